//! `games`, `moves` and `replay`.

use std::io::{Write, stdout};

use hexarium_rules::{AnyGame, AnyHistory};

use crate::args::{GameArguments, MovesArguments};
use crate::failure::Failure;
use crate::input;

/// Prints bytes to standard output.
pub(crate) fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = stdout().lock();
    out.write_all(text)?;
    Ok(out.flush()?)
}

pub(crate) fn games() -> Result<(), Failure> {
    let mut text = String::new();
    for game in AnyGame::all() {
        text += &format!("{:<14}{}\n", game.info().id, game.info().name);
    }
    print(text.as_bytes())
}

pub(crate) fn moves(arguments: &MovesArguments) -> Result<(), Failure> {
    let history = input::history_of(arguments.game.as_deref().unwrap_or(""), &arguments.line)?;
    let mut text = history.legal_words().join("\n");
    if !text.is_empty() {
        text.push('\n');
    }
    print(text.as_bytes())
}

pub(crate) fn replay(arguments: &GameArguments) -> Result<(), Failure> {
    let history = input::history(arguments)?;
    let text = format!("{}\n{}\n", history.position(), outcome_line(&*history));
    print(text.as_bytes())
}

/// The outcome as programs print it.
pub(crate) fn outcome_line(history: &dyn AnyHistory) -> String {
    match history.outcome() {
        Some(outcome) => outcome.line(history.info().players),
        None => "ongoing".to_owned(),
    }
}
