//! A random legal move, found among sets of moves: most of the time of a list
//! goes on writing it.

use super::moves::Sink;
use super::tiles::{TileSet, Tiles};
use super::{Action, Hexaequo, Move, Piece};
use crate::random::Random;

/// Moves that differ in one tile only.
#[derive(Clone, Copy)]
struct MoveSet {
    kind: Kind,
    tiles: TileSet,
}

#[derive(Clone, Copy)]
enum Kind {
    Place(Piece),
    /// What stands on the tile where the piece goes is captured as well.
    Go {
        from: u8,
        captured: TileSet,
    },
}

/// So many sets have room; of random games, one position in five hundred has more.
const ROOM: usize = 16;

/// The legal moves in the order of the list, those that lay a tile first.
struct MoveSets {
    sites: u32,
    sets: [MoveSet; ROOM],
    /// How many moves come before each set. No number is as high as those free
    /// say.
    firsts: [u32; ROOM],
    /// The number of sets, and of moves in all.
    count: usize,
    total: u32,
}

impl MoveSets {
    #[inline]
    const fn new() -> Self {
        let free = MoveSet {
            kind: Kind::Place(Piece::Disk),
            tiles: TileSet::EMPTY,
        };
        Self {
            sites: 0,
            sets: [free; ROOM],
            firsts: [u32::MAX; ROOM],
            count: 0,
            total: 0,
        }
    }

    #[inline]
    fn add(&mut self, kind: Kind, tiles: TileSet) {
        if self.count < ROOM {
            self.sets[self.count] = MoveSet { kind, tiles };
            self.firsts[self.count] = self.total;
        }
        self.count += 1;
        self.total += tiles.len();
    }
}

impl Sink for MoveSets {
    #[inline]
    fn lay(&mut self, tiles: &Tiles) {
        self.sites = tiles.site_count().into();
        self.total = self.sites;
    }

    #[inline]
    fn place(&mut self, piece: Piece, tiles: TileSet) {
        self.add(Kind::Place(piece), tiles);
    }

    #[inline]
    fn leap(&mut self, from: u8, to: TileSet, _enemies: TileSet) {
        self.go(from, to, TileSet::EMPTY);
    }

    #[inline]
    fn go(&mut self, from: u8, to: TileSet, captured: TileSet) {
        self.add(Kind::Go { from, captured }, to);
    }
}

impl Hexaequo {
    /// A legal move, each as likely as the others.
    #[inline]
    pub(super) fn pick(&self, random: &mut Random, list: &mut Vec<Move>) -> Option<Move> {
        // Drawn early, for nothing waits for it then.
        let drawn = random.next_u64();
        let mut moves = MoveSets::new();
        self.generate(&mut moves);
        let number = Random::scaled(drawn, moves.total as usize) as u32;
        if moves.total == 0 {
            return None;
        }
        if number < moves.sites {
            let place = self.tiles.sites().iter().nth(number as usize)?;
            return Some(Move(Action::Lay { place }));
        }
        if moves.count > ROOM {
            return self.listed_move(number, list);
        }
        let later = moves.firsts.partition_point(|&first| first <= number);
        let index = later.checked_sub(1)?;
        let MoveSet { kind, tiles } = moves.sets[index];
        let tile = tiles.nth(number - moves.firsts[index])?;
        Some(Move(match kind {
            Kind::Place(piece) => Action::Place { piece, tile },
            Kind::Go { from, captured } => Action::Go {
                from,
                to: tile,
                captured: captured | TileSet::of(tile) & self.pieces(self.player.other()),
            },
        }))
    }

    /// The move of a number in the list.
    #[cold]
    fn listed_move(&self, number: u32, list: &mut Vec<Move>) -> Option<Move> {
        list.clear();
        self.generate(list);
        list.get(number as usize).copied()
    }
}
