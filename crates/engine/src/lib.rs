//! A computer player for the games of `hexarium-rules`.
//!
//! Give a [`History`](hexarium_rules::History), [`Limits`] and a [`Control`]
//! (the caller's clock and stop flag) to a [`Searcher`]; it searches on the
//! calling thread and answers with a [`Report`]: the best move, the score, the
//! line it expects, and what it cost. An [`Engine`] does the same for a game
//! that is known at run time only, and [`think`] once, on the calling thread.
//!
//! ```
//! use hexarium_engine::{Limits, Request, Timer, think};
//! use hexarium_rules::{AnyGame, Settings};
//!
//! let game = AnyGame::find("hexentafl-4")?.start(Settings::BARE);
//! let request = Request::new(Limits::nodes(500));
//! let thought = think(&*game, &request, &Timer::start(), &mut |_| {}).unwrap();
//! assert!(game.legal_words().contains(&thought.word));
//! # Ok::<(), hexarium_rules::UnknownGame>(())
//! ```

mod any;
mod clock;
mod control;
mod evaluator;
mod games;
mod level;
mod order;
mod score;
mod search;
pub mod suite;
mod table;
mod terms;
pub mod uct;

pub use any::{Engine, Features, Request, Thought, think};
pub use clock::Clock;
pub use control::{Control, Limits, Timer};
pub use evaluator::{Evaluator, MaterialAndMobility};
pub use level::{FIRST_LEVEL, LEVELS, Level, Strength};
pub use score::{Score, Value};
pub use search::{MIB, OnReport, Options, Question, Report, Searcher};
pub use terms::{Tally, Term};
