//! The engines of a match, whatever they are, as players that are asked for a
//! move.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hexarium_engine::{Engine, MIB, Options, Request, Score, Timer, uct};
use hexarium_rules::AnyHistory;
use hexarium_rules::record::{self, setting_tag};
use serde::{Deserialize, Serialize};

use super::pace::Go;
use super::spec::{EngineSpec, Kind, Skill};
use crate::text::message;
use crate::ugi_client::{Info, Introduction, Patience, Program, Silence, position_command};
use crate::ugi_option;

/// An engine that plays one game after another.
pub(crate) trait Player {
    /// Gets ready for a new game.
    fn begin(&mut self, history: &dyn AnyHistory) -> Result<(), Failing>;

    /// What was asked of it that it does not have, once it has begun.
    fn refusal(&self) -> Option<String> {
        None
    }

    /// Looks for a move.
    fn answer(&mut self, history: &dyn AnyHistory, go: &Go) -> Result<Answer, Failing>;

    /// Forgets all, to begin anew: it was at fault.
    fn restart(&mut self) {}
}

/// A move, and what it cost.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    /// The move as the engine writes it.
    pub(crate) word: String,
    /// What it said of its search.
    pub(crate) info: Info,
    /// The time that it took.
    pub(crate) elapsed: Duration,
}

/// Why there is no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failing {
    /// The engine is at fault.
    Fault(Fault),
    /// Nobody wants the move any more.
    Interrupted,
}

/// What an engine did wrong; it loses the game by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// What kind of fault it is.
    pub(crate) kind: FaultKind,
    /// What happened, for people.
    pub(crate) detail: String,
}

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FaultKind {
    /// The program ended.
    Crash,
    /// It did not answer.
    Stall,
    /// It took more time than it had.
    Time,
    /// Its move is not legal.
    Illegal,
}

impl FaultKind {
    /// Its word, the same in records, results and JSON.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Stall => "stall",
            Self::Time => "time",
            Self::Illegal => "illegal",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.word(), self.detail)
    }
}

/// How long engines may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Watchdog {
    /// What a move may take beyond its time, in milliseconds.
    pub(crate) margin: u64,
    /// Seconds after which an engine that has no clock is taken to have
    /// stalled.
    pub(crate) stall: u64,
}

impl Watchdog {
    /// Where nothing is said.
    pub(crate) const USUAL: Self = Self {
        margin: 100,
        stall: 60,
    };

    /// What a move may take beyond its time.
    pub(crate) const fn margin(self) -> Duration {
        Duration::from_millis(self.margin)
    }

    const fn stall(self) -> Duration {
        Duration::from_secs(self.stall)
    }
}

/// The player for an engine. Its moves are broken off when `interrupt` is set.
pub(crate) fn player(
    spec: &EngineSpec,
    watchdog: Watchdog,
    interrupt: &Arc<AtomicBool>,
) -> Box<dyn Player> {
    let interrupt = Arc::clone(interrupt);
    match &spec.kind {
        Kind::Program { command, options } => Box::new(Ugi {
            command: command.clone(),
            options: options.clone(),
            watchdog,
            interrupt,
            introduction: Introduction::default(),
            program: None,
        }),
        Kind::Own {
            skill,
            threads,
            hash,
        } => Box::new(Own {
            engine: Engine::new(Options {
                hash: hash.saturating_mul(MIB),
                threads: *threads,
            }),
            skill: *skill,
            interrupt,
        }),
        Kind::Uct => Box::new(Uct { interrupt }),
    }
}

/// Our own engine.
struct Own {
    engine: Engine,
    skill: Option<Skill>,
    interrupt: Arc<AtomicBool>,
}

impl Player for Own {
    fn begin(&mut self, _: &dyn AnyHistory) -> Result<(), Failing> {
        self.engine.forget();
        Ok(())
    }

    fn answer(&mut self, history: &dyn AnyHistory, go: &Go) -> Result<Answer, Failing> {
        let id = history.info().id;
        let mut request = match self.skill.and_then(|skill| skill.strength(id)) {
            Some(strength) => Request::at(strength, go.seed),
            None => Request::default(),
        };
        let limits = go.limits(history.ply());
        request.limits = hexarium_engine::Limits {
            nodes: request.limits.nodes.into_iter().chain(limits.nodes).min(),
            ..limits
        };
        let begun = Instant::now();
        let timer = Timer::with_stop(Arc::clone(&self.interrupt));
        let thought = self.engine.think(history, &request, &timer, &mut |_| {});
        uninterrupted(&self.interrupt)?;
        let thought = thought.ok_or_else(no_move)?;
        Ok(Answer {
            word: thought.word,
            info: Info {
                depth: Some(thought.depth),
                score: (thought.depth > 0).then(|| recorded(thought.score)),
                nodes: Some(thought.nodes),
            },
            elapsed: begun.elapsed(),
        })
    }
}

/// A score as records have it: wins in moves of the winner.
pub(crate) fn recorded(score: Score) -> record::Score {
    match score.win_distance() {
        Some(plies) if plies > 0 => record::Score::WinIn(plies.unsigned_abs().div_ceil(2)),
        Some(plies) => record::Score::LossIn(plies.unsigned_abs().div_ceil(2)),
        None => record::Score::Hundredths(score.hundredths()),
    }
}

