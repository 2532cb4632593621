//! The text of records as tokens, read a character at a time, so that a file of
//! any size takes no more memory than its longest token.

use std::io::{self, BufRead};

use super::error::{Fault, Place};
use crate::quote::quoted;

/// What is longer is refused: a word, the name of a tag, its value, a comment
/// (in bytes).
const LONGEST_WORD: usize = 1_000;
const LONGEST_NAME: usize = 100;
const LONGEST_VALUE: usize = 10_000;
pub(super) const LONGEST_COMMENT: usize = 100_000;

/// The beginning of a line that no comment holds: the next game begins here,
/// and a comment before it was not closed.
pub(super) const GAME_TAG: &str = "[Game \"";

/// How a tag is written.
const TAG_FORM: &str = "a tag is written `[Name \"value\"]`";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag { name: String, value: String },
    /// `{…}`, or `;` and the rest of the line.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// Anything else up to white space or one of the signs above.
    Word(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) place: Place,
    /// Whether an empty line stands before it.
    pub(super) after_blank: bool,
}

pub(super) struct Tokenizer<R> {
    input: R,
    /// Where the next character stands.
    place: Place,
    /// The next character, where it has been looked at.
    peeked: Option<Option<char>>,
    /// A token given back.
    returned: Option<Placed>,
    /// Where bytes are that are no text.
    not_text: Option<Place>,
    /// Why reading ended early.
    failed: Option<io::Error>,
}

impl<R: BufRead> Tokenizer<R> {
    pub(super) fn new(input: R) -> Self {
        let mut tokens = Self {
            input,
            place: Place::FIRST,
            peeked: None,
            returned: None,
            not_text: None,
            failed: None,
        };
        if tokens.peek() == Some('\u{feff}') {
            tokens.peeked = None;
        }
        tokens
    }

    /// Where the next token, or the white space before it, begins.
    pub(super) fn place(&self) -> Place {
        self.returned.as_ref().map_or(self.place, |next| next.place)
    }

