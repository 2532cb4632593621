//! UCT with random playouts keeps to the rules, to its limits, and finds what a
//! child would see.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hexarium_engine::{Limits, Timer, uct};
use hexarium_rules::{AnyGame, Settings};

#[test]
fn it_takes_a_win_in_one() {
    let game = AnyGame::find("hexentafl-4").unwrap();
    let history = game.from_position("A:g7;K:a2 b", Settings::BARE).unwrap();
    let found = uct::playouts(&*history, Limits::nodes(2_000), 1, &Timer::start()).unwrap();
    assert_eq!(found.word, "a2a1");
    assert_eq!(found.playouts, 2_000);
    assert!(found.expected > 0.9);
}

#[test]
fn every_game_is_played_by_it_to_the_limit_given_and_the_same_twice() {
    for game in AnyGame::all() {
        let mut history = game.start(Settings::played(game.info()));
        for seed in 0..6 {
            let ask = || uct::playouts(&*history, Limits::nodes(30), seed, &Timer::start());
            let (found, again) = (ask().unwrap(), ask().unwrap());
            assert_eq!((found.playouts, &found.word), (30, &again.word));
            history.play(&found.word).unwrap();
        }
    }
}

#[test]
fn it_ends_in_time_and_when_it_is_told_to() {
    // The playouts of Cequis are the longest.
    let history = AnyGame::find("cequis").unwrap().start(Settings::BARE);
    let limits = Limits::time(Duration::from_millis(50));
    let soon = |begun: Instant| assert!(begun.elapsed() < Duration::from_secs(1));
    let begun = Instant::now();
    assert!(uct::playouts(&*history, limits, 1, &Timer::start()).is_some());
    soon(begun);

    let stop = Arc::new(AtomicBool::new(false));
    let timer = Timer::with_stop(stop.clone());
    std::thread::scope(|scope| {
        let search = scope.spawn(|| uct::playouts(&*history, Limits::default(), 1, &timer));
        std::thread::sleep(Duration::from_millis(50));
        assert!(!search.is_finished(), "without limits it goes on");
        let told = Instant::now();
        stop.store(true, Ordering::Relaxed);
        assert!(search.join().unwrap().is_some());
        soon(told);
    });
}

#[test]
fn a_finished_game_has_no_best_move() {
    let game = AnyGame::find("hexentafl-4").unwrap();
    let history = game.from_position("A:a2 w", Settings::BARE).unwrap();
    assert!(uct::playouts(&*history, Limits::nodes(9), 1, &Timer::start()).is_none());
}
