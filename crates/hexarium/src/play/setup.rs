//! From the command line to a game that can begin.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use hexarium_engine::{FIRST_LEVEL, LEVELS, Level};
use hexarium_rules::record::{Record, player_tag};
use hexarium_rules::{AnyGame, Board, GameInfo, Player, Random, Settings, UnknownGame};

use super::console::Console;
use super::{menu, saving};
use crate::args::PlayArguments;
use crate::failure::Failure;
use crate::input;

/// What a computer is called in a record, before its level.
const COMPUTER: &str = "computer";

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    Person,
    Computer,
}

/// A game, and who plays it.
pub(super) struct Setup {
    pub(super) board: Board,
    pub(super) record: Record,
    /// By player.
    pub(super) seats: Vec<Seat>,
    pub(super) level: Level,
    /// The file that the game came from.
    pub(super) file: Option<PathBuf>,
}

/// The side of the person, as it is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    One(Player),
    Both,
}

/// What the arguments ask for; a menu asks for what they leave out. `None` when
/// nobody answers the menu.
pub(super) fn from_arguments(
    arguments: &PlayArguments,
    console: &mut Console,
) -> Result<Option<Setup>, Failure> {
    if let Some(path) = &arguments.load {
        return loaded(arguments, path.clone()).map(Some);
    }
    let Some(id) = &arguments.game else {
        return menu::ask(arguments, console);
    };
    let game = AnyGame::find(id).map_err(Failure::input)?;
    let start = start_named(game.info(), arguments.start.as_deref())?;
    let position = arguments.position.as_deref().or(start);
    let level = arguments.level.unwrap_or_else(default_level);
    let side = match &arguments.side {
        Some(text) => read_side(game.info(), text)?,
        None => Side::One(Player::FIRST),
    };
    new_game(game, position, arguments, side, level).map(Some)
}

/// A new game with the settings of games that are played, unless the arguments
/// say otherwise.
pub(super) fn new_game(
    game: AnyGame,
    position: Option<&str>,
    arguments: &PlayArguments,
    side: Side,
    level: Level,
) -> Result<Setup, Failure> {
    let info = game.info();
    let settings = arguments
        .settings
        .over(Settings::played(info), info)
        .map_err(Failure::input)?;
    let mut setup = Setup {
        board: game.board(),
        record: Record::new(input::start(game, position, settings)?),
        seats: seats(info, side),
        level,
        file: None,
    };
    name_players(&mut setup.record, &setup.seats, level);
    Ok(setup)
}

fn loaded(arguments: &PlayArguments, path: PathBuf) -> Result<Setup, Failure> {
    let mut record = saving::read(&path, arguments.number.unwrap_or(1)).map_err(Failure::input)?;
    let info = record.history.info();
    let settings = arguments
        .settings
        .over(record.history.settings(), info)
        .map_err(Failure::input)?;
    record
        .history
        .set_settings(settings)
        .map_err(Failure::input)?;
    let side = match &arguments.side {
        Some(text) => Some(read_side(info, text)?),
        None => None,
    };
    taken_up(record, side, arguments.level, path).map_err(Failure::input)
}

/// A game from a file, taken up again by the same players where its tags tell
/// them, unless a side is given.
pub(super) fn taken_up(
    mut record: Record,
    side: Option<Side>,
    level: Option<Level>,
    file: PathBuf,
) -> Result<Setup, UnknownGame> {
    let info = record.history.info();
    let (seats, recorded) = match side {
        Some(side) => (seats(info, side), None),
        None => recorded_seats(&record),
    };
    let level = level.or(recorded).unwrap_or_else(default_level);
    name_players(&mut record, &seats, level);
    Ok(Setup {
        board: AnyGame::find(info.id)?.board(),
        record,
        seats,
        level,
        file: Some(file),
    })
}

