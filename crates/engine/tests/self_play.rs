//! The engine keeps to the rules and to its limits.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hexarium_engine::{Engine, LEVELS, Limits, MIB, Options, Request, Strength, Timer, think};
use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};

const GAMES: u64 = if cfg!(debug_assertions) { 10 } else { 200 };
const MOST_PLIES: usize = 300;

/// A game after some random plies.
fn opening(game: AnyGame, seed: u64, plies: usize) -> Box<dyn AnyHistory> {
    let mut random = Random::new(seed);
    let mut history = game.start(Settings::played(game.info()));
    for _ in 0..plies {
        let legal = history.legal_words();
        let Some(word) = random.choose(&legal) else {
            break;
        };
        history.play(word).unwrap();
    }
    history
}

#[test]
fn hundreds_of_fast_games_hold_no_illegal_move() {
    for game in AnyGame::all() {
        for seed in 0..GAMES {
            let mut history = opening(game, seed, 2 + seed as usize % 5);
            while history.ply() < MOST_PLIES {
                let request = Request::new(Limits::nodes(1 + seed % 40));
                let thought = think(&*history, &request, &Timer::start(), &mut |_| {});
                let Some(thought) = thought else {
                    assert!(history.outcome().is_some());
                    break;
                };
                assert!(thought.nodes <= 1 + seed % 40);
                let word = history.play(&thought.word).unwrap();
                assert_eq!(word, thought.word, "the engine speaks canonical words");
            }
        }
    }
}

#[test]
fn a_search_answers_soon_after_its_time() {
    let slack = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 50 });
    for game in AnyGame::all() {
        for (seed, plies) in [(1, 0), (2, 20), (3, 40), (4, 60)] {
            let history = opening(game, seed, plies);
            if history.outcome().is_some() {
                continue;
            }
            for limit in [0, 1, 30, 100].map(Duration::from_millis) {
                let request = Request::new(Limits::time(limit));
                let answer_time = || {
                    let begun = Instant::now();
                    let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
                    assert!(history.legal_words().contains(&thought.word));
                    begun.elapsed()
                };
                // A busy machine may be late once.
                let took = (0..3).map(|_| answer_time()).min().unwrap();
                let id = game.info().id;
                assert!(took <= limit + slack, "{id} took {took:?} for {limit:?}");
            }
        }
    }
}

#[test]
fn far_more_threads_than_cores_keep_to_the_limits_and_have_an_answer() {
    let threads = 64;
    let mut engine = Engine::new(Options { hash: MIB, threads });
    for game in AnyGame::all() {
        let history = opening(game, 5, 6);
        engine.prepare(&*history);
        let mut ask = |limits| {
            let request = Request::new(limits);
            engine.think(&*history, &request, &Timer::start(), &mut |_| {})
        };
        let timed = ask(Limits::time(Duration::from_millis(100))).unwrap();
        assert!(timed.elapsed < Duration::from_secs(1), "{timed:?}");
        // Each thread tells the others after 64 positions.
        let counted = ask(Limits::nodes(5_000)).unwrap();
        assert!(counted.nodes <= 5_000 + 64 * threads as u64, "{counted:?}");
        for thought in [timed, counted] {
            assert!(thought.depth > 0, "{thought:?}");
        }
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let history = AnyGame::all()[0].start(Settings::BARE);
    let stop = Arc::new(AtomicBool::new(false));
    let timer = Timer::with_stop(stop.clone());
    std::thread::scope(|scope| {
        let search = scope.spawn(|| think(&*history, &Request::default(), &timer, &mut |_| {}));
        std::thread::sleep(Duration::from_millis(50));
        assert!(!search.is_finished(), "without limits it goes on");
        stop.store(true, Ordering::Relaxed);
        assert!(search.join().unwrap().is_some());
    });
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for game in AnyGame::all() {
        let history = opening(game, 5, 8);
        for level in LEVELS {
            let strength = level.strength(game.info().id);
            let request = Request::at(strength, 3);
            let mut answers = (0..2).map(|_| {
                let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
                assert!(thought.nodes <= strength.nodes, "no more than it says");
                (thought.line, thought.score, thought.nodes)
            });
            assert_eq!(answers.next(), answers.next());
        }
    }
}

/// With all that a player may overlook, and no more positions than a move has.
#[test]
fn the_weakest_player_of_all_plays_by_the_rules() {
    for game in AnyGame::all() {
        for seed in 0..=GAMES / 20 {
            let mut history = opening(game, seed, 4);
            let strength = Strength {
                nodes: 1 + seed,
                error: 1_000,
                overlooks: 99,
            };
            while history.ply() < MOST_PLIES {
                let request = Request::at(strength, seed);
                match think(&*history, &request, &Timer::start(), &mut |_| {}) {
                    Some(thought) => _ = history.play(&thought.word).unwrap(),
                    None => break,
                }
            }
            assert!(history.ply() == MOST_PLIES || history.outcome().is_some());
        }
    }
}

#[test]
fn depth_is_reported_as_it_was_searched() {
    for game in AnyGame::all() {
        let history = opening(game, 1, 3);
        let mut depths = Vec::new();
        let request = Request::new(Limits::depth(3));
        let thought = think(&*history, &request, &Timer::start(), &mut |thought| {
            depths.push(thought.depth);
            let mut line = history.boxed();
            for word in &thought.line {
                line.play(word).unwrap();
            }
        });
        let thought = thought.unwrap();
        // A win that has been proved needs no deeper look.
        assert!(thought.depth == 3 || thought.score.win_distance().is_some());
        assert_eq!(depths, (1..=thought.depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let game = AnyGame::find("hexentafl-4").unwrap();
    let history = game.from_position("A:a2 w", Settings::BARE).unwrap();
    let request = Request::new(Limits::depth(1));
    assert!(think(&*history, &request, &Timer::start(), &mut |_| {}).is_none());
}
