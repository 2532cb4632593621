//! Thinking about a game that is known at run time only.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use hexarium_rules::{AnyHistory, Game, History, Player};

use crate::control::{Control, Limits};
use crate::evaluator::{Erring, Evaluator, MoveOf, USUAL_SCALE, is_quiet};
use crate::games::{EvaluatorVisitor, with_evaluator};
use crate::level::Strength;
use crate::score::{Score, Value};
use crate::search::{MIB, Options, Question, Report, Searcher};
use crate::terms::{Counts, Tally, Term};

/// What is asked of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// How strongly to play; `None` is without errors and oversights.
    pub strength: Option<Strength>,
    /// What errors and oversights depend on: another seed, another game.
    pub seed: u64,
    /// How many of the best moves are wanted, each with its line.
    pub lines: usize,
    /// The words of the moves to choose among; all legal ones when there are
    /// none. What is no legal move here is passed over.
    pub only: Vec<String>,
}

impl Default for Request {
    fn default() -> Self {
        Self::new(Limits::default())
    }
}

impl Request {
    /// Full strength within limits.
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            strength: None,
            seed: 0,
            lines: 1,
            only: Vec::new(),
        }
    }

    /// The strength of a level, with the seed of its oversights.
    pub fn at(strength: Strength, seed: u64) -> Self {
        Self {
            strength: Some(strength),
            seed,
            ..Self::new(Limits::nodes(strength.nodes))
        }
    }
}

/// A [`Report`] in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The best move, as its canonical word.
    pub word: String,
    /// The place of the move among the best, from 1.
    pub rank: usize,
    /// The plies looked ahead.
    pub depth: u32,
    /// The plies looked ahead on the longest way.
    pub selective_depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// Whether nothing was left out in finding a win or a loss.
    pub is_proven: bool,
    /// The moves expected, the best one first, as canonical words.
    pub line: Vec<String>,
    /// The positions visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
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
            rank: report.rank,
            depth: report.depth,
            selective_depth: report.selective_depth,
            score: report.score,
            is_proven: report.is_proven,
            line,
            nodes: report.nodes,
            elapsed: report.elapsed,
            fullness: report.fullness,
        }
    }

    /// The positions visited in a second.
    pub fn rate(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// A computer player of any game, which remembers what it found while the game
/// goes on.
pub struct Engine {
    options: Options,
    /// A [`Searcher`] of the game that was thought about last.
    searcher: Option<Box<dyn Any + Send>>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        f.debug_struct("Engine").field("options", options).finish()
    }
}

impl Engine {
    /// A player that knows nothing yet.
    pub const fn new(options: Options) -> Self {
        Self {
            options,
            searcher: None,
        }
    }

    /// What it is given to work with.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Forgets all that it found, as before a new game.
    pub fn forget(&mut self) {
        self.searcher = None;
    }

    /// Makes the table for a game, which takes a while where it is large, so
    /// that the first search need not.
    pub fn prepare(&mut self, history: &dyn AnyHistory) {
        with_evaluator(history.info().id, Preparing(self));
    }

    /// Searches for the best move in a game. Calls `on_thought` for each of the
    /// best moves after each completed depth. `None` when there is no move to
    /// choose.
    ///
    /// A [`Strength`] plays without this memory, on the calling thread: what is
    /// found with oversights is of no use without them.
    pub fn think(
        &mut self,
        history: &dyn AnyHistory,
        request: &Request,
        control: &dyn Control,
        on_thought: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let asked = Asked {
            history,
            request,
            control,
            on_thought,
        };
        let thinking = Thinking {
            engine: self,
            asked,
        };
        with_evaluator(history.info().id, thinking).flatten()
    }

    fn searcher<E: Evaluator>(&mut self, evaluator: E) -> Option<&mut Searcher<E>> {
        let known = self.searcher.as_ref();
        if !known.is_some_and(|known| known.is::<Searcher<E>>()) {
            self.searcher = Some(Box::new(Searcher::new(evaluator, self.options)));
        }
        self.searcher.as_mut()?.downcast_mut()
    }

    /// What a position is worth for the player to move, without any search;
    /// `None` when the game is over.
    pub fn evaluate(history: &dyn AnyHistory) -> Option<Score> {
        if history.outcome().is_some() {
            return None;
        }
        with_evaluator(history.info().id, Judging(history)).flatten()
    }

    /// The weights of a game's evaluation, in the order of their places; none
    /// where there is no such game, or its evaluation is no sum of weights.
    pub fn terms(game: &str) -> &'static [Term] {
        with_evaluator(game, Naming).unwrap_or_default()
    }

    /// So many hundredths ahead a player of the game with this id scores e to 1:
    /// the winning chance of a score *s* is 1 / (1 + exp(−*s* / scale)). The
    /// usual one where there is no such game.
    ///
    /// ```
    /// use hexarium_engine::Engine;
    ///
    /// let scale = Engine::scale("hexdame");
    /// let chance = |score: f64| 1.0 / (1.0 + (-score / scale).exp());
    /// assert!(chance(100.0) > 0.55); // A man ahead.
    /// assert!(chance(600.0) > 0.95);
    /// ```
    pub fn scale(game: &str) -> f64 {
        with_evaluator(game, Scaling).unwrap_or(USUAL_SCALE)
    }

    /// What a position is judged by; `None` when the game is over.
    pub fn features(history: &dyn AnyHistory) -> Option<Features> {
        if history.outcome().is_some() {
            return None;
        }
        with_evaluator(history.info().id, Counting(history)).flatten()
    }
}

