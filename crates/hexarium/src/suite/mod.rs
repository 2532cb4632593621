//! `suite`: positions whose fastest win is known, and whether the engine finds
//! it.

use std::io::{Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueHint};
use hexarium_engine::suite::{self, Puzzle};
use hexarium_engine::{Engine, Limits, Request, Thought, Timer};
use serde_json::{Value, json};

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::limits::{EngineArguments, LimitArguments};
use crate::newfile::NewFile;
use crate::progress::Progress;
use crate::text::{clean, message, milliseconds};
use crate::{input, list};
use tally::Tally;

mod make;
mod tally;

/// The time for a position where nothing is said.
const USUAL: Limits = Limits::time(Duration::from_secs(10));

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium suite wins.txt
  hexarium suite *.txt --movetime 1000 --threads 2
  hexarium suite --make hexdame --count 50 -o wins.txt

A suite is text: a line `game ID`, and a line for each position,
  5 | d4e5 f6g6 | M:c3,d4;m:f6,g7 w
with the plies of the fastest win, every word that wins as fast, and the
position line. A position is solved by one of the words and the right distance.
Where one is not, the status is 1. Without limits each may take 10 seconds.

--make finds such positions in games that are played more or less carefully,
and keeps those where trying all lines of play proves the win.")]
pub(crate) struct SuiteArguments {
    /// Files of positions; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "make", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine: EngineArguments,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Make a suite of this game instead
    #[arg(long, value_name = "GAME", value_parser = Offered(game_ids), conflicts_with_all = ["files", "json"])]
    make: Option<String>,
    /// How many positions to make
    #[arg(long, value_name = "N", default_value_t = 50, requires = "make", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Another seed, another suite
    #[arg(long, value_name = "S", default_value_t = 1, requires = "make")]
    seed: u64,
    /// Write the suite to this file, whole or not at all
    #[arg(short, long, value_name = "OUT", requires = "make", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

pub(crate) fn run(arguments: &SuiteArguments) -> Result<(), Failure> {
    if let Some(game) = &arguments.make {
        let puzzles = make::make(game, arguments.count as usize, arguments.seed)?;
        return write(&puzzles, arguments.output.as_deref());
    }
    let mut engine = arguments.engine.engine()?;
    let mut puzzles = Vec::new();
    for file in &arguments.files {
        puzzles.extend(read(file)?);
    }
    let mut tried = Vec::new();
    if puzzles.is_empty() {
        let files = arguments.files.iter().map(|file| named(file));
        let files: Vec<String> = files.collect();
        return Err(Failure::input(format!(
            "suite {}: there are no positions in it",
            files.join(", ")
        )));
    }
    let limits = arguments.limits.or(USUAL);
    let mut progress = Progress::on_terminal();
    for (number, puzzle) in puzzles.iter().enumerate() {
        progress.show(|| {
            let done = number as f64 / puzzles.len() as f64;
            (Some(done), format!("{number} of {}", puzzles.len()))
        })?;
        let attempt = attempt(puzzle, &mut engine, limits);
        if !arguments.json {
            progress.clear()?;
            writeln!(stdout(), "{}", attempt.line(number + 1))?;
        }
        tried.push(attempt);
    }
    progress.clear()?;
    let tally = Tally::of(&tried);
    let text = match arguments.json {
        true => format!(
            "{}\n",
            tally.json(tried.iter().map(Attempt::json).collect())
        ),
        false => tally.text(),
    };
    list::print(text.as_bytes())?;
    match tried.iter().all(|attempt| attempt.solved.is_some()) {
        true => Ok(()),
        false => Err(Failure::Faults),
    }
}

fn named(path: &Path) -> String {
    format!("`{}`", clean(&path.display().to_string()))
}

fn read(path: &Path) -> Result<Vec<Puzzle>, Failure> {
    let name = named(path);
    let text = match path == Path::new("-") {
        true => input::read_text(&mut stdin().lock()),
        false => input::read_file(path),
    };
    let text = text.map_err(|reason| Failure::input(format!("suite {name}: {reason}")))?;
    suite::read(&text).map_err(|error| {
        let reason = message(&error.reason);
        Failure::input(format!("suite {name}: line {}: {reason}", error.line))
    })
}

fn write(puzzles: &[Puzzle], output: Option<&Path>) -> Result<(), Failure> {
    let text = suite::write(puzzles);
    let Some(path) = output else {
        return list::print(text.as_bytes());
    };
    let failed = |error| Failure::input(format!("output `{}`: {error}", path.display()));
    let mut file = NewFile::begin(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.keep().map_err(failed)?;
    Ok(())
}

/// When the right answer came that was not given up again.
#[derive(Debug, Clone, Copy)]
struct Solution {
    elapsed: Duration,
    nodes: u64,
    depth: u32,
}

/// A position that was tried.
struct Attempt<'a> {
    puzzle: &'a Puzzle,
    solved: Option<Solution>,
    /// The last answer.
    thought: Option<Thought>,
}

fn attempt<'a>(puzzle: &'a Puzzle, engine: &mut Engine, limits: Limits) -> Attempt<'a> {
    let mut solved: Option<Solution> = None;
    let mut hear = |thought: &Thought| {
        let solution = Solution {
            elapsed: thought.elapsed,
            nodes: thought.nodes,
            depth: thought.depth,
        };
        solved = is_right(puzzle, thought).then(|| solved.unwrap_or(solution));
    };
    engine.forget();
    let thought = puzzle.history().and_then(|history| {
        let request = Request::new(limits);
        engine.think(&*history, &request, &Timer::start(), &mut hear)
    });
    let stands = thought.as_ref().is_some_and(|last| is_right(puzzle, last));
    Attempt {
        puzzle,
        solved: solved.filter(|_| stands),
        thought,
    }
}

fn is_right(puzzle: &Puzzle, thought: &Thought) -> bool {
    puzzle.words.contains(&thought.word)
        && thought.score.win_distance() == i32::try_from(puzzle.plies).ok()
}

impl Attempt<'_> {
    /// The attempt in one line for people.
    fn line(&self, number: usize) -> String {
        let Puzzle { game, plies, .. } = self.puzzle;
        let words = self.puzzle.words.join(" ");
        let what = match (&self.solved, &self.thought) {
            (Some(solution), _) => format!(
                "solved in {:.3} s, {} nodes, depth {}",
                solution.elapsed.as_secs_f64(),
                solution.nodes,
                solution.depth
            ),
            (None, Some(thought)) => {
                format!("not solved: {} ({})", thought.word, thought.score)
            }
            (None, None) => "not solved".to_owned(),
        };
        format!("{number:>4}  {game}  win in {plies}  {words}  {what}")
    }

    fn json(&self) -> Value {
        let thought = self.thought.as_ref();
        json!({
            "game": self.puzzle.game,
            "line": self.puzzle.line,
            "position": self.puzzle.position,
            "plies": self.puzzle.plies,
            "words": self.puzzle.words,
            "solved": self.solved.is_some(),
            "milliseconds": self.solved.map(|solution| milliseconds(solution.elapsed)),
            "nodes": self.solved.map(|solution| solution.nodes),
            "depth": self.solved.map(|solution| solution.depth),
            "answer": thought.map(|thought| &thought.word),
            "score": thought.map(|thought| thought.score.to_string()),
        })
    }
}
