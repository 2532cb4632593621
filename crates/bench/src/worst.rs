//! The positions that take longest, found by mutation.

use std::time::{Duration, Instant};

use hexarium_rules::{AnyGame, AnyHistory, Settings};

/// A game's id and a position line each.
const WORST: &str = include_str!("../../../tests/data/worst-positions.txt");

pub(crate) fn run() {
    println!("The worst positions known, best of 5\n");
    println!("| id | position | moves | legal moves, ms | slowest `next`, ms |");
    println!("| --- | --- | --- | --- | --- |");
    for line in WORST.lines().filter(|line| !line.starts_with('#')) {
        let Some((id, position)) = line.split_once(' ') else {
            continue;
        };
        let history = AnyGame::find(id).map(|game| game.from_position(position, Settings::BARE));
        let Ok(Ok(history)) = history else {
            println!("| `{id}` | `{position}` | unreadable | | |");
            continue;
        };
        let moves = history.legal_words().len();
        let legal = shortest(|| _ = history.perft(1));
        let next = slowest_next(&*history);
        println!(
            "| `{id}` | `{position}` | {moves} | {:.3} | {:.3} |",
            legal.as_secs_f64() * 1e3,
            next.as_secs_f64() * 1e3,
        );
    }
    println!();
}

/// The slowest answer while every tenth legal move is entered step by step.
fn slowest_next(history: &dyn AnyHistory) -> Duration {
    let mut slowest = shortest(|| _ = history.next(&[]));
    for word in history.legal_words().iter().step_by(10) {
        let path = history.path(word).unwrap_or_default();
        for taken in 1..=path.len() {
            slowest = slowest.max(shortest(|| _ = history.next(&path[..taken])));
        }
    }
    slowest
}

fn shortest(run: impl Fn()) -> Duration {
    let time = || {
        let begun = Instant::now();
        run();
        begun.elapsed()
    };
    (0..5).map(|_| time()).min().unwrap_or_default()
}
