//! The hexagonal boards of heXentafl and HexDame, as tables made at compile
//! time.
//!
//! Drawn with a corner at the bottom; the columns (letter − number constant)
//! are vertical:
//!
//! ```text
//!              top: both coordinates at their greatest
//!        (0,+1)      (+1,+1)      (+1,0)
//!              \        |        /
//!   left                                right
//!              /        |        \
//!        (−1,0)      (−1,−1)      (0,−1)
//!              bottom: a1
//! ```
//!
//! Cells are numbered by letter, then by number, so the first three directions
//! lead to greater cell numbers and the last three to smaller ones.

use crate::cell::{Cell, CellName, CellSet};
use crate::shown::{Board, BoardCell, Orientation};

/// The six directions as (letter, number) offsets; direction `d + 3` is the
/// opposite of direction `d`.
pub(crate) const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];

/// In the tables, a neighbour that is off the board.
pub(crate) const OFF_BOARD: u8 = u8::MAX;

/// The most cells of a board (side 5).
const MOST: usize = 61;

/// Everything that is known of a board of one side before a game begins.
pub(crate) struct HexBoard {
    /// The number of cells.
    pub(crate) cells: usize,
    /// (letter, number) of each cell, both from 1.
    pub(crate) coordinates: [(u8, u8); MOST],
    /// The neighbour in each direction, or [`OFF_BOARD`].
    pub(crate) neighbour: [[u8; 6]; MOST],
    /// All neighbours of each cell.
    pub(crate) neighbours: [CellSet; MOST],
    /// The cells beyond each cell in each direction, to the edge.
    pub(crate) ray: [[CellSet; 6]; MOST],
    /// The cell at `letter * 11 + number`, or [`OFF_BOARD`].
    at: [u8; 121],
}

impl HexBoard {
    /// The tables of the board of this side, 4 or 5.
    pub(crate) const fn new(side: u8) -> Self {
        let mut board = Self {
            cells: 0,
            coordinates: [(0, 0); MOST],
            neighbour: [[OFF_BOARD; 6]; MOST],
            neighbours: [CellSet::EMPTY; MOST],
            ray: [[CellSet::EMPTY; 6]; MOST],
            at: [OFF_BOARD; 121],
        };
        let across = 2 * side - 1;
        let mut letter = 1;
        while letter <= across {
            let mut number = 1;
            while number <= across {
                if letter.abs_diff(number) < side {
                    board.coordinates[board.cells] = (letter, number);
                    board.at[letter as usize * 11 + number as usize] = board.cells as u8;
                    board.cells += 1;
                }
                number += 1;
            }
            letter += 1;
        }
        let mut cell = 0;
        while cell < board.cells {
            let mut direction = 0;
            while direction < 6 {
                let next = board.step(cell as u8, direction);
                board.neighbour[cell][direction] = next;
                if next != OFF_BOARD {
                    board.neighbours[cell] = board.neighbours[cell].with(next);
                }
                let mut beyond = next;
                while beyond != OFF_BOARD {
                    board.ray[cell][direction] = board.ray[cell][direction].with(beyond);
                    beyond = board.step(beyond, direction);
                }
                direction += 1;
            }
            cell += 1;
        }
        board
    }

    const fn step(&self, cell: u8, direction: usize) -> u8 {
        let (letter, number) = self.coordinates[cell as usize];
        let (right, left) = DIRECTIONS[direction];
        // Coordinates run to 9, so a step stays within the table's margin.
        self.at[(letter as i8 + right) as usize * 11 + (number as i8 + left) as usize]
    }

    /// The cell with this letter and number (a = 1), if it is on the board.
    pub(crate) const fn cell(&self, letter: u8, number: u8) -> Option<u8> {
        if letter > 9 || number > 9 {
            return None;
        }
        match self.at[letter as usize * 11 + number as usize] {
            OFF_BOARD => None,
            cell => Some(cell),
        }
    }

    /// The cell with this name, if it is on the board.
    pub(crate) const fn named(&self, name: CellName) -> Option<Cell> {
        match self.cell(name.letter, name.number) {
            Some(cell) => Some(Cell(cell as u16)),
            None => None,
        }
    }

    /// The name of a cell.
    pub(crate) const fn name(&self, cell: u8) -> CellName {
        let (letter, number) = self.coordinates[cell as usize];
        CellName::new(letter, number)
    }

    /// The direction in which `to` lies straight from `from`, if it does.
    pub(crate) fn direction(&self, from: u8, to: u8) -> Option<usize> {
        (0..6).find(|&direction| self.ray[from as usize][direction].contains(to))
    }

