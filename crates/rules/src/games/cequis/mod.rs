//! Cequis: two teams of three colours; groups of one colour push.
//!
//! The same folder holds the practice game, in which a push moves one piece
//! only. `docs/rules/cequis.md` has the rules in full.
//!
//! ```
//! use hexarium_rules::{Game, History, Settings, games::cequis::Cequis};
//!
//! let mut setup = History::<Cequis<true>>::default();
//! setup.play_word("W@c2")?;
//! setup.play_word("g@c7")?;
//! assert_eq!(setup.position().line(), "W:c2;g:c7 s setup");
//!
//! // The group c2, d2 pushes a piece of the other team from c3 to c4.
//! let start = Cequis::<true>::read("W:c2,d2;G:a1,a2;w:c3;g:f7,g7,g8;b:a7,a8 s play")?;
//! let mut play = History::new(start, Settings::BARE);
//! play.play_word("Sc2c3")?;
//! assert!(play.position().line().starts_with("W:c3,d2;G:a1,a2;w:c4;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod info;
mod line;
mod moves;
mod push;
mod refuse;
mod show;
mod starts;
mod study;
mod symmetry;
#[cfg(any(test, fuzzing))]
#[allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
pub(crate) mod tests;
mod words;

use crate::cell::{Cell, CellName, CellSet};
use crate::effect::Moment;
use crate::game::Game;
use crate::info::{GameInfo, Text};
use crate::outcome::{Outcome, Player};
use crate::position_line::PositionError;
use crate::refusal::Refusal;
use crate::shown::{Board, Shown};
use crate::step::{Next, Step, next_by_paths};
use crate::symmetry::Symmetry;
pub use study::Crowding;

/// The team at the bottom, which places and moves first.
pub const SOLIDS: Player = Player::FIRST;
/// The team at the top.
pub const CIRCLES: Player = Player::SECOND;

/// A position of Cequis: the full game with compound sequences, or without
/// them the practice game.
///
/// ```
/// use hexarium_rules::games::cequis::{Cequis, SOLIDS};
/// use hexarium_rules::{Game, Outcome};
///
/// // On a1 two enemies are enough; then circles have three pieces left.
/// let position = Cequis::<true>::read("W:a2,c1,d3;G:e4;w:a1,f7,g7;g:g8 s play")?;
/// let after = position.play(position.read_word("c1b1")?);
/// assert_eq!(after.line(), "W:a2,b1,d3;G:e4;w:f7,g7;g:g8 c play");
/// assert_eq!(after.decided().and_then(Outcome::winner), Some(SOLIDS));
///
/// assert_eq!(Cequis::<true>::info().id, "cequis");
/// assert_eq!(Cequis::<false>::info().id, "cequis-basic");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cequis<const COMPOUND: bool> {
    /// The pieces of each kind, in the order of kinds: `W G B w g b`.
    kinds: [CellSet; 6],
    player: Player,
    phase: Phase,
    hash: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Pieces are being placed.
    Setup,
    /// Pieces move.
    Play,
}

/// A move of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(Action);

/// What a move does. A direction is one of `board::directions`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Action {
    /// A piece is placed; its colour is white, grey or black, from 0.
    Place { colour: u8, cell: u8 },
    /// One piece moves.
    Single { from: u8, direction: u8 },
    /// A whole group moves, the one whose first cell this is.
    Group { first: u8, direction: u8 },
    /// A piece pushes the row of pieces before it.
    Sequence { from: u8, direction: u8 },
}

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    /// The pieces of a team, one set for each colour.
    #[inline]
    const fn team_kinds(&self, player: Player) -> [CellSet; 3] {
        let [white, grey, black, circle_white, circle_grey, circle_black] = self.kinds;
        match player {
            SOLIDS => [white, grey, black],
            _ => [circle_white, circle_grey, circle_black],
        }
    }

    /// All pieces of a team.
    #[inline]
    fn team(&self, player: Player) -> CellSet {
        let [white, grey, black] = self.team_kinds(player);
        white | grey | black
    }

    #[inline]
    fn occupied(&self) -> CellSet {
        self.team(SOLIDS) | self.team(CIRCLES)
    }

    #[inline]
    fn vacant(&self) -> CellSet {
        board::ALL.minus(self.occupied())
    }

    /// Whether, in play, a team has three pieces or fewer.
    #[inline]
    fn is_decided(&self) -> bool {
        self.phase == Phase::Play
            && !(has_more_than_three(self.team(SOLIDS)) && has_more_than_three(self.team(CIRCLES)))
    }
}

