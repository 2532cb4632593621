//! What a program that judges positions is told.

use super::*;
use crate::cell::CellSet;
use crate::games::hexentafl::Move;

fn named<G: Game>(cells: CellSet) -> String {
    let names = cells
        .iter()
        .map(|cell| G::cell_name(Cell(cell.into())).to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn set<G: Game>(names: &str) -> CellSet {
    let cells = names.split_whitespace().map(number::<G>);
    cells.collect()
}

fn number<G: Game>(name: &str) -> u8 {
    cell::<G>(name).0 as u8
}

#[test]
fn attackers_defenders_and_the_king_stand_on_cells() {
    let position = small("A:a1,b3;D:c1;K:g6 w");
    assert_eq!(named::<Small>(position.attackers()), "a1 b3");
    assert_eq!(named::<Small>(position.defenders()), "c1");
    assert_eq!(named::<Small>(position.king()), "g6");
    assert_eq!(named::<Small>(Small::corners()), "a1 a4 d1 d7 g4 g7");
    assert_eq!(named::<Large>(CellSet::of(Large::throne())), "e5");
    let around = Small::around(Small::throne());
    assert_eq!(named::<Small>(around), "c3 c4 d3 d5 e4 e5");
}

#[test]
fn the_king_steps_on_the_small_board_and_slides_on_the_large_one() {
    let reach = Small::king_reach(number::<Small>("d4"), set::<Small>("c3 e6"));
    assert_eq!(named::<Small>(reach), "c4 d3 d5 e4 e5");
    let reach = Large::king_reach(number::<Large>("a1"), set::<Large>("a4 b1 d4"));
    assert_eq!(named::<Large>(reach), "a2 a3 b2 c3");
}

#[test]
fn a_line_is_what_lies_between_two_cells() {
    let line =
        |one, other| named::<Small>(Small::line(number::<Small>(one), number::<Small>(other)));
    assert_eq!(line("a1", "d4"), "b2 c3");
    assert_eq!(line("d4", "a1"), "b2 c3");
    assert_eq!(line("a1", "a2"), "");
    assert_eq!(line("a1", "b3"), "", "no line");
}

#[test]
fn a_piece_is_half_caught_with_a_captor_beside_it_and_the_cell_opposite_vacant() {
    // c5 has its own man opposite, c7 the end of the board.
    let position = large("A:b1,b3,b5,d7,g7;D:a1,c3,c5,c7,d5,f7;K:h8 w");
    let caught = position.half_caught(position.defenders(), position.attackers());
    assert_eq!(named::<Large>(caught), "a1 c3 f7");
}

#[test]
fn a_move_says_where_it_leads_and_what_it_takes() {
    let position = small("A:a3,d3;D:c3;K:g6 w");
    let mv = position.read_word("a3b3").unwrap();
    let ends = [mv.from(), mv.to()].map(CellSet::of);
    assert_eq!(ends.map(named::<Small>), ["a3", "b3"]);
    assert_eq!(named::<Small>(position.taken_by(mv)), "c3");
}

#[test]
fn moves_to_some_cells_are_the_legal_ones_that_end_there() {
    fn found(position: &Small, find: impl Fn(&mut Vec<Move>)) -> Vec<String> {
        let mut moves = Vec::new();
        find(&mut moves);
        moves.iter().map(|&mv| position.word(mv)).collect()
    }
    let targets = set::<Small>("a2 c2 f6 g6");
    let white = small("A:a1,b1;D:c1;K:f5 w");
    let to_targets = found(&white, |moves| white.moves_to(targets, moves));
    assert_eq!(to_targets, ["a1a2", "a1f6", "b1c2"]);
    assert!(found(&white, |moves| white.king_moves_to(targets, moves)).is_empty());
    let black = small("A:a1,b1;D:c1;K:f5 b");
    let to_targets = found(&black, |moves| black.moves_to(targets, moves));
    assert_eq!(to_targets, ["c1c2", "f5f6", "f5g6"]);
    let of_king = found(&black, |moves| black.king_moves_to(targets, moves));
    assert_eq!(of_king, ["f5f6", "f5g6"]);
}

#[test]
fn a_capturing_cell_is_where_a_piece_that_arrives_takes_something() {
    let cells = |line| named::<Small>(small(line).capturing_cells());
    assert_eq!(cells("A:d3;D:c3;K:g6 w"), "b3");
    assert_eq!(cells("A:d3;D:b3,c3;K:g6 w"), "", "b3 is taken up");
    assert_eq!(cells("A:c3;D:d3;K:d4 b"), "b2 b3", "the king is a captor");
}

#[test]
fn the_king_on_the_throne_has_a_capturing_cell_where_the_third_attacker_is_missing() {
    let cells = |line| named::<Small>(small(line).capturing_cells());
    assert_eq!(cells("A:d5,e4;K:d4 w"), "c3");
    assert_eq!(cells("A:d5,e4;D:c3;K:d4 w"), "", "c3 is taken up");
    assert_eq!(cells("A:d5,e4;K:g6 w"), "", "the throne is empty");
    assert_eq!(cells("A:a1;D:d5,e4;K:d4 b"), "", "he is not black's prey");
}
