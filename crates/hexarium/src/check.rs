//! `check`: whether every game of some files is legal.

use std::io::{Write, stdout};

use hexarium_rules::AnyGame;

use crate::args::CheckArguments;
use crate::failure::Failure;
use crate::games::Games;
use crate::progress::Progress;
use crate::text::counted;

#[derive(Default)]
struct Counts {
    games: u64,
    moves: u64,
    faults: u64,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    if let Some(id) = &arguments.game {
        AnyGame::find(id).map_err(Failure::input)?;
    }
    let mut counts = Counts::default();
    let mut progress = Progress::on_terminal();
    let mut out = stdout();
    let mut is_unread = false;
    for file in &arguments.files {
        let mut games = match Games::open(file, arguments.game.as_deref()) {
            Ok(games) => games,
            // The others are worth checking all the same.
            Err(failure) => {
                progress.clear()?;
                failure.report();
                is_unread = true;
                continue;
            }
        };
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
                    format!("{}, {rate:.0} a second", counted(counts.moves, "move")),
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
        _ if is_unread => Err(Failure::Unread),
        0 => Ok(()),
        _ => Err(Failure::Faults),
    }
}
