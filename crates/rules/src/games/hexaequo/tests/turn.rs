//! Laying tiles, placing pieces, steps of disks and leaps of rings.

use super::*;

/// All of black's tiles are on the board, in a row.
const LONG_ROW: &str = "T:i8,j8,k8,l8,m8,n8,o8,p8,q8;t:h9,i9;D:j8;d:h9";

/// Tiles on i8, on the twelve cells two away from it, and on three of those
/// between; none on h8, i7 and j7.
const TWELVE: &str = "T:g8,g9,h7,i6,i8,j6,j8,k6,k7;t:g10,h9,h10,i9,i10,j9,k8";

#[test]
fn each_owns_nine_tiles_six_disks_and_three_rings_and_begins_with_some_of_them_on_the_board() {
    let start = at(START);
    assert_eq!(start, Hexaequo::start());
    let wanted = [('T', 7), ('t', 7), ('D', 5), ('d', 5), ('R', 3), ('r', 3)];
    assert_eq!(start.shown().reserves, wanted);
}

#[test]
fn black_moves_first() {
    assert_eq!(Hexaequo::start().player(), crate::Player::FIRST);
    assert_eq!(Hexaequo::info().players[0].name, "black");
}

#[test]
fn from_the_start_there_are_seven_moves() {
    let wanted = ["Di8", "Th10", "Th8", "Tj7", "Tj9", "j8i8", "j8i9"];
    assert_eq!(legal(START), wanted);
}

#[test]
fn a_turn_is_exactly_one_action() {
    for word in legal(START) {
        assert!(after(START, &word).contains(" w "), "{word}");
    }
}

#[test]
fn passing_is_not_allowed_and_the_position_must_change() {
    for line in [
        format!("{LONG_ROW} b 0+0 0+0"),
        format!("{TWELVE};d:j8;R:i8 b 0+0 0+0"),
        "T:i8,i10,i11,i12,j8,j9,k8,l9;t:h9,i9,j10,j11,k9,k10,l8,m8;D:i8,j8;d:i9;R:j9 b 0+0 0+0"
            .to_owned(),
    ] {
        let position = at(&line);
        let before = line.split(' ').next().unwrap();
        for word in legal(&line) {
            assert_ne!(after(&line, &word).split(' ').next().unwrap(), before);
        }
        assert_eq!(position.read_word("j8j8").ok(), None);
        assert_eq!(position.read_word("-").ok(), None);
    }
}

#[test]
fn a_tile_is_laid_on_a_cell_that_touches_at_least_two_tiles_of_any_colour() {
    // j9 touches a black tile and a white one, h10 two white ones.
    assert_eq!(
        after(START, "Tj9"),
        "T:i8,j8,j9;t:h9,i9;D:j8;d:h9 w 0+0 0+0"
    );
    assert_eq!(
        after(START, "Th10"),
        "T:h10,i8,j8;t:h9,i9;D:j8;d:h9 w 0+0 0+0"
    );
    assert_eq!(refusal(START, "Tk8"), "touches-too-few");
    assert_eq!(refusal(START, "Ta1"), "touches-too-few");
}

#[test]
fn a_tile_is_laid_on_an_empty_cell() {
    assert_eq!(refusal(START, "Ti8"), "tile-there");
    assert_eq!(refusal(START, "Th9"), "tile-there");
}

#[test]
fn a_tile_is_of_your_colour_and_comes_from_your_reserve() {
    let white = START.replace(" b ", " w ");
    assert_eq!(
        after(&white, "Tj9"),
        "T:i8,j8;t:h9,i9,j9;D:j8;d:h9 b 0+0 0+0"
    );
    let none_left = format!("{LONG_ROW} b 0+0 0+0");
    assert_eq!(refusal(&none_left, "Tj9"), "none-left");
    assert!(legal_from(&none_left, "T").is_empty());
    assert!(!legal_from(&format!("{LONG_ROW} w 0+0 0+0"), "T").is_empty());
}

