//! Game records: a game as text, with tags, in the manner of PGN.
//!
//! ```text
//! [Game "hexentafl-4"]
//! [White "Anna"]
//! [Black "computer"]
//! [Result "black"]
//! [Reason "king-escaped"]
//!
//! 1. a1a3 d4c3 2. …
//! ```
//!
//! The writer is strict: one form for one game. The reader takes what the
//! writer writes, and passes over comments, variations, signs and move numbers.

use std::fmt;

use crate::any::{AnyGame, AnyHistory};
use crate::history::words_in;
use crate::info::{GameInfo, PlayerInfo};
use crate::outcome::{Ending, Outcome, Player, reason};
use crate::quote::quoted;
use crate::settings::Settings;

/// Lines of moves are broken before they grow longer than this.
const LINE_WIDTH: usize = 79;

/// A record with more tags is refused.
const MOST_TAGS: usize = 1_000;

/// Results that other writers put after the moves; the tag says the same.
const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];

/// A game with its tags.
#[derive(Debug, Clone)]
pub struct Record {
    /// The tags that the game itself does not give, in order: names of the
    /// players, date, and any others.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub history: Box<dyn AnyHistory>,
}

impl Record {
    /// A record of a game without any tags of its own.
    pub fn new(history: Box<dyn AnyHistory>) -> Self {
        Self {
            tags: Vec::new(),
            history,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Sets a tag, in its place if it is there and last if not.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }

    /// Writes the record: tags, an empty line, the moves.
    pub fn write(&self) -> String {
        let history = &*self.history;
        let info = history.info();
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            text += &format!("[{name} \"{}\"]\n", escaped(value));
        };
        tag("Game", info.id);
        for (name, value) in &self.tags {
            tag(name, value);
        }
        if !history.began_at_start() {
            tag("Position", &history.start());
        }
        for setting in info.settings {
            if let Some(number) = history.settings().get(setting.text.id) {
                tag(&setting_tag(setting.text.id), &number.to_string());
            }
        }
        match history.outcome() {
            None => tag("Result", "*"),
            Some(outcome) => {
                let winner = outcome.winner();
                let result = winner.map_or("draw", |winner| info.players[winner.index()].name);
                tag("Result", result);
                tag("Reason", outcome.reason().word());
            }
        }
        text += "\n";
        text += &move_text(history);
        text
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When a tag or a move cannot be read, a move is not legal, or the result
    /// contradicts the moves.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let (tags, rest) = read_tags(&text)?;
        let found = |name: &str| tags.iter().find(|tag| tag.name == name);
        let id = found("Game").ok_or_else(|| {
            RecordError::new(1, "the tag `Game` is missing; it holds a game's id")
        })?;
        let game = AnyGame::find(&id.value).map_err(|error| id.error(error))?;
        let mut settings = Settings::BARE;
        let mut own = vec!["Game", "Position", "Result", "Reason"];
        let names: Vec<(String, &str)> = game
            .info()
            .settings
            .iter()
            .map(|setting| (setting_tag(setting.text.id), setting.text.id))
            .collect();
        for (name, id) in &names {
            own.push(name);
            if let Some(tag) = found(name) {
                settings
                    .set_text(game.info(), id, &tag.value)
                    .map_err(|error| tag.error(error))?;
            }
        }
        let mut history = match found("Position") {
            Some(tag) => game
                .from_position(&tag.value, settings)
                .map_err(|error| tag.error(error))?,
            None => game.start(settings),
        };
        play_moves(&mut *history, rest)?;
        let (result, reason) = (found("Result"), found("Reason"));
        end(&mut *history, result, reason)?;
        let tags = tags.iter().filter(|tag| !own.contains(&tag.name.as_str()));
        Ok(Self {
            tags: tags
                .map(|tag| (tag.name.clone(), tag.value.clone()))
                .collect(),
            history,
        })
    }
}

/// The tag of a player's name: the side's name with a capital.
pub fn player_tag(player: &PlayerInfo) -> String {
    capitalised(player.name)
}

/// The tag of a setting, its name in other protocols too: `NoProgress` of
/// `no-progress`.
pub fn setting_tag(id: &str) -> String {
    id.split('-').map(capitalised).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The day of a second since 1970, in universal time, as records write it:
/// `2026.11.30`.
pub fn date(seconds: u64) -> String {
    // Years are taken to begin in March, so that a leap day is the last one.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + next)
}

/// The moves with their numbers, in lines of bounded width.
fn move_text(history: &dyn AnyHistory) -> String {
    let mut text = String::new();
    let mut width = 0;
    let mut number = 1;
    for (ply, word) in history.words().into_iter().enumerate() {
        let first = history.player_at(ply) == Some(Player::FIRST);
        let numbered = match (first, ply) {
            (true, _) => format!("{number}. {word}"),
            (false, 0) => format!("{number}... {word}"),
            (false, _) => word,
        };
        number += usize::from(!first);
        let added = numbered.len() + usize::from(width > 0);
        if width > 0 && width + added > LINE_WIDTH {
            text.push('\n');
            width = numbered.len();
        } else {
            if width > 0 {
                text.push(' ');
            }
            width += added;
        }
        text += &numbered;
    }
    if width > 0 {
        text.push('\n');
    }
    text
}

fn escaped(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            '\n' => text += "\\n",
            '\r' => text += "\\r",
            other => text.push(other),
        }
    }
    text
}

