//! Openings: positions a few moves into a game, from which matches begin. Sets
//! of them are text, an opening a line, and `openings` makes such sets.

use std::collections::HashSet;
use std::fmt;
use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use hexarium_engine::{Limits, Request, Timer, think};
use hexarium_rules::{AnyGame, AnyHistory, Random, Settings, words_in};

use crate::args::{Offered, game_ids, start_ids};
use crate::failure::Failure;
use crate::games::Games;
use crate::input;
use crate::newfile::NewFile;
use crate::play::start_named;
use crate::progress::Progress;
use crate::text::{counted, message};

/// Stands between the position line and the moves of an opening.
const MOVES: &str = " moves ";

/// A set is complete, or it cannot be made, after so many tries in a row that
/// brought nothing new.
const MOST_TRIES: u32 = 20_000;

/// The sets that come with the program, by the game's id.
const SETS: [(&str, &str); 6] = [
    ("hexaequo", include_str!("../openings/hexaequo.txt")),
    ("hexentafl-4", include_str!("../openings/hexentafl-4.txt")),
    ("hexentafl-5", include_str!("../openings/hexentafl-5.txt")),
    ("cequis", include_str!("../openings/cequis.txt")),
    ("cequis-basic", include_str!("../openings/cequis-basic.txt")),
    ("hexdame", include_str!("../openings/hexdame.txt")),
];

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium openings hexdame --count 500 --plies 6 -o openings.txt
  hexarium openings cequis --plies 2 --start wedge --start wings

An opening a line: its moves, or a position line, the word `moves` and moves.
The moves are random; what is decided, what the search does not judge near
level and what can be turned into an opening before it is left out. The same
arguments give the same set.")]
pub(crate) struct OpeningsArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    game: String,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The moves of each
    #[arg(long, value_name = "P", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: u32,
    /// Another seed, another set
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The positions that the search visits to judge each
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How far from level an opening may be, in hundredths of a piece
    #[arg(long, value_name = "H", default_value_t = 50)]
    most: u16,
    /// Begin from this ready-made start; may be given several times
    #[arg(long, value_name = "ID", value_parser = Offered(start_ids), hide_possible_values = true)]
    start: Vec<String>,
    /// Write to this file, whole or not at all
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
}

impl OpeningsArguments {
    /// The command that makes the same set.
    fn line(&self) -> String {
        let Self {
            game,
            count,
            plies,
            seed,
            nodes,
            most,
            start,
            ..
        } = self;
        let mut line = format!(
            "hexarium openings {game} --count {count} --plies {plies} --seed {seed} \
             --nodes {nodes} --most {most}"
        );
        for id in start {
            line += &format!(" --start {id}");
        }
        line
    }
}

/// The beginning of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The position line; none is the game's own start.
    position: Option<String>,
    words: Vec<String>,
}

impl Opening {
    /// Reads a line: moves, or a position line, `moves` and moves.
    fn read(line: &str) -> Self {
        let (position, words) = match line.split_once(MOVES.trim_end()) {
            Some((position, words)) => (Some(position.trim().to_owned()), words),
            None => (None, line),
        };
        let words = words_in(words).map(str::to_owned).collect();
        Self { position, words }
    }

    /// How a game began.
    fn of(history: &dyn AnyHistory) -> Self {
        Self {
            position: (!history.began_at_start()).then(|| history.start()),
            words: history.words(),
        }
    }

    /// Its moves.
    pub(crate) fn plies(&self) -> usize {
        self.words.len()
    }

    /// The game so far. It goes on, or there is an error in words.
    pub(crate) fn history(
        &self,
        game: AnyGame,
        settings: Settings,
    ) -> Result<Box<dyn AnyHistory>, String> {
        let start = input::start(game, self.position.as_deref(), settings);
        let mut history = start.map_err(|failure| failure.to_string())?;
        for word in &self.words {
            history.play(word).map_err(|error| error.to_string())?;
        }
        match history.outcome() {
            Some(outcome) => Err(format!(
                "the game is over ({}); an opening ends before that",
                outcome.line(game.info().players)
            )),
            None => Ok(history),
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            write!(f, "{position}{MOVES}")?;
        }
        f.write_str(&self.words.join(" "))
    }
}

/// The openings of a text, each legal.
fn read_lines(text: &str, game: AnyGame, settings: Settings) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Opening::read(line);
        let legal = opening.history(game, settings);
        legal.map_err(|error| format!("line {}: {}", index + 1, message(&error)))?;
        openings.push(opening);
    }
    Ok(openings)
}

/// The set of a game that comes with the program, if it has one.
pub(crate) fn built_in(game: AnyGame) -> Option<Vec<Opening>> {
    let (_, text) = SETS.into_iter().find(|set| set.0 == game.info().id)?;
    // A test reads every set.
    read_lines(text, game, Settings::BARE).ok()
}

/// The openings in a file: lines, or games in any other form, of which so many
/// plies are taken.
pub(crate) fn read_file(
    path: &Path,
    game: AnyGame,
    settings: Settings,
    plies: usize,
) -> Result<Vec<Opening>, Failure> {
    let name = path.display();
    let wrong = |reason: String| Failure::input(format!("openings from `{name}`: {reason}"));
    let text = input::read_file(path).map_err(wrong)?;
    let openings = if text.trim_start().starts_with(['[', '{']) {
        read_games(path, game, settings, plies)?
    } else {
        read_lines(&text, game, settings).map_err(wrong)?
    };
    match openings.is_empty() {
        true => Err(wrong("there are none".to_owned())),
        false => Ok(openings),
    }
}

