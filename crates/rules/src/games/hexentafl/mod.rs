//! heXentafl: tafl on a hexagonal board, in two sizes.
//!
//! White, the attackers, surrounds the king; black, the defenders, brings him
//! to a corner. `docs/rules/hexentafl.md` has the rules in full.
//!
//! ```
//! use hexarium_rules::games::hexentafl::{Hexentafl, WHITE};
//! use hexarium_rules::{Game, Outcome};
//!
//! // Two attackers stand around the throne; the third takes the king.
//! let position = Hexentafl::<4>::read("A:c3,e4,d7;K:d4 w")?;
//! let after = position.play(position.read_word("d7d5")?);
//! assert_eq!(after.line(), "A:c3,d5,e4 b");
//! assert_eq!(after.decided().and_then(Outcome::winner), Some(WHITE));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod info;
mod moves;
mod show;
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
use crate::step::Step;
use crate::symmetry::Symmetry;
use board::Layout;

/// The attackers, who move first.
pub const WHITE: Player = Player::FIRST;
/// The defenders and their king.
pub const BLACK: Player = Player::SECOND;

/// A position of heXentafl on the board of this side, 4 or 5.
///
/// ```
/// use hexarium_rules::{Game, games::hexentafl::Hexentafl};
///
/// assert_eq!(Hexentafl::<4>::info().id, "hexentafl-4");
/// assert_eq!(Hexentafl::<5>::start().line().matches(',').count(), 16);
/// // The king steps on the small board and slides on the large one.
/// assert_eq!(Hexentafl::<4>::read("A:a1;K:d4 b")?.count_moves(), 6);
/// assert_eq!(Hexentafl::<5>::read("A:a1;K:e5 b")?.count_moves(), 23);
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hexentafl<const SIDE: usize> {
    attackers: CellSet,
    defenders: CellSet,
    /// The king's cell, or no cell once he is captured.
    king: CellSet,
    player: Player,
    hash: u64,
}

/// A piece goes from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl<const SIDE: usize> Hexentafl<SIDE> {
    /// Everything fixed about the board of this side.
    const LAYOUT: &'static Layout = Layout::of(SIDE);

    /// The pieces of a player.
    #[inline]
    const fn pieces(&self, player: Player) -> CellSet {
        match player {
            WHITE => self.attackers,
            _ => CellSet(self.defenders.0 | self.king.0),
        }
    }

    #[inline]
    const fn occupied(&self) -> CellSet {
        CellSet(self.attackers.0 | self.defenders.0 | self.king.0)
    }

    /// The pieces with their kinds, in the order of kinds.
    fn listed(&self) -> Vec<(char, Cell)> {
        [
            ('A', self.attackers),
            ('D', self.defenders),
            ('K', self.king),
        ]
        .into_iter()
        .flat_map(|(kind, cells)| cells.iter().map(move |cell| (kind, Cell(cell.into()))))
        .collect()
    }

    fn from_pieces(pieces: &[(char, Cell)], player: Player) -> Self {
        let of_kind = |kind| -> CellSet {
            let cells = pieces.iter().filter(|piece| piece.0 == kind);
            cells.map(|piece| piece.1.0 as u8).collect()
        };
        let mut position = Self {
            attackers: of_kind('A'),
            defenders: of_kind('D'),
            king: of_kind('K'),
            player,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        position
    }
}

impl<const SIDE: usize> Game for Hexentafl<SIDE> {
    type Move = Move;

    fn info() -> &'static GameInfo {
        info::of(SIDE)
    }

    fn board() -> Board {
        Self::LAYOUT.shown()
    }

    fn cell(name: CellName) -> Option<Cell> {
        Self::LAYOUT.board.named(name)
    }

    fn cell_name(cell: Cell) -> CellName {
        Self::LAYOUT.board.name(cell.0 as u8)
    }

    fn start() -> Self {
        let [attackers, defenders, king] = Self::LAYOUT.start;
        let mut position = Self {
            attackers,
            defenders,
            king,
            player: WHITE,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        position
    }

    fn read(line: &str) -> Result<Self, PositionError> {
        let line = PositionLine::read::<Self>(line, &[])?;
        let position = Self::from_pieces(&line.pieces, line.side);
        if (position.attackers | position.defenders).contains(Self::LAYOUT.throne) {
            return Err(PositionError::impossible(
                "placement",
                "only the king may stand on the throne",
            ));
        }
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

    /// Attackers are twice as many as defenders, so a defender counts double.
    fn material(&self, player: Player) -> i32 {
        match player {
            WHITE => 100 * self.attackers.len() as i32,
            _ => 200 * self.defenders.len() as i32,
        }
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        if self.king.is_empty() {
            Some(Outcome::win(WHITE, info::KING_CAPTURED))
        } else if self.king.meets(Self::LAYOUT.corners) {
            Some(Outcome::win(BLACK, info::KING_ESCAPED))
        } else {
            None
        }
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.generate(|from, targets| {
            moves.extend(targets.iter().map(|to| Move { from, to }));
        });
    }

    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.generate(|_, targets| count += u64::from(targets.len()));
        count
    }

    fn has_moves(&self) -> bool {
        let mut found = false;
        if self.decided().is_none() {
            // Nearly always a piece has room beside it, off the throne.
            let vacant = CellSet::first_cells(Self::LAYOUT.board.cells)
                .minus(self.occupied())
                .without(Self::LAYOUT.throne);
            let room = |cell| Self::LAYOUT.board.neighbours[cell as usize].meets(vacant);
            found = self.pieces(self.player).iter().any(room);
        }
        if !found {
            self.generate(|_, targets| found |= !targets.is_empty());
        }
        found
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

    /// Pieces never come back: every move that changes those of the other
    /// player, by capturing some, is for good.
    #[inline]
    fn is_irreversible(&self, _mv: Move, after: &Self) -> bool {
        let other = self.player.other();
        self.pieces(other) != after.pieces(other)
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        Self::all_symmetries()
    }

    fn turned(&self, symmetry: &Symmetry) -> Self {
        self.turned_by(symmetry)
    }

    fn turned_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        mv.turned_by(symmetry)
    }

    fn word(&self, mv: Move) -> String {
        let board = &Self::LAYOUT.board;
        format!("{}{}", board.name(mv.from), board.name(mv.to))
    }

    fn matching(&self, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
        words::matching(self, word, legal)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<Step>> {
        vec![vec![
            Step::Cell(Cell(mv.from.into())),
            Step::Cell(Cell(mv.to.into())),
        ]]
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