struct Tag {
    name: String,
    value: String,
    line: usize,
}

impl Tag {
    fn error(&self, reason: impl fmt::Display) -> RecordError {
        RecordError::new(self.line, format!("tag `{}`: {reason}", self.name))
    }
}

/// The text of the moves, and the number of its first line.
struct Rest<'a> {
    text: &'a str,
    line: usize,
}

fn read_tags(text: &str) -> Result<(Vec<Tag>, Rest<'_>), RecordError> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut rest = text;
    let mut line = 1;
    loop {
        let (first, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let trimmed = first.trim();
        if trimmed.is_empty() && !after.is_empty() {
            (rest, line) = (after, line + 1);
            continue;
        }
        if !trimmed.starts_with('[') {
            return Ok((tags, Rest { text: rest, line }));
        }
        let (name, value) = read_tag(trimmed).ok_or_else(|| {
            RecordError::new(line, "a tag is written `[Name \"value\"]`, one on a line")
        })?;
        if tags.len() == MOST_TAGS {
            return Err(RecordError::new(
                line,
                format!("more than {MOST_TAGS} tags"),
            ));
        }
        if tags.iter().any(|tag| tag.name == name) {
            return Err(RecordError::new(
                line,
                format!("tag `{name}` is given twice"),
            ));
        }
        tags.push(Tag { name, value, line });
        (rest, line) = (after, line + 1);
    }
}

fn read_tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                'r' => '\r',
                other => other,
            },
            '"' => return None,
            other => other,
        });
    }
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then(|| (name.to_owned(), text))
}

/// Plays the words of the main line.
fn play_moves(history: &mut dyn AnyHistory, rest: Rest<'_>) -> Result<(), RecordError> {
    // The lines where the variations around, and the comment at hand, begin.
    let mut variations: Vec<usize> = Vec::new();
    let mut comment: Option<usize> = None;
    for (number, line) in (rest.line..).zip(rest.text.lines()) {
        let mut main = String::new();
        for letter in line.chars() {
            match letter {
                '}' if comment.is_some() => comment = None,
                _ if comment.is_some() => {}
                '{' => comment = Some(number),
                // The rest of the line is a comment.
                ';' => break,
                '(' => variations.push(number),
                ')' => {
                    let before = || RecordError::new(number, "`)` without a `(` before it");
                    variations.pop().ok_or_else(before)?;
                }
                _ if !variations.is_empty() => {}
                other => {
                    main.push(other);
                    continue;
                }
            }
            main.push(' ');
        }
        let is_move = |word: &&str| !RESULTS.contains(word) && !word.starts_with('$');
        for word in words_in(&main).filter(is_move) {
            history
                .play(word)
                .map_err(|error| RecordError::new(number, error))?;
        }
    }
    if let Some(line) = comment {
        return Err(RecordError::new(line, "the comment `{` is not closed"));
    }
    match variations.first() {
        Some(&line) => Err(RecordError::new(line, "the variation `(` is not closed")),
        None => Ok(()),
    }
}

/// Ends the game as its tags say, unless the rules have ended it.
fn end(
    history: &mut dyn AnyHistory,
    result: Option<&Tag>,
    reason: Option<&Tag>,
) -> Result<(), RecordError> {
    let info = history.info();
    let Some(result) = result.filter(|tag| tag.value != "*") else {
        return match reason {
            Some(reason) => Err(reason.error("a game that goes on has no reason of its end")),
            None => Ok(()),
        };
    };
    let winner = read_result(info, &result.value)
        .ok_or_else(|| result.error(format!("`{}` is no result", quoted(&result.value))))?;
    if history.outcome().is_none() {
        let Some(reason) = reason else {
            return Err(result.error("the moves do not end the game and no `Reason` is given"));
        };
        let endings = [
            Some(Ending::Agreement).filter(|_| winner.is_none()),
            winner.map(|winner| Ending::Resignation(winner.other())),
            winner.map(|winner| Ending::Time(winner.other())),
            winner.map(|winner| Ending::Abandoned(winner.other())),
        ];
        let ending = endings
            .into_iter()
            .flatten()
            .find(|ending| ending.outcome().reason().word() == reason.value)
            .ok_or_else(|| {
                reason.error(format!(
                    "the moves do not end the game by `{}`",
                    quoted(&reason.value)
                ))
            })?;
        history.end(ending);
    }
    let outcome = history.outcome();
    let agrees = outcome.is_some_and(|outcome| {
        outcome.winner() == winner && reason.is_none_or(|tag| tag.value == outcome.reason().word())
    });
    if agrees {
        return Ok(());
    }
    let by_moves = outcome.unwrap_or(Outcome::draw(reason::AGREEMENT));
    Err(result.error(format!(
        "the moves say otherwise: {}",
        by_moves.line(info.players)
    )))
}

