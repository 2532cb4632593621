//! What a program that judges positions wants to know of them, by the numbers
//! of the cells.

use super::{BLACK, Hexentafl, Move, WHITE};
use crate::cell::CellSet;

impl<const SIDE: usize> Hexentafl<SIDE> {
    /// The attackers.
    #[inline]
    pub const fn attackers(&self) -> CellSet {
        self.attackers
    }

    /// The defenders without their king.
    #[inline]
    pub const fn defenders(&self) -> CellSet {
        self.defenders
    }

    /// The king's cell; none once he is captured.
    #[inline]
    pub const fn king(&self) -> CellSet {
        self.king
    }

    /// The king's exits.
    #[inline]
    pub const fn corners() -> CellSet {
        Self::LAYOUT.corners
    }

    /// The cell in the middle.
    #[inline]
    pub const fn throne() -> u8 {
        Self::LAYOUT.throne
    }

    /// The cells around a cell.
    #[inline]
    pub const fn around(cell: u8) -> CellSet {
        Self::LAYOUT.board.neighbours[cell as usize]
    }

    /// The cells that the king could go to from a cell if only the given cells
    /// were occupied: he steps on the small board and slides on the large one,
    /// and may stop on the throne and on a corner.
    #[inline]
    pub fn king_reach(from: u8, occupied: CellSet) -> CellSet {
        if SIDE == 4 {
            Self::around(from).minus(occupied)
        } else {
            Self::LAYOUT.board.slides(from, occupied)
        }
    }

    /// The cells between two cells of a line; none of two that are on no line.
    #[inline]
    pub fn line(one: u8, other: u8) -> CellSet {
        let board = &Self::LAYOUT.board;
        let rays = board.ray[one as usize].iter().enumerate();
        let ahead = rays.filter(|(_, ray)| ray.contains(other));
        ahead.fold(CellSet::EMPTY, |cells, (direction, ray)| {
            cells
                | ray
                    .minus(board.ray[other as usize][direction])
                    .without(other)
        })
    }

    /// Those of some pieces that have one of the given captors beside them and
    /// the cell opposite vacant: another captor there would take them. On a
    /// corner the two neighbours on the edge count as opposite.
    pub fn half_caught(&self, pieces: CellSet, captors: CellSet) -> CellSet {
        let occupied = self.occupied();
        pieces
            .iter()
            .filter(|&piece| {
                let jaws = Self::LAYOUT.jaws(piece);
                jaws.iter().any(|&(one, other)| {
                    captors.contains(one) && !occupied.contains(other)
                        || captors.contains(other) && !occupied.contains(one)
                })
            })
            .collect()
    }

    /// The pieces that a legal move captures.
    #[inline]
    pub fn taken_by(&self, mv: Move) -> CellSet {
        self.captured(mv)
    }

    /// Appends the legal moves to any of the given cells.
    pub fn moves_to(&self, targets: CellSet, moves: &mut Vec<Move>) {
        self.generate(|from, to| {
            moves.extend((to & targets).iter().map(|to| Move { from, to }));
        });
    }

    /// Appends the legal moves of the king to any of the given cells.
    pub fn king_moves_to(&self, targets: CellSet, moves: &mut Vec<Move>) {
        if self.player == BLACK
            && let Some(from) = self.king.first()
        {
            let to = Self::king_reach(from, self.occupied()) & targets;
            moves.extend(to.iter().map(|to| Move { from, to }));
        }
    }

    /// The vacant cells where a piece of the player to move that arrives takes
    /// something, if it is not itself the other captor.
    pub fn capturing_cells(&self) -> CellSet {
        let own = self.pieces(self.player);
        let exposed = self
            .pieces(self.player.other())
            .without(Self::LAYOUT.throne);
        let vacant = CellSet::first_cells(Self::LAYOUT.board.cells).minus(self.occupied());
        let mut cells = CellSet::EMPTY;
        for victim in exposed {
            for &(one, other) in Self::LAYOUT.jaws(victim) {
                let (one, other) = (CellSet::of(one), CellSet::of(other));
                let closing = [(one, other), (other, one)];
                for (shut, open) in closing {
                    if own.meets(shut) {
                        cells |= open & vacant;
                    }
                }
            }
        }
        if self.player == WHITE && self.king.contains(Self::LAYOUT.throne) {
            for cell in vacant & Self::around(Self::LAYOUT.throne) {
                if own.with(cell).includes(Self::LAYOUT.triple[cell as usize]) {
                    cells = cells.with(cell);
                }
            }
        }
        cells
    }
}

impl Move {
    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> u8 {
        self.to
    }
}
