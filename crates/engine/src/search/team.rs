//! What the threads of a search share besides the table: when to stop, the
//! iteration that is finished, and the moves that are being tried.
//!
//! All threads look at the same tree. Who comes to a move that another thread
//! is trying turns to the others first, and finds its value in the table later
//! (after Weill: The ABDADA distributed minimax search algorithm, 1996). Who
//! finishes an iteration first finishes it for all.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::root::RootMove;

/// The moves that are being tried have so many slots to be seen in.
const SLOTS: usize = 1 << 12;

/// The threads of a search.
#[derive(Debug)]
pub(super) struct Team<M> {
    pub(super) signals: Signals,
    finished: Mutex<Iteration<M>>,
    /// Marks of the moves that are being tried; a lost one costs time alone.
    tried: Vec<AtomicU64>,
}

/// What every thread asks again and again.
#[derive(Debug, Default)]
pub(super) struct Signals {
    pub(super) stopped: AtomicBool,
    /// The positions visited by helpers.
    pub(super) nodes: AtomicU64,
    /// The deepest iteration that is finished.
    pub(super) finished: AtomicU32,
}

/// An iteration that some thread has finished.
#[derive(Debug, Clone)]
pub(super) struct Iteration<M> {
    pub(super) depth: u32,
    /// The greatest ply reached.
    pub(super) deepest: usize,
    pub(super) moves: Vec<RootMove<M>>,
}

impl<M: Clone> Team<M> {
    pub(super) fn new() -> Self {
        Self {
            signals: Signals::default(),
            finished: Mutex::new(Iteration {
                depth: 0,
                deepest: 0,
                moves: Vec::new(),
            }),
            tried: std::iter::repeat_with(AtomicU64::default)
                .take(SLOTS)
                .collect(),
        }
    }

    /// No thread goes on.
    pub(super) fn stop(&self) {
        self.signals.stopped.store(true, Ordering::Relaxed);
    }

    /// Others need not finish this iteration.
    pub(super) fn finish(&self, depth: u32, deepest: usize, moves: &[RootMove<M>]) {
        let mut finished = self.lock();
        if depth > finished.depth {
            finished.depth = depth;
            finished.deepest = deepest;
            moves.clone_into(&mut finished.moves);
            self.signals.finished.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest iteration that is finished.
    pub(super) fn finished(&self) -> Iteration<M> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Iteration<M>> {
        // It is whole even if a thread broke down elsewhere.
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.tried[(mark >> 52) as usize % SLOTS]
    }

    pub(super) fn is_trying(&self, mark: u64) -> bool {
        self.slot(mark).load(Ordering::Relaxed) == mark
    }

    pub(super) fn begin(&self, mark: u64) {
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    pub(super) fn end(&self, mark: u64) {
        if self.is_trying(mark) {
            self.slot(mark).store(0, Ordering::Relaxed);
        }
    }
}

/// The order in which moves get their turn: those put off come again at the
/// end.
#[derive(Debug)]
pub(super) struct Turns {
    next: usize,
    count: usize,
    put_off: Vec<usize>,
    again: usize,
}

impl Turns {
    pub(super) const fn new(count: usize) -> Self {
        Self {
            next: 0,
            count,
            put_off: Vec::new(),
            again: 0,
        }
    }

    /// The index of the next move, and whether it has its turn for the first
    /// time.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, bool)> {
        if self.next < self.count {
            self.next += 1;
            return Some((self.next - 1, true));
        }
        let index = *self.put_off.get(self.again)?;
        self.again += 1;
        Some((index, false))
    }

    pub(super) fn put_off(&mut self, index: usize) {
        self.put_off.push(index);
    }

    /// Moves that had no turn yet get none.
    pub(super) fn close(&mut self) {
        self.count = self.next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_put_off_come_at_the_end() {
        let mut turns = Turns::new(5);
        let mut seen = Vec::new();
        while let Some((index, is_first)) = turns.next() {
            if is_first && [1, 2].contains(&index) {
                turns.put_off(index);
                continue;
            }
            if index == 3 {
                turns.close();
            }
            seen.push(index);
        }
        assert_eq!(seen, [0, 3, 1, 2]);
    }

    #[test]
    fn a_move_is_being_tried_from_begin_to_end() {
        let team = Team::<()>::new();
        let [one, same_slot] = [5 << 52 | 1, 5 << 52 | 2];
        assert!(!team.is_trying(one));
        team.begin(one);
        assert!(team.is_trying(one) && !team.is_trying(same_slot));
        team.begin(same_slot);
        team.end(one);
        assert!(!team.is_trying(one) && team.is_trying(same_slot));
        team.end(same_slot);
        assert!(!team.is_trying(same_slot));
    }

    #[test]
    fn the_deepest_iteration_stands() {
        let team = Team::<()>::new();
        team.finish(3, 9, &[]);
        team.finish(2, 8, &[]);
        assert_eq!(team.finished().depth, 3);
        assert_eq!(team.finished().deepest, 9);
        assert_eq!(team.signals.finished.load(Ordering::Relaxed), 3);
    }
}