/// The winner that a result names, none of a draw; `None` if it names neither.
fn read_result(info: &GameInfo, result: &str) -> Option<Option<Player>> {
    match result {
        "draw" | "1/2-1/2" => Some(None),
        "1-0" => Some(Some(Player::FIRST)),
        "0-1" => Some(Some(Player::SECOND)),
        name => {
            let index = info.players.iter().position(|player| player.name == name)?;
            Some(Some(Player::new(index as u8)))
        }
    }
}

/// Why a text is not a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl RecordError {
    fn new(line: usize, reason: impl fmt::Display) -> Self {
        Self {
            line,
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record, line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, words: &[&str]) -> Box<dyn AnyHistory> {
        let mut history = AnyGame::find(id).unwrap().start(Settings::BARE);
        for word in words {
            history.play(word).unwrap();
        }
        history
    }

    #[test]
    fn a_game_is_written_with_its_tags_and_numbered_moves() {
        let mut record = Record::new(game("hexentafl-4", &["a1a3", "d4d3", "d1d2"]));
        record.set_tag("White", "Anna \"A\" Smith");
        record.history.end(Ending::Resignation(Player::SECOND));
        let text = "[Game \"hexentafl-4\"]\n[White \"Anna \\\"A\\\" Smith\"]\n\
                    [Result \"white\"]\n[Reason \"resignation\"]\n\n1. a1a3 d4d3 2. d1d2\n";
        assert_eq!(record.write(), text);
        let read = Record::read(text).unwrap();
        assert_eq!(read.write(), text);
        assert_eq!(read.tag("White"), Some("Anna \"A\" Smith"));
        assert_eq!(
            read.history.ending(),
            Some(Ending::Resignation(Player::SECOND))
        );
    }

    #[test]
    fn comments_variations_signs_and_numbers_are_passed_over() {
        let text = "[Game \"hexentafl-4\"]\n\n1. a1a3! {a comment\nof two lines} (1. a1a2 (x) y)\n\
                    1... d4d3 ?! $6 = ; and so on\r\n2.d1d2 *";
        let read = Record::read(text).unwrap();
        assert_eq!(read.history.words(), ["a1a3", "d4d3", "d1d2"]);
    }

    #[test]
    fn a_record_that_is_wrong_says_where_and_why() {
        let wrong = [
            ("", "line 1: the tag `Game` is missing"),
            ("[Game \"go\"]\n", "unknown game `go`"),
            ("[Game hexdame]", "line 1: a tag is written"),
            ("[Game \"hexentafl-4\"]\n\na1a9", "line 3: move 1"),
            (
                "[Game \"hexentafl-4\"]\n\na1a2\n{ open\n\n",
                "line 4: the comment `{`",
            ),
            (
                "[Game \"hexentafl-4\"]\n\n(a1a2\n",
                "line 3: the variation `(`",
            ),
            (
                "[Game \"hexentafl-4\"]\n[Reason \"time\"]\n",
                "a game that goes on",
            ),
            ("[Game \"hexentafl-4\"]\n\n) a1a3", "without a `(`"),
            ("[Game \"hexentafl-4\"]\n[Result \"red\"]\n", "no result"),
            (
                "[Game \"hexentafl-4\"]\n[Result \"white\"]\n",
                "no `Reason`",
            ),
            (
                "[Game \"hexentafl-4\"]\n[Result \"white\"]\n[Reason \"agreement\"]\n",
                "do not end the game by `agreement`",
            ),
            ("[Game \"hexentafl-4\"]\n[Position \"- w x\"]\n", "too many"),
            ("[Game \"hexentafl-4\"]\n[Game \"hexentafl-4\"]\n", "twice"),
            (
                "[Game \"hexentafl-4\"]\n[Position \"A:a2 w\"]\n[Result \"black\"]\n",
                "the moves say otherwise: win white king-captured",
            ),
        ];
        for (text, reason) in wrong {
            let error = Record::read(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text:?} gave {error}");
        }
    }

    #[test]
    fn long_games_are_written_in_lines_of_bounded_width() {
        let mut history = AnyGame::find("hexentafl-5").unwrap().start(Settings::BARE);
        for _ in 0..300 {
            let words = history.legal_words();
            let Some(word) = words.get(history.ply() * 7 % words.len().max(1)) else {
                break;
            };
            history.play(word).unwrap();
        }
        let text = Record::new(history).write();
        assert!(text.lines().all(|line| line.len() <= LINE_WIDTH));
        assert_eq!(Record::read(&text).unwrap().write(), text);
    }

    #[test]
    fn seconds_become_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_787, "2026.11.30"),
            (20_818, "2026.12.31"),
            (20_819, "2027.01.01"),
        ] {
            assert_eq!(date(days * 86_400 + 86_399), text);
        }
    }
}
