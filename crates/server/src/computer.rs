//! The computer's thinking: never on the path of a request, at most one search
//! for each core, each bounded in time, and dropped when nobody waits for it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use hexarium_engine::{Request, Thought, Timer, think};
use hexarium_rules::AnyHistory;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::judge::moved;
use crate::limits::{MOST_SEARCHES, MOVE_TIME, PACE};
use crate::live::{Inner, Live};

/// How long a move waits where too many searches wait already.
const BUSY: Duration = Duration::from_secs(1);

/// Where searches run.
#[derive(Debug)]
pub(crate) struct Engine {
    cores: Arc<Semaphore>,
    /// Searches that run or wait.
    searches: AtomicUsize,
}

/// Too many searches wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Busy;

impl Engine {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            cores: Arc::new(Semaphore::new(cores)),
            searches: AtomicUsize::new(0),
        }
    }

    /// Searches when a core is free. `None` when the game is over or the flag
    /// was set before the search began. Dropping the answer sets the flag.
    ///
    /// # Errors
    /// When too many searches wait already.
    pub(crate) async fn search(
        &self,
        history: Box<dyn AnyHistory>,
        request: Request,
        stop: Arc<AtomicBool>,
    ) -> Result<Option<Thought>, Busy> {
        let _place = Place::take(&self.searches)?;
        // The search ends when nobody waits for its answer any more.
        let _stop = StopOnDrop(Arc::clone(&stop));
        let Ok(core) = Arc::clone(&self.cores).acquire_owned().await else {
            return Ok(None);
        };
        let searching = tokio::task::spawn_blocking(move || {
            // Held until the search has ended, even when nobody waits for it.
            let _core = core;
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            think(&*history, &request, &Timer::with_stop(stop), &mut |_| {})
        });
        Ok(searching.await.unwrap_or_else(|panic| {
            eprintln!("hexarium: a search failed: {panic}");
            None
        }))
    }
}

/// A place among the searches.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(searches: &'a AtomicUsize) -> Result<Self, Busy> {
        let place = Self(searches);
        if searches.fetch_add(1, Ordering::Relaxed) < MOST_SEARCHES {
            Ok(place)
        } else {
            Err(Busy)
        }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Has the computer think if it is its turn and somebody watches.
pub(crate) fn consider(app: &Arc<App>, live: &Arc<Live>, inner: &Inner) {
    let Some(level) = inner.table.computer_to_move() else {
        return;
    };
    if inner.is_gone() {
        return;
    }
    if let Some(stop) = live.begin_thinking() {
        let (app, live) = (Arc::clone(app), Arc::clone(live));
        let (history, paced) = (inner.table.history.clone(), inner.table.is_unattended());
        let seed = seed(app.seed, &inner.table.id);
        tokio::spawn(async move {
            if paced {
                tokio::time::sleep(PACE).await;
            }
            let strength = level.strength(history.info().id);
            let request = Request::at(strength, seed);
            play(&app, &live, history, request, stop).await;
        });
    }
}

/// In each game other things are overlooked.
fn seed(app: u64, game: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (app, game).hash(&mut hasher);
    hasher.finish()
}

/// Finds a move, and plays it unless the thought was dropped meanwhile.
async fn play(
    app: &Arc<App>,
    live: &Arc<Live>,
    history: Box<dyn AnyHistory>,
    mut request: Request,
    stop: Arc<AtomicBool>,
) {
    request.limits.time = Some(MOVE_TIME);
    let thought = loop {
        let search = app
            .engine
            .search(history.clone(), request.clone(), Arc::clone(&stop));
        match search.await {
            Ok(thought) => break thought,
            Err(Busy) => tokio::time::sleep(BUSY).await,
        }
    };
    let mut inner = live.lock().await;
    if !live.end_thinking(&stop) {
        return;
    }
    let Some(thought) = thought else {
        return;
    };
    let played = match moved(&inner.table, &thought.word, None) {
        Ok(judged) => inner.carry_out(live, &app.store, judged, None).await,
        Err(error) => Err(error),
    };
    if let Err(error) = played {
        // At the greatest number of moves it simply stops.
        if inner.is_gone() {
            app.games.forget(&inner.table.id, live);
        } else if error.field == "word" {
            eprintln!("hexarium: game {}: {}", inner.table.id, error.message);
        }
        return;
    }
    consider(app, live, &inner);
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use hexarium_engine::Limits;
    use hexarium_rules::{AnyGame, Settings};

    use super::*;

    /// No search here ends by itself before that.
    const LONG: Duration = Duration::from_secs(600);

    fn begun(engine: &Arc<Engine>) -> tokio::task::JoinHandle<Result<Option<Thought>, Busy>> {
        let engine = Arc::clone(engine);
        tokio::spawn(async move {
            let history = AnyGame::find("hexaequo").unwrap().start(Settings::BARE);
            let request = Request::new(Limits::time(LONG));
            engine.search(history, request, Arc::default()).await
        })
    }

    async fn until(what: impl Fn() -> bool) {
        let begun = Instant::now();
        while !what() {
            assert!(
                begun.elapsed() < Duration::from_secs(30),
                "it did not happen"
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test]
    async fn searches_take_a_core_each_and_end_when_nobody_waits() {
        let engine = Arc::new(Engine::new());
        let cores = engine.cores.available_permits();
        let searches: Vec<_> = (0..=cores).map(|_| begun(&engine)).collect();
        let (free, asked) = (
            || engine.cores.available_permits(),
            || engine.searches.load(Ordering::Relaxed),
        );
        // One more than there are cores: it waits.
        until(|| free() == 0 && asked() == cores + 1).await;
        for search in searches {
            search.abort();
        }
        until(|| free() == cores && asked() == 0).await;
    }

    #[tokio::test]
    async fn more_searches_than_can_wait_are_refused() {
        let engine = Arc::new(Engine::new());
        let searches: Vec<_> = (0..MOST_SEARCHES).map(|_| begun(&engine)).collect();
        until(|| engine.searches.load(Ordering::Relaxed) == MOST_SEARCHES).await;
        assert_eq!(begun(&engine).await.unwrap().map(drop), Err(Busy));
        for search in searches {
            search.abort();
        }
        until(|| engine.searches.load(Ordering::Relaxed) == 0).await;
    }
}
