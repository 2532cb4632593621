//! Cells, the board, and positions as lines.

use std::collections::BTreeSet;

use super::*;
use crate::cell::{Cell, CellName};
use crate::shown::Orientation;

#[track_caller]
fn error(line: &str) -> (&'static str, bool, String) {
    let error = Hexaequo::read(line).unwrap_err();
    (error.field, error.impossible, error.reason)
}

#[track_caller]
fn is_impossible(line: &str, field: &str, word: &str) {
    let (found, impossible, reason) = error(line);
    assert!(
        impossible && found == field && reason.contains(word),
        "{found}: {reason}"
    );
}

#[test]
fn a_cell_is_the_letter_of_q_plus_8_and_the_number_r_plus_8() {
    let board = Hexaequo::board();
    let place = |name: &str| {
        let cell = &board.cells[board.cell(name).unwrap().index()];
        (cell.x, cell.y)
    };
    assert_eq!(place("i8"), (0.0, 0.0));
    // (+1, 0) is to the right, (0, +1) down and right.
    let (x, y) = place("j8");
    assert!((x - 3_f64.sqrt()).abs() < 1e-12 && y == 0.0);
    let (x, y) = place("i9");
    assert!((x - 3_f64.sqrt() / 2.0).abs() < 1e-12 && y == 1.5);
    assert_eq!(board.orientation, Orientation::PointyTop);
    assert!(board.grows, "there is no fixed board");
}

#[test]
fn cells_go_from_a1_to_q16() {
    assert_eq!(Hexaequo::board().cells.len(), 17 * 16);
    for name in ["a1", "q16", "a16", "q1", "i8"] {
        let cell = Hexaequo::cell(name.parse().unwrap()).unwrap();
        assert_eq!(Hexaequo::cell_name(cell).to_string(), name);
    }
    for name in ["r1", "a17", "z99"] {
        assert_eq!(Hexaequo::cell(name.parse().unwrap()), None);
    }
    assert_eq!(Hexaequo::cell(CellName::new(0, 1)), None);
    assert_eq!(Hexaequo::cell(CellName::new(1, 0)), None);
}

#[test]
fn a_cell_has_six_neighbours() {
    // i8 and its neighbours: every one touches two of the others and i8.
    let around = ["h8", "h9", "i7", "i9", "j7", "j8"];
    let line = "T:i8,j8;t:h9,i9;D:i8;d:j8 b 0+0 0+0";
    let full = "T:h8,i7,i8,j8;t:h9,i9,j7;D:i8;d:j8 b 0+0 0+0";
    let steps: Vec<String> = legal_from(full, "i8");
    let wanted: Vec<String> = around[..5].iter().map(|to| format!("i8{to}")).collect();
    assert_eq!(steps, wanted);
    assert_eq!(legal_from(line, "i8"), ["i8h9", "i8i9"]);
}

#[test]
fn a_line_is_written_in_canonical_form_and_read_in_any_order() {
    let canonical = "T:i8,j8,j9;t:h9,i9;D:i8,j8;d:h9;R:j9;r:i9 w 1+0 2+1";
    let loose = "  r: i9;d:h9;t:i9, h9; D:j8;T:j9,j8;T:i8;R:j9;D: i8   w  1+0\t2+1 ";
    assert_eq!(at(canonical).line(), canonical);
    assert_eq!(at(loose).line(), canonical);
    assert_eq!(at(loose), at(canonical));
    assert_eq!(at(loose).hash(), at(canonical).hash());
}

#[test]
fn what_cannot_be_read_is_refused_with_its_field() {
    for (line, field, word) in [
        ("", "placement", "empty"),
        ("X:i8 b 0+0 0+0", "placement", "unknown kind"),
        ("T: b 0+0 0+0", "placement", "no cells"),
        ("T b 0+0 0+0", "placement", "no cells"),
        ("T:i8,j8;t:h9,i9,r9;D:j8;d:h9 b 0+0 0+0", "placement", "r9"),
        (
            "T:i8,j8;t:h9,i9,h17;D:j8;d:h9 b 0+0 0+0",
            "placement",
            "h17",
        ),
        (
            "T:i8,j8,j8;t:h9,i9;D:j8;d:h9 b 0+0 0+0",
            "placement",
            "twice",
        ),
        ("T:i8,j8;t:h9,i9;D:j8;d:h9", "side", "missing"),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 s 0+0 0+0",
            "side",
            "unknown side",
        ),
        ("T:i8,j8;t:h9,i9;D:j8;d:h9 b", "held by black", "missing"),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0",
            "held by white",
            "missing",
        ),
        ("T:i8,j8;t:h9,i9;D:j8;d:h9 b 0 0+0", "held by black", "0+0"),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 0+x",
            "held by white",
            "0+0",
        ),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 +0+0",
            "held by white",
            "0+0",
        ),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 00+0 0+0",
            "held by black",
            "0+0",
        ),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0++0 0+0",
            "held by black",
            "0+0",
        ),
        (
            "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 0+0 7",
            "end of line",
            "too many",
        ),
    ] {
        let (found, impossible, reason) = error(line);
        assert_eq!((found, impossible), (field, false), "{line}: {reason}");
        assert!(reason.contains(word), "{line}: {reason}");
    }
}

