//! The exact rules of four hexagonal board games: Hexaequo, heXentafl (two
//! boards), Cequis (and its practice game) and HexDame. It has no dependencies.
//!
//! | for | there is |
//! | --- | --- |
//! | a list of the games, and one by its id | [`AnyGame`] |
//! | a game that is known at compile time | its type in [`games`], with the trait [`Game`] |
//! | code for any game, told which at run time | [`visit`], [`visit_all`] |
//! | a game in progress, its end, its settings | [`History`], [`AnyHistory`] |
//! | entering a move cell by cell, and why one is not legal | [`Step`], [`Next`], [`Refusal`] |
//! | drawing a position, and what a move does to it | [`Board`], [`Shown`], [`Effect`] |
//! | games as text, with variations and comments | [`record`] |
//! | positions that are the same when turned | [`Symmetry`], [`Game::canonical`] |
//! | counting lines | [`perft()`], [`divide`] |
//! | a game of your own | [adding a game](games#adding-a-game) |
//!
//! # Positions
//!
//! A *position* is a small `Copy` value that knows its [legal moves] and what
//! playing one leads to. Moves are written as words, positions as lines. Both are
//! read in every form that fits, and written in one.
//!
//! ```
//! use hexarium_rules::{Game, games::hexdame::HexDame, perft};
//!
//! let position = HexDame::read("m: g7,f8; M: e8  w")?;
//! let mv = position.read_word("eg6x")?;
//! assert_eq!(position.word(mv), "e8g6xf8g7");
//! assert_eq!(position.play(mv).line(), "M:g6 b");
//!
//! assert_eq!(perft(&HexDame::start(), 3), 3_337);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games in progress
//!
//! A [`History`] is a start position with the moves played since: repetition and
//! the settings of a game are judged over it. An [`AnyHistory`] is one whose game
//! is known at run time only.
//!
//! ```
//! use hexarium_rules::{AnyGame, Settings};
//!
//! let game = AnyGame::find("hexentafl-4")?;
//! let mut history = game.start(Settings::played(game.info()));
//! for word in ["a1a3", "d4d3"] {
//!     history.play(word)?;
//! }
//! assert_eq!(history.position(), "A:a3,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d3 w");
//! assert!(history.outcome().is_none());
//!
//! let error = history.play("d3d2").unwrap_err().to_string();
//! assert!(
//!     error.starts_with("move 3: `d3d2` is not legal: that piece is the opponent's (d3)")
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards
//!
//! What a front end has to know comes as data: the board, the pieces, the steps by
//! which a move is entered, and what the move does. It needs to know no game.
//!
//! ```
//! use hexarium_rules::{AnyGame, Settings};
//!
//! let mut history = AnyGame::find("hexaequo")?.start(Settings::BARE);
//! let board = history.board();
//! for (cell, kind) in history.shown().pieces {
//!     println!("{kind} on {}", board.cells[cell.index()].name);
//! }
//! let mut path = Vec::new();
//! while history.next(&path).done.is_none() {
//!     // Somebody chooses one of these.
//!     path.push(history.next(&path).steps[0]);
//! }
//! let word = history.next(&path).done.ok_or("no move")?;
//! assert_eq!(history.play(&word)?, "Th8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Records
//!
//! A record is a game as text. [`record`] reads many of them one after another,
//! edits each as a tree with variations and comments, and writes it in one form.
//!
//! ```
//! use hexarium_rules::record::Record;
//!
//! let mut record = Record::read("[Game \"hexdame\"]\n[White \"Anna\"]\n\n1. d4d5 f6f5\n")?;
//! record.tags.set("Black", "Berta");
//! record.history.play("a4a5")?;
//! assert!(record.write().ends_with("\n[Result \"*\"]\n\n1. d4d5 f6f5 2. a4a5\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

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
