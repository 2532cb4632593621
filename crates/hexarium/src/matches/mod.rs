//! `match`: engines against engines, and how sure the result is.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};
use serde_json::{Map, Value, json};

use crate::args::SettingArguments;
use crate::failure::Failure;
use crate::limits::check_room;
use crate::openings::{self, Opening};
use crate::progress::Progress;
use crate::text::counted;
use crate::{interrupt, list};
pub(crate) use game::for_first;
pub(crate) use player::recorded;

use adjudication::Adjudication;
use args::MatchArguments;
use book::Book;
use elo::Sprt;
use game::{Played, Terms};
use pace::Pace;
use player::{Failing, Player, Watchdog, player};
use report::Report;
pub(crate) use spec::command_words;
use spec::{EngineSpec, Kind, Skill};
use tally::Tally;

mod adjudication;
pub(crate) mod args;
mod book;
mod elo;
mod game;
pub(crate) mod levels;
mod pace;
mod player;
mod report;
mod spec;
mod state;
mod tally;

/// The pairs of a match where nothing is said.
const PAIRS: u32 = 100;

/// The same for a sequential test, which ends by itself.
const PAIRS_OF_TEST: u32 = 20_000;

/// The moves of openings that are made at random or come from whole games.
pub(crate) const OPENING_PLIES: u32 = 6;

/// How often it is looked whether the match is to end.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How often there is a line of progress where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &MatchArguments) -> Result<(), Failure> {
    let plan = Plan::of(arguments)?;
    let interrupt = interrupt::flag()?;
    // Before any file is written.
    plan.try_programs(&interrupt)?;
    let mut tally = Tally::default();
    let mut book = Book::open(&plan, arguments, &mut tally)?;
    plan.play(&mut book, &mut tally, &interrupt)?;
    let report = plan.report(&tally);
    let text = match arguments.json {
        true => format!("{}\n", report.json()),
        false => report.text(),
    };
    list::print(text.as_bytes())?;
    interrupt::check(&interrupt)
}

/// A match as it is meant.
struct Plan {
    game: AnyGame,
    settings: Settings,
    engines: [EngineSpec; 2],
    terms: Terms,
    openings: Openings,
    sprt: Option<Sprt>,
    pairs: usize,
    concurrency: usize,
}

impl Plan {
    fn of(arguments: &MatchArguments) -> Result<Self, Failure> {
        let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
        let settings = settings_of(game, &arguments.settings)?;
        let engines = engines(arguments)?;
        let pace = Pace {
            nodes: arguments.nodes,
            depth: arguments.depth,
            movetime: arguments.movetime,
            tc: arguments.tc,
        };
        let sprt = sprt(&arguments.sprt)?;
        let pairs = pairs(arguments, sprt.is_some())?;
        let openings = Openings::of(arguments, game, settings)?;
        openings::check_longest(arguments.longest as usize, openings.plies())?;
        let concurrency = usize::from(arguments.concurrency);
        check_memory(&engines, concurrency.min(2 * pairs))?;
        Ok(Self {
            game,
            settings,
            terms: Terms {
                names: engines.each_ref().map(|engine| engine.name.clone()),
                paces: engines.each_ref().map(|engine| pace_of(engine, pace)),
                watchdog: Watchdog {
                    margin: arguments.margin,
                    stall: arguments.stall,
                },
                adjudication: Adjudication {
                    draw: arguments.draw,
                    resign: arguments.resign,
                    longest: Some(arguments.longest as usize),
                },
                seed: arguments.seed,
            },
            engines,
            openings,
            sprt,
            pairs,
            concurrency,
        })
    }

    /// All that the results of games depend on, to know a match again.
    fn fingerprint(&self) -> Map<String, Value> {
        let settings = self.game.info().settings.iter().map(|setting| {
            let id = setting.text.id;
            (id.to_owned(), json!(self.settings.get(id)))
        });
        let all = json!({
            "game": self.game.info().id,
            "settings": Value::Object(settings.collect()),
            "engines": self.engines,
            "limits": self.terms.paces.map(|pace| pace.text()),
            "watchdog": self.terms.watchdog,
            "adjudication": self.terms.adjudication,
            "seed": self.terms.seed,
            "openings": self.openings.fingerprint(),
            "sprt": self.sprt,
        });
        match all {
            Value::Object(all) => all,
            _ => Map::new(),
        }
    }

    fn report<'a>(&'a self, tally: &'a Tally) -> Report<'a> {
        Report {
            game: self.game.info().id,
            names: &self.terms.names,
            tally,
            sprt: self.sprt,
            first_side: self.game.info().players[0].name,
            paces: [0, 1].map(|engine| {
                let text = self.terms.paces[engine].text();
                match &self.engines[engine].kind {
                    Kind::Own {
                        skill: Some(skill), ..
                    } => format!("{} {text}", skill.text()).trim_end().to_owned(),
                    _ => text,
                }
            }),
        }
    }

