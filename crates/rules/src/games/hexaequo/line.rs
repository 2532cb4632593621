//! Positions as lines, and what makes one impossible.

use super::tiles::{TileSet, Tiles};
use super::{BLACK, Hexaequo, Stock, WHITE, grid};
use crate::cell::{Cell, CellName};
use crate::outcome::Player;
use crate::position_line::{PositionError, PositionLine};

/// The extra fields, by the player who holds the pieces.
const HELD: [&str; 2] = ["held by black", "held by white"];
const HELD_FORM: &str = "`<disks>+<rings>`, as `0+0`";

const NAMES: [&str; 2] = ["black", "white"];
const TILES: [char; 2] = ['T', 't'];
const DISKS: [char; 2] = ['D', 'd'];
const RINGS: [char; 2] = ['R', 'r'];

/// The tiles that every game begins with, and their owners.
const FIRST_TILES: [(CellName, usize); 4] = [
    (CellName::new(9, 8), 0),
    (CellName::new(10, 8), 0),
    (CellName::new(8, 9), 1),
    (CellName::new(9, 9), 1),
];
/// The cells of the first disks: black's, white's.
const FIRST_DISKS: [CellName; 2] = [CellName::new(10, 8), CellName::new(8, 9)];

impl Hexaequo {
    pub(super) fn at_start() -> Self {
        let at = |name, kind| grid::named(name).map(|cell| (kind, cell));
        let tiles = FIRST_TILES.map(|(name, player)| at(name, TILES[player]));
        let disks = [0, 1].map(|player| at(FIRST_DISKS[player], DISKS[player]));
        let pieces: Vec<(char, Cell)> = tiles.into_iter().chain(disks).flatten().collect();
        let mut start = Self::empty(BLACK);
        start.put(&pieces);
        // Six disks each, one of them on the board: the reserves are in order.
        start.fill_reserves();
        start.hash = start.fresh_hash();
        start
    }

    pub(super) const fn empty(player: Player) -> Self {
        Self {
            tiles: Tiles::NONE,
            colour: [TileSet::EMPTY; 2],
            disks: [TileSet::EMPTY; 2],
            rings: [TileSet::EMPTY; 2],
            stock: [Stock::FULL; 2],
            player,
            hash: 0,
        }
    }

    /// Puts the tiles and then the pieces on them; the cell of a piece without
    /// a tile comes back.
    pub(super) fn put(&mut self, pieces: &[(char, Cell)]) -> Option<Cell> {
        for &(kind, cell) in pieces {
            let player = TILES.iter().position(|&tile| tile == kind);
            if let (Some(player), Some(place)) = (player, grid::place(cell)) {
                self.insert_tile(player, place);
            }
        }
        let mut homeless = None;
        for player in [0, 1] {
            for (kinds, sets) in [(DISKS, &mut self.disks), (RINGS, &mut self.rings)] {
                for &(_, cell) in pieces.iter().filter(|piece| piece.0 == kinds[player]) {
                    match self.tiles.at(cell) {
                        Some(tile) => sets[player] = sets[player].with(tile),
                        None => homeless = Some(cell),
                    }
                }
            }
        }
        homeless
    }

    /// Fills the reserves with what is neither on the board nor held captured;
    /// where that is less than nothing, the player and the kind come back.
    fn fill_reserves(&mut self) -> Option<(usize, &'static str)> {
        for player in [0, 1] {
            let captor = self.stock[1 - player];
            let full = Stock::FULL;
            let left = |all: u8, board: TileSet, held: u8| {
                let out = board.len() as u8;
                all.checked_sub(out).and_then(|left| left.checked_sub(held))
            };
            let tiles = left(full.tiles, self.colour[player], 0);
            let disks = left(full.disks, self.disks[player], captor.held_disks);
            let rings = left(full.rings, self.rings[player], captor.held_rings);
            let stock = &mut self.stock[player];
            stock.tiles = tiles.unwrap_or_default();
            match (disks, rings) {
                (None, _) => return Some((player, "disks")),
                (_, None) => return Some((player, "rings")),
                (Some(disks), Some(rings)) => (stock.disks, stock.rings) = (disks, rings),
            }
        }
        None
    }