#[test]
fn nothing_is_laid_outside_the_named_cells() {
    let line = "T:i8,j8,k8,l8,m8,n8,o8,p8,q8;t:h9,i9,q9;D:j8;d:h9 w 0+0 0+0";
    let words = legal_from(line, "T");
    // Past q8 and q9 there would be another cell.
    assert!(words.contains(&"Tp9".to_owned()) && words.iter().all(|word| word.as_str() < "Tr"));
    assert_eq!(refusal(line, "Tr8"), "not-on-board");
    let wall = "T:i8,i10,i11,i12,i13,i14,i15,i16,j8;t:h9,i9,j16;D:j8;d:h9 w 0+0 0+0";
    assert!(legal_from(wall, "T").contains(&"Tj15".to_owned()));
    assert_eq!(refusal(wall, "Tj17"), "not-on-board");
}

#[test]
fn a_piece_is_placed_on_an_empty_tile_of_your_own_colour() {
    assert_eq!(
        after(START, "Di8"),
        "T:i8,j8;t:h9,i9;D:i8,j8;d:h9 w 0+0 0+0"
    );
    assert_eq!(refusal(START, "Dj8"), "occupied");
    assert_eq!(refusal(START, "Di9"), "other-colour");
    assert_eq!(refusal(START, "Dh10"), "no-tile");
    let white = START.replace(" b ", " w ");
    assert_eq!(legal_from(&white, "D"), ["Di9"]);
}

#[test]
fn a_piece_is_placed_from_your_reserve() {
    let none = "T:i8,j8,k7,k8,l7,m7,n7;t:h9,i9;D:j8,k7,k8,l7,m7,n7;d:h9 b 1+0 0+0";
    assert_eq!(refusal(none, "Di8"), "none-left");
    assert_eq!(legal_from(none, "R"), ["Ri8"]);
    let no_ring = "T:i8,j8,k7,k8;t:h9,i9;R:j8,k7,k8;d:h9 b 1+0 0+0";
    assert_eq!(refusal(no_ring, "Ri8"), "none-left");
    assert_eq!(legal_from(no_ring, "D"), ["Di8"]);
}

#[test]
fn a_placement_of_another_position_is_left_out_where_the_reserve_is_empty() {
    let disk_left = "T:i8,j8,k7,k8,l7,m7;t:h9,i9;D:i8,j8,k7,k8,l7;d:h9 b 0+0 0+0";
    let none_left = disk_left.replace("0+0 0+0", "0+0 1+0");
    let mv = at(disk_left).read_word("Dm7").unwrap();
    let after = at(&none_left).play(mv);
    assert_eq!(after, at(&none_left.replace(" b ", " w ")));
}

#[test]
fn a_disk_is_free() {
    let line = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 2+0 0+0";
    assert_eq!(after(line, "Di8"), "T:i8,j8;t:h9,i9;D:i8,j8;d:h9 w 2+0 0+0");
}

#[test]
fn a_ring_costs_an_enemy_disk_that_goes_back_to_the_opponents_reserve() {
    assert_eq!(refusal(START, "Ri8"), "nothing-to-pay");
    let line = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 2+0 0+0";
    let position = at(line);
    let then = position.play(position.read_word("Ri8").unwrap());
    assert_eq!(then.line(), "T:i8,j8;t:h9,i9;D:j8;d:h9;R:i8 w 1+0 0+0");
    let whites = |position: &Hexaequo| {
        let reserves = position.shown().reserves;
        reserves.into_iter().find(|count| count.0 == 'd').unwrap().1
    };
    assert_eq!((whites(&position), whites(&then)), (3, 4));
}

#[test]
fn captured_rings_do_not_pay_for_a_ring() {
    let line = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+2 0+0";
    assert_eq!(refusal(line, "Ri8"), "nothing-to-pay");
}

