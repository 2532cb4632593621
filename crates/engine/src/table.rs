//! The transposition table: what earlier visits to a position found. Threads
//! share it without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::score::Value;

/// What a stored value says of the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    AtMost = 1,
    AtLeast = 2,
    Exact = 3,
}

impl Bound {
    /// What a value says that was found in a window.
    pub(crate) const fn of(value: Value, alpha: Value, beta: Value) -> Self {
        if value >= beta {
            Self::AtLeast
        } else if value > alpha {
            Self::Exact
        } else {
            Self::AtMost
        }
    }
}

/// What is known of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// The place of the best move among the legal ones, if there was one.
    pub(crate) best: Option<u16>,
    /// Win distances count from the position itself.
    pub(crate) value: Value,
    pub(crate) evaluation: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

const NO_MOVE: u16 = u16::MAX;
const GENERATIONS: u8 = 64;

impl Entry {
    /// In one word: best, value, evaluation, depth, bound and generation.
    const fn packed(self, generation: u8) -> u64 {
        let best = match self.best {
            Some(best) => best,
            None => NO_MOVE,
        };
        best as u64
            | (self.value as i16 as u16 as u64) << 16
            | (self.evaluation as i16 as u16 as u64) << 32
            | (self.depth as u8 as u64) << 48
            | (self.bound as u64) << 56
            | (generation as u64) << 58
    }

    const fn unpacked(word: u64) -> Option<Self> {
        let best = word as u16;
        Some(Self {
            best: if best == NO_MOVE { None } else { Some(best) },
            value: (word >> 16) as i16 as Value,
            evaluation: (word >> 32) as i16 as Value,
            depth: (word >> 48) as u8 as i32,
            bound: match word >> 56 & 3 {
                1 => Bound::AtMost,
                2 => Bound::AtLeast,
                3 => Bound::Exact,
                _ => return None,
            },
        })
    }
}

const fn generation_of(word: u64) -> u8 {
    (word >> 58) as u8
}

/// A position's hash, mixed with what is stored of it, and that. A torn pair,
/// half of it written by another thread, does not match its position (Hyatt,
/// Mann: A lock-less transposition table implementation, 2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, u64) {
        let word = self.word.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ word, word)
    }

    #[inline]
    fn write(&self, hash: u64, word: u64) {
        self.check.store(hash ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

/// The slots of a cache line, any of which may hold a position.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Bytes of a bucket.
const BUCKET: usize = size_of::<Bucket>();

/// The table, of any size.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// A table of about so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / BUCKET).max(1);
        Self {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// Begins a new search: what older ones found gives way first.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// How full it is of what the search now has found, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250);
        let slots = sample.flat_map(|bucket| &bucket.0);
        let of_now = |slot: &&Slot| {
            let (_, word) = slot.read();
            Entry::unpacked(word).is_some() && generation_of(word) == generation
        };
        let seen = 4 * self.buckets.len().min(250);
        (1000 * slots.filter(of_now).count() / seen) as u32
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let place = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        let slots = self.bucket(hash).0.iter();
        let mut found = slots.map(Slot::read).filter(|&(stored, _)| stored == hash);
        found.find_map(|(_, word)| Entry::unpacked(word))
    }

    #[inline]
    pub(crate) fn put(&self, hash: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut place = &self.bucket(hash).0[0];
        let mut least = i32::MAX;
        for slot in &self.bucket(hash).0 {
            let (stored, word) = slot.read();
            let old = Entry::unpacked(word);
            if stored == hash
                && let Some(old) = old
            {
                let deeper = old.depth > entry.depth + 3 && generation_of(word) == generation;
                if deeper && entry.bound != Bound::Exact {
                    return;
                }
                entry.best = entry.best.or(old.best);
                place = slot;
                break;
            }
            let age = generation.wrapping_sub(generation_of(word)) % GENERATIONS;
            let worth = old.map_or(-1000, |old| old.depth - 4 * i32::from(age));
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        place.write(hash, entry.packed(generation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry {
        best: Some(7),
        value: -29_990,
        evaluation: 312,
        depth: 9,
        bound: Bound::AtMost,
    };

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1 << 16);
        table.put(42, ENTRY);
        let found = table.get(42).unwrap();
        assert_eq!(found.best, Some(7));
        assert_eq!((found.value, found.evaluation), (-29_990, 312));
        assert_eq!((found.depth, found.bound), (9, Bound::AtMost));
        assert!(table.get(43).is_none());
    }

    #[test]
    fn the_move_outlives_a_visit_that_found_none() {
        let table = Table::new(1 << 16);
        table.put(42, ENTRY);
        let without = Entry {
            best: None,
            ..ENTRY
        };
        table.put(42, without);
        assert_eq!(table.get(42).unwrap().best, Some(7));
    }

    #[test]
    fn the_least_deep_and_the_old_give_way() {
        let table = Table::new(BUCKET);
        for hash in 1..=4 {
            let depth = hash as i32;
            table.put(hash, Entry { depth, ..ENTRY });
        }
        table.put(5, ENTRY);
        assert!(table.get(1).is_none() && table.get(4).is_some());
        table.age();
        table.age();
        for hash in 11..=14 {
            table.put(hash, Entry { depth: 1, ..ENTRY });
        }
        assert!(table.get(5).is_none() || table.get(4).is_none());
        assert!(table.fullness() >= 500);
    }
}
