//! The tiles of a position, numbered in the order of their cells, and how they
//! lie to each other.

use std::ops::{BitAnd, BitOr};

use super::grid::{self, Grid};
use crate::cell::Cell;

/// All tiles of both players.
pub(super) const MOST_TILES: usize = 18;

/// The place of a tile not laid, after all others.
const NOWHERE: u16 = u16::MAX;

/// So many ties are looked up at a time, and so many numbers after the last
/// tile stand for none.
const AT_A_TIME: usize = 3;
const NO_TILES: u32 = ((1 << AT_A_TIME) - 1) << MOST_TILES;

/// Nine tiles are half of all.
const HALF: u32 = 1 << (MOST_TILES / 2);

/// The number of tiles in each set of nine: looking it up is quicker than
/// counting where the processor need not have an instruction for that.
static COUNTS: [u8; HALF as usize] = {
    let mut counts = [0; HALF as usize];
    let mut set = 0;
    while set < HALF {
        counts[set as usize] = set.count_ones() as u8;
        set += 1;
    }
    counts
};

/// The tiles of each set of nine, in order.
static ORDERS: [[u8; 9]; HALF as usize] = {
    let mut orders = [[0; 9]; HALF as usize];
    let mut set = 0;
    while set < HALF {
        let (mut left, mut nth) = (set, 0);
        while left != 0 {
            orders[set as usize][nth] = left.trailing_zeros() as u8;
            left &= left - 1;
            nth += 1;
        }
        set += 1;
    }
    orders
};

/// A set of tiles by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TileSet(pub(super) u32);

impl TileSet {
    pub(super) const EMPTY: Self = Self(0);

    #[inline]
    pub(super) const fn of(tile: u8) -> Self {
        Self(1 << tile)
    }

    #[inline]
    pub(super) const fn contains(self, tile: u8) -> bool {
        self.0 >> tile & 1 == 1
    }

    #[inline]
    pub(super) const fn with(self, tile: u8) -> Self {
        Self(self.0 | 1 << tile)
    }

    #[inline]
    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        let (low, high) = (self.0 % HALF, self.0 / HALF % HALF);
        (COUNTS[low as usize] + COUNTS[high as usize]) as u32
    }

    /// The tile that comes after so many others of the set.
    #[inline]
    pub(super) fn nth(self, before: u32) -> Option<u8> {
        let (low, high) = (self.0 % HALF, self.0 / HALF % HALF);
        let in_low = u32::from(COUNTS[low as usize]);
        let (half, first, before) = if before < in_low {
            (low, 0, before)
        } else {
            (high, MOST_TILES as u8 / 2, before - in_low)
        };
        let tile = ORDERS[half as usize].get(before as usize)?;
        Some(first + tile)
    }

    /// The same tiles after one has been inserted with this number.
    #[inline]
    pub(super) const fn renumbered(self, inserted: usize) -> Self {
        let below = (1 << inserted) - 1;
        Self(self.0 & below | (self.0 & !below) << 1)
    }

    #[inline]
    pub(super) const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as u8)
        }
    }

    /// Takes the first tile out of the set.
    #[inline]
    pub(super) fn take_first(&mut self) -> Option<u8> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    /// The tiles in order.
    #[inline]
    pub(super) fn iter(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || self.take_first())
    }
}

impl BitAnd for TileSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for TileSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How a tile lies to the others: three sets of tiles side by side in one
/// word, so that all three are renumbered at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ties(u64);

/// Each of the sets has as many bits.
const LANE: u32 = 21;
/// A bit at the beginning of every set.
const LANES: u64 = 1 | 1 << LANE | 1 << (2 * LANE);

impl Ties {
    pub(super) const NONE: Self = Self(0);
    /// The ties to tile 0 if it is a neighbour,
    pub(super) const NEAR: Self = Self(1);
    /// if it lies two cells away in a straight line,
    pub(super) const STRAIGHT: Self = Self(1 << LANE | 1 << (2 * LANE));
    /// and if it lies two cells away around a bend.
    pub(super) const BENT: Self = Self(1 << (2 * LANE));

    #[inline]
    const fn near(self) -> TileSet {
        TileSet(self.0 as u32 & ((1 << LANE) - 1))
    }

    #[inline]
    const fn straight(self) -> TileSet {
        TileSet((self.0 >> LANE) as u32 & ((1 << LANE) - 1))
    }

    #[inline]
    const fn two_away(self) -> TileSet {
        TileSet((self.0 >> (2 * LANE)) as u32)
    }

    /// The same ties, each to the tile so many further on.
    #[inline]
    const fn to(self, further: usize) -> Self {
        Self(self.0 << further)
    }

    #[inline]
    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same ties after a tile has been inserted with this number.
    #[inline]
    const fn renumbered(self, inserted: usize) -> Self {
        // The sets keep a bit free, so none runs over into the next.
        let below = LANES * ((1 << inserted) - 1);
        Self(self.0 + (self.0 & !below))
    }
}

