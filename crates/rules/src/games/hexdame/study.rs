//! What a program that judges positions wants to know of them, by the places of
//! the cells on the ring (see the game's `board`).

use super::{HexDame, Move, board};
use crate::cell::{CellName, CellSet};
use crate::outcome::Player;

impl HexDame {
    /// The places of a player's men.
    #[inline]
    pub const fn men_of(&self, player: Player) -> CellSet {
        self.men(player)
    }

    /// The places of a player's kings.
    #[inline]
    pub const fn kings_of(&self, player: Player) -> CellSet {
        self.kings(player)
    }

    /// The places moved one step in one of the six directions, of which the
    /// first three are white's forward; what leaves the board is gone.
    #[inline]
    pub const fn step(places: CellSet, direction: usize) -> CellSet {
        board::step(places, direction % 6)
    }

    /// The name of the cell at a place.
    pub fn name_of(place: u8) -> CellName {
        use crate::game::Game;
        Self::cell_name(board::cell(place))
    }

    /// Whether the player to move can, and so must, capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.can_capture()
    }
}

impl Move {
    /// The places of the pieces that the move captures.
    #[inline]
    pub const fn captured(self) -> CellSet {
        self.captured
    }

    /// The place where the piece comes from.
    #[inline]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The place where it goes.
    #[inline]
    pub const fn to(self) -> u8 {
        self.to
    }
}
