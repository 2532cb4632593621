//! The games, a folder each, and the registry that lists them.

use crate::any::UnknownGame;
use crate::game::Game;

pub mod cequis;
pub mod hexaequo;
pub mod hexdame;
pub mod hexentafl;
#[cfg(feature = "sample")]
pub mod sample;

/// Code that is generic over the game and is told the game at run time.
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
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $($(#[$condition])*
            if <$game as Game>::info().id == id {
                return Ok(visitor.visit::<$game>());
            })*
            Err(UnknownGame { id: id.to_owned() })
        }

        /// Calls a visitor of its own with every game, in the order of the
        /// registry.
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
