//! What became of a suite, game by game.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Attempt, Solution};

/// The positions of one game, or of all.
struct Row {
    name: &'static str,
    positions: usize,
    /// The solutions, the quickest first.
    solutions: Vec<Solution>,
}

impl Row {
    fn of<'a>(name: &'static str, tried: impl Iterator<Item = &'a Attempt<'a>>) -> Self {
        let solved: Vec<Option<Solution>> = tried.map(|attempt| attempt.solved).collect();
        let mut solutions: Vec<Solution> = solved.iter().copied().flatten().collect();
        solutions.sort_by_key(|solution| solution.elapsed);
        Self {
            name,
            positions: solved.len(),
            solutions,
        }
    }

    fn median(&self) -> Duration {
        let middle = self.solutions.get(self.solutions.len() / 2);
        middle.map_or(Duration::ZERO, |solution| solution.elapsed)
    }

    fn longest(&self) -> Duration {
        let last = self.solutions.last();
        last.map_or(Duration::ZERO, |solution| solution.elapsed)
    }

    fn nodes(&self) -> u64 {
        self.solutions.iter().map(|solution| solution.nodes).sum()
    }

    fn text(&self) -> String {
        format!(
            "{:<14}{:>4} of {:<4} solved, median {:.3} s, longest {:.3} s, {} nodes\n",
            self.name,
            self.solutions.len(),
            self.positions,
            self.median().as_secs_f64(),
            self.longest().as_secs_f64(),
            self.nodes()
        )
    }

    fn json(&self) -> Value {
        json!({
            "game": self.name,
            "positions": self.positions,
            "solved": self.solutions.len(),
            "median": self.median().as_secs_f64(),
            "longest": self.longest().as_secs_f64(),
            "nodes": self.nodes(),
        })
    }
}

/// The results of a suite.
pub(super) struct Tally {
    games: Vec<Row>,
    all: Row,
}

impl Tally {
    pub(super) fn of(tried: &[Attempt<'_>]) -> Self {
        let mut ids: Vec<&str> = Vec::new();
        for attempt in tried {
            if !ids.contains(&attempt.puzzle.game) {
                ids.push(attempt.puzzle.game);
            }
        }
        let of = |id| tried.iter().filter(move |tried| tried.puzzle.game == id);
        Self {
            games: ids.into_iter().map(|id| Row::of(id, of(id))).collect(),
            all: Row::of("all", tried.iter()),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text: String = self.games.iter().map(Row::text).collect();
        if self.games.len() != 1 {
            text += &self.all.text();
        }
        text
    }

    /// The results, and the positions one by one.
    pub(super) fn json(&self, positions: Vec<Value>) -> Value {
        let games: Vec<Value> = self.games.iter().map(Row::json).collect();
        json!({"games": games, "all": self.all.json(), "positions": positions})
    }
}
