//! What ends a command early.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::text::is_format;

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was wrong: one message for standard error, and status 2.
    Input(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// Games were wrong, which has been said: status 1.
    Faults,
    /// It was broken off by who uses it, who sees that: status 130.
    Interrupted,
}

impl Failure {
    /// Wrong input, with a message that names the field, what was wrong and
    /// what would be right.
    pub(crate) fn input(message: impl fmt::Display) -> Self {
        Self::Input(message.to_string())
    }

    /// Says what happened, once, and gives the status to end with. Output that
    /// nobody reads any more (`| head`) is no failure.
    pub(crate) fn report(&self) -> ExitCode {
        if matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        if matches!(self, Self::Faults) {
            return ExitCode::FAILURE;
        }
        if matches!(self, Self::Interrupted) {
            return ExitCode::from(130);
        }
        // The message may quote a stranger's file.
        let message = self.to_string().replace(is_format, "\u{fffd}");
        // Where it cannot be written, the status alone must tell.
        _ = writeln!(io::stderr(), "hexarium: {message}");
        match self {
            Self::Io(_) | Self::Faults | Self::Interrupted => ExitCode::FAILURE,
            Self::Input(_) => ExitCode::from(2),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) => f.write_str(message),
            Self::Io(error) => error.fmt(f),
            Self::Faults => f.write_str("some games are wrong"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
