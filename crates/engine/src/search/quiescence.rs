//! Beyond the search's depth: the moves that must be looked at before a
//! position is judged.

use hexarium_rules::Game;

use super::MOST_PLIES;
use super::tree::{Node, Worker};
use crate::evaluator::{Evaluator, MoveOf};
use crate::order::{Ranked, bring_highest};
use crate::score::{INFINITE, Value, is_decisive, shifted, value_of};
use crate::table::{Bound, Entry};

/// Forcing moves are followed for so many plies.
const MOST_FORCING_PLIES: u32 = 32;

impl<E: Evaluator> Worker<'_, E> {
    /// The value of a position once nothing is hanging: the player may leave it
    /// as it is, or make a forcing move, or must make one.
    pub(super) fn quiesce(
        &mut self,
        node: Node<'_, E::Game>,
        plies: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.memory.lines[node.ply].clear();
        if let Some(value) = self.settled(node) {
            return value;
        }
        let (entry, value) = self.recall(node, 0, alpha, beta);
        if let Some(value) = value.filter(|_| beta - alpha == 1) {
            return value;
        }
        let evaluate = || self.evaluator.evaluate(node.position);
        let evaluation = entry.map_or_else(evaluate, |entry| entry.evaluation);
        if plies >= MOST_FORCING_PLIES || node.ply >= MOST_PLIES {
            return evaluation;
        }
        let mut moves = std::mem::take(&mut self.memory.legal[node.ply]);
        moves.clear();
        let glance = self.evaluator.glance(node.position);
        let must = (self.evaluator).forcing(node.position, glance, plies, &mut moves);
        self.overlook(node, &mut moves);
        let value = if !must && !moves.is_empty() && evaluation >= beta {
            evaluation
        } else if !moves.is_empty() {
            let mut ranked = std::mem::take(&mut self.memory.ranked[node.ply]);
            self.rank_forcing(node, glance, must, &moves, &mut ranked);
            let stand = (!must).then_some(evaluation);
            let value = self.follow_forcing(node, plies, stand, (alpha, beta), &mut ranked);
            self.memory.ranked[node.ply] = ranked;
            value
        } else if node.position.has_moves() {
            evaluation
        } else {
            value_of(node.position.without_moves(), node.player(), node.ply)
        };
        self.memory.legal[node.ply] = moves;
        if !self.watch.stopped && plies == 0 {
            self.keep(node, entry, evaluation, value, alpha, beta);
        }
        value
    }

    /// Where the player need not choose among the moves, only those count that
    /// gain something.
    fn rank_forcing(
        &self,
        node: Node<'_, E::Game>,
        glance: E::Glance,
        must: bool,
        moves: &[MoveOf<E>],
        ranked: &mut Vec<Ranked<MoveOf<E>>>,
    ) {
        ranked.clear();
        let all = moves.iter().zip(0..).map(|(&mv, place)| Ranked {
            mv,
            place,
            rank: self.evaluator.gain(node.position, glance, mv),
        });
        ranked.extend(all.filter(|ranked| must || ranked.rank > 0));
    }

    /// `stand` is what the position is worth if the player leaves it as it is.
    fn follow_forcing(
        &mut self,
        node: Node<'_, E::Game>,
        plies: u32,
        stand: Option<Value>,
        (mut alpha, beta): (Value, Value),
        ranked: &mut [Ranked<MoveOf<E>>],
    ) -> Value {
        let mut best = stand.unwrap_or(-INFINITE);
        alpha = alpha.max(best);
        let is_principal = beta - alpha > 1;
        for index in 0..ranked.len() {
            bring_highest(ranked, index);
            let Ranked { mv, rank, .. } = ranked[index];
            if let Some(stand) = stand
                && E::SWING > 0
                && !self.is_proving
                && !is_decisive(alpha)
                && stand + rank + 2 * E::SWING <= alpha
            {
                // Even what it takes is too little, and so is all that follows.
                best = best.max(stand + rank + 2 * E::SWING);
                break;
            }
            let value = -self.follow(node, mv, |worker, child| {
                worker.quiesce(child, plies + 1, -beta, -alpha)
            });
            if self.watch.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                if is_principal {
                    self.remember_line(node.ply, mv);
                }
            }
            if value >= beta {
                break;
            }
        }
        best
    }

    fn keep(
        &mut self,
        node: Node<'_, E::Game>,
        known: Option<Entry>,
        evaluation: Value,
        value: Value,
        alpha: Value,
        beta: Value,
    ) {
        if known.is_some_and(|entry| entry.depth > 0) {
            return;
        }
        let entry = Entry {
            best: None,
            value: shifted(value, node.ply as i32),
            evaluation,
            depth: 0,
            bound: Bound::of(value, alpha, beta),
        };
        self.table.put(self.key(node), entry);
    }
}
