//! What many games of one kind were like, in numbers of bounded size.

use std::collections::BTreeMap;

use hexarium_rules::record::{GameTree, Score};
use hexarium_rules::{GameInfo, Player};

use crate::chance;

/// Plies from here on are counted as one.
const MOST_PLIES: usize = 10_000;

/// Evaluations are counted in steps of so many hundredths, the last of them
/// with all beyond.
const STEP: i32 = 50;
const MOST_STEPS: i32 = 40;

/// Games that ended for one reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// Won by the side named first, by the other, and by none.
    pub(super) won: [u64; 2],
    pub(super) drawn: u64,
}

impl Ends {
    pub(super) const fn all(&self) -> u64 {
        self.won[0] + self.won[1] + self.drawn
    }

    const fn count(&mut self, winner: Option<Player>) {
        match winner {
            Some(winner) => self.won[winner.index() % 2] += 1,
            None => self.drawn += 1,
        }
    }
}

/// A sum, and of how many.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mean {
    pub(super) sum: f64,
    pub(super) count: u64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    pub(super) fn value(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

/// What is known of the games of one kind.
#[derive(Debug)]
pub(super) struct Counts {
    pub(super) info: &'static GameInfo,
    /// Games that have no result are counted, and nothing else is.
    pub(super) unfinished: u64,
    pub(super) ends: Ends,
    pub(super) reasons: BTreeMap<&'static str, Ends>,
    /// By plies: the games that were so long.
    pub(super) lengths: BTreeMap<usize, u64>,
    /// By ply: the legal moves.
    pub(super) choices: Vec<Mean>,
    /// By step of the evaluation: the points of the side named first.
    evaluations: BTreeMap<i32, Mean>,
}

impl Counts {
    pub(super) const fn new(info: &'static GameInfo) -> Self {
        Self {
            info,
            unfinished: 0,
            ends: Ends {
                won: [0; 2],
                drawn: 0,
            },
            reasons: BTreeMap::new(),
            lengths: BTreeMap::new(),
            choices: Vec::new(),
            evaluations: BTreeMap::new(),
        }
    }

    /// Counts the main line of a record.
    pub(super) fn add(&mut self, tree: &GameTree) {
        let mut history = tree.main_line();
        let Some(outcome) = history.outcome() else {
            self.unfinished += 1;
            return;
        };
        let winner = outcome.winner();
        self.ends.count(winner);
        let reason = self.reasons.entry(outcome.reason().word()).or_default();
        reason.count(winner);
        *self
            .lengths
            .entry(history.ply().min(MOST_PLIES))
            .or_default() += 1;
        let points = match winner {
            Some(Player::FIRST) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        for id in tree.main_moves() {
            let evaluation = tree.notes(id).evaluation;
            if let Some(Score::Hundredths(value)) = evaluation.map(|value| value.score) {
                let step = (f64::from(value) / f64::from(STEP)).round() as i32;
                let step = step.clamp(-MOST_STEPS, MOST_STEPS);
                self.evaluations.entry(step).or_default().add(points);
            }
        }
        history.reopen();
        while history.undo().is_some() {
            let ply = history.ply().min(MOST_PLIES);
            if self.choices.len() <= ply {
                self.choices.resize(ply + 1, Mean::default());
            }
            self.choices[ply].add(history.perft(1) as f64);
        }
    }

    /// The share of the points that the side named first took, of a hundred.
    pub(super) fn first_score(&self) -> Option<f64> {
        let points = self.ends.won[0] as f64 + self.ends.drawn as f64 / 2.0;
        self.share(points)
    }

    pub(super) fn draw_rate(&self) -> Option<f64> {
        self.share(self.ends.drawn as f64)
    }

    fn share(&self, part: f64) -> Option<f64> {
        let all = self.ends.all();
        (all > 0).then(|| 100.0 * part / all as f64)
    }

    pub(super) fn mean_length(&self) -> Option<f64> {
        let sum = self
            .lengths
            .iter()
            .map(|(&plies, &games)| plies as f64 * games as f64);
        let all = self.ends.all();
        (all > 0).then(|| sum.sum::<f64>() / all as f64)
    }

    /// The length that so much of the games do not exceed.
    pub(super) fn length_at(&self, part: f64) -> Option<usize> {
        let wanted = part * self.ends.all() as f64;
        let mut games = 0;
        let mut lengths = self.lengths.iter();
        let found = lengths.find(|&(_, count)| {
            games += count;
            games as f64 >= wanted
        });
        found.map(|(&plies, _)| plies)
    }

    /// The legal moves of all positions in which a move was played.
    pub(super) fn mean_choices(&self) -> Option<f64> {
        let mut all = Mean::default();
        for mean in &self.choices {
            all.sum += mean.sum;
            all.count += mean.count;
        }
        all.value()
    }

    /// The evaluations in hundredths, with the points of a hundred that the side
    /// named first took after them, and how many there were.
    pub(super) fn calibration(&self) -> Vec<(f64, f64, u64)> {
        let entries = self.evaluations.iter();
        let known = entries.filter_map(|(&step, points)| {
            Some((
                f64::from(step * STEP),
                100.0 * points.value()?,
                points.count,
            ))
        });
        known.collect()
    }

    /// The scale on which winning chances fit what became of evaluations best;
    /// `None` where there are none, or they say nothing.
    pub(super) fn scale(&self) -> Option<f64> {
        let entries = self.calibration();
        let misfit = |scale: f64| -> f64 {
            let each = entries.iter().map(|&(hundredths, points, count)| {
                let chance = chance::of_hundredths(hundredths, scale) / 100.0;
                let chance = chance.clamp(1e-9, 1.0 - 1e-9);
                let points = points / 100.0;
                -(count as f64) * (points * chance.ln() + (1.0 - points) * (1.0 - chance).ln())
            });
            each.sum()
        };
        // In steps of 2 %, from a tenth of a piece to a hundred pieces.
        let scales = (0..350).map(|step| 10.0 * 1.02_f64.powi(step));
        let best = scales.min_by(|one, two| misfit(*one).total_cmp(&misfit(*two)));
        best.filter(|&scale| scale > 11.0 && scale < 9_900.0 && !entries.is_empty())
    }
}
