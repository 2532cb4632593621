//! `play`: a game in the terminal.

use crate::args::PlayArguments;
use crate::failure::Failure;

pub(crate) fn run(_arguments: &PlayArguments) -> Result<(), Failure> {
    Ok(())
}
