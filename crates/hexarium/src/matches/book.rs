//! Where the results of a match go: its state and its records.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use super::Plan;
use super::args::MatchArguments;
use super::game::Played;
use super::state::{State, lock};
use super::tally::Tally;
use crate::failure::Failure;
use crate::newfile;
use crate::text::counted;

/// The files, and the games that are played.
#[derive(Default)]
pub(super) struct Book {
    state: Option<State>,
    records: Option<File>,
    /// The games that are played.
    pub(super) games: HashSet<usize>,
}

impl Book {
    /// Opens the files, and takes over what was played before.
    pub(super) fn open(
        plan: &Plan,
        arguments: &MatchArguments,
        tally: &mut Tally,
    ) -> Result<Self, Failure> {
        check_names(arguments)?;
        let mut book = Self::default();
        let records = match &arguments.records {
            Some(path) => Some(Records::open(path, arguments.state.is_some())?),
            None => None,
        };
        let mut before = Vec::new();
        if let Some(path) = &arguments.state {
            let (state, played) = State::open(path, &plan.fingerprint())?;
            book.state = Some(state);
            before = played;
        }
        check_pairs(plan.pairs, &before)?;
        book.records = match records {
            Some(records) => Some(records.go_on(&before)?),
            None => None,
        };
        for played in &before {
            book.add(played, tally);
        }
        Ok(book)
    }

    /// Keeps a game.
    pub(super) fn keep(&mut self, played: &Played, tally: &mut Tally) -> Result<(), Failure> {
        if let Some(state) = &mut self.state {
            state.keep(played)?;
        }
        if let Some(file) = &mut self.records {
            file.write_all(record(played).as_bytes())?;
        }
        self.add(played, tally);
        Ok(())
    }

    fn add(&mut self, played: &Played, tally: &mut Tally) {
        if self.games.insert(played.game) {
            tally.add(played);
        }
    }
}

/// A game as it stands among the records.
fn record(played: &Played) -> String {
    format!("{}\n", played.record)
}

/// An error where two arguments name one file.
fn check_names(arguments: &MatchArguments) -> Result<(), Failure> {
    let files = [
        ("--openings", &arguments.openings),
        ("--state", &arguments.state),
        ("--records", &arguments.records),
    ];
    let named: Vec<(&str, &Path)> = files
        .into_iter()
        .filter_map(|(option, path)| Some((option, path.as_deref()?)))
        .collect();
    for (index, (option, path)) in named.iter().enumerate() {
        for (other, second) in &named[index + 1..] {
            if newfile::is_same(path, second) {
                return Err(Failure::input(format!(
                    "{option} and {other} name one file, `{}`; name two",
                    path.display()
                )));
            }
        }
    }
    Ok(())
}

/// An error where more pairs are played than are asked for.
fn check_pairs(pairs: usize, before: &[Played]) -> Result<(), Failure> {
    let played = before.iter().map(|played| played.pair() + 1).max();
    match played.filter(|&played| played > pairs) {
        None => Ok(()),
        Some(played) => Err(Failure::input(format!(
            "--pairs {pairs}: the state holds games of {}; ask for as many, or for more",
            counted(played, "pair")
        ))),
    }
}

/// A file of records before the match goes on.
struct Records<'a> {
    path: &'a Path,
    file: File,
    held: Vec<u8>,
}

impl<'a> Records<'a> {
    /// Opens a file of records, or begins it. Without a state there is nothing
    /// that it may hold.
    fn open(path: &'a Path, has_state: bool) -> Result<Self, Failure> {
        let failed = |error: io::Error| wrong(path, error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut held = Vec::new();
        // Others, as /dev/null, hold nothing and serve all.
        if file.metadata().map_err(failed)?.is_file() {
            lock(&file).map_err(|reason| wrong(path, reason))?;
            file.read_to_end(&mut held).map_err(failed)?;
        }
        match held.is_empty() || has_state {
            true => Ok(Self { path, file, held }),
            false => Err(wrong(
                path,
                format!(
                    "there is something in it already ({}); name another file, or go on with a \
                     match by its --state",
                    counted(held.len(), "byte")
                ),
            )),
        }
    }

    /// Writes what is missing of the games that were played. A match that was
    /// killed may have left less than its state holds, and never anything else.
    fn go_on(mut self, before: &[Played]) -> Result<File, Failure> {
        let all: String = before.iter().map(record).collect();
        let missing = all.as_bytes().strip_prefix(&*self.held).ok_or_else(|| {
            let reason = "it holds other games than the state; name another file";
            wrong(self.path, reason)
        })?;
        let written = self.file.write_all(missing);
        written.map_err(|error| wrong(self.path, error))?;
        Ok(self.file)
    }
}

fn wrong(path: &Path, reason: impl std::fmt::Display) -> Failure {
    Failure::input(format!("--records `{}`: {reason}", path.display()))
}
