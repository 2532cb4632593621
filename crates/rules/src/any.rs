//! The type-erased face: a game that is chosen by its id at run time.

use std::any::Any;
use std::fmt;

use crate::effect::Moment;
use crate::game::Game;
use crate::games::{self, Visitor};
use crate::history::{History, PlayError};
use crate::info::GameInfo;
use crate::outcome::{Ending, Outcome, Player};
use crate::perft;
use crate::position_line::PositionError;
use crate::quote::quoted;
use crate::refusal::Refusal;
use crate::settings::{SettingError, Settings};
use crate::shown::{Board, Shown};
use crate::step::{Next, Step};
use crate::symmetry::Symmetry;
use crate::word::{Notation, WordError};

type ReadHistory = fn(&str, Settings) -> Result<Box<dyn AnyHistory>, PositionError>;

/// A game chosen by its id.
///
/// ```
/// use hexarium_rules::{AnyGame, Settings};
///
/// for game in AnyGame::all() {
///     println!("{}: {}", game.info().id, game.info().name);
/// }
/// let mut history = AnyGame::find("hexentafl-4")?.start(Settings::BARE);
/// assert_eq!(history.legal_words().len(), 33);
/// history.play("a1a3")?;
/// assert_eq!(history.position(), "A:a3,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct AnyGame {
    info: &'static GameInfo,
    board: fn() -> Board,
    start: fn(Settings) -> Box<dyn AnyHistory>,
    read: ReadHistory,
}

impl AnyGame {
    /// The game with this id.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(id: &str) -> Result<Self, UnknownGame> {
        games::visit(id, ToAny)
    }

    /// Every game, in the order of the registry.
    pub fn all() -> Vec<Self> {
        games::visit_all(&mut || ToAny)
    }

    const fn of<G: Game>(info: &'static GameInfo) -> Self {
        Self {
            info,
            board: G::board,
            start: |settings| Box::new(History::<G>::new(G::start(), settings)),
            read: |line, settings| Ok(Box::new(History::<G>::new(G::read(line)?, settings))),
        }
    }

    /// What the game says of itself.
    pub const fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The board for front ends to draw.
    pub fn board(&self) -> Board {
        (self.board)()
    }

    /// A game from the start.
    pub fn start(&self, settings: Settings) -> Box<dyn AnyHistory> {
        (self.start)(settings)
    }

    /// A game from a position line.
    ///
    /// # Errors
    /// When the line cannot be read or is impossible.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let game = AnyGame::find("hexentafl-4")?;
    /// let mut history = game.from_position("A:a1,d1;K:f6 b", Settings::BARE)?;
    /// history.play("f6g7")?;
    /// let outcome = history.outcome().map(|outcome| outcome.line(game.info().players));
    /// assert_eq!(outcome.as_deref(), Some("win black king-escaped"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_position(
        &self,
        line: &str,
        settings: Settings,
    ) -> Result<Box<dyn AnyHistory>, PositionError> {
        (self.read)(line, settings)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&self.info.id).finish()
    }
}

struct ToAny;

impl Visitor for ToAny {
    type Output = AnyGame;

    fn visit<G: Game>(self) -> AnyGame {
        AnyGame::of::<G>(G::info())
    }
}

/// An id that no game has.
///
/// ```
/// use hexarium_rules::AnyGame;
///
/// let error = AnyGame::find("chess").unwrap_err();
/// assert!(error.to_string().starts_with("unknown game `chess`; the games are hexaequo, "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGame {
    /// The id.
    pub id: String,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = AnyGame::all().iter().map(|game| game.info.id).collect();
        write!(
            f,
            "unknown game `{}`; the games are {}",
            quoted(&self.id),
            ids.join(", ")
        )
    }
}

impl std::error::Error for UnknownGame {}

