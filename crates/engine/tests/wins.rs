//! The engine finds short wins: the suites in `tests/suites`, a file a game,
//! each line `<plies> | <words> | <position>` with every word that wins
//! fastest, proven by looking at everything.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use hexarium_engine::{Level, Limits, Request, Timer, think};
use hexarium_rules::{AnyGame, Game, History, Outcome, Random, Settings, Visitor, visit};

/// Positions of each distance in a suite.
const WANTED: usize = 12;

/// All but the sample, whose wins take an even number of plies.
fn games() -> impl Iterator<Item = AnyGame> {
    let games = AnyGame::all().into_iter();
    games.filter(|game| game.info().id != "hearthward")
}

fn suite(id: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites");
    folder.join(format!("{id}.txt"))
}

struct Puzzle {
    plies: u32,
    words: Vec<String>,
    position: String,
}

fn puzzles(id: &str) -> Vec<Puzzle> {
    let text = fs::read_to_string(suite(id)).expect(id);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            Puzzle {
                plies: fields[0].parse().unwrap(),
                words: fields[1].split(' ').map(str::to_owned).collect(),
                position: fields[2].to_owned(),
            }
        })
        .collect()
}

#[test]
fn every_win_in_one_and_in_three_plies_is_found() {
    for game in games() {
        let id = game.info().id;
        let puzzles = puzzles(id);
        for plies in [1, 3] {
            let count = puzzles.iter().filter(|p| p.plies == plies).count();
            assert!(count >= 5, "{id} has {count} wins in {plies}");
        }
        for Puzzle {
            plies,
            words,
            position,
        } in puzzles
        {
            let history = game.from_position(&position, Settings::BARE).unwrap();
            let requests = [
                Request::new(Limits::depth(plies)),
                Request::new(Limits::time(Duration::from_secs(10))),
            ];
            for request in requests {
                let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
                let at = format!("{id}: {position}: {thought:?}");
                assert_eq!(thought.score.win_distance(), Some(plies as i32), "{at}");
                assert!(words.contains(&thought.word), "{at}");
            }
        }
    }
}

#[test]
fn the_two_stronger_levels_find_every_win_in_one() {
    for game in games() {
        let id = game.info().id;
        for puzzle in puzzles(id).into_iter().filter(|p| p.plies == 1) {
            let history = game
                .from_position(&puzzle.position, Settings::BARE)
                .unwrap();
            for number in [2, 3] {
                let request = Request::at_level(Level::numbered(number).unwrap(), 7);
                let thought = think(&*history, &request, &Timer::start(), &mut |_| {}).unwrap();
                assert!(puzzle.words.contains(&thought.word), "{id}: {thought:?}");
            }
        }
    }
}

/// The suites hold what they say, by a search that looks at everything.
#[test]
fn the_suites_are_proven() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Game>(self) {
            for puzzle in puzzles(G::info().id) {
                let position = G::read(&puzzle.position).unwrap();
                assert_eq!(position.line(), puzzle.position);
                let wins = fastest_wins(&position, puzzle.plies).unwrap();
                assert_eq!(words(&position, &wins), puzzle.words);
            }
        }
    }
    for game in games() {
        visit(game.info().id, Check).unwrap();
    }
}

fn words<G: Game>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut words: Vec<String> = moves.iter().map(|&mv| position.word(mv)).collect();
    words.sort_unstable();
    words
}

/// Whether the player to move wins in at most so many plies.
fn wins<G: Game>(position: &G, plies: u32) -> bool {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    plies > 0
        && legal
            .iter()
            .any(|&mv| loses(&position.play(mv), position, plies - 1))
}

/// Whether the player to move has lost, or loses in at most so many plies.
fn loses<G: Game>(position: &G, before: &G, plies: u32) -> bool {
    let winner = |outcome: Outcome| outcome.winner() == Some(before.player());
    if let Some(outcome) = position.decided() {
        return winner(outcome);
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if legal.is_empty() {
        return winner(position.without_moves());
    }
    plies > 0 && legal.iter().all(|&mv| wins(&position.play(mv), plies - 1))
}

/// The moves that win in exactly so many plies, where nothing wins faster.
fn fastest_wins<G: Game>(position: &G, plies: u32) -> Option<Vec<G::Move>> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if plies > 1 && wins(position, plies - 2) {
        return None;
    }
    legal.retain(|&mv| loses(&position.play(mv), position, plies - 1));
    (!legal.is_empty()).then_some(legal)
}

/// Makes the suites anew from games between weak levels.
#[test]
#[ignore = "writes tests/suites; run it by name when a game is added"]
fn make_suites() {
    struct Make;
    impl Visitor for Make {
        type Output = ();
        fn visit<G: Game>(self) {
            if !suite(G::info().id).exists() {
                make_suite::<G>();
            }
        }
    }
    for game in games() {
        visit(game.info().id, Make).unwrap();
    }
}

fn make_suite<G: Game>() {
    let mut found: [Vec<String>; 2] = Default::default();
    for seed in 0.. {
        if found.iter().all(|lines| lines.len() == WANTED) || seed == 20_000 {
            break;
        }
        let mut random = Random::new(seed);
        let mut history = History::<G>::default();
        let mut last = 0;
        while history.ply() < 400 {
            let legal = history.legal_moves();
            // Half of the moves are thought about a little.
            let request = Request::new(Limits::nodes(60));
            let thought = (random.below(2) == 0)
                .then(|| think(&history, &request, &Timer::start(), &mut |_| {}))
                .flatten();
            match (thought, random.choose(&legal)) {
                (Some(thought), _) => _ = history.play_word(&thought.word).unwrap(),
                (None, Some(&mv)) => history.push(mv),
                (None, None) => break,
            }
            let position = history.position();
            for (lines, plies) in found.iter_mut().zip([1, 3]) {
                // A puzzle has few answers among many moves, and games give
                // few puzzles each.
                let legal = position.count_moves() as usize;
                if lines.len() == WANTED || history.ply() < last + 10 || legal < 6 {
                    continue;
                }
                let wins = fastest_wins(position, plies).unwrap_or_default();
                if (1..=3).contains(&wins.len()) && history.outcome().is_none() {
                    let words = words(position, &wins).join(" ");
                    lines.push(format!("{plies} | {words} | {}", position.line()));
                    last = history.ply();
                }
            }
        }
    }
    let head = "# Short wins: plies | every word that wins fastest | position\n";
    let lines = found.concat().join("\n");
    fs::write(suite(G::info().id), format!("{head}{lines}\n")).unwrap();
}
