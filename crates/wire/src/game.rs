//! A game on the server: its document, its events, and the messages by which
//! it is played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::play::{MomentView, NextView, OutcomeView, RefusalView, ShownView};

/// A new game, as a client asks for it (`POST /api/games`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's id. May be left out where a record names it.
    #[serde(default)]
    #[ts(optional)]
    pub game: Option<String>,
    /// A position line to begin from.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<String>,
    /// A game record to go on with, instead of a position.
    #[serde(default)]
    #[ts(optional)]
    pub record: Option<String>,
    /// Who plays each side, in the order of the game's players.
    pub seats: Vec<Seat>,
    /// Settings, by their words; null is off, one left out has its value for
    /// games that are played.
    #[serde(default)]
    pub settings: BTreeMap<String, Option<u32>>,
}

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Seat {
    /// A person at this browser.
    Person {
        /// The name shown, or empty.
        #[serde(default)]
        name: String,
    },
    /// The computer.
    Computer {
        /// The number of its level.
        level: u32,
    },
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GameSummary {
    /// The id of this game.
    pub id: String,
    /// The id of what is played.
    pub game: String,
    /// Who plays.
    pub seats: Vec<Seat>,
    /// The number of moves played.
    pub ply: u32,
    /// The player to move.
    pub player: u8,
    /// The outcome; null while it goes on.
    pub outcome: Option<OutcomeView>,
    /// What is to be seen of it now.
    pub shown: ShownView,
    /// When it was last changed, in seconds since 1970.
    pub changed: u32,
}

/// Everything about a game (`GET /api/games/{id}`). A client shows this, then
/// follows the events after `event`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GameDocument {
    /// The id of this game.
    pub id: String,
    /// The id of what is played.
    pub game: String,
    /// Whether the asking browser owns it, and may move in it.
    pub owned: bool,
    /// When it was made, in seconds since 1970.
    pub created: u32,
    /// Who plays each side.
    pub seats: Vec<Seat>,
    /// The settings; null is off.
    pub settings: BTreeMap<String, Option<u32>>,
    /// The position line that it began from.
    pub start: String,
    /// What is to be seen of that.
    pub start_shown: ShownView,
    /// The moves played.
    pub moves: Vec<MoveView>,
    /// Where it stands.
    pub state: GameState,
    /// The number of the last event that is in this document; 0 of a new game.
    pub event: u32,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MoveView {
    /// Its ply, from 1.
    pub ply: u32,
    /// Who played it.
    pub player: u8,
    /// Its canonical word.
    pub word: String,
    /// The steps by which it was entered, or its shortest.
    pub path: Vec<String>,
    /// What it did.
    pub moments: Vec<MomentView>,
    /// The position line after it.
    pub position: String,
    /// What is to be seen after it.
    pub shown: ShownView,
    /// How often the position after it has stood, this time included.
    pub occurrence: u32,
}

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GameState {
    /// The number of moves played.
    pub ply: u32,
    /// The position line.
    pub position: String,
    /// What is to be seen.
    pub shown: ShownView,
    /// The player to move.
    pub player: u8,
    /// The outcome; null while it goes on.
    pub outcome: Option<OutcomeView>,
    /// The first steps of the legal moves.
    pub next: NextView,
    /// The legal moves.
    pub legal: Vec<String>,
    /// Plies since the last progress.
    pub without_progress: u32,
    /// The player who offers a draw, while the offer is open.
    pub draw_offer: Option<u8>,
}

/// Something that happened in a game. Events of a game are numbered from 1
/// without a gap; a client that has one may resume after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct GameEvent {
    /// Its number.
    pub number: u32,
    /// The sending that caused it, if a client did.
    pub sending: Option<String>,
    /// What happened.
    pub what: What,
    /// Where the game stands after it.
    pub state: GameState,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// A move was played.
    Moved {
        /// The move.
        #[serde(rename = "move")]
        played: MoveView,
    },
    /// Moves were taken back.
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
    /// The players ended the game.
    Ended,
    /// A game that the players had ended goes on.
    Reopened,
}

/// What a client sends over the socket of a game. Every message that changes
/// the game carries an id of the sending, made by the client: sent again, the
/// same id is only acknowledged again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Plays a move.
    Move {
        /// The id of this sending.
        sending: String,
        /// The ply that the move would be, from 1.
        ply: u32,
        /// Its word.
        word: String,
        /// The steps by which it was entered.
        #[serde(default)]
        #[ts(optional)]
        path: Option<Vec<String>>,
    },
    /// Takes moves back: to where a person is to move, or opens an ended game.
    TakeBack {
        /// The id of this sending.
        sending: String,
        /// The number of moves played, as the client sees it.
        ply: u32,
    },
    /// Resigns.
    Resign {
        /// The id of this sending.
        sending: String,
        /// Who resigns; a person's seat.
        player: u8,
    },
    /// Offers a draw to the other person.
    OfferDraw {
        /// The id of this sending.
        sending: String,
        /// Who offers.
        player: u8,
    },
    /// Answers the open offer.
    AnswerDraw {
        /// The id of this sending.
        sending: String,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Still here. Answered by `pong`.
    Ping,
}

/// What the server sends over the socket of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// An event.
    Event {
        /// The event.
        event: Box<GameEvent>,
    },
    /// The sending was carried out and is on disk, now or before.
    Acknowledged {
        /// The id of the sending.
        sending: String,
        /// The number of the event that it caused.
        number: u32,
    },
    /// The sending was refused and changed nothing.
    Refused {
        /// The id of the sending.
        sending: String,
        /// Why.
        error: ErrorView,
    },
    /// The computer began or ended to think.
    Thinking {
        /// Whether it thinks.
        thinking: bool,
    },
    /// The client is too far behind, or the server has another history: fetch
    /// the document again.
    Resync,
    /// The answer to `ping`.
    Pong,
}

/// What went wrong, in any answer of the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ErrorView {
    /// What the error is about: `word`, `ply`, `position`, `game` …
    pub field: String,
    /// What is wrong and what would be right, in English.
    pub message: String,
    /// Why a move is not legal, where that is the error.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
}

/// A path of steps to judge (`POST /api/games/{id}/next`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PathQuestion {
    /// The number of moves played, as the client sees it.
    pub ply: u32,
    /// The steps entered so far.
    pub steps: Vec<String>,
}

/// What the rules say of a path of steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PathAnswer {
    /// What may follow.
    pub next: NextView,
    /// Why the steps are no beginning of a legal move; null if they are.
    pub refusal: Option<RefusalView>,
}

/// A word to judge (`POST /api/games/{id}/refusal`); the answer is a refusal,
/// or null where the word is legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct WordQuestion {
    /// The word.
    pub word: String,
}

/// What the engine would play (`POST /api/games/{id}/hint`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Hint {
    /// The ply that the move would be.
    pub ply: u32,
    /// The move.
    pub word: String,
    /// Its steps.
    pub path: Vec<String>,
    /// The moves expected, this one first.
    pub line: Vec<String>,
    /// The score for the player to move, for people to read.
    pub score: String,
}
