//! The two boards: the throne, the corners, and who stands where at the start.

use crate::cell::CellSet;
use crate::hexboard::{HexBoard, OFF_BOARD};
use crate::shown::Board;

/// The most pairs of cells from which a moved piece can capture: two corners
/// and six lines.
const MOST_PAIRS: usize = 8;

/// Everything fixed about one of the boards.
pub(super) struct Layout {
    pub(super) board: HexBoard,
    pub(super) throne: u8,
    /// The king's exits.
    pub(super) corners: CellSet,
    /// Attackers, defenders and king at the start.
    pub(super) start: [CellSet; 3],
    /// For each cell the captures that a piece arriving there can make: the
    /// victim's cell, and the cell where the other captor must stand.
    pairs: [[(u8, u8); MOST_PAIRS]; 61],
    pair_count: [u8; 61],
    /// For each cell the pairs of cells between which a piece on it is taken.
    jaws: [[(u8, u8); 3]; 61],
    jaw_count: [u8; 61],
    /// For each neighbour of the throne the three alternate neighbours that it
    /// belongs to; of every other cell the whole board, which is never full.
    pub(super) triple: [CellSet; 61],
}

static SMALL: Layout = Layout::new(4);
static LARGE: Layout = Layout::new(5);

impl Layout {
    pub(super) const fn of(side: usize) -> &'static Self {
        match side {
            4 => &SMALL,
            5 => &LARGE,
            _ => panic!("heXentafl has boards of side 4 and 5"),
        }
    }

    const fn new(side: u8) -> Self {
        let board = HexBoard::new(side);
        let all = CellSet::first_cells(board.cells);
        let throne = at(&board, side, side);
        let mut corners = CellSet::EMPTY;
        let mut attackers = CellSet::EMPTY;
        let mut defenders = CellSet::EMPTY;
        let mut triples = [CellSet::EMPTY; 2];
        let mut direction = 0;
        while direction < 6 {
            let near = board.neighbour[throne as usize][direction];
            let odd = direction_is_odd(direction);
            triples[odd] = triples[odd].with(near);
            if side == 5 || odd == 0 {
                defenders = defenders.with(near);
            }
            let corner = last_of(&board, throne, direction);
            corners = corners.with(corner);
            attackers = attackers.with(corner);
            if side == 5 {
                // The next cell from the corner towards the throne.
                let opposite = (direction + 3) % 6;
                attackers = attackers.with(board.neighbour[corner as usize][opposite]);
            }
            direction += 1;
        }
        let mut layout = Self {
            throne,
            corners,
            start: [attackers, defenders, CellSet::of(throne)],
            pairs: [[(0, 0); MOST_PAIRS]; 61],
            pair_count: [0; 61],
            jaws: [[(0, 0); 3]; 61],
            jaw_count: [0; 61],
            triple: [all; 61],
            board,
        };
        let mut cell = 0;
        while cell < layout.board.cells {
            layout.add_flanks(cell as u8);
            layout.add_corners(cell as u8);
            let mut odd = 0;
            while odd < 2 {
                if triples[odd].contains(cell as u8) {
                    layout.triple[cell] = triples[odd];
                }
                odd += 1;
            }
            cell += 1;
        }
        layout
    }

    /// Flank: the victim next to the moved piece, the other captor right behind
    /// it in the same line.
    const fn add_flanks(&mut self, cell: u8) {
        let mut direction = 0;
        while direction < 6 {
            let victim = self.board.neighbour[cell as usize][direction];
            if victim != OFF_BOARD {
                let behind = self.board.neighbour[victim as usize][direction];
                if behind != OFF_BOARD {
                    self.add_pair(cell, victim, behind);
                }
            }
            direction += 1;
        }
    }

    /// Corner: the victim on the corner, the captors on its two neighbours
    /// along the edge. (The third neighbour is not on the edge.)
    const fn add_corners(&mut self, cell: u8) {
        let board = &self.board;
        let mut victim = 0;
        while victim < board.cells as u8 {
            if self.corners.contains(victim)
                && board.neighbours[victim as usize].contains(cell)
                && board.neighbours[cell as usize].len() == 4
            {
                let mut other = 0;
                while other < board.cells as u8 {
                    if other != cell
                        && board.neighbours[victim as usize].contains(other)
                        && board.neighbours[other as usize].len() == 4
                    {
                        self.add_pair(cell, victim, other);
                        return;
                    }
                    other += 1;
                }
            }
            victim += 1;
        }
    }

    const fn add_pair(&mut self, cell: u8, victim: u8, partner: u8) {
        let count = self.pair_count[cell as usize] as usize;
        self.pairs[cell as usize][count] = (victim, partner);
        self.pair_count[cell as usize] += 1;
        // Each pair of captors is met twice.
        if cell < partner {
            let count = self.jaw_count[victim as usize] as usize;
            self.jaws[victim as usize][count] = (cell, partner);
            self.jaw_count[victim as usize] += 1;
        }
    }

    /// The captures that a piece arriving on the cell can make, as pairs of the
    /// victim's cell and the other captor's.
    #[inline]
    pub(super) fn pairs(&self, cell: u8) -> &[(u8, u8)] {
        let cell = cell as usize;
        &self.pairs[cell][..self.pair_count[cell] as usize]
    }

    /// The pairs of cells between which a piece on the cell is taken.
    #[inline]
    pub(super) fn jaws(&self, cell: u8) -> &[(u8, u8)] {
        let cell = cell as usize;
        &self.jaws[cell][..self.jaw_count[cell] as usize]
    }

    pub(super) fn shown(&self) -> Board {
        self.board.shown(|cell| {
            if cell == self.throne {
                vec!["throne"]
            } else if self.corners.contains(cell) {
                vec!["exit"]
            } else {
                Vec::new()
            }
        })
    }
}

/// Neighbouring directions alternate: going around, they are 0, 2, 1, 3, 5, 4.
const fn direction_is_odd(direction: usize) -> usize {
    match direction {
        0 | 1 | 5 => 0,
        _ => 1,
    }
}

const fn at(board: &HexBoard, letter: u8, number: u8) -> u8 {
    match board.cell(letter, number) {
        Some(cell) => cell,
        None => panic!("the cell is on the board"),
    }
}

const fn last_of(board: &HexBoard, from: u8, direction: usize) -> u8 {
    let mut cell = from;
    while board.neighbour[cell as usize][direction] != OFF_BOARD {
        cell = board.neighbour[cell as usize][direction];
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_armies_are_as_large_as_the_rules_say_and_leave_room() {
        for (side, men) in [(4, [6, 3, 1]), (5, [12, 6, 1])] {
            let layout = Layout::new(side);
            let sizes = layout.start.map(|set| set.len());
            assert_eq!(sizes, men, "side {side}");
            assert_eq!(layout.corners.len(), 6);
            assert!(layout.start[2].contains(layout.throne));
            assert!(!layout.start[0].meets(layout.start[1] | layout.start[2]));
        }
    }

    #[test]
    fn a_piece_captures_between_itself_and_a_partner_that_stands_beyond() {
        for side in [4, 5] {
            let layout = Layout::new(side);
            let neighbours = layout.board.neighbours;
            for cell in 0..layout.board.cells {
                let count = usize::from(layout.pair_count[cell]);
                for &(victim, partner) in &layout.pairs[cell][..count] {
                    assert!(neighbours[cell].contains(victim));
                    assert!(neighbours[usize::from(victim)].contains(partner));
                    assert_ne!(usize::from(partner), cell);
                }
            }
        }
    }
}