/// Who played a recorded game, and the computer's level. Where the names do not
/// tell, the person plays the side to move.
fn recorded_seats(record: &Record) -> (Vec<Seat>, Option<Level>) {
    let info = record.history.info();
    let names: Vec<Option<&str>> = info
        .players
        .iter()
        .map(|player| record.tags.get(&player_tag(player)))
        .collect();
    let computer = |name: &Option<&str>| name.is_some_and(is_computer);
    let computers = names.iter().filter(|name| computer(name)).count();
    let mut levels = names.iter().flatten().filter_map(|name| level_in(name));
    let level = levels.find_map(Level::numbered);
    if computers == names.len() || names.iter().all(Option::is_none) {
        let side = Side::One(record.history.player());
        return (seats(info, side), level);
    }
    let seat = |name| {
        if computer(name) {
            Seat::Computer
        } else {
            Seat::Person
        }
    };
    (names.iter().map(seat).collect(), level)
}

/// Whether a name is one of those that computers are given, and no person's
/// that only begins like it.
fn is_computer(name: &str) -> bool {
    name == COMPUTER || level_in(name).is_some()
}

/// The level in the name of a computer: `computer, level 2`.
fn level_in(name: &str) -> Option<u32> {
    let digits = name.strip_prefix(COMPUTER)?.strip_prefix(", level ")?;
    let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

fn seats(info: &GameInfo, side: Side) -> Vec<Seat> {
    let seat = |index: usize| match side {
        Side::One(player) if player.index() != index => Seat::Computer,
        _ => Seat::Person,
    };
    (0..info.players.len()).map(seat).collect()
}

/// Writes the players into the tags; names of people that stand there stay.
fn name_players(record: &mut Record, seats: &[Seat], level: Level) {
    let info = record.history.info();
    let person = std::env::var("USER").ok();
    let person = person.filter(|name| !name.trim().is_empty() && !is_computer(name));
    let person = person.unwrap_or_else(|| "player".to_owned());
    let alone = seats.iter().filter(|&&seat| seat == Seat::Person).count() == 1;
    for (index, (player, seat)) in info.players.iter().zip(seats).enumerate() {
        let tag = player_tag(player);
        let recorded = record.tags.get(&tag).filter(|name| !is_computer(name));
        let name = match (seat, recorded) {
            (Seat::Computer, _) => format!("{COMPUTER}, level {}", level.number),
            (Seat::Person, Some(_)) => continue,
            (Seat::Person, None) if alone => person.clone(),
            (Seat::Person, None) => format!("player {}", index + 1),
        };
        record.tags.set(&tag, name);
    }
}

/// Reads a side: its name or letter, `both` or `random`.
pub(super) fn read_side(info: &GameInfo, text: &str) -> Result<Side, Failure> {
    let typed = text.trim().to_ascii_lowercase();
    let named = info.players.iter().position(|player| {
        let mut letters = typed.chars();
        typed == player.name || letters.next() == Some(player.letter()) && letters.next().is_none()
    });
    match (typed.as_str(), named) {
        (_, Some(index)) => Ok(Side::One(Player::new(index as u8))),
        ("both", _) => Ok(Side::Both),
        ("random", _) => {
            let index = Random::new(seed()).below(info.players.len());
            Ok(Side::One(Player::new(index as u8)))
        }
        _ => {
            let names = info.players.iter();
            let names: Vec<String> = names
                .map(|player| format!("{} ({})", player.name, player.letter()))
                .collect();
            Err(Failure::input(format!(
                "side `{}`: {} has no such side; it is {}, both or random",
                text.escape_debug(),
                info.id,
                names.join(", ")
            )))
        }
    }
}

/// The position of a ready-made start.
pub(crate) fn start_named(
    info: &'static GameInfo,
    id: Option<&str>,
) -> Result<Option<&'static str>, Failure> {
    let Some(id) = id else {
        return Ok(None);
    };
    let found = info.starts.iter().find(|start| start.name.id == id);
    let found = found.map(|start| Some(start.position));
    found.ok_or_else(|| {
        let ids: Vec<&str> = info.starts.iter().map(|start| start.name.id).collect();
        Failure::input(format!(
            "start `{}`: {} has no such start; it has {}",
            id.escape_debug(),
            info.id,
            ids.join(", ")
        ))
    })
}

pub(super) fn default_level() -> Level {
    Level::numbered(FIRST_LEVEL).unwrap_or(LEVELS[0])
}

/// A number that differs from game to game.
pub(crate) fn seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |since| since.as_nanos() as u64);
    Random::new(now ^ u64::from(std::process::id()).rotate_left(32)).next_u64()
}
