//! What the games of a match add up to.

use std::collections::BTreeMap;

use super::elo::PairCounts;
use super::game::{Played, Work};
use super::player::FaultKind;

/// The sums of a match.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    /// Games played.
    pub(crate) games: u64,
    /// Games of the first engine, won, drawn and lost.
    pub(crate) results: [u64; 3],
    /// Pairs of which both games are played, by twice the points of the first
    /// engine.
    pub(crate) pairs: PairCounts,
    /// Games that the side named first won, drew and lost.
    pub(crate) first_side: [u64; 3],
    /// Plies of all games.
    pub(crate) plies: u64,
    /// Games by the reason of their end.
    pub(crate) reasons: BTreeMap<String, u64>,
    /// Faults by engine and kind.
    pub(crate) faults: [BTreeMap<FaultKind, u64>; 2],
    /// What the engines did.
    pub(crate) work: [Work; 2],
    /// Pairs of which one game is played, with its half points.
    open: BTreeMap<usize, u8>,
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, played: &Played) {
        self.games += 1;
        self.results[2 - usize::from(played.half_points)] += 1;
        let by_side = match played.winner {
            Some(0) => 0,
            Some(_) => 2,
            None => 1,
        };
        self.first_side[by_side] += 1;
        self.plies = self.plies.saturating_add(played.plies as u64);
        *self.reasons.entry(played.reason.clone()).or_default() += 1;
        if let Some((engine, fault)) = &played.fault {
            *self.faults[*engine].entry(fault.kind).or_default() += 1;
        }
        for (sum, work) in self.work.iter_mut().zip(played.work) {
            sum.add(work);
        }
        match self.open.remove(&played.pair()) {
            Some(other) => self.pairs[usize::from(other + played.half_points)] += 1,
            None => _ = self.open.insert(played.pair(), played.half_points),
        }
    }

    /// The points of the first engine.
    pub(crate) fn points(&self) -> f64 {
        points(self.results)
    }

    /// The number of pairs of which both games are played.
    pub(crate) fn pair_count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Pairs won, drawn and lost by the first engine.
    pub(crate) const fn pair_results(&self) -> [u64; 3] {
        let [zero, half, one, more, two] = self.pairs;
        [more + two, one, zero + half]
    }

    /// The share of the points that the side named first made.
    pub(crate) fn first_side_score(&self) -> f64 {
        points(self.first_side) / self.games.max(1) as f64
    }
}

fn points([won, drawn, _]: [u64; 3]) -> f64 {
    won as f64 + drawn as f64 / 2.0
}

#[cfg(test)]
mod tests {
    use super::super::player::Fault;
    use super::*;

    /// A game that the side named first won (0), or the other (1), or nobody.
    fn played(game: usize, winner: Option<usize>) -> Played {
        let half_points = match winner {
            Some(side) if (side + game).is_multiple_of(2) => 2,
            Some(_) => 0,
            None => 1,
        };
        Played {
            game,
            half_points,
            winner,
            reason: "no-move".to_owned(),
            plies: 10,
            fault: None,
            work: Default::default(),
            record: String::new(),
        }
    }

    #[test]
    fn a_pair_counts_when_both_of_its_games_are_played_in_any_order() {
        let mut tally = Tally::default();
        // Pair 0: the first engine wins with both sides. Pair 1: black always
        // wins, so nobody is better. Pair 2: a draw and a loss.
        for (game, winner) in [(1, Some(1)), (2, Some(0)), (0, Some(0)), (5, Some(0))] {
            tally.add(&played(game, winner));
        }
        assert_eq!(tally.pairs, [0, 0, 0, 0, 1]);
        tally.add(&played(3, Some(0)));
        tally.add(&played(4, None));
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
        assert_eq!(tally.pair_results(), [1, 1, 1]);
        assert_eq!(tally.results, [3, 1, 2]);
        assert_eq!(tally.points(), 3.5);
        assert_eq!(tally.first_side, [4, 1, 1]);
        assert_eq!(tally.first_side_score(), 4.5 / 6.0);
        assert_eq!(tally.reasons["no-move"], 6);
    }

    #[test]
    fn faults_are_counted_by_engine_and_kind() {
        let mut tally = Tally::default();
        let fault = Fault {
            kind: FaultKind::Stall,
            detail: String::new(),
        };
        let fault = Some((1, fault));
        tally.add(&Played {
            fault,
            ..played(0, Some(0))
        });
        assert!(tally.faults[0].is_empty());
        assert_eq!(tally.faults[1][&FaultKind::Stall], 1);
    }
}
