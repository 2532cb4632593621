//! Entering a move cell by cell, and what a move does to the board.

use super::{legal, names, position, steps};
use crate::effect::Effect;
use crate::game::Game;
use crate::games::hexdame::HexDame;
use crate::step::{Next, Step};

fn next(line: &str, entered: &str) -> Next<super::Move> {
    position(line).next(&steps(entered))
}

fn open(line: &str, entered: &str) -> String {
    names(&next(line, entered).steps)
}

/// The word that the path is by now, or nothing.
fn done(line: &str, entered: &str) -> String {
    let done = next(line, entered).done;
    done.map_or(String::new(), |mv| position(line).word(mv))
}

fn cell(name: &str) -> crate::cell::Cell {
    match steps(name)[0] {
        Step::Cell(cell) => cell,
        _ => unreachable!(),
    }
}

#[test]
fn a_quiet_move_is_two_steps() {
    let line = "M:d4;m:i9 w";
    assert_eq!(open(line, ""), "d4");
    assert_eq!(open(line, "d4"), "d5 e4 e5");
    assert_eq!(
        (open(line, "d4 e5"), done(line, "d4 e5")),
        (String::new(), "d4e5".into())
    );
}

#[test]
fn a_capture_is_entered_landing_by_landing() {
    let line = "M:e8;m:f8,g7 w";
    assert_eq!(
        (open(line, ""), open(line, "e8")),
        ("e8".into(), "g8".into())
    );
    assert_eq!(
        (open(line, "e8 g8"), done(line, "e8 g8")),
        ("g6".into(), String::new())
    );
    assert_eq!(done(line, "e8 g8 g6"), "e8g6xf8g7");
    assert!(next(line, "e8 g6").is_dead(), "no landing is left out");
}

#[test]
fn only_what_leads_to_the_greatest_capture_is_offered() {
    // a3 takes three by way of c5; by way of c3 it would take one.
    let line = "M:a3;m:b3,b4,c6,d7 w";
    assert_eq!(open(line, "a3"), "c5");
    // c3 can capture, but less than e8.
    assert_eq!(open("M:c3,e8;m:d4,f8,g7 w", ""), "e8");
}

#[test]
fn the_origin_is_a_step_where_the_capture_comes_home() {
    let line = "M:c3;m:d3,d4,e4 w";
    assert_eq!(open(line, "c3"), "e3 e5");
    assert_eq!(open(line, "c3 e5 e3"), "c3");
    assert_eq!(done(line, "c3 e5 e3 c3"), "c3c3xd3d4e4");
    assert_eq!(
        done(line, "c3 e3 e5 c3"),
        "c3c3xd3d4e4",
        "the other way around"
    );
}

#[test]
fn notes_number_the_pieces_captured_so_far() {
    let line = "M:c3;m:d3,d4,e4 w";
    assert!(next(line, "").notes.is_empty() && next(line, "c3").notes.is_empty());
    let notes = next(line, "c3 e5 e3").notes;
    let told: Vec<_> = notes
        .iter()
        .map(|n| (n.cell, n.text.id, n.number))
        .collect();
    assert_eq!(
        told,
        [(cell("d4"), "captured", 1), (cell("e4"), "captured", 2)]
    );
    assert!(next("M:d4 w", "d4 e5").notes.is_empty());
}

#[test]
fn the_path_of_a_move_is_the_first_in_the_order_of_cells() {
    let position = position("M:c3;m:d3,d4,e4 w");
    let path = position.path(position.read_word("c3x").unwrap());
    assert_eq!(names(&path), "c3 e3 e5 c3");
    assert_eq!(position.paths(position.read_word("c3x").unwrap()), [path]);
}

#[test]
fn nothing_follows_strange_steps() {
    let line = "M:e8;m:f8,g7 w";
    for entered in ["a1", "f8", "e8 e9", "e8 g8 g6 g8", "e8 g8 g8"] {
        assert!(next(line, entered).is_dead(), "{entered}");
    }
    let position = position(line);
    assert!(position.next(&[Step::Reserve('M')]).is_dead());
    let off = Step::Cell(crate::cell::Cell(61));
    assert!(position.next(&[steps("e8")[0], off]).is_dead());
}

#[test]
fn captured_pieces_are_marked_and_come_off_together_at_the_end() {
    let line = "M:c3;m:d3,d4,e4 w";
    let position = position(line);
    let path = steps("c3 e5 e3 c3");
    let moments = position.effects(position.read_word("c3x").unwrap(), &path);
    let [a, b, c] = ["c3", "e5", "e3"].map(cell);
    let [d3, d4, e4] = ["d3", "d4", "e4"].map(cell);
    let wanted = [
        (
            1,
            vec![
                Effect::Moved { from: a, to: b },
                Effect::Marked { cell: d4 },
            ],
        ),
        (
            2,
            vec![
                Effect::Moved { from: b, to: c },
                Effect::Marked { cell: e4 },
            ],
        ),
        (
            3,
            vec![
                Effect::Moved { from: c, to: a },
                Effect::Marked { cell: d3 },
            ],
        ),
        (
            3,
            [d3, d4, e4].map(|cell| Effect::Removed { cell }).to_vec(),
        ),
    ];
    let told: Vec<_> = moments.into_iter().map(|m| (m.step, m.effects)).collect();
    assert_eq!(told, wanted);
}

#[test]
fn a_man_that_arrives_is_crowned_after_it_has_moved() {
    let position = position("M:h7 w");
    let mv = position.read_word("h7i7").unwrap();
    let moments = position.effects(mv, &position.path(mv));
    assert_eq!(
        moments[0].effects,
        [Effect::Moved {
            from: cell("h7"),
            to: cell("i7")
        }]
    );
    assert_eq!(
        moments[1].effects,
        [Effect::Promoted {
            cell: cell("i7"),
            kind: 'K'
        }]
    );
    assert_eq!((moments[0].step, moments[1].step, moments.len()), (1, 1, 2));
}

#[test]
fn a_path_that_is_not_the_moves_own_gives_way_to_the_first() {
    let position = position("M:e8;m:f8,g7 w");
    let mv = position.read_word("g6x").unwrap();
    assert_eq!(
        position.effects(mv, &[]),
        position.effects(mv, &position.path(mv))
    );
    assert_eq!(position.effects(mv, &[]).len(), 3);
    let too_far = steps("e8 g8 g6 g8");
    assert_eq!(position.effects(mv, &too_far), position.effects(mv, &[]));
}

#[test]
fn both_colours_have_men_and_kings_as_glyphs() {
    let glyphs: Vec<_> = HexDame::info()
        .pieces
        .iter()
        .map(|p| (p.kind, p.owner, p.glyph))
        .collect();
    assert_eq!(
        glyphs,
        [
            ('M', 0, "man"),
            ('m', 1, "man"),
            ('K', 0, "king"),
            ('k', 1, "king")
        ]
    );
}

#[test]
fn the_path_of_a_move_that_cannot_be_made_here_is_its_two_ends() {
    let two = legal(&position("M:e8;m:f8,g7 w"))[0];
    assert_eq!(names(&position("M:e8;m:f8,g7 w").path(two)), "e8 g8 g6");
    assert_eq!(names(&position("M:e8;m:f8 w").path(two)), "e8 g6");
}
