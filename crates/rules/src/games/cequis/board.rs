//! The board: 53 cells in seven columns of eight and seven, and steps on it.
//!
//! Cells are numbered column by column, each from the bottom. Because every
//! second column is one cell shorter, a step in a direction changes the number
//! by the same amount everywhere, and a whole set of cells steps at once:
//!
//! ```text
//!               up +1
//!     up-left −7     up-right +8
//!   down-left −8     down-right +7
//!              down −1
//! ```

use crate::cell::{Cell, CellName, CellSet};
use crate::outcome::Player;
use crate::shown::{Board, BoardCell, Orientation};

pub(super) const CELLS: usize = 53;
const COLUMNS: u8 = 7;

/// Every cell.
pub(super) const ALL: CellSet = CellSet::first_cells(CELLS);

/// The directions: up, up-right, down-right, and their opposites, three
/// further on. (The compiler unrolls loops over a range, over an array it does
/// not.)
#[inline]
pub(super) const fn directions() -> std::ops::Range<u8> {
    0..6
}

/// How far the bits of a set turn to the left for a step in each direction.
static TURNS: [u32; 6] = [1, 8, 7, 64 - 1, 64 - 8, 64 - 7];

/// The cells that have a neighbour in each direction.
static WITH_NEIGHBOUR: [CellSet; 6] = with_neighbour();

/// The direction that leads back.
#[inline]
pub(super) const fn opposite(direction: u8) -> u8 {
    (direction + 3) % 6
}

/// The neighbours of some cells in one direction. What would leave the board
/// is gone.
#[inline]
pub(super) fn step(cells: CellSet, direction: u8) -> CellSet {
    let direction = usize::from(direction % 6);
    let staying = cells & WITH_NEIGHBOUR[direction];
    CellSet(staying.0.rotate_left(TURNS[direction]))
}

/// Whether all of the cells have a neighbour in the direction.
#[inline]
pub(super) fn all_can_step(cells: CellSet, direction: u8) -> bool {
    WITH_NEIGHBOUR[usize::from(direction % 6)].includes(cells)
}

/// The neighbour of a cell in a direction.
pub(super) fn neighbour(cell: u8, direction: u8) -> Option<u8> {
    step(CellSet::of(cell), direction).first()
}

/// The direction that leads from a cell to its neighbour.
pub(super) fn direction(from: u8, to: u8) -> Option<u8> {
    directions().find(|&direction| neighbour(from, direction) == Some(to))
}

/// All neighbours of some cells.
#[inline]
pub(super) fn neighbours(cells: CellSet) -> CellSet {
    let mut reached = CellSet::EMPTY;
    for direction in directions() {
        reached |= step(cells, direction);
    }
    reached
}

/// For every cell at once, how many of its neighbours are in a set: a number
/// in binary, one set of cells for each of its digits.
pub(super) struct Tally {
    pub(super) ones: CellSet,
    pub(super) twos: CellSet,
    pub(super) fours: CellSet,
    /// The cells whose neighbours are all in the set.
    pub(super) full: CellSet,
}

impl Tally {
    #[inline]
    pub(super) fn of(cells: CellSet) -> Self {
        let mut reached = [0; 6];
        let mut full = ALL;
        for direction in directions() {
            let stepped = step(cells, direction);
            reached[usize::from(direction)] = stepped.0;
            // Where nothing can arrive from, there is no neighbour to ask.
            let side = usize::from(opposite(direction));
            full &= stepped | ALL.minus(WITH_NEIGHBOUR[side]);
        }
        let [a, b, c, d, e, f] = reached;
        let (left, left_twos) = add(a, b, c);
        let (right, right_twos) = add(d, e, f);
        let (ones, both) = add(left, right, 0);
        let (twos, fours) = add(left_twos, right_twos, both);
        Self {
            ones: CellSet(ones),
            twos: CellSet(twos),
            fours: CellSet(fours),
            full,
        }
    }
}

/// Adds three digits in every place: the sum and what is carried.
#[inline]
const fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | a & c | b & c)
}

/// The cells on which a team may place its pieces: the two nearest to its edge
/// in every column.
#[inline]
pub(super) const fn zone(player: Player) -> CellSet {
    const SOLIDS: CellSet = zone_of_solids();
    // Half a turn of the board reverses the order of the cells.
    const CIRCLES: CellSet = CellSet(SOLIDS.0.reverse_bits() >> (64 - CELLS));
    match player {
        super::SOLIDS => SOLIDS,
        _ => CIRCLES,
    }
}

/// The cell with this name, if it is on the board.
pub(super) const fn named(name: CellName) -> Option<Cell> {
    match cell_at(name.letter, name.number) {
        Some(cell) => Some(Cell(cell as u16)),
        None => None,
    }
}

/// The cell's number on the board, if the board has the cell.
pub(super) fn number(cell: Cell) -> Option<u8> {
    (cell.index() < CELLS).then_some(cell.0 as u8)
}

/// The cells of a set, in order.
pub(super) fn listed(cells: CellSet) -> impl Iterator<Item = Cell> {
    cells.iter().map(|cell| Cell(cell.into()))
}

