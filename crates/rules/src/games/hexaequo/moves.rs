//! Listing, counting and playing moves, and who has won.

use super::chain::Jumper;
use super::grid::PLACES;
use super::tiles::{TileSet, Tiles};
use super::{Action, Hexaequo, Move, Piece, WHITE, info};
use crate::outcome::{Player, Reason};
use crate::zobrist;

/// The captives that win.
const SIX_DISKS: u8 = 6;
const THREE_RINGS: u8 = 3;

/// A key for each kind at each place, for each number of disks and of rings that
/// each player may hold, and one for white to move.
const KEYS: [u64; HELD + 2 * PER_HOLDER + 1] = zobrist::keys(0x6865_7861_6571);
static HASH_KEYS: &[u64; HELD + 2 * PER_HOLDER + 1] = &KEYS;
const HELD: usize = 6 * PLACES;
const PER_HOLDER: usize = 7 + 4;
const WHITE_TO_MOVE: u64 = KEYS[HELD + 2 * PER_HOLDER];

/// The kinds of the board in the order of position lines: those of black, and
/// one after each that of white.
const TILE: usize = 0;
const DISK: usize = 2;
const RING: usize = 4;

#[inline]
fn key(kind: usize, player: usize, place: u16) -> u64 {
    HASH_KEYS[(kind + player) * PLACES + usize::from(place)]
}

/// What becomes of the moves as they are found.
pub(super) trait Sink {
    /// A tile may be laid on each of the sites of these tiles.
    fn lay(&mut self, tiles: &Tiles);
    /// A piece may be placed on each of the tiles.
    fn place(&mut self, piece: Piece, tiles: TileSet);
    /// A ring may leap to each of the tiles, and captures the enemy there.
    fn leap(&mut self, from: u8, to: TileSet, enemies: TileSet);
    /// A disk may go to each of the tiles with the same captures.
    fn go(&mut self, from: u8, to: TileSet, captured: TileSet);
}

impl Sink for Vec<Move> {
    #[inline]
    fn lay(&mut self, tiles: &Tiles) {
        let sites = tiles.sites().iter();
        sites.for_each(|place| self.push(Move(Action::Lay { place })));
    }

    fn place(&mut self, piece: Piece, tiles: TileSet) {
        let placed = tiles.iter();
        self.extend(placed.map(|tile| Move(Action::Place { piece, tile })));
    }

    fn leap(&mut self, from: u8, to: TileSet, enemies: TileSet) {
        self.extend(to.iter().map(|to| {
            let captured = TileSet::of(to) & enemies;
            Move(Action::Go { from, to, captured })
        }));
    }

    fn go(&mut self, from: u8, to: TileSet, captured: TileSet) {
        let ends = to.iter();
        self.extend(ends.map(|to| Move(Action::Go { from, to, captured })));
    }
}

/// Counts moves, three sets of tiles at a time.
#[derive(Default)]
pub(super) struct Counter {
    total: u32,
    packed: u64,
    sets: u8,
}

impl Counter {
    #[inline]
    fn add(&mut self, tiles: TileSet) {
        self.packed = self.packed << 21 | u64::from(tiles.0);
        self.sets += 1;
        if self.sets == 3 {
            self.total += self.packed.count_ones();
            (self.packed, self.sets) = (0, 0);
        }
    }

    pub(super) fn total(&self) -> u64 {
        u64::from(self.total + self.packed.count_ones())
    }
}

impl Sink for Counter {
    #[inline]
    fn lay(&mut self, tiles: &Tiles) {
        self.total += u32::from(tiles.site_count());
    }

    #[inline]
    fn place(&mut self, _piece: Piece, tiles: TileSet) {
        self.add(tiles);
    }

    #[inline]
    fn leap(&mut self, _from: u8, to: TileSet, _enemies: TileSet) {
        self.add(to);
    }

    #[inline]
    fn go(&mut self, _from: u8, to: TileSet, _captured: TileSet) {
        self.add(to);
    }
}

