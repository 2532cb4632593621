//! The transposition table: what earlier visits to a position found.

use crate::score::Score;

/// What a stored score says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<M> {
    hash: u64,
    pub(crate) mv: Option<M>,
    /// Win distances count from the position itself.
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A table of a power of two of slots, each for one position. Newer entries
/// take the place of older ones unless those are of the same position and
/// deeper.
#[derive(Debug)]
pub(crate) struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
}

impl<M: Copy> Table<M> {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots: vec![None; slots.next_power_of_two()],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<&Entry<M>> {
        self.slots[self.slot(hash)]
            .as_ref()
            .filter(|entry| entry.hash == hash)
    }

    #[inline]
    pub(crate) fn put(&mut self, hash: u64, mv: Option<M>, score: Score, depth: i32, bound: Bound) {
        let slot = self.slot(hash);
        let old = self.slots[slot].filter(|entry| entry.hash == hash);
        if old.is_some_and(|entry| entry.depth > depth && bound != Bound::Exact) {
            return;
        }
        self.slots[slot] = Some(Entry {
            hash,
            mv: mv.or(old.and_then(|entry| entry.mv)),
            score,
            depth,
            bound,
        });
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }
}
