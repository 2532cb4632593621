//! Capturing.

use super::{play, position, words};
use crate::game::Game;
use crate::games::hexdame::HexDame;

/// A cell some steps from another in a direction, by name.
fn from(cell: &str, direction: usize, steps: i8) -> String {
    let name: crate::cell::CellName = cell.parse().unwrap();
    let (letters, numbers) = crate::hexboard::DIRECTIONS[direction];
    let letter = name.letter as i8 + letters * steps;
    let number = name.number as i8 + numbers * steps;
    crate::cell::CellName::new(letter as u8, number as u8).to_string()
}

#[test]
fn capture_is_compulsory() {
    assert_eq!(words("M:a1,c3;m:d4;K:a5 w"), ["c3e5xd4"]);
}

#[test]
fn of_all_captures_of_the_side_only_the_greatest_are_legal() {
    // c3 could take d4, but e8 takes two.
    assert_eq!(words("M:c3,e8;m:d4,f8,g7 w"), ["e8g6xf8g7"]);
}

#[test]
fn several_captures_of_the_greatest_number_are_all_legal() {
    assert_eq!(words("M:c3,g3;m:d4,g4 w"), ["c3e5xd4", "g3g5xg4"]);
}

#[test]
fn men_and_kings_count_one_each_whoever_takes_and_whoever_is_taken() {
    // Two men are more than one king,
    assert_eq!(words("M:c3,e8;m:f8,g7;k:d4 w"), ["e8g6xf8g7"]);
    // a king is no more than a man,
    assert_eq!(words("M:c3,g3;m:g4;k:d4 w"), ["c3e5xd4", "g3g5xg4"]);
    // and a king that takes one is less than a man that takes two.
    assert_eq!(words("M:e8;m:f8,g7;K:a1;k:b1 w"), ["e8g6xf8g7"]);
}

#[test]
fn a_man_captures_in_all_six_directions() {
    for direction in 0..6 {
        let (victim, landing) = (from("e5", direction, 1), from("e5", direction, 2));
        for (line, word) in [
            (
                format!("M:e5;m:{victim} w"),
                format!("e5{landing}x{victim}"),
            ),
            (
                format!("M:{victim};m:e5 b"),
                format!("e5{landing}x{victim}"),
            ),
        ] {
            assert_eq!(words(&line), [word], "{line}");
        }
    }
}

#[test]
fn a_man_jumps_an_adjacent_piece_only() {
    assert_eq!(words("M:c3;m:e5 w"), ["c3c4", "c3d3", "c3d4"]);
}

#[test]
fn the_cell_right_behind_must_exist() {
    // a5 stands on the edge.
    assert_eq!(words("M:b5;k:a5 w"), ["b5b6", "b5c5", "b5c6"]);
}

#[test]
fn the_cell_right_behind_must_be_vacant() {
    assert_eq!(words("M:c3;m:d4,e5 w"), ["c3c4", "c3d3"]);
}

#[test]
fn a_man_lands_on_the_cell_right_behind() {
    assert_eq!(words("M:c3;m:d4 w"), ["c3e5xd4"]);
}

#[test]
fn a_king_captures_from_afar_and_lands_on_any_vacant_cell_of_the_row_behind() {
    let rows = [
        "a1d4xc3", "a1e5xc3", "a1f6xc3", "a1g7xc3", "a1h8xc3", "a1i9xc3",
    ];
    assert_eq!(words("m:c3;K:a1 w"), rows);
}

#[test]
fn a_king_captures_without_a_vacant_cell_before_the_enemy_too() {
    assert_eq!(words("m:b2;K:a1 w").len(), 7);
    assert_eq!(words("m:b2;K:a1 w")[0], "a1c3xb2");
}

#[test]
fn the_row_behind_ends_at_the_next_piece() {
    assert_eq!(words("M:f6;m:c3;K:a1 w"), ["a1d4xc3", "a1e5xc3"]);
}

#[test]
fn a_king_does_not_jump_two_pieces_in_a_row() {
    let line = "m:c3,d4;K:a1 w";
    assert!(!position(line).can_capture());
    assert!(words(line).contains(&"a1b2".to_owned()));
}

#[test]
fn a_king_needs_a_vacant_cell_behind() {
    assert!(!position("K:a1;k:i9 w").can_capture());
}

#[test]
fn a_capture_goes_on_until_it_is_complete_and_changes_direction_as_it_likes() {
    assert_eq!(words("M:e8;m:f8,g7 w"), ["e8g6xf8g7"]);
    assert_eq!(
        words("m:c3,f6;K:a1 w"),
        ["a1g7xc3f6", "a1h8xc3f6", "a1i9xc3f6"]
    );
}

