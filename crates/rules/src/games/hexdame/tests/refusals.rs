//! Why something is not legal.

use super::{position, steps};
use crate::game::Game;
use crate::games::hexdame::HexDame;
use crate::refusal::Refusal;
use crate::word::WordError;

/// The reason, the cells that show it, and what is legal instead.
fn told(refusal: Refusal) -> (&'static str, String, String) {
    let cells: Vec<String> = refusal
        .cells
        .iter()
        .map(|&cell| HexDame::cell_name(cell).to_string())
        .collect();
    (
        refusal.reason.id,
        cells.join(" "),
        refusal.instead.join(" "),
    )
}

fn of_steps(line: &str, entered: &str) -> (&'static str, String) {
    let (position, steps) = (position(line), steps(entered));
    assert!(position.next(&steps).is_dead(), "{line} {entered}");
    let (reason, cells, _) = told(position.refuse(&steps));
    (reason, cells)
}

fn of_word(line: &str, word: &str) -> (&'static str, String, String) {
    match position(line).read_word(word) {
        Err(WordError::Illegal { refusal, .. }) => told(*refusal),
        other => panic!("{word}: {other:?}"),
    }
}

/// c3 could take one piece; e8 must take two.
const MAJORITY: &str = "M:c3,e8;m:d4,f8,g7 w";

#[test]
fn the_majority_rule_shows_who_captures_more_and_how() {
    let wanted = ("majority", "e8".to_owned(), "e8g6xf8g7".to_owned());
    for word in [
        "c3e5xd4", "c3e5x", "ce5x", "3e5x", "e5x", "e8g8xf8", "e8g8x", "e8g8",
    ] {
        assert_eq!(of_word(MAJORITY, word), wanted, "{word}");
    }
    assert_eq!(of_steps(MAJORITY, "c3"), ("majority", "e8".into()));
    assert_eq!(of_steps(MAJORITY, "c3 e5"), ("majority", "e8".into()));
    let refusal = position(MAJORITY).refuse(&steps("c3 e5"));
    assert_eq!(refusal.instead, ["e8g6xf8g7"]);
}

#[test]
fn the_majority_rule_holds_in_the_middle_of_a_capture() {
    // From a3 by way of c3 only one piece is taken.
    let line = "M:a3;m:b3,b4,c6,d7 w";
    assert_eq!(of_steps(line, "a3 c3"), ("majority", "a3".into()));
}

#[test]
fn a_quiet_move_where_a_capture_exists_is_refused() {
    let line = "M:a1,c3;m:d4 w";
    assert_eq!(
        of_word(line, "a1a2"),
        ("must-capture", "c3".into(), "c3e5xd4".into())
    );
    assert_eq!(
        of_word(line, "c3c4"),
        ("must-capture", "c3".into(), "c3e5xd4".into())
    );
    assert_eq!(of_steps(line, "a1"), ("must-capture", "c3".into()));
    // A piece with a lesser capture that is not to capture at all.
    assert_eq!(of_word(MAJORITY, "c3c4").0, "must-capture");
    assert_eq!(of_word(MAJORITY, "c3e5xd4").0, "majority");
    for to in ["d5", "d3"] {
        let entered = format!("d4 {to}");
        let wanted = ("must-capture", "d4".into());
        assert_eq!(of_steps("m:c3;K:d4 w", &entered), wanted, "forward or back");
    }
}

#[test]
fn a_man_moves_forward_only() {
    for to in ["d4", "d5", "e4"] {
        let entered = format!("e5 {to}");
        assert_eq!(of_steps("M:e5 w", &entered), ("forward", entered.clone()));
        assert_eq!(of_word("M:e5 w", &format!("e5{to}")).0, "forward");
    }
    assert_eq!(of_steps("m:e5 b", "e5 f6").0, "forward");
}

#[test]
fn a_man_moves_one_cell() {
    assert_eq!(
        of_steps("M:e5 w", "e5 e7"),
        ("out-of-reach", "e5 e7".into())
    );
    assert_eq!(
        of_steps("M:e5 w", "e5 d6"),
        ("out-of-reach", "e5 d6".into())
    );
    // Nor does a man fly when it jumps.
    assert_eq!(
        of_steps("M:c3;m:d4 w", "c3 f6"),
        ("out-of-reach", "c3 f6".into())
    );
}

#[test]
fn an_own_piece_is_not_jumped() {
    assert_eq!(of_steps("M:c3,d4 w", "c3 e5"), ("own-piece", "d4".into()));
    assert_eq!(of_steps("M:c3;K:a1 w", "a1 e5"), ("own-piece", "c3".into()));
    assert_eq!(
        of_word("M:c3,d4;m:g4,i9;K:g3 w", "c3e5xd4"),
        ("own-piece", "d4".into(), String::new())
    );
}

