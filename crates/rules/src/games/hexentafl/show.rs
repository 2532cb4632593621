//! The game as front ends show it: pieces, effects of a move, refusals.

use super::{BLACK, Hexentafl, Move, info};
use crate::cell::Cell;
use crate::effect::{Effect, Moment};
use crate::refusal::{Refusal, why};
use crate::shown::Shown;
use crate::step::Step;

impl<const SIDE: usize> Hexentafl<SIDE> {
    pub(super) fn shown_pieces(&self) -> Shown {
        let mut shown = Shown {
            pieces: self
                .listed()
                .into_iter()
                .map(|(kind, cell)| (cell, kind))
                .collect(),
            ..Shown::default()
        };
        shown.pieces.sort_unstable();
        shown
    }

    pub(super) fn moments(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        let mut effects = vec![Effect::Moved {
            from: Cell(mv.from.into()),
            to: Cell(mv.to.into()),
        }];
        effects.extend(self.captured(mv).iter().map(|cell| Effect::Captured {
            cell: Cell(cell.into()),
            holder: None,
        }));
        vec![Moment {
            step: path.len().saturating_sub(1),
            effects,
        }]
    }

    pub(super) fn refuse_steps(&self, steps: &[Step]) -> Refusal {
        let (from, to) = match *steps {
            [Step::Cell(from)] => (from, None),
            [Step::Cell(from), Step::Cell(to)] => (from, Some(to)),
            _ => return Refusal::new(&why::UNREADABLE, []),
        };
        let layout = Self::LAYOUT;
        let at = from.0 as u8;
        if from.index() >= layout.board.cells {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        }
        if self.pieces(self.player.other()).contains(at) {
            return Refusal::new(&why::NOT_YOURS, [from]);
        }
        if !self.pieces(self.player).contains(at) {
            return Refusal::new(&why::NO_PIECE, [from]);
        }
        let Some(to) = to else {
            return Refusal::new(&why::PIECE_IS_STUCK, [from]);
        };
        let target = to.0 as u8;
        if to.index() >= layout.board.cells {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        }
        if self.occupied().contains(target) {
            return Refusal::new(&why::OCCUPIED, [to]);
        }
        let is_king = self.player == BLACK && self.king.contains(at);
        if target == layout.throne && !is_king {
            return Refusal::new(&info::THRONE_IS_THE_KINGS, [to]);
        }
        if is_king && SIDE == 4 {
            return Refusal::new(&info::KING_STEPS, [from, to]);
        }
        let Some(direction) = layout.board.direction(at, target) else {
            return Refusal::new(&why::OUT_OF_REACH, [from, to]);
        };
        let blocker = layout.board.slide(at, direction, self.occupied()).1;
        let blocker = blocker.map(|cell| Cell(cell.into()));
        Refusal::new(&why::BLOCKED, blocker)
    }
}
