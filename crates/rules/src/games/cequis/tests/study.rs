//! What a program that judges positions is told.

use std::collections::BTreeSet;

use super::*;
use crate::cell::{Cell, CellSet};
use crate::games::cequis::{CIRCLES, SOLIDS};
use crate::random::Random;

fn named(cells: CellSet) -> String {
    let names = cells.iter().map(|cell| Full::cell_name(Cell(cell.into())));
    let names: Vec<String> = names.map(|name| name.to_string()).collect();
    names.join(" ")
}

#[test]
fn pieces_are_known_by_team_and_colour() {
    let position = at("W:a2,c1;G:e4;w:a1;b:f7,g7 s play");
    assert_eq!(position.colours(SOLIDS).map(named), ["a2 c1", "e4", ""]);
    assert_eq!(position.colours(CIRCLES).map(named), ["a1", "", "f7 g7"]);
    assert!(!position.is_setup());
    assert!(Full::start().is_setup());
}

#[test]
fn the_edge_has_fewer_than_six_neighbours_and_nooks_two_or_three() {
    assert_eq!(
        named(Full::edge()),
        "a1 a2 a3 a4 a5 a6 a7 a8 b1 b7 c1 c8 d1 d7 e1 e8 f1 f7 g1 g2 g3 g4 g5 g6 g7 g8"
    );
    assert_eq!(Full::nooks().map(named), ["a1 a8 g1 g8", "c1 c8 e1 e8"]);
}

#[test]
fn the_cells_beside_some_are_all_their_neighbours() {
    let d4 = at("W:d4 s play").colours(SOLIDS)[0];
    assert_eq!(named(Full::beside(d4)), "c4 c5 d3 d5 e4 e5");
    assert_eq!(Full::beside(CellSet::EMPTY), CellSet::EMPTY);
}

#[test]
fn crowding_counts_the_neighbours_of_every_cell() {
    let enemies = at("w:c4,d5,e4;g:d3,c5 s play").colours(CIRCLES);
    let enemies = enemies[0] | enemies[1];
    let crowding = Full::crowding(enemies);
    let around = |name: &str| {
        let cell = Full::cell(name.parse().unwrap()).unwrap().0 as u8;
        let digit = |set: CellSet| u32::from(set.contains(cell));
        digit(crowding.ones) + 2 * digit(crowding.twos) + 4 * digit(crowding.fours)
    };
    assert_eq!(
        ["d4", "c4", "c3", "a1"].map(around),
        [5, 2, 2, 0],
        "of five pieces"
    );
    assert_eq!(
        named(crowding.full),
        "",
        "nobody is surrounded on all sides"
    );
    let corner = at("w:a2,b1 s play").colours(CIRCLES)[0];
    assert_eq!(named(Full::crowding(corner).full), "a1");
}

#[test]
fn a_move_says_what_it_eliminates() {
    let position = at("W:a2,c1,d3;G:e4;w:a1,f7,g7;g:g8 s play");
    let taken = |word| named(position.taken_by(position.read_word(word).unwrap()));
    assert_eq!(taken("c1b1"), "a1");
    assert_eq!(taken("c1c2"), "");
}

#[test]
fn moves_of_a_position_have_numbers_of_their_own_below_2048() {
    let mut random = Random::new(5);
    for start in Full::info().starts {
        let mut position = at(start.position);
        for _ in 0..60 {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let numbers: BTreeSet<usize> = moves.iter().map(|mv| mv.number()).collect();
            assert_eq!(numbers.len(), moves.len(), "{}", position.line());
            assert!(numbers.last().is_none_or(|&last| last < 2_048));
            match random.choose(&moves) {
                Some(&mv) => position = position.play(mv),
                None => break,
            }
        }
    }
}
