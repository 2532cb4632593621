//! When a search ends: limits given by the caller, and the caller's clock and
//! stop flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The limits of a search. The first one reached ends it; without any, only
/// the stop flag and a proven result do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to take at most.
    pub time: Option<Duration>,
    /// Time to take about: no new depth is begun much later.
    pub wish: Option<Duration>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        time: None,
        wish: None,
    };

    /// A limit on the plies alone.
    pub const fn depth(plies: u32) -> Self {
        Self {
            depth: Some(plies),
            ..Self::NONE
        }
    }

    /// A limit on the positions visited alone.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::NONE
        }
    }

    /// A limit on the time alone.
    pub const fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::NONE
        }
    }
}

/// The caller's clock and stop flag. A search asks both every few positions.
pub trait Control: Sync {
    /// The time since the search was asked for.
    fn elapsed(&self) -> Duration;

    /// Whether the search should end now.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// A [`Control`] for programs that have a clock. Clones are the same timer.
#[derive(Debug, Clone)]
pub struct Timer {
    begun: Arc<OnceLock<Instant>>,
    stop: Arc<AtomicBool>,
}

impl Timer {
    /// A timer that runs from now and that nobody stops.
    pub fn start() -> Self {
        Self::with_stop(Arc::default())
    }

    /// A timer that runs from now and is stopped by setting the flag.
    pub fn with_stop(stop: Arc<AtomicBool>) -> Self {
        let timer = Self::waiting(stop);
        timer.begin();
        timer
    }

    /// A timer that stands at zero until it [begins](Self::begin), as in a
    /// search while the opponent thinks.
    pub fn waiting(stop: Arc<AtomicBool>) -> Self {
        let begun = Arc::default();
        Self { begun, stop }
    }

    /// Begins to run now, unless it has before.
    pub fn begin(&self) {
        self.begun.get_or_init(Instant::now);
    }
}

impl Control for Timer {
    fn elapsed(&self) -> Duration {
        self.begun.get().map_or(Duration::ZERO, Instant::elapsed)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waiting_timer_stands_still_until_it_begins() {
        let timer = Timer::waiting(Arc::default());
        let same = timer.clone();
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(timer.elapsed(), Duration::ZERO);
        timer.begin();
        std::thread::sleep(Duration::from_millis(2));
        same.begin();
        assert!(same.elapsed() >= Duration::from_millis(2));
    }
}
