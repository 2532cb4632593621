//! How a game ends, and which positions can come again.

use super::*;
use crate::outcome::{Ending, Player};

#[test]
fn six_enemy_disks_win() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8;d:j8;r:h9 b 5+0 0+0";
    let history = played(line, "i8k8");
    assert_eq!(outcome(&history), "win black disks");
    assert!(history.legal_moves().is_empty());
    assert_eq!(
        outcome(&played(&line.replace("5+0", "4+0"), "i8k8")),
        "ongoing"
    );
}

#[test]
fn three_enemy_rings_win() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8;d:h9;r:j8 b 0+2 0+0";
    assert_eq!(outcome(&played(line, "i8k8")), "win black rings");
    assert_eq!(
        outcome(&played(&line.replace("0+2", "0+1"), "i8k8")),
        "ongoing"
    );
}

#[test]
fn an_opponent_without_a_piece_on_the_board_has_lost_whatever_is_in_reserve() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8;d:j8 b 0+0 0+0";
    let history = played(line, "i8k8");
    assert_eq!(outcome(&history), "win black cleared");
    assert!(history.position().shown().reserves.contains(&('d', 5)));
}

#[test]
fn white_wins_in_the_same_ways() {
    let line = "T:i8,j8,k8;t:h9,i9;d:i8;D:j8 w 0+0 0+0";
    assert_eq!(outcome(&played(line, "i8k8")), "win white cleared");
}

#[test]
fn the_first_reason_that_holds_is_named() {
    let both = "T:i8,j8,k8;t:h9,i9;D:i8;d:j8 b 5+0 0+0";
    assert_eq!(outcome(&played(both, "i8k8")), "win black disks");
    let rings = "T:i8,j8,k8;t:h9,i9;D:i8;r:j8 b 0+2 0+0";
    assert_eq!(outcome(&played(rings, "i8k8")), "win black rings");
    let chain = "T:i8,j8,k8,l8,m8;t:h9,i9;D:i8;d:j8;r:l8 b 5+2 0+0";
    assert_eq!(outcome(&played(chain, "i8m8")), "win black disks");
}

#[test]
fn a_ring_captured_last_of_all_pieces_wins_too() {
    let line = "T:i8,j8,k8;t:h9,i9;R:i8;d:k8 b 0+0 0+0";
    assert_eq!(outcome(&played(line, "i8k8")), "win black cleared");
}

#[test]
fn a_won_position_has_no_moves() {
    let won = at(
        "T:g8,g10,i7,i8,i10,j8,j9,k7,k8;t:f10,g9,h7,h8,h9,h10,i9,j6,j7;D:g8,i10,j8,k7;d:f10,g10,h9,h10 w 0+3 2+2",
    );
    assert_eq!(won.count_moves(), 0);
    assert!(!won.has_moves());
    assert!(legal(&won.line()).is_empty());
}

#[test]
fn a_player_without_a_legal_move_makes_it_a_draw() {
    let line = "T:h8,h10,h11,i7,i8,i10,j8,j9,j10;t:g8,g9,g10,h9,i9,j7,k8,k9,l8;D:l8;d:g9,h8,j8,j9,j10,k8;r:i8,j7,k9 w 0+0 5+0";
    let history = played(line, "i8g8");
    assert_eq!(outcome(&history), "draw no-move");
    assert!(!history.position().has_moves());
}

