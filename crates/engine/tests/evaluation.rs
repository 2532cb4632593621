//! An evaluation is what it is made of.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use hexarium_engine::{Engine, Features};
use hexarium_rules::{AnyGame, AnyHistory, Player, Random, Settings};

const GAMES: u64 = 30;
const MOST_PLIES: usize = 200;

/// Calls `look` for the positions of random games.
fn wander(game: AnyGame, mut look: impl FnMut(&dyn AnyHistory, Features)) {
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let mut history = game.start(Settings::played(game.info()));
        while history.ply() < MOST_PLIES {
            let Some(features) = Engine::features(&*history) else {
                assert!(history.outcome().is_some());
                break;
            };
            look(&*history, features);
            let legal = history.legal_words();
            history.play(random.choose(&legal).unwrap()).unwrap();
        }
    }
}

#[test]
fn what_a_position_has_times_the_weights_is_what_it_is_worth() {
    for game in AnyGame::all() {
        let id = game.info().id;
        let terms = Engine::terms(id);
        let weights: Vec<i32> = terms.iter().flat_map(|term| term.values).copied().collect();
        wander(game, |history, features| {
            assert_eq!(features.counts.len(), weights.len());
            let products = features.counts.iter().zip(&weights);
            let sum: i32 = products.map(|(count, weight)| count * weight).sum();
            let line = history.position();
            if !terms.is_empty() {
                assert_eq!(sum, features.evaluation, "{id}: {line}");
            }
            let value = Engine::evaluate(history).unwrap().hundredths();
            let for_first = match history.player() {
                Player::FIRST => value,
                _ => -value,
            };
            assert_eq!(for_first, features.evaluation, "{id}: {line}");
        });
    }
}

#[test]
fn the_weights_of_a_game_stand_one_after_another_and_have_names() {
    for game in AnyGame::all() {
        let mut next = 0;
        let terms = Engine::terms(game.info().id);
        for term in terms {
            assert_eq!(term.at, next, "{}", term.name);
            assert!(!term.values.is_empty() && !term.about.is_empty());
            let others = terms.iter().filter(|other| other.name == term.name);
            assert_eq!(others.count(), 1, "{}", term.name);
            next = term.end();
        }
    }
    assert!(Engine::terms("chess").is_empty());
}

#[test]
fn every_game_has_quiet_positions_and_others() {
    for game in AnyGame::all() {
        let mut seen = [0, 0];
        wander(game, |_, features| {
            seen[usize::from(features.is_quiet)] += 1;
        });
        assert!(!seen.contains(&0), "{}: {seen:?}", game.info().id);
    }
}

#[test]
fn a_man_who_must_capture_is_not_at_rest() {
    let game = AnyGame::find("hexdame").unwrap();
    let quiet = |line| {
        let history = game.from_position(line, Settings::BARE).unwrap();
        Engine::features(&*history).unwrap().is_quiet
    };
    assert!(quiet("M:c3;m:g7 w"));
    assert!(!quiet("M:d4;m:d5 w"));
}
