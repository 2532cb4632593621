//! The board, the pieces, position lines and the setup.

use super::*;
use crate::cell::{Cell, CellName};
use crate::games::cequis::board;
use crate::info::StartInfo;
use crate::shown::Orientation;
use std::collections::BTreeSet;

fn cell(name: &str) -> u8 {
    board::named(name.parse().unwrap()).unwrap().0 as u8
}

fn names(cells: crate::CellSet) -> Vec<String> {
    let names = cells.iter().map(|cell| board::name(Cell(cell.into())));
    names.map(|name| name.to_string()).collect()
}

fn neighbours(name: &str) -> Vec<String> {
    names(board::neighbours(crate::CellSet::of(cell(name))))
}

#[test]
fn fifty_three_cells_in_seven_columns_of_eight_and_seven() {
    let cells = Full::board().cells;
    assert_eq!(cells.len(), 53);
    for (letter, height) in ('a'..='g').zip([8, 7, 8, 7, 8, 7, 8]) {
        let column: Vec<_> = cells
            .iter()
            .filter(|c| c.name.starts_with(letter))
            .collect();
        assert_eq!(column.len(), height, "{letter}");
    }
    for missing in ["b8", "a9", "h1", "a0", "d8"] {
        assert_eq!(missing.parse().ok().and_then(Full::cell), None, "{missing}");
    }
}

#[test]
fn columns_are_vertical_and_the_odd_ones_reach_half_a_cell_further() {
    let drawn = Full::board();
    assert_eq!(drawn.orientation, Orientation::FlatTop);
    assert!(!drawn.grows);
    let at = |name| &drawn.cells[usize::from(cell(name))];
    assert_eq!(at("c1").x, at("c8").x);
    let half = 3f64.sqrt() / 2.0;
    assert!(
        (at("a1").y - at("b1").y - half).abs() < 1e-9,
        "further down"
    );
    assert!((at("b7").y - at("a8").y - half).abs() < 1e-9, "further up");
    let others = drawn.cells.iter();
    let lowest = others.fold(f64::MIN, |y, cell| y.max(cell.y));
    assert_eq!((at("a1").x, at("a1").y), (0.0, lowest), "a1 is bottom left");
}

#[test]
fn neighbours_are_in_the_same_column_and_beside_it() {
    for index in 0..53 {
        let CellName { letter, number } = board::name(Cell(index));
        let beside = match letter {
            1 | 3 | 5 | 7 => number - 1,
            _ => number + 1,
        };
        let mut wanted = BTreeSet::new();
        for (letter, number) in [
            (letter, number + 1),
            (letter, number - 1),
            (letter - 1, number),
            (letter - 1, beside),
            (letter + 1, number),
            (letter + 1, beside),
        ] {
            wanted.extend(board::named(CellName::new(letter, number)));
        }
        let found: BTreeSet<Cell> = board::neighbours(crate::CellSet::of(index as u8))
            .iter()
            .map(|cell| Cell(cell.into()))
            .collect();
        assert_eq!(found, wanted);
    }
}

#[test]
fn the_neighbours_of_corners_edges_and_the_middle() {
    assert_eq!(neighbours("a1"), ["a2", "b1"]);
    assert_eq!(neighbours("c1"), ["b1", "c2", "d1"]);
    assert_eq!(neighbours("b1").len(), 5);
    assert_eq!(neighbours("a4").len(), 4);
    assert_eq!(neighbours("d4").len(), 6);
}

#[test]
fn a_straight_line_keeps_one_of_six_directions() {
    let lines = [
        "b1 b2 b3 b4 b5 b6 b7",
        "a1 b1 c2 d2 e3 f3 g4",
        "a5 b4 c4 d3 e3 f2 g2",
    ];
    for line in lines {
        let line: Vec<&str> = line.split(' ').collect();
        let direction = board::direction(cell(line[0]), cell(line[1])).unwrap();
        for pair in line.windows(2) {
            let [from, to] = [cell(pair[0]), cell(pair[1])];
            assert_eq!(board::neighbour(from, direction), Some(to));
            assert_eq!(board::neighbour(to, board::opposite(direction)), Some(from));
        }
        let last = cell(line[line.len() - 1]);
        assert_eq!(board::neighbour(last, direction), None);
    }
}

