//! Capture.

use super::*;

#[test]
fn flank_an_enemy_next_to_the_moved_piece_with_another_of_its_side_right_behind() {
    let position = small("A:a3,d3;D:c3;K:g6 w");
    assert!(takes(&position, "a3b3", "c3"));
    let bent = small("A:a3,c4;D:c3;K:g6 w");
    assert!(!takes(&bent, "a3b3", "c3"), "not in the same line");
}

#[test]
fn a_piece_that_moves_in_between_two_enemies_is_not_captured() {
    let position = small("A:b3,d3;D:c1;K:g6 b");
    assert!(!takes(&position, "c1c3", "c3"));
}

#[test]
fn captures_are_made_by_the_piece_that_has_just_moved() {
    // c3 stands between b3 and d3; a move elsewhere takes nothing.
    let position = small("A:a1,b3,d3;D:c3;K:g6 w");
    assert!(!takes(&position, "a1a2", "c3"));
}

#[test]
fn all_captures_of_a_move_happen_at_once() {
    // On e3 the attacker flanks d3 with c3, and e2 with e1.
    let position = large("A:c3,e1,g3;D:d3,e2;K:h7 w");
    assert_eq!(after(&position, "g3e3").line(), "A:c3,e1,e3;K:h7 b");
}

#[test]
fn one_move_may_take_the_king_and_men_together() {
    let position = large("A:b4,d6,g4;D:c4;K:d5 w");
    assert_eq!(after(&position, "g4d4").line(), "A:b4,d4,d6 b");
}

#[test]
fn corner_an_enemy_on_a_corner_falls_between_its_two_edge_neighbours() {
    // a1 has the edge neighbours a2 and b1.
    let position = small("A:a4,b1;D:a1;K:g6 w");
    assert!(takes(&position, "a4a2", "a1"));
    let position = small("A:a1;D:a4,b1;K:g6 b");
    assert!(takes(&position, "a4a2", "a1"), "attackers too");
}

#[test]
fn the_inner_neighbour_of_a_corner_plays_no_part() {
    let position = small("A:a4,b2;D:a1;K:g6 w");
    assert!(!takes(&position, "a4a2", "a1"));
    let position = small("A:b1,b5;D:a1;K:g6 w");
    assert!(!takes(&position, "b5b2", "a1"));
}

#[test]
fn reading_the_king_is_a_captor_in_flanks_and_corners() {
    let stands_behind = small("A:c3;D:a3;K:d3 b");
    assert!(takes(&stands_behind, "a3b3", "c3"));
    let moves_up = small("A:c3;D:b3;K:e3 b");
    assert!(takes(&moves_up, "e3d3", "c3"));
    let at_a_corner = small("A:a1;D:b1;K:a3 b");
    assert!(takes(&at_a_corner, "a3a2", "a1"));
}

#[test]
fn the_king_off_the_throne_is_captured_in_the_usual_way() {
    let position = small("A:a3,d3;K:c3 w");
    let moved = after(&position, "a3b3");
    assert_eq!(
        moved.outcome().unwrap().line(Small::info().players),
        "win white king-captured"
    );
}

#[test]
fn the_king_on_the_throne_is_not_captured_by_a_flank() {
    let position = small("A:a4,e4;K:d4 w");
    assert!(!takes(&position, "a4c4", "d4"));
}

#[test]
fn the_king_on_the_throne_falls_to_three_attackers_on_alternate_neighbours() {
    // c3, d5 and e4 are one apart from the other.
    let position = small("A:a3,d5,e4;K:d4 w");
    assert!(takes(&position, "a3c3", "d4"));
    // The other triple: c4, d3, e5.
    let position = small("A:c6,d3,e5;K:d4 w");
    assert!(takes(&position, "c6c4", "d4"));
}

#[test]
fn three_that_are_not_alternate_do_not_take_him() {
    let position = small("A:a3,c4,d5;K:d4 w");
    assert!(!takes(&position, "a3c3", "d4"));
}

#[test]
fn one_of_the_three_must_be_the_piece_that_has_just_moved() {
    let position = small("A:a1,c3,d5,e4;K:d4 w");
    assert!(!takes(&position, "a1a2", "d4"));
}

#[test]
fn reading_what_stands_on_the_other_three_neighbours_does_not_matter() {
    let position = small("A:a3,d5,e4;D:c4,d3,e5;K:d4 w");
    assert!(takes(&position, "a3c3", "d4"));
    let position = small("A:a3,c4,d3,d5,e4,e5;K:d4 w");
    assert!(takes(&position, "a3c3", "d4"));
}

#[test]
fn reading_a_king_that_steps_into_a_full_triple_is_safe_until_it_is_completed_anew() {
    let position = small("A:a1,c3,d5,e4;K:c4 b");
    let inside = after(&position, "c4d4");
    assert_eq!(inside.king.len(), 1);
    let waited = after(&inside, "a1a2");
    assert_eq!(waited.king.len(), 1, "the triple was not completed anew");
    let again = after(&after(&after(&inside, "c3b3"), "d4d3"), "b3c3");
    assert_eq!(again.king.len(), 1, "he has left");
}

#[test]
fn reading_the_empty_throne_and_corners_are_not_hostile() {
    let position = small("A:a4;D:c4;K:g6 w");
    assert!(
        !takes(&position, "a4b4", "c4"),
        "the empty throne is behind"
    );
    let position = small("A:a4;D:a2;K:g6 w");
    assert!(!takes(&position, "a4a3", "a2"), "an empty corner is behind");
}
