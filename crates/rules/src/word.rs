//! Move words: reading them, and saying what was wrong with one.

use std::fmt;

use crate::cell::CellName;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::quote::quoted;
use crate::refusal::Refusal;
use crate::sign;
use crate::step::Step;

/// How many legal words an error names.
const NAMED: usize = 6;

/// Whether a token is an annotation sign or a position sign by itself.
pub(crate) fn is_sign(token: &str) -> bool {
    !token.is_empty() && without_signs(token).is_empty()
}

/// The word without a position sign and an annotation sign at its end.
pub(crate) fn without_signs(word: &str) -> &str {
    sign::split(word).word
}

/// A token of a move list without the number of the move: `12.e4e5` and
/// `12...e4e5` are a number and a word, `12` and `...` a number alone.
pub(crate) fn without_number(token: &str) -> &str {
    let after = token.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.is_empty() || after.starts_with('.') {
        return after.trim_start_matches('.');
    }
    token
}

/// How moves are written.
///
/// ```
/// use hexarium_rules::{AnyGame, Notation, Settings};
///
/// let mut history =
///     AnyGame::find("hexdame")?.from_position("M:e8;m:f8,g7 w", Settings::BARE)?;
/// history.play("eg6x")?;
/// let word = |notation| history.word_in(0, notation).unwrap_or_default();
/// assert_eq!(word(Notation::Canonical), "e8g6xf8g7");
/// assert_eq!(word(Notation::Published), "e8g6x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Notation {
    /// Words that need no context: no two legal moves share one.
    #[default]
    Canonical,
    /// The words of published games, where the game has such a notation and the
    /// word fits no other legal move; canonical words elsewhere.
    Published,
}

/// Takes a word apart from the left, ignoring case.
///
/// ```
/// use hexarium_rules::{CellName, WordScanner};
///
/// let mut scanner = WordScanner::new("Gc2-C3xd4d5");
/// assert!(scanner.take('g'));
/// assert_eq!(scanner.cell(), Some(CellName::new(3, 2)));
/// assert_eq!(scanner.take_any(&['-', ':']), Some('-'));
/// assert_eq!((scanner.letter(), scanner.number()), (Some(3), Some(3)));
/// assert_eq!(scanner.cell(), None);
/// assert_eq!(scanner.rest(), "xd4d5");
/// assert!(scanner.take('x') && !scanner.is_done());
/// assert_eq!(scanner.cells_to_end(&[',']).map(|cells| cells.len()), Some(2));
/// ```
#[derive(Debug, Clone)]
pub struct WordScanner<'a>(&'a str);

impl<'a> WordScanner<'a> {
    /// A scanner at the beginning of the word.
    pub const fn new(word: &'a str) -> Self {
        Self(word)
    }

    /// Whether the word has been read to its end.
    pub const fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// What has not been read.
    pub const fn rest(&self) -> &'a str {
        self.0
    }

    /// Reads the character, in either case, if it comes next.
    pub fn take(&mut self, wanted: char) -> bool {
        let mut rest = self.0.chars();
        let found = rest
            .next()
            .is_some_and(|next| next.eq_ignore_ascii_case(&wanted));
        if found {
            self.0 = rest.as_str();
        }
        found
    }

    /// Reads one of the characters, in either case, if it comes next.
    pub fn take_any(&mut self, wanted: &[char]) -> Option<char> {
        wanted.iter().copied().find(|&letter| self.take(letter))
    }

    /// Reads a number without a leading zero, if one comes next.
    pub fn number(&mut self) -> Option<u8> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.0.split_at(digits);
        if number.starts_with('0') {
            return None;
        }
        let number = number.parse().ok()?;
        self.0 = rest;
        Some(number)
    }

    /// Reads the name of a cell, if one comes next.
    pub fn cell(&mut self) -> Option<CellName> {
        let mut ahead = self.clone();
        let letter = ahead.letter()?;
        let number = ahead.number()?;
        *self = ahead;
        Some(CellName::new(letter, number))
    }

    /// Reads a letter as a number, a = 1, if one comes next.
    pub fn letter(&mut self) -> Option<u8> {
        let letter = self.0.bytes().next().filter(u8::is_ascii_alphabetic)?;
        self.0 = &self.0[1..];
        Some(letter.to_ascii_lowercase() - b'a' + 1)
    }

    /// Reads cells to the end of the word. Each separator, in either case, may
    /// stand once before a cell; `None` when something else is found.
    pub fn cells_to_end(&mut self, separators: &[char]) -> Option<Vec<CellName>> {
        let mut cells = Vec::new();
        while !self.is_done() {
            if !cells.is_empty() {
                self.take_any(separators);
            }
            cells.push(self.cell()?);
        }
        Some(cells)
    }
}

