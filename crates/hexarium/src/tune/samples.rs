//! Positions of games, as what the weights count in them.

use hexarium_engine::{Engine, Features, Term};
use hexarium_rules::Player;
use hexarium_rules::record::{Evaluation, GameTree, Score};

use super::fit::Rows;

/// Of so many games, one is not fitted but held out.
const HELD_OUT: u64 = 10;

/// Which positions of a game are taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taking {
    /// Those after so many plies, and later ones.
    pub(super) from: usize,
    /// At most so many.
    pub(super) per_game: usize,
}

/// The positions of one part of the games.
#[derive(Debug)]
pub(super) struct Part {
    /// A row a position: how much there is for each weight, as it counts for
    /// the player named first.
    pub(super) rows: Rows,
    /// A row a position with one number, what the evaluation says now.
    pub(super) evaluations: Rows,
    /// What the player named first got in the end.
    pub(super) results: Vec<f32>,
    /// What the search said, in hundredths; no number where it said nothing.
    pub(super) searched: Vec<f32>,
    /// Where the positions of each game end.
    pub(super) ends: Vec<usize>,
}

impl Part {
    fn new(width: usize) -> Self {
        Self {
            rows: Rows::new(width),
            evaluations: Rows::new(1),
            results: Vec::new(),
            searched: Vec::new(),
            ends: Vec::new(),
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    pub(super) const fn len(&self) -> usize {
        self.results.len()
    }

    /// How likely the player named first is to win each: as he did, mixed with
    /// what the search said, on a scale.
    pub(super) fn targets(&self, blend: f64, scale: f64) -> Vec<f32> {
        let mix = |(&result, &searched): (&f32, &f32)| {
            if searched.is_nan() {
                return result;
            }
            let chance = 1.0 / (1.0 + (-f64::from(searched) / scale).exp());
            ((1.0 - blend) * f64::from(result) + blend * chance) as f32
        };
        self.results.iter().zip(&self.searched).map(mix).collect()
    }
}

/// All positions.
#[derive(Debug)]
pub(super) struct Samples {
    /// Those that are fitted.
    pub(super) fitted: Part,
    /// Those that show how well it was done.
    pub(super) held_out: Part,
    /// The games that have a result.
    pub(super) games: u64,
    /// Those of the fitted games that somebody won.
    pub(super) decided: u64,
    /// The games that have none.
    pub(super) unfinished: u64,
}

impl Samples {
    pub(super) fn of(terms: &[Term]) -> Self {
        let width = terms.last().map_or(0, Term::end);
        Self {
            fitted: Part::new(width),
            held_out: Part::new(width),
            games: 0,
            decided: 0,
            unfinished: 0,
        }
    }

    pub(super) const fn positions(&self) -> usize {
        self.fitted.len() + self.held_out.len()
    }

    /// Takes quiet positions of the main line of a game, of those before a win
    /// was seen.
    pub(super) fn add(&mut self, tree: &GameTree, taking: Taking) {
        let Some(outcome) = tree.main_line().outcome() else {
            self.unfinished += 1;
            return;
        };
        self.games += 1;
        let part = match self.games % HELD_OUT {
            0 => &mut self.held_out,
            _ => {
                self.decided += u64::from(outcome.winner().is_some());
                &mut self.fitted
            }
        };
        let result = match outcome.winner() {
            Some(Player::FIRST) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let quiet = quiet(tree, taking.from);
        let taken = quiet.len().min(taking.per_game);
        for number in 0..taken {
            let (features, searched) = &quiet[number * quiet.len() / taken];
            part.rows.push(&features.counts);
            part.evaluations.push(&[features.evaluation]);
            part.results.push(result);
            part.searched.push(*searched);
        }
        part.ends.push(part.results.len());
    }
}

/// The quiet positions of a game, from a ply on to where a win was seen, each
/// with what the search said; the last one first.
fn quiet(tree: &GameTree, from: usize) -> Vec<(Features, f32)> {
    let moves: Vec<_> = tree.main_moves().collect();
    let score = |ply: usize| {
        let id = *moves.get(ply.checked_sub(1)?)?;
        tree.notes(id)
            .evaluation
            .map(|Evaluation { score, .. }| score)
    };
    let is_seen = |&ply: &usize| matches!(score(ply), Some(Score::WinIn(_) | Score::LossIn(_)));
    let end = (from..=moves.len()).find(is_seen);
    let mut history = tree.main_line();
    history.reopen();
    let mut found = Vec::new();
    loop {
        let ply = history.ply();
        if ply < from {
            return found;
        }
        if end.is_none_or(|end| ply < end) {
            let searched = match score(ply) {
                Some(Score::Hundredths(value)) => value as f32,
                _ => f32::NAN,
            };
            let features = Engine::features(&*history).filter(|features| features.is_quiet);
            found.extend(features.map(|features| (features, searched)));
        }
        if history.undo().is_none() {
            return found;
        }
    }
}
