//! Steps, refusals of steps, and effects.

use super::*;
use crate::effect::Effect;
use crate::step::Step;

const CHAIN: &str = "T:i8,j8,k8,l8,m8;t:h9,i9;D:i8;d:h9,j8,l8 b 0+0 0+0";
const LOOP: &str = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,j8,j9;d:h9,i9 b 0+0 0+0";

/// Steps from their texts.
#[track_caller]
fn steps(text: &str) -> Vec<Step> {
    let steps = text.split_whitespace();
    steps.map(|s| Step::read::<Hexaequo>(s).unwrap()).collect()
}

/// The texts of the steps that may follow, and the word of the move that the
/// path already is.
#[track_caller]
fn next(line: &str, path: &str) -> (String, Option<String>) {
    let position = at(line);
    let next = position.next(&steps(path));
    let texts: Vec<String> = next.steps.iter().map(|s| s.text::<Hexaequo>()).collect();
    (texts.join(" "), next.done.map(|mv| position.word(mv)))
}

#[track_caller]
fn refused(line: &str, path: &str) -> &'static str {
    let position = at(line);
    assert!(position.next(&steps(path)).is_dead(), "{path} is alive");
    position.refuse(&steps(path)).reason.id
}

#[test]
fn the_first_step_is_a_cell_or_a_piece_from_the_reserve() {
    let wanted = "h8 h10 i8 j7 j8 j9 @D @T";
    assert_eq!(next(START, ""), (wanted.into(), None));
}

#[test]
fn a_disk_that_can_only_jump_is_a_first_step() {
    let line = "T:i8,j8,k8;t:h9,i9;D:i8,i9;d:h9,j8 b 0+0 0+0";
    assert_eq!(next(line, "i8").0, "k8");
    let first = next(line, "").0;
    assert!(first.split(' ').any(|step| step == "i8"), "{first}");
}

#[test]
fn a_placement_is_entered_in_both_orders() {
    assert_eq!(next(START, "@T").0, "h8 h10 j7 j9");
    assert_eq!(next(START, "j9").0, "@T");
    assert_eq!(next(START, "@T j9"), (String::new(), Some("Tj9".into())));
    assert_eq!(next(START, "j9 @T"), (String::new(), Some("Tj9".into())));
    assert_eq!(next(START, "i8").0, "@D");
    let rich = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 1+0 0+0";
    assert_eq!(next(rich, "i8").0, "@D @R");
    assert_eq!(next(rich, "i8 @R").1, Some("Ri8".into()));
    let white = START.replace(" b ", " w ");
    assert_eq!(next(&white, "@t j9").1, Some("Tj9".into()));
    assert_eq!(refused(&white, "@T j9"), "not-yours");
}

#[test]
fn a_step_to_a_neighbouring_cell_ends_there() {
    assert_eq!(next(START, "j8").0, "i8 i9");
    assert_eq!(next(START, "j8 i8"), (String::new(), Some("j8i8".into())));
    assert_eq!(refused(START, "j8 i8 j7"), "move-ends");
}

#[test]
fn after_a_jump_the_path_is_a_move_and_further_jumps_follow() {
    assert_eq!(next(CHAIN, "i8").0, "i9 k8");
    assert_eq!(next(CHAIN, "i8 k8"), ("m8".into(), Some("i8k8xj8".into())));
    assert_eq!(
        next(CHAIN, "i8 k8 m8"),
        (String::new(), Some("i8m8xj8l8".into()))
    );
}

#[test]
fn the_origin_is_a_step_where_a_chain_comes_home() {
    let home = next(LOOP, "i8 i10 k8");
    assert_eq!(home, ("i8".into(), Some("i8k8xi9".into())));
    assert_eq!(next(LOOP, "i8 i10 k8 i8").1, Some("i8i8xi9".into()));
    assert_eq!(refused(LOOP, "i8 k8 i8"), "visited");
}

#[test]
fn a_ring_is_entered_by_its_two_cells() {
    let line = "T:i8,j8,k7,k8;t:h9,i9;d:h9;R:i8 b 0+0 0+0";
    let first = next(line, "").0;
    assert!(first.split(' ').any(|step| step == "i8"), "{first}");
    assert_eq!(next(line, "i8").0, "k7 k8");
    assert_eq!(next(line, "i8 k7"), (String::new(), Some("i8k7".into())));
}

#[test]
fn the_path_of_a_move_is_the_shortest_and_the_first_in_the_order_of_cells() {
    let path = |line, word| {
        let position = at(line);
        let path = position.path(position.read_word(word).unwrap());
        let texts: Vec<String> = path.iter().map(|s| s.text::<Hexaequo>()).collect();
        texts.join(" ")
    };
    assert_eq!(path(LOOP, "i8i8xi9"), "i8 i10 k8 i8");
    let friends = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,i9,j8,j9;d:h9 b 0+0 0+0";
    assert_eq!(path(friends, "i8i10"), "i8 i10");
    // Two ways of two jumps each.
    let square = "T:i8,i10,j8,j10,k8,k10;t:h9,i9,j9,k9;D:i8,i9,j8,j10,k9;d:h9 b 0+0 0+0";
    assert_eq!(path(square, "i8k10"), "i8 i10 k10");
    assert_eq!(path(START, "Tj9"), "j9 @T");
    assert_eq!(path(START, "j8i9"), "j8 i9");
}

