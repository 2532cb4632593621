//! Logistic regression with weights that are held where they are, by Newton's
//! method: it is deterministic, and a few rounds are enough.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::failure::Failure;
use crate::interrupt;

/// Rounds, at most. Where results can be told without error a scale would grow
/// for ever.
const MOST_ROUNDS: usize = 50;

/// It is done when a round promises to lower the error by less.
const ENOUGH: f64 = 1e-10;

/// Rows that are summed in one go. Sums are added in order, so that the number
/// of threads changes nothing.
const BLOCK: usize = 8_192;

/// Rows of small numbers, all of one width.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) width: usize,
    numbers: Vec<i16>,
}

impl Rows {
    pub(super) const fn new(width: usize) -> Self {
        Self {
            width,
            numbers: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, row: &[i32]) {
        debug_assert_eq!(row.len(), self.width);
        let (least, most) = (i16::MIN.into(), i16::MAX.into());
        let short = row.iter().map(|&number| number.clamp(least, most) as i16);
        self.numbers.extend(short);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[i16]> {
        self.numbers.chunks_exact(self.width)
    }

    fn row(&self, place: usize) -> &[i16] {
        &self.numbers[place * self.width..][..self.width]
    }
}

/// The product of a row and weights.
pub(super) fn product(row: &[i16], weights: &[f64]) -> f64 {
    let each = row.iter().zip(weights);
    each.map(|(&count, weight)| f64::from(count) * weight).sum()
}

/// What works on a fit, and who is told.
pub(super) struct Work<'a> {
    pub(super) threads: usize,
    pub(super) interrupt: &'a AtomicBool,
    pub(super) on_round: &'a mut dyn FnMut(usize, f64) -> io::Result<()>,
}

/// What is fitted: the chance of a win is logistic in the product of a row and
/// the weights.
#[derive(Debug, Clone, Copy)]
pub(super) struct Problem<'a> {
    pub(super) rows: &'a Rows,
    /// The chance that each row should have.
    pub(super) targets: &'a [f32],
    /// The places of the weights that may change.
    pub(super) free: &'a [usize],
    /// How firmly they are held.
    pub(super) hold: f64,
}

/// The error over all rows, its slope, and half of its symmetric curvature,
/// row by row from the diagonal on.
struct Sums {
    error: f64,
    slope: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Sums {
    fn none(size: usize) -> Self {
        Self {
            error: 0.0,
            slope: vec![0.0; size],
            curvature: (0..size).map(|row| vec![0.0; size - row]).collect(),
        }
    }

    fn add(&mut self, other: &Self) {
        let add = |all: &mut [f64], more: &[f64]| {
            all.iter_mut()
                .zip(more)
                .for_each(|(sum, more)| *sum += more);
        };
        self.error += other.error;
        add(&mut self.slope, &other.slope);
        for (row, other) in self.curvature.iter_mut().zip(&other.curvature) {
            add(row, other);
        }
    }
}

/// The error of a row, and what was expected of it less what came.
fn misfit(product: f64, target: f64) -> (f64, f64) {
    let error = product.max(0.0) + (-product.abs()).exp().ln_1p() - target * product;
    (error, 1.0 / (1.0 + (-product).exp()) - target)
}

impl Problem<'_> {
    /// The mean error of weights, from 0 on; ln 2 is that of a coin.
    pub(super) fn error(&self, weights: &[f64]) -> f64 {
        let rows = self.rows.iter().zip(self.targets);
        let errors = rows.map(|(row, &target)| misfit(product(row, weights), target.into()).0);
        errors.sum::<f64>() / self.targets.len() as f64
    }

    /// The weights with the least error, from where they are held.
    pub(super) fn fit(&self, start: &[f64], work: &mut Work<'_>) -> Result<Vec<f64>, Failure> {
        let mut weights = start.to_vec();
        let mut sums = self.sums(start, &weights, work)?;
        for round in 1..=MOST_ROUNDS {
            let rows = self.targets.len() as f64;
            (work.on_round)(round, sums.error / rows)?;
            let factor = Factor::of(&sums.curvature);
            let step = factor.solve(&sums.slope);
            let gain: f64 = step
                .iter()
                .zip(&sums.slope)
                .map(|(one, two)| one * two)
                .sum();
            if gain < ENOUGH * rows {
                break;
            }
            let mut part = 1.0;
            loop {
                let mut tried = weights.clone();
                for (&place, step) in self.free.iter().zip(&step) {
                    tried[place] -= part * step;
                }
                let after = self.sums(start, &tried, work)?;
                if after.error < sums.error {
                    (weights, sums) = (tried, after);
                    break;
                }
                part /= 2.0;
                if part < 1e-3 {
                    return Ok(weights);
                }
            }
        }
        Ok(weights)
    }

