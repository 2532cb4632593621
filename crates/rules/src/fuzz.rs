//! What must hold for any bytes whatever. The targets in `fuzz/` call these
//! with bytes that a fuzzer makes up, and the tests below with those that it
//! found worth keeping.

use std::any::Any;
use std::collections::HashSet;

use crate::any::AnyGame;
use crate::game::Game;
use crate::games::{Visitor, cequis, hexaequo, hexdame, hexentafl, visit};
use crate::history::History;
use crate::record::{GameTree, RecordReader};
use crate::settings::Settings;
use crate::step::Step;
use crate::word::Notation;

/// Games of one text that are looked at.
const MOST_GAMES: usize = 20;

/// Moves of one game.
const MOST_PLIES: usize = 400;

/// Bytes, taken one after another; zeros after the last.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first.into()
            }
            None => 0,
        }
    }

    fn choose<'b, T>(&mut self, all: &'b [T]) -> Option<&'b T> {
        let chosen = self.next().checked_rem(all.len())?;
        all.get(chosen)
    }
}

/// Calls a check with the game that the first byte names.
fn visit_chosen<V: Visitor>(data: &[u8], visitor: impl FnOnce(Vec<u8>) -> V) {
    let mut bytes = Bytes(data);
    let games = AnyGame::all();
    if let Some(game) = bytes.choose(&games) {
        _ = visit(game.info().id, visitor(bytes.0.to_vec()));
    }
}

/// Compares the moves of a position with those of a slow generator.
fn compare<G: Game>(position: &G) {
    let position: &dyn Any = position;
    if let Some(position) = position.downcast_ref() {
        hexaequo::tests::slow::compare(position);
    } else if let Some(position) = position.downcast_ref() {
        hexentafl::tests::slow::compare::<4>(position);
    } else if let Some(position) = position.downcast_ref() {
        hexentafl::tests::slow::compare::<5>(position);
    } else if let Some(position) = position.downcast_ref() {
        _ = cequis::tests::slow::compare::<true>(position);
    } else if let Some(position) = position.downcast_ref() {
        _ = cequis::tests::slow::compare::<false>(position);
    } else if let Some(position) = position.downcast_ref() {
        // It passes over positions with too many jumps.
        _ = hexdame::tests::reference::compare(position);
    }
}

/// A position that has been read: written, it is read as the same, and both
/// generators agree about it.
pub fn position(data: &[u8]) {
    visit_chosen(data, ReadPosition);
}

struct ReadPosition(Vec<u8>);

impl Visitor for ReadPosition {
    type Output = ();