#[test]
fn a_jump_needs_a_vacant_cell_behind() {
    assert_eq!(
        of_steps("M:c3;m:d4,e5 w", "c3 d4"),
        ("no-room", "d4 e5".into())
    );
    assert_eq!(of_steps("K:a1;k:i9 w", "a1 i9"), ("no-room", "i9".into()));
}

#[test]
fn a_jump_passes_one_piece() {
    assert_eq!(
        of_steps("m:c3,d4;K:a1 w", "a1 e5"),
        ("one-piece", "c3 d4".into())
    );
}

#[test]
fn a_piece_is_not_jumped_twice() {
    let line = "M:e8;m:f8,g7 w";
    assert_eq!(of_steps(line, "e8 g8 e8"), ("twice", "f8".into()));
    assert_eq!(of_steps(line, "e8 g8 f8"), ("twice", "f8".into()));
    assert_eq!(of_word("M:e8;m:f8,g7 w", "e8e8xf8f8").0, "twice");
}

#[test]
fn a_capture_goes_on_by_jumping() {
    assert_eq!(
        of_steps("M:e8;m:f8,g7 w", "e8 g8 h8"),
        ("no-jump", "g8 h8".into())
    );
}

#[test]
fn the_wrong_piece_is_named() {
    let line = "M:e5;k:h4 w";
    assert_eq!(of_steps(line, "h4"), ("not-yours", "h4".into()));
    assert_eq!(of_steps(line, "a1"), ("no-piece", "a1".into()));
    assert_eq!(of_word(line, "h4h5").0, "not-yours");
    assert_eq!(of_word(line, "a1a2").0, "no-piece");
    assert_eq!(of_word(line, "a1a2x").0, "no-piece");
}

#[test]
fn a_piece_without_a_move_is_stuck() {
    let line = "M:a1,a2,b1,b2 w";
    assert_eq!(of_steps(line, "a1"), ("stuck", "a1".into()));
    assert_eq!(of_steps(line, "a1 a2"), ("occupied", "a2".into()));
}

#[test]
fn an_occupied_cell_is_named() {
    assert_eq!(of_steps("M:c3,c4 w", "c3 c4"), ("occupied", "c4".into()));
    assert_eq!(of_steps("M:c3;m:d4 w", "c3 d4"), ("occupied", "d4".into()));
    // That there is no room behind matters where an enemy stands.
    assert_eq!(of_steps("K:h8,i9 w", "h8 i9"), ("occupied", "i9".into()));
}

#[test]
fn nothing_follows_a_complete_move() {
    assert_eq!(
        of_steps("M:c3;m:d4 w", "c3 e5 f6"),
        ("complete", "e5".into())
    );
    assert_eq!(of_steps("M:c3 w", "c3 c4 c5"), ("complete", "c4".into()));
}

#[test]
fn a_step_off_the_board_or_no_cell_is_refused() {
    use crate::cell::Cell;
    use crate::step::Step;
    let position = position("M:c3 w");
    let off = Step::Cell(Cell(61));
    assert_eq!(told(position.refuse(&[off])).0, "not-on-board");
    let refusal = position.refuse(&[steps("c3")[0], off]);
    assert_eq!(
        told(refusal),
        ("not-on-board", String::new(), String::new())
    );
    assert_eq!(told(position.refuse(&[Step::Reserve('M')])).0, "unreadable");
    assert_eq!(told(position.refuse(&[])).0, "unreadable");
}

#[test]
fn a_capture_that_no_piece_can_make_is_refused() {
    assert_eq!(
        of_word("M:c3;m:d4 w", "c3g7x"),
        ("no-such-capture", "c3 g7".into(), String::new())
    );
    assert_eq!(of_word("M:c3;m:d4 w", "g7x").0, "no-such-capture");
    assert_eq!(of_word("M:c3;m:d4 w", "c3g7xd4").0, "no-such-capture");
    // What c3 could take it would take there, and not f8.
    assert_eq!(of_word(MAJORITY, "c3e5xf8").0, "no-such-capture");
}

#[test]
fn what_the_word_of_a_capture_lacks_is_shown_on_the_board() {
    let line = "M:e8;m:f8,g7 w";
    let instead = "e8g6xf8g7".to_owned();
    for (word, reason) in [("e8g6", "without-x"), ("e8g6xf8", "wrong-captures")] {
        assert_eq!(
            of_word(line, word),
            (reason, "f8 g7".into(), instead.clone())
        );
    }
}
