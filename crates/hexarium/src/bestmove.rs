//! `bestmove`: one search, and what it saw.

use std::fmt::Write as _;
use std::time::Duration;

use clap::Args;
use hexarium_engine::{Level, Limits, Request, Thought, Timer};
use hexarium_rules::AnyHistory;
use serde_json::{Value, json};

use crate::args::{GameArguments, LevelNumber, level_names};
use crate::failure::Failure;
use crate::limits::{EngineArguments, LimitArguments};
use crate::text::milliseconds;
use crate::{input, list};

/// How long a search takes when no limit is given.
const USUAL: Limits = Limits::time(Duration::from_secs(1));

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium bestmove hexdame
  hexarium bestmove hexentafl-4 a1a3 --movetime 200
  hexarium bestmove cequis @game.txt --level 2
  hexarium bestmove hexaequo --lines 3 --threads 2 --json

The first limit reached ends the search; without any it takes one second. The
score is that of the player to move, in pieces.")]
pub(crate) struct BestmoveArguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine: EngineArguments,
    #[arg(long, value_name = "L", value_parser = LevelNumber, hide_possible_values = true)]
    #[arg(help = format!("Play at a level instead of full strength: {}", level_names()))]
    level: Option<Level>,
    /// How many of the best moves to find, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Choose among these moves alone, with commas between them
    #[arg(
        long,
        value_name = "WORDS",
        value_delimiter = ',',
        allow_hyphen_values = true
    )]
    only: Vec<String>,
    /// Print what was found as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &BestmoveArguments) -> Result<(), Failure> {
    let mut engine = arguments.engine.engine()?;
    let history = input::history(&arguments.game)?;
    if history.outcome().is_some() {
        let outcome = list::outcome_line(&*history);
        return Err(Failure::input(format!(
            "the game is over ({outcome}); there is no move to find"
        )));
    }
    let request = request(arguments, &*history)?;
    engine.prepare(&*history);
    let mut finished = Vec::new();
    let mut keep = |thought: &Thought| {
        if thought.rank == 1 {
            finished.clear();
        }
        finished.push(thought.clone());
    };
    let best = engine
        .think(&*history, &request, &Timer::start(), &mut keep)
        .ok_or_else(|| Failure::input("there is no move to choose among"))?;
    // The best move may be of a depth that was not finished.
    finished.retain(|thought| thought.word != best.word);
    let text = match arguments.json {
        true => format!("{}\n", json(&*history, &best, &finished)),
        false => report(&best, &finished),
    };
    list::print(text.as_bytes())
}

fn request(arguments: &BestmoveArguments, history: &dyn AnyHistory) -> Result<Request, Failure> {
    let mut request = match arguments.level {
        Some(level) => Request::at(level.strength(history.info().id), 0),
        None => Request::default(),
    };
    let asked = arguments.limits.or(match arguments.level {
        Some(_) => Limits::NONE,
        None => USUAL,
    });
    let nodes = [asked.nodes, request.limits.nodes];
    request.limits = Limits {
        nodes: nodes.into_iter().flatten().min(),
        ..asked
    };
    request.lines = arguments.lines.into();
    for word in &arguments.only {
        let played = history.boxed().play(word);
        request.only.push(played.map_err(Failure::input)?);
    }
    Ok(request)
}

fn report(best: &Thought, others: &[Thought]) -> String {
    let mut text = format!(
        "{}\ndepth  {}\nscore  {}\nline   {}\nnodes  {}\ntime   {:.3} s\nrate   {:.0} nodes a second\n",
        best.word,
        best.depth,
        score(best).unwrap_or_else(|| "none: there was no time to look ahead".to_owned()),
        best.line.join(" "),
        best.nodes,
        best.elapsed.as_secs_f64(),
        best.rate(),
    );
    for (place, thought) in (2..).zip(others) {
        let line = thought.line.join(" ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "next   {place}. {}  {line}", thought.score);
    }
    text
}

/// The score in words; `None` where nothing was looked at.
fn score(thought: &Thought) -> Option<String> {
    (thought.depth > 0).then(|| thought.score.to_string())
}

fn json(history: &dyn AnyHistory, best: &Thought, others: &[Thought]) -> Value {
    let lines: Vec<Value> = [best].into_iter().chain(others).map(line_json).collect();
    json!({
        "game": history.info().id,
        "position": history.position(),
        "best": best.word,
        "lines": lines,
        "nodes": best.nodes,
        "milliseconds": milliseconds(best.elapsed),
        "nodesPerSecond": best.rate().round(),
    })
}

fn line_json(thought: &Thought) -> Value {
    let distance = thought.score.win_distance();
    json!({
        "score": score(thought),
        "hundredths": score(thought).filter(|_| distance.is_none()).map(|_| thought.score.hundredths()),
        "winIn": distance,
        "proven": thought.is_proven,
        "depth": thought.depth,
        "selectiveDepth": thought.selective_depth,
        "words": thought.line,
    })
}