    /// How far each of the free weights may be off, from how the games pull at
    /// it: the positions of a game hang together.
    pub(super) fn deviations(
        &self,
        start: &[f64],
        weights: &[f64],
        ends: &[usize],
        work: &Work<'_>,
    ) -> Result<Vec<f64>, Failure> {
        let factor = Factor::of(&self.sums(start, weights, work)?.curvature);
        let mut variances = vec![0.0; self.free.len()];
        let mut begin = 0;
        for &end in ends {
            let mut pull = vec![0.0; self.free.len()];
            for place in begin..end {
                let row = self.rows.row(place);
                let (_, excess) = misfit(product(row, weights), self.targets[place].into());
                for (pull, &place) in pull.iter_mut().zip(self.free) {
                    *pull += excess * f64::from(row[place]);
                }
            }
            begin = end;
            for (variance, moved) in variances.iter_mut().zip(factor.solve(&pull)) {
                *variance += moved * moved;
            }
        }
        Ok(variances.into_iter().map(f64::sqrt).collect())
    }

    fn sums(&self, start: &[f64], weights: &[f64], work: &Work<'_>) -> Result<Sums, Failure> {
        let blocks = self.targets.len().div_ceil(BLOCK);
        let next = AtomicUsize::new(0);
        let each = || {
            let mut done = Vec::new();
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks || interrupt::check(work.interrupt).is_err() {
                    return done;
                }
                done.push((block, self.block(block, weights)));
            }
        };
        let mut done = std::thread::scope(|scope| {
            let others: Vec<_> = (1..work.threads).map(|_| scope.spawn(each)).collect();
            let mut done = each();
            for other in others {
                match other.join() {
                    Ok(more) => done.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            done
        });
        interrupt::check(work.interrupt)?;
        done.sort_unstable_by_key(|&(block, _)| block);
        let mut all = self.held(start, weights);
        done.iter().for_each(|(_, sums)| all.add(sums));
        Ok(all)
    }

    /// What holds the weights.
    fn held(&self, start: &[f64], weights: &[f64]) -> Sums {
        let mut sums = Sums::none(self.free.len());
        for (index, &place) in self.free.iter().enumerate() {
            let moved = weights[place] - start[place];
            sums.error += self.hold * moved * moved / 2.0;
            sums.slope[index] = self.hold * moved;
            sums.curvature[index][0] = self.hold;
        }
        sums
    }

    fn block(&self, block: usize, weights: &[f64]) -> Sums {
        let mut sums = Sums::none(self.free.len());
        let mut counts = Vec::with_capacity(self.free.len());
        let begin = block * BLOCK;
        for place in begin..self.targets.len().min(begin + BLOCK) {
            let row = self.rows.row(place);
            let target = f64::from(self.targets[place]);
            let (error, excess) = misfit(product(row, weights), target);
            let chance = excess + target;
            let bend = chance * (1.0 - chance);
            sums.error += error;
            counts.clear();
            let free = self.free.iter().enumerate();
            let some = free.map(|(index, &place)| (index, f64::from(row[place])));
            counts.extend(some.filter(|&(_, count)| count != 0.0));
            for (number, &(index, count)) in counts.iter().enumerate() {
                sums.slope[index] += excess * count;
                for &(other, more) in &counts[number..] {
                    sums.curvature[index][other - index] += bend * count * more;
                }
            }
        }
        sums
    }
}

/// A positive definite symmetric matrix as the product of a lower triangle and
/// its mirror image (Cholesky).
struct Factor(Vec<Vec<f64>>);

impl Factor {
    fn of(upper: &[Vec<f64>]) -> Self {
        let mut lower: Vec<Vec<f64>> = Vec::new();
        for row in 0..upper.len() {
            let mut line: Vec<f64> = Vec::with_capacity(row + 1);
            for column in 0..row {
                let known = dot(&line, &lower[column]);
                line.push((upper[column][row - column] - known) / lower[column][column]);
            }
            // What holds the weights keeps it above 0, but for rounding.
            let rest = upper[row][0] - dot(&line, &line);
            line.push(
                rest.max(upper[row][0] * 1e-12)
                    .max(f64::MIN_POSITIVE)
                    .sqrt(),
            );
            lower.push(line);
        }
        Self(lower)
    }

    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self(lower) = self;
        let mut found: Vec<f64> = Vec::with_capacity(right.len());
        for (row, line) in lower.iter().enumerate() {
            found.push((right[row] - dot(&found, line)) / line[row]);
        }
        for row in (0..found.len()).rev() {
            let below = row + 1..found.len();
            let known: f64 = below.map(|other| lower[other][row] * found[other]).sum();
            found[row] = (found[row] - known) / lower[row][row];
        }
        found
    }
}

