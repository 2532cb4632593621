//! Game records: games as text, with tags, variations and comments, in the
//! manner of PGN. `docs/record-format.md` describes the format.
//!
//! ```text
//! [Game "hexentafl-4"]
//! [White "Anna"]
//! [Black "computer"]
//! [Result "black"]
//! [Reason "king-escaped"]
//!
//! 1. a1a3!? {[%clk 0:04:59] early} (1. a1a2) 1... d4c3 2. …
//! ```
//!
//! The writer is strict: one text for one game. The reader is lenient, and
//! reads texts of any size, game by game.
//!
//! ```
//! use hexarium_rules::record::{GameTree, RecordReader};
//!
//! let text = "[Game \"hexdame\"]\n\n1. d4d5 (1. d4e5!? {bold}) 1... f6f5\n";
//! let mut games = RecordReader::new(text.as_bytes());
//! let mut tree = games.next().ok_or("the text is empty")??;
//! assert_eq!(tree.main_line().words(), ["d4d5", "f6f5"]);
//!
//! let bold = tree.children(GameTree::ROOT)[1];
//! tree.promote_to_main_line(bold);
//! tree.add_move(bold, "f6d4x")?;
//! let moves = "\n1. d4e5!? {bold} (1. d4d5 f6f5) 1... f6d4xe5\n";
//! assert!(tree.to_string().ends_with(moves));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod date;
mod error;
mod notes;
mod reader;
mod tags;
mod token;
mod tree;
mod write;

pub use date::date;
pub use error::RecordError;
pub use notes::{Clock, Evaluation, Notes, Score};
pub use reader::RecordReader;
pub use tags::{ResultError, Tags, player_tag, result_name, setting_tag};
pub use tree::{EditError, GameTree, NodeId};

use crate::any::AnyHistory;

/// A game with its tags: the main line of a [`GameTree`].
///
/// ```
/// use hexarium_rules::record::Record;
/// use hexarium_rules::{AnyGame, Settings};
///
/// let mut record = Record::new(AnyGame::find("hexdame")?.start(Settings::BARE));
/// record.tags.set("White", "Anna");
/// record.history.play("d4d5")?;
/// let text = record.write();
/// assert_eq!(text, "[Game \"hexdame\"]\n[White \"Anna\"]\n[Result \"*\"]\n\n1. d4d5\n");
/// assert_eq!(Record::read(&text)?.history.words(), ["d4d5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    /// The tags that the game itself does not give.
    pub tags: Tags,
    /// The game.
    pub history: Box<dyn AnyHistory>,
}

impl Record {
    /// A record of a game without any tags of its own.
    pub fn new(history: Box<dyn AnyHistory>) -> Self {
        Self {
            tags: Tags::default(),
            history,
        }
    }

    /// Writes the record: tags, an empty line, the moves.
    pub fn write(&self) -> String {
        let mut tree = GameTree::new(self.history.clone());
        tree.tags = self.tags.clone();
        tree.to_string()
    }

    /// Reads the first record of a text.
    ///
    /// # Errors
    /// When a tag or a move cannot be read, a move is not legal, or the result
    /// contradicts the moves.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        Self::read_number(text, 1)
    }

    /// Reads the record with this number, from 1, of a text.
    ///
    /// # Errors
    /// As [`Record::read`], and when the text has not so many.
    ///
    /// ```
    /// use hexarium_rules::record::Record;
    ///
    /// let text = "[Game \"hexdame\"]\n\n1. d4d5\n\n[Game \"hexaequo\"]\n\n1. Th8\n";
    /// assert_eq!(Record::read_number(text, 2)?.history.words(), ["Th8"]);
    /// let error = Record::read_number(text, 3).unwrap_err();
    /// assert_eq!(error.reason, "there are 2 games alone");
    /// # Ok::<(), hexarium_rules::record::RecordError>(())
    /// ```
    pub fn read_number(text: &str, number: usize) -> Result<Self, RecordError> {
        let mut games = RecordReader::new(text.as_bytes());
        match games.nth(number.saturating_sub(1)) {
            Some(tree) => Ok(tree?.into()),
            None => Err(games.missing(number)),
        }
    }
}

impl From<GameTree> for Record {
    fn from(tree: GameTree) -> Self {
        let (tags, history) = tree.into_main_line();
        Self { tags, history }
    }
}

#[cfg(test)]
mod tests;
