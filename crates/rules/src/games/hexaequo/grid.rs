//! The grid that tiles are laid on, and sets of its cells.
//!
//! Tiles need no board, but eighteen of them never get further than `a1` …
//! `q16`, and cells beyond have no name. Cells are numbered by letter, then by
//! number; hexagons stand on a corner:
//!
//! ```text
//!      (0,−1)  (+1,−1)
//!          \    /
//!  (−1,0) ── · ── (+1,0)
//!          /    \
//!      (−1,+1)  (0,+1)         (letter, number)
//! ```

use std::ops::{BitAnd, BitOr};

use crate::cell::{Cell, CellName};
use crate::shown::{Board, BoardCell, Orientation};

const LETTERS: u8 = 17;
const NUMBERS: u8 = 16;
/// The number of cells.
pub(super) const CELLS: usize = LETTERS as usize * NUMBERS as usize;

/// The cell (0, 0) of the rules' coordinates, `i8`, has these.
const MIDDLE: (f64, f64) = (9.0, 8.0);

/// The six directions in the order of the cells that they lead to.
const DIRECTIONS: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

/// The direction that leads back.
#[inline]
pub(super) const fn opposite(direction: usize) -> usize {
    5 - direction
}

/// The cell with this name, if the grid has it.
pub(super) const fn named(name: CellName) -> Option<Cell> {
    if name.letter == 0 || name.letter > LETTERS || name.number == 0 || name.number > NUMBERS {
        return None;
    }
    let index = (name.letter as u16 - 1) * NUMBERS as u16 + name.number as u16 - 1;
    Some(Cell(index))
}

/// The name of a cell.
pub(super) const fn name(cell: Cell) -> CellName {
    let (letter, number) = (cell.0 / NUMBERS as u16, cell.0 % NUMBERS as u16);
    CellName::new((letter as u8).wrapping_add(1), number as u8 + 1)
}

/// How two cells lie to each other.
#[derive(Clone, Copy)]
pub(super) enum Relation {
    /// Side by side: the direction from the first to the second.
    Near(usize),
    /// At distance exactly two.
    TwoAway,
    /// Anything else.
    Other,
}

/// Cells in rows of 32 instead of 16, so that no difference of two of them
/// means two things.
#[inline]
const fn spread(cell: u16) -> u16 {
    cell + (cell & !15)
}

/// The greatest difference of [`spread`] cells at distance two.
const REACH: u16 = 2 * 32 + 2;

static RELATIONS: [Relation; 2 * REACH as usize + 1] = relations();

const fn relations() -> [Relation; 2 * REACH as usize + 1] {
    let mut table = [Relation::Other; 2 * REACH as usize + 1];
    let mut first = 0;
    while first < 6 {
        let mut second = 0;
        while second < 6 {
            let (a, b) = (DIRECTIONS[first], DIRECTIONS[second]);
            let two = offset((a.0 + b.0, a.1 + b.1));
            // Two steps lead two cells away unless they bend back.
            if is_two_away((a.0 + b.0, a.1 + b.1)) {
                table[two] = Relation::TwoAway;
            }
            second += 1;
        }
        table[offset(DIRECTIONS[first])] = Relation::Near(first);
        first += 1;
    }
    table
}

const fn offset((letter, number): (i8, i8)) -> usize {
    (letter as i16 * 32 + number as i16 + REACH as i16) as usize
}

const fn is_two_away((letter, number): (i8, i8)) -> bool {
    let sum = (letter + number).unsigned_abs();
    letter.unsigned_abs() == 2 || number.unsigned_abs() == 2 || sum == 2
}

/// How the second cell lies to the first.
#[inline]
pub(super) fn relation(from: u16, to: u16) -> Relation {
    let offset = (spread(to) + REACH).wrapping_sub(spread(from));
    let found = RELATIONS.get(usize::from(offset));
    found.copied().unwrap_or(Relation::Other)
}

/// A set of cells of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid([u64; 5]);

static NEIGHBOURS: [Grid; CELLS] = {
    let mut table = [Grid::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let CellName { letter, number } = name(Cell(cell as u16));
        let mut direction = 0;
        while direction < 6 {
            let (right, down) = DIRECTIONS[direction];
            let near = CellName::new(
                letter.wrapping_add_signed(right),
                number.wrapping_add_signed(down),
            );
            if let Some(near) = named(near) {
                table[cell].insert(near.0);
            }
            direction += 1;
        }
        cell += 1;
    }
    table
};

impl Grid {
    pub(super) const EMPTY: Self = Self([0; 5]);

    /// The neighbours of a cell.
    #[inline]
    pub(super) fn neighbours(cell: u16) -> Self {
        NEIGHBOURS[usize::from(cell)]
    }

    #[inline]
    pub(super) fn contains(&self, cell: u16) -> bool {
        let word = self.0.get(usize::from(cell / 64));
        word.is_some_and(|word| word >> (cell % 64) & 1 == 1)
    }

    #[inline]
    pub(super) const fn insert(&mut self, cell: u16) {
        self.0[(cell / 64) as usize] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, cell: u16) {
        self.0[(cell / 64) as usize] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = u16> {
        (0..5).flat_map(move |index| {
            let mut word = self.0[usize::from(index)];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

impl BitAnd for Grid {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Grid {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// The grid for front ends to draw.
pub(super) fn shown() -> Board {
    let cells = (0..CELLS as u16).map(|cell| {
        let name = name(Cell(cell));
        let (q, r) = (
            f64::from(name.letter) - MIDDLE.0,
            f64::from(name.number) - MIDDLE.1,
        );
        BoardCell {
            name: name.to_string(),
            x: 3_f64.sqrt() * (q + r / 2.0),
            y: 1.5 * r,
            marks: Vec::new(),
        }
    });
    Board {
        orientation: Orientation::PointyTop,
        grows: true,
        cells: cells.collect(),
    }
}
