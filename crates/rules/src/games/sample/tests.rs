//! The rules sentence by sentence, and a slow generator that knows nothing of
//! sets and tables.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::{History, Random, perft, reason};

fn position(line: &str) -> Hearthward {
    Hearthward::read(line).unwrap()
}

fn words(position: &Hearthward) -> BTreeSet<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.iter().map(|&mv| position.word(mv)).collect()
}

fn after(position: &Hearthward, word: &str) -> Hearthward {
    position.play(position.read_word(word).unwrap())
}

#[test]
fn a_stone_goes_exactly_as_many_cells_as_stones_stand_next_to_it() {
    // One neighbour each of a1 and a4, two of a2 and a3.
    let wanted = [
        "a1b1", "a1b2", "a2c2", "a2c4", "a3c3", "a3c5", "a4b4", "a4b5",
    ];
    assert_eq!(words(&Hearthward::start()), wanted.map(String::from).into());
}

#[test]
fn a_stone_that_is_alone_goes_one_cell() {
    let wanted = ["a1a2", "a1b1", "a1b2"];
    assert_eq!(
        words(&position("S:a1;s:g7 w")),
        wanted.map(String::from).into()
    );
}

#[test]
fn both_colours_are_company_and_whatever_stands_between_does_not_matter() {
    let between = position("S:a1;s:a2,b2 w");
    assert_eq!(
        words(&between),
        ["a1a3", "a1c1", "a1c3"].map(String::from).into()
    );
}

#[test]
fn an_opponents_stone_is_captured_by_landing_on_it() {
    let before = position("S:a1;s:a2,b2,c3 w");
    assert_eq!(after(&before, "a1c3").line(), "S:c3;s:a2,b2 b");
    assert!(before.read_word("a1b2").is_err(), "it goes two");
}

#[test]
fn a_stone_that_is_on_the_hearth_when_its_turn_begins_has_won() {
    let arrived = after(&position("S:c4;s:g4 w"), "c4d4");
    assert_eq!(arrived.outcome(), None, "black may still take it");
    let home = after(&arrived, "g4f4");
    assert_eq!(home.outcome(), Some(Outcome::win(WHITE, info::HOME)));
    assert_eq!(words(&home).len(), 0);
    let taken = after(&position("S:d4;s:e5 b"), "e5d4");
    assert_eq!(taken.outcome(), Some(Outcome::win(BLACK, reason::NO_MOVE)));
}

#[test]
fn a_refusal_names_the_rule() {
    let history = History::<Hearthward>::default();
    let why = |word| history.refusal_of_word(word).unwrap().reason.id;
    assert_eq!(why("a1c1"), "company");
    assert_eq!(why("a1a2"), "occupied");
    assert_eq!(why("g4f4"), "not-yours");
    assert_eq!(why("d4d5"), "no-piece");
    assert_eq!(why("a1a9"), "not-on-board");
}

/// Eight moves each by hand, and by the second ply nobody has met. From the
/// third on the numbers are those of the slow generator.
#[test]
fn perft_from_the_start() {
    let start = Hearthward::start();
    for (depth, wanted) in [(0, 1), (1, 8), (2, 64), (3, 832), (4, 10_816), (5, 146_610)] {
        assert_eq!(perft(&start, depth), wanted, "{depth}");
    }
    assert_eq!(slow_perft(&start, 4), 10_816);
}

#[test]
fn the_slow_generator_agrees_along_random_games() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let mut history = History::<Hearthward>::default();
        while history.ply() < 200 {
            let position = history.position();
            assert_eq!(words(position), slow_words(position), "{}", position.line());
            match random.choose(&history.legal_moves()) {
                Some(&mv) => history.push(mv),
                None => break,
            }
        }
    }
}

fn slow_words(position: &Hearthward) -> BTreeSet<String> {
    let mut stones = BTreeMap::new();
    for (cell, kind) in position.shown().pieces {
        let name = Hearthward::cell_name(cell);
        stones.insert((i32::from(name.letter), i32::from(name.number)), kind);
    }
    let own = if position.player() == WHITE { 'S' } else { 's' };
    let lines = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];
    let mut words = BTreeSet::new();
    if stones.get(&(4, 4)) == Some(&own) {
        return words;
    }
    for (&(letter, number), _) in stones.iter().filter(|stone| *stone.1 == own) {
        let near = lines
            .iter()
            .filter(|(right, left)| stones.contains_key(&(letter + right, number + left)));
        let far = (near.count() as i32).max(1);
        for (right, left) in lines {
            let (to, up) = (letter + far * right, number + far * left);
            let is_on_board =
                (1..=7).contains(&to) && (1..=7).contains(&up) && (to - up).abs() <= 3;
            if is_on_board && stones.get(&(to, up)) != Some(&own) {
                let name = |letter: i32, number: i32| CellName::new(letter as u8, number as u8);
                words.insert(format!("{}{}", name(letter, number), name(to, up)));
            }
        }
    }
    words
}

fn slow_perft(position: &Hearthward, depth: u32) -> u64 {
    let words = slow_words(position);
    let deeper = |word: &String| match depth {
        1 => 1,
        _ => slow_perft(&after(position, word), depth - 1),
    };
    words.iter().map(deeper).sum()
}
