//! When a search is over, and how much it has done: threads tell each other.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::control::{Control, Limits};

/// Clock, stop flag and other threads are asked once in so many positions.
const PATIENCE: u64 = 64;

/// What the threads of a search share besides the table.
#[derive(Debug, Default)]
pub(super) struct Shared {
    stopped: AtomicBool,
    /// The positions visited by helpers.
    nodes: AtomicU64,
}

impl Shared {
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// A thread's view of when to stop.
pub(super) struct Watch<'a> {
    shared: &'a Shared,
    limits: Limits,
    control: &'a dyn Control,
    /// Whether it tells the others how many positions it has visited.
    is_helper: bool,
    /// The positions that this thread has visited.
    own: u64,
    /// So many of them the others know of.
    told: u64,
    /// When next to ask, in own positions.
    ask_at: u64,
    pub(super) stopped: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn main(shared: &'a Shared, limits: Limits, control: &'a dyn Control) -> Self {
        Self {
            shared,
            limits,
            control,
            is_helper: false,
            own: 0,
            told: 0,
            ask_at: 0,
            stopped: false,
        }
    }

    /// Helpers keep to the limits as well: where there are many more than
    /// cores, the main thread may wait long for one.
    pub(super) fn helper(shared: &'a Shared, limits: Limits, control: &'a dyn Control) -> Self {
        Self {
            is_helper: true,
            ..Self::main(shared, limits, control)
        }
    }

    /// The positions visited by all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.own + self.shared.nodes.load(Ordering::Relaxed)
    }

    /// The time taken.
    pub(super) fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }

    /// Whether the search is over. Counts the position if it is not.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        if self.own >= self.ask_at {
            self.ask();
        }
        self.own += u64::from(!self.stopped);
        self.stopped
    }

    #[cold]
    fn ask(&mut self) {
        self.ask_at = self.own + PATIENCE;
        if self.is_helper {
            let news = self.own - self.told;
            self.shared.nodes.fetch_add(news, Ordering::Relaxed);
            self.told = self.own;
        }
        if let Some(most) = self.limits.nodes {
            let others = self.shared.nodes.load(Ordering::Relaxed) - self.told;
            self.stopped |= self.own + others >= most;
            self.ask_at = self.ask_at.min(most.saturating_sub(others));
        }
        let control = self.control;
        let is_late = |most| control.elapsed() >= most;
        self.stopped |= self.limits.time.is_some_and(is_late)
            || control.is_stopped()
            || self.shared.stopped.load(Ordering::Relaxed);
    }
}
