//! `analyse`: games with what the engine thinks of their moves.

use std::io::{BufWriter, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueHint};
use hexarium_engine::Limits;
use hexarium_rules::AnyGame;

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::games::Games;
use crate::limits::{self, EngineArguments, LimitArguments};
use crate::newfile::NewFile;
use crate::progress::Progress;
use crate::text::counted;
use crate::{interrupt, list};
use judge::Judge;

mod annotate;
mod judge;

/// The time for a position where nothing is said.
const USUAL: Limits = Limits::time(Duration::from_millis(200));

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium analyse game.txt -o analysed.txt
  hexarium analyse games.txt --movetime 1000 --threads 2 > analysed.txt
  hexarium analyse hexdame < words.txt
  hexarium analyse games.jsonl --nodes 20000 --json

It reads what `convert` reads, and words on standard input for a game's id. It
writes records with an evaluation after each move, ?! ? or ?? where a move loses
10, 20 or 30 of a hundred points, there the better line, and the accuracy of
each side among the tags. Without limits each position takes 200 ms.

Games that are wrong are left out, with a line each; the status is then 1. With
OUT there is a line for each game, and Ctrl-C leaves OUT as it was. What the
limits leave no time to look at, not even one ply ahead, is not judged.")]
pub(crate) struct AnalyseArguments {
    /// Files of games, or a game's id for words on standard input; without one,
    /// or for `-`, standard input
    #[arg(value_name = "FILE|GAME", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine: EngineArguments,
    /// Print a JSON object a game in place of records
    #[arg(long)]
    json: bool,
    /// Write to this file, whole or not at all
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The game of lists of moves, and of records that do not name it
    #[arg(long, value_name = "ID", value_parser = Offered(game_ids))]
    game: Option<String>,
}

pub(crate) fn run(arguments: &AnalyseArguments) -> Result<(), Failure> {
    let interrupt = interrupt::flag()?;
    let limits = arguments.limits.or(USUAL);
    let mut analysis = Analysis {
        judge: Judge {
            engine: arguments.engine.engine()?,
            limits,
            interrupt,
        },
        annotator: format!(
            "hexarium {}, {} a position",
            env!("CARGO_PKG_VERSION"),
            limits::text(limits)
        ),
        json: arguments.json,
        game: arguments.game.as_deref(),
        progress: Progress::on_terminal(),
        games: 0,
        faults: false,
    };
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(stdout().lock());
        analysis.files(&arguments.files, &mut out, false)?;
        out.flush()?;
        return analysis.end();
    };
    let failed =
        |error: std::io::Error| Failure::input(format!("output `{}`: {error}", path.display()));
    let mut file = NewFile::begin(path).map_err(failed)?;
    analysis.files(&arguments.files, &mut file, true)?;
    file.keep().map_err(failed)?;
    analysis.end()
}

struct Analysis<'a> {
    judge: Judge,
    annotator: String,
    json: bool,
    /// Of lists of moves.
    game: Option<&'a str>,
    progress: Progress,
    /// Those written so far.
    games: usize,
    /// Whether any game was wrong.
    faults: bool,
}

impl Analysis<'_> {
    fn files(
        &mut self,
        files: &[PathBuf],
        out: &mut dyn Write,
        tells: bool,
    ) -> Result<(), Failure> {
        let input = [PathBuf::from("-")];
        let files = if files.is_empty() { &input } else { files };
        for file in files {
            let result = self.file(file, out, tells);
            self.progress.clear()?;
            result?;
        }
        Ok(())
    }

    fn file(&mut self, file: &Path, out: &mut dyn Write, tells: bool) -> Result<(), Failure> {
        let named = file.to_str().filter(|_| !file.exists());
        let mut games = match named.and_then(|id| AnyGame::find(id).ok()) {
            Some(game) => Games::open(Path::new("-"), Some(game.info().id))?,
            None => Games::open(file, self.game)?,
        };
        let mut number = 0;
        while let Some(game) = games.next() {
            number += 1;
            let mut tree = match game {
                Ok(tree) => tree,
                Err(error) => {
                    self.faults = true;
                    self.progress.clear()?;
                    writeln!(stderr(), "{}", games.fault(&error))?;
                    continue;
                }
            };
            let progress = &mut self.progress;
            let moves = self.judge.judge(&tree, &mut |done, of| {
                let part = done as f64 / of as f64;
                Ok(progress.show(|| {
                    (
                        Some(part),
                        format!("game {number}, {}", counted(of, "position")),
                    )
                })?)
            })?;
            let text = if self.json {
                format!("{}\n", annotate::json(&tree, &moves, &self.annotator))
            } else {
                annotate::annotate(&mut tree, &moves, &self.annotator);
                // Records are parted by empty lines.
                let between = if self.games > 0 { "\n" } else { "" };
                format!("{between}{tree}")
            };
            interrupt::waiting(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
            self.games += 1;
            if tells {
                self.progress.clear()?;
                let [first, second] = annotate::sides(&tree, &moves).map(|side| side.text());
                let line = format!("{}: game {number}: {first}; {second}\n", games.name);
                interrupt::waiting(|| list::print(line.as_bytes()))?;
            }
        }
        Ok(())
    }

    fn end(&self) -> Result<(), Failure> {
        match self.faults {
            true => Err(Failure::Faults),
            false => Ok(()),
        }
    }
}