#[test]
fn a_disk_steps_to_an_adjacent_empty_tile_of_any_colour() {
    assert_eq!(legal_from(START, "j8"), ["j8i8", "j8i9"]);
    assert_eq!(refusal(START, "j8k8"), "no-tile");
    assert_eq!(refusal(START, "j8h9"), "occupied");
    let far = "T:i8,i10,j8,j9;t:h9,i9;D:j8;d:h9 b 0+0 0+0";
    assert_eq!(refusal(far, "j8i10"), "out-of-reach");
}

#[test]
fn only_own_pieces_move() {
    assert_eq!(refusal(START, "h9i8"), "not-yours");
    assert_eq!(refusal(START, "i9i8"), "no-piece");
    assert_eq!(refusal(START, "a1i8"), "no-piece");
}

#[test]
fn a_ring_leaps_to_one_of_the_twelve_cells_at_distance_exactly_two() {
    let line = format!("{TWELVE};d:h9;R:i8 b 0+0 0+0");
    let wanted = [
        "i8g10", "i8g8", "i8g9", "i8h10", "i8h7", "i8i10", "i8i6", "i8j6", "i8j9", "i8k6", "i8k7",
        "i8k8",
    ];
    assert_eq!(legal_from(&line, "i8"), wanted);
    for near in ["i8j8", "i8i9", "i8i8"] {
        assert_eq!(refusal(&line, near), "ring-leaps-two");
    }
}

#[test]
fn nothing_blocks_a_ring_and_the_cells_between_need_no_tile() {
    let line = format!("{TWELVE};D:j8;d:h9,i9;R:i8 b 0+0 0+0");
    assert_eq!(legal_from(&line, "i8").len(), 12);
}

#[test]
fn a_ring_lands_on_a_tile() {
    let line = "T:i8,j8;t:h9,i9;d:h9;R:i8 b 0+0 0+0";
    assert_eq!(refusal(line, "i8k8"), "no-tile");
    assert!(legal_from(line, "i8").is_empty());
}

#[test]
fn a_ring_does_not_land_on_a_piece_of_its_own_colour_and_captures_an_enemy() {
    let line = "T:i8,j8,k7,k8;t:h9,i9,j9;D:k8;d:h9,j9;R:i8;r:k7 b 0+0 0+0";
    assert_eq!(legal_from(line, "i8"), ["i8j9xj9", "i8k7xk7"]);
    assert_eq!(refusal(line, "i8k8"), "own-piece");
    assert_eq!(
        after(line, "i8j9"),
        "T:i8,j8,k7,k8;t:h9,i9,j9;D:k8;d:h9;R:j9;r:k7 w 1+0 0+0"
    );
    assert_eq!(
        after(line, "i8k7"),
        "T:i8,j8,k7,k8;t:h9,i9,j9;D:k8;d:h9,j9;R:k7 w 0+1 0+0"
    );
}

#[test]
fn captures_are_never_compulsory() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9,j8 b 0+0 0+0";
    let words = legal(line);
    assert!(words.contains(&"i8k8xj8".to_owned()));
    assert!(words.contains(&"i8i9".to_owned()) && words.contains(&"Tj9".to_owned()));
}

#[test]
fn captured_pieces_go_to_the_captor() {
    let white = "T:i8,j8,k8;t:h9,i9;D:i8,j8;d:k8;R:h9 w 0+0 1+1";
    assert_eq!(refusal(white, "k8i8"), "occupied");
    let open = white.replace("D:i8,j8", "D:j8");
    assert_eq!(
        after(&open, "k8i8"),
        "T:i8,j8,k8;t:h9,i9;d:i8;R:h9 b 0+0 2+1"
    );
}

#[test]
fn tile_colour_matters_for_placement_only() {
    // The same pieces with other colours under them move the same.
    let one = "T:i8,j8,k7,k8,j9;t:h9,i9;D:j8;d:h9,i9;R:k7 b 0+0 0+0";
    let other = "T:i8,j8;t:h9,i9,j9,k7,k8;D:j8;d:h9,i9;R:k7 b 0+0 0+0";
    for from in ["j8", "k7"] {
        assert_eq!(legal_from(one, from), legal_from(other, from));
    }
}
