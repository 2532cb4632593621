//! Captures of several pieces.
//!
//! One capture may run by a million routes, and they are never walked one by
//! one: what counts is which enemies a piece has captured and where it can
//! stand then. There are at most 16 enemies, so for each set of them a table
//! holds all the cells where the piece can stand when it has captured just
//! these.

use super::Move;
use super::captures::{Hunt, Prey};
use crate::cell::CellSet;

/// A piece that has captured some enemies, and every cell where it can stand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain {
    /// Where the piece came from.
    pub(super) from: u8,
    /// What it has captured.
    pub(super) captured: CellSet,
    /// Where it can stand now.
    pub(super) at: CellSet,
}

/// Some of the prey, a bit for each.
type Taken = u16;

/// Every route by which one piece can capture.
pub(super) struct Routes {
    pub(super) from: u8,
    /// The enemies that can be jumped at all, each a bit of a set.
    prey: Vec<Prey>,
    /// For each set of prey, where the piece can stand when it has taken it.
    standing: Vec<CellSet>,
    /// The sets that the piece can take, nothing first and the greatest last.
    reached: Vec<Taken>,
}

impl Routes {
    /// Every route of a piece, to the ends of its longest.
    pub(super) fn of(hunt: &Hunt) -> Self {
        let prey = hunt.prey();
        let mut standing = vec![CellSet::EMPTY; 1 << prey.len()];
        standing[0] = CellSet::of(hunt.from);
        let mut reached = Vec::with_capacity(8);
        reached.push(0);
        let mut index = 0;
        // Each set comes after all those that it is reached from, for they are
        // smaller by one.
        while let Some(&taken) = reached.get(index) {
            let at = standing[usize::from(taken)];
            for (longer, victim) in longer_by_one(taken, &prey) {
                let lands = victim.landings(at);
                if !lands.is_empty() {
                    let landed = &mut standing[usize::from(longer)];
                    if landed.is_empty() {
                        reached.push(longer);
                    }
                    *landed |= lands;
                }
            }
            index += 1;
        }
        Self {
            from: hunt.from,
            prey,
            standing,
            reached,
        }
    }

    /// The most that the piece can capture.
    pub(super) fn longest(&self) -> u32 {
        self.reached.last().map_or(0, |taken| taken.count_ones())
    }

    /// The chains that capture the most.
    pub(super) fn complete(&self) -> impl Iterator<Item = Chain> {
        let longest = self.longest();
        let greatest = self.reached.iter().rev();
        greatest
            .take_while(move |taken| taken.count_ones() == longest)
            .map(|&taken| self.chain(taken))
    }

    /// Every chain that captures something.
    pub(super) fn captures(&self) -> impl Iterator<Item = Chain> {
        self.reached.iter().skip(1).map(|&taken| self.chain(taken))
    }

    fn chain(&self, taken: Taken) -> Chain {
        let captured = (0..)
            .zip(&self.prey)
            .filter(|(bit, _)| taken >> bit & 1 == 1);
        Chain {
            from: self.from,
            captured: captured.map(|(_, prey)| prey.place).collect(),
            at: self.standing[usize::from(taken)],
        }
    }

    /// The set of prey at these places; `None` when other pieces are among
    /// them.
    fn taken(&self, captured: CellSet) -> Option<Taken> {
        captured.iter().try_fold(0, |taken, place| {
            let bit = self.prey.iter().position(|prey| prey.place == place)?;
            Some(taken | 1 << bit)
        })
    }

    /// Keeps only what leads to the ends of the longest routes.
    pub(super) fn keep_longest(&mut self) {
        let longest = self.longest();
        self.keep(|taken| match taken.count_ones() {
            count if count == longest => super::board::ALL,
            _ => CellSet::EMPTY,
        });
    }

    /// Keeps only what leads to the end of this move.
    pub(super) fn keep_to(&mut self, mv: Move) {
        let goal = self.taken(mv.captured);
        self.keep(|taken| match Some(taken) == goal {
            true => CellSet::of(mv.to),
            false => CellSet::EMPTY,
        });
    }

    /// Keeps only what leads to the ends, which are given for each set of prey.
    fn keep(&mut self, ends: impl Fn(Taken) -> CellSet) {
        for &taken in self.reached.iter().rev() {
            let mut kept = ends(taken);
            for (longer, victim) in longer_by_one(taken, &self.prey) {
                kept |= victim.beginnings(self.standing[usize::from(longer)]);
            }
            self.standing[usize::from(taken)] &= kept;
        }
    }

    /// Whether the piece can begin with a jump from one place to another.
    pub(super) fn jumps(&self, from: u8, to: u8) -> bool {
        let mut found = false;
        self.next(from, CellSet::EMPTY, |_, lands| found |= lands.contains(to));
        found
    }

    /// Calls `each` with every victim of the next jump, when the piece stands
    /// at a cell and has captured these, and the cells where it may land on a
    /// route that was kept.
    pub(super) fn next(&self, at: u8, captured: CellSet, mut each: impl FnMut(u8, CellSet)) {
        let Some(taken) = self.taken(captured) else {
            return;
        };
        for (longer, victim) in longer_by_one(taken, &self.prey) {
            let longer = self.standing[usize::from(longer)];
            for leap in victim.leaps() {
                if leap.begins.contains(at) {
                    each(victim.place, leap.lands & longer);
                }
            }
        }
    }
}

/// Every set that has one more of the prey than this one, with the newcomer.
#[inline]
fn longer_by_one(taken: Taken, prey: &[Prey]) -> impl Iterator<Item = (Taken, &Prey)> {
    let left = CellSet::first_cells(prey.len()).minus(CellSet(taken.into()));
    left.iter()
        .map(move |bit| (taken | 1 << bit, &prey[usize::from(bit)]))
}
