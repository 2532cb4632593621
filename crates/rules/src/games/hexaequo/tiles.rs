//! The tiles of a position, numbered in the order of their cells, and how they
//! lie to each other.

use std::ops::{BitAnd, BitOr};

use super::grid::{self, Grid, Relation};
use crate::cell::Cell;

/// All tiles of both players.
pub(super) const MOST_TILES: usize = 18;

/// Where a step leads to no tile. No set of tiles contains it.
pub(super) const NO_TILE: u8 = 31;

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
        self.0.count_ones()
    }

    /// The same tiles after one has been inserted with this number.
    #[inline]
    pub(super) const fn renumbered(self, inserted: usize) -> Self {
        let below = (1 << inserted) - 1;
        Self(self.0 & below | (self.0 & !below) << 1)
    }

    /// The tiles in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let tile = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(tile)
        })
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

/// The tiles laid. All else follows from their cells and is kept up tile by
/// tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tiles {
    count: u8,
    /// The cells in order; zero beyond the count.
    cells: [u16; MOST_TILES],
    /// The neighbour in each direction, or [`NO_TILE`].
    step: [[u8; 6]; MOST_TILES],
    /// All neighbours.
    near: [TileSet; MOST_TILES],
    /// The tiles at distance exactly two.
    two_away: [TileSet; MOST_TILES],
    /// The vacant cells that touch a tile.
    touched: Grid,
    /// The vacant cells that touch at least two.
    sites: Grid,
}

impl Tiles {
    pub(super) const NONE: Self = Self {
        count: 0,
        cells: [0; MOST_TILES],
        step: [[NO_TILE; 6]; MOST_TILES],
        near: [TileSet::EMPTY; MOST_TILES],
        two_away: [TileSet::EMPTY; MOST_TILES],
        touched: Grid::EMPTY,
        sites: Grid::EMPTY,
    };

    #[inline]
    pub(super) const fn all(&self) -> TileSet {
        TileSet((1 << self.count) - 1)
    }

    #[inline]
    pub(super) const fn cell(&self, tile: u8) -> u16 {
        self.cells[tile as usize]
    }

    /// The tile on a cell.
    pub(super) fn at(&self, cell: u16) -> Option<u8> {
        let laid = &self.cells[..usize::from(self.count)];
        laid.binary_search(&cell).ok().map(|tile| tile as u8)
    }

    #[inline]
    pub(super) const fn step(&self, tile: u8, direction: usize) -> u8 {
        self.step[tile as usize][direction]
    }

    #[inline]
    pub(super) const fn near(&self, tile: u8) -> TileSet {
        self.near[tile as usize]
    }

    #[inline]
    pub(super) const fn two_away(&self, tile: u8) -> TileSet {
        self.two_away[tile as usize]
    }

    /// The vacant cells that touch at least two tiles.
    #[inline]
    pub(super) const fn sites(&self) -> &Grid {
        &self.sites
    }

    /// Lays a tile on a vacant cell and gives its number; the tiles from that
    /// number on move up by one. `None` when every tile is laid already.
    pub(super) fn insert(&mut self, cell: u16) -> Option<usize> {
        let count = usize::from(self.count);
        if count == MOST_TILES {
            return None;
        }
        let laid = &self.cells[..count];
        let new = laid.iter().filter(|&&other| other < cell).count();
        self.make_room(new, count);
        self.cells[new] = cell;
        self.count += 1;
        self.link(new);
        Some(new)
    }

    fn make_room(&mut self, new: usize, count: usize) {
        let bound = new as u8;
        for step in self.step.as_flattened_mut() {
            *step = (*step + u8::from(*step >= bound)).min(NO_TILE);
        }
        for near in &mut self.near {
            *near = near.renumbered(new);
        }
        for two_away in &mut self.two_away {
            *two_away = two_away.renumbered(new);
        }
        self.cells.copy_within(new..count, new + 1);
        self.step.copy_within(new..count, new + 1);
        self.near.copy_within(new..count, new + 1);
        self.two_away.copy_within(new..count, new + 1);
    }

    /// Enters what the new tile is to the others, and where tiles may be laid.
    fn link(&mut self, new: usize) {
        let (cell, tile) = (self.cells[new], TileSet::of(new as u8));
        let (mut near, mut two_away) = (TileSet::EMPTY, TileSet::EMPTY);
        let mut vacant = Grid::neighbours(cell);
        self.step[new] = [NO_TILE; 6];
        for other in 0..usize::from(self.count) {
            let bit = TileSet::of(other as u8);
            match grid::relation(cell, self.cells[other]) {
                Relation::Near(direction) => {
                    near = near | bit;
                    self.near[other] = self.near[other] | tile;
                    self.step[new][direction] = other as u8;
                    self.step[other][grid::opposite(direction)] = new as u8;
                    vacant.remove(self.cells[other]);
                }
                Relation::TwoAway => {
                    two_away = two_away | bit;
                    self.two_away[other] = self.two_away[other] | tile;
                }
                Relation::Other => {}
            }
        }
        self.near[new] = near;
        self.two_away[new] = two_away;
        self.sites = self.sites | self.touched & vacant;
        self.touched = self.touched | vacant;
        self.sites.remove(cell);
        self.touched.remove(cell);
    }

    /// The tile between two that lie two apart in a straight line.
    pub(super) fn between(&self, from: u8, to: u8) -> Option<u8> {
        (0..6).find_map(|direction| {
            let over = self.step(from, direction);
            let there = self.all().contains(over) && self.step(over, direction) == to;
            there.then_some(over)
        })
    }

    /// Whether two tiles lie two apart in a straight line, with a tile between
    /// or none.
    pub(super) fn in_line(&self, from: u8, to: u8) -> bool {
        let [a, b] = [from, to].map(|tile| grid::name(Cell(self.cell(tile))));
        self.two_away(from).contains(to)
            && a.letter.abs_diff(b.letter).is_multiple_of(2)
            && a.number.abs_diff(b.number).is_multiple_of(2)
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
