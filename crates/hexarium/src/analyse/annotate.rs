//! A judgement as notes of a record, and as figures.

use hexarium_rules::record::{Evaluation, GameTree, NodeId, player_tag};
use hexarium_rules::{AnnotationSign, Player};
use serde_json::{Value, json};

use super::judge::{Judged, Value as Worth};
use crate::chance;
use crate::matches::{for_first, recorded};

/// The moves of a variation, at most.
const LONGEST_LINE: usize = 8;

/// What a side did in a game.
pub(super) struct Side {
    pub(super) name: &'static str,
    /// `None` where it never had a choice that was judged.
    pub(super) accuracy: Option<f64>,
    /// How often each of [`chance::signs`] was given.
    pub(super) signs: [usize; 3],
}

/// The two sides of a game.
pub(super) fn sides(tree: &GameTree, moves: &[Judged]) -> [Side; 2] {
    [Player::FIRST, Player::SECOND].map(|player| {
        let own = || moves.iter().filter(move |judged| judged.mover == player);
        let free = own().filter(|judged| judged.was_free);
        let losses: Vec<f64> = free.filter_map(|judged| judged.loss).collect();
        let count = |sign| own().filter(|judged| judged.sign() == Some(sign)).count();
        Side {
            name: tree.info().players[player.index()].name,
            accuracy: chance::accuracy(&losses),
            signs: chance::signs().map(count),
        }
    })
}

impl Side {
    /// The side in a few words, as `white 87.5 (1 ??, 0 ?, 2 ?!)`.
    pub(super) fn text(&self) -> String {
        let accuracy = self.accuracy.map_or("-".to_owned(), one_decimal);
        let signs = chance::signs().into_iter().zip(self.signs);
        let signs: Vec<String> = signs
            .map(|(sign, count)| format!("{count} {}", sign.text()))
            .collect();
        format!("{} {accuracy} ({})", self.name, signs.join(", "))
    }

    fn json(&self) -> Value {
        let signs = chance::signs().into_iter().zip(self.signs);
        let signs = signs.map(|(sign, count)| (sign.text().to_owned(), json!(count)));
        json!({
            "side": self.name,
            "accuracy": self.accuracy.map(tenths),
            "signs": Value::Object(signs.collect()),
        })
    }
}

/// Writes a judgement into a record: evaluations, signs of mistakes and better
/// lines, and the accuracy of the sides among the tags. What people wrote
/// stays, but for earlier signs of mistakes.
pub(super) fn annotate(tree: &mut GameTree, moves: &[Judged], annotator: &str) {
    let main: Vec<NodeId> = tree.main_moves().collect();
    let mut before = GameTree::ROOT;
    for (&id, judged) in main.iter().zip(moves) {
        let ended = judged.played.is_some_and(|worth| worth.depth.is_none());
        if !ended {
            tree.set_evaluation(id, evaluation(judged.played, judged.mover));
        }
        let earlier = tree.notes(id).annotation;
        let stays = |sign: &AnnotationSign| !chance::signs().contains(sign);
        let sign = judged.sign();
        tree.set_annotation(id, sign.or(earlier.filter(stays)));
        if sign.is_some() {
            add_line(tree, before, judged);
        }
        before = id;
    }
    for (side, player) in sides(tree, moves).iter().zip(tree.info().players) {
        let tag = format!("{}Accuracy", player_tag(player));
        match side.accuracy {
            Some(accuracy) => tree.tags.set(&tag, one_decimal(accuracy)),
            None => tree.tags.remove(&tag),
        }
    }
    tree.tags.set("Annotator", annotator);
}

/// Adds the best line as a variation, with what it is worth.
fn add_line(tree: &mut GameTree, before: NodeId, judged: &Judged) {
    let mut at = before;
    for (index, word) in judged.line.iter().take(LONGEST_LINE).enumerate() {
        // A line of the search may end by a rule that looks further back.
        let Ok(next) = tree.add_move(at, word) else {
            return;
        };
        if index == 0 {
            tree.set_evaluation(next, evaluation(judged.best, judged.mover));
        }
        at = next;
    }
}

/// What a move of a side is worth, as records have it; nothing where the game is
/// over.
fn evaluation(worth: Option<Worth>, mover: Player) -> Option<Evaluation> {
    let Worth { score, depth } = worth.filter(|worth| worth.depth.is_some())?;
    let score = for_first(recorded(score), mover);
    Some(Evaluation { score, depth })
}

/// A judgement as one JSON object.
pub(super) fn json(tree: &GameTree, moves: &[Judged], annotator: &str) -> Value {
    let history = tree.main_line();
    let sides = sides(tree, moves);
    let moves: Vec<Value> = moves.iter().map(move_json).collect();
    json!({
        "game": tree.info().id,
        "outcome": crate::list::outcome_line(&*history),
        "annotator": annotator,
        "sides": sides.each_ref().map(Side::json),
        "moves": moves,
    })
}

fn move_json(judged: &Judged) -> Value {
    let value = |worth| evaluation(worth, judged.mover).map(|value| value.to_string());
    json!({
        "word": judged.word,
        "eval": value(judged.played),
        "best": judged.line.first(),
        "best_eval": value(judged.best),
        "line": judged.line,
        "loss": judged.loss.map(tenths),
        "sign": judged.sign().map(AnnotationSign::text),
    })
}

fn one_decimal(value: f64) -> String {
    format!("{value:.1}")
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
