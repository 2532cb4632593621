//! How sure a result is: Elo with its error, and a sequential test, from the
//! points of pairs.
//!
//! The two games of a pair begin alike with sides swapped, so their results
//! hang together; pairs do not. What is counted is therefore pairs, by the
//! points of the first engine: 0, ½, 1, 1½ or 2 (the pentanomial model). Elo is
//! logistic: a score of 1 / (1 + 10^(-elo/400)) for each game.
//!
//! The test is the generalised sequential probability ratio test: the ratio of
//! the greatest likelihood that a distribution with the one expected score
//! gives, to that with the other, as Fishtest has it. Formulas: M. Van den
//! Bergh, *A practical introduction to the GSPRT*
//! (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>), and for the
//! likelihood proposition 1.1 of
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>.

use serde::{Deserialize, Serialize};

/// The points of the first engine in a pair, by the index of a count, as the
/// score of a game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// A normal value lies within so many standard deviations in 95 % of cases.
const DEVIATIONS_95: f64 = 1.959_964;

/// A count of nothing is taken for so much: the likelihood needs more than
/// none, and what was not seen yet may still come.
const LEAST_COUNT: f64 = 1e-3;

/// How many pairs gave the first engine 0, ½, 1, 1½ and 2 points.
pub(crate) type PairCounts = [u64; 5];

/// A logistic Elo difference from the score of a game.
pub(crate) fn elo_of(score: f64) -> f64 {
    // No score lies outside, though one with its error may.
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score of a game that an Elo difference makes likely.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// An Elo difference, and between which values it lies with 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Elo {
    /// The difference that pairs show; `None` where there are no pairs.
    pub(crate) fn of(pairs: &PairCounts) -> Option<Self> {
        let number = pairs.iter().sum::<u64>() as f64;
        if number == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&pairs.map(|count| count as f64));
        let (low, high) = if pairs.contains(&(number as u64)) {
            // All came out alike, which says nothing of the variance: others may
            // be as frequent as would go unseen once in 40 times.
            let unseen = 1.0 - 0.025_f64.powf(1.0 / number);
            (mean - unseen * mean, mean + unseen * (1.0 - mean))
        } else {
            let error = DEVIATIONS_95 * (variance / number).sqrt();
            (mean - error, mean + error)
        };
        Some(Self {
            value: elo_of(mean),
            low: elo_of(low),
            high: elo_of(high),
        })
    }
}

/// The mean and the variance of the score, by counts.
fn moments(counts: &[f64; 5]) -> (f64, f64) {
    let number: f64 = counts.iter().sum();
    let mean = of_each(counts, |score| score) / number;
    let variance = of_each(counts, |score| (score - mean).powi(2)) / number;
    (mean, variance)
}

/// The sum of a function of the score, weighted.
fn of_each(weights: &[f64; 5], function: impl Fn(f64) -> f64) -> f64 {
    let terms = weights.iter().zip(SCORES);
    terms.map(|(weight, score)| weight * function(score)).sum()
}

/// A sequential test of one Elo difference against another.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sprt {
    /// The difference under the null hypothesis.
    pub(crate) elo0: f64,
    /// The difference under the other.
    pub(crate) elo1: f64,
    /// How often the null hypothesis is refused where it is true.
    pub(crate) alpha: f64,
    /// How often it is accepted where the other one is true.
    pub(crate) beta: f64,
}

/// What a sequential test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// The first engine is no better than `elo0`.
    AcceptH0,
    /// It is better by `elo1`.
    AcceptH1,
}

impl Sprt {
    /// The ratio at which the null hypothesis is accepted, and at which the
    /// other one is (Wald).
    pub(crate) fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The logarithm of the ratio of likelihoods, of `elo1` to `elo0`.
    pub(crate) fn llr(&self, pairs: &PairCounts) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(LEAST_COUNT));
        let number: f64 = counts.iter().sum();
        let frequencies = counts.map(|count| count / number);
        let [under0, under1] =
            [self.elo0, self.elo1].map(|elo| most_likely(&frequencies, score_of(elo)));
        let ratios = under1.iter().zip(under0);
        let logarithms = ratios.map(|(one, zero)| (one / zero).ln());
        counts.iter().zip(logarithms).map(|(n, log)| n * log).sum()
    }

    /// What the test says; `None` while it goes on.
    pub(crate) fn decision(&self, pairs: &PairCounts) -> Option<Decision> {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Some(Decision::AcceptH1),
            llr if llr <= lower => Some(Decision::AcceptH0),
            _ => None,
        }
    }
}

