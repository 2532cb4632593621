//! `bench`: a fixed amount of search. Its number of nodes is a fingerprint of
//! the search: a change that means to change nothing keeps it.

use std::time::Duration;

use clap::Args;
use hexarium_engine::{Engine, Limits, Request, Timer};
use hexarium_rules::{AnyGame, Settings};

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::limits::EngineArguments;
use crate::list;

/// A game's id, a depth and a position a line: that depth takes about a fifth
/// of a second.
const POSITIONS: &str = include_str!("../bench/positions.txt");

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium bench                         all games, about ten seconds
  hexarium bench hexdame --depth 6
  hexarium bench --threads 2 --hash 64

With one thread the nodes are the same each time, on every machine: a change of
the search that means to change nothing keeps their number. With several they
differ each time.")]
pub(crate) struct BenchArguments {
    /// The game's id; left out, all of them
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    game: Option<String>,
    /// Plies to look ahead; left out, a number for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    #[command(flatten)]
    engine: EngineArguments,
}

pub(crate) fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    let wanted = arguments.game.as_deref();
    if let Some(id) = wanted {
        AnyGame::find(id).map_err(Failure::input)?;
    }
    let options = arguments.engine.options()?;
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    let positions = POSITIONS.lines().filter_map(read);
    for (id, depth, line) in positions.filter(|(id, ..)| wanted.is_none_or(|wanted| wanted == *id))
    {
        let game = AnyGame::find(id).map_err(Failure::input)?;
        let history = game.from_position(line, Settings::BARE);
        let history = history.map_err(Failure::input)?;
        let depth = arguments.depth.unwrap_or(depth);
        let mut engine = Engine::new(options);
        engine.prepare(&*history);
        let request = Request::new(Limits::depth(depth));
        let Some(found) = engine.think(&*history, &request, &Timer::start(), &mut |_| {}) else {
            continue;
        };
        nodes += found.nodes;
        elapsed += found.elapsed;
        let said = format!("{id:<14}depth {depth:<4}nodes {:<10}{line}\n", found.nodes);
        list::print(said.as_bytes())?;
    }
    if nodes == 0 {
        let id = wanted.unwrap_or_default();
        return Err(Failure::input(format!("{id} has no positions to search")));
    }
    let rate = nodes as f64 / elapsed.as_secs_f64();
    let sum = format!("nodes {nodes}\nnodes a second {rate:.0}\n");
    list::print(sum.as_bytes())
}

fn read(line: &str) -> Option<(&str, u32, &str)> {
    let (id, rest) = line.split_once(' ')?;
    let (depth, line) = rest.split_once(' ')?;
    Some((id, depth.parse().ok()?, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_positions_that_go_on() {
        let read: Vec<_> = POSITIONS.lines().map(|line| read(line).unwrap()).collect();
        for &(id, _, line) in &read {
            let game = AnyGame::find(id).unwrap();
            let history = game.from_position(line, Settings::BARE).unwrap();
            assert_eq!(
                (history.position().as_str(), history.outcome()),
                (line, None)
            );
        }
        let mut ids: Vec<&str> = read.iter().map(|position| position.0).collect();
        ids.dedup();
        assert_eq!(ids.len(), 6);
        for id in ids {
            let own = read.iter().filter(|position| position.0 == id);
            assert_eq!(own.count(), 8, "{id}");
        }
    }
}
