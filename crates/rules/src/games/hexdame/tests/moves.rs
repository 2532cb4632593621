//! Moving without a capture, and promotion.

use super::{legal, play, position, words};
use crate::game::Game;
use crate::games::hexdame::{BLACK, WHITE};

#[test]
fn players_move_in_turn_and_may_not_pass() {
    let start = crate::games::hexdame::HexDame::start();
    for mv in legal(&start) {
        assert_ne!(mv.from, mv.to);
        assert_eq!((start.player(), start.play(mv).player()), (WHITE, BLACK));
    }
}

#[test]
fn a_white_man_moves_one_cell_forward_in_three_directions() {
    assert_eq!(words("M:e5 w"), ["e5e6", "e5f5", "e5f6"]);
}

#[test]
fn a_black_man_moves_by_the_opposites() {
    assert_eq!(words("m:e5 b"), ["e5d4", "e5d5", "e5e4"]);
}

#[test]
fn a_man_moves_onto_a_vacant_cell_only() {
    // f5 is white's own; e6 is black's, and e7 behind it is not vacant.
    assert_eq!(words("M:e5,f5;m:e6,e7 w"), ["e5f6", "f5f6", "f5g5", "f5g6"]);
}

#[test]
fn a_man_does_not_leave_the_board() {
    assert_eq!(words("M:d8 w"), ["d8e8", "d8e9"]);
    assert_eq!(words("M:h4 w"), ["h4h5", "h4i5"]);
}

#[test]
fn a_king_moves_any_number_of_vacant_cells_along_the_six_lines() {
    let lines = ["d5 c5 b5 a5", "f5 g5 h5 i5", "e4 e3 e2 e1", "e6 e7 e8 e9"];
    let oblique = ["d4 c3 b2 a1", "f6 g7 h8 i9"];
    let cells = lines
        .iter()
        .chain(&oblique)
        .flat_map(|line| line.split(' '));
    let mut wanted: Vec<String> = cells.map(|cell| format!("e5{cell}")).collect();
    wanted.sort();
    assert_eq!(words("K:e5 w"), wanted);
    assert_eq!(words("k:e5 b"), wanted, "kings of both colours alike");
}

#[test]
fn a_king_passes_over_nothing_without_a_capture() {
    // a3 has a4 right behind it, and c3 is white's own.
    let words = words("M:c3;K:a1;k:a3,a4 w").join(" ");
    assert_eq!(words, "a1a2 a1b1 a1b2 a1c1 a1d1 a1e1 c3c4 c3d3 c3d4");
}

#[test]
fn a_man_that_ends_on_the_far_rank_becomes_a_king() {
    assert_eq!(play("M:h7 w", "h7i7"), "K:i7 b");
    assert_eq!(play("M:h7 w", "h7h8"), "M:h8 b");
    assert_eq!(play("M:d8 w", "d8e9"), "K:e9 b");
    assert_eq!(play("m:b3 b", "b3a2"), "k:a2 w");
    assert_eq!(play("M:g7;m:h8 w", "g7i9xh8"), "K:i9 b");
}

#[test]
fn the_move_is_over_when_a_man_has_become_a_king() {
    // As a king it could take g6 from g9 at once; as a man it cannot.
    let line = "M:e7;m:f8,g6 w";
    assert_eq!(words(line), ["e7g9xf8"]);
    assert_eq!(play(line, "e7g9xf8"), "m:g6;K:g9 b");
}

#[test]
fn a_king_stays_a_king_on_its_own_rank_and_a_man_on_the_near_one_a_man() {
    assert_eq!(play("K:b2 w", "b2a2"), "K:a2 b");
    assert_eq!(play("M:c4;m:b3 w", "c4a2xb3"), "M:a2 b");
}

#[test]
fn moves_of_men_and_captures_cannot_be_undone() {
    let irreversible = |line: &str, word: &str| {
        let position = position(line);
        let mv = position.read_word(word).unwrap();
        position.is_irreversible(mv, &position.play(mv))
    };
    assert!(irreversible("M:e5;K:a1 w", "e5e6"));
    assert!(!irreversible("M:e5;K:a1 w", "a1a2"));
    assert!(irreversible("m:c3;K:a1 w", "a1d4xc3"));
}
