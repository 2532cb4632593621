//! `check`: whether every game of some files is legal.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use crate::args::CheckArguments;
use crate::failure::Failure;
use crate::games::Games;

#[derive(Default)]
struct Counts {
    games: u64,
    moves: u64,
    faults: u64,
}

pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let mut counts = Counts::default();
    let mut progress = Progress::begin();
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
            progress.show(&games, &counts)?;
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

/// The columns of the bar.
const WIDTH: u64 = 30;

/// A bar on a terminal, drawn a few times a second.
struct Progress {
    on_terminal: bool,
    begun: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    fn begin() -> Self {
        Self {
            on_terminal: stderr().is_terminal(),
            begun: Instant::now(),
            drawn: None,
        }
    }

    fn show(&mut self, games: &Games, counts: &Counts) -> Result<(), Failure> {
        let last = self.drawn.unwrap_or(self.begun);
        if !self.on_terminal || last.elapsed() < Duration::from_millis(100) {
            return Ok(());
        }
        self.drawn = Some(Instant::now());
        let done = games.size.filter(|&size| size > 0);
        let bar = done.map_or(String::new(), |size| {
            let part = games.read().min(size) as f64 / size as f64;
            let full = (part * WIDTH as f64) as usize;
            let empty = WIDTH as usize - full;
            format!(
                "[{}{}] {:3.0} %  ",
                "#".repeat(full),
                " ".repeat(empty),
                part * 100.0
            )
        });
        let rate = counts.moves as f64 / self.begun.elapsed().as_secs_f64();
        let counts = format!("{} moves, {rate:.0} a second", counts.moves);
        write!(stderr(), "\r{bar}{counts}\x1b[K")?;
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Failure> {
        if self.drawn.take().is_some() {
            write!(stderr(), "\r\x1b[K")?;
        }
        Ok(())
    }
}
