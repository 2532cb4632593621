//! Thinking about a game that is known at run time only.

use std::time::Duration;

use hexarium_rules::{AnyHistory, Game, History, Visitor, visit};

use crate::control::{Control, Limits};
use crate::evaluation::{Evaluation, MaterialAndMobility, Noisy};
use crate::level::Level;
use crate::score::Score;
use crate::search::{Report, Searcher};

/// What is asked of the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// The level to play at; `None` is full strength.
    pub level: Option<Level>,
    /// What the oversights of a level depend on: another seed, another game.
    pub seed: u64,
}

impl Request {
    /// Full strength within limits.
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            level: None,
            seed: 0,
        }
    }

    /// A level, with the seed of its oversights.
    pub const fn at_level(level: Level, seed: u64) -> Self {
        Self {
            limits: level.limits(),
            level: Some(level),
            seed,
        }
    }
}

/// A [`Report`] in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The best move, as its canonical word.
    pub word: String,
    /// The plies looked ahead in full.
    pub depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// The moves expected, the best one first, as canonical words.
    pub line: Vec<String>,
    /// The positions visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

impl Thought {
    fn of<G: Game>(position: &G, report: &Report<G::Move>) -> Self {
        let mut position = *position;
        let line: Vec<String> = report
            .line
            .iter()
            .map(|&mv| {
                let word = position.word(mv);
                position = position.play(mv);
                word
            })
            .collect();
        Self {
            word: line.first().cloned().unwrap_or_default(),
            depth: report.depth,
            score: report.score,
            line,
            nodes: report.nodes,
            elapsed: report.elapsed,
        }
    }

    /// The positions visited in a second.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Searches for the best move in a game, on the calling thread. Calls
/// `on_depth` after each completed depth. `None` when the game is over.
pub fn think(
    history: &dyn AnyHistory,
    request: &Request,
    control: &dyn Control,
    on_depth: &mut dyn FnMut(&Thought),
) -> Option<Thought> {
    let thinking = Thinking {
        history,
        request,
        control,
        on_depth,
    };
    visit(history.info().id, thinking).ok().flatten()
}

struct Thinking<'a> {
    history: &'a dyn AnyHistory,
    request: &'a Request,
    control: &'a dyn Control,
    on_depth: &'a mut dyn FnMut(&Thought),
}

impl Visitor for Thinking<'_> {
    type Output = Option<Thought>;

    fn visit<G: Game>(self) -> Option<Thought> {
        let history: &History<G> = self.history.as_any().downcast_ref()?;
        let exact = MaterialAndMobility;
        let noisy = Noisy {
            exact,
            most: self.request.level.map_or(0, |level| level.error),
            seed: self.request.seed,
        };
        let evaluation: &dyn Evaluation<G> = match self.request.level {
            Some(_) => &noisy,
            None => &exact,
        };
        let position = history.position();
        let report = Searcher::default().search(
            history,
            evaluation,
            self.request.limits,
            self.control,
            &mut |report| (self.on_depth)(&Thought::of(position, report)),
        )?;
        Some(Thought::of(position, &report))
    }
}