impl Hexaequo {
    /// Why a player has won, if they have: the first reason that holds.
    #[inline]
    pub(super) fn won(&self, player: Player) -> Option<Reason> {
        let stock = self.stock[player.index()];
        if stock.held_disks >= SIX_DISKS {
            Some(info::DISKS)
        } else if stock.held_rings >= THREE_RINGS {
            Some(info::RINGS)
        } else if self.pieces(player.other()).is_empty() {
            Some(info::CLEARED)
        } else {
            None
        }
    }

    /// The vacant tiles of the colour of the player to move.
    #[inline]
    fn open_tiles(&self) -> TileSet {
        self.vacant() & self.colour[self.player.index()]
    }

    /// Gives every legal move to the sink, each once.
    #[inline]
    pub(super) fn generate(&self, sink: &mut impl Sink) {
        if self.won(self.player.other()).is_some() {
            return;
        }
        let me = self.player.index();
        let enemies = self.pieces(self.player.other());
        if self.stock().tiles > 0 {
            sink.lay(&self.tiles);
        }
        let open = self.open_tiles();
        if self.stock().disks > 0 {
            sink.place(Piece::Disk, open);
        }
        if self.affords_ring() {
            sink.place(Piece::Ring, open);
        }
        for ring in self.rings[me].iter() {
            sink.leap(ring, self.ring_targets(ring), enemies);
        }
        for disk in self.disks[me].iter() {
            let steps = self.step_targets(disk);
            // Without a neighbour there is no jump.
            if self.tiles.near(disk).meets(self.occupied()) {
                let jumper = self.jumper(disk);
                let field = jumper.first_field();
                sink.go(disk, steps | jumper.flights(&field), TileSet::EMPTY);
                jumper.captures(field, |ends, captured| sink.go(disk, ends, captured));
            } else {
                sink.go(disk, steps, TileSet::EMPTY);
            }
        }
    }

    pub(super) fn has_any_move(&self) -> bool {
        if self.won(self.player.other()).is_some() {
            return false;
        }
        let me = self.player.index();
        let places = self.stock().disks > 0 || self.affords_ring();
        self.stock().tiles > 0 && self.tiles.site_count() > 0
            || places && !self.open_tiles().is_empty()
            || self.rings[me]
                .iter()
                .any(|ring| !self.ring_targets(ring).is_empty())
            || self.disks[me].iter().any(|disk| self.disk_can_move(disk))
    }

    /// Where a ring of the player to move may leap.
    #[inline]
    pub(super) fn ring_targets(&self, ring: u8) -> TileSet {
        self.tiles.two_away(ring).minus(self.pieces(self.player))
    }

    /// Where a disk of the player to move may step.
    #[inline]
    pub(super) fn step_targets(&self, disk: u8) -> TileSet {
        self.tiles.near(disk) & self.vacant()
    }

    /// Whether a disk of the player to move has a step or a jump.
    pub(super) fn disk_can_move(&self, disk: u8) -> bool {
        !self.step_targets(disk).is_empty() || self.jumper(disk).can_jump()
    }