/// UCT with random playouts.
struct Uct {
    interrupt: Arc<AtomicBool>,
}

impl Player for Uct {
    fn begin(&mut self, _: &dyn AnyHistory) -> Result<(), Failing> {
        Ok(())
    }

    fn answer(&mut self, history: &dyn AnyHistory, go: &Go) -> Result<Answer, Failing> {
        let begun = Instant::now();
        let timer = Timer::with_stop(Arc::clone(&self.interrupt));
        let found = uct::playouts(history, go.limits(history.ply()), go.seed, &timer);
        uninterrupted(&self.interrupt)?;
        let found = found.ok_or_else(no_move)?;
        Ok(Answer {
            word: found.word,
            // It expects points, and has no score in pieces.
            info: Info {
                depth: Some(found.depth),
                score: None,
                nodes: Some(found.playouts),
            },
            elapsed: begun.elapsed(),
        })
    }
}

fn uninterrupted(interrupt: &AtomicBool) -> Result<(), Failing> {
    match interrupt.load(Ordering::Relaxed) {
        true => Err(Failing::Interrupted),
        false => Ok(()),
    }
}

fn no_move() -> Failing {
    Failing::Fault(Fault {
        kind: FaultKind::Illegal,
        detail: "it finds no move".to_owned(),
    })
}

/// A program that speaks UGI.
struct Ugi {
    command: Vec<String>,
    options: Vec<(String, String)>,
    watchdog: Watchdog,
    interrupt: Arc<AtomicBool>,
    introduction: Introduction,
    /// Started with the first game, and after a fault with the next.
    program: Option<Program>,
}

impl Ugi {
    /// Starts the program and sets its options.
    fn start(&mut self, history: &dyn AnyHistory) -> Result<Program, Silence> {
        let mut program = Program::start(&self.command)?;
        self.introduction = program.introduction(self.patience())?;
        let introduction = &self.introduction;
        let set = |name: &str, value: &str| {
            let option = introduction.option(name);
            let written = option.map_or(name, |option| &option.name);
            match option.map(|option| &option.kind) {
                Some(ugi_option::Kind::Button) => program.say(format!("setoption name {written}")),
                _ => program.say(format!("setoption name {written} value {value}")),
            }
        };
        // A program of one game has no such options.
        if introduction.option("Game").is_some() {
            set("Game", history.info().id);
        }
        for setting in history.info().settings {
            let name = setting_tag(setting.text.id);
            if introduction.option(&name).is_some() {
                let value = history.settings().get(setting.text.id);
                set(&name, &value.map_or("off".to_owned(), |n| n.to_string()));
            }
        }
        for (name, value) in &self.options {
            set(name, value);
        }
        Ok(program)
    }

    fn patience(&self) -> Patience<'_> {
        Patience {
            until: Some(Instant::now() + self.watchdog.stall()),
            interrupt: &self.interrupt,
        }
    }
}

impl Player for Ugi {
    fn begin(&mut self, history: &dyn AnyHistory) -> Result<(), Failing> {
        let mut program = match self.program.take() {
            Some(program) => program,
            None => self.start(history).map_err(stalled)?,
        };
        program.say("uginewgame");
        program.ready(self.patience()).map_err(stalled)?;
        self.program = Some(program);
        Ok(())
    }

    fn refusal(&self) -> Option<String> {
        let mut asked = self.options.iter();
        asked.find_map(|(name, value)| self.introduction.check(name, value).err())
    }

    fn answer(&mut self, history: &dyn AnyHistory, go: &Go) -> Result<Answer, Failing> {
        let most = go.most_time().map(|time| time + self.watchdog.margin());
        let begun = Instant::now();
        let patience = Patience {
            until: Some(begun + most.unwrap_or(self.watchdog.stall())),
            interrupt: &self.interrupt,
        };
        let Some(program) = &mut self.program else {
            return Err(stalled(Silence::Ended("it does not run".to_owned())));
        };
        program.say(position_command(history));
        let best = program.go(&go.ugi(), patience);
        let best = best.map_err(|silence| match (silence, go.most_time()) {
            (Silence::Late, Some(time)) => out_of_time(time),
            (silence, _) => stalled(silence),
        })?;
        Ok(Answer {
            word: best.word,
            info: best.info,
            elapsed: best.at.saturating_duration_since(begun),
        })
    }

    fn restart(&mut self) {
        self.program = None;
    }
}

fn stalled(silence: Silence) -> Failing {
    let kind = match &silence {
        Silence::Interrupted => return Failing::Interrupted,
        Silence::Ended(_) => FaultKind::Crash,
        Silence::Late => FaultKind::Stall,
    };
    let detail = message(&silence.to_string());
    Failing::Fault(Fault { kind, detail })
}

/// The fault of a move that took more than the time that it had.
pub(crate) fn out_of_time(had: Duration) -> Failing {
    Failing::Fault(Fault {
        kind: FaultKind::Time,
        detail: format!("no move within {} ms", had.as_millis()),
    })
}