    /// The next token; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Placed>, Fault> {
        if let Some(returned) = self.returned.take() {
            return Ok(Some(returned));
        }
        let read = self.read();
        if let Some(error) = self.failed.take() {
            return Err(Fault {
                stops: true,
                ..Fault::new(self.place, format!("the text cannot be read: {error}"))
            });
        }
        if let Some(place) = self.not_text.take() {
            return Err(Fault::new(place, "here is no UTF-8 text"));
        }
        read
    }

    /// Gives a token back, to be the next.
    pub(super) fn give_back(&mut self, token: Placed) {
        self.returned = Some(token);
    }

    /// Goes to the first tag of the next game, from the middle of a game that
    /// is wrong. `in_tags` tells whether its moves had not begun. With
    /// `lists`, an empty line is as good.
    pub(super) fn skip_game(&mut self, mut in_tags: bool, lists: bool) {
        let mut after_blank = false;
        // A token given back is the next game's only if it begins one.
        let begins_game = |next: &Placed| match next.token {
            Token::Tag { .. } => true,
            _ => lists && next.after_blank,
        };
        if self.returned.take_if(|next| !begins_game(next)).is_some() {
            in_tags = false;
        }
        while self.returned.is_none() {
            if self.place.column > 1 {
                self.skip_line();
            }
            self.skip_blanks();
            let place = self.place;
            match self.peek() {
                None => break,
                Some('\n') => {
                    self.bump();
                    after_blank = true;
                    continue;
                }
                Some(_) if lists && after_blank => break,
                Some('[') => {
                    if let Ok(token) = self.tag() {
                        let is_game = matches!(&token, Token::Tag { name, .. } if name == "Game");
                        if !in_tags || after_blank && is_game {
                            self.returned = Some(Placed {
                                token,
                                place,
                                after_blank: true,
                            });
                        }
                    }
                }
                Some(_) => {
                    in_tags = false;
                    self.skip_line();
                }
            }
            after_blank = false;
        }
        self.not_text = None;
    }

    fn read(&mut self) -> Result<Option<Placed>, Fault> {
        let mut line_ends = 0;
        loop {
            let place = self.place;
            let Some(next) = self.peek() else {
                return Ok(None);
            };
            let token = match next {
                '\n' => {
                    line_ends += 1;
                    self.bump();
                    continue;
                }
                _ if next.is_whitespace() => {
                    self.bump();
                    continue;
                }
                '%' if place.column == 1 => {
                    self.skip_line();
                    line_ends = 1;
                    continue;
                }
                '[' => self.tag()?,
                '{' => self.comment()?,
                ';' => self.line_comment()?,
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '}' | ']' => {
                    self.bump();
                    let opening = if next == '}' { '{' } else { '[' };
                    let reason = format!("`{next}` without a `{opening}` before it");
                    return Err(Fault::new(place, reason));
                }
                _ => self.word()?,
            };
            return Ok(Some(Placed {
                token,
                place,
                after_blank: line_ends > 1,
            }));
        }
    }

    fn sign(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    fn word(&mut self) -> Result<Token, Fault> {
        let place = self.place;
        let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
        let mut word = String::new();
        while let Some(next) = self.peek().filter(|&c| !ends(c)) {
            if word.len() >= LONGEST_WORD {
                let reason = format!("`{}` is too long for a move word", quoted(&word));
                return Err(Fault::new(place, reason));
            }
            word.push(next);
            self.bump();
        }
        Ok(Token::Word(word))
    }

    fn line_comment(&mut self) -> Result<Token, Fault> {
        let place = self.place;
        self.bump();
        let mut text = String::new();
        while let Some(next) = self.peek().filter(|&c| c != '\n') {
            push_bounded(&mut text, next, place)?;
            self.bump();
        }
        Ok(Token::Comment(text))
    }

    fn comment(&mut self) -> Result<Token, Fault> {
        let place = self.place;
        self.bump();
        let mut text = String::new();
        loop {
            if self.place.column == 1 && self.next_game(&mut text)? {
                let reason = "the comment `{` is not closed before the next game; end it with `}`";
                return Err(Fault::new(place, reason));
            }
            let letter = match self.bump() {
                None => {
                    let reason = "the comment `{` is not closed; end it with `}`";
                    return Err(Fault::new(place, reason));
                }
                Some('}') => return Ok(Token::Comment(text)),
                Some('\\') => match self.peek() {
                    Some(escaped @ ('}' | '\\' | '[')) => {
                        self.bump();
                        escaped
                    }
                    _ => '\\',
                },
                Some(letter) => letter,
            };
            push_bounded(&mut text, letter, place)?;
        }
    }

    /// Whether the tag of a next game stands here, in the middle of a comment;
    /// it is the next token then. What was read in vain joins the comment.
    fn next_game(&mut self, comment: &mut String) -> Result<bool, Fault> {
        let place = self.place;
        for (at, wanted) in GAME_TAG.char_indices() {
            if self.peek() != Some(wanted) {
                *comment += &GAME_TAG[..at];
                return Ok(false);
            }
            self.bump();
        }
        let name = "Game".to_owned();
        let value = self.value(&name, place)?;
        self.returned = Some(Placed {
            token: Token::Tag { name, value },
            place,
            after_blank: true,
        });
        Ok(true)
    }

    fn tag(&mut self) -> Result<Token, Fault> {
        let place = self.place;
        self.bump();
        self.skip_space();
        let mut name = String::new();
        while let Some(next) = self.peek().filter(|&c| is_in_name(c)) {
            if name.len() == LONGEST_NAME {
                let reason = format!("`{}` is too long for the name of a tag", quoted(&name));
                return Err(Fault::new(place, reason));
            }
            name.push(next);
            self.bump();
        }
        self.skip_space();
        if name.is_empty() || self.peek() != Some('"') {
            return Err(Fault::new(place, TAG_FORM));
        }
        self.bump();
        let value = self.value(&name, place)?;
        Ok(Token::Tag { name, value })
    }

    /// The value of a tag, after its first quotation mark, to the end of the
    /// tag.
    fn value(&mut self, name: &str, place: Place) -> Result<String, Fault> {
        let wrong = |what: &str| Fault::new(place, format!("tag `{name}`: {what}; {TAG_FORM}"));
        let mut value = String::new();
        loop {
            let letter = match self.peek() {
                None | Some('\n') => return Err(wrong("its value does not end in this line")),
                Some('"') => break,
                Some('\\') => {
                    self.bump();
                    match self.peek() {
                        Some('n') => '\n',
                        Some('r') => '\r',
                        Some(other) if other != '\n' => other,
                        _ => continue,
                    }
                }
                Some(letter) => letter,
            };
            if value.len() >= LONGEST_VALUE {
                return Err(wrong("its value is too long"));
            }
            value.push(letter);
            self.bump();
        }
        self.bump();
        self.skip_space();
        if self.peek() != Some(']') {
            return Err(wrong("`]` is missing"));
        }
        self.bump();
        Ok(value)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() && c != '\n') {
            self.bump();
        }
    }

    /// Goes behind the end of the line.
    fn skip_line(&mut self) {
        while self.bump().is_some_and(|c| c != '\n') {}
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.peeked = None;
        if next == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    #[inline]
    fn peek(&mut self) -> Option<char> {
        match self.peeked {
            Some(peeked) => peeked,
            None => {
                let read = self.read_char();
                *self.peeked.insert(read)
            }
        }
    }

    /// Reads a character; every kind of line end is `\n`.
    fn read_char(&mut self) -> Option<char> {
        let first = self.peek_byte()?;
        self.input.consume(1);
        match first {
            b'\r' => {
                if self.peek_byte() == Some(b'\n') {
                    self.input.consume(1);
                }
                Some('\n')
            }
            0..0x80 => Some(char::from(first)),
            _ => Some(self.read_long_char(first)),
        }
    }

    /// Reads the rest of a character of several bytes.
    fn read_long_char(&mut self, first: u8) -> char {
        let length = match first {
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            _ => 1,
        };
        let mut bytes = [first, 0, 0, 0];
        for byte in &mut bytes[1..length] {
            match self.peek_byte() {
                Some(next @ 0x80..=0xbf) => *byte = next,
                _ => break,
            }
            self.input.consume(1);
        }
        let text = std::str::from_utf8(&bytes[..length]);
        text.ok()
            .and_then(|text| text.chars().next())
            .unwrap_or_else(|| {
                self.not_text.get_or_insert(self.place);
                char::REPLACEMENT_CHARACTER
            })
    }

    fn peek_byte(&mut self) -> Option<u8> {
        if self.failed.is_some() {
            return None;
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return bytes.first().copied(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failed = Some(error);
                    return None;
                }
            }
        }
    }
}

/// Whether a character may stand in the name of a tag.
pub(super) fn is_in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn push_bounded(text: &mut String, letter: char, place: Place) -> Result<(), Fault> {
    if text.len() >= LONGEST_COMMENT {
        let reason = format!("the comment is longer than {LONGEST_COMMENT} bytes");
        return Err(Fault::new(place, reason));
    }
    text.push(letter);
    Ok(())
}
