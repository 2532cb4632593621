//! The exact rules of four hexagonal board games: Hexaequo, heXentafl (two
//! boards), Cequis (and its practice game) and HexDame.
//!
//! A *position* is a small `Copy` value that knows its [legal moves] and what
//! playing one leads to. A [`History`] is a start position with the moves
//! played since: repetition and the settings of a game are judged over it.
//!
//! Programs that know the game at compile time use the types in [`games`] and
//! the trait [`Game`]; programs that take it as a word use [`AnyGame`]; code
//! that is generic over games and gets the word at run time uses [`visit`].
//!
//! ```
//! use hexarium_rules::{Game, History, games::hexdame::HexDame};
//!
//! let mut history = History::<HexDame>::default();
//! history.play_word("d4d5")?;
//! assert_eq!(history.legal_moves().len(), 15);
//! # Ok::<(), hexarium_rules::PlayError>(())
//! ```
//!
//! [legal moves]: Game::legal_moves

#![cfg_attr(
    fuzzing,
    allow(
        dead_code,
        unused_imports,
        reason = "fuzz targets use a part of the tests"
    )
)]

mod any;
mod cell;
#[cfg(any(test, fuzzing))]
mod comparison;
mod effect;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
#[allow(clippy::unwrap_used, reason = "a check may stop at a surprise")]
pub mod fuzz;
mod game;
pub mod games;
mod hexboard;
mod history;
mod info;
mod outcome;
mod perft;
mod position_line;
mod quote;
mod random;
pub mod record;
mod refusal;
mod settings;
mod shown;
mod sign;
mod step;
mod symmetry;
mod word;
mod zobrist;

pub use any::{AnyGame, AnyHistory, UnknownGame};
pub use cell::{Cell, CellName, CellSet, Cells};
pub use effect::{Effect, Moment};
pub use game::Game;
pub use games::{Visitor, visit, visit_all};
pub use history::{History, PlayError, words_in};
pub use info::{GameInfo, PieceInfo, PlayerInfo, StartInfo, Text};
pub use outcome::{Ending, Outcome, Player, Reason, reason};
pub use perft::{divide, perft};
pub use position_line::{PositionError, PositionLine};
pub use quote::quoted;
pub use random::Random;
pub use refusal::{Refusal, why};
pub use settings::{Setting, SettingError, Settings};
pub use shown::{Board, BoardCell, Captive, Orientation, Shown};
pub use sign::{AnnotationSign, PositionSign};
pub use step::{Next, Note, Step};
pub use symmetry::Symmetry;
pub use word::{Notation, WordError, WordScanner};