/// The product of as many numbers as both have.
fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
mod tests {
    use hexarium_rules::Random;

    use super::*;

    /// Rows of three counts each, and who won with these weights.
    fn games(weights: [f64; 3], count: usize) -> (Rows, Vec<f32>) {
        let mut random = Random::new(7);
        let (mut rows, mut targets) = (Rows::new(3), Vec::new());
        for _ in 0..count {
            let row = [0; 3].map(|_: i32| random.below(9) as i32 - 4);
            rows.push(&row);
            let sum: f64 = row
                .iter()
                .zip(weights)
                .map(|(&count, weight)| f64::from(count) * weight)
                .sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let drawn = random.below(1_000_000) as f64 / 1e6;
            targets.push(if drawn < chance { 1.0 } else { 0.0 });
        }
        (rows, targets)
    }

    fn fit(problem: &Problem<'_>, start: &[f64], threads: usize) -> Vec<f64> {
        let mut work = Work {
            threads,
            interrupt: &AtomicBool::new(false),
            on_round: &mut |_, _| Ok(()),
        };
        problem.fit(start, &mut work).unwrap()
    }

    #[test]
    fn weights_that_made_the_results_are_found_within_their_deviations() {
        let real = [0.5, -0.2, 0.05];
        let (rows, targets) = games(real, 40_000);
        let problem = Problem {
            rows: &rows,
            targets: &targets,
            free: &[0, 1, 2],
            hold: 1e-6,
        };
        let start = [0.1, 0.1, 0.1];
        let found = fit(&problem, &start, 1);
        let ends: Vec<usize> = (1..=targets.len()).collect();
        let work = Work {
            threads: 1,
            interrupt: &AtomicBool::new(false),
            on_round: &mut |_, _| Ok(()),
        };
        let deviations = problem.deviations(&start, &found, &ends, &work).unwrap();
        for ((found, real), deviation) in found.iter().zip(real).zip(deviations) {
            assert!((0.001..0.02).contains(&deviation), "{deviation}");
            assert!(
                (found - real).abs() < 3.0 * deviation,
                "{found} {real} {deviation}"
            );
        }
        assert!(problem.error(&found) <= problem.error(&real));
        // However many threads there are.
        assert_eq!(fit(&problem, &start, 3), found);
    }

    #[test]
    fn a_weight_that_is_not_free_stays_and_one_that_is_held_hardly_moves() {
        let (rows, targets) = games([0.5, -0.2, 0.05], 2_000);
        let problem = Problem {
            rows: &rows,
            targets: &targets,
            free: &[0, 2],
            hold: 1e9,
        };
        let found = fit(&problem, &[0.1, 0.1, 0.1], 1);
        assert_eq!(found[1], 0.1);
        assert!((found[0] - 0.1).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn results_that_can_be_told_for_sure_end_too() {
        let mut rows = Rows::new(2);
        (0..50).for_each(|_| rows.push(&[3, 0]));
        let problem = Problem {
            rows: &rows,
            targets: &[1.0; 50],
            free: &[0, 1],
            hold: 1e-9,
        };
        let found = fit(&problem, &[0.0, 0.5], 1);
        assert!(found[0] > 1.0 && found[0].is_finite(), "{found:?}");
        assert_eq!(found[1], 0.5, "nothing speaks for a change");
    }

    #[test]
    fn a_fit_is_broken_off_when_it_is_to_end() {
        let (rows, targets) = games([0.5, -0.2, 0.05], 100);
        let problem = Problem {
            rows: &rows,
            targets: &targets,
            free: &[0],
            hold: 1.0,
        };
        let mut work = Work {
            threads: 2,
            interrupt: &AtomicBool::new(true),
            on_round: &mut |_, _| Ok(()),
        };
        let ended = problem.fit(&[0.0; 3], &mut work);
        assert!(matches!(ended, Err(Failure::Interrupted)));
    }
}
