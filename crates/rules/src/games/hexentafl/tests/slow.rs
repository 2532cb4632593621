//! A slow generator, straight from the rules: every vacant cell of every line,
//! one by one, and captures by looking at coordinates.

use super::*;
use crate::comparison;
use std::collections::BTreeMap;

type Cells = BTreeMap<(i32, i32), char>;
const LINES: [(i32, i32); 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];

fn pieces<const SIDE: usize>(position: &Hexentafl<SIDE>) -> Cells {
    let shown = position.shown();
    let cells = shown.pieces.iter().map(|&(cell, kind)| {
        let name = Hexentafl::<SIDE>::cell_name(cell);
        ((name.letter.into(), name.number.into()), kind)
    });
    cells.collect()
}

fn on_board(side: i32, (letter, number): (i32, i32)) -> bool {
    let across = 1..=2 * side - 1;
    across.contains(&letter) && across.contains(&number) && (letter - number).abs() < side
}

fn is_white(kind: char) -> bool {
    kind == 'A'
}

fn moves<const SIDE: usize>(position: &Hexentafl<SIDE>) -> Vec<((i32, i32), (i32, i32))> {
    let (side, cells) = (SIDE as i32, pieces(position));
    let mut found = Vec::new();
    for (&from, &kind) in &cells {
        if is_white(kind) != (position.player() == WHITE) {
            continue;
        }
        for (dx, dy) in LINES {
            let most = if kind == 'K' && SIDE == 4 { 1 } else { 99 };
            for distance in 1..=most {
                let to = (from.0 + distance * dx, from.1 + distance * dy);
                if !on_board(side, to) || cells.contains_key(&to) {
                    break;
                }
                if to != (side, side) || kind == 'K' {
                    found.push((from, to));
                }
            }
        }
    }
    found
}

fn play<const SIDE: usize>(cells: &Cells, from: (i32, i32), to: (i32, i32)) -> Cells {
    let side = SIDE as i32;
    let mut after = cells.clone();
    let mover = after.remove(&from).unwrap();
    after.insert(to, mover);
    let is_own = |cell| {
        after
            .get(&cell)
            .is_some_and(|&k| is_white(k) == is_white(mover))
    };
    let is_enemy = |cell| {
        after
            .get(&cell)
            .is_some_and(|&k| is_white(k) != is_white(mover))
    };
    let around = |cell: (i32, i32)| LINES.map(|(dx, dy)| (cell.0 + dx, cell.1 + dy));
    let neighbours = |cell| around(cell).into_iter().filter(|&n| on_board(side, n));
    let throne = (side, side);
    let mut taken = Vec::new();
    for (dx, dy) in LINES {
        let (victim, behind) = ((to.0 + dx, to.1 + dy), (to.0 + 2 * dx, to.1 + 2 * dy));
        if is_enemy(victim) && is_own(behind) && !(victim == throne && after[&victim] == 'K') {
            taken.push(victim);
        }
    }
    for corner in neighbours(to).filter(|&n| neighbours(n).count() == 3 && is_enemy(n)) {
        let edges: Vec<_> = neighbours(corner)
            .filter(|&n| neighbours(n).count() == 4)
            .collect();
        if edges.contains(&to) && edges.iter().all(|&edge| is_own(edge)) {
            taken.push(corner);
        }
    }
    // Going around the throne, neighbours alternate.
    let ring = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    for parity in 0..2 {
        let triple: Vec<_> = (0..3)
            .map(|i| ring[2 * i + parity])
            .map(|(dx, dy)| (side + dx, side + dy))
            .collect();
        let full = triple.iter().all(|cell| after.get(cell) == Some(&'A'));
        if mover == 'A' && full && triple.contains(&to) && after.get(&throne) == Some(&'K') {
            taken.push(throne);
        }
    }
    for cell in taken {
        after.remove(&cell);
    }
    after
}

pub(crate) fn compare<const SIDE: usize>(position: &Hexentafl<SIDE>) {
    let line = position.line();
    if position.decided().is_some() {
        assert_eq!(position.count_moves(), 0, "{line}");
        return;
    }
    let name = |cell: (i32, i32)| format!("{}{}", (b'a' + cell.0 as u8 - 1) as char, cell.1);
    let mut slow = moves(position);
    slow.sort_by_key(|&(from, to)| name(from) + &name(to));
    let slow_words: Vec<String> = slow.iter().map(|&(a, b)| name(a) + &name(b)).collect();
    assert_eq!(words(position), slow_words, "{line}");
    let cells = pieces(position);
    for ((from, to), word) in slow.into_iter().zip(slow_words) {
        let after = position.play(position.read_word(&word).unwrap());
        assert_eq!(
            pieces(&after),
            play::<SIDE>(&cells, from, to),
            "{line} {word}"
        );
        assert_eq!(after.hash(), after.fresh_hash());
    }
}

/// A position with pieces thrown on the board.
fn strange<const SIDE: usize>(random: &mut Random) -> Hexentafl<SIDE> {
    let layout = Hexentafl::<SIDE>::LAYOUT;
    let mut vacant: Vec<u8> = (0..layout.board.cells as u8).collect();
    let mut take = |random: &mut Random| vacant.swap_remove(random.below(vacant.len()));
    let mut pieces = vec![('K', Cell(take(random).into()))];
    for piece in Hexentafl::<SIDE>::info().pieces {
        if piece.kind != 'K' {
            for _ in 0..random.below(piece.most as usize + 1) {
                pieces.push((piece.kind, Cell(take(random).into())));
            }
        }
    }
    let throne = Cell(layout.throne.into());
    pieces.retain(|&(kind, cell)| kind == 'K' || cell != throne);
    let player = if random.below(2) == 0 { WHITE } else { BLACK };
    Hexentafl::from_pieces(&pieces, player)
}

fn compare_many<const SIDE: usize>() {
    let mut random = Random::new(SIDE as u64);
    for _ in 0..400 {
        compare(&strange::<SIDE>(&mut random));
    }
    for _ in 0..4 {
        let mut position = Hexentafl::<SIDE>::start();
        let mut legal = Vec::new();
        for _ in 0..120 {
            compare(&position);
            legal.clear();
            position.legal_moves(&mut legal);
            let Some(&mv) = random.choose(&legal) else {
                break;
            };
            position = position.play(mv);
        }
    }
}

#[test]
fn the_fast_generator_agrees_with_the_slow_one() {
    compare_many::<4>();
    compare_many::<5>();
}

fn compare_very_many<const SIDE: usize>() {
    comparison::compare_many(
        |random| Some(strange::<SIDE>(random)),
        |position| {
            compare(position);
            true
        },
    );
}

#[test]
#[ignore = "takes long: a million positions, or as many as POSITIONS says"]
fn slow_comparison_of_many_positions() {
    compare_very_many::<4>();
    compare_very_many::<5>();
}
