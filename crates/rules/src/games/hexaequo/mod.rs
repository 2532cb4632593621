//! Hexaequo: two players build the board as they fight on it.
//!
//! A turn lays a tile, places a piece or moves one: disks step or jump, rings
//! leap two cells. `docs/rules/hexaequo.md` has the rules in full.
//!
//! ```
//! use hexarium_rules::{Game, History, games::hexaequo::Hexaequo};
//!
//! let mut history = History::<Hexaequo>::default();
//! for word in ["Th8", "Th10", "Di8"] {
//!     history.play_word(word)?;
//! }
//! assert_eq!(history.position().line(), "T:h8,i8,j8;t:h9,h10,i9;D:i8,j8;d:h9 w 0+0 0+0");
//! # Ok::<(), hexarium_rules::PlayError>(())
//! ```

mod chain;
mod entry;
mod few;
mod grid;
mod info;
mod line;
mod moves;
mod pick;
mod show;
mod study;
mod symmetry;
#[cfg(any(test, fuzzing))]
#[allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
pub(crate) mod tests;
mod tiles;
mod words;

use std::sync::LazyLock;

use crate::cell::{Cell, CellName};
use crate::effect::Moment;
use crate::game::Game;
use crate::info::GameInfo;
use crate::outcome::{Outcome, Player, reason};
use crate::position_line::PositionError;
use crate::random::Random;
use crate::refusal::Refusal;
use crate::shown::{Board, Shown};
use crate::step::{Next, Step};
use crate::symmetry::Symmetry;
pub use study::Holding;
use tiles::{TileSet, Tiles};

/// The player with the capital letters, who moves first.
pub const BLACK: Player = Player::FIRST;
/// The other.
pub const WHITE: Player = Player::SECOND;

/// A position of Hexaequo.
///
/// ```
/// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
///
/// // Black holds a disk and pays with it for a ring.
/// let position = Hexaequo::read("T:i8,j8;t:h9,i9;D:j8;d:h9 b 1+0 0+0")?;
/// let after = position.play(position.read_word("Ri8")?);
/// assert_eq!(after.line(), "T:i8,j8;t:h9,i9;D:j8;d:h9;R:i8 w 0+0 0+0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexaequo {
    tiles: Tiles,
    /// The tiles of each player's colour.
    colour: [TileSet; 2],
    /// The tiles that each player's disks stand on.
    disks: [TileSet; 2],
    /// The tiles that each player's rings stand on.
    rings: [TileSet; 2],
    stock: [Stock; 2],
    player: Player,
    hash: u64,
}

/// What a player has beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stock {
    /// In reserve.
    tiles: u8,
    disks: u8,
    rings: u8,
    /// The enemy pieces held captured.
    held_disks: u8,
    held_rings: u8,
}

impl Stock {
    /// What each player owns.
    const FULL: Self = Self {
        tiles: 9,
        disks: 6,
        rings: 3,
        held_disks: 0,
        held_rings: 0,
    };
}

/// A move of Hexaequo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(Action);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Action {
    /// A tile is laid at a place of the grid.
    Lay { place: u16 },
    /// A piece is placed on a tile.
    Place { piece: Piece, tile: u8 },
    /// A piece goes from tile to tile.
    Go { from: u8, to: u8, captured: TileSet },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Piece {
    Disk,
    Ring,
}

impl Hexaequo {
    /// The tiles that a player's pieces stand on.
    #[inline]
    fn pieces(&self, player: Player) -> TileSet {
        self.disks[player.index()] | self.rings[player.index()]
    }

    #[inline]
    fn occupied(&self) -> TileSet {
        self.pieces(self.player) | self.pieces(self.player.other())
    }

    /// The tiles without a piece.
    #[inline]
    fn vacant(&self) -> TileSet {
        self.tiles.all().minus(self.occupied())
    }

    #[inline]
    fn stock(&self) -> Stock {
        self.stock[self.player.index()]
    }

    /// Whether the player to move has a ring to place and a disk to pay for it.
    #[inline]
    fn affords_ring(&self) -> bool {
        self.stock().rings > 0 && self.stock().held_disks > 0
    }

    fn cell_of(&self, tile: u8) -> Cell {
        grid::cell(self.tiles.place(tile))
    }
}

impl Game for Hexaequo {
    type Move = Move;

    fn info() -> &'static GameInfo {
        &info::INFO
    }

    fn board() -> Board {
        grid::shown()
    }

    fn cell(name: CellName) -> Option<Cell> {
        grid::named(name)
    }

    fn cell_name(cell: Cell) -> CellName {
        grid::name(cell)
    }

    fn start() -> Self {
        static START: LazyLock<Hexaequo> = LazyLock::new(Hexaequo::at_start);
        *START
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
        self.shown_board()
    }

    /// Disks count in reserve as on the board; a ring in reserve has still to
    /// be paid for.
    fn material(&self, player: Player) -> i32 {
        let stock = self.stock[player.index()];
        let disks = self.disks[player.index()].len() + u32::from(stock.disks);
        let rings = self.rings[player.index()].len();
        100 * disks as i32 + 250 * rings as i32 + 100 * i32::from(stock.rings)
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let winner = self.player.other();
        self.won(winner).map(|reason| Outcome::win(winner, reason))
    }

    /// `ExAequo`.
    fn without_moves(&self) -> Outcome {
        Outcome::draw(reason::NO_MOVE)
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(moves);
    }

    fn count_moves(&self) -> u64 {
        let mut counter = moves::Counter::default();
        self.generate(&mut counter);
        counter.total()
    }

    fn has_moves(&self) -> bool {
        self.has_any_move()
    }

    fn random_move(&self, random: &mut Random, list: &mut Vec<Move>) -> Option<Move> {
        self.pick(random, list)
    }

    fn play(&self, mv: Move) -> Self {
        let mut after = *self;
        after.make(mv);
        after
    }

    fn advance(&mut self, mv: Move) {
        self.make(mv);
    }

    /// Everything except a piece that goes somewhere and captures nothing.
    /// Tiles are never taken up. Captured rings never return, and a ring placed
    /// never goes back to its reserve. A captured disk returns only to pay for
    /// a ring, which is such a move, and without one the disks in reserve grow
    /// no more than those held captured shrink.
    fn is_irreversible(&self, mv: Move, _after: &Self) -> bool {
        match mv.0 {
            Action::Lay { .. } | Action::Place { .. } => true,
            Action::Go { captured, .. } => !captured.is_empty(),
        }
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &symmetry::ALL
    }

    fn turned(&self, symmetry: &Symmetry) -> Self {
        self.turned_by(symmetry)
    }

    fn turned_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        self.turned_move_by(mv, symmetry)
    }

    fn word(&self, mv: Move) -> String {
        self.word_of(mv)
    }

    fn matching(&self, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
        words::matching(self, word, legal)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<Step>> {
        self.paths_of(mv)
    }

    fn next(&self, steps: &[Step]) -> Next<Move> {
        self.next_steps(steps)
    }

    fn refuse(&self, steps: &[Step]) -> Refusal {
        self.refuse_steps(steps)
    }

    fn refuse_word(&self, word: &str) -> Refusal {
        words::refuse(self, word)
    }

    fn effects(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        self.moments(mv, path)
    }
}
