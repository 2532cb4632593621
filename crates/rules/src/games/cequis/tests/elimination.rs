//! Elimination.

use super::*;

#[test]
fn four_enemies_around_a_piece_eliminate_it() {
    let line = "W:c4,d3;G:c5;B:e6;w:d4,a8;g:e8,a7;b:g8 s play";
    assert_eq!(
        after(line, "e6e5"),
        "W:c4,d3;G:c5;B:e5;w:a8;g:a7,e8;b:g8 c play"
    );
}

#[test]
fn three_enemies_around_a_piece_do_not() {
    let line = "W:c4,d3;G:a1;B:e6;w:d4,a8;g:e8,a7;b:g8 s play";
    assert!(after(line, "e6e5").contains("d4"));
}

#[test]
fn a_piece_at_the_edge_goes_when_enemies_hold_every_neighbour() {
    // a1 needs two, c1 three, a4 four.
    let corner = "W:a1,d4;G:d5;B:g1,g2;w:a2,c2;g:e8,f7;b:g8 c play";
    assert!(!after(corner, "c2b1").contains("a1"));
    let edge = "W:c1,d4;G:d5;B:g1,g2;w:b1,c2,e1;g:e8,f7;b:g8 c play";
    assert!(!after(edge, "e1d1").contains("c1"));
    let side = "W:a4,d4;G:d5;B:g1,g2;w:a3,b3,b4;g:e8,a6;b:g8 c play";
    assert!(!after(side, "a6a5").contains("a4"));
}

#[test]
fn an_edge_piece_with_one_neighbour_vacant_stays() {
    let side = "W:a4,d4;G:d5;B:g1,g2;w:a3,b3,b6;g:e8,a6;b:g8 c play";
    assert!(after(side, "a6a5").contains("a4"));
    let edge = "W:c1,d4;G:d5;B:g1,g2;w:b1,c3,e2;g:e8,f7;b:g8 c play";
    assert!(after(edge, "e2d1").contains("c1"));
}

#[test]
fn smothered_by_the_opponent_and_not_by_friends() {
    // b1 is a friend of a1.
    let line = "W:a1,d4;G:b1;B:g1,g2;w:a3,c2;g:e8,f7;b:g8 c play";
    assert!(after(line, "a3a2").contains("a1"));
}

#[test]
fn away_from_the_edge_six_friends_and_enemies_mixed_do_no_harm() {
    // d4 has three enemies and three friends around it.
    let line = "W:d4,d3,c4;G:c5;B:g1;w:d5,e4;g:e6,a8;b:g8 c play";
    assert!(after(line, "e6e5").contains("W:c4,d3,d4"));
}

#[test]
fn a_row_of_five_neighbours_still_needs_four_enemies() {
    // b1 has five neighbours and stands on the edge.
    let line = "W:b1,g2;G:g1;B:d4,d5;w:a1,a2,c3;g:b2,e8;b:g8 c play";
    assert!(!after(line, "c3c2").contains("b1"));
}

#[test]
fn both_teams_are_judged_after_the_whole_action_and_at_the_same_time() {
    let line = "W:d5,e8,f3;G:f4,g1,g4;B:c4,d7,e5;w:d3,g2,g3;g:d6,e2,e7;b:d4,e4,f2 s play";
    // White is pushed to e3 between four circles, and its coming there makes
    // four solids around e4: both go.
    assert_eq!(
        after(line, "Sg4f3"),
        "W:d5,e8;G:f3,f4,g1;B:c4,d7,e5;w:d3,g2,g3;g:d6,e2,e7;b:d4,f2 c play"
    );
}

#[test]
fn the_movers_own_piece_goes_off_like_any_other() {
    let line = "W:c3,f2,g2;G:a1,e1,f1;B:a2,b1,g1;w:d4,e3,e8;g:c4,e4,g8;b:a8,b7,f7 s play";
    assert!(!after(line, "c3d3").contains("d3"));
}

#[test]
fn a_single_step_is_not_smothered_on_arrival() {
    let line = "W:a2,c3,g2;G:d3,e1,f1;B:e3,f2,g1;w:a3,b7,c8;g:b2,d7,e8;b:b1,e7,g8 s play";
    assert!(after(line, "a2a1").contains("W:a1"));
}

#[test]
fn a_group_move_can_cost_the_mover_a_piece() {
    let line = "W:b4,b5,c5;G:b3,c8,d6;B:b6,c4,c6;w:d7,e8,f6;g:c3,e6,f5;b:b2,e7,f7 c play";
    assert_eq!(
        after(line, "Gd7c7"),
        "W:b4,b5,c5;G:b3,c8;B:b6,c4,c6;w:d7,f6;g:c3,e6,f5;b:b2,e7,f7 s play"
    );
}

#[test]
fn a_given_position_is_taken_as_it_is() {
    // c1 is surrounded already; it goes after the first move, whatever it is.
    let line = "W:c1,f1,g2;G:a2,e1,g1;B:b2,d2,f2;w:b1,b7,c8;g:c2,d7,e8;b:a8,d1,g8 s play";
    assert_eq!(at(line).line(), line);
    let position = at(line);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        assert!(!position.play(mv).line().contains("W:c1"));
    }
}

#[test]
fn smothering_matters_only_on_eight_cells() {
    use crate::cell::{Cell, CellSet};
    use crate::games::cequis::board;
    let cells = board::ALL.iter();
    let few = cells.filter(|&cell| board::neighbours(CellSet::of(cell)).len() < 4);
    let names: Vec<String> = few
        .map(|cell| board::name(Cell(cell.into())).to_string())
        .collect();
    assert_eq!(names, ["a1", "a8", "c1", "c8", "e1", "e8", "g1", "g8"]);
}
