//! Sequences: the row, the force, who helps, who may push.

use super::*;

/// White c3 and d2 are a group; d2 can push the circle on d3 and stays beside
/// c3.
const LINE: &str = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";

#[test]
fn a_member_of_a_group_pushes_the_piece_before_it() {
    assert_eq!(
        after(LINE, "Sd2d3"),
        "W:c3,d3;G:a1,g1;B:g3;w:a8,d4;g:e8;b:g8 c play"
    );
}

#[test]
fn a_sequence_steps_onto_an_occupied_cell() {
    assert_eq!(refusal(LINE, "Sd2d1"), ("nothing-to-push", "d1".into()));
    assert_eq!(refusal(LINE, "Sd2d4"), ("out-of-reach", "d2 d4".into()));
}

#[test]
fn single_pieces_cannot_push() {
    let line = "W:b1,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Sd2d3"), ("single-pushes", "d2".into()));
}

#[test]
fn the_row_ends_before_the_first_vacant_cell() {
    // Behind the vacant d4 the circle on d5 does not resist.
    let line = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:d5;b:g8 s play";
    assert_eq!(
        after(line, "Sd2d3"),
        "W:c3,d3;G:a1,g1;B:g3;w:a8,d4;g:d5;b:g8 c play"
    );
}

#[test]
fn nothing_is_pushed_off_the_board() {
    let line = "W:c7,d6;G:a1,g1;B:g3;w:d7,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Sd6d7"), ("no-room", "d6 d7".into()));
}

#[test]
fn the_vacant_cell_may_be_on_the_edge() {
    let line = "W:c6,d5;G:a1,g1;B:g3;w:d6,a8;g:e8;b:g8 s play";
    assert!(is_legal(line, "Sd5d6"));
}

#[test]
fn force_counts_from_the_mover_and_never_falls_below_zero() {
    // Mover +1, circle −1, circle −1.
    let weak = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:d4;b:g8 s play";
    assert_eq!(refusal(weak, "Sd2d3"), ("force", "d2 d3 d4".into()));
    // Mover +1, grey helper +1, circles −1 −1: the total is 0, and may be.
    let strong = "W:c3,d2;G:d3,e4;B:a1,g1;w:d4,a8;g:d5;b:g8 s play";
    assert!(is_legal(strong, "Sd2d3"));
}

#[test]
fn a_helper_that_comes_too_late_does_not_save_the_push() {
    let line = "W:c3,d2;G:d5,e6;B:a1,g1;w:d3,a8;g:d4;b:g8 s play";
    assert_eq!(refusal(line, "Sd2d3"), ("force", "d2 d3 d4 d5".into()));
    let earlier = "W:c3,d2;G:d4,e5;B:a1,g1;w:d3,a8;g:d5;b:g8 s play";
    assert!(is_legal(earlier, "Sd2d3"), "1 0 1 0");
}

#[test]
fn own_single_pieces_resist() {
    let line = "W:c3,d2;G:d3,g1;B:d4,a1;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Sd2d3"), ("force", "d2 d3 d4".into()));
    let one = "W:c3,d2;G:d3,g1;B:a4,a1;w:a8,c8;g:e8;b:g8 s play";
    assert!(
        is_legal(one, "Sd2d3"),
        "one of them does not outweigh the mover"
    );
}

#[test]
fn an_own_group_that_breaks_resists() {
    // Grey d3 leaves e3 behind.
    let line = "W:c3,d2;G:d3,e3;B:a1,g1;w:d4,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Sd2d3"), ("force", "d2 d3 d4".into()));
    let kept = "W:c3,d2;G:d3,e4;B:a1,g1;w:d4,a8;g:e8;b:g8 s play";
    assert!(is_legal(kept, "Sd2d3"));
}

#[test]
fn the_same_group_means_the_same_members_and_no_others() {
    // Grey d3 keeps e4 and gains c5.
    let gains = "W:c3,d2;G:c5,d3,e4;B:a1,g1;w:d4,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(gains, "Sd2d3"), ("force", "d2 d3 d4".into()));
    // Grey d3 leaves e3 and joins c5: as many, not the same.
    let changes = "W:c3,d2;G:c5,d3,e3;B:a1,g1;w:d4,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(changes, "Sd2d3"), ("force", "d2 d3 d4".into()));
}