/// A [`History`] of a game that is known at run time only; moves are words.
/// Every method means what it means there.
///
/// ```
/// use hexarium_rules::{AnyGame, Ending, Player, Settings};
///
/// let mut history = AnyGame::find("hexdame")?.start(Settings::BARE);
/// assert_eq!(history.play("D4D5!?")?, "d4d5");
/// assert_eq!((history.ply(), history.player()), (1, Player::SECOND));
/// assert_eq!(history.words(), ["d4d5"]);
/// assert!(history.legal_words().contains(&"f6f5".to_owned()));
///
/// history.end(Ending::Resignation(Player::SECOND));
/// let outcome = history.outcome().map(|outcome| outcome.line(history.info().players));
/// assert_eq!(outcome.as_deref(), Some("win white resignation"));
/// assert_eq!(history.undo().as_deref(), Some("d4d5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyHistory: fmt::Debug + Send + Sync {
    /// What the game says of itself.
    fn info(&self) -> &'static GameInfo;
    /// The board for front ends to draw.
    fn board(&self) -> Board;
    /// The position now, in canonical form.
    fn position(&self) -> String;
    /// The position after so many plies.
    fn position_at(&self, ply: usize) -> Option<String>;
    /// The position that the game began with.
    fn start(&self) -> String;
    /// Whether the game began with its own start position.
    fn began_at_start(&self) -> bool;
    /// The player to move.
    fn player(&self) -> Player;
    /// The player to move at a ply.
    fn player_at(&self, ply: usize) -> Option<Player>;
    /// The moves played, as canonical words.
    fn words(&self) -> Vec<String>;
    /// The move played at a ply, as a canonical word.
    fn word_at(&self, ply: usize) -> Option<String>;
    /// The move played at a ply in a notation.
    fn word_in(&self, ply: usize, notation: Notation) -> Option<String>;
    /// The number of moves played.
    fn ply(&self) -> usize;
    /// The legal moves as canonical words, sorted as plain strings.
    fn legal_words(&self) -> Vec<String>;
    /// The outcome; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Plays a word and returns it in canonical form.
    ///
    /// # Errors
    /// When the game is over, or the word is no legal move.
    fn play(&mut self, word: &str) -> Result<String, PlayError>;
    /// Takes the last move back and returns its word.
    fn undo(&mut self) -> Option<String>;
    /// Ends the game as the players say, if the rules left it open.
    fn end(&mut self, ending: Ending) -> bool;
    /// Opens a game again that the players ended.
    fn reopen(&mut self) -> bool;
    /// How the players ended the game.
    fn ending(&self) -> Option<Ending>;
    /// The settings.
    fn settings(&self) -> Settings;
    /// Changes the settings.
    ///
    /// # Errors
    /// When they would have ended the game before its last move.
    fn set_settings(&mut self, settings: Settings) -> Result<(), SettingError>;
    /// How often the position now has stood, this time included.
    fn occurrences(&self) -> u32;
    /// Plies since the last one that was progress.
    fn without_progress(&self) -> u32;
    /// What is to be seen of the position now.
    fn shown(&self) -> Shown;
    /// What is to be seen of the position after so many plies.
    fn shown_at(&self, ply: usize) -> Option<Shown>;
    /// What may follow the steps entered so far.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let history = AnyGame::find("hexaequo")?.start(Settings::BARE);
    /// let tile = history.read_step("@T").ok_or("no such step")?;
    /// let next = history.next(&[tile]).steps;
    /// let cells: Vec<String> = next.iter().map(|&step| history.step_text(step)).collect();
    /// assert_eq!(cells, ["h8", "h10", "j7", "j9"]);
    /// assert_eq!(history.next(&[tile, next[0]]).done.as_deref(), Some("Th8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn next(&self, steps: &[Step]) -> Next<String>;
    /// The shortest path by which a legal word is entered, with a choice at its
    /// end where another move shares its cells; `None` when it is not legal.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let history =
    ///     AnyGame::find("hexdame")?.from_position("M:e8;m:f8,g7 w", Settings::BARE)?;
    /// let path = history.path("e8g6x").ok_or("not legal")?;
    /// let cells: Vec<String> = path.iter().map(|&step| history.step_text(step)).collect();
    /// assert_eq!(cells, ["e8", "g8", "g6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn path(&self, word: &str) -> Option<Vec<Step>>;
    /// Why a path of steps is no beginning of a legal move.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let history = AnyGame::find("hexdame")?.start(Settings::BARE);
    /// let a1 = history.read_step("a1").ok_or("no such step")?;
    /// let refusal = history.refusal_of_steps(&[a1]).ok_or("it is legal")?;
    /// assert_eq!(refusal.reason.english, "that piece has no legal move");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn refusal_of_steps(&self, steps: &[Step]) -> Option<Refusal>;
    /// Why a word is not legal.
    fn refusal_of_word(&self, word: &str) -> Option<Refusal>;
    /// What the move played at a ply did to the board.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let mut history =
    ///     AnyGame::find("hexdame")?.from_position("M:e8;m:f8,g7 w", Settings::BARE)?;
    /// history.play("e8g6x")?;
    /// // What is drawn one after another leads from one position to the next.
    /// let mut shown = history.shown_at(0).ok_or("no such ply")?;
    /// for moment in history.effects(0, None).ok_or("no such ply")? {
    ///     shown.apply(history.info(), &moment);
    /// }
    /// assert_eq!(shown, history.shown());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn effects(&self, ply: usize, path: Option<&[Step]>) -> Option<Vec<Moment>>;
    /// The symmetries of the position now, the identity first.
    fn symmetries(&self) -> &'static [Symmetry];
    /// The position now, turned by the symmetry of this index, in canonical
    /// form; `None` when there is none.
    fn turned(&self, symmetry: usize) -> Option<String>;
    /// The word that a legal move becomes when the position is turned; `None`
    /// when there is no symmetry of this index.
    ///
    /// # Errors
    /// When the word is no legal move.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let history = AnyGame::find("hexdame")?.start(Settings::BARE);
    /// assert_eq!(history.symmetries()[1].to_string(), "mirror");
    /// assert_eq!(history.turned(1), Some(history.position()));
    /// assert_eq!(history.turned_word("d1e1", 1)?.as_deref(), Some("a4a5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turned_word(&self, word: &str, symmetry: usize) -> Result<Option<String>, WordError>;
    /// The line of the position that stands for all that the position now can
    /// be turned into, and the index of the first symmetry that leads there.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, PlayError, Settings};
    ///
    /// let game = AnyGame::find("hexentafl-4")?;
    /// let opening = |word| {
    ///     let mut history = game.start(Settings::BARE);
    ///     history.play(word)?;
    ///     Ok::<_, PlayError>(history.canonical().0)
    /// };
    /// // A third of a turn lies between the two.
    /// assert_eq!(opening("a1a3")?, opening("g4e2")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn canonical(&self) -> (String, usize);
    /// Reads a step from its text.
    fn read_step(&self, text: &str) -> Option<Step>;
    /// Writes a step as text.
    fn step_text(&self, step: Step) -> String;
    /// Perft of the position now.
    fn perft(&self, depth: u32) -> u64;
    /// Perft of the position now, move by move.
    ///
    /// ```
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let history = AnyGame::find("hexaequo")?.start(Settings::BARE);
    /// let lines = history.divide(3);
    /// assert_eq!((lines.len(), history.perft(3)), (7, 461));
    /// assert_eq!(lines.iter().map(|line| line.1).sum::<u64>(), 461);
    /// # Ok::<(), hexarium_rules::UnknownGame>(())
    /// ```
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyHistory>;
    /// The [`History`] itself, for code that knows its game.
    ///
    /// ```
    /// use hexarium_rules::games::hexdame::HexDame;
    /// use hexarium_rules::{AnyGame, History, Settings};
    ///
    /// let history = AnyGame::find("hexdame")?.start(Settings::BARE);
    /// let known: Option<&History<HexDame>> = history.as_any().downcast_ref();
    /// assert_eq!(known.map(|history| history.legal_moves().len()), Some(15));
    /// # Ok::<(), hexarium_rules::UnknownGame>(())
    /// ```
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn AnyHistory> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl<G: Game> AnyHistory for History<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn board(&self) -> Board {
        G::board()
    }

    fn position(&self) -> String {
        History::position(self).line()
    }

    fn position_at(&self, ply: usize) -> Option<String> {
        History::position_at(self, ply).map(G::line)
    }

    fn start(&self) -> String {
        History::start(self).line()
    }

    fn began_at_start(&self) -> bool {
        *History::start(self) == G::start()
    }

    fn player(&self) -> Player {
        History::player(self)
    }

    fn player_at(&self, ply: usize) -> Option<Player> {
        History::position_at(self, ply).map(G::player)
    }

    fn words(&self) -> Vec<String> {
        History::words(self)
    }

    fn word_at(&self, ply: usize) -> Option<String> {
        History::word_at(self, ply)
    }

    fn word_in(&self, ply: usize, notation: Notation) -> Option<String> {
        History::word_in(self, ply, notation)
    }

    fn ply(&self) -> usize {
        History::ply(self)
    }

    fn legal_words(&self) -> Vec<String> {
        History::legal_words(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        History::outcome(self)
    }

    fn play(&mut self, word: &str) -> Result<String, PlayError> {
        let before = *History::position(self);
        let mv = self.play_word(word)?;
        Ok(before.word(mv))
    }

    fn undo(&mut self) -> Option<String> {
        let mv = History::undo(self)?;
        Some(History::position(self).word(mv))
    }

    fn end(&mut self, ending: Ending) -> bool {
        History::end(self, ending)
    }

    fn reopen(&mut self) -> bool {
        History::reopen(self)
    }

    fn ending(&self) -> Option<Ending> {
        History::ending(self)
    }

    fn settings(&self) -> Settings {
        History::settings(self)
    }

    fn set_settings(&mut self, settings: Settings) -> Result<(), SettingError> {
        History::set_settings(self, settings)
    }

    fn occurrences(&self) -> u32 {
        History::occurrences(self)
    }

    fn without_progress(&self) -> u32 {
        History::without_progress(self)
    }

    fn shown(&self) -> Shown {
        History::position(self).shown()
    }

    fn shown_at(&self, ply: usize) -> Option<Shown> {
        History::position_at(self, ply).map(G::shown)
    }

    fn next(&self, steps: &[Step]) -> Next<String> {
        History::next(self, steps).map(|mv| History::position(self).word(mv))
    }

    fn path(&self, word: &str) -> Option<Vec<Step>> {
        let position = History::position(self);
        let mv = position.read_word(word).ok()?;
        let mut path = position.path(mv);
        if position.next(&path).done != Some(mv) {
            path.extend(position.choice(mv).map(|choice| Step::Choice(choice.id)));
        }
        Some(path)
    }

    fn refusal_of_steps(&self, steps: &[Step]) -> Option<Refusal> {
        History::refusal_of_steps(self, steps)
    }

    fn refusal_of_word(&self, word: &str) -> Option<Refusal> {
        History::refusal_of_word(self, word)
    }

    fn effects(&self, ply: usize, path: Option<&[Step]>) -> Option<Vec<Moment>> {
        History::effects(self, ply, path)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        History::position(self).symmetries()
    }

    fn turned(&self, symmetry: usize) -> Option<String> {
        let symmetry = self.symmetries().get(symmetry)?;
        Some(History::position(self).turned(symmetry).line())
    }

    fn turned_word(&self, word: &str, symmetry: usize) -> Result<Option<String>, WordError> {
        let position = History::position(self);
        let mv = position.read_word(word)?;
        let symmetry = self.symmetries().get(symmetry);
        Ok(symmetry.map(|symmetry| {
            let turned = position.turned(symmetry);
            turned.word(position.turned_move(mv, symmetry))
        }))
    }

    fn canonical(&self) -> (String, usize) {
        let (canonical, used) = History::position(self).canonical();
        let mut symmetries = self.symmetries().iter();
        let index = symmetries.position(|symmetry| std::ptr::eq(symmetry, used));
        (canonical.line(), index.unwrap_or_default())
    }

    fn read_step(&self, text: &str) -> Option<Step> {
        Step::read::<G>(text)
    }

    fn step_text(&self, step: Step) -> String {
        step.text::<G>()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(History::position(self), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        perft::divide(History::position(self), depth)
    }

    fn boxed(&self) -> Box<dyn AnyHistory> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
