//! Work on a thread of its own, so that every line is read at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

use hexarium_engine::{Engine, Timer};

/// What has to come before the answer may be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hold {
    /// Nothing.
    None,
    /// `ponderhit`, or `stop`.
    Hit,
    /// `stop`.
    Stop,
}

/// How work is begun, and how it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Terms {
    /// What has to come before the answer may be given.
    pub(super) hold: Hold,
    /// Whether the clock stands still until `ponderhit`.
    pub(super) ponders: bool,
    /// Whether it ends by itself, once the clock runs.
    pub(super) ends: bool,
}

/// What the reader of lines and the work tell each other.
#[derive(Debug)]
pub(super) struct Signals {
    stop: Arc<AtomicBool>,
    /// The clock of the search.
    pub(super) timer: Timer,
    hold: Mutex<Hold>,
    changed: Condvar,
    is_answered: AtomicBool,
}

impl Signals {
    fn new(terms: Terms) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let timer = Timer::waiting(stop.clone());
        if !terms.ponders {
            timer.begin();
        }
        Self {
            stop,
            timer,
            hold: Mutex::new(terms.hold),
            changed: Condvar::new(),
            is_answered: AtomicBool::new(false),
        }
    }

    /// Asks the work to end, and lets it answer.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        *self.hold() = Hold::None;
        self.changed.notify_all();
    }

    /// Asks the work to end, but not to answer sooner than it may.
    pub(super) fn stop_early(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Waits until the answer may be given, and says that it is.
    pub(super) fn wait_to_answer(&self) {
        let mut hold = self.hold();
        while *hold != Hold::None {
            let woken = self.changed.wait(hold);
            hold = woken.unwrap_or_else(PoisonError::into_inner);
        }
        // Whoever hears the answer may send more at once.
        self.is_answered.store(true, Ordering::Release);
    }

    fn hit(&self) {
        self.timer.begin();
        let mut hold = self.hold();
        if *hold == Hold::Hit {
            *hold = Hold::None;
        }
        self.changed.notify_all();
    }

    fn hold(&self) -> MutexGuard<'_, Hold> {
        self.hold.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Work that has been begun. It gives the engine back.
#[derive(Debug)]
pub(super) struct Work {
    signals: Arc<Signals>,
    thread: JoinHandle<Engine>,
    ends: bool,
}

impl Work {
    /// Begins. Where the work ponders, its timer waits.
    pub(super) fn begin(
        mut engine: Engine,
        terms: Terms,
        job: impl FnOnce(&mut Engine, &Signals) + Send + 'static,
    ) -> io::Result<Self> {
        let signals = Arc::new(Signals::new(terms));
        let shared = signals.clone();
        let thread = Builder::new().spawn(move || {
            job(&mut engine, &shared);
            engine
        })?;
        Ok(Self {
            signals,
            thread,
            ends: terms.ends,
        })
    }

    /// Whether the answer has been given, or is about to be.
    pub(super) fn is_answered(&self) -> bool {
        self.signals.is_answered.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Whether it needs no `stop` to end.
    pub(super) fn ends_by_itself(&self) -> bool {
        self.ends && *self.signals.hold() == Hold::None
    }

    /// Asks it to end.
    pub(super) fn stop(&self) {
        self.signals.stop();
    }

    /// The opponent has played what was pondered on.
    pub(super) fn hit(&self) {
        self.signals.hit();
    }

    /// Waits for the answer, and takes the engine back.
    pub(super) fn join(self) -> Option<Engine> {
        self.thread.join().ok()
    }
}
