//! The board, the setup, and positions as text.

use super::{legal, position, words};
use crate::game::Game;
use crate::games::hexdame::{BLACK, HexDame, WHITE};
use crate::outcome::{Outcome, reason};
use crate::position_line::PositionError;

fn refused(line: &str) -> PositionError {
    HexDame::read(line).expect_err(line)
}

fn marked(mark: &str) -> Vec<String> {
    let cells = HexDame::board().cells.into_iter();
    cells
        .filter(|cell| cell.marks.contains(&mark))
        .map(|cell| cell.name)
        .collect()
}

#[test]
fn the_board_is_a_hexagon_of_61_cells_from_a1_at_the_bottom_to_i9_at_the_top() {
    let board = HexDame::board();
    assert_eq!(board.cells.len(), 61);
    let lowest = board
        .cells
        .iter()
        .max_by(|a, b| a.y.total_cmp(&b.y))
        .unwrap();
    let highest = board
        .cells
        .iter()
        .min_by(|a, b| a.y.total_cmp(&b.y))
        .unwrap();
    assert_eq!((lowest.name.as_str(), highest.name.as_str()), ("a1", "i9"));
    // Letters grow to the right and numbers to the left.
    let x = |name: &str| board.cells[board.cell(name).unwrap().index()].x;
    assert!(x("a1") == x("i9") && x("a1") < x("e1") && x("a1") > x("a5"));
}

#[test]
fn white_moves_first() {
    assert_eq!(HexDame::start().player(), WHITE);
    assert_eq!(HexDame::info().players[0].name, "white");
}

#[test]
fn white_stands_on_a_to_d_with_1_to_4_and_black_on_f_to_i_with_6_to_9() {
    let camp = |letters: &str, numbers: std::ops::RangeInclusive<u8>| {
        let cells = letters
            .chars()
            .flat_map(|l| numbers.clone().map(move |n| format!("{l}{n}")));
        cells.collect::<Vec<_>>().join(",")
    };
    let line = format!("M:{};m:{} w", camp("abcd", 1..=4), camp("fghi", 6..=9));
    assert_eq!(HexDame::start().line(), line);
    assert_eq!(position(&line), HexDame::start());
}

#[test]
fn blacks_back_rank_is_the_nine_cells_of_letter_i_or_number_9() {
    assert_eq!(marked("rank-black").join(" "), "e9 f9 g9 h9 i5 i6 i7 i8 i9");
}

#[test]
fn whites_back_rank_is_the_nine_cells_of_letter_a_or_number_1() {
    assert_eq!(marked("rank-white").join(" "), "a1 a2 a3 a4 a5 b1 c1 d1 e1");
}

#[test]
fn kinds_are_written_in_the_order_men_of_white_and_black_then_kings() {
    let mixed = "k:e5;K:e4,b2;m:d4;M:c3,a1 b";
    assert_eq!(position(mixed).line(), "M:a1,c3;m:d4;K:b2,e4;k:e5 b");
}

#[test]
fn kinds_may_be_given_twice_and_spaces_stand_after_marks_of_punctuation() {
    let loose = "  M: c3 ;m:d4;M:a1,\tb2   w ";
    let error = refused(loose);
    assert_eq!(
        error.field, "placement",
        "a space before a semicolon ends the field"
    );
    assert_eq!(
        position("  M: c3; m:d4;M:a1,\tb2   w ").line(),
        "M:a1,b2,c3;m:d4 w"
    );
}

#[test]
fn the_case_of_a_kind_is_its_colour() {
    assert_ne!(position("M:e5 w"), position("m:e5 w"));
    assert_ne!(position("K:e5 w"), position("k:e5 w"));
}

