//! The command line as it is typed.

use std::ffi::OsStr;
use std::path::PathBuf;

use crate::analyse::AnalyseArguments;
use crate::bench::BenchArguments;
use crate::bestmove::BestmoveArguments;
use crate::matches::args::MatchArguments;
use crate::matches::levels::LevelsArguments;
use crate::openings::OpeningsArguments;
use crate::play::nouns::capital;
use crate::selfplay::SelfplayArguments;
use crate::stats::StatsArguments;
use crate::suite::SuiteArguments;
use crate::tune::TuneArguments;
use crate::ugi_check::UgiCheckArguments;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, FromArgMatches, Parser, Subcommand, ValueHint};
use hexarium_engine::{LEVELS, Level};
use hexarium_render::{Coordinates, Highlight, Theme};
use hexarium_rules::{AnyGame, GameInfo, Setting, SettingError, Settings};

/// Play and study Hexaequo, heXentafl, Cequis and HexDame.
#[derive(Debug, Parser)]
#[command(name = "hexarium", version, arg_required_else_help = true)]
#[command(max_term_width = 80, subcommand_value_name = "COMMAND")]
#[command(after_help = "Examples:
  hexarium play                          choose a game and play it here
  hexarium play hexdame --level 2        play HexDame against the computer
  hexarium serve --open                  play in the browser
  hexarium moves hexentafl-4 a1a3 d4d3   what may follow these moves
  hexarium perft hexaequo 5              count the lines of five moves
  hexarium replay cequis @game.txt       where a list of words leads
  hexarium convert games.txt --to jsonl  games as records, JSON or moves
  hexarium check games.txt               whether every move is legal
  hexarium render hexaequo -o board.png  a picture of the board")]
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
  hexarium replay hexdame @game.txt      a game record, or a list of words
  hexarium replay cequis --no-progress 200 - < words.txt")]
    Replay(GameArguments),
    /// Search for the best move
    Bestmove(BestmoveArguments),
    /// Play a game in the terminal
    Play(PlayArguments),
    /// Draw a position as SVG or PNG, or a game as an animated GIF
    Render(RenderArguments),
    /// Turn games into records, JSON lines or lists of moves
    Convert(ConvertArguments),
    /// Check that every move of files of games is legal
    Check(CheckArguments),
    /// Play in the browser: serve the pages and keep the games
    #[cfg(feature = "serve")]
    Serve(ServeArguments),
    /// Play engines against each other and say which is stronger
    Match(MatchArguments),
    /// Play each level of a game against the one below it
    Levels(LevelsArguments),
    /// Make a set of openings for matches
    Openings(OpeningsArguments),
    /// Try positions whose fastest win is known, or make such a suite
    Suite(SuiteArguments),
    /// Annotate games: evaluations, mistakes, better lines, accuracy
    Analyse(AnalyseArguments),
    /// Let the engine play many fast games with itself
    Selfplay(SelfplayArguments),
    /// Say what many games were like, in figures and plots
    Stats(StatsArguments),
    /// Fit the weights of an evaluation to the results of games
    Tune(TuneArguments),
    /// Speak the universal game interface on standard input and output
    #[command(after_help = "Examples:
  printf '%s\\n' 'setoption name Game value hexdame' \\
    'position startpos moves d4d5' 'go nodes 9000' > commands.txt
  hexarium ugi < commands.txt

It knows ugi, isready, uginewgame, stop, ponderhit, quit and

  setoption name NAME value VALUE        Game, Hash, Threads, MultiPV, Level,
                                         Ponder, MoveOverhead, and settings of
                                         the game, as NoProgress
  position startpos [moves WORD…]        set up a game
  position fen LINE [moves WORD…]        the same from a position line
  go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder]
     [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [movestogo N]
     [searchmoves WORD…]                 search; without limits until `stop`
  go perft N                             count the lines of N moves
  query gameover|p1turn|result           how the game stands
  d, eval                                the board, and what it is worth

docs/ugi.md describes it in full.")]
    Ugi,
    /// Check that a program keeps to the universal game interface
    UgiCheck(UgiCheckArguments),
    /// Search a fixed set of positions and count the nodes
    Bench(BenchArguments),
    /// Print shell completions
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, of all commands
    #[command(after_help = "Examples:
  hexarium man > hexarium.1 && man ./hexarium.1")]
    Man,
}

/// A game, where it stands, and what is played from there.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
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
    /// Moves to play; `@FILE` reads words or a game record from a file, `-` from
    /// standard input
    #[arg(value_name = "WORD", value_hint = ValueHint::FilePath)]
    pub(crate) words: Vec<String>,
    /// The game to take of a record file that has several, from 1
    #[arg(long, value_name = "N", value_parser = game_number())]
    pub(crate) number: Option<usize>,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
}

