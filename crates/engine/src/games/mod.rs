//! What the engine knows of each game, a file each, and the table from games
//! to it. A game without a row is judged by material and mobility.

use std::any::TypeId;

mod cequis;
mod hexaequo;
mod hexdame;
mod hexentafl;

use hexarium_rules::games::cequis::Cequis;
use hexarium_rules::games::hexaequo::Hexaequo;
use hexarium_rules::games::hexdame::HexDame;
use hexarium_rules::games::hexentafl::Hexentafl;
use hexarium_rules::{Game, Visitor, visit};

use crate::evaluator::{Evaluator, MaterialAndMobility};

/// Code that is generic over the knowledge of a game.
pub(crate) trait EvaluatorVisitor {
    /// What the visit gives.
    type Output;

    /// Called with the knowledge.
    fn visit<E: Evaluator + Default>(self) -> Self::Output;
}

/// Calls the visitor with what is known of the game of this id; `None` when no
/// game has it.
pub(crate) fn with_evaluator<V: EvaluatorVisitor>(id: &str, visitor: V) -> Option<V::Output> {
    visit(id, OfGame(visitor)).ok()
}

struct OfGame<V>(V);

/// Makes the table from its rows.
macro_rules! evaluators {
    ($($game:ty => $evaluator:ty;)*) => {
        impl<V: EvaluatorVisitor> Visitor for OfGame<V> {
            type Output = V::Output;

            fn visit<G: Game>(self) -> V::Output {
                $(if TypeId::of::<G>() == TypeId::of::<$game>() {
                    return self.0.visit::<$evaluator>();
                })*
                self.0.visit::<MaterialAndMobility<G>>()
            }
        }
    };
}

evaluators! {
    Hexaequo => hexaequo::HexaequoEvaluator;
    Hexentafl<4> => hexentafl::HexentaflEvaluator<4>;
    Hexentafl<5> => hexentafl::HexentaflEvaluator<5>;
    Cequis<true> => cequis::CequisEvaluator<true>;
    Cequis<false> => cequis::CequisEvaluator<false>;
    HexDame => hexdame::HexDameEvaluator;
}