/// The name of a cell; of one that the board lacks, a name that no cell has.
pub(super) fn name(cell: Cell) -> CellName {
    static NAMES: [CellName; CELLS] = names();
    let name = NAMES.get(cell.index());
    name.copied().unwrap_or(CellName::new(1, 0))
}

/// The board as front ends draw it.
pub(super) fn shown() -> Board {
    let cells = (0..CELLS as u8).map(|cell| {
        let name = name(Cell(cell.into()));
        let half = if is_long(name.letter) { 0.0 } else { 0.5 };
        let mut marks = Vec::new();
        if zone(super::SOLIDS).contains(cell) {
            marks.push("zone-solids");
        }
        if zone(super::CIRCLES).contains(cell) {
            marks.push("zone-circles");
        }
        BoardCell {
            name: name.to_string(),
            x: 1.5 * f64::from(name.letter - 1),
            y: -(3f64.sqrt()) * (f64::from(name.number) + half),
            marks,
        }
    });
    Board {
        orientation: Orientation::FlatTop,
        grows: false,
        cells: cells.collect(),
    }
}

/// Columns a, c, e and g have eight cells and reach half a cell further up and
/// down than the others, which have seven.
const fn is_long(letter: u8) -> bool {
    letter % 2 == 1
}

/// How many cells a column has.
pub(super) const fn height(letter: u8) -> u8 {
    if is_long(letter) { 8 } else { 7 }
}

const fn cell_at(letter: u8, number: u8) -> Option<u8> {
    if letter < 1 || letter > COLUMNS || number < 1 || number > height(letter) {
        return None;
    }
    let columns_before = letter - 1;
    Some(8 * columns_before - columns_before / 2 + number - 1)
}

/// Letter and number one step on, which may be off the board.
const fn beyond(letter: u8, number: u8, direction: u8) -> (u8, u8) {
    // The upper one of the two neighbours in the column beside it.
    let upper = if is_long(letter) { number } else { number + 1 };
    match direction {
        0 => (letter, number + 1),
        1 => (letter + 1, upper),
        2 => (letter + 1, upper - 1),
        3 => (letter, number - 1),
        4 => (letter - 1, upper - 1),
        _ => (letter - 1, upper),
    }
}

const fn names() -> [CellName; CELLS] {
    let mut names = [CellName::new(1, 0); CELLS];
    let mut letter = 1;
    while letter <= COLUMNS {
        let mut number = 1;
        while let Some(cell) = cell_at(letter, number) {
            names[cell as usize] = CellName::new(letter, number);
            number += 1;
        }
        letter += 1;
    }
    names
}

const fn with_neighbour() -> [CellSet; 6] {
    let names = names();
    let mut sets = [CellSet::EMPTY; 6];
    let mut cell = 0;
    while cell < CELLS {
        let name = names[cell];
        let mut direction = 0;
        while direction < 6 {
            let (letter, number) = beyond(name.letter, name.number, direction as u8);
            if cell_at(letter, number).is_some() {
                sets[direction] = sets[direction].with(cell as u8);
            }
            direction += 1;
        }
        cell += 1;
    }
    sets
}

/// The cells with so many neighbours, at least and at most.
pub(super) const fn with_neighbours(least: u32, most: u32) -> CellSet {
    let sets = with_neighbour();
    let mut found = CellSet::EMPTY;
    let mut cell = 0;
    while cell < CELLS as u8 {
        let mut count = 0;
        let mut direction = 0;
        while direction < 6 {
            count += sets[direction].contains(cell) as u32;
            direction += 1;
        }
        if least <= count && count <= most {
            found = found.with(cell);
        }
        cell += 1;
    }
    found
}

const fn zone_of_solids() -> CellSet {
    let names = names();
    let mut zone = CellSet::EMPTY;
    let mut cell = 0;
    while cell < CELLS {
        if names[cell].number <= 2 {
            zone = zone.with(cell as u8);
        }
        cell += 1;
    }
    zone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_a_set_is_the_step_of_each_of_its_cells() {
        for cell in ALL {
            let CellName { letter, number } = name(Cell(cell.into()));
            for direction in directions() {
                let (letter, number) = beyond(letter, number, direction);
                assert_eq!(neighbour(cell, direction), cell_at(letter, number));
                if let Some(next) = neighbour(cell, direction) {
                    assert_eq!(neighbour(next, opposite(direction)), Some(cell));
                    assert_eq!(super::direction(cell, next), Some(direction));
                }
            }
        }
    }

    #[test]
    fn a_tally_counts_neighbours() {
        let mut random = crate::Random::new(1);
        for _ in 0..100 {
            let cells = CellSet(random.next_u64() | random.next_u64()) & ALL;
            let tally = Tally::of(cells);
            for cell in ALL {
                let around = neighbours(CellSet::of(cell));
                let digit = |set: CellSet| u32::from(set.contains(cell));
                let count = digit(tally.ones) + 2 * digit(tally.twos) + 4 * digit(tally.fours);
                assert_eq!(count, (around & cells).len());
                assert_eq!(tally.full.contains(cell), cells.includes(around));
            }
        }
    }
}
