//! What a program that judges positions wants to know of them, by the numbers
//! of the tiles laid: sets of tiles have a bit for each.

use super::tiles::TileSet;
use super::{Action, Hexaequo, Move};
use crate::outcome::Player;

/// What a player has on the board and beside it. Sets of tiles have bit `n` for
/// the tile number `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    /// The tiles of the player's colour.
    pub colour: u32,
    /// The tiles that the player's disks stand on.
    pub disks: u32,
    /// The tiles that the player's rings stand on.
    pub rings: u32,
    /// Tiles in reserve.
    pub spare_tiles: u8,
    /// Disks in reserve.
    pub spare_disks: u8,
    /// Rings in reserve.
    pub spare_rings: u8,
    /// Enemy disks held captured.
    pub held_disks: u8,
    /// Enemy rings held captured.
    pub held_rings: u8,
}

impl Hexaequo {
    /// What a player has.
    #[inline]
    pub fn holding(&self, player: Player) -> Holding {
        let index = player.index() & 1;
        let stock = self.stock[index];
        Holding {
            colour: self.colour[index].0,
            disks: self.disks[index].0,
            rings: self.rings[index].0,
            spare_tiles: stock.tiles,
            spare_disks: stock.disks,
            spare_rings: stock.rings,
            held_disks: stock.held_disks,
            held_rings: stock.held_rings,
        }
    }

    /// The neighbours of a tile.
    #[inline]
    pub fn tiles_beside(&self, tile: u8) -> u32 {
        self.tiles.near(tile % 18).0
    }

    /// The tiles at distance exactly two from a tile.
    #[inline]
    pub fn tiles_two_away(&self, tile: u8) -> u32 {
        self.tiles.two_away(tile % 18).0
    }

    /// The tiles of enemy pieces that a disk of the player could jump over at
    /// once, had the player the move.
    #[inline]
    pub fn jumped_by(&self, player: Player) -> u32 {
        let enemies = self.pieces(player.other());
        let open = self.vacant();
        let mut jumped = TileSet::EMPTY;
        for disk in self.disks[player.index() & 1].iter() {
            if !self.tiles.near(disk).meets(enemies) {
                continue;
            }
            for to in (self.tiles.straight(disk) & open).iter() {
                jumped = jumped | self.tiles.between(disk, to) & enemies;
            }
        }
        jumped.0
    }

    /// Appends the legal moves that capture something.
    pub fn captures(&self, moves: &mut Vec<Move>) {
        if self.won(self.player.other()).is_some() {
            return;
        }
        let me = self.player.index();
        let enemies = self.pieces(self.player.other());
        for ring in self.rings[me].iter() {
            for to in (self.ring_targets(ring) & enemies).iter() {
                let captured = TileSet::of(to);
                let from = ring;
                moves.push(Move(Action::Go { from, to, captured }));
            }
        }
        for from in self.disks[me].iter() {
            let jumper = self.jumper(from);
            jumper.captures(jumper.first_field(), |ends, captured| {
                let ends = ends.iter();
                moves.extend(ends.map(|to| Move(Action::Go { from, to, captured })));
            });
        }
    }
}

impl Move {
    /// The tiles of the pieces that the move captures.
    #[inline]
    pub const fn captured(self) -> u32 {
        match self.0 {
            Action::Go { captured, .. } => captured.0,
            _ => 0,
        }
    }
}
