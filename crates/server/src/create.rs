//! A new game, from the start, from a position, or from a record.

use std::collections::BTreeMap;

use hexarium_engine::{LEVELS, Level};
use hexarium_rules::record::Record;
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
    let played = match (&new.record, &new.position) {
        (Some(_), Some(_)) => {
            return Err(error("record", "give a position or a record, not both"));
        }
        (Some(record), None) => from_record(record, new.game.as_deref(), &new.settings)?,
        (None, position) => {
            let game = new
                .game
                .as_deref()
                .ok_or_else(|| error("game", "the id of a game is missing, as `hexentafl-4`"))?;
            from_position(game, position.as_deref(), &new.settings)?
        }
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
    game: &str,
    position: Option<&str>,
    settings: &BTreeMap<String, Option<u32>>,
) -> Result<Box<dyn AnyHistory>, ErrorView> {
    let game = AnyGame::find(game).map_err(|wrong| error("game", wrong.to_string()))?;
    let settings = over(Settings::played(game.info()), game.info(), settings)?;
    match position {
        None => Ok(game.start(settings)),
        Some(line) => game
            .from_position(line, settings)
            .map_err(|wrong| error("position", wrong.to_string())),
    }
}

fn from_record(
    text: &str,
    game: Option<&str>,
    settings: &BTreeMap<String, Option<u32>>,
) -> Result<Box<dyn AnyHistory>, ErrorView> {
    let record = Record::read(text).map_err(|wrong| error("record", wrong.to_string()))?;
    let mut history = record.history;
    let info = history.info();
    if game.is_some_and(|game| game != info.id) {
        let message = format!(
            "the record is of {}; leave the game out or name it",
            info.id
        );
        return Err(error("game", message));
    }
    if history.ply() > MOST_PLIES {
        return Err(error(
            "record",
            format!("a game here has at most {MOST_PLIES} moves"),
        ));
    }
    let settings = over(history.settings(), info, settings)?;
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
