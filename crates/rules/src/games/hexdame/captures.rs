//! Capturing: chains of jumps, of which only the greatest are legal.
//!
//! A long capture may run by a million routes. They are never walked one by
//! one: a *wave* holds, for each piece and each set of enemies that it can have
//! captured, all the cells where it can stand after that, and the next wave
//! follows from it with one jump more. The last wave that is not empty holds
//! the legal captures.

use super::board::{self, opposite, slide, step};
use super::{HexDame, Move};
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

impl Chain {
    /// Before the first jump.
    pub(super) const fn begin(from: u8) -> Self {
        Self {
            from,
            captured: CellSet::EMPTY,
            at: CellSet::of(from),
        }
    }
}

/// What stays the same while one piece captures.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hunt {
    /// Whether the piece flies. A man that passes over the far rank stays one.
    king: bool,
    /// The vacant cells. The piece has left its origin, and captured pieces
    /// stand until the end.
    vacant: CellSet,
    /// All the enemies.
    enemies: CellSet,
}

impl Hunt {
    /// The enemies that the chain can capture next in a direction.
    #[inline]
    fn victims(&self, chain: &Chain, direction: usize) -> CellSet {
        let mut reached = chain.at;
        if self.king {
            reached |= slide(chain.at, direction, self.vacant);
        }
        let room_behind = step(self.vacant, opposite(direction));
        step(reached, direction) & self.enemies.minus(chain.captured) & room_behind
    }

    /// The vacant cells beyond an enemy where a jump over it may land; in the
    /// opposite direction, those where it may begin.
    #[inline]
    pub(super) fn beyond(&self, victim: u8, direction: usize) -> CellSet {
        if self.king {
            slide(CellSet::of(victim), direction, self.vacant)
        } else {
            step(CellSet::of(victim), direction) & self.vacant
        }
    }

    /// Calls `each` with every victim and direction of the chain's next jump.
    #[inline]
    pub(super) fn jumps(&self, chain: &Chain, mut each: impl FnMut(u8, usize)) {
        for direction in 0..6 {
            for victim in self.victims(chain, direction) {
                each(victim, direction);
            }
        }
    }

    /// Whether the chain can go on.
    #[inline]
    fn goes_on(&self, chain: &Chain) -> bool {
        (0..6).any(|direction| !self.victims(chain, direction).is_empty())
    }

    /// Adds what the chain becomes with one jump more.
    fn prolong(&self, chain: &Chain, longer: &mut Vec<Chain>) {
        self.jumps(chain, |victim, direction| {
            longer.push(Chain {
                from: chain.from,
                captured: chain.captured.with(victim),
                at: self.beyond(victim, direction),
            });
        });
    }
}

/// Makes one chain of those that took the same pieces with the same one.
fn merge(wave: &mut Vec<Chain>) {
    wave.sort_unstable_by_key(|chain| (chain.from, chain.captured));
    wave.dedup_by(|later, earlier| {
        let same = (later.from, later.captured) == (earlier.from, earlier.captured);
        if same {
            earlier.at |= later.at;
        }
        same
    });
}

impl HexDame {
    /// What stays the same while the piece on `from` captures.
    #[inline]
    pub(super) fn hunt(&self, from: u8) -> Hunt {
        Hunt {
            king: self.kings(self.player).contains(from),
            vacant: self.vacant().with(from),
            enemies: self.pieces(self.player.other()),
        }
    }

    /// Whether the player to move can, and so must, capture.
    #[inline]
    pub(super) fn can_capture(&self) -> bool {
        let (men, kings) = (self.men(self.player), self.kings(self.player));
        let enemies = self.pieces(self.player.other());
        let vacant = self.vacant();
        let mut landings = CellSet::EMPTY;
        for direction in 0..6 {
            let victims = step(men, direction) & enemies;
            landings |= step(victims, direction) & vacant;
        }
        if !kings.is_empty() {
            for direction in 0..6 {
                let reached = kings | slide(kings, direction, vacant);
                let victims = step(reached, direction) & enemies;
                landings |= step(victims, direction) & vacant;
            }
        }
        !landings.is_empty()
    }

