//! Reading what commands are given: games, positions, lists of words.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use hexarium_rules::record::Record;
use hexarium_rules::{AnyGame, AnyHistory, Settings, words_in};

use crate::args::{GameArguments, LineArguments};
use crate::failure::Failure;

/// No list of words, and no record, is longer than this.
const LONGEST_LIST: u64 = 64 << 20;

/// The game that the arguments describe, under the bare rules unless a setting
/// is given, after its words.
pub(crate) fn history(arguments: &GameArguments) -> Result<Box<dyn AnyHistory>, Failure> {
    history_of(&arguments.game, &arguments.line)
}

/// The same, with the game's id apart.
pub(crate) fn history_of(id: &str, line: &LineArguments) -> Result<Box<dyn AnyHistory>, Failure> {
    let game = AnyGame::find(id).map_err(Failure::input)?;
    let sources = line.words.iter().map(|word| Source::read(word));
    let sources: Vec<Source<'_>> = sources.collect::<Result<_, _>>()?;
    let mut records = sources.iter();
    let record = records.find_map(|source| match source {
        Source::Record { name, text } => Some((name, text)),
        _ => None,
    });
    if let Some((name, text)) = record {
        if sources.len() > 1 {
            return Err(Failure::input(format!(
                "{name}: it is a game record, which is played by itself; give no other words"
            )));
        }
        return recorded(game, line, name, text);
    }
    if line.number.is_some() {
        return Err(Failure::input(
            "--number chooses a game of a record, and none is given; name its file, as @games.txt",
        ));
    }
    let settings = line
        .settings
        .over(Settings::BARE, game.info())
        .map_err(Failure::input)?;
    let mut history = start(game, line.position.as_deref(), settings)?;
    for source in &sources {
        match source {
            Source::Word(word) => play_one(&mut *history, word)?,
            // Played by itself, above.
            Source::Record { .. } => {}
            Source::List(text) => {
                for word in words_in(text) {
                    history.play(word).map_err(Failure::input)?;
                }
            }
        }
    }
    Ok(history)
}

/// The game of a record, where it is the one that was asked for.
fn recorded(
    game: AnyGame,
    line: &LineArguments,
    name: &str,
    text: &str,
) -> Result<Box<dyn AnyHistory>, Failure> {
    let wrong = |reason: &dyn fmt::Display| Failure::input(format!("{name}: {reason}"));
    let record = Record::read_number(text, line.number.unwrap_or(1));
    let mut history = record.map_err(|error| wrong(&error))?.history;
    let (wanted, id) = (game.info().id, history.info().id);
    if wanted != id {
        return Err(wrong(&format!(
            "it is a game of {id}, not of {wanted}; give {id} as the game"
        )));
    }
    if line.position.is_some() {
        return Err(wrong(
            &"a game record has a start of its own; leave --position out",
        ));
    }
    let settings = line.settings.over(history.settings(), history.info());
    let settings = settings.map_err(Failure::input)?;
    history
        .set_settings(settings)
        .map_err(|error| wrong(&error))?;
    Ok(history)
}

/// A game from a position line, or from its start.
pub(crate) fn start(
    game: AnyGame,
    position: Option<&str>,
    settings: Settings,
) -> Result<Box<dyn AnyHistory>, Failure> {
    match position {
        Some(line) => game.from_position(line, settings).map_err(Failure::input),
        None => Ok(game.start(settings)),
    }
}

/// What an argument among the words stands for.
enum Source<'a> {
    /// A word.
    Word(&'a str),
    /// The words in a file (`@FILE`) or standard input (`-`).
    List(String),
    /// A game record there.
    Record { name: String, text: String },
}

impl<'a> Source<'a> {
    fn read(word: &'a str) -> Result<Self, Failure> {
        let (name, text) = match word.strip_prefix('@') {
            Some(file) => {
                let name = format!("words from `{}`", file.escape_debug());
                let text = read_file(file);
                (name, text)
            }
            None if word == "-" => {
                let text = read_text(&mut std::io::stdin().lock());
                ("words from standard input".to_owned(), text)
            }
            None => return Ok(Self::Word(word)),
        };
        let text = text.map_err(|reason| Failure::input(format!("{name}: {reason}")))?;
        // No word begins as a tag does.
        let begins = text.trim_start_matches('\u{feff}').trim_start();
        if begins.starts_with('[') {
            return Ok(Self::Record { name, text });
        }
        Ok(Self::List(text))
    }
}

/// The text of a file.
pub(crate) fn read_file(file: impl AsRef<Path>) -> Result<String, String> {
    let mut opened = File::open(file).map_err(|error| error.to_string())?;
    if opened.metadata().is_ok_and(|data| data.is_dir()) {
        return Err("it is a folder; a file of words or a game record is read".to_owned());
    }
    read_text(&mut opened)
}

/// Reads text of a sensible length.
pub(crate) fn read_text(input: &mut dyn Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_LIST + 1).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > LONGEST_LIST {
        let most = LONGEST_LIST >> 20;
        return Err(format!("it is longer than {most} MiB"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("it is not UTF-8 text (byte {at})")
    })
}

/// Plays one word of a list; a sign or a move number by itself is passed over,
/// an empty word is refused.
pub(crate) fn play_one(history: &mut dyn AnyHistory, word: &str) -> Result<(), Failure> {
    let mut words = words_in(word);
    match (words.next(), words.next()) {
        (None, _) if !word.trim().is_empty() => return Ok(()),
        (Some(only), None) => history.play(only),
        _ => history.play(word),
    }
    .map_err(Failure::input)?;
    Ok(())
}
