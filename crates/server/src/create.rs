//! A new game, from the start, from a position, or from a record.

use std::collections::BTreeMap;

use hexarium_engine::{LEVELS, Level};
use hexarium_rules::record::{Record, RecordError};
use hexarium_rules::{AnyGame, AnyHistory, GameInfo, Settings};
use hexarium_wire::game::{ErrorView, NewGame, Seat};
use hexarium_wire::play::Views;

use crate::journal::{Entry, Logged};
use crate::judge::error;
use crate::limits::{MOST_NAME, MOST_PLIES};
use crate::table::Table;

/// A game that is about to be stored.
pub(crate) struct Begun {
    /// The table before the first event.
    pub(crate) table: Table,
    /// The moves of a record, and its end.
    pub(crate) journal: Vec<Logged>,
}

/// Judges a new game.
///
/// # Errors
/// When a part of it is wrong; the error names the part.
pub(crate) fn begin(new: NewGame, id: String, created: u32) -> Result<Begun, ErrorView> {
    let game = new.game.as_deref().map(AnyGame::find).transpose();
    let game = game.map_err(|wrong| error("game", wrong.to_string()))?;
    let played = match (&new.record, &new.position, game) {
        (Some(_), Some(_), _) => {
            return Err(error("record", "give a position or a record, not both"));
        }
        (Some(record), None, game) => from_record("record", record, game, &new.settings)?,
        (None, _, None) => {
            let message = "the id of a game is missing, as `hexentafl-4`";
            return Err(error("game", message));
        }
        (None, Some(text), Some(game)) if !is_position(text) => {
            from_record("position", text, Some(game), &new.settings)?
        }
        (None, position, Some(game)) => from_position(game, position.as_deref(), &new.settings)?,
    };
    check_seats(&new.seats, played.info())?;
    let journal = journal(&*played);
    let mut start = played;
    while start.undo().is_some() {}
    start.reopen();
    Ok(Begun {
        table: Table::new(id, created, new.seats, start),
        journal,
    })
}

fn from_position(
    game: AnyGame,
    position: Option<&str>,
    settings: &BTreeMap<String, Option<u32>>,
) -> Result<Box<dyn AnyHistory>, ErrorView> {
    let settings = over(Settings::played(game.info()), game.info(), settings)?;
    match position {
        None => Ok(game.start(settings)),
        Some(line) => game
            .from_position(line, settings)
            .map_err(|wrong| error("position", wrong.to_string())),
    }
}

/// Whether a text can be meant as a position line: these have colons, or no
/// pieces. Moves have neither; what is said about them may.
fn is_position(text: &str) -> bool {
    let moves = text.split(['{', '(', '[']).next().unwrap_or_default();
    moves.contains(':') || text.trim_start().starts_with('-')
}

/// Reads a record, or the moves of a game that is named beside them.
fn from_record(
    field: &str,
    text: &str,
    game: Option<AnyGame>,
    settings: &BTreeMap<String, Option<u32>>,
) -> Result<Box<dyn AnyHistory>, ErrorView> {
    let wrong = |wrong: RecordError| error(field, wrong.to_string());
    let text = text.trim_start_matches('\u{feff}');
    let (mut history, kept) = match game.filter(|_| !text.trim_start().starts_with('[')) {
        None => {
            let history = Record::read(text).map_err(wrong)?.history;
            let kept = history.settings();
            (history, kept)
        }
        Some(game) => {
            let info = game.info();
            // The tag is a line that nobody wrote.
            let unwritten = |error: RecordError| RecordError {
                line: error.line.saturating_sub(1),
                ..error
            };
            let read = Record::read(&format!("[Game \"{}\"]\n{text}", info.id));
            let read = read.map_err(|error| wrong(unwritten(error)))?;
            (read.history, Settings::played(info))
        }
    };
    let info = history.info();
    if game.is_some_and(|game| game.info().id != info.id) {
        let message = format!(
            "the record is of {}; leave the game out or name it",
            info.id
        );
        return Err(error("game", message));
    }
    if history.ply() > MOST_PLIES {
        return Err(error(
            field,
            format!("a game here has at most {MOST_PLIES} moves"),
        ));
    }
    let settings = over(kept, info, settings)?;
    history
        .set_settings(settings)
        .map_err(|wrong| error("settings", wrong.to_string()))?;
    Ok(history)
}

fn over(
    mut settings: Settings,
    info: &GameInfo,
    wanted: &BTreeMap<String, Option<u32>>,
) -> Result<Settings, ErrorView> {
    for (id, value) in wanted {
        settings
            .set(info, id, *value)
            .map_err(|wrong| error("settings", wrong.to_string()))?;
    }
    Ok(settings)
}

fn check_seats(seats: &[Seat], info: &GameInfo) -> Result<(), ErrorView> {
    if seats.len() != info.players.len() {
        let names: Vec<&str> = info.players.iter().map(|player| player.name).collect();
        return Err(error(
            "seats",
            format!(
                "{} has {} players ({}), and {} seats were sent",
                info.id,
                names.len(),
                names.join(", "),
                seats.len()
            ),
        ));
    }
    for seat in seats {
        match seat {
            Seat::Person { name } => {
                if name.chars().count() > MOST_NAME || name.chars().any(char::is_control) {
                    return Err(error(
                        "seats",
                        format!("a name has at most {MOST_NAME} letters and is one line"),
                    ));
                }
            }
            Seat::Computer { level } => {
                if Level::numbered(*level).is_none() {
                    return Err(error(
                        "seats",
                        format!(
                            "there is no level {level}; the levels are 1 to {}",
                            LEVELS.len()
                        ),
                    ));
                }
            }
        }
    }
    Ok(())
}

/// The journal of a game that was played elsewhere.
fn journal(played: &dyn AnyHistory) -> Vec<Logged> {
    let mut walk = played.boxed();
    let ending = walk.ending();
    while walk.undo().is_some() {}
    walk.reopen();
    let mut entries = Vec::new();
    for word in played.words() {
        let steps = walk.path(&word).unwrap_or_default();
        let path = Views(&*walk).steps(&steps);
        // The word is one that was played here before.
        _ = walk.play(&word);
        entries.push(Entry::Moved { word, path });
    }
    entries.extend(ending.map(Entry::ended));
    let logged = |entry| Logged {
        sending: None,
        entry,
    };
    entries.into_iter().map(logged).collect()
}
