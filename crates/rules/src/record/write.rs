//! The strict writer: one text for one game.

use std::fmt;

use super::notes::{self, Notes};
use super::tags;
use super::token::GAME_TAG;
use super::tree::{Cursor, GameTree, NodeId};
use crate::outcome::Player;
use crate::word::Notation;

/// Lines of moves are broken before they grow longer than this.
const LINE_WIDTH: usize = 79;

/// Without its quotation mark: a comment never begins a line with it.
const GAME_WORD: &str = GAME_TAG.split_at(GAME_TAG.len() - 2).0;

impl GameTree {
    /// The record with the moves in a notation: tags, an empty line, the moves.
    /// The text of [`Display`](fmt::Display) is canonical.
    ///
    /// ```
    /// use hexarium_rules::record::GameTree;
    /// use hexarium_rules::{AnyGame, Notation, Settings};
    ///
    /// let game = AnyGame::find("hexdame")?;
    /// let mut tree = GameTree::new(game.from_position("M:e8;m:f8,g7 w", Settings::BARE)?);
    /// tree.add_move(GameTree::ROOT, "g6x")?;
    /// assert!(tree.write(Notation::Canonical).ends_with("\n1. e8g6xf8g7\n"));
    /// assert!(tree.write(Notation::Published).ends_with("\n1. e8g6x\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, notation: Notation) -> String {
        let mut text = tags::written(&*self.main_line(), &self.tags);
        text.push('\n');
        Writer {
            tree: self,
            // Canonical words are in the tree.
            cursor: (notation != Notation::Canonical).then(|| (self.cursor(), notation)),
            lines: Lines::default(),
            interrupted: true,
        }
        .write(&mut text);
        text
    }
}

impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Notation::Canonical))
    }
}

/// What is to be written next.
enum Next {
    /// A move and what follows it; its number, and whether a variation begins.
    Line {
        id: NodeId,
        number: usize,
        opens: bool,
    },
    Close,
}

struct Writer<'a> {
    tree: &'a GameTree,
    /// Leads through the tree where words depend on the position.
    cursor: Option<(Cursor, Notation)>,
    lines: Lines,
    /// Whether a reader may have lost count, so that the next move needs its
    /// number.
    interrupted: bool,
}

impl Writer<'_> {
    fn write(mut self, text: &mut String) {
        let root = self.tree.notes(GameTree::ROOT);
        self.comment(root, &root.after);
        // Kept by hand, for variations may be nested as deep as a game is long.
        let mut ahead = Vec::new();
        let first = self.tree.children(GameTree::ROOT).first();
        ahead.extend(first.map(|&id| Next::Line {
            id,
            number: 1,
            opens: false,
        }));
        while let Some(next) = ahead.pop() {
            match next {
                Next::Close => {
                    self.lines.close(')');
                    self.interrupted = true;
                }
                Next::Line { id, number, opens } => {
                    if opens {
                        self.lines.open('(');
                        self.interrupted = true;
                    }
                    self.line(id, number, &mut ahead);
                }
            }
        }
        self.lines.finish(text);
    }

    /// Writes a move, and says what comes after it.
    fn line(&mut self, id: NodeId, number: usize, ahead: &mut Vec<Next>) {
        self.numbered_move(id, number);
        let first_moved = self.tree.mover(id) == Some(Player::FIRST);
        let next = self.tree.children(id).first();
        ahead.extend(next.map(|&id| Next::Line {
            id,
            number: number + usize::from(!first_moved),
            opens: false,
        }));
        let siblings = self
            .tree
            .parent(id)
            .map(|parent| self.tree.children(parent));
        if let Some([first, others @ ..]) = siblings
            && *first == id
        {
            for &id in others.iter().rev() {
                ahead.push(Next::Close);
                ahead.push(Next::Line {
                    id,
                    number,
                    opens: true,
                });
            }
        }
    }

    fn numbered_move(&mut self, id: NodeId, number: usize) {
        let notes = self.tree.notes(id);
        let before = &notes.before;
        let number = match self.tree.mover(id) {
            Some(Player::FIRST) => format!("{number}."),
            _ if self.interrupted || !before.is_empty() => format!("{number}..."),
            _ => String::new(),
        };
        let mut word = self.word(id);
        word += notes.annotation.map_or("", |sign| sign.text());
        self.interrupted = false;
        if before.is_empty() && !number.is_empty() {
            word = format!("{number} {word}");
        } else if !before.is_empty() {
            self.lines.unit(&number);
            self.comment(&notes::NONE, before);
            self.interrupted = false;
        }
        self.lines.unit(&word);
        if let Some(sign) = notes.position {
            self.lines.unit(sign.text());
        }
        self.comment(notes, &notes.after);
    }

    fn word(&mut self, id: NodeId) -> String {
        let canonical = self.tree.word(id).unwrap_or_default();
        let Some((cursor, notation)) = &mut self.cursor else {
            return canonical.to_owned();
        };
        cursor.seek(self.tree, id);
        let last = cursor.history.ply().wrapping_sub(1);
        let word = cursor.history.word_in(last, *notation);
        word.unwrap_or_else(|| canonical.to_owned())
    }

    /// Writes a comment with the clock and the evaluation of some notes.
    fn comment(&mut self, notes: &Notes, text: &str) {
        let clock = notes.clock.map(|clock| format!("[%clk {clock}]"));
        let evaluation = notes.evaluation.map(|value| format!("[%eval {value}]"));
        let words = text.split(' ').filter(|word| !word.is_empty());
        let units = clock.into_iter().chain(evaluation);
        let mut units = units.chain(words.map(escaped)).peekable();
        if units.peek().is_none() {
            return;
        }
        self.lines.open('{');
        for unit in units {
            self.lines.unit(&unit);
        }
        self.lines.close('}');
        self.interrupted = true;
    }
}

/// A word of a comment, in which a bracket that would end it stands behind a
/// backslash, and so does the beginning of what looks like the next game.
fn escaped(word: &str) -> String {
    let mut text = word.replace('\\', "\\\\").replace('}', "\\}");
    if word.starts_with(GAME_WORD) {
        text.insert(0, '\\');
    }
    text
}

/// Units of text, which are not broken, in lines of bounded width.
#[derive(Default)]
struct Lines {
    text: String,
    /// Characters in the last line.
    width: usize,
    /// What waits for signs that stand close behind it.
    unit: String,
    /// Signs that stand close before the next unit.
    opening: String,
}

impl Lines {
    fn unit(&mut self, unit: &str) {
        self.flush();
        self.unit = std::mem::take(&mut self.opening) + unit;
    }

    fn open(&mut self, sign: char) {
        self.opening.push(sign);
    }

    fn close(&mut self, sign: char) {
        self.unit.push(sign);
    }

    fn flush(&mut self) {
        if self.unit.is_empty() {
            return;
        }
        let added = self.unit.chars().count();
        if self.width > 0 && self.width + 1 + added > LINE_WIDTH {
            self.text.push('\n');
            self.width = 0;
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text += &self.unit;
        self.width += added;
        self.unit.clear();
    }

    fn finish(mut self, text: &mut String) {
        self.flush();
        if self.width > 0 {
            self.text.push('\n');
        }
        *text += &self.text;
    }
}