#[test]
fn the_pieces_taken_are_removed_after_the_capture() {
    assert_eq!(play("M:e8,a1;m:f8,g7,i9 w", "e8g6xf8g7"), "M:a1,g6;m:i9 b");
    assert_eq!(
        play("M:c3;m:d3,e4;k:d4,g8 w", "c3c3xd3d4e4"),
        "M:c3;k:g8 w".replace(" w", " b")
    );
}

#[test]
fn captured_pieces_are_not_crossed() {
    // From g5 the king looks down at d2, but e3, which it has taken, still
    // stands between.
    let words = words("m:d2,e3,f5;K:e1 w").join(" ");
    assert_eq!(
        words,
        "e1g5xe3f5 e1g6xe3f5 e1h5xe3f5 e1h7xe3f5 e1i5xe3f5 e1i8xe3f5"
    );
}

#[test]
fn captured_pieces_are_not_landed_on() {
    // From g5 a jump over f4 would land on e3, which the king has taken.
    let words = words("m:e3,f4,f5;K:e1 w");
    assert!(words.contains(&"e1g5xe3f5".to_owned()) && words.contains(&"e1g4xe3f4".to_owned()));
    assert_eq!(words.len(), 8, "two pieces each: {words:?}");
}

#[test]
fn captured_pieces_are_not_jumped_again() {
    // Back and forth over d4 would never end.
    assert_eq!(words("M:c3;m:d4 w"), ["c3e5xd4"]);
    assert_eq!(words("m:c3;K:c2 w").len(), 4);
}

#[test]
fn a_piece_may_land_on_the_same_vacant_cell_more_than_once() {
    // c5 e5 g5 g7 e5 e7: twice by way of e5.
    let line = "M:c5;m:d5,e6,f5,f6,g6 w";
    assert_eq!(words(line), ["c5e7xd5e6f5f6g6"]);
    let path = position(line).path(position(line).read_word("e7x").unwrap());
    assert_eq!(super::names(&path), "c5 e5 g5 g7 e5 e7");
}

#[test]
fn a_piece_may_land_on_its_own_origin() {
    // Two routes, one move.
    assert_eq!(words("M:c3;m:d3,d4,e4 w"), ["c3c3xd3d4e4"]);
}

#[test]
fn a_king_may_cross_its_own_origin() {
    assert_eq!(words("m:b4,e5,h6;K:f6 w"), ["f6i6xb4e5h6"]);
}

#[test]
fn the_origin_may_be_the_cell_behind_a_jumped_piece() {
    // The last jump, over d4, needs c3, where the man came from.
    assert!(words("M:c3;m:d3,d4,e4 w")[0].starts_with("c3c3"));
}

#[test]
fn a_piece_never_jumps_one_of_its_own_colour() {
    assert_eq!(words("M:c3,d4 w").len(), 5);
    assert!(!position("M:c3;m:e5;K:a1 w").can_capture());
}

#[test]
fn a_man_that_jumps_on_from_the_far_rank_stays_a_man() {
    let line = "M:e7;m:f8,g8 w";
    assert_eq!(words(line), ["e7g7xf8g8"]);
    assert_eq!(play(line, "e7g7xf8g8"), "M:g7 b");
}

#[test]
fn on_the_far_rank_it_goes_on_capturing_as_a_man() {
    // A king on g9 would take g6 from afar.
    assert_eq!(words("M:e7;m:f8,g6 w"), ["e7g9xf8"]);
}

#[test]
fn a_king_has_the_greatest_captures_of_all_its_lines() {
    let worked = "m:b2,e8;K:e9;k:g9 w";
    assert_eq!(words(worked), ["e9a1xb2e8", "e9a1xb2g9", "e9a2xb2e8"]);
}

#[test]
fn captures_with_the_same_cells_and_the_same_pieces_are_one_move() {
    let words = words("M:c3;m:d3,d4,e4 w");
    assert_eq!(words.len(), 1);
    assert_eq!(HexDame::read("M:c3;m:d3,d4,e4 w").unwrap().count_moves(), 1);
}

#[test]
fn perft_from_the_start() {
    let counts = [1, 15, 211, 3337, 51589, 848_774];
    for (depth, count) in (0..).zip(counts) {
        // At five plies, 848772 would be an origin that is not vacant and
        // 848776 routes that are counted for moves.
        assert_eq!(crate::perft::perft(&HexDame::start(), depth), count);
    }
}
