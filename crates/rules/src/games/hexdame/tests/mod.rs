//! The rules of HexDame, told in tests.

mod captures;
mod end;
mod moves;
mod notation;
mod positions;
pub(crate) mod reference;
mod refusals;
mod speed;
mod steps;
mod study;

use super::{HexDame, Move};
use crate::game::Game;
use crate::step::Step;
use crate::word::sorted_words;

fn position(line: &str) -> HexDame {
    HexDame::read(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn legal(position: &HexDame) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The canonical words of the legal moves, sorted as plain strings.
fn words(line: &str) -> Vec<String> {
    let position = position(line);
    sorted_words(&position, &legal(&position))
}

/// The steps of cells by their names.
fn steps(cells: &str) -> Vec<Step> {
    let names = cells.split_whitespace();
    names
        .map(|name| Step::read::<HexDame>(name).expect(name))
        .collect()
}

/// The move that the path is after each of its steps.
fn after_each_step(position: &HexDame, path: &[Step]) -> Vec<Option<Move>> {
    let paths = (1..=path.len()).map(|count| &path[..count]);
    paths.map(|path| position.next(path).done).collect()
}

fn names(steps: &[Step]) -> String {
    let names: Vec<String> = steps.iter().map(|step| step.text::<HexDame>()).collect();
    names.join(" ")
}

/// The line of the position after a move.
fn play(line: &str, word: &str) -> String {
    let position = position(line);
    let mv = position
        .read_word(word)
        .unwrap_or_else(|error| panic!("{word}: {error}"));
    position.play(mv).line()
}
