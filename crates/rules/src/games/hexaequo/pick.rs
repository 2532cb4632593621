//! A random legal move, found among sets of moves: most of the time of a list
//! goes on writing it.

use super::few::Few;
use super::moves::Sink;
use super::tiles::{TileSet, Tiles};
use super::{Action, Hexaequo, Move, Piece};
use crate::random::Random;

/// Moves that differ in one tile only.
#[derive(Clone, Copy)]
struct MoveSet {
    kind: Kind,
    tiles: TileSet,
    /// How many moves have come so far, these included.
    total: u32,
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

/// The legal moves in the order of the list, those that lay a tile first.
struct MoveSets {
    sites: u32,
    sets: Few<MoveSet, 16>,
    total: u32,
}

impl MoveSets {
    const fn new() -> Self {
        let filler = MoveSet {
            kind: Kind::Place(Piece::Disk),
            tiles: TileSet::EMPTY,
            total: u32::MAX,
        };
        Self {
            sites: 0,
            sets: Few::new(filler),
            total: 0,
        }
    }

    #[inline]
    fn add(&mut self, kind: Kind, tiles: TileSet) {
        self.total += tiles.len();
        let total = self.total;
        self.sets.push(MoveSet { kind, tiles, total });
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
    pub(super) fn pick(&self, random: &mut Random) -> Option<Move> {
        let mut moves = MoveSets::new();
        self.generate(&mut moves);
        let number = random.below(moves.total as usize) as u32;
        if moves.total == 0 {
            return None;
        }
        if number < moves.sites {
            let place = self.tiles.sites().iter().nth(number as usize)?;
            return Some(Move(Action::Lay { place }));
        }
        let set = moves.sets.first_late(|set| set.total > number)?;
        let first = set.total - set.tiles.len();
        let tile = set.tiles.iter().nth((number - first) as usize)?;
        Some(Move(match set.kind {
            Kind::Place(piece) => Action::Place { piece, tile },
            Kind::Go { from, captured } => Action::Go {
                from,
                to: tile,
                captured: captured | TileSet::of(tile) & self.pieces(self.player.other()),
            },
        }))
    }
}
