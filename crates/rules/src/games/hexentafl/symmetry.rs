//! The twelve symmetries of the hexagon: pieces move and capture alike in all
//! six directions, and the corners and the throne stay what they are.

use std::sync::LazyLock;

use super::{Hexentafl, Move};
use crate::cell::CellName;
use crate::symmetry::Symmetry;

static SMALL: LazyLock<Vec<Symmetry>> = LazyLock::new(of::<4>);
static LARGE: LazyLock<Vec<Symmetry>> = LazyLock::new(of::<5>);

fn of<const SIDE: usize>() -> Vec<Symmetry> {
    // Counter-clockwise: a step up-right becomes one up, which adds one to
    // both coordinates, and a step up-left becomes one down-left. The throne
    // stays, whose coordinates are both the side.
    let sixth = |cell: CellName| {
        let letter = SIDE as u8 + cell.letter - cell.number;
        CellName::new(letter, cell.letter)
    };
    let mirror = |cell: CellName| CellName::new(cell.number, cell.letter);
    Symmetry::products(&[
        Symmetry::of_board::<Hexentafl<SIDE>>("sixth of a turn", sixth),
        Symmetry::of_board::<Hexentafl<SIDE>>("mirror", mirror),
    ])
}

impl<const SIDE: usize> Hexentafl<SIDE> {
    pub(super) fn all_symmetries() -> &'static [Symmetry] {
        if SIDE == 4 { &SMALL } else { &LARGE }
    }

    pub(super) fn turned_by(&self, symmetry: &Symmetry) -> Self {
        let mut turned = Self {
            attackers: symmetry.turned_set(self.attackers),
            defenders: symmetry.turned_set(self.defenders),
            king: symmetry.turned_set(self.king),
            ..*self
        };
        turned.hash = turned.fresh_hash();
        turned
    }
}

impl Move {
    pub(super) fn turned_by(self, symmetry: &Symmetry) -> Self {
        Self {
            from: symmetry.turned_number(self.from),
            to: symmetry.turned_number(self.to),
        }
    }
}