    /// A disk of the player to move, lifted to jump.
    #[inline]
    pub(super) fn jumper(&self, disk: u8) -> Jumper<'_> {
        let lifted = TileSet::of(disk);
        Jumper {
            tiles: &self.tiles,
            origin: disk,
            friends: self.pieces(self.player),
            enemies: self.pieces(self.player.other()),
            open: self.vacant() | lifted,
        }
    }

    /// Plays a move. What a move of another position cannot do here is left
    /// out.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) {
        match mv.0 {
            Action::Lay { place } => self.lay(place),
            Action::Place { piece, tile } => self.place(piece, tile),
            Action::Go { from, to, captured } => self.go(from, to, captured),
        }
        self.player = self.player.other();
        self.hash ^= WHITE_TO_MOVE;
    }

    #[inline]
    fn lay(&mut self, place: u16) {
        let me = self.player.index();
        if self.stock[me].tiles == 0 || !self.tiles.sites().contains(place) {
            return;
        }
        self.stock[me].tiles -= 1;
        self.insert_tile(me, place);
    }

    /// Lays a tile of the player, whatever the rules of laying say.
    #[inline]
    pub(super) fn insert_tile(&mut self, player: usize, place: u16) {
        let Some(new) = self.tiles.insert(place) else {
            return;
        };
        for set in [&mut self.colour, &mut self.disks, &mut self.rings] {
            *set = set.map(|tiles| tiles.renumbered(new));
        }
        self.colour[player] = self.colour[player].with(new as u8);
        self.hash ^= key(TILE, player, place);
    }

    fn place(&mut self, piece: Piece, tile: u8) {
        let me = self.player.index();
        if !self.open_tiles().contains(tile) {
            return;
        }
        let place = self.tiles.place(tile);
        match piece {
            Piece::Disk if self.stock().disks > 0 => {
                self.stock[me].disks -= 1;
                self.disks[me] = self.disks[me].with(tile);
                self.hash ^= key(DISK, me, place);
            }
            Piece::Ring if self.affords_ring() => {
                self.hash ^= self.held_keys();
                self.stock[me].rings -= 1;
                self.stock[me].held_disks -= 1;
                self.stock[1 - me].disks += 1;
                self.rings[me] = self.rings[me].with(tile);
                self.hash ^= self.held_keys() ^ key(RING, me, place);
            }
            _ => {}
        }
    }

    fn go(&mut self, from: u8, to: u8, captured: TileSet) {
        let me = self.player.index();
        let enemy = 1 - me;
        let kind = if self.disks[me].contains(from) {
            DISK
        } else {
            RING
        };
        let movers = if kind == DISK {
            &mut self.disks[me]
        } else {
            &mut self.rings[me]
        };
        if !movers.contains(from) || !self.tiles.all().contains(to) {
            return;
        }
        *movers = movers.minus(TileSet::of(from)).with(to);
        self.hash ^= key(kind, me, self.tiles.place(from)) ^ key(kind, me, self.tiles.place(to));
        if captured.is_empty() {
            return;
        }
        self.hash ^= self.held_keys();
        let (disks, rings) = (self.disks[enemy] & captured, self.rings[enemy] & captured);
        for tile in disks.iter() {
            self.hash ^= key(DISK, enemy, self.tiles.place(tile));
        }
        for tile in rings.iter() {
            self.hash ^= key(RING, enemy, self.tiles.place(tile));
        }
        self.disks[enemy] = self.disks[enemy].minus(captured);
        self.rings[enemy] = self.rings[enemy].minus(captured);
        self.stock[me].held_disks += disks.len() as u8;
        self.stock[me].held_rings += rings.len() as u8;
        self.hash ^= self.held_keys();
    }

    /// The keys of what both players hold captured.
    #[inline]
    fn held_keys(&self) -> u64 {
        let mut keys = 0;
        for (holder, stock) in self.stock.iter().enumerate() {
            let first = HELD + holder * PER_HOLDER;
            keys ^= HASH_KEYS[first + usize::from(stock.held_disks)]
                ^ HASH_KEYS[first + 7 + usize::from(stock.held_rings)];
        }
        keys
    }

    /// The hash computed from the position alone.
    pub(super) fn fresh_hash(&self) -> u64 {
        let mut hash = self.held_keys();
        if self.player == WHITE {
            hash ^= WHITE_TO_MOVE;
        }
        let kinds = [(TILE, self.colour), (DISK, self.disks), (RING, self.rings)];
        for (kind, sets) in kinds {
            for (player, tiles) in sets.into_iter().enumerate() {
                for tile in tiles.iter() {
                    hash ^= key(kind, player, self.tiles.place(tile));
                }
            }
        }
        hash
    }
}
