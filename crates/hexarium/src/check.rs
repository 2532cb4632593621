//! `check`: whether every game of some files is legal.

use std::io::{Write, stdout};

use crate::args::CheckArguments;
use crate::failure::Failure;
use crate::games::Games;
use crate::progress::Progress;

#[derive(Default)]
struct Counts {
    games: u64,
    moves: u64,
    faults: u64,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let mut counts = Counts::default();
    let mut progress = Progress::on_terminal();
    let mut out = stdout();
    for file in &arguments.files {
        let mut games = Games::open(file, arguments.game.as_deref())?;
        while let Some(game) = games.next() {
            counts.games += 1;
            match game {
                Ok(tree) => counts.moves += tree.len() as u64,
                Err(error) => {
                    counts.faults += 1;
                    progress.clear()?;
                    writeln!(out, "{}", games.fault(&error))?;
                }
            }
            let elapsed = progress.elapsed();
            progress.show(|| {
                let rate = counts.moves as f64 / elapsed.as_secs_f64();
                (
                    games.part(),
                    format!("{} moves, {rate:.0} a second", counts.moves),
                )
            })?;
        }
    }
    progress.clear()?;
    writeln!(
        out,
        "{}, {}, {}",
        counted(counts.games, "game"),
        counted(counts.moves, "move"),
        counted(counts.faults, "fault")
    )?;
    match counts.faults {
        0 => Ok(()),
        _ => Err(Failure::Faults),
    }
}

fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
