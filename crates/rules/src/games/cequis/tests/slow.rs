//! The rules once more, slow and obvious, written from their sentences: cells
//! by name, pieces one by one. Compared with the fast code.

use super::*;
use crate::comparison;
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};

type Name = (u8, i8);

/// The neighbour of a cell in one of the six directions, on the board or not.
fn step((letter, number): Name, direction: &str) -> Name {
    let long = b"aceg".contains(&letter);
    let (upper, lower) = if long {
        (number, number - 1)
    } else {
        (number + 1, number)
    };
    match direction {
        "up" => (letter, number + 1),
        "down" => (letter, number - 1),
        "up-right" => (letter + 1, upper),
        "down-right" => (letter + 1, lower),
        "up-left" => (letter - 1, upper),
        _ => (letter - 1, lower),
    }
}

const DIRECTIONS: [&str; 6] = [
    "up",
    "down",
    "up-right",
    "down-right",
    "up-left",
    "down-left",
];

fn exists((letter, number): Name) -> bool {
    match letter {
        b'a' | b'c' | b'e' | b'g' => (1..=8).contains(&number),
        b'b' | b'd' | b'f' => (1..=7).contains(&number),
        _ => false,
    }
}

fn around(cell: Name) -> Vec<Name> {
    let cells = DIRECTIONS.iter().map(|direction| step(cell, direction));
    cells.filter(|&cell| exists(cell)).collect()
}

fn show((letter, number): Name) -> String {
    format!("{}{number}", char::from(letter))
}

fn all_cells() -> Vec<Name> {
    let cells = (b'a'..=b'g').flat_map(|letter| (1..=8).map(move |number| (letter, number)));
    cells.filter(|&cell| exists(cell)).collect()
}

/// Pieces by the cell on which they stand; a piece is a number and a kind.
type Pieces = BTreeMap<Name, (usize, char)>;

#[derive(Clone)]
struct Slow {
    pieces: Pieces,
    solids_to_move: bool,
    setup: bool,
    compound: bool,
}

impl Slow {
    fn read(line: &str, compound: bool) -> Self {
        let fields: Vec<&str> = line.split(' ').collect();
        let mut pieces = Pieces::new();
        for group in fields[0].split(';').filter(|group| *group != "-") {
            let (kind, cells) = group.split_once(':').unwrap();
            for cell in cells.split(',') {
                let name = (cell.as_bytes()[0], cell[1..].parse().unwrap());
                pieces.insert(name, (pieces.len(), kind.chars().next().unwrap()));
            }
        }
        Self {
            pieces,
            solids_to_move: fields[1] == "s",
            setup: fields[2] == "setup",
            compound,
        }
    }

    fn line(&self) -> String {
        let mut kinds = Vec::new();
        for kind in "WGBwgb".chars() {
            let of_kind = self.pieces.iter().filter(|(_, piece)| piece.1 == kind);
            let cells: Vec<String> = of_kind.map(|(&cell, _)| show(cell)).collect();
            if !cells.is_empty() {
                kinds.push(format!("{kind}:{}", cells.join(",")));
            }
        }
        let placement = if kinds.is_empty() {
            "-".to_owned()
        } else {
            kinds.join(";")
        };
        let side = if self.solids_to_move { "s" } else { "c" };
        let phase = if self.setup { "setup" } else { "play" };
        format!("{placement} {side} {phase}")
    }

    fn is_own(&self, kind: char) -> bool {
        kind.is_uppercase() == self.solids_to_move
    }

    fn count(&self, solids: bool) -> usize {
        let pieces = self.pieces.values();
        pieces
            .filter(|piece| piece.1.is_uppercase() == solids)
            .count()
    }

    fn is_finished(&self) -> bool {
        !self.setup && (self.count(true) <= 3 || self.count(false) <= 3)
    }

    fn outcome(&self) -> String {
        let (solids, circles) = (self.count(true), self.count(false));
        if self.is_finished() && solids == circles {
            "draw equal".into()
        } else if self.is_finished() && solids > circles {
            "win solids three-left".into()
        } else if self.is_finished() {
            "win circles three-left".into()
        } else if self.moves().is_empty() {
            let winner = if self.solids_to_move {
                "circles"
            } else {
                "solids"
            };
            format!("win {winner} no-move")
        } else {
            "ongoing".into()
        }
    }

