//! The lenient reader: games one after another from a text of any size.

use std::io::BufRead;

use super::error::{Fault, Place, RecordError};
use super::tags::{Header, MISSING_GAME};
use super::token::{LONGEST_COMMENT, Placed, Token, Tokenizer};
use super::tree::{GameTree, NodeId};
use crate::any::AnyGame;
use crate::outcome::Player;
use crate::sign::{self, AnnotationSign, PositionSign};
use crate::word::without_number;

/// Results that other writers put after the moves; the tag says the same.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// A game with more bytes of comments is refused.
const MOST_COMMENTS: usize = 64 << 20;

/// The games of a text, one at a time. After an error it goes on with the next
/// game, if it is asked to.
///
/// ```
/// use hexarium_rules::record::RecordReader;
///
/// let text = "[Game \"hexdame\"]\n\n1. d4d5 zz\n\n[Game \"hexdame\"]\n\n1. d4e5 {bold}\n";
/// let mut games = RecordReader::new(text.as_bytes());
/// let error = games.next().ok_or("no game")?.unwrap_err();
/// assert_eq!((error.game, error.line, error.column), (1, 3, 9));
/// let game = games.next().ok_or("no game")??;
/// assert_eq!(game.main_line().words(), ["d4e5"]);
/// assert!(games.next().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordReader<R> {
    tokens: Tokenizer<R>,
    /// The number of the last game begun.
    game: usize,
    /// Where it began.
    begin: Place,
    /// The game of a text without tags, whose games are parted by empty lines.
    listed: Option<AnyGame>,
    state: State,
}

enum State {
    Between,
    /// In the middle of a game that is wrong, perhaps in its tags.
    Wrong {
        in_tags: bool,
    },
    Ended,
}

impl<R: BufRead> RecordReader<R> {
    /// Reads records.
    pub fn new(input: R) -> Self {
        Self {
            tokens: Tokenizer::new(input),
            game: 0,
            begin: Place::FIRST,
            listed: None,
            state: State::Between,
        }
    }

    /// Reads lists of moves of a game, without tags or with them; an empty line
    /// ends a list.
    ///
    /// ```
    /// use hexarium_rules::AnyGame;
    /// use hexarium_rules::record::RecordReader;
    ///
    /// let text = "d4d5 f6f5\n\n1. d4e5 f6e6x\n";
    /// let mut games = RecordReader::of_lists(text.as_bytes(), AnyGame::find("hexdame")?);
    /// let first = games.next().ok_or("no game")??;
    /// assert_eq!(first.main_line().words(), ["d4d5", "f6f5"]);
    /// assert!(games.next().is_some_and(|game| game.is_err()));
    /// assert_eq!(games.begin(), (3, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_lists(input: R, game: AnyGame) -> Self {
        Self {
            listed: Some(game),
            ..Self::new(input)
        }
    }

    /// The line and the column where the last game began.
    pub fn begin(&self) -> (usize, usize) {
        (self.begin.line, self.begin.column)
    }

    /// That the text has no game of this number, once it has been read.
    pub(super) fn missing(&self, number: usize) -> RecordError {
        let reason = match self.game {
            0 => MISSING_GAME.to_owned(),
            1 => "there is one game alone".to_owned(),
            games => format!("there are {games} games alone"),
        };
        RecordError::new(number, Fault::new(self.tokens.place(), reason))
    }

    fn read(&mut self) -> Result<Option<GameTree>, Fault> {
        self.state = State::Wrong { in_tags: true };
        let Some(first) = self.tokens.next()? else {
            self.state = State::Ended;
            return Ok(None);
        };
        self.begin = first.place;
        self.tokens.give_back(first);
        self.game += 1;
        let header = self.header()?;
        let mut tree = header.game(self.begin, self.listed)?;
        self.state = State::Wrong { in_tags: false };
        let mut moves = Moves::of(&mut tree);
        while let Some(next) = self.tokens.next()? {
            let is_tag = matches!(next.token, Token::Tag { .. });
            let ends_list = self.listed.is_some() && next.after_blank && moves.begun;
            if is_tag || ends_list {
                self.tokens.give_back(next);
                break;
            }
            moves.take(next)?;
        }
        moves.finish()?;
        header.end(&mut tree)?;
        self.state = State::Between;
        Ok(Some(tree))
    }

    fn header(&mut self) -> Result<Header, Fault> {
        let mut header = Header::default();
        while let Some(next) = self.tokens.next()? {
            match next.token {
                Token::Tag { name, value }
                    if !(next.after_blank && name == "Game" && header.has(&name)) =>
                {
                    header.push(name, value, next.place)?;
                }
                _ => {
                    self.tokens.give_back(next);
                    break;
                }
            }
        }
        Ok(header)
    }
}

