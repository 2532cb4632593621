//! Scores of a search.

use std::fmt;

use hexarium_rules::{Outcome, Player};

/// How good a position is for the player to move, in hundredths of the
/// plainest piece, or the distance to a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// Greater than any evaluation; wins count down from here, a ply each.
const WIN: i32 = 30_000;

/// Evaluations stay below this, and wins above: no search is 1,000 plies deep.
const EVALUATION_LIMIT: i32 = WIN - 1_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Greater than every score.
    pub(crate) const INFINITE: Self = Self(WIN + 1);

    /// An evaluation.
    pub const fn evaluation(hundredths: i32) -> Self {
        let most = EVALUATION_LIMIT - 1;
        Self(if hundredths > most {
            most
        } else if hundredths < -most {
            -most
        } else {
            hundredths
        })
    }

    /// A win after so many plies.
    pub const fn win_in(plies: usize) -> Self {
        Self(WIN - plies as i32)
    }

    /// A loss after so many plies.
    pub const fn loss_in(plies: usize) -> Self {
        Self(plies as i32 - WIN)
    }

    /// An outcome after so many plies, for a player.
    pub(crate) fn of(outcome: Outcome, player: Player, plies: usize) -> Self {
        match outcome.winner() {
            Some(winner) if winner == player => Self::win_in(plies),
            Some(_) => Self::loss_in(plies),
            None => Self::DRAW,
        }
    }

    /// The plies to a win (positive) or to a loss (negative, or zero where it
    /// has come), if one is proven.
    pub const fn win_distance(self) -> Option<i32> {
        if self.0 >= EVALUATION_LIMIT {
            Some(WIN - self.0)
        } else if self.0 <= -EVALUATION_LIMIT {
            Some(-(self.0 + WIN))
        } else {
            None
        }
    }

    /// The score as a number: hundredths of the plainest piece, with wins at
    /// both ends of the range.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The same score a ply earlier or later: distances to a win change.
    pub(crate) const fn shifted(self, plies: i32) -> Self {
        Self(if self.0 >= EVALUATION_LIMIT {
            self.0 + plies
        } else if self.0 <= -EVALUATION_LIMIT {
            self.0 - plies
        } else {
            self.0
        })
    }

    pub(crate) const fn plus_one(self) -> Self {
        Self(self.0 + 1)
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+1.25`, `win in 3` or `loss in 4` (plies).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.win_distance() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sooner_win_is_better_and_a_later_loss_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(900) > Score::evaluation(i32::MAX));
        assert!(Score::loss_in(900) < Score::evaluation(i32::MIN + 1));
        assert_eq!(Score::win_in(3).win_distance(), Some(3));
        assert_eq!(Score::loss_in(3).win_distance(), Some(-3));
        assert_eq!(-Score::win_in(3), Score::loss_in(3));
        assert_eq!(Score::win_in(3).shifted(2), Score::win_in(1));
    }

    #[test]
    fn scores_are_read_by_people() {
        assert_eq!(Score::evaluation(125).to_string(), "+1.25");
        assert_eq!(Score::evaluation(-5).to_string(), "-0.05");
        assert_eq!(Score::win_in(3).to_string(), "win in 3");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
    }
}
