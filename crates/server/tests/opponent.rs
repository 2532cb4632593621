//! How soon the computer answers, over a real WebSocket.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use std::time::{Duration, Instant};

use hexarium_rules::{AnyGame, Random, Settings};
use serde_json::json;

mod common;
use common::{Client, a_move, fresh, legal};

/// Its search is cut off before a second; the rest is for a machine that has
/// much else to do.
const MOST: Duration = Duration::from_secs(3);

/// A position so many random moves from the start, or as many as there are.
fn position(game: AnyGame, plies: usize, random: &mut Random) -> String {
    let mut history = game.start(Settings::BARE);
    let mut line = history.position();
    for _ in 0..plies {
        let words = history.legal_words();
        let Some(word) = random.choose(&words) else {
            break;
        };
        // The last in which there is something to play.
        line = history.position();
        history.play(word).unwrap();
    }
    line
}

/// Plays random moves against the strongest level until so many are answered
/// or the game is over; how long each answer took.
fn answers(
    client: &mut Client,
    game: AnyGame,
    from: &str,
    most: usize,
    random: &mut Random,
) -> Vec<Duration> {
    let person = json!({"kind": "person"});
    let computer = json!({"kind": "computer", "level": 10});
    // The person moves next, whoever that is.
    let mover = game.from_position(from, Settings::BARE).unwrap().player();
    let mut seats = vec![computer; 2];
    seats[mover.index()] = person;
    let begun = client.begin(&json!({
        "game": game.info().id, "seats": seats, "position": from}));
    let mut socket = client.follow(begun["id"].as_str().unwrap(), Some(0));
    let (mut state, mut times) = (begun["state"].clone(), Vec::new());
    let mut sent = Instant::now();
    while state["outcome"].is_null() && times.len() < most {
        let computers = state["player"] != mover.index();
        if !computers {
            let ply = state["ply"].as_u64().unwrap() + 1;
            let words = legal(&state);
            let word = random.choose(&words).unwrap();
            socket.send(&a_move(&format!("m{ply}"), ply, word));
            sent = Instant::now();
        }
        state = socket.receive_kind("event")["event"]["state"].clone();
        if computers {
            times.push(sent.elapsed());
            // A side that moves several times in a row thinks again.
            sent = Instant::now();
        }
    }
    times
}

/// Measures answers from the start of each game and from its middle.
fn measure(from_each: usize) {
    let fresh = fresh();
    let mut client = fresh.server.client();
    for game in AnyGame::all() {
        let mut random = Random::new(4);
        let mut times = Vec::new();
        for plies in [0, 30, 60] {
            let mut from_here = 0;
            while from_here < from_each {
                let line = position(game, plies, &mut random);
                let more = answers(&mut client, game, &line, from_each - from_here, &mut random);
                // A position whose game the move ends counts as well.
                from_here += more.len().max(1);
                times.extend(more);
            }
        }
        times.sort_unstable();
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        let (id, count) = (game.info().id, times.len());
        let shown = [median, worst].map(|time| time.as_millis());
        println!(
            "{id}: {count} answers, median {} ms, worst {} ms",
            shown[0], shown[1]
        );
        assert!(worst < MOST, "{id}: {worst:?}");
    }
}

#[test]
fn the_strongest_level_answers_in_about_a_second_in_every_game() {
    measure(3);
}

/// `cargo test --release --package hexarium-server --test opponent -- --ignored --nocapture`
#[test]
#[ignore = "a measurement for docs/benchmarks.md"]
fn a_few_dozen_answers_of_each_game() {
    measure(16);
}