#[test]
fn a_player_who_can_only_place_a_piece_has_a_move() {
    // All black tiles are laid, and the disk on q8 cannot stir.
    let line = "T:i8,j8,k8,l8,m8,n8,o8,p8,q8;t:h9,i9;D:q8;d:o8,p8 b 0+0 0+0";
    assert_eq!(legal(line), ["Di8", "Dj8", "Dk8", "Dl8", "Dm8", "Dn8"]);
    assert!(at(line).has_moves());
    let no_disk = line.replace("0+0 0+0", "1+0 5+0");
    assert_eq!(legal(&no_disk), ["Ri8", "Rj8", "Rk8", "Rl8", "Rm8", "Rn8"]);
    assert!(at(&no_disk).has_moves());
    assert!(!at(&line.replace("0+0 0+0", "0+0 5+0")).has_moves());
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw_and_the_start_counts() {
    let round = "j8i8 h9i9 i8j8 i9h9";
    let twice = played(START, round);
    assert_eq!(
        (outcome(&twice), twice.occurrences()),
        ("ongoing".into(), 2)
    );
    let thrice = played(START, &format!("{round} {round}"));
    assert_eq!(outcome(&thrice), "draw repetition");
    assert_eq!(thrice.earlier_occurrences(), [0, 4]);
}

#[test]
fn reading_positions_are_the_same_by_tiles_pieces_captives_and_the_side_to_move() {
    let here = at(START);
    for other in [
        START.replace("t:h9,i9", "t:h9,h10,i9"),
        START.replace("T:i8,j8", "T:i8,j7,j8"),
        START.replace("D:j8", "D:i8"),
        START.replace("D:j8", "R:j8"),
        START.replace("b 0+0 0+0", "w 0+0 0+0"),
        START.replace("b 0+0 0+0", "b 1+0 0+0"),
        START.replace("b 0+0 0+0", "b 0+0 1+0"),
        START.replace("b 0+0 0+0", "b 0+1 0+0"),
        START.replace("b 0+0 0+0", "b 0+0 0+1"),
    ] {
        let other = at(&other);
        assert_ne!(here, other);
        assert_ne!(here.hash(), other.hash());
    }
    // Two ways to the same position.
    let one = played(START, "Tj7 Th10 Tj9");
    let other = played(START, "Tj9 Th10 Tj7");
    assert_eq!(one.position(), other.position());
    assert_eq!(one.position().hash(), other.position().hash());
}

#[test]
fn reading_agreement_is_a_draw_as_well() {
    let mut history = played(START, "Tj9");
    assert!(history.end(Ending::Agreement));
    assert_eq!(outcome(&history), "draw agreement");
}

#[test]
fn reading_a_win_takes_precedence_over_a_draw() {
    // White could not move either: neither tiles nor pieces are left to place
    // when the last of its pieces is taken.
    let line = "T:i8,j8,k8;t:g9,g10,g11,h9,h10,h11,i9,i10,i11;D:i8;d:j8 b 5+0 0+0";
    let history = played(line, "i8k8");
    assert_eq!(outcome(&history), "win black disks");
    assert!(!history.position().has_moves());
}

#[test]
fn the_end_is_judged_for_the_player_who_has_just_moved() {
    // Black has no piece on the board, but it is white that has just moved.
    let line = "T:i8,j8;t:h9,i9;d:h9 b 0+0 0+0";
    assert_eq!(outcome(&played(line, "")), "win white cleared");
    assert!(Hexaequo::read(&line.replace(" b ", " w ")).is_err());
}

#[test]
fn everything_but_a_move_that_captures_nothing_is_irreversible() {
    let line = "T:i8,j8,k8;t:h8,h9,i9;D:i8;d:h9,j8;R:i9 b 1+0 0+0";
    let position = at(line);
    for (word, irreversible) in [
        ("Tj9", true),
        ("Dk8", true),
        ("Rk8", true),
        ("i8k8xj8", true),
        ("i8h8", false),
        ("i9k8", false),
    ] {
        let mv = position.read_word(word).unwrap();
        let after = position.play(mv);
        assert_eq!(position.is_irreversible(mv, &after), irreversible, "{word}");
        assert_eq!(position.is_progress(mv, &after), irreversible, "{word}");
    }
}

#[test]
fn material_counts_pieces_and_not_the_player_to_move() {
    let [black, white] = [Player::FIRST, Player::SECOND];
    let start = at(START);
    assert_eq!(start.material(black), start.material(white));
    let ahead = at("T:i8,j8;t:h9,i9;D:j8;d:h9 w 1+0 0+0");
    assert!(ahead.material(black) > ahead.material(white));
}