    fn visit<G: Game>(self) {
        let text = String::from_utf8_lossy(&self.0);
        match G::read(&text) {
            Ok(position) => check_position(&position),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn check_position<G: Game>(position: &G) {
    let line = position.line();
    let again = G::read(&line).expect(&line);
    assert_eq!(again, *position, "{line}");
    assert_eq!(again.hash(), position.hash(), "{line}");
    assert_eq!(again.line(), line);
    for kind in G::info().pieces {
        let pieces = position.shown().pieces;
        let count = pieces.iter().filter(|piece| piece.1 == kind.kind).count();
        assert!(count <= kind.most as usize, "{line}");
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    assert_eq!(legal.len() as u64, position.count_moves(), "{line}");
    let words: HashSet<String> = legal.iter().map(|&mv| position.word(mv)).collect();
    assert_eq!(words.len(), legal.len(), "two moves of {line} share a word");
    compare(position);
}

/// A word in some position: it is read as a legal move whose own word means it,
/// or refused with a reason.
pub fn word(data: &[u8]) {
    visit_chosen(data, ReadWord);
}

struct ReadWord(Vec<u8>);

impl Visitor for ReadWord {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut bytes = Bytes(&self.0);
        let mut history = begin::<G>(&mut bytes);
        for _ in 0..bytes.next() % 16 {
            if let Some(&mv) = bytes.choose(&history.legal_moves()) {
                history.push(mv);
            }
        }
        let word = String::from_utf8_lossy(bytes.0);
        let refusal = history.refusal_of_word(&word);
        match history.clone().play_word(&word) {
            Ok(mv) => {
                assert!(history.legal_moves().contains(&mv), "{word}");
                let canonical = history.position().word(mv);
                assert_eq!(history.position().read_word(&canonical), Ok(mv));
                assert!(refusal.is_none(), "{word}");
            }
            Err(error) => assert!(!error.to_string().is_empty(), "{word}"),
        }
    }
}

/// A game at the start that a byte chooses.
fn begin<G: Game>(bytes: &mut Bytes<'_>) -> History<G> {
    let start = bytes.choose(G::info().starts);
    let start = start.and_then(|start| G::read(start.position).ok());
    History::new(start.unwrap_or_else(G::start), Settings::BARE)
}

/// A text as game records: what is read, written and read again is the same
/// game, and the same text from then on.
pub fn record(data: &[u8]) {
    for tree in RecordReader::new(data).take(MOST_GAMES) {
        match tree {
            Ok(tree) => check_tree(&tree),
            Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
        }
    }
}

fn check_tree(tree: &GameTree) {
    for notation in [Notation::Canonical, Notation::Published] {
        let text = tree.write(notation);
        let again = RecordReader::new(text.as_bytes()).next();
        let again = again.expect(&text).expect(&text);
        assert!(again == *tree, "{text}");
        assert_eq!(again.write(notation), text);
    }
}

/// Any bytes as choices of moves: a game, with all that is promised of it.
pub fn play(data: &[u8]) {
    visit_chosen(data, Choices);
}

struct Choices(Vec<u8>);

impl Visitor for Choices {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut bytes = Bytes(&self.0);
        let mut history = begin::<G>(&mut bytes);
        while history.ply() < MOST_PLIES && !bytes.0.is_empty() {
            check_position(history.position());
            let legal = history.legal_moves();
            let Some(&mv) = bytes.choose(&legal) else {
                assert!(history.outcome().is_some());
                break;
            };
            check_move(&history, mv);
            let before = history.clone();
            history.push(mv);
            let mut back = history.clone();
            assert_eq!(back.undo(), Some(mv));
            assert_eq!(back, before);
        }
    }
}

/// A move has a word, a path of steps and effects that all say the same.
fn check_move<G: Game>(history: &History<G>, mv: G::Move) {
    let position = history.position();
    let word = position.word(mv);
    assert_eq!(position.read_word(&word), Ok(mv), "{word}");
    let mut path = position.path(mv);
    for taken in 0..path.len() {
        let next = position.next(&path[..taken]);
        assert!(next.steps.contains(&path[taken]), "{word}");
    }
    if position.next(&path).done.is_none() {
        let choice = position.choice(mv).expect("a choice tells them apart");
        path.push(Step::Choice(choice.id));
    }
    assert_eq!(position.next(&path).done, Some(mv), "{word}");
    let after = position.play(mv);
    let mut shown = position.shown();
    for moment in position.effects(mv, &path) {
        shown.apply(G::info(), &moment);
    }
    assert_eq!(shown, after.shown(), "{word}");
    let mut advanced = *position;
    advanced.advance(mv);
    assert_eq!(advanced, after, "{word}");
    assert_eq!(advanced.hash(), after.hash(), "{word}");
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// What the fuzzer found worth keeping for a target.
    fn replay(target: &str, check: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
        let mut replayed = 0;
        for entry in fs::read_dir(folder.join(target)).expect(target) {
            check(&fs::read(entry.unwrap().path()).unwrap());
            replayed += 1;
        }
        assert!(replayed >= 30, "{replayed} inputs for {target}");
    }

    #[test]
    fn positions_that_a_fuzzer_made_up() {
        replay("position", super::position);
    }

    #[test]
    fn words_that_a_fuzzer_made_up() {
        replay("word", super::word);
    }

    #[test]
    fn records_that_a_fuzzer_made_up() {
        replay("record", super::record);
    }

    #[test]
    fn games_that_a_fuzzer_made_up() {
        replay("play", super::play);
    }
}