/// The tiles laid. All else follows from their places and is kept up tile by
/// tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tiles {
    count: u8,
    /// The number of sites.
    site_count: u8,
    /// The places of the tiles in order.
    places: [u16; MOST_TILES],
    /// How each tile lies to the others. The last are the ties of no tile.
    ties: [Ties; MOST_TILES + AT_A_TIME],
    /// The cells with a tile.
    laid: Grid,
    /// The cells that touch a tile, laid or not.
    touched: Grid,
    /// The vacant cells that touch at least two.
    sites: Grid,
}

impl Tiles {
    pub(super) const NONE: Self = Self {
        count: 0,
        site_count: 0,
        places: [NOWHERE; MOST_TILES],
        ties: [Ties::NONE; MOST_TILES + AT_A_TIME],
        laid: Grid::EMPTY,
        touched: Grid::EMPTY,
        sites: Grid::EMPTY,
    };

    #[inline]
    pub(super) const fn all(&self) -> TileSet {
        TileSet((1 << self.count) - 1)
    }

    #[inline]
    pub(super) const fn place(&self, tile: u8) -> u16 {
        self.places[tile as usize]
    }

    /// The tile on a cell.
    pub(super) fn at(&self, cell: Cell) -> Option<u8> {
        let place = grid::place(cell)?;
        let found = self.places.binary_search(&place);
        found.ok().map(|tile| tile as u8)
    }

    /// The neighbours of a tile.
    #[inline]
    pub(super) const fn near(&self, tile: u8) -> TileSet {
        self.ties[tile as usize].near()
    }

    /// The neighbours of any of the tiles. Three are taken at a time, of which
    /// some may be none: whether there is one more is hard to foretell.
    #[inline(always)]
    pub(super) fn near_any(&self, tiles: TileSet) -> TileSet {
        let mut ties = Ties::NONE;
        let mut left = tiles.0;
        loop {
            left |= NO_TILES;
            for _ in 0..AT_A_TIME {
                ties = ties.and(self.ties[left.trailing_zeros() as usize]);
                left &= left - 1;
            }
            if left & !NO_TILES == 0 {
                return ties.near();
            }
        }
    }

    /// The tiles at distance exactly two.
    #[inline]
    pub(super) const fn two_away(&self, tile: u8) -> TileSet {
        self.ties[tile as usize].two_away()
    }

    /// Those of them that lie in a straight line, with a tile between or none.
    #[inline]
    pub(super) const fn straight(&self, tile: u8) -> TileSet {
        self.ties[tile as usize].straight()
    }

    /// The tile, if there is one, between two that lie two apart in a straight
    /// line: they have no other neighbour in common.
    pub(super) fn between(&self, from: u8, to: u8) -> TileSet {
        self.near(from) & self.near(to)
    }

    /// The vacant cells that touch at least two tiles.
    #[inline]
    pub(super) const fn sites(&self) -> &Grid {
        &self.sites
    }

    #[inline]
    pub(super) const fn site_count(&self) -> u8 {
        self.site_count
    }

    /// Lays a tile on a vacant cell and gives its number; the tiles from that
    /// number on move up by one. `None` when every tile is laid already.
    #[inline]
    pub(super) fn insert(&mut self, place: u16) -> Option<usize> {
        let count = usize::from(self.count);
        if count == MOST_TILES {
            return None;
        }
        let lower = self.places.iter().filter(|&&other| other < place);
        let new = lower.count();
        for ties in &mut self.ties[..MOST_TILES] {
            *ties = ties.renumbered(new);
        }
        self.places.copy_within(new..count, new + 1);
        self.ties.copy_within(new..count, new + 1);
        self.places[new] = place;
        self.count += 1;
        self.tie(new);
        self.open_sites(place);
        Some(new)
    }

    /// Ties a new tile to the others.
    #[inline]
    fn tie(&mut self, new: usize) {
        let place = self.places[new];
        let mut ties = Ties::NONE;
        for other in (0..usize::from(self.count)).rev() {
            let relation = grid::relation(place, self.places[other]);
            ties = ties.to(1).and(relation);
            self.ties[other] = self.ties[other].and(relation.to(new));
        }
        self.ties[new] = ties;
    }

    /// Enters where tiles may be laid now that one lies at this place.
    #[inline]
    fn open_sites(&mut self, place: u16) {
        self.laid.insert(place);
        if self.sites.contains(place) {
            self.sites.remove(place);
            self.site_count -= 1;
        }
        let near = Grid::neighbours(place);
        let mut opened = [0; 2];
        for (index, bits) in near.bits.into_iter().enumerate() {
            let word = near.word + index;
            let closed = self.laid.0[word] | self.sites.0[word];
            opened[index] = bits & self.touched.0[word] & !closed;
            self.sites.0[word] |= opened[index];
            self.touched.0[word] |= bits;
        }
        // Neighbours span 37 places, so no bit stands in both words.
        self.site_count += (opened[0] | opened[1]).count_ones() as u8;
    }

    /// The tiles that hang together with the first.
    pub(super) fn block(&self) -> TileSet {
        let mut block = self.all() & TileSet::of(0);
        loop {
            let grown = block.iter().fold(block, |set, tile| set | self.near(tile));
            if grown == block {
                return block;
            }
            block = grown;
        }
    }
}
