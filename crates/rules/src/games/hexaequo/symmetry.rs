//! The symmetry: half a turn about the middle of the first four tiles, which
//! lays black's on white's, so that the colours change places.
//!
//! It takes the grid, `a1` … `q16`, onto itself, so that no tile can leave it,
//! and a position that is possible stays so.

use std::sync::LazyLock;

use super::grid;
use super::tiles::TileSet;
use super::{Action, Hexaequo, Move};
use crate::cell::{Cell, CellName};
use crate::symmetry::Symmetry;

pub(super) static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
    // i8 and i9 change places, and so do j8 and h9.
    let half_turn = |cell: CellName| CellName::new(18 - cell.letter, 17 - cell.number);
    Symmetry::products(&[Symmetry::of_board::<Hexaequo>(
        "half turn with colours swapped",
        half_turn,
    )
    .with_kinds("TtDdRr", "tTdDrR")
    .with_players_swapped()])
});

impl Hexaequo {
    pub(super) fn turned_by(&self, symmetry: &Symmetry) -> Self {
        let turned = |(kind, cell)| (symmetry.turned_kind(kind), symmetry.turned_cell(cell));
        let pieces: Vec<(char, Cell)> = self.listed().into_iter().map(turned).collect();
        let mut position = Self::empty(symmetry.turned_player(self.player));
        position.put(&pieces);
        position.stock = symmetry.turned_pair(self.stock);
        position.hash = position.fresh_hash();
        position
    }

    pub(super) fn turned_move_by(&self, mv: Move, symmetry: &Symmetry) -> Move {
        let tile = |tile| self.turned_tile(tile, symmetry);
        Move(match mv.0 {
            Action::Lay { place } => Action::Lay {
                place: grid::place(symmetry.turned_cell(grid::cell(place))).unwrap_or(place),
            },
            Action::Place { piece, tile: at } => Action::Place {
                piece,
                tile: tile(at),
            },
            Action::Go { from, to, captured } => {
                let captured = captured.iter().map(tile);
                Action::Go {
                    from: tile(from),
                    to: tile(to),
                    captured: captured.fold(TileSet::EMPTY, TileSet::with),
                }
            }
        })
    }

    /// The number of a tile after the turn: tiles are numbered in the order of
    /// their cells.
    fn turned_tile(&self, tile: u8, symmetry: &Symmetry) -> u8 {
        let turned = |tile| symmetry.turned_cell(self.cell_of(tile));
        let before = |&other: &u8| turned(other) < turned(tile);
        self.tiles.all().iter().filter(before).count() as u8
    }
}