/// Why a word is not a move.
///
/// ```
/// use hexarium_rules::{Game, WordError, games::hexdame::HexDame};
///
/// let position = HexDame::read("m:b2,e8;K:e9;k:g9 w")?;
/// match position.read_word("a1x") {
///     Err(WordError::Ambiguous { candidates, .. }) => {
///         assert_eq!(candidates, ["e9a1xb2e8", "e9a1xb2g9"]);
///     }
///     other => return Err(format!("{other:?}").into()),
/// }
/// let error = position.read_word("e9d8").unwrap_err();
/// assert!(
///     error.to_string().starts_with("`e9d8` is not legal: you can capture, so you must")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordError {
    /// The word is empty.
    Empty {
        /// A word that would be legal.
        example: Option<String>,
    },
    /// The text is no word of the game.
    Unreadable {
        /// The word, shortened if it is long.
        word: String,
        /// Legal words that come near it.
        near: Vec<String>,
    },
    /// The word is read but not legal.
    Illegal {
        /// The word.
        word: String,
        /// Why.
        refusal: Box<Refusal>,
        /// The names of the cells that show why.
        cells: Vec<String>,
        /// Legal words that come near it.
        near: Vec<String>,
    },
    /// The word fits several legal moves.
    Ambiguous {
        /// The word.
        word: String,
        /// The words that it may mean.
        candidates: Vec<String>,
    },
    /// The game has ended before the word.
    GameOver {
        /// The word.
        word: String,
        /// The outcome, as programs print it.
        outcome: String,
    },
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { example: None } => f.write_str("the move word is empty"),
            Self::Empty {
                example: Some(word),
            } => write!(f, "the move word is empty; a legal one is `{word}`"),
            Self::Unreadable { word, near } => {
                write!(f, "`{word}` is not a move word of this game")?;
                write_near(f, near)
            }
            Self::Illegal {
                word,
                refusal,
                cells,
                near,
            } => {
                write!(f, "`{word}` is not legal: {}", refusal.reason.english)?;
                if !cells.is_empty() {
                    write!(f, " ({})", cells.join(", "))?;
                }
                match refusal.instead.as_slice() {
                    [] => write_near(f, near),
                    words => write!(f, "; legal: {}", words.join(", ")),
                }
            }
            Self::Ambiguous { word, candidates } => {
                write!(f, "`{word}` may mean {}", candidates.join(", "))
            }
            Self::GameOver { word, outcome } => {
                write!(f, "`{word}` comes after the end of the game: {outcome}")
            }
        }
    }
}

impl std::error::Error for WordError {}

fn write_near(f: &mut fmt::Formatter<'_>, near: &[String]) -> fmt::Result {
    match near {
        [] => f.write_str("; there is no legal move"),
        words => write!(f, "; the nearest legal words: {}", words.join(", ")),
    }
}

/// Reads a word at a position whose game goes on: the meaning of
/// [`Game::read_word`].
pub(crate) fn read<G: Game>(position: &G, typed: &str) -> Result<G::Move, WordError> {
    let typed = typed.trim();
    let word = without_signs(typed);
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if typed.is_empty() {
        return Err(WordError::Empty {
            example: legal.first().map(|&mv| position.word(mv)),
        });
    }
    let read = Some(word).filter(|word| !word.is_empty());
    let Some(mut found) = read.and_then(|word| position.matching(word, &legal)) else {
        return Err(WordError::Unreadable {
            word: quoted(typed),
            near: nearest(position, &legal, word),
        });
    };
    if found.len() > 1 {
        // An exact canonical word always wins, also in the other case where
        // that fits one move alone.
        let same = |mv: &&G::Move| position.word(**mv) == word;
        let alike = |mv: &&G::Move| position.word(**mv).eq_ignore_ascii_case(word);
        let exact = found.iter().find(same);
        if let Some(&exact) = exact.or_else(|| found.iter().find(alike)) {
            found = vec![exact];
        }
    }
    match found.as_slice() {
        [mv] => Ok(*mv),
        [] => Err(illegal(position, &legal, typed, word)),
        several => Err(WordError::Ambiguous {
            word: quoted(typed),
            candidates: sorted_words(position, several),
        }),
    }
}

