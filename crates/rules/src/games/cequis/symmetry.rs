//! The symmetries: the mirror, any renaming of a team's colours, which differ
//! in nothing but that they are three, and half a turn, which makes the top
//! the bottom, so that the teams change places.
//!
//! During setup half a turn is none: solids place first, and a turned position
//! would have circles a piece ahead.

use std::sync::LazyLock;

use super::{Action, Cequis, Move, Phase, board, info};
use crate::cell::{CellName, CellSet};
use crate::symmetry::Symmetry;

/// Those without the half turn first.
static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
    type Game = Cequis<true>;
    let mirror = |cell: CellName| CellName::new(8 - cell.letter, cell.number);
    let half_turn = |cell: CellName| {
        let height = board::height(cell.letter);
        CellName::new(8 - cell.letter, height + 1 - cell.number)
    };
    Symmetry::products(&[
        Symmetry::of_board::<Game>("mirror", mirror),
        Symmetry::of_kinds::<Game>("solid colours in turn", "WGB", "GBW"),
        Symmetry::of_kinds::<Game>("solid white and grey swapped", "WG", "GW"),
        Symmetry::of_kinds::<Game>("circle colours in turn", "wgb", "gbw"),
        Symmetry::of_kinds::<Game>("circle white and grey swapped", "wg", "gw"),
        Symmetry::of_board::<Game>("half turn with teams swapped", half_turn)
            .with_kinds("WGBwgb", "wgbWGB")
            .with_players_swapped(),
    ])
});

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    pub(super) fn symmetries_here(&self) -> &'static [Symmetry] {
        match self.phase {
            Phase::Setup => &ALL[..ALL.len() / 2],
            Phase::Play => &ALL,
        }
    }

    pub(super) fn turned_by(&self, symmetry: &Symmetry) -> Self {
        let mut kinds = [CellSet::EMPTY; 6];
        for (kind, cells) in self.kinds.into_iter().enumerate() {
            kinds[turned_kind(kind, symmetry)] = symmetry.turned_set(cells);
        }
        let player = symmetry.turned_player(self.player);
        Self::from_kinds(kinds, player, self.phase)
    }

    pub(super) fn turned_move_by(&self, mv: Move, symmetry: &Symmetry) -> Move {
        let cell = |cell| symmetry.turned_number(cell);
        let way = |from, direction| turned_direction(from, direction, symmetry);
        Move(match mv.0 {
            Action::Place { colour, cell: at } => {
                let kind = 3 * self.player.index() + usize::from(colour);
                Action::Place {
                    colour: (turned_kind(kind, symmetry) % 3) as u8,
                    cell: cell(at),
                }
            }
            Action::Single { from, direction } => Action::Single {
                from: cell(from),
                direction: way(from, direction),
            },
            Action::Sequence { from, direction } => Action::Sequence {
                from: cell(from),
                direction: way(from, direction),
            },
            // Another member of the group may be the first then.
            Action::Group { first, direction } => {
                let group = symmetry.turned_set(self.group_at(first));
                Action::Group {
                    first: group.first().unwrap_or(cell(first)),
                    direction: way(first, direction),
                }
            }
        })
    }
}

/// What a kind becomes, in the order of kinds.
fn turned_kind(kind: usize, symmetry: &Symmetry) -> usize {
    let turned = symmetry.turned_kind(info::KINDS[kind]);
    let kinds = info::KINDS.iter();
    kinds.take_while(|&&other| other != turned).count() % 6
}

/// The direction from where a cell goes to where its neighbour goes.
fn turned_direction(from: u8, direction: u8, symmetry: &Symmetry) -> u8 {
    let turned = board::neighbour(from, direction).and_then(|to| {
        let [from, to] = [from, to].map(|cell| symmetry.turned_number(cell));
        board::direction(from, to)
    });
    turned.unwrap_or(direction)
}