    /// Calls `each` with the chains of one jump.
    #[inline]
    fn first_jumps(&self, mut each: impl FnMut(Chain)) {
        let men = self.men(self.player);
        let enemies = self.pieces(self.player.other());
        let vacant = self.vacant();
        for direction in 0..6 {
            let back = opposite(direction);
            for victim in step(men, direction) & enemies & step(vacant, back) {
                each(Chain {
                    from: board::beside(victim, back),
                    captured: CellSet::of(victim),
                    at: CellSet::of(board::beside(victim, direction)),
                });
            }
        }
        for from in self.kings(self.player) {
            let hunt = self.hunt(from);
            hunt.jumps(&Chain::begin(from), |victim, direction| {
                each(Chain {
                    from,
                    captured: CellSet::of(victim),
                    at: hunt.beyond(victim, direction),
                });
            });
        }
    }

    /// Whether any chain of one jump can go on.
    #[inline]
    fn first_jumps_go_on(&self) -> bool {
        let mut on = false;
        self.first_jumps(|chain| on = on || self.hunt(chain.from).goes_on(&chain));
        on
    }

    /// The chains that capture the most, of all pieces of the player to move.
    #[cold]
    fn greatest_chains(&self) -> Vec<Chain> {
        let mut wave = Vec::new();
        self.first_jumps(|chain| wave.push(chain));
        let mut longer = Vec::new();
        loop {
            merge(&mut wave);
            for chain in &wave {
                self.hunt(chain.from).prolong(chain, &mut longer);
            }
            if longer.is_empty() {
                return wave;
            }
            std::mem::swap(&mut wave, &mut longer);
            longer.clear();
        }
    }

    /// Calls `each` with the legal captures, as chains that end at any of their
    /// cells. Nothing is allocated unless a piece can jump twice.
    #[inline]
    pub(super) fn legal_chains(&self, mut each: impl FnMut(Chain)) {
        if self.first_jumps_go_on() {
            self.greatest_chains().into_iter().for_each(each);
        } else {
            self.first_jumps(&mut each);
        }
    }
}

/// Every route by which one piece captures, as the waves from its origin on:
/// the wave after so many captures at that index.
pub(super) struct Routes {
    hunt: Hunt,
    waves: Vec<Vec<Chain>>,
}

impl Routes {
    /// Every route of the piece on `from`, to the ends of its longest.
    pub(super) fn of(position: &HexDame, from: u8) -> Self {
        let hunt = position.hunt(from);
        let mut waves = Vec::new();
        let mut wave = vec![Chain::begin(from)];
        while !wave.is_empty() {
            let mut longer = Vec::new();
            for chain in &wave {
                hunt.prolong(chain, &mut longer);
            }
            merge(&mut longer);
            waves.push(wave);
            wave = longer;
        }
        Self { hunt, waves }
    }

    /// The most that the piece can capture.
    pub(super) fn longest(&self) -> usize {
        self.waves.len() - 1
    }

    /// Every chain, the shorter first.
    pub(super) fn chains(&self) -> impl Iterator<Item = &Chain> {
        self.waves.iter().flatten()
    }

    /// Keeps only what leads to the ends of the longest routes.
    pub(super) fn keep_longest(&mut self) {
        for count in (0..self.longest()).rev() {
            let (before, after) = self.waves.split_at_mut(count + 1);
            for chain in &mut before[count] {
                let mut kept = CellSet::EMPTY;
                self.hunt.jumps(chain, |victim, direction| {
                    let longer = standing(&after[0], chain.captured.with(victim));
                    if longer.meets(self.hunt.beyond(victim, direction)) {
                        kept |= self.hunt.beyond(victim, opposite(direction));
                    }
                });
                chain.at &= kept;
            }
        }
    }

    /// Keeps only what leads to the end of this move.
    pub(super) fn keep_to(&mut self, mv: Move) {
        self.waves.truncate(mv.captured.len() as usize + 1);
        if let Some(last) = self.waves.last_mut() {
            last.retain(|chain| chain.captured == mv.captured);
            for chain in last {
                chain.at &= CellSet::of(mv.to);
            }
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
        let here = Chain {
            captured,
            at: CellSet::of(at),
            ..self.waves[0][0]
        };
        self.hunt.jumps(&here, |victim, direction| {
            let longer = standing(after, captured.with(victim));
            each(victim, longer & self.hunt.beyond(victim, direction));
        });
    }
}

/// Where the piece can stand in a wave when it has captured these.
fn standing(wave: &[Chain], captured: CellSet) -> CellSet {
    let found = wave.binary_search_by_key(&captured, |chain| chain.captured);
    found.map_or(CellSet::EMPTY, |index| wave[index].at)
}
