//! `selfplay`: many fast games of the engine with itself.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use clap::{Args, ValueHint};
use hexarium_engine::{Engine, Limits, MIB, Options, Request, Timer};
use hexarium_rules::record::{Evaluation, GameTree, setting_tag};
use hexarium_rules::{AnyGame, AnyHistory, Ending, Random, Settings};

use crate::args::{Offered, SettingArguments, game_ids};
use crate::failure::Failure;
use crate::interrupt;
use crate::limits::{self, LimitArguments, check_room};
use crate::matches::{OPENING_PLIES, for_first, recorded, settings_of};
use crate::openings::{self, Opening};
use crate::progress::Progress;
use crate::text::counted;
use records::Records;

mod records;

/// The positions visited for a move where nothing is said.
const USUAL: Limits = Limits::nodes(1_000);

/// The table of each engine, in MiB.
const HASH: usize = 4;

/// How often there is a line of progress where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// No random opening is found after so many tries.
const MOST_TRIES: u32 = 1_000;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium selfplay hexdame --games 1000 -o games.txt
  hexarium selfplay cequis --games 200 --nodes 5000 --concurrency 2 -o games.txt
  hexarium selfplay hexaequo --games 50 --openings own --plies 2 > games.txt

Each game begins with random moves, or with an opening and random moves, and is
a record with its number and an evaluation after each move. With limits on
positions or depth the same arguments play the same games, each by its number.

With OUT a game is added when it ends. Ctrl-C ends it; the same command goes on
where it ended, and a greater --games adds games. `hexarium stats` says what
the games were like.")]
pub(crate) struct SelfplayArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    #[command(flatten)]
    limits: LimitArguments,
    /// Begin with openings: a file of openings or of games, whose first 6 moves
    /// are taken, or `own` for the program's set
    #[arg(long, value_name = "FILE|own", value_hint = ValueHint::FilePath)]
    openings: Option<PathBuf>,
    /// Random moves at the beginning, after the opening if there is one; left
    /// out, 6, or 2 after an opening
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,
    /// Another seed, other games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// End a game as drawn after so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    longest: u32,
    /// Add the games to this file; left out, they go to standard output
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    settings: SettingArguments,
}

pub(crate) fn run(arguments: &SelfplayArguments) -> Result<(), Failure> {
    let plan = Plan::of(arguments)?;
    let (mut records, played) = match &arguments.output {
        Some(path) => Records::open(path, &plan.head())?,
        None => (Records::Output, HashSet::new()),
    };
    let interrupt = interrupt::flag()?;
    let is_done = plan.play(&mut records, &played, &interrupt);
    is_done.and_then(|done| match done {
        true => Ok(()),
        false => Err(Failure::Interrupted),
    })
}

/// What all games have in common.
struct Plan {
    game: AnyGame,
    settings: Settings,
    limits: Limits,
    openings: Vec<Opening>,
    plies: u32,
    seed: u64,
    longest: usize,
    games: u64,
    concurrency: usize,
    /// All that the games depend on, in words: a tag of each.
    event: String,
}

impl Plan {
    fn of(arguments: &SelfplayArguments) -> Result<Self, Failure> {
        let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
        let settings = settings_of(game, &arguments.settings)?;
        let openings = match &arguments.openings {
            None => Vec::new(),
            Some(path) if path == Path::new("own") => {
                openings::built_in(game).ok_or_else(|| {
                    let id = game.info().id;
                    Failure::input(format!(
                        "the program has no openings of {id}; leave --openings out for random moves"
                    ))
                })?
            }
            Some(path) => openings::read_file(path, game, settings, OPENING_PLIES as usize)?,
        };
        let plies = match arguments.plies {
            Some(plies) => plies,
            None if openings.is_empty() => OPENING_PLIES,
            None => 2,
        };
        let opening = openings
            .iter()
            .map(Opening::plies)
            .max()
            .unwrap_or_default();
        openings::check_longest(arguments.longest as usize, opening + plies as usize)?;
        check_room(u64::from(arguments.concurrency) * HASH as u64)
            .map_err(|reason| Failure::input(format!("--concurrency: {reason}")))?;
        let mut plan = Self {
            game,
            settings,
            limits: arguments.limits.or(USUAL),
            openings,
            plies,
            seed: arguments.seed,
            longest: arguments.longest as usize,
            games: arguments.games,
            concurrency: arguments.concurrency.into(),
            event: String::new(),
        };
        plan.event = plan.describe();
        Ok(plan)
    }

    /// What every record begins with.
    fn head(&self) -> String {
        let id = self.game.info().id;
        format!("[Game \"{id}\"]\n[Event \"{}\"]\n", self.event)
    }

