//! The command line as it is typed.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueHint};
use hexarium_engine::{LEVELS, Level};
use hexarium_rules::{AnyGame, GameInfo, Setting, SettingError, Settings};

/// Play and study Hexaequo, heXentafl, Cequis and HexDame.
#[derive(Debug, Parser)]
#[command(name = "hexarium", version, arg_required_else_help = true)]
#[command(after_help = "Examples:
  hexarium play                          choose a game and play it here
  hexarium play hexdame --level 2        play HexDame against the computer
  hexarium serve --open                  play in the browser
  hexarium moves hexentafl-4 a1a3 d4d3   what may follow these moves
  hexarium perft hexaequo 5              count the lines of five moves
  hexarium replay cequis @game.txt       where a list of words leads")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games: an id and a name a line
    Games,
    /// Count the lines of exactly so many moves
    Perft(PerftArguments),
    /// Print the legal moves after some moves
    Moves(MovesArguments),
    /// Print the position and the outcome after some moves
    #[command(after_help = "Examples:
  hexarium replay hexentafl-4 a1a3 d4d3
  hexarium replay hexdame @game.txt
  hexarium replay cequis --no-progress 200 - < words.txt")]
    Replay(GameArguments),
    /// Search for the best move
    Bestmove(BestmoveArguments),
    /// Play a game in the terminal
    Play(PlayArguments),
    /// Play in the browser: serve the pages and keep the games
    #[cfg(feature = "serve")]
    Serve(ServeArguments),
    /// Speak the universal game interface on standard input and output
    #[command(after_help = "Examples:
  printf 'setoption name Game value hexdame\\nposition startpos moves d4d5\\ngo nodes 10000\\n' | hexarium ugi

It knows ugi, isready, uginewgame, quit and

  setoption name Game value ID           choose a game (see `hexarium games`)
  setoption name NoProgress value N|off  a setting of the game, if it has it
  position startpos [moves WORD…]        set up a game
  position fen LINE [moves WORD…]        the same from a position line
  go [nodes N] [movetime MS] [depth N]   search; without limits until `stop`
  stop                                   end the search and say the best move")]
    Ugi,
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// A game, where it stands, and what is played from there.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// The game's id (see `hexarium games`)
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) line: LineArguments,
}

/// A position, moves and settings.
#[derive(Debug, Args)]
pub(crate) struct LineArguments {
    /// Start from this position line
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves to play; `@FILE` reads them from a file, `-` from standard input
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium perft hexdame 5
  hexarium perft hexdame 3 --divide
  hexarium perft cequis 2 --position '- s setup' --json")]
pub(crate) struct PerftArguments {
    /// The game's id (see `hexarium games`)
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The number of moves, 1 to 64
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// Start from this position line
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// A line for each move: its word and the lines that begin with it
    #[arg(long)]
    pub(crate) divide: bool,
    /// One JSON list of the numbers for depths 1 to DEPTH
    #[arg(long, conflicts_with = "divide")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium moves hexaequo
  hexarium moves hexentafl-4 a1a3 d4d3
  echo '{\"game\":\"hexdame\",\"moves\":[\"d4d5\"]}' | hexarium moves --batch

A line of --batch is {\"game\":ID,\"position\":LINE,\"moves\":[WORD…],\"settings\":{…}}, all
but the game optional; the answer is {\"position\":…,\"legal\":[…],\"outcome\":…} or
{\"error\":…}.")]
pub(crate) struct MovesArguments {
    /// The game's id (see `hexarium games`)
    #[arg(value_name = "GAME", required_unless_present = "batch")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) line: LineArguments,
    /// Answer JSON lines from standard input, each at once
    #[arg(long, conflicts_with_all = ["game", "position", "words"])]
    pub(crate) batch: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium bestmove hexdame
  hexarium bestmove hexentafl-4 a1a3 --time 200
  hexarium bestmove cequis @game.txt --level 2

The first limit reached ends the search; without any it takes one second.")]
pub(crate) struct BestmoveArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Time to take, in milliseconds
    #[arg(long, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Play at this level instead of full strength
    #[arg(long, value_name = "L", value_parser = read_level)]
    pub(crate) level: Option<Level>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium play
  hexarium play cequis --level 1 --side circles
  hexarium play hexdame --side both
  hexarium play hexentafl-4 --start black-begins
  hexarium play --load game.txt
  hexarium play hexentafl-5 --side random --position 'A:a1;K:e5 w'")]
pub(crate) struct PlayArguments {
    /// The game's id (see `hexarium games`); left out, a menu offers them
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// How well the computer plays
    #[arg(long, value_name = "L", value_parser = read_level)]
    pub(crate) level: Option<Level>,
    /// The side that you play: its name or letter, `both` or `random`
    #[arg(long, value_name = "S")]
    pub(crate) side: Option<String>,
    /// Start from this position line
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Start from a ready-made start, by its id
    #[arg(long, value_name = "ID", conflicts_with = "position")]
    pub(crate) start: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["game", "position", "start"])]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
}

#[cfg(feature = "serve")]
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium serve --open
  hexarium serve --port 8000 --database sqlite:games.db
  hexarium serve --listen 0.0.0.0        for others in your network, too

It prints its address when it is ready, and ends with Ctrl-C.")]
pub(crate) struct ServeArguments {
    /// The port; left out, 4520 or the next free one; 0 is any free one
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address or name to listen at; left out, this machine alone
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<String>,
    /// The database, as `sqlite:PATH`; left out, hexarium/hexarium.db in your
    /// data folder
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Open the browser when it is ready
    #[arg(long)]
    pub(crate) open: bool,
}

fn read_level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok();
    number.and_then(Level::numbered).ok_or_else(|| {
        let levels = LEVELS.iter();
        let names = levels.map(|level| format!("{} ({})", level.number, level.name));
        format!("the levels are {}", names.collect::<Vec<_>>().join(", "))
    })
}

/// A flag for every setting that some game declares: its word and the value as
/// typed.
#[derive(Debug, Clone, Default)]
pub(crate) struct SettingArguments(Vec<(&'static str, String)>);

impl SettingArguments {
    /// The settings of a game: what was typed over what it has otherwise.
    ///
    /// # Errors
    /// When the game lacks a setting that was typed, or a value is wrong.
    pub(crate) fn over(
        &self,
        mut settings: Settings,
        info: &GameInfo,
    ) -> Result<Settings, SettingError> {
        for (id, value) in &self.0 {
            settings.set_text(info, id, value)?;
        }
        Ok(settings)
    }

    /// Whether none was typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn declared() -> Vec<&'static Setting> {
        let mut declared: Vec<&'static Setting> = Vec::new();
        for game in AnyGame::all() {
            for setting in game.info().settings {
                if declared
                    .iter()
                    .all(|other| other.text.id != setting.text.id)
                {
                    declared.push(setting);
                }
            }
        }
        declared
    }
}

impl FromArgMatches for SettingArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut typed = Vec::new();
        for setting in Self::declared() {
            if let Some(value) = matches.get_one::<String>(setting.text.id) {
                typed.push((setting.text.id, value.clone()));
            }
        }
        Ok(Self(typed))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for SettingArguments {
    fn augment_args(mut command: clap::Command) -> clap::Command {
        for setting in Self::declared() {
            command = command.arg(
                Arg::new(setting.text.id)
                    .long(setting.text.id)
                    .value_name("N|off")
                    .help(setting.text.english),
            );
        }
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}
