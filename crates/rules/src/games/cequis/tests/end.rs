//! The end of the game.

use super::*;
use crate::games::cequis::{SOLIDS, board};
use crate::outcome::Ending;

#[test]
fn a_team_with_three_pieces_or_fewer_has_lost() {
    let line = "W:a1,d4;G:d5;B:g1;w:a2,c2;g:e8,f7;b:g8 c play";
    assert_eq!(outcome(line), "ongoing");
    let history = played(line, &["c2b1"], Settings::BARE);
    assert_eq!(outcome_of(&history), "win circles three-left");
    assert!(history.legal_moves().is_empty());
}

#[test]
fn one_move_can_take_a_team_past_three() {
    let line = "W:a1,g1;G:c1;B:g3;w:a2,b2,c2;g:d1,e8;b:g8 c play";
    let history = played(line, &["b2b1"], Settings::BARE);
    let line = "W:g1;B:g3;w:a2,b1,c2;g:d1,e8;b:g8 s play";
    assert_eq!(history.position().line(), line);
    assert_eq!(outcome_of(&history), "win circles three-left");
}

#[test]
fn the_mover_may_bring_itself_to_three() {
    let line = "W:c4,d4;G:d1;B:a3;w:b5,c3,d3;g:b1,d2;b:b2,b3,d5 s play";
    let history = played(line, &["d1c2"], Settings::BARE);
    assert_eq!(outcome_of(&history), "win circles three-left");
}

#[test]
fn both_at_three_with_equal_numbers_is_a_draw() {
    let line = "W:a6,c7;G:c6;B:a7;w:b5;g:b7;b:c8,d6 c play";
    let history = played(line, &["b5b6"], Settings::BARE);
    assert_eq!(outcome_of(&history), "draw equal");
}

#[test]
fn both_at_three_or_fewer_the_one_with_fewer_loses() {
    assert_eq!(
        outcome("W:a1,a2,b1;w:g8,g7 c play"),
        "win solids three-left"
    );
    assert_eq!(outcome("W:a1;w:g8,g7 s play"), "win circles three-left");
}

#[test]
fn a_given_position_with_three_or_fewer_is_a_finished_game() {
    assert_eq!(
        outcome("W:a1,a2,b1;w:g8,g7,f7;g:e8 s play"),
        "win circles three-left"
    );
    assert_eq!(outcome("- s play"), "draw equal");
    assert_eq!(outcome("W:a1,a2;G:d1,d2 c play"), "win solids three-left");
    for line in ["- s play", "W:a1,a2;G:d1,d2 c play"] {
        assert!(legal_words(&at(line)).is_empty());
        assert!(!at(line).has_moves());
        assert_eq!(at(line).count_moves(), 0);
    }
}

/// Solids to move are shut in at the top right.
const SHUT_IN: &str = "W:g6,g8;G:f7;B:g7;w:d5,f5,g5;g:d4,e6,e8;b:e4,e7,f6 s play";

#[test]
fn a_player_without_a_legal_move_loses() {
    assert_eq!(outcome(SHUT_IN), "win circles no-move");
    assert!(!at(SHUT_IN).has_moves());
}

/// Solids are shut in at the bottom left, and white can push.
const ONLY_A_PUSH: &str = "W:a3,b2;G:a2;B:a1,b1;w:a4,c2;g:b3,c1;b:c3 s play";

#[test]
fn a_push_alone_is_a_legal_move() {
    // No solid has a vacant cell beside it.
    let position = at(ONLY_A_PUSH);
    assert!(!board::neighbours(position.team(SOLIDS)).meets(position.vacant()));
    assert_eq!(legal_words(&position), ["Sa3b3", "Sb2b3"]);
    assert!(position.has_moves());
}

#[test]
fn counting_comes_before_the_search_for_a_move() {
    // Solids have three pieces and no move: they are lost by their number.
    assert_eq!(
        outcome("W:a1;G:a2;B:b1;w:a3,b2,c1;g:c2,g8 s play"),
        "win circles three-left"
    );
}

/// A quiet position, and four plies that lead back to it.
const QUIET: &str = "W:a1,c1;G:e1;B:g1;w:a8,c8;g:e8;b:g8 s play";
const AROUND: [&str; 4] = ["a1a2", "a8a7", "a2a1", "a7a8"];

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut words = AROUND.to_vec();
    words.extend(AROUND);
    let history = played(QUIET, &words[..7], Settings::BARE);
    assert_eq!(outcome_of(&history), "ongoing");
    let history = played(QUIET, &words, Settings::BARE);
    assert_eq!(outcome_of(&history), "draw repetition");
    assert_eq!(history.occurrences(), 3, "the given start is the first");
}

