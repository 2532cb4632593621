//! What is promised of the symmetries of every game, tried along random games,
//! and what they are for each.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod every_game;

use std::collections::HashSet;

use every_game::{for_every_game, play_random_games};
use hexarium_rules::{AnyGame, AnyHistory, Captive, Game, Random, Settings, Shown, Symmetry};

for_every_game! {
    symmetries_form_a_group => check_group;
    a_turned_position_is_the_same_game => check_turned_positions;
    turned_moves_are_the_moves_of_the_turned_position => check_turned_moves;
    all_images_of_a_position_have_one_canonical_form => check_canonical;
}

const GAMES: u64 = if cfg!(debug_assertions) { 6 } else { 24 };

/// Calls `visit` along random games with each position and one of its
/// symmetries.
fn along_random_games<G: Game>(mut visit: impl FnMut(&G, &Symmetry, &mut Random)) {
    play_random_games::<G>(GAMES, |history, _, random| {
        let position = history.position();
        let symmetry = random.choose(position.symmetries()).unwrap();
        visit(position, symmetry, random);
    });
}

fn legal_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal
}

/// Every position that the start can lead to by one move, and the start.
fn first_positions<G: Game>() -> Vec<G> {
    let mut positions = Vec::new();
    for start in G::info().starts {
        let start = G::read(start.position).unwrap();
        positions.push(start);
        positions.extend(legal_moves(&start).into_iter().map(|mv| start.play(mv)));
    }
    positions
}

fn check_group<G: Game>() {
    let mut seen = Vec::new();
    for position in first_positions::<G>() {
        let all = position.symmetries();
        if seen.contains(&all.len()) {
            continue;
        }
        seen.push(all.len());
        assert_eq!(all[0].to_string(), "identity");
        assert_eq!(position.turned(&all[0]), position);
        for (index, symmetry) in all.iter().enumerate() {
            assert!(!all[..index].contains(symmetry), "{symmetry} stands twice");
            assert!(all.contains(&symmetry.inverse()), "{symmetry} back");
            assert_eq!(symmetry.then(&symmetry.inverse()), all[0], "{symmetry}");
            for next in all {
                let both = symmetry.then(next);
                assert!(all.contains(&both), "{both}");
                let one_by_one = position.turned(symmetry).turned(next);
                assert_eq!(position.turned(&both), one_by_one, "{both}");
            }
        }
    }
}

/// What a turned position shows: each piece on its new cell.
fn turned_shown<G: Game>(shown: &Shown, symmetry: &Symmetry) -> Shown {
    let pieces = shown.pieces.iter();
    let captives = shown.captives.iter().map(|captive| Captive {
        holder: symmetry.turned_player(captive.holder),
        kind: symmetry.turned_kind(captive.kind),
        ..*captive
    });
    let mut turned = Shown {
        pieces: pieces
            .map(|&(cell, kind)| (symmetry.turned_cell(cell), symmetry.turned_kind(kind)))
            .collect(),
        reserves: (shown.reserves.iter())
            .map(|&(kind, count)| (symmetry.turned_kind(kind), count))
            .collect(),
        captives: captives.collect(),
    };
    turned.sort(G::info());
    turned
}

fn check_turned_positions<G: Game>() {
    along_random_games::<G>(|position, symmetry, _| {
        let turned = position.turned(symmetry);
        let line = format!("{} by {symmetry}", position.line());
        let read = G::read(&turned.line()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read, turned, "{line}");
        assert_eq!(read.hash(), turned.hash(), "{line}");
        assert_eq!(turned.turned(&symmetry.inverse()), *position, "{line}");
        assert_eq!(turned.symmetries(), position.symmetries(), "{line}");
        assert_eq!(
            turned.shown(),
            turned_shown::<G>(&position.shown(), symmetry)
        );
        let player = position.player();
        assert_eq!(turned.player(), symmetry.turned_player(player), "{line}");
        for player in [player, player.other()] {
            let material = turned.material(symmetry.turned_player(player));
            assert_eq!(material, position.material(player), "{line}");
        }
        let outcome = position.outcome();
        let outcome = outcome.map(|outcome| symmetry.turned_outcome(outcome));
        assert_eq!(turned.outcome(), outcome, "{line}");
    });
}