/// What a position is judged by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// How much it has of what each weight is for, as it counts for the player
    /// who is named first, by the places of the weights. Counts times weights
    /// are the evaluation, where the game has weights.
    pub counts: Vec<i32>,
    /// What it is worth for that player, without any search.
    pub evaluation: Value,
    /// Whether it can be judged as it stands: the player to move need not choose
    /// among forcing moves, and none gains anything at once.
    pub is_quiet: bool,
}

/// Searches for the best move in a game, on the calling thread, and forgets it
/// all. See [`Engine::think`].
pub fn think(
    history: &dyn AnyHistory,
    request: &Request,
    control: &dyn Control,
    on_thought: &mut dyn FnMut(&Thought),
) -> Option<Thought> {
    Engine::new(for_once(request.limits)).think(history, request, control, on_thought)
}

/// What a search is given that is forgotten after it: about two positions fit
/// where one is visited.
fn for_once(limits: Limits) -> Options {
    let wanted = limits.nodes.unwrap_or(u64::MAX).saturating_mul(32);
    let hash = wanted.clamp(1 << 12, 16 * MIB as u64) as usize;
    Options { hash, threads: 1 }
}

struct Asked<'a> {
    history: &'a dyn AnyHistory,
    request: &'a Request,
    control: &'a dyn Control,
    on_thought: &'a mut dyn FnMut(&Thought),
}

impl Asked<'_> {
    fn history<G: Game>(&self) -> Option<&History<G>> {
        self.history.as_any().downcast_ref()
    }

    /// The moves to choose among; all legal ones when there are none.
    fn only<G: Game>(&self) -> Option<Vec<G::Move>> {
        let position = self.history::<G>()?.position();
        let words = self.request.only.iter();
        let moves = words.filter_map(|word| position.read_word(word).ok());
        Some(moves.collect())
    }

    fn search<E: Evaluator>(
        self,
        searcher: &mut Searcher<E>,
        only: &[MoveOf<E>],
    ) -> Option<Thought> {
        let history: &History<E::Game> = self.history.as_any().downcast_ref()?;
        let position = history.position();
        let question = Question {
            limits: self.request.limits,
            lines: self.request.lines,
            only,
        };
        let report = searcher.search(history, &question, self.control, &mut |report| {
            (self.on_thought)(&Thought::of(position, report));
        })?;
        Some(Thought::of(position, &report))
    }
}

struct Thinking<'a> {
    engine: &'a mut Engine,
    asked: Asked<'a>,
}

impl EvaluatorVisitor for Thinking<'_> {
    type Output = Option<Thought>;

    fn visit<E: Evaluator + Default>(self) -> Option<Thought> {
        let Self { engine, asked } = self;
        let exact = E::default();
        let mut moves = asked.only::<E::Game>()?;
        let Some(strength) = asked.request.strength else {
            return asked.search(engine.searcher(exact)?, &moves);
        };
        let history = asked.history::<E::Game>()?;
        let erring = Erring::new(exact, strength, asked.request.seed, history.position());
        if moves.is_empty() {
            moves = history.legal_moves();
        }
        erring.attend(history.position(), &mut moves);
        let options = for_once(asked.request.limits);
        asked.search(&mut Searcher::new(erring, options), &moves)
    }
}

struct Preparing<'a>(&'a mut Engine);

impl EvaluatorVisitor for Preparing<'_> {
    type Output = ();

    fn visit<E: Evaluator + Default>(self) {
        self.0.searcher(E::default());
    }
}

struct Judging<'a>(&'a dyn AnyHistory);

impl EvaluatorVisitor for Judging<'_> {
    type Output = Option<Score>;

    fn visit<E: Evaluator + Default>(self) -> Option<Score> {
        let history: &History<E::Game> = self.0.as_any().downcast_ref()?;
        Some(Score::evaluation(E::default().evaluate(history.position())))
    }
}

struct Naming;

impl EvaluatorVisitor for Naming {
    type Output = &'static [Term];

    fn visit<E: Evaluator + Default>(self) -> &'static [Term] {
        E::TERMS
    }
}

struct Scaling;

impl EvaluatorVisitor for Scaling {
    type Output = f64;

    fn visit<E: Evaluator + Default>(self) -> f64 {
        E::SCALE
    }
}

struct Counting<'a>(&'a dyn AnyHistory);

impl EvaluatorVisitor for Counting<'_> {
    type Output = Option<Features>;

    fn visit<E: Evaluator + Default>(self) -> Option<Features> {
        let history: &History<E::Game> = self.0.as_any().downcast_ref()?;
        let (evaluator, position) = (E::default(), history.position());
        let mut counts = Counts::none(E::TERMS);
        evaluator.tally(position, &mut counts);
        let mut evaluation = evaluator.evaluate(position);
        if position.player() != Player::FIRST {
            counts.negate();
            evaluation = -evaluation;
        }
        Some(Features {
            counts: counts.0,
            evaluation,
            is_quiet: is_quiet(&evaluator, position),
        })
    }
}
