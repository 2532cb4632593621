//! How threads keep out of each other's way below the root.

use super::team::Team;
use super::tree::{Known, Node, Worker, settling};
use crate::evaluator::{Evaluator, MoveOf};
use crate::score::Value;

/// Threads share the work on positions that are looked into so deep.
const SHARED_DEPTH: i32 = 3;

/// A question that is being looked into.
#[derive(Debug)]
pub(super) struct Open {
    key: u64,
    ply: usize,
    depth: i32,
    alpha: Value,
    beta: Value,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    /// What other threads see of a move that is being tried, if it is looked
    /// into so deep that it matters to them.
    #[inline]
    pub(super) fn mark(
        &self,
        node: Node<'_, E::Game>,
        mv: MoveOf<E>,
        depth: i32,
    ) -> Option<(&'a Team<MoveOf<E>>, u64)> {
        let team = self.team.filter(|_| depth >= SHARED_DEPTH)?;
        let record = self.evaluator.record(mv) as u64 + 1;
        let mark = (self.key(node) ^ record).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some((team, mark))
    }

    /// Whether another thread is trying a move.
    #[inline]
    pub(super) fn is_tried_elsewhere(
        &self,
        node: Node<'_, E::Game>,
        mv: MoveOf<E>,
        depth: i32,
    ) -> bool {
        self.mark(node, mv, depth)
            .is_some_and(|(team, mark)| team.is_trying(mark))
    }

    /// Notes a question that other threads may settle before; `close` follows
    /// if it is one.
    #[inline]
    pub(super) fn open(
        &mut self,
        node: Node<'_, E::Game>,
        known: &Known,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> bool {
        let is_open = self.is_shared(depth) && !known.is_principal;
        if is_open {
            self.open.push(Open {
                key: self.key(node),
                ply: node.ply,
                depth,
                alpha,
                beta,
            });
        }
        is_open
    }

    pub(super) fn close(&mut self) {
        self.open.pop();
    }

    fn is_shared(&self, depth: i32) -> bool {
        self.team.is_some() && !self.is_proving && depth >= SHARED_DEPTH
    }

    /// Whether another thread has settled a question on the way here: this one
    /// goes back to it.
    #[inline]
    pub(super) fn is_settled_above(&mut self, depth: i32) -> bool {
        if !self.is_shared(depth) {
            return false;
        }
        self.back_to = self.open.iter().find_map(|open| {
            let entry = self.table.get(open.key)?;
            let value = settling(entry, open.ply, open.depth, open.alpha, open.beta)?;
            Some((open.ply, value))
        });
        self.watch.stopped |= self.back_to.is_some();
        self.back_to.is_some()
    }

    /// The value of the question at this ply, if it is the one to go back to.
    pub(super) fn settled_elsewhere(&mut self, ply: usize) -> Option<Value> {
        let (_, value) = self.back_to.take_if(|(settled, _)| *settled == ply)?;
        self.watch.go_on();
        Some(value)
    }
}