#[test]
fn reserves_follow_from_the_rest_of_the_line() {
    let line = "T:i8,j8,j9;t:h9,i9;D:i8,j8;d:h9;R:j9 w 2+0 1+1";
    let wanted = [('T', 6), ('t', 7), ('D', 3), ('d', 3), ('R', 1), ('r', 3)];
    assert_eq!(at(line).shown().reserves, wanted);
    let no_disk = "T:i8,j8,k7,k8,l7,m7,n7;t:h9,i9;D:j8,k7,k8,l7,m7,n7;d:h9 b 0+0 0+0";
    let wanted = [('T', 2), ('t', 7), ('d', 5), ('R', 3), ('r', 3)];
    assert_eq!(at(no_disk).shown().reserves, wanted, "none is not shown");
}

#[test]
fn what_is_held_captured_and_where_a_ring_stands_tell_positions_apart() {
    // Black can just have won, with six disks.
    let both = (0..=6).flat_map(|disks| (0..=2).map(move |rings| (disks, rings)));
    let lines = both.clone().flat_map(|(disks, rings)| {
        let held_by_black = format!("{disks}+{rings}");
        let whites = both.clone().filter(|&(disks, _)| disks < 6);
        whites.flat_map(move |(disks, rings)| {
            ["q8", "q9"].map(|ring| {
                format!(
                    "T:i8,j8,k8,l8,m8,n8,o8,p8,q8;t:h9,i9,q9;D:j8;r:{ring} w \
                     {held_by_black} {disks}+{rings}"
                )
            })
        })
    });
    let lines: Vec<String> = lines.collect();
    let hashes: BTreeSet<u64> = lines.iter().map(|line| at(line).hash()).collect();
    assert_eq!(
        (lines.len(), hashes.len()),
        (7 * 3 * 6 * 3 * 2, lines.len())
    );
}

#[test]
fn where_a_ring_stands_and_who_is_to_move_tell_positions_apart() {
    // As far as tiles get on one side.
    let tiles = "T:i8,j8,j9,k10,l11,m12,n13,o14,p15;t:h9,i9,j10,k11,l12,m13,n14,o15";
    let cells = tiles.split([':', ';', ',']).filter(|cell| cell.len() > 1);
    let rings = cells.filter(|cell| !["j8", "h9"].contains(cell));
    let rings = rings.map(|cell| format!(";r:{cell}"));
    let lines = rings
        .chain([String::new()])
        .flat_map(|ring| ["b", "w"].map(|side| format!("{tiles};D:j8;d:h9{ring} {side} 0+0 0+0")));
    let hashes: Vec<u64> = lines.map(|line| at(&line).hash()).collect();
    assert_eq!(hashes.len(), 2 * 16);
    assert_eq!(hashes.iter().collect::<BTreeSet<_>>().len(), hashes.len());
}

#[test]
fn a_piece_on_a_cell_without_a_tile_is_impossible() {
    is_impossible("T:i8,j8;t:h9,i9;D:j8,j9;d:h9 b 0+0 0+0", "placement", "j9");
    is_impossible(
        "T:i8,j8;t:h9,i9;D:j8;d:h9;r:a1 b 0+0 0+0",
        "placement",
        "a1",
    );
}

#[test]
fn two_pieces_on_one_tile_or_two_tiles_on_one_cell_are_refused() {
    for line in [
        "T:i8,j8;t:h9,i9;D:j8;d:h9;R:j8 b 0+0 0+0",
        "T:i8,j8;t:h9,i9;D:j8;d:h9,j8 b 0+0 0+0",
        "T:i8,j8;t:h9,i9,j8;D:j8;d:h9 b 0+0 0+0",
    ] {
        let (field, _, reason) = error(line);
        assert!(field == "placement" && reason.contains("j8"), "{reason}");
    }
}