    fn players(&self, interrupt: &Arc<AtomicBool>) -> [Box<dyn Player>; 2] {
        let engines = self.engines.each_ref();
        engines.map(|spec| player(spec, self.terms.watchdog, interrupt))
    }

    /// Starts each engine once: what cannot be played at all is said at once.
    fn try_programs(&self, interrupt: &Arc<AtomicBool>) -> Result<(), Failure> {
        let history = self.game.start(self.settings);
        for (engine, name) in self.players(interrupt).iter_mut().zip(&self.terms.names) {
            let refused = match engine.begin(&*history) {
                Ok(()) => engine.refusal(),
                Err(Failing::Fault(fault)) => Some(fault.to_string()),
                Err(Failing::Interrupted) => return Err(Failure::Interrupted),
            };
            if let Some(reason) = refused {
                return Err(Failure::input(format!("engine {name}: {reason}")));
            }
        }
        Ok(())
    }

    /// Whether the sequential test has its answer.
    fn is_decided(&self, tally: &Tally) -> bool {
        let decision = |sprt: Sprt| sprt.decision(&tally.pairs);
        self.sprt.and_then(decision).is_some()
    }

    /// Plays the games that are not played yet.
    fn play(
        &self,
        book: &mut Book,
        tally: &mut Tally,
        interrupt: &AtomicBool,
    ) -> Result<(), Failure> {
        if self.is_decided(tally) {
            return Ok(());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let ahead: Vec<usize> = (0..2 * self.pairs)
            .filter(|game| !book.games.contains(game))
            .collect();
        let next = AtomicUsize::new(0);
        let mut progress = Progress::or_lines(LINE_EVERY);
        let (sender, receiver) = channel();
        let result = std::thread::scope(|scope| {
            for _ in 0..self.concurrency.min(ahead.len()) {
                let (ahead, next, stop, sender) = (&ahead, &next, &stop, sender.clone());
                scope.spawn(move || self.work(ahead, next, stop, &sender));
            }
            // The workers hold the others: when they are done there is no more.
            drop(sender);
            let result = loop {
                if interrupt.load(Ordering::SeqCst) {
                    stop.store(true, Ordering::SeqCst);
                }
                match receiver.recv_timeout(LOOK_EVERY) {
                    Ok(Ok(played)) if !self.is_decided(tally) => {
                        if let Err(failure) = book.keep(&played, tally) {
                            break Err(failure);
                        }
                        if self.is_decided(tally) {
                            stop.store(true, Ordering::SeqCst);
                        }
                    }
                    Ok(Ok(_)) => {}
                    Ok(Err(failure)) => break Err(failure),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(()),
                }
                let shown = progress.show(|| {
                    let done = tally.games as f64 / (2 * self.pairs) as f64;
                    (Some(done), self.report(tally).short())
                });
                if let Err(error) = shown {
                    break Err(error.into());
                }
            };
            // After a failure the workers are still at it.
            stop.store(true, Ordering::SeqCst);
            result
        });
        progress.clear()?;
        result
    }

    /// Takes one game after another, until there is none or the match ends.
    fn work(
        &self,
        ahead: &[usize],
        next: &AtomicUsize,
        stop: &Arc<AtomicBool>,
        sender: &Sender<Result<Played, Failure>>,
    ) {
        let mut players = self.players(stop);
        while let Some(&game) = ahead.get(next.fetch_add(1, Ordering::Relaxed)) {
            let opening = self.openings.begin(game / 2, self.game, self.settings);
            let played = match opening {
                Ok(opening) => game::play(game, opening, &mut players, &self.terms).map(Ok),
                Err(failure) => Some(Err(failure)),
            };
            // Interrupted, or nobody listens any more.
            let Some(played) = played else { return };
            if sender.send(played).is_err() {
                return;
            }
        }
    }
}

/// From where the pairs of a match begin.
enum Openings {
    /// A set, in the order in which it is played.
    Set(Vec<Opening>),
    /// Random moves, others for each pair.
    Random { seed: u64, plies: u32 },
}

impl Openings {
    fn of(arguments: &MatchArguments, game: AnyGame, settings: Settings) -> Result<Self, Failure> {
        let MatchArguments { plies, seed, .. } = *arguments;
        Ok(match &arguments.openings {
            Some(path) if path == Path::new("random") => Self::Random { seed, plies },
            Some(path) => {
                let set = openings::read_file(path, game, settings, plies as usize)?;
                Self::Set(shuffled(set, seed))
            }
            None => Self::usual(game, seed, plies),
        })
    }

    /// The program's own set; random ones for a game that has none.
    fn usual(game: AnyGame, seed: u64, plies: u32) -> Self {
        match openings::built_in(game) {
            Some(set) => Self::Set(shuffled(set, seed)),
            None => Self::Random { seed, plies },
        }
    }

