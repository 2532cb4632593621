//! The trait that every game implements.

use std::fmt;
use std::hash::Hash;

use crate::cell::{Cell, CellName};
use crate::effect::Moment;
use crate::info::{GameInfo, Text};
use crate::outcome::{Outcome, Player, reason};
use crate::position_line::PositionError;
use crate::random::Random;
use crate::refusal::{Refusal, why};
use crate::shown::{Board, Shown};
use crate::step::{Next, Step, next_by_paths};
use crate::symmetry::{self, Symmetry};
use crate::word::{self, WordError};

/// A game; a value of the type is one of its positions. The players move in
/// turn: every move passes the turn on.
///
/// Two positions are equal when the rules call them the same: the pieces, what
/// is held captured, the side to move and the phase. Repetition and settings
/// are not part of a position, see [`History`](crate::History).
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A move, which has a meaning only at the position that it is legal in.
    /// Two ways of playing that lead to the same result are one move.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    // ── the game ────────────────────────────────────────────────────────────

    /// What the game says of itself.
    fn info() -> &'static GameInfo;

    /// The board for front ends to draw.
    fn board() -> Board;

    /// The cell with this name, if the board has it.
    fn cell(name: CellName) -> Option<Cell>;

    /// The name of a cell.
    fn cell_name(cell: Cell) -> CellName;

    // ── positions ───────────────────────────────────────────────────────────

    /// The position that a game begins with.
    fn start() -> Self;

    /// Reads a position line, in any order and spacing that the rules allow.
    ///
    /// # Errors
    /// When the line cannot be read or describes an impossible position.
    fn read(line: &str) -> Result<Self, PositionError>;

    /// Writes the position line in canonical form.
    fn line(&self) -> String;

    /// The player to move.
    fn player(&self) -> Player;

    /// A hash of everything that equality compares, kept up move by move.
    fn hash(&self) -> u64;

    /// What is to be seen of the position.
    fn shown(&self) -> Shown;

    /// What the player's pieces are worth, in hundredths of the plainest one.
    fn material(&self, player: Player) -> i32;

    // ── moves and the end ───────────────────────────────────────────────────

    /// The outcome when the pieces alone have ended the game. Such a position
    /// has no legal moves.
    fn decided(&self) -> Option<Outcome>;

    /// The outcome when nothing is decided and the player to move has no legal
    /// move.
    fn without_moves(&self) -> Outcome {
        Outcome::win(self.player().other(), reason::NO_MOVE)
    }

    /// Appends the legal moves, each once, in an order that depends on the
    /// position alone.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Whether there is any legal move.
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// One of the legal moves, each as likely as the others; `None` when there
    /// is none. It is the one that [`Random::choose`] would take from the list
    /// of all, which some games need not make; the others make it in `list`.
    fn random_move(&self, random: &mut Random, list: &mut Vec<Self::Move>) -> Option<Self::Move> {
        list.clear();
        self.legal_moves(list);
        random.choose(list).copied()
    }

    /// The outcome by this position alone: decided by its pieces, or no legal
    /// move; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.decided()
            .or_else(|| (!self.has_moves()).then(|| self.without_moves()))
    }

    /// The position after a legal move. After a move that is not legal here the
    /// result means nothing, but nothing panics and no memory is touched that
    /// is not the position's own.
    fn play(&self, mv: Self::Move) -> Self;

    /// Plays a move where the position stands. The same as [`Game::play`], and
    /// quicker where a position is big.
    #[inline]
    fn advance(&mut self, mv: Self::Move) {
        *self = self.play(mv);
    }

    /// Whether no position before the move can come again after it. `after` is
    /// the position that it led to.
    fn is_irreversible(&self, mv: Self::Move, after: &Self) -> bool;

    /// Whether the move counts as progress for the setting `no-progress`.
    fn is_progress(&self, mv: Self::Move, after: &Self) -> bool {
        self.is_irreversible(mv, after)
    }

    // ── symmetries ──────────────────────────────────────────────────────────

    /// The symmetries that hold from this position on: the identity first, and
    /// with any two of them their product. A move may add to them and takes
    /// none away.
    ///
    /// Turned by one of them a position is a position of the same game, with
    /// the same symmetries, and whatever the rules say of it they say of the
    /// turned one, for the player and the cells that the symmetry names.
    fn symmetries(&self) -> &'static [Symmetry];

    /// The position turned by one of its symmetries. By any other symmetry the
    /// result means nothing.
    fn turned(&self, symmetry: &Symmetry) -> Self;

    /// The legal move of the turned position that a legal move here becomes.
    fn turned_move(&self, mv: Self::Move, symmetry: &Symmetry) -> Self::Move;

    /// One position that stands for all that this one can be turned into, and
    /// the first of its symmetries that leads there. Which one it is follows
    /// from the hashes, so it may be another one in a later version.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let start = HexDame::start();
    /// let after = |word| Ok::<_, hexarium_rules::WordError>(start.play(start.read_word(word)?));
    /// let (left, right) = (after("a4a5")?, after("d1e1")?);
    /// assert_ne!(left, right);
    /// assert_eq!(left.canonical().0, right.canonical().0);
    ///
    /// let (canonical, symmetry) = left.canonical();
    /// assert_eq!(left.turned(symmetry), canonical);
    /// assert_eq!(canonical.turned(&symmetry.inverse()), left);
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    fn canonical(&self) -> (Self, &'static Symmetry) {
        symmetry::least_image(self)
    }

    // ── words ───────────────────────────────────────────────────────────────

    /// The canonical word of a legal move.
    fn word(&self, mv: Self::Move) -> String;

    /// The word of a legal move as published games have it, where the game has
    /// such a notation: one that is read as this move, the canonical one where
    /// nothing shorter is.
    fn published_word(&self, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The moves of `legal` (all that are legal here) that a word may mean, in
    /// every form that the game's rules read; `None` when it is no word of the
    /// game. The word has no signs at its end and is not empty.
    fn matching(&self, word: &str, legal: &[Self::Move]) -> Option<Vec<Self::Move>>;

    /// The legal move that a word means, in any form that fits exactly one.
    ///
    /// # Errors
    /// When the word is empty, unreadable, illegal or ambiguous.
    fn read_word(&self, word: &str) -> Result<Self::Move, WordError> {
        word::read(self, word)
    }

    // ── steps, refusals and effects ─────────────────────────────────────────

    /// Every path of steps by which a legal move may be entered, without a
    /// choice at its end. A game whose moves have too many routes to list gives
    /// the one of [`Game::path`] and answers [`Game::next`] itself.
    fn paths(&self, mv: Self::Move) -> Vec<Vec<Step>>;

    /// The choice that tells a move from others that share its path.
    fn choice(&self, _mv: Self::Move) -> Option<&'static Text> {
        None
    }

    /// The shortest path of a legal move, the first in the order of steps among
    /// equals, without a choice at its end.
    fn path(&self, mv: Self::Move) -> Vec<Step> {
        let shortest = |path: &Vec<Step>| (path.len(), path.clone());
        let paths = self.paths(mv).into_iter();
        paths.min_by_key(shortest).unwrap_or_default()
    }

    /// What may follow the steps entered so far, at a position whose game goes
    /// on.
    fn next(&self, steps: &[Step]) -> Next<Self::Move> {
        next_by_paths(self, steps)
    }

    /// Why a path of steps is no beginning of a legal move. Called only with
    /// steps that [`Game::next`] finds dead, at a position whose game goes on.
    fn refuse(&self, steps: &[Step]) -> Refusal;

    /// Why a word is not legal. Called only with words that
    /// [`Game::matching`] reads and finds no move for.
    fn refuse_word(&self, word: &str) -> Refusal {
        match word::cells_as_steps::<Self>(word) {
            None => Refusal::new(&why::NOT_ON_BOARD, []),
            Some(steps) if steps.is_empty() => Refusal::new(&why::UNREADABLE, []),
            Some(steps) => self.refuse(&steps),
        }
    }

    /// What a legal move does to the board shown, moment by moment, along one
    /// of its paths.
    fn effects(&self, mv: Self::Move, path: &[Step]) -> Vec<Moment>;
}
