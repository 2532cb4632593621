//! What ends a command early.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::text::is_format;

/// The status of a program that was broken off with Ctrl-C.
pub(crate) const BROKEN_OFF: u8 = 130;

/// Why a command could not be carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was wrong: one message for standard error, and status 2.
    Input(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// Games were wrong, which has been said: status 1.
    Faults,
    /// Files could not be read, which has been said: status 2.
    Unread,
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
        match self {
            Self::Faults => return ExitCode::FAILURE,
            Self::Unread => return ExitCode::from(2),
            Self::Interrupted => return ExitCode::from(BROKEN_OFF),
            Self::Input(_) | Self::Io(_) => {}
        }
        // The message may quote a stranger's file.
        let message = self.to_string().replace(is_format, "\u{fffd}");
        // Where it cannot be written, the status alone must tell.
        _ = writeln!(io::stderr(), "hexarium: {message}");
        match self {
            Self::Input(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
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
            Self::Unread => f.write_str("some files cannot be read"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}
