//! Groups, single moves and group moves.

use super::*;
use crate::games::cequis::push::group_of;

/// Solids with a white group c3, d2, d3 and others far from it.
const GROUP: &str = "W:c3,d2,d3;G:a1,g1;B:g3;w:a8,c8;g:e8;b:g8 s play";

fn groups_of_white(line: &str) -> u32 {
    group_of(at(line).kinds[0]).len()
}

#[test]
fn a_group_is_two_or_three_of_a_colour_and_team_that_touch() {
    assert_eq!(groups_of_white(GROUP), 3);
    assert_eq!(
        groups_of_white("W:c3,d3,g1 s play"),
        2,
        "the third is single"
    );
    assert_eq!(groups_of_white("W:c3,e3,g1 s play"), 0);
    assert_eq!(groups_of_white("W:c3;G:d3 s play"), 0, "of another colour");
    assert_eq!(groups_of_white("W:c3;w:d3 s play"), 0, "of the other team");
    assert_eq!(
        groups_of_white("W:b3,c3,d2 s play"),
        3,
        "in a chain, by adjacency"
    );
}

#[test]
fn groups_form_and_break_by_themselves() {
    let apart = "W:c3,e3;G:a1,g1;B:g3;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(apart, "Gc3c4"), ("no-group", "c3".into()));
    let joined = after(apart, "e3d3").replace(" c play", " s play");
    assert!(is_legal(&joined, "Gc3c4"));
    let broken = after(&joined, "d3e3").replace(" c play", " s play");
    assert!(!is_legal(&broken, "Gc3c4"));
}

#[test]
fn a_piece_with_no_such_neighbour_is_single() {
    assert_eq!(refusal(GROUP, "Ga1a2"), ("no-group", "a1".into()));
    assert!(at(GROUP).group_at(0).is_empty());
}

#[test]
fn a_single_move_goes_to_an_adjacent_vacant_cell() {
    for to in ["a2", "b1"] {
        assert!(is_legal(GROUP, &format!("a1{to}")));
    }
    assert_eq!(refusal(GROUP, "a1a3"), ("out-of-reach", "a1 a3".into()));
    assert_eq!(refusal(GROUP, "a1a1"), ("out-of-reach", "a1 a1".into()));
    assert_eq!(
        after(GROUP, "a1b1"),
        "W:c3,d2,d3;G:b1,g1;B:g3;w:a8,c8;g:e8;b:g8 c play"
    );
}

#[test]
fn a_member_of_a_group_may_move_alone() {
    assert!(is_legal(GROUP, "c3b3") && is_legal(GROUP, "d2d1"));
}

#[test]
fn only_own_pieces_move() {
    assert_eq!(refusal(GROUP, "a8a7"), ("not-yours", "a8".into()));
    assert_eq!(refusal(GROUP, "a5a6"), ("no-piece", "a5".into()));
    assert_eq!(refusal(GROUP, "Ga8a7"), ("not-yours", "a8".into()));
}

#[test]
fn all_members_of_a_group_move_one_cell_in_the_same_direction() {
    assert_eq!(
        after(GROUP, "Gc3d3"),
        "W:d3,e3,e4;G:a1,g1;B:g3;w:a8,c8;g:e8;b:g8 c play"
    );
}

#[test]
fn cells_that_members_leave_count_as_vacant() {
    // Up: d2 goes to d3, which d3 leaves.
    assert_eq!(
        after(GROUP, "Gc3c4"),
        "W:c4,d3,d4;G:a1,g1;B:g3;w:a8,c8;g:e8;b:g8 c play"
    );
}

#[test]
fn each_destination_of_a_group_must_be_vacant() {
    let line = "W:c3,d2,d3;G:a1,g1;B:d4;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Gc3c4"), ("group-blocked", "d4".into()));
    let enemy = "W:c3,d2,d3;G:a1,g1;B:g3;w:a8,c4;g:e8;b:g8 s play";
    assert_eq!(refusal(enemy, "Gc3c4"), ("group-blocked", "c4".into()));
}

#[test]
fn each_destination_of_a_group_must_be_on_the_board() {
    let line = "W:a1,a2,b1;G:c3,g1;B:g3;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(refusal(line, "Ga2a1"), ("group-at-edge", "a1 b1".into()));
    assert!(is_legal(line, "Ga1a2"));
}

#[test]
fn exactly_one_action_and_no_passing() {
    let before = at(GROUP);
    let mut moves = Vec::new();
    before.legal_moves(&mut moves);
    for mv in moves {
        let next = before.play(mv);
        assert_ne!(next.kinds, before.kinds);
        assert_ne!(next.player(), before.player());
    }
    for word in ["pass", "--", "c3c3"] {
        assert!(before.read_word(word).is_err());
    }
}

#[test]
fn a_group_move_is_one_move_whoever_names_it() {
    let words = legal_words(&at(GROUP));
    assert_eq!(words.iter().filter(|word| word.starts_with('G')).count(), 6);
    assert!(words.iter().all(|word| !word.starts_with("Gd")));
}
