//! Chains of jumps.

use super::*;

/// Black flies over j8, j9 and i9 around a triangle.
const TRIANGLE: &str = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,j8,j9,i9;d:h9 b 0+0 0+0";

/// The same with an enemy on i9.
const ENEMY_ON_I9: &str = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,j8,j9;d:h9,i9 b 0+0 0+0";

/// The same with an enemy on j9.
const ENEMY_ON_J9: &str = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,j8,i9;d:h9,j9 b 0+0 0+0";

#[test]
fn a_jump_crosses_one_adjacent_occupied_tile_of_either_colour_in_a_straight_line() {
    let friend = "T:i8,j8,k8;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert!(legal(friend).contains(&"i8k8".to_owned()));
    let enemy = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9,j8 b 0+0 0+0";
    assert!(legal(enemy).contains(&"i8k8xj8".to_owned()));
    let nobody = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9 b 0+0 0+0";
    assert_eq!(refusal(nobody, "i8k8"), "nothing-crossed");
    let bent = "T:i8,j8,k7;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert_eq!(refusal(bent, "i8k7"), "out-of-reach");
}

#[test]
fn the_cell_crossed_needs_a_tile_with_a_piece() {
    let gap = "T:i8,j8,k7,k8,l6;t:h9,i9;D:i8,k8;d:h9 b 0+0 0+0";
    // Between k8 and k6 … a cell without a tile cannot be crossed.
    assert_eq!(refusal(gap, "k8l6"), "out-of-reach");
    let line = "T:i8,j8,k7,k8,l6,l7,m6;t:h9,i9;D:k8;d:h9 b 0+0 0+0";
    assert_eq!(refusal(line, "k8m6"), "nothing-crossed");
}

#[test]
fn a_jump_lands_on_the_next_cell_of_the_line_which_must_be_an_empty_tile() {
    let none = "T:i8,j8;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert_eq!(refusal(none, "i8k8"), "no-tile");
    let full = "T:i8,j8,k8;t:h9,i9;D:i8,j8;d:h9,k8 b 0+0 0+0";
    assert_eq!(refusal(full, "i8k8"), "occupied");
    let further = "T:i8,j8,k8,l8;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert_eq!(legal_from(further, "i8"), ["i8i9", "i8k8"]);
}

#[test]
fn an_enemy_disk_or_ring_crossed_is_captured() {
    let disk = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9,j8 b 0+0 0+0";
    assert_eq!(
        after(disk, "i8k8xj8"),
        "T:i8,j8,k8;t:h9,i9;D:k8;d:h9 w 1+0 0+0"
    );
    let ring = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9;r:j8 b 0+0 0+0";
    assert_eq!(
        after(ring, "i8k8xj8"),
        "T:i8,j8,k8;t:h9,i9;D:k8;d:h9 w 0+1 0+0"
    );
}

#[test]
fn a_friendly_piece_is_only_flown_over() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert_eq!(
        after(line, "i8k8"),
        "T:i8,j8,k8;t:h9,i9;D:j8,k8;d:h9 w 0+0 0+0"
    );
}

#[test]
fn the_tile_of_a_captured_piece_is_empty_for_the_rest_of_the_chain() {
    // Having taken j8, the disk cannot jump back over it.
    let line = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9,j8 b 0+0 0+0";
    assert_eq!(legal_from(line, "i8"), ["i8i9", "i8k8xj8"]);
    assert_eq!(refusal(line, "i8-k8-i8"), "nothing-crossed");
}

#[test]
fn a_chain_is_one_or_more_jumps_and_may_stop_after_any() {
    let line = "T:i8,j8,k8,l8,m8;t:h9,i9;D:i8;d:h9,j8,l8 b 0+0 0+0";
    assert_eq!(legal_from(line, "i8"), ["i8i9", "i8k8xj8", "i8m8xj8l8"]);
}

