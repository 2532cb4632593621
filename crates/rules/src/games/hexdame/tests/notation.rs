//! The words of moves.

use super::{legal, position};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::word::WordError;

/// The canonical word of what a typed word means.
fn meaning(line: &str, typed: &str) -> String {
    let position = position(line);
    let mv = position
        .read_word(typed)
        .unwrap_or_else(|error| panic!("{typed}: {error}"));
    position.word(mv)
}

fn refusal(line: &str, typed: &str) -> Refusal {
    match position(line).read_word(typed) {
        Err(WordError::Illegal { refusal, .. }) => *refusal,
        other => panic!("{typed}: {other:?}"),
    }
}

fn candidates(line: &str, typed: &str) -> Vec<String> {
    match position(line).read_word(typed) {
        Err(WordError::Ambiguous { candidates, .. }) => candidates,
        other => panic!("{typed}: {other:?}"),
    }
}

fn is_unreadable(line: &str, typed: &str) -> bool {
    matches!(
        position(line).read_word(typed),
        Err(WordError::Unreadable { .. })
    )
}

const TWO: &str = "M:e8;m:f8,g7 w";
const FREE: &str = "M:d4 w";
/// The king takes one piece or the other, and lands on the same cells.
const EITHER: &str = "m:c3;K:a1,c1 w";

#[test]
fn a_quiet_move_is_from_and_to() {
    assert_eq!(meaning(FREE, "d4e5"), "d4e5");
}

#[test]
fn a_capture_is_from_to_x_and_the_captured_cells_in_order() {
    assert_eq!(meaning(TWO, "e8g6xf8g7"), "e8g6xf8g7");
}

#[test]
fn the_published_form_names_no_captured_cell() {
    assert_eq!(meaning(TWO, "e8g6x"), "e8g6xf8g7");
}

#[test]
fn the_origin_may_be_its_letter_or_its_number() {
    assert_eq!(meaning(TWO, "eg6x"), "e8g6xf8g7");
    assert_eq!(meaning(TWO, "8g6x"), "e8g6xf8g7");
    assert_eq!(refusal(TWO, "fg6x").reason.id, "no-such-capture");
    assert_eq!(refusal(TWO, "7g6x").reason.id, "no-such-capture");
}

#[test]
fn the_landing_cell_alone_with_x_is_a_capture() {
    assert_eq!(meaning(TWO, "g6x"), "e8g6xf8g7");
}

#[test]
fn a_loop_is_read_in_every_form() {
    for typed in ["c3c3xd3d4e4", "c3c3x", "cc3x", "3c3x", "c3x"] {
        assert_eq!(meaning("M:c3;m:d3,d4,e4 w", typed), "c3c3xd3d4e4");
    }
}

#[test]
fn the_captured_cells_may_come_in_any_order() {
    assert_eq!(meaning(TWO, "e8g6xg7f8"), "e8g6xf8g7");
}

#[test]
fn case_is_ignored() {
    for typed in ["E8G6Xf8G7", "E8g6X", "Eg6x", "G6X"] {
        assert_eq!(meaning(TWO, typed), "e8g6xf8g7");
    }
    assert_eq!(meaning(FREE, "D4E5"), "d4e5");
}

#[test]
fn a_form_is_read_when_exactly_one_legal_move_fits() {
    // a1 and c1 both take c3, each with landings of its own.
    assert_eq!(meaning(EITHER, "a1d4x"), "a1d4xc3");
    assert_eq!(meaning(EITHER, "c5x"), "c1c5xc3");
}

#[test]
fn an_ambiguous_form_is_answered_with_the_candidates() {
    let line = "M:c3,e3;m:d4,e4 w";
    assert_eq!(candidates(line, "e5x"), ["c3e5xd4", "e3e5xe4"]);
    assert_eq!(candidates(line, "3e5x"), ["c3e5xd4", "e3e5xe4"]);
    assert_eq!(meaning(line, "ce5x"), "c3e5xd4");
    let worked = "m:b2,e8;K:e9;k:g9 w";
    assert_eq!(candidates(worked, "e9a1x"), ["e9a1xb2e8", "e9a1xb2g9"]);
    assert_eq!(meaning(worked, "e9a2x"), "e9a2xb2e8");
}