#[test]
fn unreadable_lines_are_refused_with_their_field() {
    for (line, field) in [
        ("", "placement"),
        ("X:a1 w", "placement"),
        ("M: w", "placement"),
        ("M w", "placement"),
        ("M:a6 w", "placement"),
        ("M:a1,a1 w", "placement"),
        ("M:a1;k:a1 w", "placement"),
        ("M:b2", "side"),
        ("M:b2 x", "side"),
        ("M:b2 W", "side"),
        ("M:b2 w 3", "end of line"),
    ] {
        let error = refused(line);
        assert_eq!(
            (error.field, error.impossible),
            (field, false),
            "{line}: {error}"
        );
    }
}

#[test]
fn more_than_16_pieces_of_a_colour_are_impossible() {
    let sixteen = "M:a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3";
    assert!(HexDame::read(&format!("{sixteen};K:e5 w")).is_ok());
    let error = refused(&format!("{sixteen};K:e5,e6 w"));
    assert!(error.impossible && error.field == "placement");
    assert_eq!(error.reason, "17 pieces of white; a side has at most 16");
    let error = refused(&format!("{sixteen},d4,e5 w"));
    assert!(error.impossible && error.reason.contains("at most 16"));
    let kings = "k:a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4";
    assert!(HexDame::read(&format!("{kings} w")).is_ok());
    assert!(
        refused(&format!("{kings};m:e5 w"))
            .reason
            .contains("17 pieces of black")
    );
}

#[test]
fn a_man_on_the_rank_where_it_would_promote_is_impossible() {
    for cell in marked("rank-black") {
        let error = refused(&format!("M:{cell} b"));
        assert!(error.impossible && error.field == "placement");
        assert!(
            error.reason.contains(&format!("white man on {cell} ")),
            "{error}"
        );
        assert!(
            HexDame::read(&format!("m:{cell} b")).is_ok(),
            "black's own rank"
        );
        assert!(
            HexDame::read(&format!("K:{cell} b")).is_ok(),
            "a king may stand there"
        );
    }
    for cell in marked("rank-white") {
        let error = refused(&format!("m:{cell} w"));
        assert!(error.impossible && error.reason.contains(&format!("black man on {cell} ")));
        assert!(HexDame::read(&format!("M:{cell};k:e5 w")).is_ok());
    }
}

#[test]
fn a_side_without_pieces_is_possible_and_has_lost_on_its_move() {
    for (line, winner) in [
        ("- w", BLACK),
        ("- b", WHITE),
        ("m:e5 w", BLACK),
        ("K:e5 b", WHITE),
    ] {
        let position = position(line);
        assert_eq!(position.line(), line);
        assert_eq!(
            position.outcome(),
            Some(Outcome::win(winner, reason::NO_MOVE))
        );
    }
    assert_eq!(
        position("m:e5 b").outcome(),
        None,
        "the other side plays on"
    );
}

#[test]
fn a_player_whose_pieces_are_all_blocked_loses() {
    let line = "m:g7,g9,h8,h9,i7,i8;K:i9 w";
    assert!(words(line).is_empty());
    let outcome = position(line).outcome().unwrap();
    assert_eq!(outcome.line(HexDame::info().players), "win black no-move");
    // A man too: nothing forward is vacant and nothing can be jumped.
    let blocked = "M:e5;m:e6,e7,f5,f6,g5,g7 w";
    assert!(legal(&position(blocked)).is_empty());
    assert_eq!(
        position(blocked).outcome(),
        Some(Outcome::win(BLACK, reason::NO_MOVE))
    );
}

#[test]
fn a_man_is_worth_a_hundred_and_a_king_three_hundred() {
    let position = position("M:a1,b2;m:e5;K:c3 w");
    assert_eq!(
        (position.material(WHITE), position.material(BLACK)),
        (500, 100)
    );
}

#[test]
fn positions_are_the_same_when_pieces_and_side_to_move_are() {
    let white = position("M:c3;k:g7 w");
    assert_ne!(white, position("M:c3;k:g7 b"));
    assert_ne!(white.hash(), position("M:c3;k:g7 b").hash());
    assert_ne!(white.hash(), position("k:g7;K:c3 w").hash());
    assert_eq!(white.hash(), position("k:g7;M:c3 w").hash());
}
