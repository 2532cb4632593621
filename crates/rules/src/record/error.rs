//! Why a text is not a record.

use std::fmt;

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) const FIRST: Self = Self { line: 1, column: 1 };
}

/// What is wrong at a place.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) reason: String,
    /// Whether nothing more can be read.
    pub(super) stops: bool,
}

impl Fault {
    pub(super) fn new(place: Place, reason: impl fmt::Display) -> Self {
        Self {
            place,
            reason: reason.to_string(),
            stops: false,
        }
    }
}

/// Why a game of a text is not a record.
///
/// ```
/// use hexarium_rules::record::Record;
///
/// let error = Record::read("[Game \"hexdame\"]\n\n1. d4d5 d5d6").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 9));
/// let message = error.to_string();
/// assert!(message.starts_with("record, line 3, column 9: move 2: `d5d6` is not legal"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl RecordError {
    pub(super) fn new(game: usize, fault: Fault) -> Self {
        Self {
            line: fault.place.line,
            column: fault.place.column,
            game,
            reason: fault.reason,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("record, ")?;
        if self.game > 1 {
            write!(f, "game {}, ", self.game)?;
        }
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.reason)
    }
}

impl std::error::Error for RecordError {}
