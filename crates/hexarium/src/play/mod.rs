//! `play`: a whole game in the terminal, against the computer or a friend.
//!
//! No game is known here by name. What is drawn, asked and told follows from
//! what the rules crate says of a game as data.

use crate::args::PlayArguments;
use crate::failure::Failure;

use console::Console;
pub(crate) use setup::{seed, start_named};

use session::Session;

pub(crate) mod board;
pub(crate) mod canvas;
mod commands;
mod console;
mod entry;
mod menu;
pub(crate) mod nouns;
mod panel;
mod refused;
mod saving;
mod session;
mod setup;
pub(crate) mod telling;

#[cfg(test)]
mod tests;

pub(crate) fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let mut console = Console::new();
    let Some(setup) = setup::from_arguments(arguments, &mut console)? else {
        return Ok(());
    };
    // A finished position is only shown; in a loaded game moves can be taken
    // back.
    let is_finished = setup.record.history.outcome().is_some() && arguments.load.is_none();
    let mut session = Session::new(setup, console);
    session.greet()?;
    if is_finished {
        return Ok(session.show()?);
    }
    Ok(session.run()?)
}
