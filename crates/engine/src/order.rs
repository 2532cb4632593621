//! The order in which moves are tried: the one that was best before, what
//! takes something, moves that refuted others lately, and the rest by their
//! record.

use std::sync::Arc;
use std::sync::atomic::{AtomicI16, AtomicU16, Ordering};

use hexarium_rules::{Game, Player};

use crate::evaluator::{Evaluator, RECORDS};

const FIRST: i32 = i32::MAX;
/// Moves that take something come before all quiet ones.
pub(crate) const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
const COUNTER: i32 = 1 << 19;

/// Records stay below this, either way.
const MOST: i32 = 1 << 14;

/// Moves two plies in a row are told apart by fewer bits.
const PAIR_BITS: u32 = 8;

const NO_RECORD: u16 = u16::MAX;

/// How moves fared, as all threads of a search have seen: with one memory they
/// reduce the same moves, and can use what the others found.
#[derive(Debug)]
pub(crate) struct Records {
    /// By player and move: how it fared.
    moves: Vec<AtomicI16>,
    /// By the move before and move: how it fared as an answer.
    answers: Vec<AtomicI16>,
    /// By player and the move before: the record of what refuted it last.
    counters: Vec<AtomicU16>,
}

/// What is remembered of moves over a search.
#[derive(Debug)]
pub(crate) struct Order<M> {
    records: Arc<Records>,
    /// By ply: the quiet moves that refuted something there last.
    killers: Vec<[Option<M>; 2]>,
}

/// Where moves are tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) player: Player,
    pub(crate) ply: usize,
    /// The record of the move that led there.
    pub(crate) before: usize,
}

/// A legal move with its place in the order; higher goes first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    /// Its place among the legal moves.
    pub(crate) place: u16,
    pub(crate) rank: i32,
}

/// Puts the highest of the moves from a place on there, the earlier of equals.
#[inline]
pub(crate) fn bring_highest<M>(ranked: &mut [Ranked<M>], from: usize) {
    let mut highest = from;
    for index in from + 1..ranked.len() {
        let (one, other) = (&ranked[index], &ranked[highest]);
        if (one.rank, other.place) > (other.rank, one.place) {
            highest = index;
        }
    }
    ranked.swap(from, highest);
}

impl Records {
    pub(crate) fn new() -> Self {
        let zeros = |count| std::iter::repeat_with(AtomicI16::default).take(count);
        let none = std::iter::repeat_with(|| AtomicU16::new(NO_RECORD));
        Self {
            moves: zeros(2 * RECORDS).collect(),
            answers: zeros(1 << (2 * PAIR_BITS)).collect(),
            counters: none.take(2 * RECORDS).collect(),
        }
    }

    /// Begins a new search: what was learnt counts for less.
    pub(crate) fn age(&self) {
        for record in self.moves.iter().chain(&self.answers) {
            record.store(record.load(Ordering::Relaxed) / 4, Ordering::Relaxed);
        }
    }

    fn learn(&self, player: Player, before: usize, key: usize, bonus: i32) {
        for entry in [
            &self.moves[record(player, key)],
            &self.answers[pair(before, key)],
        ] {
            let now = i32::from(entry.load(Ordering::Relaxed));
            // What is near its limit moves on slowly.
            let next = now + bonus - now * bonus.abs() / MOST;
            entry.store(next as i16, Ordering::Relaxed);
        }
    }
}

impl<M: Copy + Eq> Order<M> {
    pub(crate) fn new(plies: usize, records: Arc<Records>) -> Self {
        Self {
            records,
            killers: vec![[None; 2]; plies],
        }
    }

    /// Begins a new search: killers were of other positions.
    pub(crate) fn forget_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Ranks the legal moves of a position.
    pub(crate) fn rank<E>(
        &self,
        evaluator: &E,
        position: &E::Game,
        Spot {
            player,
            ply,
            before,
        }: Spot,
        best_before: Option<u16>,
        legal: &[M],
        ranked: &mut Vec<Ranked<M>>,
    ) where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        ranked.clear();
        let glance = evaluator.glance(position);
        let killers = self.killers[ply];
        let counter = self.records.counters[record(player, before)].load(Ordering::Relaxed);
        ranked.extend(legal.iter().zip(0..).map(|(&mv, place)| {
            let rank = if best_before == Some(place) {
                FIRST
            } else {
                let gain = evaluator.gain(position, glance, mv);
                if gain > 0 {
                    CAPTURE + gain
                } else if killers[0] == Some(mv) {
                    KILLER + 1
                } else if killers[1] == Some(mv) {
                    KILLER
                } else {
                    let key = evaluator.record(mv);
                    let counters = usize::from(counter) == key;
                    COUNTER * i32::from(counters)
                        + i32::from(self.records.moves[record(player, key)].load(Ordering::Relaxed))
                        + i32::from(self.records.answers[pair(before, key)].load(Ordering::Relaxed))
                }
            };
            Ranked { mv, place, rank }
        }));
    }

    /// Remembers that a quiet move refuted the one before it, and that those
    /// tried earlier did not.
    pub(crate) fn refuted<E>(
        &mut self,
        evaluator: &E,
        Spot {
            player,
            ply,
            before,
        }: Spot,
        depth: i32,
        mv: M,
        earlier: impl Iterator<Item = M>,
    ) where
        E: Evaluator,
        E::Game: Game<Move = M>,
    {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let key = evaluator.record(mv);
        self.records.counters[record(player, before)].store(key as u16, Ordering::Relaxed);
        let bonus = (depth * depth * 16 + 32 * depth).min(1600);
        self.records.learn(player, before, key, bonus);
        for mv in earlier {
            self.records
                .learn(player, before, evaluator.record(mv), -bonus);
        }
    }
}

#[inline]
fn record(player: Player, key: usize) -> usize {
    player.index() % 2 * RECORDS + key % RECORDS
}

#[inline]
fn pair(before: usize, key: usize) -> usize {
    let few = |key: usize| (key ^ key >> 3) & ((1 << PAIR_BITS) - 1);
    few(before) << PAIR_BITS | few(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_comes_first_and_the_earlier_of_equals() {
        let mut ranked: Vec<_> = [3, 9, 9, 1]
            .into_iter()
            .zip(0..)
            .map(|(rank, place)| Ranked {
                mv: (),
                place,
                rank,
            })
            .collect();
        for from in 0..4 {
            bring_highest(&mut ranked, from);
        }
        let places: Vec<_> = ranked.iter().map(|ranked| ranked.place).collect();
        assert_eq!(places, [1, 2, 0, 3]);
    }
}