fn game_number() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u32)
        .range(1..)
        .map(|number| number as usize)
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium perft hexdame 5
  hexarium perft hexdame 3 --divide
  hexarium perft cequis 2 --position '- s setup' --json")]
pub(crate) struct PerftArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
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

A line of --batch, in which all but the game may be left out:
  {\"game\":ID,\"position\":LINE,\"moves\":[WORD…],\"settings\":{…}}
Its answer:
  {\"position\":…,\"legal\":[…],\"outcome\":…}, or {\"error\":…}")]
pub(crate) struct MovesArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids), required_unless_present = "batch")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) line: LineArguments,
    /// Answer JSON lines from standard input, each at once
    #[arg(long, conflicts_with_all = ["game", "position", "words", "number"])]
    pub(crate) batch: bool,
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
    /// The game's id; left out, a menu offers them
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "L", value_parser = LevelNumber, hide_possible_values = true)]
    #[arg(help = format!("How well the computer plays: {}", level_names()))]
    pub(crate) level: Option<Level>,
    /// The side that you play: its name or letter, `both` or `random`
    #[arg(long, value_name = "S", value_parser = Offered(sides), hide_possible_values = true)]
    pub(crate) side: Option<String>,
    /// Start from this position line
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Start from a ready-made start: its id, or `?` for a list of them
    #[arg(long, value_name = "ID", value_parser = Offered(start_ids), hide_possible_values = true, conflicts_with = "position")]
    pub(crate) start: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["game", "position", "start"])]
    pub(crate) load: Option<PathBuf>,
    /// The game to take of a file that has several, from 1
    #[arg(long, value_name = "N", requires = "load", conflicts_with_all = ["game", "position", "start"], value_parser = game_number())]
    pub(crate) number: Option<usize>,
    #[command(flatten)]
    pub(crate) settings: SettingArguments,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium render hexdame > start.svg
  hexarium render hexentafl-4 a1a3 d4d3 -o game.png --size 600
  hexarium render hexaequo @game.txt -o game.svg --theme dark --panel
  hexarium render cequis --position 'W:a1;w:a8 s play' --flip
  hexarium render hexdame --mark target:d5,e5 --arrow d4-d5
  hexarium render hexdame --steps d4     where the man on d4 may go
  hexarium render hexdame @game.txt -o game.gif --delay 500
  hexarium render hexdame @game.txt --sheet 4 --every 6 -o game.png

The last of the moves given is highlighted. A film (.gif) shows the whole game
and a sheet all of its positions, with the start and the end. Pictures need no
font.")]
pub(crate) struct RenderArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Write to this file, whose name ends in .svg, .png, or .gif for a film of
    /// the whole game; without it SVG goes to standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// The colours: for a light or a dark page, or black on white for paper
    #[arg(long, value_name = "T", default_value = Theme::default().name(), value_parser = theme())]
    pub(crate) theme: Theme,
    /// The longer side in pixels, 16 to 4096; to 1024 in a film
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub(crate) size: Option<u32>,
    /// Where the names of cells stand: along the edge, or in the cells of a
    /// board that grows (auto), always there, or nowhere
    #[arg(long, value_name = "C", default_value = Coordinates::default().name(), value_parser = coordinates())]
    pub(crate) coordinates: Coordinates,
    /// See the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Draw reserves and captured pieces beside the board
    #[arg(long)]
    pub(crate) panel: bool,
    #[arg(long, value_name = "KIND:CELLS", help = mark_help())]
    pub(crate) mark: Vec<String>,
    /// Draw arrows, as `a1-b2,c3-d4`
    #[arg(long, value_name = "FROM-TO")]
    pub(crate) arrow: Vec<String>,
    /// Show what may follow these steps of a move, as `d4` or `@D,c5`; without
    /// any where a move may begin
    #[arg(long, value_name = "STEPS", num_args = 0..=1, default_missing_value = "")]
    pub(crate) steps: Option<String>,
    /// Do not highlight the last move
    #[arg(long)]
    pub(crate) no_last_move: bool,
    /// Draw the positions of the whole game side by side, in so many columns
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) sheet: Option<u16>,
    /// On a sheet or in a film, show the position after every N moves alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) every: Option<u16>,
    /// How long each picture of a film stays, 20 to 60000 milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=60_000))]
    pub(crate) delay: Option<u32>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium convert games.txt --to jsonl -o games.jsonl
  hexarium convert games.jsonl --notation published > games.txt
  hexarium convert --game hexdame --to record < words.txt
  hexarium convert a.txt b.txt --skip -o good.txt

