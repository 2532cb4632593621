//! `bestmove`: one search, and what it saw.

use std::time::Duration;

use hexarium_engine::{Limits, Request, Thought, Timer, think};

use crate::args::BestmoveArguments;
use crate::failure::Failure;
use crate::{input, list};

/// The time a search takes when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(arguments: &BestmoveArguments) -> Result<(), Failure> {
    let history = input::history(&arguments.game)?;
    let request = request(arguments, history.info().id);
    let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).ok_or_else(|| {
        let outcome = list::outcome_line(&*history);
        Failure::input(format!(
            "the game is over ({outcome}); there is no move to find"
        ))
    })?;
    list::print(report(&thought).as_bytes())
}

fn request(arguments: &BestmoveArguments, game: &str) -> Request {
    let mut request = match arguments.level {
        Some(level) => Request::at(level.strength(game), 0),
        None => Request::default(),
    };
    let limits = &mut request.limits;
    limits.depth = arguments.depth;
    limits.time = arguments.time.map(Duration::from_millis);
    if let Some(nodes) = arguments.nodes {
        limits.nodes = Some(limits.nodes.map_or(nodes, |level| level.min(nodes)));
    }
    if *limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    request
}

fn report(thought: &Thought) -> String {
    let score = match thought.depth {
        0 => "none: there was no time to look ahead".to_owned(),
        _ => thought.score.to_string(),
    };
    format!(
        "{}\ndepth  {}\nscore  {}\nline   {}\nnodes  {}\ntime   {:.3} s\nrate   {:.0} nodes a second\n",
        thought.word,
        thought.depth,
        score,
        thought.line.join(" "),
        thought.nodes,
        thought.elapsed.as_secs_f64(),
        thought.rate(),
    )
}