fn illegal<G: Game>(position: &G, legal: &[G::Move], typed: &str, word: &str) -> WordError {
    let refusal = position.refuse_word(word);
    let named = refusal.cells.iter();
    WordError::Illegal {
        word: quoted(typed),
        cells: named.map(|&cell| G::cell_name(cell).to_string()).collect(),
        near: nearest(position, legal, word),
        refusal: Box::new(refusal),
    }
}

/// The words of some moves, sorted as plain strings.
pub(crate) fn sorted_words<G: Game>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut words: Vec<String> = moves.iter().map(|&mv| position.word(mv)).collect();
    words.sort_unstable();
    words
}

/// The error for a word after the end of the game.
pub(crate) fn game_over<G: Game>(word: &str, outcome: Outcome) -> WordError {
    WordError::GameOver {
        word: quoted(word),
        outcome: outcome.line(G::info().players),
    }
}

/// The legal words nearest to a word that is none: fewest letters to change,
/// and the longest common beginning among equals.
fn nearest<G: Game>(position: &G, legal: &[G::Move], word: &str) -> Vec<String> {
    let typed: Vec<char> = word.to_ascii_lowercase().chars().take(40).collect();
    let mut words = sorted_words(position, legal);
    words.sort_by_cached_key(|legal| {
        let legal: Vec<char> = legal.to_ascii_lowercase().chars().collect();
        let common = typed.iter().zip(&legal).take_while(|(a, b)| a == b).count();
        (edits(&typed, &legal), usize::MAX - common)
    });
    words.truncate(NAMED);
    words
}

/// The number of letters to insert, delete or change (Levenshtein's distance).
fn edits(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

/// The cells of a word as steps, in the order written; what a game that gives
/// no meaning of its own to a word shows in a refusal. `None` when the board
/// lacks one of them.
pub(crate) fn cells_as_steps<G: Game>(word: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut scanner = WordScanner::new(word);
    while !scanner.is_done() {
        match scanner.cell() {
            Some(name) => steps.push(Step::Cell(G::cell(name)?)),
            None => {
                let mut rest = scanner.rest().chars();
                rest.next();
                scanner = WordScanner::new(rest.as_str());
            }
        }
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_told_from_words() {
        for (token, word) in [
            ("12.e4e5", "e4e5"),
            ("12...e4e5", "e4e5"),
            ("12.", ""),
            ("12", ""),
            ("...", ""),
            ("5g8x", "5g8x"),
            ("e4e5", "e4e5"),
        ] {
            assert_eq!(without_number(token), word);
        }
        assert!(is_sign("?!") && is_sign("=") && !is_sign("") && !is_sign("d4"));
    }

    #[test]
    fn a_scanner_reads_cells_in_either_case() {
        let mut scanner = WordScanner::new("A1b16X");
        assert_eq!(scanner.cell(), Some(CellName::new(1, 1)));
        assert_eq!(scanner.cell(), Some(CellName::new(2, 16)));
        assert_eq!(scanner.cell(), None);
        assert!(scanner.take('x') && scanner.is_done());
        assert_eq!(WordScanner::new("a01").cell(), None);
        assert_eq!(WordScanner::new("a999").cell(), None);
        assert_eq!(WordScanner::new("é1").cell(), None);
    }

    #[test]
    fn edits_count_letters() {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(edits(&chars("a1a3"), &chars("a1a4")), 1);
        assert_eq!(edits(&chars(""), &chars("abc")), 3);
        assert_eq!(edits(&chars("kitten"), &chars("sitting")), 3);
    }
}
