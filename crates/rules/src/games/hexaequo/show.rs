//! The game as front ends show it: the board, the reserves, the captives, and
//! what a move does to them.

use super::line::letters;
use super::tiles::TileSet;
use super::{Action, BLACK, Hexaequo, Move, Piece, WHITE, grid, info};
use crate::effect::{Effect, Moment};
use crate::shown::{Captive, Shown};
use crate::step::Step;

impl Hexaequo {
    pub(super) fn shown_board(&self) -> Shown {
        let listed = self.listed().into_iter();
        let reserves = self.reserves().into_iter();
        let mut shown = Shown {
            pieces: listed.map(|(kind, cell)| (cell, kind)).collect(),
            reserves: reserves
                .filter(|&(_, count)| count > 0)
                .map(|(kind, count)| (kind, count.into()))
                .collect(),
            captives: Vec::new(),
        };
        for holder in [BLACK, WHITE] {
            let [_, disk, ring] = letters(holder.other());
            let stock = self.stock[holder.index()];
            for (kind, count) in [(disk, stock.held_disks), (ring, stock.held_rings)] {
                if count > 0 {
                    shown.captives.push(Captive {
                        holder,
                        kind,
                        count: count.into(),
                    });
                }
            }
        }
        shown.sort(&info::INFO);
        shown
    }

    pub(super) fn moments(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        let [tile, disk, ring] = letters(self.player);
        let placed = |cell, kind| Effect::Placed { cell, kind };
        let effects = match mv.0 {
            Action::Lay { place } => vec![placed(grid::cell(place), tile)],
            Action::Place { piece, tile } => {
                let cell = self.cell_of(tile);
                match piece {
                    Piece::Disk => vec![placed(cell, disk)],
                    Piece::Ring => {
                        let [_, enemy_disk, _] = letters(self.player.other());
                        let paid = Effect::Returned {
                            holder: self.player,
                            kind: enemy_disk,
                        };
                        vec![paid, placed(cell, ring)]
                    }
                }
            }
            Action::Go { from, to, captured } => return self.hops(from, to, captured, path),
        };
        vec![Moment {
            step: path.len().saturating_sub(1),
            effects,
        }]
    }

    /// A moment for each cell that a piece comes to along a path.
    fn hops(&self, from: u8, to: u8, captured: TileSet, path: &[Step]) -> Vec<Moment> {
        let is_ring = self.rings[self.player.index()].contains(from);
        let mut moments = Vec::new();
        let mut left = captured;
        let mut at = from;
        for (step, cell) in path.iter().enumerate().skip(1) {
            let Step::Cell(cell) = *cell else { continue };
            let next = self.tiles.at(cell).unwrap_or(to);
            let mut effects = vec![Effect::Moved {
                from: self.cell_of(at),
                to: self.cell_of(next),
            }];
            // A ring takes what it lands on, a disk what it crosses.
            let victim = if is_ring {
                TileSet::of(next)
            } else {
                self.tiles.between(at, next)
            };
            if let Some(victim) = (victim & left).first() {
                left = left.minus(TileSet::of(victim));
                effects.push(Effect::Captured {
                    cell: self.cell_of(victim),
                    holder: Some(self.player),
                });
            }
            moments.push(Moment { step, effects });
            at = next;
        }
        moments
    }
}
