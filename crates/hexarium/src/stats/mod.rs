//! `stats`: what many games were like, game by game, as figures and plots.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use hexarium_rules::record::GameTree;

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::games::Games;
use crate::list;
use crate::newfile::NewFile;
use crate::progress::Progress;
use crate::text::counted;
use counts::Counts;

mod counts;
mod plot;
mod report;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium stats games.txt
  hexarium stats games.txt -o report.html
  hexarium stats *.txt --json

Files may hold records, JSON lines or lists of moves, as `convert` reads them,
and be of any size. For each game it says who won, how long games were, how many
moves there were, why games ended, and, where there are evaluations, what became
of them. Games without a result are counted and left out.

OUT is a page with plots that needs nothing else. Games that are wrong are left
out, with a line each; the status is then 1.")]
pub(crate) struct StatsArguments {
    /// Files of games; without one, or for `-`, standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Write a page (HTML) to this file, whole or not at all
    #[arg(short, long, value_name = "OUT", conflicts_with = "json", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// The game of lists of moves, and of records that do not name it
    #[arg(long, value_name = "ID", value_parser = Offered(game_ids))]
    game: Option<String>,
}

pub(crate) fn run(arguments: &StatsArguments) -> Result<(), Failure> {
    let input = [PathBuf::from("-")];
    let files = match arguments.files.as_slice() {
        [] => input.as_slice(),
        files => files,
    };
    let mut counting = Counting {
        games: Vec::new(),
        faults: false,
        progress: Progress::on_terminal(),
    };
    let mut names = Vec::new();
    for file in files {
        names.push(counting.file(file, arguments.game.as_deref())?);
    }
    counting.progress.clear()?;
    let games = counting.games.as_slice();
    if games.is_empty() && !counting.faults {
        writeln!(stderr(), "{}: there are no games in it", names.join(", "))?;
    }
    if let Some(path) = &arguments.output {
        let failed = |error| Failure::input(format!("output `{}`: {error}", path.display()));
        let mut file = NewFile::begin(path).map_err(failed)?;
        let page = report::page(games, &names.join(", "));
        file.write_all(page.as_bytes()).map_err(failed)?;
        file.keep().map_err(failed)?;
    } else if arguments.json {
        list::print(format!("{}\n", report::json(games)).as_bytes())?;
    } else {
        list::print(report::text(games).as_bytes())?;
    }
    match counting.faults {
        true => Err(Failure::Faults),
        false => Ok(()),
    }
}

struct Counting {
    /// In the order in which they came.
    games: Vec<Counts>,
    faults: bool,
    progress: Progress,
}

impl Counting {
    /// Counts the games of a file, and gives its name.
    fn file(&mut self, path: &Path, game: Option<&str>) -> Result<String, Failure> {
        let mut games = Games::open(path, game)?;
        let mut number = 0_u64;
        while let Some(game) = games.next() {
            number += 1;
            match game {
                Ok(tree) => self.add(&tree),
                Err(error) => {
                    self.faults = true;
                    self.progress.clear()?;
                    writeln!(stderr(), "{}", games.fault(&error))?;
                }
            }
            self.progress
                .show(|| (games.part(), counted(number, "game")))?;
        }
        Ok(games.name)
    }

    fn add(&mut self, tree: &GameTree) {
        let info = tree.info();
        let known = self
            .games
            .iter()
            .position(|counts| counts.info.id == info.id);
        let place = known.unwrap_or_else(|| {
            self.games.push(Counts::new(info));
            self.games.len() - 1
        });
        self.games[place].add(tree);
    }
}