    /// The moves of the longest.
    fn plies(&self) -> usize {
        match self {
            Self::Set(set) => set.iter().map(Opening::plies).max().unwrap_or_default(),
            Self::Random { plies, .. } => *plies as usize,
        }
    }

    /// The game from which a pair begins.
    fn begin(
        &self,
        pair: usize,
        game: AnyGame,
        settings: Settings,
    ) -> Result<Box<dyn AnyHistory>, Failure> {
        match self {
            Self::Set(set) => {
                let begun = set[pair % set.len()].history(game, settings);
                begun.map_err(Failure::input)
            }
            Self::Random { seed, plies } => {
                let mut random = Random::new(seed.wrapping_add(pair as u64));
                let mut random = Random::new(random.next_u64());
                openings::at_random(game, settings, &[], *plies, &mut random)
            }
        }
    }

    fn fingerprint(&self) -> String {
        match self {
            Self::Random { plies, .. } => format!("random, {plies} plies"),
            Self::Set(set) => {
                // FNV-1a, for it is the same on every machine.
                let mut hash = 0xcbf2_9ce4_8422_2325_u64;
                for byte in set
                    .iter()
                    .flat_map(|opening| format!("{opening}\n").into_bytes())
                {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
                format!("{} openings, {hash:016x}", set.len())
            }
        }
    }
}

fn shuffled(mut set: Vec<Opening>, seed: u64) -> Vec<Opening> {
    let mut random = Random::new(seed);
    for last in (1..set.len()).rev() {
        set.swap(last, random.below(last + 1));
    }
    set
}

/// The settings that games are played with unless told otherwise, and what was
/// told.
pub(crate) fn settings_of(game: AnyGame, typed: &SettingArguments) -> Result<Settings, Failure> {
    let settings = typed.over(Settings::played(game.info()), game.info());
    settings.map_err(Failure::input)
}

fn engines(arguments: &MatchArguments) -> Result<[EngineSpec; 2], Failure> {
    let engines: Result<[EngineSpec; 2], _> = arguments.engine.clone().try_into();
    let mut engines = engines.map_err(|given| {
        Failure::input(format!(
            "a match is between two engines and --engine is given {}",
            counted(given.len(), "time")
        ))
    })?;
    if engines[0].name == engines[1].name {
        engines[1].name += "-2";
    }
    Ok(engines)
}

/// What an engine may take: what it was given itself, else what the match
/// gives; but a level has a pace of its own.
fn pace_of(engine: &EngineSpec, pace: Pace) -> Pace {
    let is_level = matches!(
        engine.kind,
        Kind::Own {
            skill: Some(Skill::Level(_)),
            ..
        }
    );
    match engine.pace.is_unlimited() {
        true if is_level => engine.pace,
        true => pace.or_usual(),
        false => engine.pace,
    }
}

/// An error where the machine has no room for the tables of so many games at
/// once.
fn check_memory(engines: &[EngineSpec; 2], games: usize) -> Result<(), Failure> {
    let hash = engines.iter().map(|engine| match engine.kind {
        Kind::Own { hash, .. } => hash as u64,
        _ => 0,
    });
    let checked = check_room(hash.sum::<u64>().saturating_mul(games as u64));
    checked.map_err(|reason| {
        let games = counted(games, "game");
        Failure::input(format!("--engine: hash= for {games} at once: {reason}"))
    })
}

fn pairs(arguments: &MatchArguments, is_test: bool) -> Result<usize, Failure> {
    let usual = if is_test { PAIRS_OF_TEST } else { PAIRS };
    match arguments.games {
        Some(games) if games % 2 == 1 => Err(Failure::input(format!(
            "--games {games}: games are played in pairs; give an even number"
        ))),
        Some(games) => Ok((games / 2) as usize),
        None => Ok(arguments.pairs.unwrap_or(usual) as usize),
    }
}

fn sprt(numbers: &[f64]) -> Result<Option<Sprt>, Failure> {
    let [elo0, elo1, errors @ ..] = numbers else {
        return Ok(None);
    };
    let error = |index: usize| errors.get(index).copied().unwrap_or(0.05);
    let sprt = Sprt {
        elo0: *elo0,
        elo1: *elo1,
        alpha: error(0),
        beta: error(1),
    };
    let is_elo = |elo: f64| elo.abs() <= 1_000.0;
    let is_error = |error: f64| error > 0.0 && error < 0.5;
    if !is_elo(sprt.elo0) || !is_elo(sprt.elo1) || sprt.elo0 >= sprt.elo1 {
        return Err(Failure::input(
            "--sprt: ELO0 is less than ELO1, and both lie between -1000 and 1000",
        ));
    }
    if !is_error(sprt.alpha) || !is_error(sprt.beta) {
        return Err(Failure::input(
            "--sprt: ALPHA and BETA lie between 0 and 0.5",
        ));
    }
    Ok(Some(sprt))
}
