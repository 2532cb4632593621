//! The sentences of the rules, by topic.

use super::{Cequis, Move};
use crate::game::Game;
use crate::history::History;
use crate::settings::Settings;

mod board_and_setup;
mod elimination;
mod end;
mod moves;
mod robust;
mod sequences;
mod show;
pub(crate) mod slow;
mod study;
mod words;

type Full = Cequis<true>;
type Practice = Cequis<false>;

/// The position of a line.
fn at(line: &str) -> Full {
    Full::read(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The sorted words of the legal moves.
fn legal_words<G: Game>(position: &G) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut words: Vec<String> = moves.iter().map(|&mv| position.word(mv)).collect();
    words.sort_unstable();
    words
}

fn is_legal(line: &str, word: &str) -> bool {
    legal_words(&at(line)).contains(&word.to_owned())
}

/// The line after a move, which must be legal.
fn after(line: &str, word: &str) -> String {
    let position = at(line);
    let mv = position.read_word(word);
    let mv = mv.unwrap_or_else(|error| panic!("{line}: {error}"));
    position.play(mv).line()
}

/// The id of the reason why a word is refused, and the cells that show it.
fn refusal(line: &str, word: &str) -> (&'static str, String) {
    refusal_of(&at(line), word)
}

fn refusal_of<G: Game>(position: &G, word: &str) -> (&'static str, String) {
    let refusal = History::new(*position, Settings::BARE).refusal_of_word(word);
    let refusal = refusal.unwrap_or_else(|| panic!("{word} is legal"));
    let names = refusal.cells.iter();
    let names: Vec<String> = names.map(|&cell| G::cell_name(cell).to_string()).collect();
    (refusal.reason.id, names.join(" "))
}

/// The outcome of a position as programs print it.
fn outcome(line: &str) -> String {
    outcome_of(&History::new(at(line), Settings::BARE))
}

fn outcome_of(history: &History<Full>) -> String {
    let players = Full::info().players;
    let outcome = history.outcome();
    outcome.map_or("ongoing".to_owned(), |outcome| outcome.line(players))
}

/// The history after some words.
fn played(line: &str, words: &[&str], settings: Settings) -> History<Full> {
    let mut history = History::new(at(line), settings);
    for word in words {
        history.play_word(word).unwrap();
    }
    history
}