    pub(super) fn read_line(line: &str) -> Result<Self, PositionError> {
        let line = PositionLine::read::<Self>(line, &HELD.map(|name| (name, HELD_FORM)))?;
        let mut position = Self::empty(line.side);
        for (holder, field) in line.extras.iter().enumerate() {
            let (disks, rings) = read_held(HELD[holder], field)?;
            position.stock[holder].held_disks = disks;
            position.stock[holder].held_rings = rings;
        }
        let homeless = position.put(&line.pieces);
        position.judge_tiles()?;
        if let Some(cell) = homeless {
            let cell = grid::name(cell);
            return Err(impossible(format!(
                "the piece on {cell} stands on no tile; pieces stand on tiles"
            )));
        }
        if let Some((player, kind)) = position.fill_reserves() {
            let most = match kind {
                "disks" => Stock::FULL.disks,
                _ => Stock::FULL.rings,
            };
            return Err(PositionError::impossible(
                HELD[1 - player],
                format!(
                    "{} has {most} {kind}, on the board and held captured together; these are more",
                    NAMES[player]
                ),
            ));
        }
        if let Some(reason) = position.won(line.side) {
            return Err(PositionError::impossible(
                "side",
                format!(
                    "{} has won already ({}); only the player who has just moved can have won",
                    NAMES[line.side.index()],
                    reason.english()
                ),
            ));
        }
        position.hash = position.fresh_hash();
        Ok(position)
    }

    /// The first tiles lie where they lay at the start, and all hang together.
    fn judge_tiles(&self) -> Result<(), PositionError> {
        for (name, player) in FIRST_TILES {
            let tile = grid::named(name).and_then(|cell| self.tiles.at(cell));
            if !tile.is_some_and(|tile| self.colour[player].contains(tile)) {
                let owner = NAMES[player];
                return Err(impossible(format!(
                    "no {owner} tile on {name}, where every game has one"
                )));
            }
        }
        let apart = self.tiles.all().minus(self.tiles.block());
        match apart.iter().next() {
            Some(tile) => Err(impossible(format!(
                "the tile on {} does not hang together with the others; all form one block",
                grid::name(self.cell_of(tile))
            ))),
            None => Ok(()),
        }
    }

    pub(super) fn write_line(&self) -> String {
        let held = self.stock.map(|stock| {
            let (disks, rings) = (stock.held_disks, stock.held_rings);
            format!("{disks}+{rings}")
        });
        PositionLine::write::<Self>(self.listed(), self.player, &held)
    }

    /// Every tile and piece with its cell.
    pub(super) fn listed(&self) -> Vec<(char, Cell)> {
        let mut listed = Vec::new();
        let kinds = [
            (TILES, self.colour),
            (DISKS, self.disks),
            (RINGS, self.rings),
        ];
        for (letters, sets) in kinds {
            for (letter, tiles) in letters.into_iter().zip(sets) {
                listed.extend(tiles.iter().map(|tile| (letter, self.cell_of(tile))));
            }
        }
        listed
    }

    /// What the players have in reserve, by kind in the order of kinds.
    pub(super) fn reserves(&self) -> [(char, u8); 6] {
        let [black, white] = self.stock;
        [
            (TILES[0], black.tiles),
            (TILES[1], white.tiles),
            (DISKS[0], black.disks),
            (DISKS[1], white.disks),
            (RINGS[0], black.rings),
            (RINGS[1], white.rings),
        ]
    }
}

fn impossible(reason: String) -> PositionError {
    PositionError::impossible("placement", reason)
}

/// Reads `<disks>+<rings>`.
fn read_held(name: &'static str, field: &str) -> Result<(u8, u8), PositionError> {
    let number = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let plain = plain && (text == "0" || !text.starts_with('0'));
        plain.then(|| text.parse::<u8>().ok()).flatten()
    };
    let read = field
        .split_once('+')
        .and_then(|(disks, rings)| Some((number(disks)?, number(rings)?)));
    let Some((disks, rings)) = read else {
        return Err(PositionError::unreadable(
            name,
            format!("what is held captured is written {HELD_FORM}"),
        ));
    };
    if disks > Stock::FULL.disks || rings > Stock::FULL.rings {
        let (most_disks, most_rings) = (Stock::FULL.disks, Stock::FULL.rings);
        return Err(PositionError::impossible(
            name,
            format!("at most {most_disks} disks and {most_rings} rings can be held"),
        ));
    }
    Ok((disks, rings))
}

/// The letter of a kind of reserve of a player: a tile, a disk, a ring.
pub(super) fn letters(player: Player) -> [char; 3] {
    let player = usize::from(player == WHITE);
    [TILES[player], DISKS[player], RINGS[player]]
}
