//! What is kept of a game: the events that happened, in order. Everything else
//! follows from them by the rules.

use hexarium_rules::{Ending, Player};
use serde::{Deserialize, Serialize};

/// Something that happened in a game, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "data", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// A move was played.
    Moved {
        /// Its canonical word.
        word: String,
        /// The steps by which it was entered, or its shortest.
        path: Vec<String>,
    },
    /// Moves were taken back until so many were left.
    TakenBack {
        /// The number of moves left.
        ply: u32,
    },
    /// A player offered a draw.
    DrawOffered {
        /// Who.
        player: u8,
    },
    /// The offer was declined, or overtaken by a move.
    DrawDeclined,
    /// The players agreed on a draw.
    Agreed,
    /// A player lost by other means than the rules.
    Lost {
        /// Who.
        player: u8,
        /// How.
        by: Loss,
    },
    /// A game that the players had ended goes on.
    Reopened,
}

/// How a player lost a game that the rules left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Loss {
    /// The player gave up.
    Resignation,
    /// The player's time ran out.
    Time,
    /// The player left.
    Abandoned,
}

impl Entry {
    /// How the players ended a game, as an entry.
    pub(crate) fn ended(ending: Ending) -> Self {
        let lost = |player: Player, by| Self::Lost {
            player: player.index() as u8,
            by,
        };
        match ending {
            Ending::Agreement => Self::Agreed,
            Ending::Resignation(player) => lost(player, Loss::Resignation),
            Ending::Time(player) => lost(player, Loss::Time),
            Ending::Abandoned(player) => lost(player, Loss::Abandoned),
        }
    }

    /// The entry as it is stored.
    pub(crate) fn to_text(&self) -> String {
        // Strings and numbers always have a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what [`Entry::to_text`] writes.
    pub(crate) fn from_text(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// An entry with the sending that caused it, if a client did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Logged {
    pub(crate) sending: Option<String>,
    pub(crate) entry: Entry,
}