    /// The legal words, each with the pieces after the action and before any
    /// elimination.
    fn moves(&self) -> BTreeMap<String, Pieces> {
        let mut moves = BTreeMap::new();
        if self.setup {
            self.add_placements(&mut moves);
        } else if !self.is_finished() {
            for (&cell, &(_, kind)) in &self.pieces {
                if self.is_own(kind) {
                    for direction in DIRECTIONS {
                        self.add_single(&mut moves, cell, direction);
                        self.add_group(&mut moves, cell, direction);
                        self.add_sequence(&mut moves, cell, direction);
                    }
                }
            }
        }
        moves
    }

    fn add_placements(&self, moves: &mut BTreeMap<String, Pieces>) {
        for kind in "WGB".chars() {
            let kind_here = if self.solids_to_move {
                kind
            } else {
                kind.to_ascii_lowercase()
            };
            let of_kind = self.pieces.values().filter(|piece| piece.1 == kind_here);
            if of_kind.count() >= 3 {
                continue;
            }
            for cell in all_cells() {
                let last = if exists((cell.0, 8)) { 8 } else { 7 };
                let in_zone = if self.solids_to_move {
                    cell.1 <= 2
                } else {
                    cell.1 >= last - 1
                };
                if in_zone && !self.pieces.contains_key(&cell) {
                    let mut pieces = self.pieces.clone();
                    pieces.insert(cell, (pieces.len(), kind_here));
                    moves.insert(format!("{kind}@{}", show(cell)), pieces);
                }
            }
        }
    }

    fn add_single(&self, moves: &mut BTreeMap<String, Pieces>, cell: Name, direction: &str) {
        let to = step(cell, direction);
        if exists(to) && !self.pieces.contains_key(&to) {
            let pieces = shifted(&self.pieces, &[cell], direction);
            moves.insert(format!("{}{}", show(cell), show(to)), pieces);
        }
    }

    fn add_group(&self, moves: &mut BTreeMap<String, Pieces>, cell: Name, direction: &str) {
        let group = group_cells(&self.pieces, cell);
        // Each group once, by its first cell.
        if group.len() < 2 || group.first() != Some(&cell) {
            return;
        }
        let free = group.iter().all(|&member| {
            let to = step(member, direction);
            exists(to) && (!self.pieces.contains_key(&to) || group.contains(&to))
        });
        if free {
            let members: Vec<Name> = group.iter().copied().collect();
            let pieces = shifted(&self.pieces, &members, direction);
            moves.insert(
                format!("G{}{}", show(cell), show(step(cell, direction))),
                pieces,
            );
        }
    }

    fn add_sequence(&self, moves: &mut BTreeMap<String, Pieces>, cell: Name, direction: &str) {
        let mut row = vec![cell];
        let mut front = step(cell, direction);
        while self.pieces.contains_key(&front) {
            row.push(front);
            front = step(front, direction);
        }
        if row.len() < 2 || !exists(front) || (!self.compound && row.len() != 2) {
            return;
        }
        // No two of the row in the same group, of either team.
        for (index, &one) in row.iter().enumerate() {
            let group = group_cells(&self.pieces, one);
            if row[..index].iter().any(|other| group.contains(other)) {
                return;
            }
        }
        let pieces = shifted(&self.pieces, &row, direction);
        let helps = |piece: Name| {
            let before = group_pieces(&self.pieces, piece);
            let after = group_pieces(&pieces, step(piece, direction));
            self.is_own(self.pieces[&piece].1) && before.len() >= 2 && before == after
        };
        let mut total = 0;
        for &piece in &row {
            total += if helps(piece) { 1 } else { -1 };
            if total < 0 {
                return;
            }
        }
        if helps(cell) {
            moves.insert(format!("S{}{}", show(cell), show(row[1])), pieces);
        }
    }

    fn play(&self, pieces: &Pieces) -> Self {
        let mut next = self.clone();
        next.pieces = pieces.clone();
        next.solids_to_move = !self.solids_to_move;
        if self.setup {
            next.setup = pieces.len() < 18;
            return next;
        }
        next.pieces.retain(|&cell, piece| {
            let enemies = around(cell).into_iter().filter(|near| {
                pieces
                    .get(near)
                    .is_some_and(|other| enemies(piece.1, other.1))
            });
            let enemies = enemies.count();
            let neighbours = around(cell).len();
            let surrounded = enemies >= 4 || (neighbours < 6 && enemies == neighbours);
            !surrounded
        });
        next
    }
}

