//! What a program that judges positions wants to know of them, by the numbers
//! of the cells.

use super::board::{self, Tally};
use super::{Action, Cequis, Move, Phase};
use crate::cell::CellSet;
use crate::outcome::Player;

/// Cells by how many of their neighbours are in a set: a number in binary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crowding {
    /// The cells with an odd number of neighbours in the set.
    pub ones: CellSet,
    /// Those with two or three more, or six.
    pub twos: CellSet,
    /// Those with four or more.
    pub fours: CellSet,
    /// The cells whose neighbours are all in the set.
    pub full: CellSet,
}

/// The cells with fewer than six neighbours; those with two, and with three.
const EDGE: CellSet = board::with_neighbours(0, 5);
const NOOKS: [CellSet; 2] = [board::with_neighbours(2, 2), board::with_neighbours(3, 3)];

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    /// Whether pieces are still being placed.
    #[inline]
    pub fn is_setup(&self) -> bool {
        self.phase == Phase::Setup
    }

    /// A player's pieces, one set for each colour.
    #[inline]
    pub const fn colours(&self, player: Player) -> [CellSet; 3] {
        self.team_kinds(player)
    }

    /// Every cell's neighbours in a set.
    #[inline]
    pub fn crowding(cells: CellSet) -> Crowding {
        let Tally {
            ones,
            twos,
            fours,
            full,
        } = Tally::of(cells);
        Crowding {
            ones,
            twos,
            fours,
            full,
        }
    }

    /// All neighbours of some cells.
    #[inline]
    pub fn beside(cells: CellSet) -> CellSet {
        board::neighbours(cells)
    }

    /// The cells that have fewer than six neighbours.
    #[inline]
    pub const fn edge() -> CellSet {
        EDGE
    }

    /// The cells that have two neighbours, and those that have three.
    #[inline]
    pub const fn nooks() -> [CellSet; 2] {
        NOOKS
    }

    /// The pieces that a legal move eliminates, of both teams, by their cells
    /// after it.
    #[inline]
    pub fn taken_by(&self, mv: Move) -> CellSet {
        self.eliminated(mv)
    }
}

impl Move {
    /// A number below 2,048 for the move: what it does, from which cell and in
    /// which direction.
    #[inline]
    pub const fn number(self) -> usize {
        let (what, cell, more) = match self.0 {
            Action::Place { colour, cell } => (0, cell, colour),
            Action::Single { from, direction } => (1, from, direction),
            Action::Group { first, direction } => (2, first, direction),
            Action::Sequence { from, direction } => (3, from, direction),
        };
        (what as usize) << 9 | (cell as usize & 63) << 3 | more as usize & 7
    }
}
