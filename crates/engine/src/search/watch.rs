//! When a search is over, and how much it has done: threads tell each other.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::team::Signals;
use crate::control::{Control, Limits};

/// Clock, stop flag and other threads are asked once in so many positions.
const PATIENCE: u64 = 64;

/// An iteration that no other thread finishes.
const ALONE: u32 = u32::MAX;

/// A thread's view of when to stop.
pub(super) struct Watch<'a> {
    signals: &'a Signals,
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
    /// The iteration at hand; it ends when another thread has finished it.
    iteration: u32,
    /// The iteration at hand is over, before its end.
    pub(super) stopped: bool,
    /// It is over since another thread has finished it, or a deeper one.
    pub(super) is_overtaken: bool,
}

impl<'a> Watch<'a> {
    pub(super) fn main(signals: &'a Signals, limits: Limits, control: &'a dyn Control) -> Self {
        Self {
            signals,
            limits,
            control,
            is_helper: false,
            own: 0,
            told: 0,
            ask_at: 0,
            iteration: ALONE,
            stopped: false,
            is_overtaken: false,
        }
    }

    /// Helpers keep to the limits as well: where there are many more than
    /// cores, the main thread may wait long for one.
    pub(super) fn helper(signals: &'a Signals, limits: Limits, control: &'a dyn Control) -> Self {
        Self {
            is_helper: true,
            ..Self::main(signals, limits, control)
        }
    }

    /// Goes on with this iteration, which another thread may finish before.
    pub(super) fn begin(&mut self, iteration: u32) {
        self.iteration = iteration;
        if self.is_overtaken {
            self.is_overtaken = false;
            self.stopped = false;
        }
        self.ask_at = self.own;
    }

    /// Goes on after what another thread has settled.
    pub(super) fn go_on(&mut self) {
        self.stopped = false;
        self.ask_at = self.own;
    }

    /// Goes on with what no other thread does.
    pub(super) fn go_alone(&mut self) {
        self.begin(ALONE);
    }

    /// The positions visited by all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.own + self.signals.nodes.load(Ordering::Relaxed)
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
            self.signals.nodes.fetch_add(news, Ordering::Relaxed);
            self.told = self.own;
        }
        if let Some(most) = self.limits.nodes {
            let others = self.signals.nodes.load(Ordering::Relaxed) - self.told;
            self.stopped |= self.own + others >= most;
            self.ask_at = self.ask_at.min(most.saturating_sub(others));
        }
        let control = self.control;
        let is_late = |most| control.elapsed() >= most;
        self.stopped |= self.limits.time.is_some_and(is_late)
            || control.is_stopped()
            || self.signals.stopped.load(Ordering::Relaxed);
        if !self.stopped && self.iteration <= self.signals.finished.load(Ordering::Relaxed) {
            self.is_overtaken = true;
            self.stopped = true;
        }
    }
}
