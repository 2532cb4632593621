//! HexDame: men and kings, how far the men have come, and who holds together.

use std::sync::LazyLock;

use hexarium_rules::games::hexdame::{HexDame, Move};
use hexarium_rules::{Game, Player};

use crate::evaluator::Evaluator;
use crate::score::Value;
use crate::terms::{Tally, Term, Worth, terms};

terms! {
    /// For a man, wherever he is.
    MAN: [100];
    /// For a king.
    KING: [330];
    /// By how many steps a man is from where he becomes a king.
    TO_GO: [0, 56, 34, 22, 14, 9, 5, 2, 0];
    /// For each column that a man is nearer to the middle one.
    MIDDLE: [2];
    /// For a man on the own back rank, where he keeps enemies from becoming
    /// kings.
    GUARD: [7];
    /// For two men side by side or one behind the other.
    PAIR: [2];
    /// For having the move.
    TURN: [4];
}

/// What the engine knows of HexDame.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexDameEvaluator;

/// By player and place: the worth of a man there.
static MEN: LazyLock<[[Value; 61]; 2]> = LazyLock::new(|| {
    [Player::FIRST, Player::SECOND].map(|player| {
        std::array::from_fn(|place| {
            let mut worth = Worth::default();
            add_man(player, place as u8, &mut worth);
            worth.0
        })
    })
});

fn add_man(player: Player, place: u8, tally: &mut impl Tally) {
    let name = HexDame::name_of(place);
    let off_middle = i32::from(name.letter.abs_diff(name.number));
    let (high, low) = (name.letter.max(name.number), name.letter.min(name.number));
    let [to_go, back] = match player {
        Player::FIRST => [9 - high, low - 1],
        _ => [low - 1, 9 - high],
    };
    tally.add(MAN, 0, 1);
    tally.add(TO_GO, to_go.into(), 1);
    tally.add(MIDDLE, 0, 4 - off_middle);
    tally.add(GUARD, 0, i32::from(back == 0));
}

fn add_side(position: &HexDame, player: Player, tally: &mut impl Tally) {
    let men = position.men_of(player);
    let table = &MEN[player.index() & 1];
    for place in men {
        tally.add_known(table[place as usize], |tally| add_man(player, place, tally));
    }
    tally.add(KING, 0, position.kings_of(player).len() as i32);
    let pairs: u32 = (0..3)
        .map(|direction| (HexDame::step(men, direction) & men).len())
        .sum();
    tally.add(PAIR, 0, pairs as i32);
}

impl Evaluator for HexDameEvaluator {
    type Game = HexDame;

    const SWING: Value = 60;
    const LATE: usize = 3;

    const TERMS: &'static [Term] = TERMS;

    fn tally(&self, position: &HexDame, tally: &mut impl Tally) {
        let player = position.player();
        add_side(position, player.other(), tally);
        tally.negate();
        add_side(position, player, tally);
        tally.add(TURN, 0, 1);
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
        MAN.values[0] * men as Value + KING.values[0] * kings as Value
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
        assert_eq!(HexDameEvaluator.evaluate(&start), TURN.values[0]);
    }
}
