//! The way from the game to the position at hand: what stood before.

use std::collections::HashMap;

use hexarium_rules::{Game, History};

/// The hashes of the positions of the search, from its root down, and what of
/// the game can come again.
#[derive(Debug)]
pub(super) struct Path {
    hashes: Vec<u64>,
    /// The positions of the game that stood twice already.
    stood_twice: Vec<u64>,
}

impl Path {
    pub(super) fn of<G: Game>(history: &History<G>) -> Self {
        let mut stood: HashMap<u64, u32> = HashMap::new();
        for &hash in history.reversible_hashes() {
            *stood.entry(hash).or_default() += 1;
        }
        stood.retain(|_, count| *count > 1);
        Self {
            hashes: vec![history.position().hash()],
            stood_twice: stood.into_keys().collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    #[inline]
    pub(super) fn push(&mut self, hash: u64) {
        self.hashes.push(hash);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// Whether the last position is a draw by repetition: it stood before in
    /// the search, or twice in the game. `reversible` is where the positions
    /// begin that can come again; at 0, those of the game can too.
    #[inline]
    pub(super) fn is_repeated(&self, reversible: usize) -> bool {
        let Some((hash, before)) = self.hashes.split_last() else {
            return false;
        };
        before[reversible.min(before.len())..].contains(hash)
            || reversible == 0 && self.stood_twice.contains(hash)
    }
}
