//! The game as front ends show it: pieces, and the effects of a move.

use super::{HexDame, Move, WHITE, board};
use crate::cell::Cell;
use crate::effect::{Effect, Moment};
use crate::shown::Shown;
use crate::step::Step;

impl HexDame {
    pub(super) fn shown_pieces(&self) -> Shown {
        let listed = self.listed().into_iter();
        let mut shown = Shown {
            pieces: listed.map(|(kind, cell)| (cell, kind)).collect(),
            ..Shown::default()
        };
        shown.pieces.sort_unstable();
        shown
    }

    /// A moment for each landing; then the captured pieces come off all at
    /// once, and a man that has arrived is crowned.
    pub(super) fn moments(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        let trail = self.follow(path);
        if trail.done != Some(mv) || trail.places.len() != path.len() {
            let own = self.first_path(mv);
            return match self.follow(&own).done {
                Some(done) if done == mv => self.moments(mv, &own),
                _ => Vec::new(),
            };
        }
        let cells: Vec<Cell> = trail
            .places
            .iter()
            .map(|&place| board::cell(place))
            .collect();
        let mut moments: Vec<Moment> = cells
            .windows(2)
            .enumerate()
            .map(|(index, leap)| Moment {
                step: index + 1,
                effects: vec![Effect::Moved {
                    from: leap[0],
                    to: leap[1],
                }],
            })
            .collect();
        for (moment, &victim) in moments.iter_mut().zip(&trail.victims) {
            let cell = board::cell(victim);
            moment.effects.push(Effect::Marked { cell });
        }
        let effects = self.last_effects(mv);
        if !effects.is_empty() {
            let step = path.len() - 1;
            moments.push(Moment { step, effects });
        }
        moments
    }

    /// What happens when the piece has come to rest.
    fn last_effects(&self, mv: Move) -> Vec<Effect> {
        let captured = board::cells(mv.captured).into_iter();
        let mut effects: Vec<Effect> = captured.map(|cell| Effect::Removed { cell }).collect();
        if self.men(self.player).contains(mv.from) && board::promotion(self.player).contains(mv.to)
        {
            effects.push(Effect::Promoted {
                cell: board::cell(mv.to),
                kind: if self.player == WHITE { 'K' } else { 'k' },
            });
        }
        effects
    }
}