fn enemies(one: char, other: char) -> bool {
    one.is_uppercase() != other.is_uppercase()
}

fn shifted(pieces: &Pieces, moved: &[Name], direction: &str) -> Pieces {
    let move_on = |(&cell, &piece): (&Name, &(usize, char))| {
        let to = if moved.contains(&cell) {
            step(cell, direction)
        } else {
            cell
        };
        (to, piece)
    };
    pieces.iter().map(move_on).collect()
}

/// The cells of pieces of the same kind connected to the one on a cell.
fn group_cells(pieces: &Pieces, cell: Name) -> BTreeSet<Name> {
    let kind = pieces[&cell].1;
    let mut found = BTreeSet::from([cell]);
    let mut waiting = vec![cell];
    while let Some(cell) = waiting.pop() {
        for near in around(cell) {
            if pieces.get(&near).is_some_and(|piece| piece.1 == kind) && found.insert(near) {
                waiting.push(near);
            }
        }
    }
    found
}

/// The same as the numbers of the pieces.
fn group_pieces(pieces: &Pieces, cell: Name) -> BTreeSet<usize> {
    let cells = group_cells(pieces, cell).into_iter();
    cells.map(|cell| pieces[&cell].0).collect()
}

/// Compares everything that the two say of a position, and returns its legal
/// moves.
pub(crate) fn compare<const COMPOUND: bool>(position: &Cequis<COMPOUND>) -> Vec<Move> {
    let line = position.line();
    let slow = Slow::read(&line, COMPOUND);
    assert_eq!(slow.line(), line);
    let wanted = slow.moves();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let words: BTreeSet<String> = legal.iter().map(|&mv| position.word(mv)).collect();
    let wanted_words: BTreeSet<String> = wanted.keys().cloned().collect();
    assert_eq!(words, wanted_words, "{line}");
    assert_eq!(legal.len(), wanted.len(), "{line}");
    assert_eq!(position.count_moves(), wanted.len() as u64, "{line}");
    assert_eq!(position.has_moves(), !wanted.is_empty(), "{line}");
    let outcome = position.outcome();
    let players = Cequis::<COMPOUND>::info().players;
    let outcome = outcome.map_or("ongoing".to_owned(), |outcome| outcome.line(players));
    assert_eq!(outcome, slow.outcome(), "{line}");
    for &mv in &legal {
        let word = position.word(mv);
        let next = position.play(mv);
        assert_eq!(
            next.line(),
            slow.play(&wanted[&word]).line(),
            "{line} {word}"
        );
        assert_eq!(next.hash(), next.fresh_hash(), "{line} {word}");
    }
    legal
}

const RUNS: u64 = if cfg!(debug_assertions) { 10 } else { 30 };

fn compare_games<const COMPOUND: bool>() {
    for seed in 0..RUNS {
        let mut random = Random::new(seed);
        let starts = Cequis::<COMPOUND>::info().starts;
        let start = starts[seed as usize % starts.len()].position;
        let mut position = Cequis::<COMPOUND>::read(start).unwrap();
        for _ in 0..80 {
            let legal = compare(&position);
            let Some(&mv) = random.choose(&legal) else {
                break;
            };
            position = position.play(mv);
        }
    }
}

#[test]
fn the_slow_rules_agree_over_random_games() {
    compare_games::<true>();
    compare_games::<false>();
}

#[test]
fn the_slow_rules_agree_on_strange_positions() {
    let mut random = Random::new(11);
    for _ in 0..RUNS * 60 {
        compare(&robust::random_position::<true>(&mut random));
        compare(&robust::random_position::<false>(&mut random));
    }
}

fn compare_very_many<const COMPOUND: bool>() {
    comparison::compare_many(
        |random| Some(robust::random_position::<COMPOUND>(random)),
        |position| {
            compare(position);
            true
        },
    );
}

#[test]
#[ignore = "takes long: a million positions, or as many as POSITIONS says"]
fn slow_comparison_of_many_positions() {
    compare_very_many::<true>();
    compare_very_many::<false>();
}