#[inline]
const fn has_more_than_three(pieces: CellSet) -> bool {
    let mut left = pieces.0;
    left &= left.wrapping_sub(1);
    left &= left.wrapping_sub(1);
    left &= left.wrapping_sub(1);
    left != 0
}

impl<const COMPOUND: bool> Game for Cequis<COMPOUND> {
    type Move = Move;

    fn info() -> &'static GameInfo {
        info::of(COMPOUND)
    }

    fn board() -> Board {
        board::shown()
    }

    fn cell(name: CellName) -> Option<Cell> {
        board::named(name)
    }

    fn cell_name(cell: Cell) -> CellName {
        board::name(cell)
    }

    fn start() -> Self {
        Self::from_kinds([CellSet::EMPTY; 6], SOLIDS, Phase::Setup)
    }

    fn read(line: &str) -> Result<Self, PositionError> {
        Self::read_line(line)
    }

    fn line(&self) -> String {
        self.write_line()
    }

    #[inline]
    fn player(&self) -> Player {
        self.player
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn shown(&self) -> Shown {
        self.shown_pieces()
    }

    /// Pieces that are still to be placed count as well.
    fn material(&self, player: Player) -> i32 {
        match self.phase {
            Phase::Setup => 100 * moves::PIECES as i32 / 2,
            Phase::Play => 100 * self.team(player).len() as i32,
        }
    }

    /// A team with three pieces or fewer has lost. Where both come there, the
    /// one with fewer pieces has, and equal numbers are a draw.
    fn decided(&self) -> Option<Outcome> {
        if !self.is_decided() {
            return None;
        }
        let (solids, circles) = (self.team(SOLIDS).len(), self.team(CIRCLES).len());
        Some(match solids.cmp(&circles) {
            std::cmp::Ordering::Greater => Outcome::win(SOLIDS, info::THREE_LEFT),
            std::cmp::Ordering::Less => Outcome::win(CIRCLES, info::THREE_LEFT),
            std::cmp::Ordering::Equal => Outcome::draw(info::EQUAL),
        })
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(moves);
    }

    fn count_moves(&self) -> u64 {
        self.count()
    }

    fn has_moves(&self) -> bool {
        self.can_move()
    }

    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    /// A piece placed stays in the game until it is eliminated, and then never
    /// comes back. Both are progress as well.
    fn is_irreversible(&self, _mv: Move, after: &Self) -> bool {
        self.phase == Phase::Setup || self.occupied().len() != after.occupied().len()
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        self.symmetries_here()
    }

    fn turned(&self, symmetry: &Symmetry) -> Self {
        self.turned_by(symmetry)
    }

    fn turned_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        self.turned_move_by(mv, symmetry)
    }

    fn word(&self, mv: Move) -> String {
        self.write_word(mv)
    }

    fn matching(&self, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
        let meant = self.meaning(&words::Typed::read(word)?);
        Some(meant.filter(|mv| legal.contains(mv)).into_iter().collect())
    }

    fn paths(&self, mv: Move) -> Vec<Vec<Step>> {
        self.paths_of(mv)
    }

    fn choice(&self, mv: Move) -> Option<&'static Text> {
        match mv.0 {
            Action::Place { .. } => None,
            Action::Single { .. } => Some(&info::SINGLE),
            Action::Group { .. } => Some(&info::GROUP),
            Action::Sequence { .. } => Some(&info::SEQUENCE),
        }
    }

    fn next(&self, steps: &[Step]) -> Next<Move> {
        let mut next = next_by_paths(self, steps);
        next.notes = self.notes(steps);
        next
    }

    fn refuse(&self, steps: &[Step]) -> Refusal {
        self.refuse_steps(steps)
    }

    fn refuse_word(&self, word: &str) -> Refusal {
        self.refuse_typed(word)
    }

    fn effects(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        self.moments(mv, path)
    }
}