impl<R: BufRead> Iterator for RecordReader<R> {
    type Item = Result<GameTree, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.state {
            State::Ended => return None,
            State::Wrong { in_tags } => self.tokens.skip_game(in_tags, self.listed.is_some()),
            State::Between => {}
        }
        let fault = match self.read() {
            Ok(tree) => return tree.map(Ok),
            Err(fault) => fault,
        };
        if fault.stops {
            self.state = State::Ended;
        }
        Some(Err(RecordError::new(self.game.max(1), fault)))
    }
}

/// A line of moves that is being read.
struct Line {
    at: NodeId,
    /// Whether it has a move.
    begun: bool,
    /// Whether its last move came into the tree with it: what follows then is
    /// the main line there.
    own: bool,
    /// Where its `(` stands.
    place: Place,
}

/// The moves of a game that are being read.
struct Moves<'a> {
    tree: &'a mut GameTree,
    line: Line,
    /// The lines around it.
    outer: Vec<Line>,
    /// Whether a comment here belongs to the next move, not to the last one.
    ahead: bool,
    /// What is said after the last move, and before the next. They wait for
    /// their end, since to put many small ones together one by one takes long.
    after: String,
    before: String,
    /// Bytes of comments so far, each time that they are put together anew.
    comments: usize,
    /// Whether anything has been read.
    begun: bool,
}

impl<'a> Moves<'a> {
    fn of(tree: &'a mut GameTree) -> Self {
        Self {
            tree,
            line: Line {
                at: GameTree::ROOT,
                begun: false,
                own: true,
                place: Place::FIRST,
            },
            outer: Vec::new(),
            ahead: false,
            after: String::new(),
            before: String::new(),
            comments: 0,
            begun: false,
        }
    }

    fn take(&mut self, next: Placed) -> Result<(), Fault> {
        self.begun = true;
        match next.token {
            Token::Comment(text) => self.comment(&text, next.place),
            Token::Open => self.open(next.place),
            Token::Close => self.close(next.place),
            Token::Word(word) => self.word(&word, next.place),
            // Begins the next game.
            Token::Tag { .. } => Ok(()),
        }
    }

    fn open(&mut self, place: Place) -> Result<(), Fault> {
        let parent = self.tree.parent(self.line.at);
        let Some(at) = parent.filter(|_| self.line.begun) else {
            let reason = "a variation `(` stands behind the move that it replaces";
            return Err(Fault::new(place, reason));
        };
        self.end_comment();
        let inner = Line {
            at,
            begun: false,
            own: false,
            place,
        };
        self.outer.push(std::mem::replace(&mut self.line, inner));
        self.ahead = true;
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), Fault> {
        self.end_comment();
        self.line = self
            .outer
            .pop()
            .ok_or_else(|| Fault::new(place, "`)` without a `(` before it"))?;
        self.ahead = true;
        Ok(())
    }

