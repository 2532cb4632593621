//! The games, a folder each, and the registry that lists them.
//!
//! ```
//! use hexarium_rules::{History, games};
//!
//! let mut game = History::<games::hexentafl::Hexentafl<4>>::default();
//! game.play_word("a1a3")?;
//! assert_eq!(game.player(), games::hexentafl::BLACK);
//! # Ok::<(), hexarium_rules::PlayError>(())
//! ```
//!
//! # Adding a game
//!
//! A game is a folder beside the others and a line in the registry. It then takes part in all
//! that knows games as data only: [`AnyGame`](crate::AnyGame), [`visit`],
//! histories, records, perft, and the programs that are built on them. The
//! feature `sample` compiles in a small complete one, `games::sample`, to be read
//! beside this list:
//!
//! 1. Write the rules down, with the words of moves and the line of a position;
//!    the tests follow these sentences.
//! 2. Make a type for the position, small and `Copy`, whose equality is what the
//!    rules call the same position, with a hash of all that it compares.
//! 3. State what the game says of itself as a static
//!    [`GameInfo`](crate::GameInfo).
//! 4. Implement [`Game`]: the board and the names of its cells;
//!    [`read`](Game::read) and [`line`](Game::line), for which there is
//!    [`PositionLine`](crate::PositionLine); the rules, which are
//!    [`decided`](Game::decided), [`legal_moves`](Game::legal_moves),
//!    [`play`](Game::play) and [`is_irreversible`](Game::is_irreversible);
//!    [`symmetries`](Game::symmetries); [`word`](Game::word) and
//!    [`matching`](Game::matching), for which there is
//!    [`WordScanner`](crate::WordScanner); [`paths`](Game::paths),
//!    [`refuse`](Game::refuse) and [`effects`](Game::effects).
//! 5. Add the type to the list of `registry!` in `games/mod.rs`.
//!
//! The other methods of the trait have answers that serve until they are too
//! slow. `docs/adding-a-game.md` of the repository says more of each step, and of
//! the tests that are ready for any game.

use crate::any::UnknownGame;
use crate::game::Game;

pub mod cequis;
pub mod hexaequo;
pub mod hexdame;
pub mod hexentafl;
#[cfg(feature = "sample")]
pub mod sample;

/// Code that is generic over the game and is told the game at run time.
///
/// ```
/// use hexarium_rules::{Game, Visitor, perft, visit};
///
/// struct Lines {
///     depth: u32,
/// }
///
/// impl Visitor for Lines {
///     type Output = u64;
///
///     fn visit<G: Game>(self) -> u64 {
///         perft(&G::start(), self.depth)
///     }
/// }
///
/// assert_eq!(visit("hexdame", Lines { depth: 3 })?, 3_337);
/// # Ok::<(), hexarium_rules::UnknownGame>(())
/// ```
pub trait Visitor {
    /// What the visit gives.
    type Output;

    /// Called with the game.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Makes the registry from the list of games. No other code lists them.
macro_rules! registry {
    ($($(#[$condition:meta])* $game:ty;)*) => {
        /// Calls the visitor with the game of this id.
        ///
        /// # Errors
        /// When no game has the id.
        ///
        /// ```
        /// use hexarium_rules::{Game, PositionError, Visitor, visit};
        ///
        /// /// A position in canonical form.
        /// struct Canonical<'a>(&'a str);
        ///
        /// impl Visitor for Canonical<'_> {
        ///     type Output = Result<String, PositionError>;
        ///
        ///     fn visit<G: Game>(self) -> Self::Output {
        ///         Ok(G::read(self.0)?.line())
        ///     }
        /// }
        ///
        /// assert_eq!(visit("hexdame", Canonical("m:g7,f8;M:e8 w"))??, "M:e8;m:f8,g7 w");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $($(#[$condition])*
            if <$game as Game>::info().id == id {
                return Ok(visitor.visit::<$game>());
            })*
            Err(UnknownGame { id: id.to_owned() })
        }

        /// Calls a visitor of its own with every game, in the order of the
        /// registry.
        ///
        /// ```
        /// use hexarium_rules::{Game, Visitor, visit_all};
        ///
        /// struct FirstMoves;
        ///
        /// impl Visitor for FirstMoves {
        ///     type Output = (&'static str, u64);
        ///
        ///     fn visit<G: Game>(self) -> Self::Output {
        ///         (G::info().id, G::start().count_moves())
        ///     }
        /// }
        ///
        /// let counts = visit_all(&mut || FirstMoves);
        /// assert_eq!(counts[..2], [("hexaequo", 7), ("hexentafl-4", 33)]);
        /// ```
        pub fn visit_all<V: Visitor>(visitor: &mut dyn FnMut() -> V) -> Vec<V::Output> {
            vec![$($(#[$condition])* visitor().visit::<$game>(),)*]
        }
    };
}

registry! {
    hexaequo::Hexaequo;
    hexentafl::Hexentafl<4>;
    hexentafl::Hexentafl<5>;
    cequis::Cequis<true>;
    cequis::Cequis<false>;
    hexdame::HexDame;
    #[cfg(feature = "sample")]
    sample::Hearthward;
}
