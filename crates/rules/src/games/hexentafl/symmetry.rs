//! The twelve symmetries of the hexagon: pieces move and capture alike in all
//! six directions, and the corners and the throne stay what they are.

use std::sync::LazyLock;

use super::{Hexentafl, Move};
use crate::hexboard;
use crate::symmetry::Symmetry;

static SMALL: LazyLock<Vec<Symmetry>> = LazyLock::new(of::<4>);
static LARGE: LazyLock<Vec<Symmetry>> = LazyLock::new(of::<5>);

fn of<const SIDE: usize>() -> Vec<Symmetry> {
    let sixth = |cell| hexboard::sixth_of_a_turn(SIDE as u8, cell);
    Symmetry::products(&[
        Symmetry::of_board::<Hexentafl<SIDE>>("sixth of a turn", sixth),
        Symmetry::of_board::<Hexentafl<SIDE>>("mirror", hexboard::mirror),
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