#[test]
fn the_same_pieces_with_another_side_to_move_are_another_position() {
    assert_ne!(at(QUIET), at(&QUIET.replace(" s ", " c ")));
    assert_ne!(at(QUIET).hash(), at(&QUIET.replace(" s ", " c ")).hash());
}

/// A game whose setup ends with the placement of the last circle.
fn from_last_placement(settings: Settings) -> History<Full> {
    let line = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7 c setup";
    played(line, &["B@c8"], settings)
}

#[test]
fn the_first_position_of_play_counts_as_an_occurrence() {
    let mut history = from_last_placement(Settings::BARE);
    assert_eq!(history.occurrences(), 1);
    for word in ["a2a3", "g7g6", "a3a2", "g6g7"].repeat(2) {
        assert_eq!(history.outcome(), None);
        history.play_word(word).unwrap();
    }
    assert_eq!(outcome_of(&history), "draw repetition");
}

#[test]
fn a_draw_by_agreement() {
    let mut history = played(QUIET, &[], Settings::BARE);
    assert!(history.end(Ending::Agreement));
    assert_eq!(outcome_of(&history), "draw agreement");
}

// ── the setting no-progress ──────────────────────────────────────────────────

fn no_progress(limit: u32) -> Settings {
    Settings {
        no_progress: Some(limit),
    }
}

#[test]
fn the_setting_no_progress_is_200_in_games_that_are_played() {
    for info in [Full::info(), Practice::info()] {
        assert_eq!(Settings::played(info).get("no-progress"), Some(200));
        let mut settings = Settings::BARE;
        assert!(settings.set_text(info, "no-progress", "10000").is_ok());
        assert!(settings.set_text(info, "no-progress", "off").is_ok());
        assert!(settings.set_text(info, "no-progress", "0").is_err());
        assert!(settings.set_text(info, "no-progress", "10001").is_err());
    }
}

#[test]
fn the_draw_falls_after_the_last_ply_without_an_elimination() {
    let history = played(QUIET, &AROUND[..2], no_progress(3));
    assert_eq!(outcome_of(&history), "ongoing");
    let history = played(QUIET, &AROUND[..3], no_progress(3));
    assert_eq!(outcome_of(&history), "draw no-progress");
    assert_eq!(
        outcome_of(&played(QUIET, &AROUND, Settings::BARE)),
        "ongoing"
    );
}

#[test]
fn an_elimination_begins_the_count_anew() {
    let line = "W:a1,d4,d5;G:d6;B:g1;w:a2,c2;g:e8,f7;b:g8 c play";
    let history = played(line, &["g8g7", "g1f1", "c2b1", "f1g1"], no_progress(3));
    assert_eq!(history.without_progress(), 1);
    assert_eq!(outcome_of(&history), "ongoing");
}

#[test]
fn the_count_begins_with_the_first_position_of_play() {
    let mut history = from_last_placement(no_progress(2));
    assert_eq!(history.without_progress(), 0);
    history.play_word("a2a3").unwrap();
    assert_eq!(outcome_of(&history), "ongoing");
    history.play_word("g7g6").unwrap();
    assert_eq!(outcome_of(&history), "draw no-progress");
}

#[test]
fn repetition_is_tested_before_no_progress() {
    let mut words = AROUND.to_vec();
    words.extend(AROUND);
    let history = played(QUIET, &words, no_progress(8));
    assert_eq!(outcome_of(&history), "draw repetition");
}

#[test]
fn placements_and_eliminations_are_irreversible_and_progress() {
    let tells = |line: &str, word: &str| {
        let before = at(line);
        let mv = before.read_word(word).unwrap();
        let next = before.play(mv);
        assert_eq!(
            before.is_irreversible(mv, &next),
            before.is_progress(mv, &next)
        );
        before.is_irreversible(mv, &next)
    };
    assert!(tells("- s setup", "W@a1"));
    assert!(tells(
        "W:a1,d4;G:d5;B:g1;w:a2,c2;g:e8,f7;b:g8 c play",
        "c2b1"
    ));
    assert!(!tells(QUIET, "a1a2"));
}

#[test]
fn material_is_the_number_of_pieces_in_hundreds() {
    use crate::games::cequis::CIRCLES;
    assert_eq!(at(SHUT_IN).material(SOLIDS), 400);
    assert_eq!(at(SHUT_IN).material(CIRCLES), 900);
    // Pieces not yet placed are not lost.
    assert_eq!(at("W:a1 c setup").material(SOLIDS), 900);
    assert_eq!(at("W:a1 c setup").material(CIRCLES), 900);
}