fn read_games(
    path: &Path,
    game: AnyGame,
    settings: Settings,
    plies: usize,
) -> Result<Vec<Opening>, Failure> {
    let mut openings = Vec::new();
    let mut games = Games::open(path, None)?;
    while let Some(tree) = games.next() {
        let tree = tree.map_err(|error| Failure::input(games.fault(&error)))?;
        let history = tree.main_line();
        let mut opening = Opening::of(&*history);
        opening.words.truncate(plies);
        let is_game = history.info().id == game.info().id;
        let legal = match is_game {
            true => opening.history(game, settings).map(drop),
            false => Err(format!("it is no game of {}", game.info().id)),
        };
        legal.map_err(|reason| {
            Failure::input(games.fault(&games.fault_of_game(openings.len() + 1, reason)))
        })?;
        openings.push(opening);
    }
    Ok(openings)
}

/// An error where games end before their openings do.
pub(crate) fn check_longest(longest: usize, opening: usize) -> Result<(), Failure> {
    match longest > opening {
        true => Ok(()),
        false => Err(Failure::input(format!(
            "--longest {longest}: an opening has {}; give more, or shorter openings",
            counted(opening, "ply")
        ))),
    }
}

/// A game after so many random plies, from one of some position lines or from
/// its own start; one that is not over.
pub(crate) fn at_random(
    game: AnyGame,
    settings: Settings,
    starts: &[Option<&str>],
    plies: u32,
    random: &mut Random,
) -> Result<Box<dyn AnyHistory>, Failure> {
    for _ in 0..MOST_TRIES {
        let start = random.choose(starts).copied();
        let mut history = input::start(game, start.flatten(), settings)?;
        wander(&mut *history, plies, random)?;
        if history.outcome().is_none() {
            return Ok(history);
        }
    }
    Err(Failure::input(format!(
        "no game of {} goes on after {}; ask for fewer plies",
        game.info().id,
        counted(plies, "random move")
    )))
}

/// Plays so many random moves, or as many as there are.
pub(crate) fn wander(
    history: &mut dyn AnyHistory,
    plies: u32,
    random: &mut Random,
) -> Result<(), Failure> {
    for _ in 0..plies {
        let legal = history.legal_words();
        let Some(word) = random.choose(&legal) else {
            break;
        };
        history.play(word).map_err(Failure::input)?;
    }
    Ok(())
}

pub(crate) fn run(arguments: &OpeningsArguments) -> Result<(), Failure> {
    let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
    let openings = make(game, arguments)?;
    let write = |out: &mut dyn Write| {
        writeln!(out, "# {}", arguments.line())?;
        let mut lines = openings.iter();
        lines.try_for_each(|opening| writeln!(out, "{opening}"))
    };
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(stdout().lock());
        write(&mut out)?;
        return Ok(out.flush()?);
    };
    let failed = |error| Failure::input(format!("`{}`: {error}", path.display()));
    let mut file = NewFile::begin(path).map_err(failed)?;
    write(&mut file).map_err(failed)?;
    file.keep().map_err(failed)?;
    Ok(())
}

fn make(game: AnyGame, arguments: &OpeningsArguments) -> Result<Vec<Opening>, Failure> {
    let starts = arguments.start.iter();
    let starts = starts.map(|id| start_named(game.info(), Some(id)));
    let starts: Vec<Option<&str>> = starts.collect::<Result<_, _>>()?;
    let mut random = Random::new(arguments.seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut tries = 0;
    let wanted = arguments.count as usize;
    let mut progress = Progress::on_terminal();
    while openings.len() < wanted {
        tries += 1;
        if tries > MOST_TRIES {
            progress.clear()?;
            return Err(Failure::input(format!(
                "no more than {} could be found; ask for fewer, for more plies, or for a \
                 greater --most",
                counted(openings.len(), "opening")
            )));
        }
        let plies = arguments.plies;
        let history = at_random(game, Settings::BARE, &starts, plies, &mut random)?;
        if seen.insert(history.canonical().0) && is_level(&*history, arguments) {
            openings.push(Opening::of(&*history));
            tries = 0;
        }
        progress.show(|| {
            let done = openings.len() as f64 / wanted as f64;
            (Some(done), counted(openings.len(), "opening"))
        })?;
    }
    progress.clear()?;
    Ok(openings)
}

/// Whether a search judges a position near level.
fn is_level(history: &dyn AnyHistory, arguments: &OpeningsArguments) -> bool {
    let request = Request::new(Limits::nodes(arguments.nodes));
    let thought = think(history, &request, &Timer::start(), &mut |_| {});
    thought.is_some_and(|thought| {
        let score = thought.score.hundredths();
        score.unsigned_abs() <= u32::from(arguments.most)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_the_program_is_legal_undecided_and_has_no_position_twice() {
        for (id, text) in SETS {
            let game = AnyGame::find(id).unwrap();
            let openings = read_lines(text, game, Settings::BARE).unwrap();
            assert!(openings.len() >= 200, "{id}: {}", openings.len());
            let mut seen = HashSet::new();
            for opening in openings {
                let history = opening.history(game, Settings::BARE).unwrap();
                assert!(seen.insert(history.canonical().0), "{id}: {opening}");
                assert_eq!(Opening::read(&opening.to_string()), opening);
            }
        }
    }
}
