//! A new game, from the start, from a position, or from a record.

use std::collections::BTreeMap;

use hexarium_engine::{LEVELS, Level};
use hexarium_rules::record::{Record, RecordError, RecordReader, Tags, player_tag};
use hexarium_rules::{AnyGame, AnyHistory, GameInfo, Settings};
use hexarium_wire::game::{ErrorView, NewGame, Seat};
use hexarium_wire::play::Views;

use crate::journal::{Entry, Logged};
use crate::judge::error;
use crate::limits::{MOST_NAME, MOST_PLIES};
use crate::table::{Table, UNNAMED};

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
    let (played, names) = match (&new.record, &new.position, game) {
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
        (None, position, Some(game)) => {
            let played = from_position(game, position.as_deref(), &new.settings)?;
            (played, Tags::default())
        }
    };
    check_seats(&new.seats, played.info())?;
    let seats = named(new.seats, &names, &*played);
    let journal = journal(&*played);
    let mut start = played;
    while start.undo().is_some() {}
    start.reopen();
    Ok(Begun {
        table: Table::new(id, created, seats, start),
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
) -> Result<(Box<dyn AnyHistory>, Tags), ErrorView> {
    let wrong = |wrong: RecordError| error(field, wrong.to_string());
    let text = text.trim_start_matches('\u{feff}');
    let (Record { mut history, tags }, kept) =
        match game.filter(|_| !text.trim_start().starts_with('[')) {
            None => {
                let mut games = RecordReader::new(text.as_bytes());
                let first = match games.next() {
                    Some(tree) => tree.map(Record::from),
                    // Says what is missing.
                    None => Record::read(text),
                };
                let record = first.map_err(wrong)?;
                if games.next().is_some() {
                    return Err(error(field, "these are several games; give one of them"));
                }
                let kept = record.history.settings();
                (record, kept)
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
                if read.history.ply() == 0 {
                    let message = "there are no moves in it; give a position line, or a record";
                    return Err(error(field, message));
                }
                (read, Settings::played(info))
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
    Ok((history, tags))
}

/// Persons without a name get that of a record. In a game that is over there is
/// nothing to do for a computer: who played it is what the record says.
fn named(seats: Vec<Seat>, tags: &Tags, played: &dyn AnyHistory) -> Vec<Seat> {
    let is_over = played.outcome().is_some();
    let players = played.info().players.iter();
    let seat = |(seat, player)| match seat {
        Seat::Person { name } if !name.is_empty() => Seat::Person { name },
        Seat::Computer { level } if !is_over => Seat::Computer { level },
        _ => {
            let written = tags.get(&player_tag(player)).unwrap_or_default();
            let name = Some(written).filter(|&name| name != UNNAMED && is_name(name));
            Seat::Person {
                name: name.unwrap_or_default().to_owned(),
            }
        }
    };
    seats.into_iter().zip(players).map(seat).collect()
}

/// Whether a text can be shown as a name: short, in one line, and without signs
/// that turn the text around it.
fn is_name(text: &str) -> bool {
    let turns = |sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().count() <= MOST_NAME && !text.chars().any(|sign| sign.is_control() || turns(sign))
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
                if !is_name(name) {
                    let message = format!(
                        "a name has at most {MOST_NAME} letters, is one line, and has no signs \
                         that turn the direction of writing"
                    );
                    return Err(error("seats", message));
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
