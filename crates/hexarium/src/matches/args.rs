//! The command line of `match`, as typed.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::OPENING_PLIES;
use super::adjudication::Agreement;
use super::pace::TimeControl;
use super::player::Watchdog;
use super::spec::EngineSpec;
use crate::args::{Offered, SettingArguments, game_ids};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium match hexdame --engine own --engine uct --movetime 100 --pairs 50
  hexarium match hexaequo --nodes 9000 --sprt 0 20 --concurrency 2 \\
    --engine name=new,cmd='new/hexarium ugi' \\
    --engine name=old,cmd='old/hexarium ugi',option.Hash=16
  hexarium match cequis --engine own,level=3 --engine own,level=2 --json

An engine is `own` (this program's), `uct` (playouts at random) or `cmd=PROGRAM`
that speaks UGI, and with commas between them:
  name=NAME              what results and records call it
  option.NAME=VALUE      an option of a program, which has to declare it
  level=L                of own: a level, at its own pace
  error=E, overlooks=P   of own: how far it misjudges, in hundredths of a piece,
                         and how many of a hundred moves it overlooks
  threads=N, hash=MIB    of own at full strength
  nodes=, depth=, movetime=, tc=   its own limits, in place of those of the match
A value that holds a comma stands in double quotes.

A pair is two games from one opening with sides swapped. A program that ends,
does not answer, takes more than its time or plays what is not legal loses the
game and is started anew. Ctrl-C ends a match with the result so far; with
--state the same command goes on where it ended.")]
pub(crate) struct MatchArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    pub(crate) game: String,
    /// An engine; given twice
    #[arg(long, value_name = "ENGINE", required = true)]
    pub(crate) engine: Vec<EngineSpec>,
    /// Time for the game and for each move, in seconds, as 10+0.1
    #[arg(long, value_name = "S+S", conflicts_with = "movetime")]
    pub(crate) tc: Option<TimeControl>,
    /// Time for each move, in milliseconds; 100 where no limit is given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    /// Positions to visit for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Pairs of games, at most; left out, 100, or 20000 with --sprt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) pairs: Option<u32>,
    /// The same as games, an even number
    #[arg(long, value_name = "N", conflicts_with = "pairs", value_parser = clap::value_parser!(u32).range(2..=20_000_000))]
    pub(crate) games: Option<u32>,
    /// Games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// A file of openings or games, or `random`; left out, the program's own set
    #[arg(long, value_name = "FILE|random", value_hint = ValueHint::FilePath)]
    pub(crate) openings: Option<PathBuf>,
    /// The moves of openings that are random or come from whole games
    #[arg(long, value_name = "P", default_value_t = OPENING_PLIES, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) plies: u32,
    /// The order of openings, and what is random, depend on it
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the games to this file as records, each when it ends; a file that
    /// holds something is refused, unless --state goes on with its match
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) records: Option<PathBuf>,
    /// Keep what is played in this file, and go on from it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) state: Option<PathBuf>,
    /// Stop when it is sure whether the first engine is better by ELO1 or by no
    /// more than ELO0; how often it may be wrong is 0.05 each unless given
    #[arg(long, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], num_args = 2..=4, allow_negative_numbers = true)]
    pub(crate) sprt: Vec<f64>,
    /// End a game as drawn when both have seen no more than this for so many
    /// moves, as moves=8,score=10,from=40
    #[arg(long, value_name = "TERMS", value_parser = Agreement::of_draw)]
    pub(crate) draw: Option<Agreement>,
    /// End a game when both have seen one side lose by this, as
    /// moves=4,score=900
    #[arg(long, value_name = "TERMS", value_parser = Agreement::of_loss)]
    pub(crate) resign: Option<Agreement>,
    /// End a game as drawn after so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) longest: u32,
    /// What a move may take beyond its time, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = Watchdog::USUAL.margin, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    pub(crate) margin: u64,
    /// Seconds until an engine that has no time limit counts as stalled
    #[arg(long, value_name = "S", default_value_t = Watchdog::USUAL.stall, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) stall: u64,
    /// Print the result as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
}
