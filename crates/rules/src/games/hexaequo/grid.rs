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
//!
//! Inside this game a cell is its *place*: as its number, but with two places
//! left free after the sixteen of each letter. So the difference of two places
//! says how the cells lie to each other as far as two cells away, and no pair
//! that lies otherwise has such a difference. [`cell`] and [`place`] lead to
//! the numbers that the rest of the world knows and back.

use super::tiles::Ties;
use crate::cell::{Cell, CellName};
use crate::shown::{Board, BoardCell, Orientation};

const LETTERS: u8 = 17;
const NUMBERS: u8 = 16;
/// The number of cells.
pub(super) const CELLS: usize = LETTERS as usize * NUMBERS as usize;
/// The places of a letter, and all of them.
const ROW: u16 = NUMBERS as u16 + 2;
pub(super) const PLACES: usize = LETTERS as usize * ROW as usize;

/// The cell (0, 0) of the rules' coordinates, `i8`, has these.
const MIDDLE: (f64, f64) = (9.0, 8.0);

const DIRECTIONS: [(i8, i8); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

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

/// The place of a cell, if the grid has it.
pub(super) const fn place(cell: Cell) -> Option<u16> {
    if cell.index() >= CELLS {
        return None;
    }
    let numbers = NUMBERS as u16;
    Some(cell.0 / numbers * ROW + cell.0 % numbers)
}

/// The cell at a place.
pub(super) const fn cell(place: u16) -> Cell {
    Cell(place / ROW * NUMBERS as u16 + place % ROW)
}

/// The greatest difference of places at distance two.
const REACH: u16 = 2 * ROW;

/// Any difference that is greater, in [`RELATIONS`].
const FAR: u16 = 2 * REACH + 1;

/// How a cell lies to another, by the difference of their places.
static RELATIONS: [Ties; FAR as usize + 1] = {
    let mut table = [Ties::NONE; FAR as usize + 1];
    let mut first = 0;
    while first < 6 {
        let (a, b) = DIRECTIONS[first];
        table[difference(a, b)] = Ties::NEAR;
        table[difference(2 * a, 2 * b)] = Ties::STRAIGHT;
        let mut second = 0;
        while second < 6 {
            let (c, d) = DIRECTIONS[second];
            // Two steps in neighbouring directions.
            if are_neighbours((a, b), (c, d)) {
                table[difference(a + c, b + d)] = Ties::BENT;
            }
            second += 1;
        }
        first += 1;
    }
    table
};

const fn difference(letters: i8, numbers: i8) -> usize {
    (letters as i16 * ROW as i16 + numbers as i16 + REACH as i16) as usize
}

const fn are_neighbours(one: (i8, i8), other: (i8, i8)) -> bool {
    let between = (other.0 - one.0, other.1 - one.1);
    let mut direction = 0;
    while direction < 6 {
        let (letters, numbers) = DIRECTIONS[direction];
        if between.0 == letters && between.1 == numbers {
            return true;
        }
        direction += 1;
    }
    false
}

/// How the cells at two places lie to each other.
#[inline]
pub(super) fn relation(one: u16, other: u16) -> Ties {
    let difference = (other + REACH).wrapping_sub(one);
    RELATIONS[usize::from(difference.min(FAR))]
}

/// A set of cells of the grid, a bit for each place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid(pub(super) [u64; 5]);

/// The neighbours of a cell: they lie in two words of a [`Grid`], in this one
/// and the next.
#[derive(Clone, Copy)]
pub(super) struct Neighbours {
    pub(super) word: usize,
    pub(super) bits: [u64; 2],
}

static NEIGHBOURS: [Neighbours; PLACES] = {
    let none = Neighbours {
        word: 0,
        bits: [0; 2],
    };
    let mut table = [none; PLACES];
    let mut number = 0;
    while number < CELLS {
        if let Some(place) = place(Cell(number as u16)) {
            table[place as usize] = neighbours(place);
        }
        number += 1;
    }
    table
};

const fn neighbours(place: u16) -> Neighbours {
    let CellName { letter, number } = name(cell(place));
    let mut set = Grid::EMPTY;
    let mut direction = 0;
    while direction < 6 {
        let (right, down) = DIRECTIONS[direction];
        let near = CellName::new(
            letter.wrapping_add_signed(right),
            number.wrapping_add_signed(down),
        );
        if let Some(near) = place_of(near) {
            set.insert(near);
        }
        direction += 1;
    }
    // They span 37 places.
    let mut word = 0;
    while word < 3 && set.0[word] == 0 {
        word += 1;
    }
    Neighbours {
        word,
        bits: [set.0[word], set.0[word + 1]],
    }
}

const fn place_of(name: CellName) -> Option<u16> {
    match named(name) {
        Some(cell) => place(cell),
        None => None,
    }
}

impl Grid {
    pub(super) const EMPTY: Self = Self([0; 5]);

    /// The neighbours of the cell at a place.
    #[inline]
    pub(super) fn neighbours(place: u16) -> Neighbours {
        NEIGHBOURS[usize::from(place)]
    }

    #[inline]
    pub(super) fn contains(&self, place: u16) -> bool {
        let word = self.0.get(usize::from(place / 64));
        word.is_some_and(|word| word >> (place % 64) & 1 == 1)
    }

    #[inline]
    pub(super) const fn insert(&mut self, place: u16) {
        self.0[(place / 64) as usize] |= 1 << (place % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, place: u16) {
        self.0[(place / 64) as usize] &= !(1 << (place % 64));
    }

    /// The places in order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> {
        (0..).zip(self.0).flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
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
