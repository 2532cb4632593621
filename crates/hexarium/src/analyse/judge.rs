//! What a search thinks of every move of a game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hexarium_engine::{Engine, Limits, Request, Score, Thought, Timer};
use hexarium_rules::record::GameTree;
use hexarium_rules::{AnnotationSign, AnyHistory, Player};

use crate::chance;
use crate::failure::Failure;
use crate::interrupt;

/// A move that was played.
#[derive(Debug, Clone)]
pub(super) struct Judged {
    pub(super) mover: Player,
    pub(super) word: String,
    /// Whether there was another.
    pub(super) was_free: bool,
    /// What the best move is worth to the mover; `None` where the limits left no
    /// time to look ahead.
    pub(super) best: Option<Value>,
    /// The best move, and what is expected after it.
    pub(super) line: Vec<String>,
    /// The same of the move that was played.
    pub(super) played: Option<Value>,
    /// The points of a hundred that it loses, where both are known.
    pub(super) loss: Option<f64>,
}

/// A score, and how deep it was looked for; no depth where the game is over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) depth: Option<u32>,
}

impl Judged {
    pub(super) fn sign(&self) -> Option<AnnotationSign> {
        self.loss.and_then(chance::sign)
    }
}

/// What a position is worth to the player to move.
struct Worth {
    value: Option<Value>,
    line: Vec<String>,
}

/// Judges games with one engine.
pub(super) struct Judge {
    pub(super) engine: Engine,
    pub(super) limits: Limits,
    pub(super) interrupt: Arc<AtomicBool>,
}

impl Judge {
    /// Judges the moves of the main line. Begins at the end, for what is found
    /// there is of use before it. Tells how many positions are done, of how
    /// many.
    pub(super) fn judge(
        &mut self,
        tree: &GameTree,
        on_progress: &mut dyn FnMut(usize, usize) -> Result<(), Failure>,
    ) -> Result<Vec<Judged>, Failure> {
        let mut history = tree.main_line();
        history.reopen();
        self.engine.forget();
        let scale = Engine::scale(tree.info().id);
        let positions = history.ply() + 1;
        on_progress(0, positions)?;
        let mut after = self.worth(&*history)?;
        let mut moves = Vec::new();
        while let Some(word) = history.undo() {
            on_progress(positions - 1 - history.ply(), positions)?;
            let before = self.worth(&*history)?;
            let played = after.value.map(|Value { score, depth }| Value {
                score: -score,
                depth,
            });
            let both = before.value.zip(played);
            let loss = both.map(|(best, played)| {
                chance::of(best.score, scale) - chance::of(played.score, scale)
            });
            moves.push(Judged {
                loss: loss.map(|loss| match before.line.first() == Some(&word) {
                    true => 0.0, // The best move, as far as is known.
                    false => loss.max(0.0),
                }),
                mover: history.player(),
                was_free: history.perft(1) > 1,
                best: before.value,
                played,
                line: before.line.clone(),
                word,
            });
            after = before;
        }
        moves.reverse();
        Ok(moves)
    }

    fn worth(&mut self, history: &dyn AnyHistory) -> Result<Worth, Failure> {
        if let Some(outcome) = history.outcome() {
            let score = match outcome.winner() {
                Some(winner) if winner == history.player() => Score::win_in(0),
                Some(_) => Score::loss_in(0),
                None => Score::DRAW,
            };
            return Ok(Worth {
                value: Some(Value { score, depth: None }),
                line: Vec::new(),
            });
        }
        let timer = Timer::with_stop(Arc::clone(&self.interrupt));
        let request = Request::new(self.limits);
        let thought = self.engine.think(history, &request, &timer, &mut |_| {});
        interrupt::check(&self.interrupt)?;
        // Without a whole depth there is a move, but no score.
        let thought = thought.filter(|thought| thought.depth > 0);
        let value = thought.as_ref().map(|Thought { score, depth, .. }| Value {
            score: *score,
            depth: Some(*depth),
        });
        Ok(Worth {
            value,
            line: thought.map_or(Vec::new(), |thought| thought.line),
        })
    }
}
