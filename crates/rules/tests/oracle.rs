//! Agreement with independent programs: perft tables, recorded games and
//! worked cases in `tests/data`.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod common;

use common::data;
use hexarium_rules::{AnyGame, Outcome, Settings};
use serde_json::Value;

/// Perft numbers above this are left to [`every_perft_number`].
const QUICK: u64 = if cfg!(debug_assertions) {
    300_000
} else {
    6_000_000
};

/// Numbers above this are out of reach of a single long run.
const LONG: u64 = 70_000_000_000;

/// All but the sample, of which no independent program knows.
fn oracle_games() -> impl Iterator<Item = AnyGame> {
    let games = AnyGame::all().into_iter();
    games.filter(|game| game.info().id != "hearthward")
}

fn compare_perft(limit: u64) {
    let mut compared = 0;
    for game in oracle_games() {
        let id = game.info().id;
        let table = data(&format!("{id}.perft.json")).expect(id);
        let rows: Vec<Value> = serde_json::from_str(&table).unwrap();
        for row in rows {
            let line = row["position"].as_str().unwrap();
            let history = game.from_position(line, Settings::BARE).expect(line);
            assert_eq!(history.position(), line);
            let numbers = row["perft"].as_array().unwrap();
            for (depth, wanted) in (1..).zip(numbers) {
                let wanted = wanted.as_u64().unwrap();
                if wanted <= limit {
                    assert_eq!(history.perft(depth), wanted, "{id} {line} depth {depth}");
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} perft numbers agree");
    assert!(compared >= 20);
}

#[test]
fn perft_numbers() {
    compare_perft(QUICK);
}

#[test]
#[ignore = "takes a quarter of an hour; `make oracle` runs it"]
fn every_perft_number() {
    compare_perft(LONG);
}

/// The oracle's word for an outcome: the side that won, or why it is a draw.
fn oracle_word(game: AnyGame, outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(Outcome::Win { winner, .. }) => game.info().players[winner.index()].name.to_owned(),
        Some(Outcome::Draw { reason }) => format!("draw-{}", reason.word()),
    }
}

#[test]
fn recorded_games() {
    let (mut positions, mut lists) = (0, 0);
    for game in oracle_games() {
        let id = game.info().id;
        let text = data(&format!("{id}.games.jsonl")).expect(id);
        for (number, line) in (1..).zip(text.lines()) {
            let record: Value = serde_json::from_str(line).unwrap();
            let start = record["start"].as_str().unwrap();
            let mut history = game.from_position(start, Settings::BARE).unwrap();
            for (ply, entry) in record["plies"].as_array().unwrap().iter().enumerate() {
                let at = format!("{id} game {number} ply {ply}");
                assert_eq!(history.outcome(), None, "{at}");
                assert_eq!(
                    history.position(),
                    entry["position"].as_str().unwrap(),
                    "{at}"
                );
                let legal = history.legal_words();
                if let Some(count) = entry["legal_count"].as_u64() {
                    assert_eq!(legal.len() as u64, count, "{at}");
                } else {
                    assert_eq!(Value::from(legal), entry["legal"], "{at}");
                    lists += 1;
                }
                let word = entry["move"].as_str().unwrap();
                assert_eq!(history.play(word).as_deref(), Ok(word), "{at}");
                positions += 1;
            }
            let at = format!("{id} game {number}");
            assert_eq!(
                history.position(),
                record["final"].as_str().unwrap(),
                "{at}"
            );
            let outcome = oracle_word(game, history.outcome());
            assert_eq!(outcome, record["outcome"].as_str().unwrap(), "{at}");
            positions += 1;
        }
    }
    println!("{positions} positions and {lists} legal lists agree");
    assert!(positions > 5_000);
}

#[test]
fn perft_of_depth_zero_is_one() {
    for game in oracle_games() {
        let history = game.start(Settings::BARE);
        assert_eq!(history.perft(0), 1);
    }
}