    fn describe(&self) -> String {
        let mut parts = vec![
            format!("selfplay of {}", self.game.info().id),
            format!("{} a move", limits::text(self.limits)),
            counted(self.plies, "random ply"),
        ];
        if !self.openings.is_empty() {
            parts.push(format!("after {}", counted(self.openings.len(), "opening")));
        }
        parts.push(format!("seed {}", self.seed));
        parts.push(format!("at most {}", counted(self.longest, "ply")));
        for setting in self.game.info().settings {
            let id = setting.text.id;
            let value = self.settings.get(id);
            let value = value.map_or("off".to_owned(), |value| value.to_string());
            parts.push(format!("{} {value}", setting_tag(id)));
        }
        parts.join(", ")
    }

    /// Plays the games that are not played yet; whether there are none left.
    fn play(
        &self,
        records: &mut Records,
        played: &HashSet<u64>,
        stop: &Arc<AtomicBool>,
    ) -> Result<bool, Failure> {
        let mut done = (1..=self.games)
            .filter(|game| played.contains(game))
            .count() as u64;
        let next = AtomicU64::new(1);
        let mut progress = Progress::or_lines(LINE_EVERY);
        let (sender, receiver) = channel();
        let result = std::thread::scope(|scope| {
            for _ in 0..self.concurrency {
                let (next, sender) = (&next, sender.clone());
                scope.spawn(move || self.work(next, played, stop, &sender));
            }
            // The workers hold the others: when they are done there is no more.
            drop(sender);
            let result = loop {
                match receiver.recv_timeout(Duration::from_millis(100)) {
                    Ok(record) => match record.map(|record| records.add(&record)) {
                        Ok(Ok(())) => done += 1,
                        Ok(Err(error)) => break Err(error.into()),
                        Err(failure) => break Err(failure),
                    },
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break Ok(done == self.games),
                }
                let shown = progress.show(|| {
                    let part = done as f64 / self.games as f64;
                    (
                        Some(part),
                        format!("{done} of {}", counted(self.games, "game")),
                    )
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

    /// Plays one game after another, until there is none or it is stopped.
    fn work(
        &self,
        next: &AtomicU64,
        played: &HashSet<u64>,
        stop: &Arc<AtomicBool>,
        sender: &Sender<Result<String, Failure>>,
    ) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > self.games {
                return;
            }
            if played.contains(&number) {
                continue;
            }
            // Stopped, or nobody listens any more.
            let Some(record) = self.one(number, stop).transpose() else {
                return;
            };
            if sender.send(record).is_err() {
                return;
            }
        }
    }

    /// Plays a game and gives its record; `None` when it was broken off.
    fn one(&self, number: u64, stop: &Arc<AtomicBool>) -> Result<Option<String>, Failure> {
        let mut history = self.begin(number)?;
        let mut engine = Engine::new(Options {
            hash: HASH * MIB,
            threads: 1,
        });
        let request = Request::new(self.limits);
        let mut evaluations = Vec::new();
        while history.outcome().is_none() {
            if history.ply() >= self.longest {
                history.end(Ending::Agreement);
                break;
            }
            let timer = Timer::with_stop(Arc::clone(stop));
            let thought = engine.think(&*history, &request, &timer, &mut |_| {});
            let Some(thought) = thought.filter(|_| !stop.load(Ordering::Relaxed)) else {
                return Ok(None);
            };
            let score = for_first(recorded(thought.score), history.player());
            history.play(&thought.word).map_err(Failure::input)?;
            evaluations.push((history.ply(), score, thought.depth));
        }
        let mut tree = GameTree::new(history);
        tree.tags.set("Event", &*self.event);
        tree.tags.set("Round", number.to_string());
        let moves: Vec<_> = tree.main_moves().collect();
        for (ply, score, depth) in evaluations.into_iter().filter(|entry| entry.2 > 0) {
            let depth = Some(depth);
            tree.set_evaluation(moves[ply - 1], Some(Evaluation { score, depth }));
        }
        Ok(Some(tree.to_string()))
    }

    /// How a game begins: it goes on from there.
    fn begin(&self, number: u64) -> Result<Box<dyn AnyHistory>, Failure> {
        // Neighbouring seeds share no games.
        let seed = Random::new(self.seed).next_u64();
        let mut random = Random::new(Random::new(seed ^ number).next_u64());
        for _ in 0..MOST_TRIES {
            let mut history = match random.choose(&self.openings) {
                Some(opening) => opening
                    .history(self.game, self.settings)
                    .map_err(Failure::input)?,
                None => self.game.start(self.settings),
            };
            openings::wander(&mut *history, self.plies, &mut random)?;
            if history.outcome().is_none() {
                return Ok(history);
            }
        }
        Err(Failure::input(format!(
            "no game goes on after {}; ask for fewer --plies",
            counted(self.plies, "random move")
        )))
    }
}