/// The distribution with an expected score under which frequencies are most
/// likely: each divided by 1 + t (score - expected), with the t that makes the
/// expectation right. It is found by halving.
fn most_likely(frequencies: &[f64; 5], expected: f64) -> [f64; 5] {
    let excess = |t: f64| {
        of_each(frequencies, |score| {
            let difference = score - expected;
            difference / (1.0 + t * difference)
        })
    };
    // Between these t all divisors are positive, and the excess falls.
    let (mut low, mut high) = (-1.0 / (1.0 - expected), 1.0 / expected);
    for _ in 0..60 {
        let middle = low.midpoint(high);
        match excess(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let t = low.midpoint(high);
    std::array::from_fn(|index| frequencies[index] / (1.0 + t * (SCORES[index] - expected)))
}

#[cfg(test)]
mod tests {
    use hexarium_rules::Random;

    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not near {b}");
    }

    #[test]
    fn elo_is_logistic() {
        near(elo_of(0.5), 0.0, 1e-12);
        // 10 to 1 is 400, and 76 points of 78 are 631.91 (a published result).
        near(elo_of(10.0 / 11.0), 400.0, 1e-9);
        near(elo_of(76.0 / 78.0), 631.91, 0.005);
        near(score_of(elo_of(0.61)), 0.61, 1e-12);
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(-0.1), f64::NEG_INFINITY);
    }

    #[test]
    fn the_error_is_that_of_pairs() {
        // By hand: mean 0.55; variance (1 · 0.55² + 2 · 0.3² + 4 · 0.05² +
        // 0 + 3 · 0.45²) / 10 = 0.11; error of the mean 1.96 · √(0.11 / 10).
        let elo = Elo::of(&[1, 2, 4, 0, 3]).unwrap();
        near(elo.value, 34.86, 0.01);
        near(elo.low, elo_of(0.55 - 0.20556), 0.05);
        near(elo.high, elo_of(0.55 + 0.20556), 0.05);
        assert_eq!(Elo::of(&[0; 5]), None);
    }

    #[test]
    fn where_all_pairs_came_out_alike_others_may_have_gone_unseen() {
        // Of 50 pairs: what happens in 7.11 % of them goes unseen with 2.5 %.
        let elo = Elo::of(&[0, 0, 0, 0, 50]).unwrap();
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        near(elo.low, elo_of(1.0 - 0.0711), 0.5);
        let elo = Elo::of(&[0, 0, 50, 0, 0]).unwrap();
        assert_eq!(elo.value, 0.0);
        near(elo.high, elo_of(0.5 + 0.0711 / 2.0), 0.1);
        near(elo.low, -elo.high, 1e-9);
    }

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 20.0,
        alpha: 0.05,
        beta: 0.05,
    };

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = TEST.bounds();
        near(lower, -2.944, 0.001);
        near(upper, 2.944, 0.001);
    }

    #[test]
    fn the_ratio_is_near_its_approximation_by_moments() {
        // N (s1 - s0) (2 mean - s0 - s1) / (2 variance), (2.1) of the first source.
        let pairs = [120, 390, 920, 450, 170];
        let counts = pairs.map(|count| count as f64);
        let number: f64 = counts.iter().sum();
        let (mean, variance) = moments(&counts);
        let (s0, s1) = (score_of(TEST.elo0), score_of(TEST.elo1));
        let by_moments = number * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        near(TEST.llr(&pairs), by_moments, 0.05);
    }

    #[test]
    fn the_ratio_of_wins_and_losses_alone_is_worked_out_by_hand() {
        // With two kinds of result the expected score fixes the distribution:
        // 60 ln(s1 / s0) + 40 ln((1 - s1) / (1 - s0)), s0 = ½. What was not
        // seen counts for next to nothing.
        let s1 = score_of(20.0);
        let by_hand = 60.0 * (s1 / 0.5).ln() + 40.0 * ((1.0 - s1) / 0.5).ln();
        near(TEST.llr(&[40, 0, 0, 0, 60]), by_hand, 0.01);
        near(by_hand, 0.985, 0.001);
    }

    #[test]
    fn a_test_goes_on_until_it_is_sure() {
        assert_eq!(TEST.decision(&[0; 5]), None);
        assert_eq!(TEST.decision(&[1, 2, 4, 2, 1]), None);
        assert_eq!(
            TEST.decision(&[0, 10, 40, 40, 10]),
            Some(Decision::AcceptH1)
        );
        assert_eq!(
            TEST.decision(&[20, 50, 60, 30, 10]),
            Some(Decision::AcceptH0)
        );
        // Every pair drawn: no better, and it is seen in the end.
        assert_eq!(
            TEST.decision(&[0, 0, 5_000, 0, 0]),
            Some(Decision::AcceptH0)
        );
        // Every pair won.
        assert_eq!(TEST.decision(&[0, 0, 0, 0, 60]), Some(Decision::AcceptH1));
    }

    /// The half points of a game in which the first engine scores this on the
    /// average, and three of ten are drawn.
    fn game(score: f64, random: &mut Random) -> usize {
        let drawn = 0.3;
        let number = random.next_u64() as f64 / u64::MAX as f64;
        match number {
            _ if number < drawn => 1,
            _ if number < drawn / 2.0 + score => 2,
            _ => 0,
        }
    }

    /// How many tests of 400 decide so, where the difference is this, and an
    /// opening favours one side or the other by 0.15 points.
    fn decisions(elo: f64, decision: Decision) -> usize {
        let mut random = Random::new(1);
        let mut test = || {
            let mut pairs = [0; 5];
            loop {
                let bias = if random.below(2) == 0 { 0.15 } else { -0.15 };
                let first = game(score_of(elo) + bias, &mut random);
                pairs[first + game(score_of(elo) - bias, &mut random)] += 1;
                if let Some(decision) = TEST.decision(&pairs) {
                    return decision;
                }
            }
        };
        (0..400).filter(|_| test() == decision).count()
    }

    #[test]
    fn a_test_errs_about_as_often_as_it_says() {
        // 20 of 400, and three standard deviations more.
        let wrong = decisions(TEST.elo0, Decision::AcceptH1);
        assert!((4..=33).contains(&wrong), "{wrong}");
        let wrong = decisions(TEST.elo1, Decision::AcceptH0);
        assert!((4..=33).contains(&wrong), "{wrong}");
    }
}