#[test]
fn a_disk_steps_or_jumps_but_not_both() {
    let line = "T:i8,j8,k8,l8;t:h9,i9;D:i8;d:h9,j8 b 0+0 0+0";
    assert_eq!(refusal(line, "i8-k8-l8"), "only-jumps");
    let line = "T:i8,j8,k8,l8;t:h9,i9;D:i8;d:h9,k8 b 0+0 0+0";
    assert_eq!(refusal(line, "i8-j8-l8"), "move-ends");
    assert_eq!(refusal(line, "i8l8"), "out-of-reach");
}

#[test]
fn in_one_chain_a_disk_does_not_land_on_a_cell_that_it_has_occupied() {
    assert_eq!(read(TRIANGLE, "i8-k8-i10"), "i8i10");
    // Neither back to where it flew from, nor around to its origin.
    assert_eq!(refusal(TRIANGLE, "i8-k8-i8"), "visited");
    assert_eq!(refusal(TRIANGLE, "i8-k8-i10-i8"), "visited");
    assert_eq!(refusal(TRIANGLE, "i8-k8-i10-k8"), "visited");
    assert_eq!(legal_from(TRIANGLE, "i8"), ["i8i10", "i8k8"]);
}

#[test]
fn on_a_capture_the_window_is_reset_to_the_landing_cell_alone() {
    // k8 was flown from before the capture of j9 and is free after it; the
    // landing cell i10 is not.
    assert_eq!(read(ENEMY_ON_J9, "i8-k8-i10-i8"), "i8i8xj9");
    assert_eq!(read(ENEMY_ON_J9, "i8-k8-i10-i8-k8"), "i8k8xj9");
    assert_eq!(refusal(ENEMY_ON_J9, "i8-k8-i10-i8-i10"), "visited");
}

#[test]
fn reading_a_capturing_jump_too_lands_outside_the_window_as_it_stood_before() {
    // Going round the other way, the capture of i9 would land on the origin.
    assert_eq!(refusal(ENEMY_ON_I9, "i8-k8-i10-i8"), "visited");
    assert_eq!(read(ENEMY_ON_I9, "i8-i10-k8-i8"), "i8i8xi9");
}

#[test]
fn while_the_disk_moves_its_origin_is_empty_and_may_be_landed_on() {
    assert_eq!(
        after(ENEMY_ON_I9, "i8i8xi9"),
        "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,j8,j9;d:h9 w 1+0 0+0"
    );
}

#[test]
fn a_chain_ends_where_it_began_only_after_a_capture() {
    assert!(!legal(TRIANGLE).contains(&"i8i8".to_owned()));
    assert!(legal(ENEMY_ON_I9).contains(&"i8i8xi9".to_owned()));
}

#[test]
fn two_ways_of_playing_with_the_same_end_and_captures_are_one_move() {
    // Over j8 and j9, or over i9.
    let to_i10 = read(TRIANGLE, "i8-k8-i10");
    assert_eq!(to_i10, read(TRIANGLE, "i8-i10"));
    assert_eq!(legal_from(TRIANGLE, "i8i10"), [to_i10]);
}

#[test]
fn worked_position_with_a_loop_that_comes_home() {
    let line =
        "T:i8,i10,i11,i12,j8,j9,k8,l9;t:h9,i9,j10,j11,k9,k10,l8,m8;D:i8,j8;d:i9;R:j9 b 0+0 0+0";
    let words = legal(line);
    assert_eq!(words.len(), 31);
    for word in ["i8i8xi9", "i8i10", "i8i10xi9"] {
        assert!(words.contains(&word.to_owned()), "{word}");
    }
}

#[test]
fn worked_position_with_a_route_of_one_flight() {
    let line = "T:h8,i6,i8,j5,j6,j8,j9,k6,k7;t:g11,h7,h9,h10,h11,i7,i9,i10,j7;D:i6,j5,j6,k6;d:h9,h10,i8,j7,k7;R:i10;r:i9 w 1+0 1+0";
    assert_eq!(read(line, "h10-h8"), "h10h8");
}