    fn word(&mut self, token: &str, place: Place) -> Result<(), Fault> {
        if RESULTS.contains(&token) {
            return Ok(());
        }
        let rest = without_number(token);
        self.ahead |= rest.len() < token.len();
        if let Some(glyph) = rest.strip_prefix('$') {
            self.glyph(glyph);
            return Ok(());
        }
        let signed = sign::split(rest);
        if !signed.word.is_empty() {
            let column = place.column + token.len() - rest.len();
            self.play(signed.word, Place { column, ..place })?;
        }
        self.sign(signed.annotation, signed.position);
        Ok(())
    }

    fn play(&mut self, word: &str, place: Place) -> Result<(), Fault> {
        self.settle();
        let known = self.tree.len();
        let added = self.tree.add_move(self.line.at, word);
        let id = added.map_err(|error| Fault::new(place, error))?;
        if self.line.own {
            // Variations of an earlier move may have been here before.
            self.tree.promote_to_first(id);
        }
        self.line.own |= self.tree.len() > known;
        self.line.at = id;
        self.line.begun = true;
        self.ahead = false;
        if !self.before.is_empty() {
            let mut before = self.tree.notes(id).before.clone();
            join(&mut before, &std::mem::take(&mut self.before));
            self.tree.set_comment_before(id, &before);
        }
        Ok(())
    }

    /// A sign by its number in chess records.
    fn glyph(&mut self, number: &str) {
        let mover = self.tree.mover(self.line.at).unwrap_or(Player::FIRST);
        let won = |by: Player| match mover == by {
            true => Some(PositionSign::Won),
            false => Some(PositionSign::Lost),
        };
        let number: usize = number.parse().unwrap_or(0);
        let position = match number {
            10 => Some(PositionSign::Equal),
            18 => won(Player::FIRST),
            19 => won(Player::SECOND),
            _ => None,
        };
        let annotations = AnnotationSign::ALL.into_iter();
        self.sign(
            annotations
                .zip(1..)
                .find(|sign| sign.1 == number)
                .map(|sign| sign.0),
            position,
        );
    }

    fn sign(&mut self, annotation: Option<AnnotationSign>, position: Option<PositionSign>) {
        let at = self.line.at;
        if !self.line.begun {
            return;
        }
        if annotation.is_some() {
            self.tree.set_annotation(at, annotation);
        }
        if position.is_some() {
            self.tree.set_position_sign(at, position);
        }
    }

    fn comment(&mut self, text: &str, place: Place) -> Result<(), Fault> {
        self.comments += text.len();
        let said = match self.ahead {
            true => &mut self.before,
            false => &mut self.after,
        };
        join(said, text);
        let length =
            self.after.len() + self.before.len() + self.tree.notes(self.line.at).after.len();
        if self.comments > MOST_COMMENTS || length > LONGEST_COMMENT {
            let reason = "the comments here are too long; shorten them";
            return Err(Fault::new(place, reason));
        }
        Ok(())
    }

    /// Puts what is said after the last move into the tree.
    fn settle(&mut self) {
        let said = std::mem::take(&mut self.after);
        let at = self.line.at;
        if !said.is_empty() && (self.line.begun || at == GameTree::ROOT && self.outer.is_empty()) {
            let mut after = self.tree.notes(at).after.clone();
            join(&mut after, &said);
            self.comments += after.len();
            self.tree.set_comment(at, &after);
        }
    }

    /// Ends a line: a comment that waits for a next move joins the last one.
    fn end_comment(&mut self) {
        let before = std::mem::take(&mut self.before);
        join(&mut self.after, &before);
        self.settle();
    }

    fn finish(mut self) -> Result<(), Fault> {
        self.end_comment();
        match self.outer.is_empty() {
            true => Ok(()),
            false => {
                let reason = "the variation `(` is not closed; end it with `)`";
                Err(Fault::new(self.line.place, reason))
            }
        }
    }
}

/// Puts another text behind one.
fn join(text: &mut String, other: &str) {
    if !text.is_empty() && !other.is_empty() {
        text.push(' ');
    }
    text.push_str(other);
}
