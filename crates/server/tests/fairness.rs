//! Long games of one address starve nobody.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use hexarium_rules::record::Record;
use hexarium_rules::{AnyGame, Random, Settings};
use serde_json::json;

mod common;
use common::{Answer, Client, connect, fresh};

/// Moves in the games: not far from the most that a game may have.
const PLIES: usize = 1_500;

/// A long game that goes on, as a record.
fn long_game(id: &str) -> String {
    let mut random = Random::new(5);
    let mut history = AnyGame::find(id).unwrap().start(Settings::BARE);
    while history.ply() < PLIES {
        let words = history.legal_words();
        history.play(random.choose(&words).unwrap()).unwrap();
        // Back by a few, where it leads to the end.
        if history.outcome().is_some() {
            for _ in 0..=random.below(8) {
                history.undo();
            }
        }
    }
    Record::new(history).write()
}

/// A request from another address.
fn from_elsewhere(client: &Client, method: &str, path: &str, body: &str) -> Answer {
    let mut stream = connect(client, "127.0.0.2", None);
    let request = client.written(method, path, "", body);
    stream.write_all(request.as_bytes()).unwrap();
    Answer::read(stream)
}

/// What a person with a short game waits for an answer: in the middle of many,
/// and at worst.
fn waits(client: &Client, id: &str) -> [Duration; 2] {
    let document = format!("/api/games/{id}");
    let (next, picture) = (
        format!("{document}/next"),
        format!("{document}/picture.svg"),
    );
    let mut waits = Vec::new();
    for round in 0..60 {
        let (method, path, body) = match round % 4 {
            0 => ("GET", document.as_str(), ""),
            1 => ("POST", next.as_str(), r#"{"ply": 0, "steps": []}"#),
            2 => ("GET", picture.as_str(), ""),
            _ => ("GET", "/", ""),
        };
        let begun = Instant::now();
        let answer = from_elsewhere(client, method, path, body);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        waits.push(begun.elapsed());
        // Long enough that all of the burden falls in between.
        sleep(Duration::from_millis(50));
    }
    waits.sort_unstable();
    [waits[waits.len() / 2], waits[waits.len() - 1]]
}

/// Asks for all that is dear about a game, again and again; gives how often it
/// was answered.
fn burden(client: Client, id: &str, record: &str, enough: &AtomicBool) -> usize {
    let document = format!("/api/games/{id}");
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let packed = "Accept-Encoding: gzip\r\n";
    let mut answered = 0;
    while !enough.load(Ordering::Relaxed) {
        let new = json!({"record": record, "seats": seats}).to_string();
        for answer in [
            client.request("GET", &document, packed, ""),
            client.request("POST", &format!("{document}/hint"), "", ""),
            client.request("GET", &format!("{document}/picture.png?size=2048"), "", ""),
            client.request("POST", "/api/games", packed, &new),
        ] {
            assert!(matches!(answer.status, 200 | 201 | 429), "{answer:?}");
            answered += usize::from(answer.status != 429);
        }
        // Most of the events are read again to tell the last ones.
        let after = Some(PLIES as u64 - 50);
        if let Ok(mut socket) = client.try_follow(id, after, "") {
            answered += usize::from(socket.try_receive().is_some());
        }
    }
    answered
}

#[test]
fn long_games_of_one_address_leave_the_others_quick() {
    let fresh = fresh();
    let mut other = fresh.server.client();
    let short = other.game_for_two("hexaequo");
    let alone = waits(&other, &short);
    let mut client = fresh.server.client();
    let seats = json!([{"kind": "person"}, {"kind": "person"}]);
    let games: Vec<(String, String)> = ["cequis", "hexentafl-4", "hexentafl-5"]
        .into_iter()
        .map(|game| {
            let record = long_game(game);
            let begun = client.begin(&json!({"record": record, "seats": seats}));
            (begun["id"].as_str().unwrap().to_owned(), record)
        })
        .collect();
    let (enough, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
    let beside = std::thread::scope(|scope| {
        for worker in 0..12 {
            let (id, record) = &games[worker % games.len()];
            let (client, enough, answered) = (client.clone(), &enough, &answered);
            scope.spawn(move || {
                let count = burden(client, id, record, enough);
                answered.fetch_add(count, Ordering::Relaxed);
            });
        }
        let beside = waits(&other, &short);
        enough.store(true, Ordering::Relaxed);
        beside
    });
    println!("alone {alone:?}, beside long games {beside:?}, {answered:?} answers to those");
    assert!(answered.into_inner() > 12);
    assert!(
        beside[0] < Duration::from_millis(500),
        "alone {alone:?}, beside long games {beside:?}"
    );
}
