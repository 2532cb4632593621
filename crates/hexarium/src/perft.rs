//! `perft`: counting lines of moves.

use std::io::{Write, stdout};
use std::time::Instant;

use hexarium_rules::{AnyGame, Settings};

use crate::args::PerftArguments;
use crate::failure::Failure;
use crate::input;

pub(crate) fn run(arguments: &PerftArguments) -> Result<(), Failure> {
    let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
    let history = input::start(game, arguments.position.as_deref(), Settings::BARE)?;
    let mut out = stdout().lock();
    if arguments.divide {
        let lines = history.divide(arguments.depth);
        for (word, count) in &lines {
            writeln!(out, "{word}: {count}")?;
        }
        let total: u64 = lines.iter().map(|line| line.1).sum();
        writeln!(out, "total: {total}")?;
    } else if arguments.json {
        let numbers: Vec<u64> = (1..=arguments.depth)
            .map(|depth| history.perft(depth))
            .collect();
        writeln!(out, "{}", serde_json::json!(numbers))?;
    } else {
        for depth in 1..=arguments.depth {
            let begun = Instant::now();
            let count = history.perft(depth);
            let seconds = begun.elapsed().as_secs_f64();
            let rate = count as f64 / seconds.max(1e-9) / 1e6;
            writeln!(
                out,
                "perft({depth}) = {count}  ({rate:.1} million a second, {seconds:.3} s)"
            )?;
            out.flush()?;
        }
    }
    Ok(out.flush()?)
}
