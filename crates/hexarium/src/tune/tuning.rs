//! From positions to weights: the scale first, then the fit, then the weights
//! on the scale that they had.

use hexarium_engine::Term;

use super::fit::{Problem, Work, product};
use super::samples::{Part, Samples};
use crate::failure::Failure;

/// A weight that fewer positions have than this stays as it is.
const FEW: usize = 100;

/// Hundredths by which a player who is so far ahead scores e to 1: no game's
/// scale is beyond.
const SCALES: [f64; 2] = [10.0, 5_000.0];

/// The scale that is tried first.
const USUAL_SCALE: f64 = 150.0;

/// Mean errors, with the old weights and with the new ones.
pub(super) type Errors = [f64; 2];

/// What came of it. Lists are by the places of the weights.
#[derive(Debug)]
pub(super) struct Tuned {
    /// Hundredths of the old weights by which a player who is so far ahead
    /// scores e to 1.
    pub(super) scale: f64,
    pub(super) weights: Vec<i32>,
    /// How far each may be off; `None` for one that was not fitted.
    pub(super) deviations: Vec<Option<f64>>,
    /// How many of the positions have it.
    pub(super) seen: Vec<usize>,
    /// By this the fitted weights were multiplied, so that evaluations are as
    /// large as before.
    pub(super) factor: f64,
    pub(super) fitted: Errors,
    /// `None` where no position is held out.
    pub(super) held_out: Option<Errors>,
}

impl Tuned {
    /// The places of weights that stay because few positions have them.
    pub(super) fn too_few<'a>(
        &'a self,
        terms: &'a [Term],
    ) -> impl Iterator<Item = (&'a Term, usize)> {
        let all = terms
            .iter()
            .flat_map(|term| (0..term.values.len()).map(move |index| (term, index)));
        all.filter(|&(term, index)| !is_origin(term, index) && self.seen[term.at + index] < FEW)
    }
}

/// Whether the other weights of a row count from this one.
fn is_origin(term: &Term, index: usize) -> bool {
    index == 0 && term.values.len() > 1 && term.values[0] == 0
}

pub(super) fn tune(
    terms: &[Term],
    samples: &Samples,
    blend: f64,
    hold: f64,
    work: &mut Work<'_>,
) -> Result<Tuned, Failure> {
    let part = &samples.fitted;
    let scale = scale(part, work)?;
    let seen = seen(part);
    let free: Vec<usize> = terms
        .iter()
        .flat_map(|term| {
            let tuned = (0..term.values.len()).filter(|&index| !is_origin(term, index));
            tuned.map(|index| term.at + index)
        })
        .filter(|&place| seen[place] >= FEW)
        .collect();
    let old: Vec<f64> = terms
        .iter()
        .flat_map(|term| term.values)
        .map(|&value| f64::from(value))
        .collect();
    let start: Vec<f64> = old.iter().map(|value| value / scale).collect();
    let targets = part.targets(blend, scale);
    let problem = Problem {
        rows: &part.rows,
        targets: &targets,
        free: &free,
        // A position in the balance bends the error by a quarter.
        hold: hold / 4.0,
    };
    let found = problem.fit(&start, work)?;
    let found_deviations = problem.deviations(&start, &found, &part.ends, work)?;
    let factor = size(part, &start) / size(part, &found);
    let factor = if factor.is_finite() { factor } else { 1.0 };
    let mut tuned = Tuned {
        scale,
        weights: old.iter().map(|&value| value as i32).collect(),
        deviations: vec![None; old.len()],
        seen,
        factor,
        fitted: [0.0; 2],
        held_out: None,
    };
    for (&place, deviation) in free.iter().zip(found_deviations) {
        tuned.weights[place] = (found[place] * scale * factor).round() as i32;
        tuned.deviations[place] = Some(deviation * scale * factor);
    }
    let after = |&weight: &i32| f64::from(weight) / (scale * factor);
    let new: Vec<f64> = tuned.weights.iter().map(after).collect();
    let errors = |part: &Part| {
        let targets = part.targets(blend, scale);
        let problem = Problem {
            rows: &part.rows,
            targets: &targets,
            ..problem
        };
        [problem.error(&start), problem.error(&new)]
    };
    tuned.fitted = errors(part);
    tuned.held_out = (!samples.held_out.is_empty()).then(|| errors(&samples.held_out));
    Ok(tuned)
}

/// The scale on which the evaluation as it is fits the results best.
fn scale(part: &Part, work: &mut Work<'_>) -> Result<f64, Failure> {
    let problem = Problem {
        rows: &part.evaluations,
        targets: &part.results,
        free: &[0],
        hold: 1.0,
    };
    let found = problem.fit(&[1.0 / USUAL_SCALE], work)?;
    let [least, most] = SCALES;
    Ok(1.0 / found[0].clamp(1.0 / most, 1.0 / least))
}

/// How many positions have what each weight is for.
fn seen(part: &Part) -> Vec<usize> {
    let mut seen = vec![0; part.rows.width];
    for row in part.rows.iter() {
        for (seen, &count) in seen.iter_mut().zip(row) {
            *seen += usize::from(count != 0);
        }
    }
    seen
}

/// The mean size of an evaluation.
fn size(part: &Part, weights: &[f64]) -> f64 {
    let sizes = part.rows.iter().map(|row| product(row, weights).abs());
    sizes.sum::<f64>() / part.len() as f64
}