#[test]
fn solids_sit_at_the_bottom_and_circles_at_the_top() {
    let drawn = Full::board();
    let zone = |mark| {
        let cells = drawn.cells.iter().filter(|cell| cell.marks.contains(&mark));
        cells
            .map(|cell| cell.name.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        zone("zone-solids"),
        "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2"
    );
    assert_eq!(
        zone("zone-circles"),
        "a7 a8 b6 b7 c7 c8 d6 d7 e7 e8 f6 f7 g7 g8"
    );
}

#[test]
fn each_team_has_three_pieces_of_three_colours() {
    let kinds = Full::info().pieces.iter();
    let kinds: Vec<_> = kinds
        .map(|p| (p.kind, p.owner, p.shade, p.glyph, p.most))
        .collect();
    assert_eq!(
        kinds,
        [
            ('W', 0, "white", "disk", 3),
            ('G', 0, "grey", "disk", 3),
            ('B', 0, "black", "disk", 3),
            ('w', 1, "white", "ring", 3),
            ('g', 1, "grey", "ring", 3),
            ('b', 1, "black", "ring", 3),
        ]
    );
    let players = Full::info().players.iter();
    assert_eq!(
        players.map(|p| p.name).collect::<Vec<_>>(),
        ["solids", "circles"]
    );
}

#[test]
fn the_start_is_an_empty_board_with_solids_to_place() {
    assert_eq!(Full::start().line(), "- s setup");
    assert_eq!(Practice::start().line(), "- s setup");
    assert_eq!(Full::start(), at("- s setup"));
    assert_eq!(Full::start().hash(), at("- s setup").hash());
}

#[test]
fn the_canonical_order_of_kinds() {
    let line = at("b:d7;g:c8;w:a8;B:c1;G:d1;W:b2,a1 s play").line();
    assert_eq!(line, "W:a1,b2;G:d1;B:c1;w:a8;g:c8;b:d7 s play");
}

#[test]
fn any_order_and_spacing_is_read() {
    let wanted = at("W:a1,b2;w:a8 c play");
    for line in [
        "w:a8;W:b2,a1 c play",
        "W:b2;w:a8;W:a1 c play",
        "  W: a1, b2;  w: a8 \t c   play ",
    ] {
        assert_eq!(at(line), wanted, "{line}");
    }
}

fn refused(line: &str) -> (&'static str, bool, String) {
    let error = Full::read(line).expect_err(line);
    (error.field, error.impossible, error.reason)
}

#[test]
fn unreadable_lines_name_the_field() {
    for (line, field) in [
        ("", "placement"),
        ("W:a1", "side"),
        ("W:a1 w play", "side"),
        ("W:a1 s", "phase"),
        ("W:a1 s Play", "phase"),
        ("W:a1 s playing", "phase"),
        ("W:a1 s play 3", "end of line"),
        ("X:a1 s play", "placement"),
        ("W: s play", "placement"),
        ("W:b8 s play", "placement"),
        ("W:a1;b:a1 s play", "placement"),
    ] {
        let (found, impossible, reason) = refused(line);
        assert_eq!((found, impossible), (field, false), "{line}: {reason}");
    }
}

#[test]
fn impossible_more_than_three_pieces_of_a_kind() {
    let (field, impossible, reason) = refused("W:a1,a2,b1,b2 s play");
    assert_eq!((field, impossible), ("placement", true));
    assert_eq!(reason, "4 pieces of kind `W`; at most 3");
    assert!(refused("W:a1,a2;W:b1,b2 s play").1);
}

#[test]
fn impossible_in_setup_a_piece_outside_its_zone() {
    for (line, wrong) in [
        ("W:a3 c setup", "`W` on a3"),
        ("W:a8 c setup", "`W` on a8"),
        ("W:a1;b:b5 s setup", "`b` on b5"),
        ("W:a1;b:a6 s setup", "`b` on a6"),
        ("W:a1;b:a2 s setup", "`b` on a2"),
    ] {
        let (field, impossible, reason) = refused(line);
        assert_eq!((field, impossible), ("placement", true), "{line}");
        assert!(reason.starts_with(wrong), "{reason}");
    }
}

#[test]
fn impossible_in_setup_counts_that_turns_cannot_give() {
    for line in [
        "- c setup",
        "W:a1 s setup",
        "w:a8 s setup",
        "W:a1;w:a8 c setup",
        "W:a1,a2;w:a8 s setup",
        "W:a1,a2 c setup",
        "W:a1;w:a7,a8 s setup",
    ] {
        let (field, impossible, reason) = refused(line);
        assert_eq!((field, impossible), ("side", true), "{line}: {reason}");
    }
    at("W:a1 c setup");
    at("W:a1;w:a8 s setup");
}

const ALL_PLACED: &str = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s";

#[test]
fn impossible_eighteen_pieces_in_setup() {
    let (field, impossible, reason) = refused(&format!("{ALL_PLACED} setup"));
    assert_eq!((field, impossible), ("phase", true));
    assert_eq!(
        reason,
        "all eighteen pieces are placed; the phase is `play`"
    );
    at(&format!("{ALL_PLACED} play"));
}

#[test]
fn in_play_nothing_else_is_impossible() {
    for line in ["- s play", "- c play", "W:a8 s play", "w:a1,d4 c play"] {
        assert_eq!(at(line).line(), line);
    }
}

#[test]
fn a_phase_that_is_missing_is_asked_for_with_an_example() {
    let missing = Full::read("W:a1,b1;g:f7,g7 s").unwrap_err().to_string();
    let example = missing
        .split("as in `")
        .nth(1)
        .unwrap()
        .trim_end_matches('`');
    assert!(missing.contains("`setup` or `play`"), "{missing}");
    assert!(Full::read(example).is_ok(), "{example}");
}

#[test]
fn the_phase_tells_positions_apart() {
    let (setup, play) = (at("- s setup"), at("- s play"));
    assert_ne!(setup, play);
    assert_ne!(setup.hash(), play.hash());
}

#[test]
fn solids_place_first_on_the_two_nearest_cells_of_every_column() {
    let words = legal_words(&Full::start());
    assert_eq!(words.len(), 42);
    assert!(words.contains(&"W@g2".to_owned()) && words.contains(&"B@d1".to_owned()));
    assert_eq!(refusal("- s setup", "W@a3"), ("zone", "a3".into()));
    assert_eq!(refusal("- s setup", "W@a8"), ("zone", "a8".into()));
}

#[test]
fn circles_place_on_the_two_last_cells_of_every_column() {
    let line = "W:d2 c setup";
    assert!(is_legal(line, "W@b6") && is_legal(line, "G@a7") && is_legal(line, "B@d7"));
    assert_eq!(refusal(line, "W@a6"), ("zone", "a6".into()));
    assert_eq!(refusal(line, "W@b5"), ("zone", "b5".into()));
    assert_eq!(refusal(line, "W@a1"), ("zone", "a1".into()));
}

#[test]
fn the_teams_alternate_one_piece_a_turn() {
    assert_eq!(after("- s setup", "W@c2"), "W:c2 c setup");
    assert_eq!(after("W:c2 c setup", "B@d6"), "W:c2;b:d6 s setup");
    assert_eq!(refusal("W:c2 c setup", "W@c2"), ("occupied", "c2".into()));
}

#[test]
fn no_more_than_three_of_a_colour_are_placed() {
    let line = "W:a1,a2,b1;w:a8,b7;g:c8 s setup";
    let words = legal_words(&at(line));
    assert!(!words.iter().any(|word| word.starts_with('W')));
    // Grey and black on eleven cells of the zone.
    assert_eq!((words.len(), at(line).count_moves()), (22, 22));
    assert_eq!(refusal(line, "W@c1"), ("none-left", String::new()));
}

/// Each team's placements in canonical order, in turns from solids.
fn placements(line: &str) -> Vec<String> {
    let pieces = at(line).listed();
    let (solids, circles) = pieces.split_at(9);
    let word = |&(kind, cell): &(char, Cell)| {
        format!("{}@{}", kind.to_ascii_uppercase(), board::name(cell))
    };
    let turns = solids.iter().zip(circles);
    turns.flat_map(|(s, c)| [word(s), word(c)]).collect()
}

#[test]
fn after_the_eighteenth_placement_play_begins_with_solids_to_move() {
    let line = format!("{ALL_PLACED} play");
    let mut history = History::<Full>::default();
    for (ply, word) in placements(&line).iter().enumerate() {
        assert!(history.position().line().ends_with(" setup"));
        assert_eq!(history.player().index(), ply % 2);
        history.play_word(word).unwrap();
        let pieces = history.position().occupied().len();
        assert_eq!(pieces as usize, ply + 1, "nothing is eliminated in setup");
    }
    assert_eq!(history.position().line(), line);
    assert_eq!(history.position().hash(), at(&line).hash());
    assert_eq!(legal_words(history.position()).len(), 17);
}

#[test]
fn no_piece_moves_in_setup_and_none_is_placed_in_play() {
    let line = "W:a2;w:a8 s setup";
    assert_eq!(refusal(line, "a2a3"), ("setup", String::new()));
    let line = format!("{ALL_PLACED} play");
    assert_eq!(refusal(&line, "W@g1"), ("all-placed", String::new()));
}

// ── ready-made starts ────────────────────────────────────────────────────────

fn full_setups() -> &'static [StartInfo] {
    assert_eq!(Full::info().starts[0].position, "- s setup");
    &Full::info().starts[1..]
}

