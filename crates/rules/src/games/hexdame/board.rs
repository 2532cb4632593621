//! The board, laid on a ring.
//!
//! Hexagons of one size tile the plane, so whatever leaves the board on one
//! side enters a copy of it on another. Seen like that, the 61 cells form a
//! ring on which a step in one direction is the same turn from every cell: one
//! letter further is 13 places on, one number further is 1. In that order the
//! letters stand as a f b g c h d i e.
//!
//! So a whole set of pieces steps with one rotation, and a mask drops those
//! that have left the board. Inside this game a cell is its *place* on the
//! ring, and a [`CellSet`] holds places; [`cell`] and [`place`] lead to the
//! numbers that the rest of the world knows and back.

use crate::cell::{Cell, CellSet};
use crate::hexboard::{DIRECTIONS, HexBoard, OFF_BOARD};
use crate::outcome::Player;
use crate::shown::Board;

const CELLS: usize = 61;
/// How far around the ring the next letter is.
const LETTER: usize = 13;

/// The board with its cells by letter, then by number.
pub(super) static BOARD: HexBoard = LAYOUT;
const LAYOUT: HexBoard = HexBoard::new(5);

/// All cells.
pub(super) const ALL: CellSet = CellSet::first_cells(CELLS);

/// The place of each cell and the cell at each place.
const PLACES: [u8; CELLS] = {
    let mut places = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (letter, number) = LAYOUT.coordinates[cell];
        places[cell] = place_at(letter as usize, number as usize);
        cell += 1;
    }
    places
};
const CELL_AT: [u8; CELLS] = {
    let mut cells = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        cells[PLACES[cell] as usize] = cell as u8;
        cell += 1;
    }
    cells
};

const fn place_at(letter: usize, number: usize) -> u8 {
    (((letter - 1) * LETTER + number - 1) % CELLS) as u8
}

/// How far a step in each direction turns the ring.
const TURNS: [usize; 6] = {
    let mut turns = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let (letters, numbers) = DIRECTIONS[direction];
        let turn = letters as i32 * LETTER as i32 + numbers as i32;
        turns[direction] = turn.rem_euclid(CELLS as i32) as usize;
        direction += 1;
    }
    turns
};

/// The places that a step in each direction can lead to.
const ENTERED: [CellSet; 6] = {
    let mut entered = [CellSet::EMPTY; 6];
    let mut direction = 0;
    while direction < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let next = LAYOUT.neighbour[cell][direction];
            if next != OFF_BOARD {
                entered[direction] = entered[direction].with(PLACES[next as usize]);
            }
            cell += 1;
        }
        direction += 1;
    }
    entered
};

/// The two back ranks, nine cells each: white's own and black's own.
pub(super) const BACK_RANKS: [CellSet; 2] = [cells_on(1), cells_on(9)];

/// The cells of this letter and of this number.
const fn cells_on(line: u8) -> CellSet {
    let mut set = CellSet::EMPTY;
    let mut cell = 0;
    while cell < CELLS {
        let (letter, number) = LAYOUT.coordinates[cell];
        if letter == line || number == line {
            set = set.with(PLACES[cell]);
        }
        cell += 1;
    }
    set
}

/// Where the men stand at the start.
pub(super) const SETUP: [CellSet; 2] = [camp(1, 1), camp(6, 6)];

/// Four letters by four numbers, from these.
const fn camp(letter: usize, number: usize) -> CellSet {
    let mut set = CellSet::EMPTY;
    let mut index = 0;
    while index < 16 {
        set = set.with(place_at(letter + index / 4, number + index % 4));
        index += 1;
    }
    set
}

/// The rank on which the player's men become kings.
#[inline]
pub(super) const fn promotion(player: Player) -> CellSet {
    BACK_RANKS[player.index() & 1 ^ 1]
}

/// The three directions in which the player's men move.
#[inline]
pub(super) const fn forward(player: Player) -> [usize; 3] {
    match player {
        Player::FIRST => [0, 1, 2],
        _ => [3, 4, 5],
    }
}

/// The opposite direction.
#[inline]
pub(super) const fn opposite(direction: usize) -> usize {
    (direction + 3) % 6
}

/// The set moved one step in a direction; what leaves the board is gone.
#[inline]
pub(super) const fn step(set: CellSet, direction: usize) -> CellSet {
    let turn = TURNS[direction];
    let turned = set.0 << turn | set.0 >> (CELLS - turn);
    CellSet(turned & ENTERED[direction].0)
}

/// The vacant cells that slides from any cell of the set pass in a direction.
#[inline]
pub(super) fn slide(set: CellSet, direction: usize, vacant: CellSet) -> CellSet {
    let mut passed = CellSet::EMPTY;
    let mut front = step(set, direction) & vacant;
    while !front.is_empty() {
        passed |= front;
        front = step(front, direction) & vacant;
    }
    passed
}

/// The place one step from this one, which must be on the board.
#[inline]
pub(super) const fn beside(place: u8, direction: usize) -> u8 {
    ((place as usize + TURNS[direction]) % CELLS) as u8
}

/// The cell at a place.
pub(super) const fn cell(place: u8) -> Cell {
    Cell(CELL_AT[place as usize % CELLS] as u16)
}

/// The place of a cell, if it is on the board.
pub(super) fn place(cell: Cell) -> Option<u8> {
    PLACES.get(cell.index()).copied()
}

/// The cells at these places, in order.
pub(super) fn cells(places: CellSet) -> Vec<Cell> {
    let mut cells: Vec<Cell> = places.iter().map(cell).collect();
    cells.sort_unstable();
    cells
}

/// The board as front ends draw it.
pub(super) fn shown() -> Board {
    BOARD.shown(|cell| {
        let place = PLACES[usize::from(cell)];
        let ranks = BACK_RANKS.iter().zip(["rank-white", "rank-black"]);
        ranks
            .filter(|(rank, _)| rank.contains(place))
            .map(|(_, mark)| mark)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_place_of_its_own() {
        let places: CellSet = PLACES.into_iter().collect();
        assert_eq!(places, ALL);
        for number in 0..CELLS as u16 {
            assert_eq!(place(Cell(number)).map(cell), Some(Cell(number)));
        }
        assert_eq!(place(Cell(61)), None);
    }

    #[test]
    fn a_step_of_a_set_is_the_step_of_each_of_its_cells() {
        for direction in 0..6 {
            for from in ALL {
                let next = BOARD.neighbour[cell(from).index()][direction];
                let wanted = match next {
                    OFF_BOARD => CellSet::EMPTY,
                    next => CellSet::of(PLACES[usize::from(next)]),
                };
                assert_eq!(step(CellSet::of(from), direction), wanted);
                if let Some(next) = wanted.first() {
                    assert_eq!(beside(from, direction), next);
                    assert_eq!(beside(next, opposite(direction)), from);
                }
            }
            let all: CellSet = ALL
                .iter()
                .flat_map(|c| step(CellSet::of(c), direction))
                .collect();
            assert_eq!(step(ALL, direction), all);
        }
    }
}