#[test]
fn the_mover_must_help() {
    let leaves = "W:c2,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(leaves, "Sd2d3"), ("mover-no-help", "d2 c2".into()));
    let gains = "W:c3,d2,e4;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(gains, "Sd2d3"), ("mover-no-help", "d2 c3".into()));
    let changes = "W:c2,d2,e4;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(refusal(changes, "Sd2d3"), ("mover-no-help", "d2 c2".into()));
}

#[test]
fn a_helper_whose_partner_is_eliminated_by_the_push_has_helped() {
    // Grey d4 is pushed on and stays beside e5; the circle that comes to d4 is
    // the fourth around e5.
    let line = "W:c3,d2;G:d4,e5;B:a1,g1;w:d3,e4;g:e6;b:a8,f4 s play";
    assert_eq!(
        after(line, "Sd2d3"),
        "W:c3,d3;G:d5;B:a1,g1;w:d4,e4;g:e6;b:a8,f4 c play"
    );
    let single = "W:c3,d2;G:d4,g2;B:a1,g1;w:d3,e4;g:e6;b:a8,f4 s play";
    assert_eq!(refusal(single, "Sd2d3"), ("force", "d2 d3 d4".into()));
}

#[test]
fn no_two_of_the_row_belong_to_one_own_group() {
    let other = "W:c3,d2;G:d3,d4;B:a1,g1;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(other, "Sd2d3"), ("same-group", "d3 d4".into()));
    let own = "W:d2,d3;G:a1,g1;B:g3;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(own, "Sd2d3"), ("same-group", "d2 d3".into()));
}

#[test]
fn no_two_of_the_row_belong_to_one_group_of_the_opponent() {
    // Mover, two helpers, and then two circles of one group.
    let line = "W:c3,d2;G:d3,e4;B:a1,g1;w:d4,d5;g:a8,e8;b:g8 s play";
    assert_eq!(refusal(line, "Sd2d3"), ("same-group", "d4 d5".into()));
}

#[test]
fn two_of_a_kind_that_are_not_neighbours_may_stand_in_the_row() {
    let line = "W:c3,d2,d4;G:d3,e4;B:a1,g1;w:a8,c8;g:e8;b:g8 s play";
    assert!(is_legal(line, "Sd2d3"), "white d4 is single: 1 2 1");
}

#[test]
fn the_longest_legal_row_has_six_pieces() {
    let line = "W:c2,d1,g1;G:d2,e3,g2;B:a1,c4,d3;w:a8,c8,d4;g:a7,d5,g8;b:b7,d6,f7 s play";
    assert_eq!(
        after(line, "Sd1d2"),
        "W:c2,d2,g1;G:d3,e3,g2;B:a1,c4,d4;w:a8,c8,d5;g:a7,d6,g8;b:b7,d7,f7 c play"
    );
}

#[test]
fn circles_push_as_solids_do() {
    let leaves = "W:a1,d3;G:g1;B:g3;w:c5,d4;g:a8,e8;b:g8 c play";
    assert_eq!(refusal(leaves, "Sd4d3"), ("mover-no-help", "d4 c5".into()));
    let kept = "W:a1,d3;G:g1;B:g3;w:c4,d4;g:a8,e8;b:g8 c play";
    assert_eq!(
        after(kept, "Sd4d3"),
        "W:a1,d2;G:g1;B:g3;w:c4,d3;g:a8,e8;b:g8 s play"
    );
}

// ── the practice game ────────────────────────────────────────────────────────

#[test]
fn in_the_practice_game_the_row_is_exactly_two_pieces_long() {
    let pair = Practice::read(LINE).unwrap();
    assert!(legal_words(&pair).contains(&"Sd2d3".to_owned()));
    let long = "W:c3,d2;G:d3,e4;B:a1,g1;w:d4,a8;g:e8;b:g8 s play";
    assert!(is_legal(long, "Sd2d3"));
    let practice = Practice::read(long).unwrap();
    assert_eq!(
        refusal_of(&practice, "Sd2d3"),
        ("compound", "d2 d3 d4".into())
    );
}

#[test]
fn in_the_practice_game_all_else_is_the_same() {
    let (full, practice) = (Full::info(), Practice::info());
    assert_eq!((full.id, practice.id), ("cequis", "cequis-basic"));
    assert_eq!(full.players, practice.players);
    assert_eq!(full.pieces, practice.pieces);
    assert_eq!(full.settings, practice.settings);
    assert_eq!(full.starts, practice.starts);
    let words = legal_words(&Practice::read(LINE).unwrap());
    assert_eq!(words, legal_words(&at(LINE)));
}
