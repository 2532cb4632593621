//! The engine finds wins: the suites in `tests/suites`, a file a game, made by
//! `hexarium suite --make`. Their short wins are proven here, too.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use hexarium_engine::suite::{self, Puzzle};
use hexarium_engine::{LEVELS, Limits, Request, Strength, Timer, think};
use hexarium_rules::{AnyGame, Settings};

/// The positions that a proof of a short win visits at most.
const MOST: u64 = 30_000_000;

/// All but the sample, whose wins take an even number of plies.
fn ids() -> impl Iterator<Item = &'static str> {
    let games = AnyGame::all().into_iter();
    games
        .map(|game| game.info().id)
        .filter(|&id| id != "hearthward")
}

fn puzzles(id: &str) -> Vec<Puzzle> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    let text = fs::read_to_string(folder.join(format!("{id}.txt"))).expect(id);
    let puzzles = suite::read(&text).expect(id);
    assert!(puzzles.iter().all(|puzzle| puzzle.game == id), "{id}");
    puzzles
}

/// The engine finds the win at its distance.
fn solve(puzzle: &Puzzle, request: &Request) {
    let history = puzzle.history().unwrap();
    let thought = think(&*history, request, &Timer::start(), &mut |_| {}).unwrap();
    let distance = Some(puzzle.plies as i32);
    let at = format!("{puzzle:?}: {thought:?}");
    assert_eq!(thought.score.win_distance(), distance, "{at}");
    assert!(puzzle.words.contains(&thought.word), "{at}");
}

#[test]
fn every_win_in_one_and_in_three_plies_is_found() {
    for id in ids() {
        let puzzles = puzzles(id);
        for plies in [1, 3] {
            let count = puzzles.iter().filter(|p| p.plies == plies).count();
            assert!(count >= 5, "{id} has {count} wins in {plies}");
        }
        for puzzle in puzzles.iter().filter(|puzzle| puzzle.plies <= 3) {
            // What is left out at that depth is seen a little deeper.
            solve(puzzle, &Request::new(Limits::depth(puzzle.plies + 4)));
            solve(puzzle, &Request::new(Limits::time(Duration::from_secs(10))));
        }
    }
}

/// A few of the longer wins; `hexarium suite` tries them all.
#[test]
fn longer_wins_are_found_in_time() {
    for id in ids() {
        let longer: Vec<Puzzle> = puzzles(id).into_iter().filter(|p| p.plies > 3).collect();
        assert!(longer.len() >= 20, "{id} has {} longer wins", longer.len());
        for puzzle in longer.iter().step_by(longer.len() / 4) {
            solve(puzzle, &Request::new(Limits::time(Duration::from_secs(10))));
        }
    }
}

#[test]
fn every_level_takes_every_win_in_one() {
    for id in ids() {
        for puzzle in puzzles(id).into_iter().filter(|p| p.plies == 1) {
            let history = puzzle.history().unwrap();
            for (level, seed) in LEVELS.into_iter().zip(7..) {
                let request = Request::at(level.strength(id), seed);
                let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
                assert!(puzzle.words.contains(&thought.word), "{id}: {thought:?}");
            }
        }
    }
}

/// Whatever is overlooked on the way: a win that is called proven is one.
#[test]
fn a_player_who_overlooks_half_of_all_moves_proves_no_false_win() {
    let strength = Strength {
        nodes: 3_000,
        error: 0,
        overlooks: 50,
    };
    for puzzle in ids().flat_map(puzzles).filter(|puzzle| puzzle.plies == 3) {
        let history = puzzle.history().unwrap();
        for seed in 0..5 {
            let request = Request::at(strength, seed);
            let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
            if thought.is_proven {
                assert_eq!(thought.score.win_distance(), Some(3), "{thought:?}");
                assert!(puzzle.words.contains(&thought.word), "{thought:?}");
            }
        }
    }
}

/// The suites hold what they say, by trying everything.
#[test]
fn the_short_wins_are_proven() {
    for id in ids() {
        for puzzle in puzzles(id).iter().filter(|puzzle| puzzle.plies <= 3) {
            let history = puzzle.history().unwrap();
            let wins = suite::fastest_wins(&*history, puzzle.plies, MOST);
            assert_eq!(wins.as_ref(), Some(&puzzle.words), "{puzzle:?}");
        }
    }
}

#[test]
#[ignore = "minutes: every win of the suites, by trying everything"]
fn all_wins_are_proven() {
    for puzzle in ids().flat_map(puzzles) {
        let history = puzzle.history().unwrap();
        let wins = suite::fastest_wins(&*history, puzzle.plies, 20 * MOST);
        assert_eq!(wins, Some(puzzle.words.clone()), "{puzzle:?}");
    }
}

#[test]
fn a_proof_refuses_what_is_not_so() {
    let puzzle = &puzzles("hexdame")[0];
    let history = puzzle.history().unwrap();
    assert_eq!(puzzle.plies, 1);
    assert_eq!(
        suite::fastest_wins(&*history, 3, MOST),
        None,
        "one wins sooner"
    );
    assert_eq!(suite::fastest_wins(&*history, 1, 0), None, "not known");
    assert_eq!(suite::fastest_wins(&*history, 0, MOST), None);
    let start = AnyGame::find("hexdame").unwrap().start(history.settings());
    assert_eq!(suite::fastest_wins(&*start, 3, MOST), None, "nothing wins");
}

/// In Cequis a reply may lose the game by itself: here one does, and all others
/// lose a move later.
#[test]
fn a_reply_that_ends_the_game_is_no_defence() {
    let line = "W:b4,b5,b6;G:c3,d2,e7;B:c6,c7,d5;w:a8;g:g8;b:a6,c8 s play";
    let game = AnyGame::find("cequis").unwrap();
    let history = game.from_position(line, Settings::BARE).unwrap();
    let mut after = history.boxed();
    after.play("b6b7").unwrap();
    after.play("a6b6").unwrap();
    let outcome = after.outcome().unwrap();
    assert_eq!(outcome.winner(), Some(history.player()));
    let wins = suite::fastest_wins(&*history, 3, MOST).unwrap();
    assert!(wins.contains(&"b6b7".to_owned()), "{wins:?}");
}

#[test]
fn suites_are_written_as_they_are_read() {
    for id in ids() {
        let puzzles = puzzles(id);
        let again = suite::read(&suite::write(&puzzles)).unwrap();
        assert_eq!(again, puzzles);
    }
    let line = "1 | f9e9 | M:d8;m:e8,f7,f8,f9,g8,g9,h6,h7,h8,i7;k:d1 b";
    for (text, says) in [
        (line.to_owned(), "game hexdame"),
        ("game chess".to_owned(), "unknown game"),
        ("game hexdame\nx".to_owned(), "line 2: a line is"),
        (
            format!("game hexdame\n\n0{}", &line[1..]),
            "line 3: the plies",
        ),
        (
            format!("game hexdame\n{}", line.replace("f9e9", "a1a9")),
            "`a1a9`",
        ),
        (
            format!("game hexdame\n{}", line.replace("f9e9", "")),
            "no word",
        ),
        (format!("game hexdame\n{line}x"), "line 2"),
    ] {
        let error = suite::read(&text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}