#[test]
fn ready_made_starts_are_full_setups_that_placing_can_reach() {
    assert!(full_setups().len() >= 6);
    for start in full_setups() {
        let mut history = History::<Full>::default();
        for word in placements(start.position) {
            history.play_word(&word).expect(start.position);
        }
        assert_eq!(history.position().line(), start.position);
        assert_eq!(history.outcome(), None);
        assert!(history.legal_moves().len() >= 20, "{}", start.name.id);
        assert!(!start.about.is_empty());
    }
}

#[test]
fn ready_made_starts_are_the_same_for_both_teams_after_half_a_turn() {
    for start in full_setups() {
        let position = at(start.position);
        let turned = position.kinds.map(half_turn);
        let [white, grey, black, w, g, b] = position.kinds;
        assert_eq!(turned, [w, g, b, white, grey, black], "{}", start.name.id);
    }
}

/// Half a turn: a becomes g, and numbers count from the other end.
pub(super) fn half_turn(cells: crate::CellSet) -> crate::CellSet {
    let turned = cells.iter().map(|cell| {
        let CellName { letter, number } = board::name(Cell(cell.into()));
        let height = if letter % 2 == 1 { 8 } else { 7 };
        let name = CellName::new(8 - letter, height + 1 - number);
        board::named(name).unwrap().0 as u8
    });
    turned.collect()
}

#[test]
fn ready_made_starts_have_names_of_their_own() {
    for game in [Full::info(), Practice::info()] {
        let ids: BTreeSet<&str> = game.starts.iter().map(|start| start.name.id).collect();
        let lines: BTreeSet<&str> = game.starts.iter().map(|start| start.position).collect();
        assert_eq!(
            (ids.len(), lines.len()),
            (game.starts.len(), game.starts.len())
        );
    }
}
