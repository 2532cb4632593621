//! The order in which moves are tried: the one that was best before, captures,
//! moves that refuted others lately, and the rest by their record.

use std::hash::{Hash, Hasher};

use hexarium_rules::{Game, Player};

/// Records of a player: as many as the 12 bits of a move's hash tell apart.
const RECORDS: usize = 1 << 12;
const FIRST: i32 = i32::MAX;
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;

/// What is remembered of moves over a search.
#[derive(Debug)]
pub(crate) struct Order<M> {
    /// By player and a hash of the move: how often it refuted something.
    records: Vec<i32>,
    /// By ply: the quiet moves that refuted something there last.
    killers: Vec<[Option<M>; 2]>,
}

/// A legal move with its place in the order; higher goes first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    rank: i32,
}

impl<M: Copy + Eq + Hash> Order<M> {
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            records: vec![0; 2 * RECORDS],
            killers: vec![[None; 2]; plies],
        }
    }

    /// Begins a new search: what was learnt counts for less.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.records.iter_mut().for_each(|record| *record /= 8);
    }

    /// Ranks the legal moves of a position.
    pub(crate) fn rank<G: Game<Move = M>>(
        &self,
        position: &G,
        ply: usize,
        best_before: Option<M>,
        legal: &[M],
        ranked: &mut Vec<Ranked<M>>,
    ) {
        ranked.clear();
        let player = position.player();
        let enemies = position.material(player.other());
        ranked.extend(legal.iter().map(|&mv| {
            let rank = if best_before == Some(mv) {
                FIRST
            } else {
                let taken = enemies - position.play(mv).material(player.other());
                if taken > 0 {
                    CAPTURE + taken
                } else if self.killers[ply].contains(&Some(mv)) {
                    KILLER
                } else {
                    self.records[record(player, mv)]
                }
            };
            Ranked { mv, rank }
        }));
        // A stable sort, so that equals keep the generator's order.
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
    }

    /// Remembers that a move refuted the one before it.
    pub(crate) fn refuted(&mut self, player: Player, ply: usize, mv: M, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let record = &mut self.records[record(player, mv)];
        *record = (*record + depth * depth).min(KILLER - 1);
    }
}

fn record<M: Hash>(player: Player, mv: M) -> usize {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    let player = player.index() % 2;
    player * RECORDS + (hasher.finish() >> 52) as usize
}

/// A hash of a few small numbers, made to be fast: moves are no secret.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        // The discriminants of enums come so.
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