#[test]
fn a_dead_path_has_a_reason() {
    for (path, reason) in [
        ("h9", "not-yours"),
        ("i9", "other-colour"),
        ("k8", "touches-too-few"),
        ("@R", "nothing-to-pay"),
        ("@t", "not-yours"),
        ("@D j8", "occupied"),
        ("@D i9", "other-colour"),
        ("@T i8", "tile-there"),
        ("j8 @D", "occupied"),
        ("j8 h9", "occupied"),
        ("j8 j8", "out-of-reach"),
        ("j8 j9", "no-tile"),
        ("i8 j8", "no-piece"),
        ("j9 @T j9", "unreadable"),
        ("@T @T", "unreadable"),
    ] {
        assert_eq!(refused(START, path), reason, "{path}");
    }
    let stuck = "T:i8,j8,k8;t:h9,i9;D:k8;d:h9,i8,i9,j8 b 0+0 0+0";
    assert_eq!(refused(stuck, "k8"), "stuck");
    let full = "T:i8,j8;t:h9,i9;D:i8,j8;d:h9 b 0+0 0+0";
    assert_eq!(refused(full, "@D"), "nowhere");
    let no_disk = "T:i8,j8,k7,k8,l7,m7,n7;t:h9,i9;D:j8,k7,k8,l7,m7,n7;d:h9 b 0+0 0+0";
    assert_eq!(refused(no_disk, "i8"), "nothing-to-pay");
    assert_eq!(refused(no_disk, "@D"), "none-left");
}

#[test]
fn strange_steps_are_refused_without_a_panic() {
    let start = at(START);
    for strange in [
        Step::Choice("x"),
        Step::Reserve('?'),
        Step::Reserve('\u{1f600}'),
    ] {
        for path in [
            vec![strange],
            vec![strange; 4],
            [steps("j8"), vec![strange]].concat(),
        ] {
            assert!(start.next(&path).is_dead());
            assert!(!start.refuse(&path).reason.english.is_empty());
        }
    }
}

/// The effects of a move along its own path.
#[track_caller]
fn effects(line: &str, word: &str) -> Vec<(usize, Vec<Effect>)> {
    let position = at(line);
    let mv = position.read_word(word).unwrap();
    let moments = position.effects(mv, &position.path(mv));
    moments.into_iter().map(|m| (m.step, m.effects)).collect()
}

fn cell(name: &str) -> crate::Cell {
    Hexaequo::cell(name.parse().unwrap()).unwrap()
}

#[test]
fn a_tile_laid_and_a_disk_placed_come_from_the_reserve() {
    let placed = |name, kind| Effect::Placed {
        cell: cell(name),
        kind,
    };
    assert_eq!(effects(START, "Tj9"), [(1, vec![placed("j9", 'T')])]);
    assert_eq!(effects(START, "Di8"), [(1, vec![placed("i8", 'D')])]);
}

#[test]
fn a_ring_placed_returns_a_captive_in_the_same_moment() {
    let line = "T:i8,j8;t:h9,i9;D:j8;d:h9 w 0+0 1+0";
    let returned = Effect::Returned {
        holder: super::super::WHITE,
        kind: 'D',
    };
    let placed = Effect::Placed {
        cell: cell("i9"),
        kind: 'r',
    };
    assert_eq!(effects(line, "Ri9"), [(1, vec![returned, placed])]);
}

#[test]
fn every_jump_is_a_moment_with_its_capture() {
    let hop = |from, to, taken| {
        let (from, to) = (cell(from), cell(to));
        let holder = Some(super::super::BLACK);
        let captured = Effect::Captured {
            cell: cell(taken),
            holder,
        };
        vec![Effect::Moved { from, to }, captured]
    };
    let wanted = [(1, hop("i8", "k8", "j8")), (2, hop("k8", "m8", "l8"))];
    assert_eq!(effects(CHAIN, "i8m8"), wanted);
    let ring = "T:i8,j8,k7;t:h9,i9;d:h9,k7;R:i8 b 0+0 0+0";
    assert_eq!(effects(ring, "i8k7"), [(1, hop("i8", "k7", "k7"))]);
}

#[test]
fn the_board_shown_has_tiles_under_pieces_and_captives_by_holder() {
    let shown = at("T:i8,j8;t:h9,i9;D:j8;d:h9 w 2+1 1+0").shown();
    let pieces: Vec<String> = shown
        .pieces
        .iter()
        .map(|&(cell, kind)| format!("{}{kind}", Hexaequo::cell_name(cell)))
        .collect();
    assert_eq!(pieces, ["h9t", "h9d", "i8T", "i9t", "j8T", "j8D"]);
    let captives: Vec<_> = shown
        .captives
        .iter()
        .map(|c| (c.holder.index(), c.kind, c.count))
        .collect();
    assert_eq!(captives, [(0, 'd', 2), (0, 'r', 1), (1, 'D', 1)]);
    assert_eq!(shown.top(cell("j8")), Some('D'));
}