fn check_turned_moves<G: Game>() {
    along_random_games::<G>(|position, symmetry, _| {
        let turned = position.turned(symmetry);
        let line = format!("{} by {symmetry}", position.line());
        let wanted: HashSet<G::Move> = legal_moves(&turned).into_iter().collect();
        let legal = legal_moves(position);
        let moves = legal.iter().map(|&mv| position.turned_move(mv, symmetry));
        let moves: Vec<G::Move> = moves.collect();
        assert_eq!(moves.iter().copied().collect::<HashSet<_>>(), wanted);
        assert_eq!(moves.len() as u64, turned.count_moves(), "{line}");
        for (&mv, &moved) in legal.iter().zip(&moves) {
            let word = turned.word(moved);
            assert_eq!(turned.read_word(&word), Ok(moved), "{line} {word}");
            let (after, turned_after) = (position.play(mv), turned.play(moved));
            assert_eq!(after.turned(symmetry), turned_after, "{line} {word}");
            assert_eq!(after.turned(symmetry).hash(), turned_after.hash());
            assert_eq!(
                position.is_irreversible(mv, &after),
                turned.is_irreversible(moved, &turned_after),
                "{line} {word}"
            );
            assert_eq!(
                position.is_progress(mv, &after),
                turned.is_progress(moved, &turned_after),
                "{line} {word}"
            );
            let back = turned.turned_move(moved, &symmetry.inverse());
            assert_eq!(back, mv, "{line} {word}");
        }
    });
}

fn check_canonical<G: Game>() {
    along_random_games::<G>(|position, symmetry, random| {
        let (canonical, used) = position.canonical();
        let line = position.line();
        assert_eq!(position.turned(used), canonical, "{line} by {used}");
        let image = position.turned(symmetry);
        assert_eq!(image.canonical().0, canonical, "{line} by {symmetry}");
        // Every image, of a few of the positions.
        if random.below(20) == 0 {
            for symmetry in position.symmetries() {
                let image = position.turned(symmetry);
                assert_eq!(image.canonical().0, canonical, "{line} by {symmetry}");
            }
        }
    });
}

fn start(id: &str) -> Box<dyn AnyHistory> {
    AnyGame::find(id).unwrap().start(Settings::BARE)
}

#[test]
fn each_game_has_the_symmetries_of_its_board_and_its_pieces() {
    for (id, count) in [
        ("hexaequo", 2),
        ("hexentafl-4", 12),
        ("hexentafl-5", 12),
        ("hexdame", 4),
    ] {
        assert_eq!(start(id).symmetries().len(), count, "{id}");
    }
}

#[test]
fn in_cequis_half_a_turn_is_a_symmetry_of_play_and_not_of_setup() {
    for id in ["cequis", "cequis-basic"] {
        let game = AnyGame::find(id).unwrap();
        // The mirror, and six ways to name the colours of each team.
        assert_eq!(start(id).symmetries().len(), 2 * 6 * 6);
        let ready = game.info().starts[1].position;
        let play = game.from_position(ready, Settings::BARE).unwrap();
        assert_eq!(play.symmetries().len(), 2 * 6 * 6 * 2);
    }
}

/// The positions after one ply from the start, and their classes: those that
/// can be turned into each other are one.
#[test]
fn one_ply_from_the_start_leads_to_so_many_classes_of_positions() {
    let table = [
        // Half a turn would make it black's turn again.
        ("hexaequo", 7, 7),
        // Six symmetries keep the start: three mirrors among them, each with
        // three moves along its axis. (33 + 3 × 3) / 6.
        ("hexentafl-4", 33, 7),
        // Twelve: three mirrors have two moves along the axis. (78 + 3 × 2) / 12.
        ("hexentafl-5", 78, 7),
        // Colours have no names yet, and two of the 14 cells are on the axis.
        ("cequis", 42, 8),
        ("cequis-basic", 42, 8),
        // d4e5 is its own mirror image.
        ("hexdame", 15, 8),
    ];
    for (id, positions, classes) in table {
        let start = start(id);
        let after = |word: &String| {
            let mut history = start.clone();
            history.play(word).unwrap();
            (history.position(), history.canonical().0)
        };
        let words = start.legal_words();
        let (lines, canonical): (HashSet<_>, HashSet<_>) = words.iter().map(after).unzip();
        assert_eq!((lines.len(), canonical.len()), (positions, classes), "{id}");
    }
}

#[test]
fn words_are_turned_where_the_game_is_known_at_run_time_only() {
    let start = start("hexentafl-4");
    let names = start
        .symmetries()
        .iter()
        .map(|symmetry| symmetry.to_string());
    let names: Vec<String> = names.collect();
    assert_eq!(
        names[..3],
        ["identity", "sixth of a turn", "2 × sixth of a turn"]
    );
    // The bottom corner goes to the lower right one, a step up to one up-left.
    assert_eq!(start.turned_word("a1b2", 1), Ok(Some("d1d2".to_owned())));
    let turned = start.turned(1).unwrap();
    assert_eq!(turned, "A:a1,a4,d1,d7,g4,g7;D:c4,d3,e5;K:d4 w");
    assert_eq!(start.turned(12), None);
    assert_eq!(start.turned_word("a1b2", 12), Ok(None));
    assert!(start.turned_word("a1a9", 1).is_err());
    let (line, symmetry) = start.canonical();
    assert_eq!(start.turned(symmetry), Some(line));
}