What FILE holds is seen at its beginning: records begin with a tag, JSON lines
with {, and anything else is lists of moves with empty lines between them, for
which --game is needed. A JSON line, in which all but the game may be left out:
  {\"game\":ID,\"position\":LINE,\"moves\":[WORD…],\"settings\":{…},
   \"tags\":{…},\"result\":…,\"reason\":…}

JSON lines and lists hold the main line alone, lists nothing but its moves. The
first game that is wrong ends it with status 1, and OUT stays as it was; --skip
leaves wrong games out and goes on, and ends with status 1 as well.")]
pub(crate) struct ConvertArguments {
    /// Files of games; without one, or for `-`, standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    pub(crate) to: GameForm,
    /// How to write moves: `published` as published games of the game have them,
    /// where it has such words and they fit one legal move alone
    #[arg(long, value_name = "N", value_enum, default_value_t)]
    pub(crate) notation: NotationName,
    /// Write to this file, whole or not at all
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Leave games out that are wrong, and go on
    #[arg(long)]
    pub(crate) skip: bool,
    /// The game of lists of moves, and of records that do not name it
    #[arg(long, value_name = "ID", value_parser = Offered(game_ids))]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium check games.txt
  hexarium check archive/*.txt && echo all legal
  hexarium check --game hexdame words.txt

Files may hold records, JSON lines or lists of moves, as `convert` reads them,
and be of any size. Every fault is a line, as
  games.txt:12:9: game 3: move 4: `a1a9` is not legal: …
The last line counts games, moves and faults. With a fault the status is 1, with
a file that cannot be read it is 2.")]
pub(crate) struct CheckArguments {
    /// Files of games; `-` is standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// The game of lists of moves, and of records that do not name it
    #[arg(long, value_name = "ID", value_parser = Offered(game_ids))]
    pub(crate) game: Option<String>,
}

/// A form in which games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum GameForm {
    /// Game records
    #[default]
    Record,
    /// A JSON object a line
    Jsonl,
    /// A line of words, and an empty line
    Moves,
}

/// A notation by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum NotationName {
    /// Words that need no context
    #[default]
    Canonical,
    /// The words of published games
    Published,
}

fn theme() -> impl TypedValueParser<Value = Theme> {
    let names = PossibleValuesParser::new(Theme::ALL.map(Theme::name));
    // No other name comes so far.
    names.map(|name| Theme::named(&name).unwrap_or_default())
}

fn coordinates() -> impl TypedValueParser<Value = Coordinates> {
    let names = PossibleValuesParser::new(Coordinates::ALL.map(Coordinates::name));
    names.map(|name| Coordinates::named(&name).unwrap_or_default())
}

fn mark_help() -> String {
    let kinds = Highlight::ALL.map(Highlight::name).join(", ");
    format!("Point cells out, as `target:a1,b2`: {kinds}")
}

/// Takes any text and offers some to help and completions: what is right
/// depends on the game, and whoever looks it up says best what is wrong.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offered(pub(crate) fn() -> Vec<&'static str>);

impl TypedValueParser for Offered {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter().map(PossibleValue::new)))
    }
}

pub(crate) fn game_ids() -> Vec<&'static str> {
    AnyGame::all().iter().map(|game| game.info().id).collect()
}

/// The ids of ready-made starts in all games, each once.
pub(crate) fn start_ids() -> Vec<&'static str> {
    once(|info| info.starts.iter().map(|start| start.name.id).collect())
}

fn sides() -> Vec<&'static str> {
    let mut names = once(|info| info.players.iter().map(|player| player.name).collect());
    names.extend(["both", "random"]);
    names
}

/// What the games have of something, each once, in their order.
fn once(of: fn(&'static GameInfo) -> Vec<&'static str>) -> Vec<&'static str> {
    let mut found = Vec::new();
    for id in AnyGame::all().iter().flat_map(|game| of(game.info())) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// A level by its number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LevelNumber;

impl TypedValueParser for LevelNumber {
    type Value = Level;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Level, clap::Error> {
        read_level.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |level: Level| PossibleValue::new(level.number.to_string());
        Some(Box::new(LEVELS.into_iter().map(value)))
    }
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
    number
        .and_then(Level::numbered)
        .ok_or_else(|| format!("the levels are {}", level_names()))
}

pub(crate) fn level_names() -> String {
    let name = |level: Level| format!("{} ({})", level.number, level.name);
    let [weakest, .., strongest] = LEVELS;
    format!("{} to {}", name(weakest), name(strongest))
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

    /// What a setting does, and the games that have it.
    fn about(setting: &Setting) -> String {
        let games = AnyGame::all().into_iter().map(|game| game.info());
        let has = |info: &&GameInfo| {
            let mut ids = info.settings.iter().map(|other| other.text.id);
            ids.any(|id| id == setting.text.id)
        };
        let games: Vec<&str> = games.filter(has).map(|info| info.id).collect();
        format!("{} ({})", capital(setting.text.english), games.join(", "))
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
                    .help(Self::about(setting)),
            );
        }
        command
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}
