//! The symmetries: the mirror, which keeps forward forward, and half a turn,
//! which makes it backward, so that the colours change places.

use std::sync::LazyLock;

use super::{HexDame, Move, board};
use crate::cell::{CellName, CellSet};
use crate::hexboard;
use crate::symmetry::Symmetry;

pub(super) static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
    // About the middle, e5.
    let half_turn = |cell: CellName| CellName::new(10 - cell.letter, 10 - cell.number);
    Symmetry::products(&[
        Symmetry::of_board::<HexDame>("mirror", hexboard::mirror),
        Symmetry::of_board::<HexDame>("half turn with colours swapped", half_turn)
            .with_kinds("MmKk", "mMkK")
            .with_players_swapped(),
    ])
});

impl HexDame {
    pub(super) fn turned_by(&self, symmetry: &Symmetry) -> Self {
        let turned = |pieces: [CellSet; 2]| {
            symmetry.turned_pair(pieces.map(|places| turned_places(places, symmetry)))
        };
        Self::of(
            turned(self.men),
            turned(self.kings),
            symmetry.turned_player(self.player),
        )
    }
}

impl Move {
    pub(super) fn turned_by(self, symmetry: &Symmetry) -> Self {
        Self {
            from: turned_place(self.from, symmetry),
            to: turned_place(self.to, symmetry),
            captured: turned_places(self.captured, symmetry),
        }
    }
}

fn turned_place(place: u8, symmetry: &Symmetry) -> u8 {
    let turned = symmetry.turned_cell(board::cell(place));
    board::place(turned).unwrap_or(place)
}

fn turned_places(places: CellSet, symmetry: &Symmetry) -> CellSet {
    let places = places.iter().map(|place| turned_place(place, symmetry));
    places.collect()
}
