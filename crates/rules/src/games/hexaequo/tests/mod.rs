//! The rules of Hexaequo, sentence by sentence.

mod end;
mod entry;
mod jumps;
mod positions;
pub(crate) mod slow;
mod study;
mod turn;
mod words;

use super::Hexaequo;
use crate::game::Game;
use crate::history::History;
use crate::settings::Settings;
use crate::word::{WordError, sorted_words};

const START: &str = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 0+0";

#[track_caller]
fn at(line: &str) -> Hexaequo {
    Hexaequo::read(line).unwrap()
}

/// The canonical words of the legal moves, sorted.
#[track_caller]
fn legal(line: &str) -> Vec<String> {
    let position = at(line);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    sorted_words(&position, &moves)
}

/// The canonical words that begin with a text.
#[track_caller]
fn legal_from(line: &str, beginning: &str) -> Vec<String> {
    let mut words = legal(line);
    words.retain(|word| word.starts_with(beginning));
    words
}

/// The canonical word that a word is read as.
#[track_caller]
fn read(line: &str, word: &str) -> String {
    let position = at(line);
    position.word(position.read_word(word).unwrap())
}

/// The position after a word.
#[track_caller]
fn after(line: &str, word: &str) -> String {
    let position = at(line);
    position.play(position.read_word(word).unwrap()).line()
}

/// The id of the reason why a word is not legal.
#[track_caller]
fn refusal(line: &str, word: &str) -> &'static str {
    match at(line).read_word(word) {
        Err(WordError::Illegal { refusal, .. }) => refusal.reason.id,
        other => panic!("{word}: {other:?}"),
    }
}

/// The game after some words.
#[track_caller]
fn played(line: &str, words: &str) -> History<Hexaequo> {
    let mut history = History::new(at(line), Settings::BARE);
    for word in words.split_whitespace() {
        history.play_word(word).unwrap();
    }
    history
}

/// The outcome as programs print it.
fn outcome(history: &History<Hexaequo>) -> String {
    match history.outcome() {
        Some(outcome) => outcome.line(Hexaequo::info().players),
        None => "ongoing".to_owned(),
    }
}
