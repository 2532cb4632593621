//! How likely a score wins, and what a move loses of that.

use hexarium_engine::Score;
use hexarium_rules::AnnotationSign;

/// What a move loses at least to have a sign, in points of a hundred.
const SIGNS: [(f64, AnnotationSign); 3] = [
    (30.0, AnnotationSign::Blunder),
    (20.0, AnnotationSign::Bad),
    (10.0, AnnotationSign::Risky),
];

/// A move that loses so many points is worth an e-th of a perfect one.
const FORGIVING: f64 = 25.0;

/// The points that a score promises, of a hundred, on a scale: so many
/// hundredths ahead a player scores e to 1.
pub(crate) fn of(score: Score, scale: f64) -> f64 {
    match score.win_distance() {
        Some(_) if score > Score::DRAW => 100.0,
        Some(_) => 0.0,
        None => of_hundredths(f64::from(score.hundredths()), scale),
    }
}

/// The same for an evaluation on a scale.
pub(crate) fn of_hundredths(hundredths: f64, scale: f64) -> f64 {
    100.0 / (1.0 + (-hundredths / scale).exp())
}

/// The sign of a move that loses so many points.
pub(crate) fn sign(loss: f64) -> Option<AnnotationSign> {
    let found = SIGNS.into_iter().find(|&(least, _)| loss >= least);
    found.map(|(_, sign)| sign)
}

/// The signs that [`sign`] gives.
pub(crate) fn signs() -> [AnnotationSign; 3] {
    SIGNS.map(|(_, sign)| sign)
}

/// How good moves are that lose so many points each, from 0 to 100; `None`
/// without moves.
pub(crate) fn accuracy(losses: &[f64]) -> Option<f64> {
    let worth = losses.iter().map(|loss| 100.0 * (-loss / FORGIVING).exp());
    (!losses.is_empty()).then(|| worth.sum::<f64>() / losses.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_position_is_worth_half_and_a_win_all() {
        let of = |score| of(score, 150.0);
        assert_eq!(of(Score::DRAW), 50.0);
        assert_eq!(of(Score::win_in(9)), 100.0);
        assert_eq!(of(Score::loss_in(0)), 0.0);
        let ahead = of(Score::evaluation(100));
        assert!(ahead > 50.0 && ahead < of(Score::evaluation(200)));
        assert!((ahead + of(Score::evaluation(-100)) - 100.0).abs() < 1e-9);
    }

    #[test]
    fn the_more_a_move_loses_the_graver_its_sign() {
        let signs = [9.9, 10.0, 20.0, 30.0, 100.0].map(|loss| sign(loss).map(|sign| sign.text()));
        assert_eq!(signs, [None, Some("?!"), Some("?"), Some("??"), Some("??")]);
    }

    #[test]
    fn accuracy_is_full_for_the_best_moves_and_falls_with_each_loss() {
        assert_eq!(accuracy(&[]), None);
        assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
        let some = accuracy(&[0.0, 25.0]).unwrap();
        assert!((some - 50.0 * (1.0 + (-1.0_f64).exp())).abs() < 1e-9);
        assert!(accuracy(&[100.0]).unwrap() < 2.0);
    }
}
