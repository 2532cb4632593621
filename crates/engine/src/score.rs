//! Scores of a search.

use std::fmt;

use hexarium_rules::{Outcome, Player};

/// How good a position is for the player to move, in hundredths of the
/// plainest piece, or the distance to a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A score as a bare number of the same scale, as it is inside a search.
pub type Value = i32;

/// Greater than any evaluation; wins count down from here, a ply each.
const WIN: Value = 30_000;

/// Evaluations stay below this, and wins above: no search is 1,000 plies deep.
pub(crate) const EVALUATION_LIMIT: Value = WIN - 1_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);

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
}

/// Greater than every value.
pub(crate) const INFINITE: Value = WIN + 1;

/// The value of a win after so many plies; of a loss, negated.
pub(crate) const fn win_in(plies: usize) -> Value {
    WIN - plies as Value
}

/// Whether a value is a win or a loss.
pub(crate) const fn is_decisive(value: Value) -> bool {
    value.abs() >= EVALUATION_LIMIT
}

/// An outcome after so many plies, for a player.
pub(crate) fn value_of(outcome: Outcome, player: Player, plies: usize) -> Value {
    match outcome.winner() {
        Some(winner) if winner == player => win_in(plies),
        Some(_) => -win_in(plies),
        None => 0,
    }
}

/// The same value so many plies further from (or nearer to) the root: distances
/// to a win change.
pub(crate) const fn shifted(value: Value, plies: i32) -> Value {
    if value >= EVALUATION_LIMIT {
        value + plies
    } else if value <= -EVALUATION_LIMIT {
        value - plies
    } else {
        value
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        Self(value)
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
        assert_eq!(shifted(win_in(3), 2), win_in(1));
        assert_eq!(shifted(-win_in(3), 2), -win_in(1));
        assert_eq!(shifted(250, 2), 250);
    }

    #[test]
    fn scores_are_read_by_people() {
        assert_eq!(Score::evaluation(125).to_string(), "+1.25");
        assert_eq!(Score::evaluation(-5).to_string(), "-0.05");
        assert_eq!(Score::win_in(3).to_string(), "win in 3");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
    }
}
