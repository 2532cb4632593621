//! HexDame: men and kings, how far the men have come, and who holds together.

use std::sync::LazyLock;

use hexarium_rules::games::hexdame::{HexDame, Move};
use hexarium_rules::{Game, Player};

use crate::evaluator::Evaluator;
use crate::score::Value;

const MAN: Value = 100;
const KING: Value = 330;
/// By how many steps a man is from where he becomes a king.
const TO_GO: [Value; 9] = [0, 56, 34, 22, 14, 9, 5, 2, 0];
/// For each column nearer to the middle one.
const MIDDLE: Value = 2;
/// For a man on the own back rank, where he keeps enemies from becoming kings.
const GUARD: Value = 7;
/// For two men side by side or one behind the other.
const PAIR: Value = 2;
/// For having the move.
const TURN: Value = 4;

/// What the engine knows of HexDame.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexDameEvaluator;

/// By player and place: the worth of a man there.
static MEN: LazyLock<[[Value; 61]; 2]> = LazyLock::new(|| {
    let mut worth = [[0; 61]; 2];
    for place in 0..61 {
        let name = HexDame::name_of(place);
        let off_middle = Value::from(name.letter.abs_diff(name.number));
        let (high, low) = (name.letter.max(name.number), name.letter.min(name.number));
        let to_go = [9 - high, low - 1];
        for (player, &steps) in to_go.iter().enumerate() {
            let guards = to_go[1 - player] == 0;
            worth[player][place as usize] = MAN
                + TO_GO[steps as usize]
                + MIDDLE * (4 - off_middle)
                + GUARD * Value::from(guards);
        }
    }
    worth
});

fn side(position: &HexDame, player: Player) -> Value {
    let men = position.men_of(player);
    let table = &MEN[player.index() & 1];
    let mut worth: Value = men.iter().map(|place| table[place as usize]).sum();
    worth += KING * position.kings_of(player).len() as Value;
    let pairs: u32 = (0..3)
        .map(|direction| (HexDame::step(men, direction) & men).len())
        .sum();
    worth + PAIR * pairs as Value
}

impl Evaluator for HexDameEvaluator {
    type Game = HexDame;

    const SWING: Value = 60;
    const LATE: usize = 3;

    fn evaluate(&self, position: &HexDame) -> Value {
        let player = position.player();
        side(position, player) - side(position, player.other()) + TURN
    }

    type Glance = ();

    fn glance(&self, _position: &HexDame) {}

    fn gain(&self, position: &HexDame, (): (), mv: Move) -> Value {
        if mv.captured().is_empty() {
            return 0;
        }
        let kings = position.kings_of(position.player().other());
        let taken = mv.captured();
        let (men, kings) = (taken.minus(kings).len(), (taken & kings).len());
        MAN * men as Value + KING * kings as Value
    }

    /// Captures are compulsory, so they are followed to their end.
    fn forcing(&self, position: &HexDame, (): (), _plies: u32, moves: &mut Vec<Move>) -> bool {
        let must = position.must_capture();
        if must {
            position.legal_moves(moves);
        }
        must
    }

    fn record(&self, mv: Move) -> usize {
        usize::from(mv.from()) << 6 | usize::from(mv.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_of_the_start_are_worth_the_same() {
        let start = HexDame::start();
        assert_eq!(HexDameEvaluator.evaluate(&start), TURN);
    }
}
