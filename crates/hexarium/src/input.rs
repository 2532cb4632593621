//! Reading what commands are given: games, positions, lists of words.

use std::io::Read;

use hexarium_rules::{AnyGame, AnyHistory, Settings, words_in};

use crate::args::{GameArguments, LineArguments};
use crate::failure::Failure;

/// The game that the arguments describe, under the bare rules unless a setting
/// is given, after its words.
pub(crate) fn history(arguments: &GameArguments) -> Result<Box<dyn AnyHistory>, Failure> {
    history_of(&arguments.game, &arguments.line)
}

/// The same, with the game's id apart.
pub(crate) fn history_of(id: &str, line: &LineArguments) -> Result<Box<dyn AnyHistory>, Failure> {
    let game = AnyGame::find(id).map_err(Failure::input)?;
    let settings = line
        .settings
        .over(Settings::BARE, game.info())
        .map_err(Failure::input)?;
    let mut history = start(game, line.position.as_deref(), settings)?;
    play(&mut *history, &line.words)?;
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

/// Plays words, `@FILE` and `-` among them standing for lists of words.
fn play(history: &mut dyn AnyHistory, words: &[String]) -> Result<(), Failure> {
    for word in words {
        let list = match word.strip_prefix('@') {
            Some(file) => std::fs::read_to_string(file).map_err(|error| {
                Failure::input(format!("words from `{}`: {error}", file.escape_debug()))
            })?,
            None if word == "-" => {
                let mut text = String::new();
                std::io::stdin()
                    .read_to_string(&mut text)
                    .map_err(|error| {
                        Failure::input(format!("words from standard input: {error}"))
                    })?;
                text
            }
            None => {
                play_one(history, word)?;
                continue;
            }
        };
        for word in words_in(&list) {
            history.play(word).map_err(Failure::input)?;
        }
    }
    Ok(())
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
