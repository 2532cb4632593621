//! HexDame: men and kings, how far the men have come, and who holds together.

use std::cmp::Ordering;
use std::sync::LazyLock;

use hexarium_rules::games::hexdame::{HexDame, Move};
use hexarium_rules::{CellName, CellSet, Game, Player};

use crate::evaluator::Evaluator;
use crate::score::Value;
use crate::terms::{Tally, Term, terms};

terms! {
    /// For a man, wherever he is.
    MAN: [79];
    /// By how many kings there are; more count as the last.
    KINGS: [0, 288, 477, 751, 1052];
    /// By where a man stands: a row for each distance from the middle line, from
    /// 0; in it by how many steps he is from the far rank.
    MAN_AT: [
        0, 47, -15, 3, -25, -10, 1, 30, 41,
        0, 9, -15, -21, -4, 17, 39, 56, 0,
        0, 42, -46, 2, 22, 41, 44, 0, 0,
        0, 92, 29, 21, 40, 45, 0, 0, 0,
        0, 95, 23, 36, 41, 0, 0, 0, 0,
    ];
    /// What that changes for every eight pieces that have gone.
    MAN_AT_LATER: [
        0, 7, 26, 5, 10, 2, 5, -12, -16,
        0, 5, 22, 18, -3, -4, -24, -24, 0,
        0, 3, 34, 3, -7, -14, -14, 0, 0,
        0, 2, -5, -4, -9, -2, 0, 0, 0,
        0, -2, -8, 0, 5, 0, 0, 0, 0,
    ];
    /// By how many steps a man has to go whom no enemy stands before.
    RUNNER: [0, 98, 59, 18, -25, -2, 0, 0, 0];
    /// For every man by whom one wing has more than the other.
    LEANING: [-9];
    /// By how far a king is from the middle of the board.
    KING_AT: [0, -17, -6, -12, 10];
    /// For two men of which one stands straight before the other, and aslant.
    PAIR: [2, -6];
    /// For a man's way straight ahead that is open, and one aslant.
    STEP: [0, -8];
    /// For every piece, times the number of pieces that have gone: to be ahead
    /// is worth more where few are left.
    FEWER: [2];
    /// For having the move.
    TURN: [2];
}

/// Which of two weights is for a direction.
const STRAIGHT: usize = 0;
const ASLANT: usize = 1;

/// What the engine knows of HexDame.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexDameEvaluator;

/// What is known of a place for a player.
struct Spot {
    /// Which of the weights by place is for a man there.
    man_at: usize,
    /// How far from the middle of the board it is.
    off_centre: usize,
    /// How many steps a man there is from the far rank.
    to_go: usize,
    /// Where a man there could come to.
    ahead: CellSet,
    /// What a man is worth there, and how that changes with every eight pieces
    /// that have gone.
    man: Value,
    man_later: Value,
}

static SPOTS: LazyLock<[Vec<Spot>; 2]> = LazyLock::new(|| {
    let all = |player| (0..61).map(|place| Spot::of(player, place)).collect();
    [all(Player::FIRST), all(Player::SECOND)]
});

impl Spot {
    fn of(player: Player, place: u8) -> Self {
        let CellName { letter, number } = HexDame::name_of(place);
        let to_go = match player {
            Player::FIRST => 9 - letter.max(number),
            _ => letter.min(number) - 1,
        };
        let off_middle = letter.abs_diff(number);
        let man_at = usize::from(off_middle * 9 + to_go);
        let off_centre = off_middle.max(letter.abs_diff(5)).max(number.abs_diff(5));
        let mut ahead = CellSet::EMPTY;
        let mut front = CellSet::of(place);
        while !front.is_empty() {
            let steps = forward(player).map(|direction| HexDame::step(front, direction));
            front = steps[0] | steps[1] | steps[2];
            ahead |= front;
        }
        Self {
            man_at,
            off_centre: off_centre.into(),
            to_go: to_go.into(),
            ahead,
            man: MAN.values[0] + MAN_AT.values[man_at],
            man_later: MAN_AT_LATER.values[man_at],
        }
    }
}

/// The directions in which a player's men move, the one straight ahead last.
fn forward(player: Player) -> [usize; 3] {
    let first = if player == Player::FIRST { 0 } else { 3 };
    [first, first + 1, first + 2]
}

/// The places on one wing, and on the other.
static WINGS: LazyLock<[CellSet; 2]> = LazyLock::new(|| {
    let on = |order| {
        let is_there = |&place: &u8| {
            let name = HexDame::name_of(place);
            name.letter.cmp(&name.number) == order
        };
        (0..61).filter(is_there).collect()
    };
    [on(Ordering::Less), on(Ordering::Greater)]
});

fn add_side(position: &HexDame, player: Player, tally: &mut impl Tally) {
    let (men, kings) = (position.men_of(player), position.kings_of(player));
    let enemy = player.other();
    let enemies = position.men_of(enemy) | position.kings_of(enemy);
    let occupied = men | kings | enemies;
    let gone = 32 - occupied.len() as i32;
    let spots = &SPOTS[player.index() & 1];
    for place in men {
        let spot = &spots[place as usize];
        let worth = spot.man + spot.man_later * (gone / 8);
        tally.add_known(worth, |tally| {
            tally.add(MAN, 0, 1);
            tally.add(MAN_AT, spot.man_at, 1);
            tally.add(MAN_AT_LATER, spot.man_at, gone / 8);
        });
        if !spot.ahead.meets(enemies) {
            tally.add(RUNNER, spot.to_go, 1);
        }
    }
    tally.add(KINGS, (kings.len() as usize).min(4), 1);
    for place in kings {
        tally.add(KING_AT, spots[place as usize].off_centre, 1);
    }
    for (direction, kind) in forward(player).into_iter().zip([ASLANT, ASLANT, STRAIGHT]) {
        let reached = HexDame::step(men, direction);
        tally.add(PAIR, kind, (reached & men).len() as i32);
        tally.add(STEP, kind, reached.minus(occupied).len() as i32);
    }
    tally.add(FEWER, 0, (men | kings).len() as i32 * gone);
    let [one, other] = *WINGS;
    let more = (men & one).len().abs_diff((men & other).len());
    tally.add(LEANING, 0, more as i32);
}

impl Evaluator for HexDameEvaluator {
    type Game = HexDame;

    const SWING: Value = 96;
    const LATE: usize = 3;
    const SCALE: f64 = 160.0;

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
        MAN.values[0] * men as Value + KINGS.values[1] * kings as Value
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
