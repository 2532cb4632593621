//! `tune`: weights of an evaluation, fitted to the results of games.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueHint};
use hexarium_engine::{Engine, Term};
use hexarium_rules::AnyGame;

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::games::Games;
use crate::progress::Progress;
use crate::text::counted;
use crate::{interrupt, list};
use fit::Work;
use samples::{Samples, Taking};

mod fit;
mod report;
mod samples;
mod tuning;

/// How often there is a line of progress where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(30);

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium selfplay hexdame --games 5000 -o games.txt
  hexarium tune hexdame games.txt
  hexarium tune hexdame games.txt --blend 0.5 --threads 2
  hexarium tune hexaequo *.txt --hold 1000 --json

Files may hold records, JSON lines or lists of moves, as `convert` reads them,
and be of any size. From every game that has a result it takes quiet positions,
and looks for the weights with which the evaluation says best who won. It prints
the table of weights as the source has it, to be pasted there, and how well the
old and the new ones do in every tenth game, which the fit does not see.

A weight that few positions have stays as it is, and so does a first weight of
a row that is 0: the others count from it. docs/tuning.md has the whole way.")]
pub(crate) struct TuneArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    game: String,
    /// Files of games; without one, or for `-`, standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Take positions after so many plies, and later ones
    #[arg(long, value_name = "PLY", default_value_t = 8)]
    from: u32,
    /// Take at most so many positions of a game, spread over it
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    per_game: u32,
    /// How much the evaluations of the record count, where there are any: 0 is
    /// the result alone, 1 the evaluation alone
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    blend: f64,
    /// Hold every weight where it is, as firmly as so many positions would that
    /// turn on it alone
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000_000))]
    hold: u32,
    /// Threads that fit; their number changes no result
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    number
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

pub(crate) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
    let id = game.info().id;
    let terms = Engine::terms(id);
    if terms.is_empty() {
        return Err(Failure::input(format!(
            "{id} has no weights to tune: its evaluation is material and mobility; give it one of \
             its own first, as docs/tuning.md says"
        )));
    }
    let interrupt = interrupt::flag()?;
    let mut reading = Reading {
        id,
        taking: Taking {
            from: arguments.from as usize,
            per_game: arguments.per_game as usize,
        },
        samples: Samples::of(terms),
        faults: false,
        progress: Progress::or_lines(LINE_EVERY),
        interrupt: &interrupt,
    };
    let input = [PathBuf::from("-")];
    let files = match arguments.files.as_slice() {
        [] => input.as_slice(),
        files => files,
    };
    for file in files {
        reading.file(file)?;
    }
    let text = reading.tuned(terms, arguments)?;
    reading.progress.clear()?;
    interrupt::waiting(|| list::print(text.as_bytes()))?;
    match reading.faults {
        true => Err(Failure::Faults),
        false => Ok(()),
    }
}

struct Reading<'a> {
    id: &'static str,
    taking: Taking,
    samples: Samples,
    faults: bool,
    progress: Progress,
    interrupt: &'a AtomicBool,
}

impl Reading<'_> {
    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let mut games = Games::open(path, Some(self.id))?;
        let mut number = 0_usize;
        while let Some(game) = games.next() {
            interrupt::check(self.interrupt)?;
            number += 1;
            let fault = match game {
                Ok(tree) if tree.info().id == self.id => {
                    self.samples.add(&tree, self.taking);
                    None
                }
                Ok(tree) => {
                    let reason = format!("it is a game of {}, not of {}", tree.info().id, self.id);
                    Some(games.fault_of_game(number, reason))
                }
                Err(error) => Some(error),
            };
            if let Some(fault) = fault {
                self.faults = true;
                self.progress.clear()?;
                writeln!(stderr(), "{}", games.fault(&fault))?;
            }
            let positions = self.samples.positions();
            self.progress.show(|| {
                let part = games.part().map(|part| part / 2.0);
                let games = counted(number, "game");
                (part, format!("{games}, {}", counted(positions, "position")))
            })?;
        }
        Ok(())
    }

    /// Fits the weights, and says what came of it.
    fn tuned(&mut self, terms: &[Term], arguments: &TuneArguments) -> Result<String, Failure> {
        if self.samples.fitted.is_empty() {
            let reason = match self.samples.games {
                0 => "no game of it has a result: give games that were played to their ends"
                    .to_owned(),
                _ => format!(
                    "its games have no quiet positions after ply {}: give more games, or a \
                     smaller --from",
                    arguments.from
                ),
            };
            return Err(Failure::input(format!("{}: {reason}", self.id)));
        }
        if self.samples.decided == 0 {
            return Err(Failure::input(format!(
                "{}: no game of it was decided, so that nothing speaks for any weight: give games \
                 that were won",
                self.id
            )));
        }
        let progress = &mut self.progress;
        let mut work = Work {
            threads: arguments.threads.into(),
            interrupt: self.interrupt,
            on_round: &mut |round, error| {
                progress.show(|| (None, format!("round {round}, error {error:.5}")))
            },
        };
        let (blend, hold) = (arguments.blend, f64::from(arguments.hold));
        let tuned = tuning::tune(terms, &self.samples, blend, hold, &mut work)?;
        Ok(match arguments.json {
            true => report::json(self.id, terms, &self.samples, &tuned),
            false => report::text(self.id, terms, &self.samples, &tuned),
        })
    }
}
