//! HexDame: international draughts on a hexagon of 61 cells.
//!
//! Men move forward and jump in all six directions, kings fly, and of all
//! captures only the greatest are legal. `docs/rules/hexdame.md` has the rules
//! in full.
//!
//! ```
//! use hexarium_rules::{Game, games::hexdame::HexDame};
//!
//! // Three men can be taken, so three must be: c3 goes round and comes home.
//! let position = HexDame::read("M:c3;m:d3,d4,e4 w")?;
//! let error = position.read_word("c3e5xd4").unwrap_err();
//! assert!(error.to_string().ends_with(
//! "the capture must take as many pieces as any that you can make (c3); legal: c3c3xd3d4e4"
//! ));
//! # Ok::<(), hexarium_rules::PositionError>(())
//! ```

mod board;
mod captures;
mod info;
mod moves;
mod refuse;
mod routes;
mod show;
mod steps;
mod study;
mod symmetry;
#[cfg(any(test, fuzzing))]
#[allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
pub(crate) mod tests;
mod words;

use crate::cell::{Cell, CellName, CellSet};
use crate::effect::Moment;
use crate::game::Game;
use crate::info::GameInfo;
use crate::outcome::{Outcome, Player};
use crate::position_line::{PositionError, PositionLine};
use crate::refusal::Refusal;
use crate::shown::{Board, Shown};
use crate::step::{Next, Step};
use crate::symmetry::Symmetry;

/// The side that begins, from the bottom of the board.
pub const WHITE: Player = Player::FIRST;
/// The side at the top.
pub const BLACK: Player = Player::SECOND;

/// A position of HexDame.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// // A man that ends its move on the far back rank becomes a king.
/// let position = HexDame::read("M:d8;m:g7 w")?;
/// let after = position.play(position.read_word("d8e9")?);
/// assert_eq!(after.line(), "m:g7;K:e9 b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HexDame {
    /// The men of white and of black.
    men: [CellSet; 2],
    /// The kings of white and of black.
    kings: [CellSet; 2],
    player: Player,
    hash: u64,
}

/// A piece goes from one cell to another, perhaps the same, and captures some
/// pieces on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    captured: CellSet,
}

impl Move {
    #[inline]
    const fn quiet(from: u8, to: u8) -> Self {
        Self {
            from,
            to,
            captured: CellSet::EMPTY,
        }
    }

    const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

impl HexDame {
    #[inline]
    const fn men(&self, player: Player) -> CellSet {
        self.men[player.index() & 1]
    }

    #[inline]
    const fn kings(&self, player: Player) -> CellSet {
        self.kings[player.index() & 1]
    }

    /// The pieces of a player.
    #[inline]
    const fn pieces(&self, player: Player) -> CellSet {
        CellSet(self.men(player).0 | self.kings(player).0)
    }

    #[inline]
    const fn vacant(&self) -> CellSet {
        let occupied = CellSet(self.pieces(WHITE).0 | self.pieces(BLACK).0);
        board::ALL.minus(occupied)
    }

    fn of(men: [CellSet; 2], kings: [CellSet; 2], player: Player) -> Self {
        let mut position = Self {
            men,
            kings,
            player,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        position
    }

    /// The pieces with their kinds, in the order of kinds.
    fn listed(&self) -> Vec<(char, Cell)> {
        [
            ('M', self.men(WHITE)),
            ('m', self.men(BLACK)),
            ('K', self.kings(WHITE)),
            ('k', self.kings(BLACK)),
        ]
        .into_iter()
        .flat_map(|(kind, places)| places.iter().map(move |place| (kind, board::cell(place))))
        .collect()
    }

    /// Refuses what no game can lead to.
    fn check(&self) -> Result<(), PositionError> {
        for (player, name) in [(WHITE, "white"), (BLACK, "black")] {
            let count = self.pieces(player).len();
            if count > 16 {
                let reason = format!("{count} pieces of {name}; a side has at most 16");
                return Err(PositionError::impossible("placement", reason));
            }
            let arrived = board::cells(self.men(player) & board::promotion(player));
            if let Some(&cell) = arrived.first() {
                let reason = format!(
                    "a {name} man on {} would have become a king; no man stands on the far back rank",
                    Self::cell_name(cell)
                );
                return Err(PositionError::impossible("placement", reason));
            }
        }
        Ok(())
    }
}

impl Game for HexDame {
    type Move = Move;

    fn info() -> &'static GameInfo {
        &info::HEXDAME
    }

    fn board() -> Board {
        board::shown()
    }

    fn cell(name: CellName) -> Option<Cell> {
        board::BOARD.named(name)
    }

    fn cell_name(cell: Cell) -> CellName {
        board::BOARD.name(cell.0 as u8)
    }

    fn start() -> Self {
        Self::of(board::SETUP, [CellSet::EMPTY; 2], WHITE)
    }

    fn read(line: &str) -> Result<Self, PositionError> {
        let line = PositionLine::read::<Self>(line, &[])?;
        let of_kind = |kind| -> CellSet {
            let pieces = line.pieces.iter().filter(|piece| piece.0 == kind);
            pieces.filter_map(|piece| board::place(piece.1)).collect()
        };
        let men = ['M', 'm'].map(of_kind);
        let kings = ['K', 'k'].map(of_kind);
        let position = Self::of(men, kings, line.side);
        position.check()?;
        Ok(position)
    }

    fn line(&self) -> String {
        PositionLine::write::<Self>(self.listed(), self.player, &[])
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

    fn material(&self, player: Player) -> i32 {
        (100 * self.men(player).len() + 300 * self.kings(player).len()) as i32
    }

    /// The pieces alone end nothing: who has none left has no move.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        None
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.can_capture() {
            self.legal_chains(|chain| {
                moves.extend(chain.at.iter().map(|to| Move {
                    from: chain.from,
                    to,
                    captured: chain.captured,
                }));
            });
        } else {
            self.quiet_moves(moves);
        }
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if !self.can_capture() {
            return self.count_quiet_moves();
        }
        let mut count = 0;
        self.legal_chains(|chain| count += u64::from(chain.at.len()));
        count
    }

    #[inline]
    fn has_moves(&self) -> bool {
        self.has_quiet_moves() || self.can_capture()
    }

    #[inline]
    fn play(&self, mv: Move) -> Self {
        let mut after = *self;
        after.make(mv);
        after
    }

    #[inline]
    fn advance(&mut self, mv: Move) {
        self.make(mv);
    }

    /// Men do not go back, and captured pieces do not come back.
    fn is_irreversible(&self, mv: Move, _after: &Self) -> bool {
        mv.is_capture() || self.men(self.player).contains(mv.from)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        &symmetry::ALL
    }

    fn turned(&self, symmetry: &Symmetry) -> Self {
        self.turned_by(symmetry)
    }

    fn turned_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        mv.turned_by(symmetry)
    }

    fn word(&self, mv: Move) -> String {
        words::canonical(mv)
    }

    fn published_word(&self, mv: Move) -> Option<String> {
        Some(self.published(mv))
    }

    fn matching(&self, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
        words::matching(word, legal)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<Step>> {
        vec![self.path(mv)]
    }

    fn path(&self, mv: Move) -> Vec<Step> {
        self.first_path(mv)
    }

    fn next(&self, steps: &[Step]) -> Next<Move> {
        self.follow(steps).into_next(steps)
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
