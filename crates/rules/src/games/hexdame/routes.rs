//! Captures of several pieces.
//!
//! One capture may run by a million routes. They are never walked one by one:
//! a *wave* holds, for each set of enemies that a piece can have captured after
//! so many jumps, all the cells where it can stand then, and the next wave
//! follows from it. The last wave that is not empty holds the captures that
//! take the most.

use super::Move;
use super::captures::{Hunt, Leap};
use super::wave::Wave;
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

/// Every route by which one piece can capture.
pub(super) struct Routes {
    pub(super) from: u8,
    leaps: Vec<Leap>,
    /// The wave after so many captures, at that index: one at least, and none
    /// of them empty.
    waves: Vec<Wave>,
}

impl Routes {
    /// Every route of a piece, to the ends of its longest.
    pub(super) fn of(hunt: &Hunt) -> Self {
        let leaps = hunt.leaps();
        let mut waves = Vec::new();
        let mut wave = Wave::default();
        wave.add(Chain {
            from: hunt.from,
            captured: CellSet::EMPTY,
            at: CellSet::of(hunt.from),
        });
        while !wave.chains().is_empty() {
            let longer = with_one_jump_more(&wave, &leaps);
            waves.push(wave);
            wave = longer;
        }
        Self {
            from: hunt.from,
            leaps,
            waves,
        }
    }

    /// The most that the piece can capture.
    pub(super) fn longest(&self) -> usize {
        self.waves.len() - 1
    }

    /// The chains that capture the most.
    pub(super) fn complete(&self) -> &[Chain] {
        self.waves.last().map_or(&[], Wave::chains)
    }

    /// Every chain that captures something, the shorter first.
    pub(super) fn captures(&self) -> impl Iterator<Item = &Chain> {
        self.waves.iter().skip(1).flat_map(Wave::chains)
    }

    /// Keeps only what leads to the ends of the longest routes.
    pub(super) fn keep_longest(&mut self) {
        for count in (0..self.longest()).rev() {
            let (before, after) = self.waves.split_at_mut(count + 1);
            for chain in before[count].chains_mut() {
                let mut kept = CellSet::EMPTY;
                for over_one in by_victim(&self.leaps, chain.captured) {
                    let longer = after[0].standing(chain.captured.with(over_one[0].victim));
                    let kept_leaps = over_one.iter().filter(|leap| leap.lands.meets(longer));
                    kept_leaps.for_each(|leap| kept |= leap.begins);
                }
                chain.at &= kept;
            }
        }
    }

    /// Keeps only what leads to the end of this move.
    pub(super) fn keep_to(&mut self, mv: Move) {
        self.waves.truncate(mv.captured.len() as usize + 1);
        let last = self.waves.last_mut();
        for chain in last.map_or(&mut [][..], Wave::chains_mut) {
            let end = if chain.captured == mv.captured {
                CellSet::of(mv.to)
            } else {
                CellSet::EMPTY
            };
            chain.at &= end;
        }
        self.keep_longest();
    }

    /// Calls `each` with every victim of the next jump, when the piece stands
    /// at a cell and has captured these, and the cells where it may land on a
    /// route that was kept.
    pub(super) fn next(&self, at: u8, captured: CellSet, mut each: impl FnMut(u8, CellSet)) {
        let Some(after) = self.waves.get(captured.len() as usize + 1) else {
            return;
        };
        for leap in by_victim(&self.leaps, captured).flatten() {
            if leap.begins.contains(at) {
                let longer = after.standing(captured.with(leap.victim));
                each(leap.victim, longer & leap.lands);
            }
        }
    }
}

/// The leaps over each enemy but for those captured.
fn by_victim(leaps: &[Leap], captured: CellSet) -> impl Iterator<Item = &[Leap]> {
    leaps
        .chunk_by(|a, b| a.victim == b.victim)
        .filter(move |over_one| !captured.contains(over_one[0].victim))
}

fn with_one_jump_more(wave: &Wave, leaps: &[Leap]) -> Wave {
    let mut longer = Wave::default();
    for &Chain { from, captured, at } in wave.chains() {
        for over_one in by_victim(leaps, captured) {
            let can = over_one.iter().filter(|leap| leap.begins.meets(at));
            let landings = can.fold(CellSet::EMPTY, |all, leap| all | leap.lands);
            if !landings.is_empty() {
                longer.add(Chain {
                    from,
                    captured: captured.with(over_one[0].victim),
                    at: landings,
                });
            }
        }
    }
    longer
}
