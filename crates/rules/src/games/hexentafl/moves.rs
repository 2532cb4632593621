//! Moving and capturing.

use super::{BLACK, Hexentafl, Move, WHITE};
use crate::cell::CellSet;
use crate::zobrist;

/// A key for each kind on each cell, and one for black to move.
const KEYS: [u64; 3 * 64 + 1] = zobrist::keys(0x7461_666c);
static HASH_KEYS: &[u64; 3 * 64 + 1] = &KEYS;
const BLACK_TO_MOVE: u64 = KEYS[3 * 64];

#[inline]
fn key(kind: usize, cell: u8) -> u64 {
    HASH_KEYS[kind * 64 + usize::from(cell & 63)]
}

impl<const SIDE: usize> Hexentafl<SIDE> {
    /// Calls `each` with every piece of the player to move and the cells that
    /// it may move to.
    #[inline]
    pub(super) fn generate(&self, mut each: impl FnMut(u8, CellSet)) {
        use crate::game::Game;
        if self.decided().is_some() {
            return;
        }
        let occupied = self.occupied();
        for from in self.pieces(self.player).minus(self.king) {
            // They may pass over the empty throne but not stop on it.
            each(
                from,
                Self::LAYOUT
                    .board
                    .slides(from, occupied)
                    .without(Self::LAYOUT.throne),
            );
        }
        if self.player == BLACK {
            for from in self.king {
                each(from, Self::king_reach(from, occupied));
            }
        }
    }

    /// The pieces captured by a piece of the player to move that goes from one
    /// cell to another: all at once.
    #[inline]
    pub(super) fn captured(&self, mv: Move) -> CellSet {
        let layout = Self::LAYOUT;
        let own = self.pieces(self.player).without(mv.from);
        let enemies = self.pieces(self.player.other());
        // A flank does not take the king on the throne.
        let exposed = enemies.without(layout.throne);
        let mut captured = CellSet::EMPTY;
        for &(victim, partner) in layout.pairs(mv.to) {
            if exposed.contains(victim) && own.contains(partner) {
                captured = captured.with(victim);
            }
        }
        // Three attackers on alternate neighbours of the throne do.
        if self.player == WHITE
            && self.king.contains(layout.throne)
            && own.with(mv.to).includes(layout.triple[mv.to as usize])
        {
            captured = captured.with(layout.throne);
        }
        captured
    }

    /// Plays a move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        let captured = self.captured(mv);
        self.player = self.player.other();
        self.hash ^= BLACK_TO_MOVE;
        let sets = [&mut self.attackers, &mut self.defenders, &mut self.king];
        for (kind, set) in sets.into_iter().enumerate() {
            for cell in *set & captured {
                self.hash ^= key(kind, cell);
            }
            *set = set.minus(captured);
            if set.contains(mv.from) {
                *set = set.without(mv.from).with(mv.to);
                self.hash ^= key(kind, mv.from) ^ key(kind, mv.to);
            }
        }
    }

    /// The hash computed from the position alone.
    pub(super) fn fresh_hash(&self) -> u64 {
        let mut hash = if self.player == BLACK {
            BLACK_TO_MOVE
        } else {
            0
        };
        let sets = [self.attackers, self.defenders, self.king];
        for (kind, set) in sets.into_iter().enumerate() {
            for cell in set {
                hash ^= key(kind, cell);
            }
        }
        hash
    }
}