#[test]
fn quiet_moves_have_no_short_form() {
    for typed in ["de5", "4e5", "e5"] {
        assert!(is_unreadable(FREE, typed), "{typed}");
    }
}

#[test]
fn a_capture_without_x_is_refused() {
    let refusal = refusal(TWO, "e8g6");
    assert_eq!(refusal.reason.id, "without-x");
    assert_eq!(refusal.instead, ["e8g6xf8g7"]);
    assert!(is_unreadable(TWO, "e8g6f8g7") && is_unreadable(TWO, "g6"));
}

#[test]
fn a_list_of_captured_cells_that_is_not_the_whole_list_is_refused() {
    for typed in [
        "e8g6xf8",
        "e8g6xg7",
        "e8g6xf8g7h7",
        "e8g6xf8f8",
        "e8g6xf8f8g7",
        "e8g6xf8h7",
    ] {
        let refusal = refusal(TWO, typed);
        assert_eq!(refusal.reason.id, "wrong-captures", "{typed}");
        assert_eq!(refusal.instead, ["e8g6xf8g7"]);
    }
}

#[test]
fn an_x_after_a_quiet_move_is_refused() {
    assert_eq!(refusal(FREE, "d4e5x").reason.id, "no-such-capture");
    assert_eq!(refusal(FREE, "e5x").reason.id, "no-such-capture");
}

#[test]
fn short_forms_take_no_list() {
    assert!(is_unreadable(TWO, "eg6xf8g7") && is_unreadable(TWO, "g6xf8g7"));
}

#[test]
fn what_is_no_word_is_unreadable() {
    for typed in [
        "x",
        "e",
        "8",
        "e8g6xx",
        "xe8g6",
        "e8-g6",
        "e8xg6",
        "e8g6x,f8",
        "e8g6xf8,g7",
        "e8 g6x",
        "é8g6x",
    ] {
        assert!(is_unreadable(TWO, typed), "{typed}");
    }
    let empty = position(TWO).read_word("");
    assert!(matches!(empty, Err(WordError::Empty { .. })));
}

#[test]
fn cells_off_the_board_are_refused() {
    for typed in ["e8z9x", "a6e5", "e5a6", "e8g6xa9", "ea6x", "j1x"] {
        assert_eq!(refusal(TWO, typed).reason.id, "not-on-board", "{typed}");
    }
}

#[test]
fn annotation_and_position_signs_are_read_after_every_form() {
    for sign in ["!", "!!", "?", "??", "!?", "?!", "=", "+", "-", "!=", "??-"] {
        assert_eq!(meaning(FREE, &format!("d4e5{sign}")), "d4e5");
        for form in ["e8g6xf8g7", "e8g6x", "eg6x", "8g6x", "g6x"] {
            assert_eq!(meaning(TWO, &format!("{form}{sign}")), "e8g6xf8g7");
        }
    }
}

#[test]
fn a_position_sign_may_be_a_token_of_its_own() {
    let words: Vec<&str> = crate::history::words_in("1. e8g6x! + 2. d4e5 =").collect();
    assert_eq!(words, ["e8g6x!", "d4e5"]);
}

#[test]
fn a_writer_of_published_notation_writes_the_canonical_word_where_the_short_one_would_fit_two() {
    let published = |line: &str| {
        let position = position(line);
        let mut words: Vec<String> = legal(&position)
            .into_iter()
            .filter_map(|mv| position.published_word(mv))
            .collect();
        words.sort();
        words
    };
    assert_eq!(published(TWO), ["e8g6x"]);
    assert_eq!(
        published("m:b2,e8;K:e9;k:g9 w"),
        ["e9a1xb2e8", "e9a1xb2g9", "e9a2x"]
    );
    assert_eq!(published("M:d4 w"), ["d4d5", "d4e4", "d4e5"]);
}

#[test]
fn every_published_word_is_read_again() {
    for line in [
        TWO,
        EITHER,
        FREE,
        "m:b2,e8;K:e9;k:g9 w",
        super::speed::GRAND_TOUR,
    ] {
        let position = position(line);
        for mv in legal(&position) {
            assert_eq!(
                position.read_word(&position.published(mv)),
                Ok(mv),
                "{line}"
            );
        }
    }
}
