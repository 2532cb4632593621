//! Moving without a capture, and the position after any move.

use super::board::{self, forward, promotion, slide, step};
use super::{BLACK, HexDame, Move};
use crate::cell::CellSet;
use crate::outcome::Player;
use crate::zobrist;

/// A key for each kind on each place, and one for black to move.
const KEYS: [u64; 4 * 64 + 1] = zobrist::keys(0x6865_7864);
static HASH_KEYS: &[u64; 4 * 64 + 1] = &KEYS;
const BLACK_TO_MOVE: u64 = KEYS[4 * 64];

#[inline]
fn man_key(player: Player, place: u8) -> u64 {
    HASH_KEYS[(player.index() & 1) * 64 + usize::from(place & 63)]
}

#[inline]
fn king_key(player: Player, place: u8) -> u64 {
    HASH_KEYS[128 + (player.index() & 1) * 64 + usize::from(place & 63)]
}

impl HexDame {
    /// Where the men of the player to move can go, direction by direction.
    #[inline]
    fn steps_of_men(&self) -> [CellSet; 3] {
        let (men, vacant) = (self.men(self.player), self.vacant());
        let to = |direction| step(men, direction) & vacant;
        // With the directions spelt out, every turn of the ring is a constant.
        match forward(self.player) {
            [0, 1, 2] => [to(0), to(1), to(2)],
            _ => [to(3), to(4), to(5)],
        }
    }

    /// Appends the moves that capture nothing.
    #[inline]
    pub(super) fn quiet_moves(&self, moves: &mut Vec<Move>) {
        for (direction, targets) in forward(self.player).into_iter().zip(self.steps_of_men()) {
            let back = board::opposite(direction);
            moves.extend(
                targets
                    .iter()
                    .map(|to| Move::quiet(board::beside(to, back), to)),
            );
        }
        let vacant = self.vacant();
        for from in self.kings(self.player) {
            for direction in 0..6 {
                let targets = slide(CellSet::of(from), direction, vacant);
                moves.extend(targets.iter().map(|to| Move::quiet(from, to)));
            }
        }
    }

    /// The number of moves that capture nothing.
    #[inline]
    pub(super) fn count_quiet_moves(&self) -> u64 {
        // Counting bits costs more than adding the three sets up first: the
        // cells that are in an odd number of them, and those in two or three.
        let [a, b, c] = self.steps_of_men().map(|targets| targets.0);
        let odd = a ^ b ^ c;
        let several = a & b | c & (a ^ b);
        let mut count = odd.count_ones() + 2 * several.count_ones();
        let kings = self.kings(self.player);
        if !kings.is_empty() {
            let vacant = self.vacant();
            // No two kings slide over the same cell in the same direction.
            for direction in 0..6 {
                count += slide(kings, direction, vacant).len();
            }
        }
        count.into()
    }

    /// Whether there is a move that captures nothing.
    #[inline]
    pub(super) fn has_quiet_moves(&self) -> bool {
        let (kings, vacant) = (self.kings(self.player), self.vacant());
        let man = self
            .steps_of_men()
            .iter()
            .any(|targets| !targets.is_empty());
        man || (0..6).any(|direction| step(kings, direction).meets(vacant))
    }

    /// Plays a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        let us = self.player;
        let them = us.other();
        self.player = them;
        self.hash ^= BLACK_TO_MOVE;
        if !mv.captured.is_empty() {
            self.remove(them, mv.captured);
        }
        let (men, kings) = (
            &mut self.men[us.index() & 1],
            &mut self.kings[us.index() & 1],
        );
        if men.contains(mv.from) {
            *men = men.without(mv.from);
            self.hash ^= man_key(us, mv.from);
            if promotion(us).contains(mv.to) {
                *kings = kings.with(mv.to);
                self.hash ^= king_key(us, mv.to);
            } else {
                *men = men.with(mv.to);
                self.hash ^= man_key(us, mv.to);
            }
        } else if kings.contains(mv.from) {
            *kings = kings.without(mv.from).with(mv.to);
            self.hash ^= king_key(us, mv.from) ^ king_key(us, mv.to);
        }
    }

    fn remove(&mut self, player: Player, captured: CellSet) {
        let (men, kings) = (
            &mut self.men[player.index() & 1],
            &mut self.kings[player.index() & 1],
        );
        for place in captured & *men {
            self.hash ^= man_key(player, place);
        }
        for place in captured & *kings {
            self.hash ^= king_key(player, place);
        }
        *men = men.minus(captured);
        *kings = kings.minus(captured);
    }

    /// The hash computed from the position alone.
    pub(super) fn fresh_hash(&self) -> u64 {
        let mut hash = 0;
        if self.player == BLACK {
            hash ^= BLACK_TO_MOVE;
        }
        for player in [Player::FIRST, Player::SECOND] {
            for place in self.men(player) {
                hash ^= man_key(player, place);
            }
            for place in self.kings(player) {
                hash ^= king_key(player, place);
            }
        }
        hash
    }
}
