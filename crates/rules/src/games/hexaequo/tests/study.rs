//! What a program that judges positions is told.

use super::*;
use crate::games::hexaequo::{BLACK, Holding, Move, WHITE};
use crate::random::Random;

/// The names of tiles by their numbers.
fn named(position: &Hexaequo, tiles: u32) -> String {
    let numbers = (0..18).filter(|number| tiles >> number & 1 == 1);
    let names = numbers.map(|number| Hexaequo::cell_name(position.cell_of(number)).to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_player_has_tiles_and_pieces_on_the_board_in_reserve_and_held() {
    let position = at("T:h8,i8,j8;t:h9,h10,i9;D:i8,j8;d:h9;R:h8 w 2+0 1+1");
    let Holding {
        colour,
        disks,
        rings,
        ..
    } = position.holding(BLACK);
    assert_eq!(named(&position, colour), "h8 i8 j8");
    assert_eq!(named(&position, disks), "i8 j8");
    assert_eq!(named(&position, rings), "h8");
    let counts = |player| {
        let held = position.holding(player);
        (
            [held.spare_tiles, held.spare_disks, held.spare_rings],
            [held.held_disks, held.held_rings],
        )
    };
    assert_eq!(counts(BLACK), ([6, 3, 1], [2, 0]));
    assert_eq!(counts(WHITE), ([6, 3, 3], [1, 1]));
    assert_eq!(
        named(&position, position.holding(WHITE).colour),
        "h9 h10 i9"
    );
    assert_eq!(named(&position, position.holding(WHITE).disks), "h9");
}

/// The number of the tile on a cell.
fn tile(position: &Hexaequo, name: &str) -> u8 {
    let cell = Hexaequo::cell(name.parse().unwrap()).unwrap();
    position.tiles.at(cell).unwrap()
}

#[test]
fn rings_leap_to_tiles_two_cells_away() {
    let position = at("T:h8,i8,j8;t:h9,h10,i9;D:j8;d:h9 b 0+0 0+0");
    let two_away = |name| named(&position, position.tiles_two_away(tile(&position, name)));
    assert_eq!(two_away("h8"), "h10 i9 j8");
    assert_eq!(two_away("j8"), "h8 h9 h10");
    assert_eq!(two_away("i9"), "h8");
}

#[test]
fn disks_step_to_the_tiles_beside_theirs() {
    let position = at("T:h8,i8,j8;t:h9,h10,i9;D:j8;d:h9 b 0+0 0+0");
    let beside = |name| named(&position, position.tiles_beside(tile(&position, name)));
    assert_eq!(beside("h8"), "h9 i8");
    assert_eq!(beside("j8"), "i8 i9");
    assert_eq!(beside("h9"), "h8 h10 i8 i9");
}

#[test]
fn a_disk_jumps_over_an_enemy_with_an_empty_tile_beyond() {
    // Beyond h8 stands a ring, beyond m8 lies no tile, and i9 has only a ring
    // beside it with an empty tile opposite.
    let line = "T:g8,h8,i8,j8,k8,l8,m8;t:h9,i9,j9;D:i8,l8;d:h8,i9,j8,m8;R:g8,j9 b 0+0 0+0";
    let position = at(line);
    assert_eq!(named(&position, position.jumped_by(BLACK)), "j8");
    assert_eq!(named(&position, position.jumped_by(WHITE)), "l8");
}

#[test]
fn the_captures_are_the_legal_moves_that_capture_something() {
    let mut random = Random::new(6);
    let mut found = 0;
    for _ in 0..12 {
        let mut position = Hexaequo::start();
        for _ in 0..120 {
            let (mut moves, mut captures) = (Vec::new(), Vec::new());
            position.legal_moves(&mut moves);
            position.captures(&mut captures);
            let with_x = |mv: &&Move| position.word(**mv).contains('x');
            let wanted: Vec<_> = moves.iter().filter(with_x).copied().collect();
            let line = position.line();
            assert_eq!(
                sorted_words(&position, &captures),
                sorted_words(&position, &wanted),
                "{line}"
            );
            let enemy = position.player.other();
            for mv in moves.iter().copied() {
                let lost = position.pieces(enemy).len() - position.play(mv).pieces(enemy).len();
                assert_eq!(mv.captured().count_ones(), lost, "{line}");
            }
            found += captures.len();
            match random.choose(&moves) {
                Some(&mv) => position.advance(mv),
                None => break,
            }
        }
    }
    assert!(found > 40);
}
