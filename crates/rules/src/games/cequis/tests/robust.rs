//! Strange positions, moves that are not legal, speed, and symmetry.

use super::board_and_setup::half_turn;
use super::*;
use crate::cell::CellSet;
use crate::games::cequis::{Action, CIRCLES, Phase, SOLIDS, board};
use crate::perft::perft;
use crate::random::Random;
use std::time::{Duration, Instant};

/// A position of play with up to three pieces of each kind, often crowded into
/// a few columns so that there is much to push and to surround.
pub(super) fn random_position<const COMPOUND: bool>(random: &mut Random) -> Cequis<COMPOUND> {
    let most = [3, 3, 3, 2][random.below(4)];
    let (first, width) = match random.below(3) {
        0 => (0, board::CELLS),
        _ => (random.below(24), 22 + random.below(8)),
    };
    let mut kinds = [CellSet::EMPTY; 6];
    let mut taken = CellSet::EMPTY;
    for kind in &mut kinds {
        let count = if random.below(6) == 0 {
            random.below(4)
        } else {
            most
        };
        while (kind.len() as usize) < count {
            let cell = (first + random.below(width)).min(board::CELLS - 1) as u8;
            if !taken.contains(cell) {
                *kind = kind.with(cell);
                taken = taken.with(cell);
            } else if taken.len() as usize >= width {
                break;
            }
        }
    }
    let player = if random.below(2) == 0 {
        SOLIDS
    } else {
        CIRCLES
    };
    Cequis::from_kinds(kinds, player, Phase::Play)
}

/// Every move that can be written down.
fn every_move() -> Vec<Move> {
    let mut moves = Vec::new();
    for cell in board::ALL {
        let mut actions = (0..3)
            .map(|colour| Action::Place { colour, cell })
            .collect::<Vec<_>>();
        for direction in board::directions() {
            let (from, first) = (cell, cell);
            actions.extend([
                Action::Single { from, direction },
                Action::Group { first, direction },
                Action::Sequence { from, direction },
            ]);
        }
        moves.extend(actions.into_iter().map(Move));
    }
    moves
}

#[test]
fn a_move_that_is_not_legal_harms_nothing() {
    let mut random = Random::new(5);
    let mut positions = vec![Full::start(), at("- c play"), at("W:a1,a2,b1 s play")];
    positions.extend((0..10).map(|_| random_position::<true>(&mut random)));
    for position in positions {
        for mv in every_move() {
            let next = position.play(mv);
            let mut legal = Vec::new();
            next.legal_moves(&mut legal);
            let path = position.path(mv);
            position.effects(mv, &path);
            position.effects(mv, &[]);
            position.word(mv);
            position.is_irreversible(mv, &next);
            let _ = (next.line(), next.shown(), next.outcome(), legal.len());
        }
    }
}

#[test]
fn a_cell_that_the_board_lacks_has_a_name_that_no_cell_has() {
    for cell in [53, 64, 300, u16::MAX] {
        let name = Full::cell_name(crate::Cell(cell));
        assert_eq!(Full::cell(name), None);
    }
}

#[test]
fn any_position_answers_at_once() {
    let mut random = Random::new(6);
    let mut worst = Duration::ZERO;
    for _ in 0..500 {
        let position = random_position::<true>(&mut random);
        let begin = Instant::now();
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        position.next(&[]);
        worst = worst.max(begin.elapsed());
        assert!(legal.len() <= 6 * 9 + 6 * 3 + 6 * 9);
    }
    assert!(worst < Duration::from_millis(100), "{worst:?}");
}

/// Solids and circles change places by half a turn of the board.
fn turned(position: &Full) -> Full {
    let [white, grey, black, w, g, b] = position.kinds.map(half_turn);
    let kinds = [w, g, b, white, grey, black];
    Full::from_kinds(kinds, position.player.other(), position.phase)
}

/// The board in a mirror: a becomes g, and numbers stay.
fn mirrored(position: &Full) -> Full {
    use crate::cell::{Cell, CellName};
    let mirror = |cells: CellSet| {
        let cells = cells.iter().map(|cell| {
            let CellName { letter, number } = board::name(Cell(cell.into()));
            board::named(CellName::new(8 - letter, number)).unwrap().0 as u8
        });
        cells.collect()
    };
    Full::from_kinds(position.kinds.map(mirror), position.player, position.phase)
}

#[test]
fn the_board_is_the_same_after_half_a_turn_and_in_a_mirror() {
    let mut random = Random::new(7);
    for _ in 0..100 {
        let position = random_position::<true>(&mut random);
        let wanted = perft(&position, 2);
        assert_eq!(perft(&turned(&position), 2), wanted, "{}", position.line());
        assert_eq!(
            perft(&mirrored(&position), 2),
            wanted,
            "{}",
            position.line()
        );
    }
}

#[test]
fn perft_from_the_start() {
    let depth = if cfg!(debug_assertions) { 4 } else { 5 };
    let wanted = [42, 1764, 68796, 2_683_044, 96_589_584];
    for (depth, wanted) in (1..=depth).zip(wanted) {
        assert_eq!(perft(&Full::start(), depth), wanted);
        assert_eq!(perft(&Practice::start(), depth), wanted);
    }
}

#[test]
fn no_two_positions_of_a_long_walk_share_a_hash() {
    use std::collections::HashMap;
    let mut seen: HashMap<u64, Full> = HashMap::new();
    let mut random = Random::new(8);
    let mut position = at(Full::info().starts[1].position);
    for _ in 0..5_000 {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let Some(&mv) = random.choose(&legal) else {
            break;
        };
        position = position.play(mv);
        assert_eq!(*seen.entry(position.hash()).or_insert(position), position);
    }
    assert!(seen.len() > 100);
}
