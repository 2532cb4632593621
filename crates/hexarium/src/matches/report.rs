//! The result of a match, for people and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use super::elo::{Decision, Elo, Sprt};
use super::game::Work;
use super::tally::Tally;
use crate::text::{self, counted};

/// The result of a match so far.
pub(crate) struct Report<'a> {
    pub(crate) game: &'static str,
    pub(crate) names: &'a [String; 2],
    pub(crate) tally: &'a Tally,
    pub(crate) sprt: Option<Sprt>,
    /// The name of the side named first.
    pub(crate) first_side: &'static str,
    /// What each engine took for a move, in words.
    pub(crate) paces: [String; 2],
}

impl Report<'_> {
    /// A line for progress.
    pub(crate) fn short(&self) -> String {
        let tally = self.tally;
        let points = tally.points();
        let [first, second] = self.names;
        let mut line = format!(
            "{first} {points} : {} {second}, {}",
            tally.games as f64 - points,
            counted(tally.pair_count(), "pair")
        );
        if let Some(Elo { value, low, high }) = Elo::of(&tally.pairs) {
            line += &format!(", Elo {value:+.0} ({low:+.0}, {high:+.0})");
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let llr = sprt.llr(&tally.pairs);
            line += &format!(", LLR {llr:.2} ({lower:.2}, {upper:.2})");
        }
        let faults: u64 = self.faults().iter().sum();
        if faults > 0 {
            line += &format!(", {}", counted(faults, "fault"));
        }
        line
    }

    fn faults(&self) -> [u64; 2] {
        let faults = self.tally.faults.each_ref();
        faults.map(|kinds| kinds.values().sum())
    }

    /// The result as text, a line for each thing.
    pub(crate) fn text(&self) -> String {
        let tally = self.tally;
        let [first, second] = self.names;
        let games = tally.games as f64;
        let points = tally.points();
        let mut lines = vec![("match", format!("{}, {first} : {second}", self.game))];
        let [won, drawn, lost] = tally.results;
        let score = format!(
            "{points} : {} ({:.1} %), won {won}, drawn {drawn}, lost {lost}",
            games - points,
            100.0 * points / games.max(1.0)
        );
        lines.push(("score", score));
        let [won, drawn, lost] = tally.pair_results();
        let counts = tally.pairs.map(|count| count.to_string()).join(" ");
        let pairs =
            format!("won {won}, drawn {drawn}, lost {lost} (0, ½, 1, 1½, 2 points: {counts})");
        lines.push(("pairs", pairs));
        if let Some(Elo { value, low, high }) = Elo::of(&tally.pairs) {
            let elo = format!("{value:+.1}, with 95 % from {low:+.1} to {high:+.1}");
            lines.push(("elo", elo));
        }
        lines.extend(self.sprt.map(|sprt| ("sprt", self.test(sprt))));
        let length = format!(
            "{games}, {:.1} plies long; {} made {:.1} % of the points",
            tally.plies as f64 / games.max(1.0),
            self.first_side,
            100.0 * tally.first_side_score()
        );
        lines.push(("games", length));
        lines.push(("ends", self.ends()));
        lines.extend([0, 1].map(|engine| (&*self.names[engine], self.engine(engine))));
        let width = lines.iter().map(|(label, _)| text::width(label)).max();
        let width = width.unwrap_or_default();
        let aligned = lines.iter().map(|(label, line)| {
            let blanks = " ".repeat(width - text::width(label));
            format!("{label}{blanks}  {line}\n")
        });
        aligned.collect()
    }

    fn ends(&self) -> String {
        let mut reasons: Vec<_> = self.tally.reasons.iter().collect();
        reasons.sort_by_key(|reason| std::cmp::Reverse(reason.1));
        let reasons = reasons
            .iter()
            .map(|(word, count)| format!("{word} {count}"));
        reasons.collect::<Vec<_>>().join(", ")
    }

    fn test(&self, sprt: Sprt) -> String {
        let (lower, upper) = sprt.bounds();
        let pairs = &self.tally.pairs;
        let Sprt { elo0, elo1, .. } = sprt;
        let says = match sprt.decision(pairs) {
            Some(Decision::AcceptH1) => format!("H1 accepted: better by {elo1} Elo"),
            Some(Decision::AcceptH0) => format!("H0 accepted: better by no more than {elo0} Elo"),
            None => "not decided".to_owned(),
        };
        format!(
            "[{elo0}, {elo1}] LLR {:.2} ({lower:.2}, {upper:.2}): {says}",
            sprt.llr(pairs)
        )
    }

    fn engine(&self, engine: usize) -> String {
        let per_move = PerMove::of(self.tally.work[engine]);
        let mut line = format!(
            "{}: {:.0} nodes, depth {:.1}, {:.1} ms a move",
            self.paces[engine], per_move.nodes, per_move.depth, per_move.milliseconds
        );
        for (kind, count) in &self.tally.faults[engine] {
            // Writing to a string does not fail.
            _ = write!(line, ", {} {count}", kind.word());
        }
        line
    }

    /// The result as JSON. What is infinite is `null`.
    pub(crate) fn json(&self) -> Value {
        let tally = self.tally;
        let elo = Elo::of(&tally.pairs);
        let elo = elo.map(|elo| json!({ "value": elo.value, "low": elo.low, "high": elo.high }));
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "alpha": sprt.alpha,
                "beta": sprt.beta,
                "llr": sprt.llr(&tally.pairs),
                "lower": lower,
                "upper": upper,
                "decision": sprt.decision(&tally.pairs).map(|decision| match decision {
                    Decision::AcceptH0 => "H0",
                    Decision::AcceptH1 => "H1",
                }),
            })
        });
        let engines = [0, 1].map(|engine| {
            let per_move = PerMove::of(tally.work[engine]);
            let faults = tally.faults[engine].iter();
            let faults = faults.map(|(kind, &count)| (kind.word().to_owned(), count.into()));
            json!({
                "name": self.names[engine],
                "pace": self.paces[engine],
                "moves": tally.work[engine].moves,
                "nodesPerMove": per_move.nodes,
                "depth": per_move.depth,
                "msPerMove": per_move.milliseconds,
                "faults": Value::Object(faults.collect()),
            })
        });
        let [won, drawn, lost] = tally.results;
        let [pairs_won, pairs_drawn, pairs_lost] = tally.pair_results();
        json!({
            "game": self.game,
            "engines": engines,
            "games": tally.games,
            "points": tally.points(),
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "pairs": {
                "won": pairs_won,
                "drawn": pairs_drawn,
                "lost": pairs_lost,
                "byHalfPoints": tally.pairs,
            },
            "elo": elo,
            "sprt": sprt,
            "firstSide": self.first_side,
            "firstSideScore": tally.first_side_score(),
            "meanPlies": tally.plies as f64 / tally.games.max(1) as f64,
            "ends": tally.reasons,
        })
    }
}

/// What an engine did for a move, on the average.
struct PerMove {
    nodes: f64,
    depth: f64,
    milliseconds: f64,
}

impl PerMove {
    fn of(work: Work) -> Self {
        let moves = work.moves.max(1) as f64;
        Self {
            nodes: work.nodes as f64 / moves,
            depth: work.depth as f64 / moves,
            milliseconds: (work.microseconds as f64 / moves).round() / 1e3,
        }
    }
}
