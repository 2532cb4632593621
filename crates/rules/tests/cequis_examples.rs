//! The worked cases of Cequis: whether a word is legal and why not, what is
//! eliminated, the position after, the outcome.

mod common;

use common::data;
use hexarium_rules::games::cequis::Cequis;
use hexarium_rules::{Effect, Game, History, Outcome, Settings};
use serde_json::Value;

type Full = Cequis<true>;

/// The cases' words for a reason, as the ids of refusals.
fn reason_id(case: &Value) -> &'static str {
    match case["reason"].as_str() {
        Some("force") => "force",
        Some("mover does not help") => "mover-no-help",
        Some("mover is single") => "single-pushes",
        Some("two members of one group in the row") => "same-group",
        Some("board edge") => "no-room",
        None => "group-blocked",
        Some(other) => panic!("an unknown reason: {other}"),
    }
}

fn outcome_word(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(Outcome::Win { winner, .. }) => Full::info().players[winner.index()].name.to_owned(),
        Some(Outcome::Draw { reason }) => format!("draw-{}", reason.word()),
    }
}

/// The names of the cells from which the last move eliminated pieces.
fn eliminated(history: &History<Full>) -> Vec<String> {
    let moments = history.effects(history.ply() - 1, None).expect("a ply");
    let effects = moments.into_iter().flat_map(|moment| moment.effects);
    let removed = effects.filter_map(|effect| match effect {
        Effect::Removed { cell } => Some(Full::cell_name(cell).to_string()),
        _ => None,
    });
    removed.collect()
}

#[test]
fn worked_cases() {
    let text = data("cequis.examples.json").expect("the worked cases");
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
    for case in &cases {
        let name = case["name"].as_str().unwrap();
        let word = case["word"].as_str().unwrap();
        let position = Full::read(case["position"].as_str().unwrap()).expect(name);
        let mut history = History::new(position, Settings::BARE);
        let legal = history.legal_words().contains(&word.to_owned());
        assert_eq!(Value::from(legal), case["legal"], "{name}");
        let refusal = history.refusal_of_word(word);
        if !legal {
            let refusal = refusal.expect(name);
            assert_eq!(refusal.reason.id, reason_id(case), "{name}");
            assert!(!refusal.cells.is_empty(), "{name}");
            continue;
        }
        assert_eq!(refusal, None, "{name}");
        history.play_word(word).expect(name);
        assert_eq!(
            Value::from(eliminated(&history)),
            case["eliminated"],
            "{name}"
        );
        assert_eq!(
            Value::from(history.position().line()),
            case["after"],
            "{name}"
        );
        let outcome = outcome_word(history.outcome());
        assert_eq!(Value::from(outcome), case["outcome"], "{name}");
    }
    assert!(cases.len() >= 28);
}