    /// The vacant cells in all six directions up to the first occupied ones.
    /// Whether there is one in a direction is a toss of a coin, so nothing
    /// branches on it.
    #[inline]
    pub(crate) fn slides(&self, from: u8, occupied: CellSet) -> CellSet {
        let mut reached = 0;
        for (direction, ray) in self.ray[from as usize].iter().enumerate() {
            let blockers = ray.0 & occupied.0;
            let nearer = if direction < 3 {
                // Below the lowest blocker; everywhere when there is none.
                blockers.wrapping_sub(1)
            } else {
                // From the highest on; everywhere when there is none.
                u64::MAX << (63 - (blockers | 1).leading_zeros())
            };
            reached |= ray.0 & nearer & !blockers;
        }
        CellSet(reached)
    }

    /// The vacant cells from `from` in a direction up to the first occupied
    /// one, and that occupied one if there is one.
    #[inline]
    pub(crate) const fn slide(
        &self,
        from: u8,
        direction: usize,
        occupied: CellSet,
    ) -> (CellSet, Option<u8>) {
        let ray = self.ray[from as usize][direction];
        let blockers = ray.0 & occupied.0;
        if blockers == 0 {
            return (ray, None);
        }
        let (blocker, nearer) = if direction < 3 {
            let blocker = blockers.trailing_zeros() as u8;
            (blocker, (1 << blocker) - 1)
        } else {
            let blocker = 63 - blockers.leading_zeros() as u8;
            (blocker, u64::MAX << blocker << 1)
        };
        (CellSet(ray.0 & nearer), Some(blocker))
    }

    /// The board as front ends draw it. `marks` says what is special of a cell.
    pub(crate) fn shown(&self, marks: impl Fn(u8) -> Vec<&'static str>) -> Board {
        let cells = (0..self.cells as u8).map(|cell| {
            let (letter, number) = self.coordinates[cell as usize];
            let (letter, number) = (f64::from(letter), f64::from(number));
            BoardCell {
                name: self.name(cell).to_string(),
                x: 1.5 * (letter - number),
                y: -0.5 * 3f64.sqrt() * (letter + number),
                marks: marks(cell),
            }
        });
        Board {
            orientation: Orientation::FlatTop,
            grows: false,
            cells: cells.collect(),
        }
    }
}

/// A cell after a sixth of a turn of the board, counter-clockwise. A step
/// up-right becomes one up, which adds one to both coordinates, and a step
/// up-left becomes one down-left; the middle stays, whose coordinates are both
/// the side.
pub(crate) const fn sixth_of_a_turn(side: u8, cell: CellName) -> CellName {
    CellName::new(side + cell.letter - cell.number, cell.letter)
}

/// A cell in the mirror that exchanges left and right, the two coordinates.
pub(crate) const fn mirror(cell: CellName) -> CellName {
    CellName::new(cell.number, cell.letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    static SMALL: HexBoard = HexBoard::new(4);
    static LARGE: HexBoard = HexBoard::new(5);

    #[test]
    fn a_cell_exists_where_letter_and_number_differ_by_less_than_the_side() {
        assert_eq!((SMALL.cells, LARGE.cells), (37, 61));
        assert!(LARGE.cell(1, 5).is_some() && LARGE.cell(1, 6).is_none());
        assert!(SMALL.cell(7, 7).is_some() && SMALL.cell(8, 8).is_none());
    }

    #[test]
    fn neighbours_are_mutual_and_rays_begin_with_them() {
        for side in [4, 5] {
            let board = HexBoard::new(side);
            for cell in 0..board.cells as u8 {
                let name = board.name(cell);
                assert_eq!(board.cell(name.letter, name.number), Some(cell));
                for (direction, &next) in board.neighbour[cell as usize].iter().enumerate() {
                    let ray = board.ray[cell as usize][direction];
                    if next == OFF_BOARD {
                        assert!(ray.is_empty());
                        continue;
                    }
                    assert!(board.neighbours[next as usize].contains(cell));
                    assert_eq!(ray, board.ray[next as usize][direction].with(next));
                }
            }
        }
    }

    #[test]
    fn corners_have_three_neighbours_edges_four_and_the_rest_six() {
        let count = |board: &HexBoard, wanted| {
            (0..board.cells)
                .filter(|&cell| board.neighbours[cell].len() == wanted)
                .count()
        };
        assert_eq!([3, 4, 6].map(|n| count(&LARGE, n)), [6, 18, 37]);
        assert_eq!([3, 4, 6].map(|n| count(&SMALL, n)), [6, 12, 19]);
    }

    #[test]
    fn a_slide_ends_before_the_first_occupied_cell() {
        for direction in 0..6 {
            let centre = LARGE.cell(5, 5).unwrap();
            let near = LARGE.neighbour[centre as usize][direction];
            let far = LARGE.neighbour[near as usize][direction];
            let (vacant, blocker) = LARGE.slide(centre, direction, CellSet::of(far));
            assert_eq!((vacant, blocker), (CellSet::of(near), Some(far)));
            let (vacant, blocker) = LARGE.slide(centre, direction, CellSet::EMPTY);
            assert_eq!((vacant.len(), blocker), (4, None));
        }
    }
}