#[test]
fn a_negative_reserve_is_impossible() {
    is_impossible(
        "T:i8,j8,k8,l8,m8,n8,o8,p8,q8,q7;t:h9,i9;D:j8;d:h9 b 0+0 0+0",
        "placement",
        "9",
    );
    let six = "T:i8,j8,k8,l8,m8,n8,o8;t:h9,i9;D:i8,j8,k8,l8,m8,n8;d:h9 b 0+0 0+0";
    at(six);
    is_impossible(&six.replace("n8;d", "n8,o8;d"), "placement", "6");
    is_impossible(
        &six.replace("0+0 0+0", "0+0 1+0"),
        "held by white",
        "6 disks",
    );
    is_impossible(
        "T:i8,j8;t:h9,i9;D:j8;d:h9;r:i9 w 0+3 0+0",
        "held by black",
        "rings",
    );
    is_impossible(
        "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 7+0",
        "held by white",
        "at most 6",
    );
    is_impossible(
        "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+4 0+0",
        "held by black",
        "at most",
    );
    is_impossible(
        "T:i8,j8;t:h9,i9;D:j8;d:h9 b 200+0 0+0",
        "held by black",
        "at most",
    );
}

#[test]
fn tiles_that_are_not_one_connected_block_are_impossible() {
    is_impossible("T:i8,j8,l8;t:h9,i9;D:j8;d:h9 b 0+0 0+0", "placement", "l8");
    at("T:i8,j8,k8,l8;t:h9,i9;D:j8;d:h9 b 0+0 0+0");
}

#[test]
fn the_first_four_tiles_never_move() {
    for (line, cell) in [
        ("T:j8;t:h9,i9;D:j8;d:h9 b 0+0 0+0", "i8"),
        ("T:i8;t:h9,i9;D:i8;d:h9 b 0+0 0+0", "j8"),
        ("T:i8,j8;t:i9;D:j8;d:i9 b 0+0 0+0", "h9"),
        ("T:i8,j8;t:h9;D:j8;d:h9 b 0+0 0+0", "i9"),
        ("T:i8;t:h9,i9,j8;D:j8;d:h9 b 0+0 0+0", "j8"),
        ("T:h9,i8,j8;t:i9;D:j8;d:h9 b 0+0 0+0", "h9"),
    ] {
        is_impossible(line, "placement", cell);
    }
}

#[test]
fn no_tile_at_all_is_impossible() {
    is_impossible("- b 0+0 0+0", "placement", "i8");
}

#[test]
fn a_side_to_move_that_has_won_is_impossible() {
    is_impossible("T:i8,j8;t:h9,i9;D:j8;r:h9 b 6+0 0+0", "side", "disks");
    is_impossible("T:i8,j8;t:h9,i9;D:j8;d:h9 w 0+0 0+3", "side", "rings");
    is_impossible("T:i8,j8;t:h9,i9;D:j8 b 0+0 0+0", "side", "no piece");
    is_impossible("T:i8,j8;t:h9,i9 b 0+0 0+0", "side", "no piece");
    // The player who has just moved can have won.
    assert!(
        at("T:i8,j8;t:h9,i9;D:j8;r:h9 w 6+0 0+0")
            .decided()
            .is_some()
    );
}

#[test]
fn nothing_panics_beyond_the_board() {
    let start = at(START);
    for cell in [272, 273, 1000, u16::MAX] {
        let _ = Hexaequo::cell_name(Cell(cell));
        let step = crate::step::Step::Cell(Cell(cell));
        assert!(start.next(&[step]).is_dead());
        assert_eq!(start.refuse(&[step]).reason.id, "not-on-board");
    }
}

#[test]
fn the_ready_made_starts_can_be_played() {
    for start in Hexaequo::info().starts {
        assert_eq!(at(start.position).outcome(), None);
        assert!(legal(start.position).len() >= 7, "{}", start.position);
    }
}

#[test]
fn a_disk_is_worth_a_hundred_wherever_it_is_and_a_ring_more_on_the_board() {
    use crate::games::hexaequo::{BLACK, WHITE};
    // Black has two disks and three more, a ring and one more.
    let position = at("T:h8,i8,j8;t:h9,h10,i9;D:i8,j8;d:h9;R:h8 w 2+0 1+1");
    assert_eq!(position.material(BLACK), 500 + 250 + 100);
    assert_eq!(position.material(WHITE), 400 + 300);
}
