//! The game as front ends show it: pieces, steps, notes, effects.

use super::push::Row;
use super::{Action, CIRCLES, Cequis, Move, Phase, SOLIDS, board, info};
use crate::cell::Cell;
use crate::effect::{Effect, Moment};
use crate::shown::Shown;
use crate::step::{Note, Step};

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    pub(super) fn shown_pieces(&self) -> Shown {
        let mut shown = Shown::default();
        shown
            .pieces
            .extend(self.listed().into_iter().map(|(kind, cell)| (cell, kind)));
        shown.pieces.sort_unstable();
        if self.phase == Phase::Setup {
            let left = [SOLIDS, CIRCLES].map(|player| self.reserve(player));
            let left = info::KINDS.into_iter().zip(left.concat());
            shown.reserves.extend(left.filter(|&(_, left)| left > 0));
        }
        shown
    }

    /// The kind of a colour of the player to move.
    fn kind(&self, colour: u8) -> char {
        info::KINDS[3 * self.player.index() + usize::from(colour)]
    }

    /// A piece and a cell in either order; a piece and its neighbouring cell; of
    /// a group, any of its members so.
    pub(super) fn paths_of(&self, mv: Move) -> Vec<Vec<Step>> {
        let go = |from: u8, direction| {
            let to = board::neighbour(from, direction)?;
            Some(
                [from, to]
                    .map(|cell| Step::Cell(Cell(cell.into())))
                    .to_vec(),
            )
        };
        match mv.0 {
            Action::Place { colour, cell } => {
                let piece = Step::Reserve(self.kind(colour));
                let cell = Step::Cell(Cell(cell.into()));
                vec![vec![cell, piece], vec![piece, cell]]
            }
            Action::Single { from, direction } | Action::Sequence { from, direction } => {
                go(from, direction).into_iter().collect()
            }
            Action::Group { first, direction } => {
                let members = self.group_at(first).iter();
                members.filter_map(|member| go(member, direction)).collect()
            }
        }
    }

    /// On the path of a sequence, who helps and who resists, with the running
    /// total of force. Where a push has no room there is no "after" to judge
    /// them by, and nothing is said.
    pub(super) fn notes(&self, steps: &[Step]) -> Vec<Note> {
        match self.row_of(steps) {
            Some(row) if row.has_room => {
                let helpers = self.helpers(row, &self.groups());
                let count = |total: &mut i32, cell| {
                    let helps = helpers.contains(cell);
                    *total += if helps { 1 } else { -1 };
                    Some(Note {
                        cell: Cell(cell.into()),
                        text: if helps { &info::HELPS } else { &info::RESISTS },
                        number: *total,
                    })
                };
                row.iter().scan(0, count).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The row before an own piece that steps onto an occupied cell, unless a
    /// member of its own group stands there: then the group is meant.
    fn row_of(&self, steps: &[Step]) -> Option<Row> {
        let [Step::Cell(from), Step::Cell(to)] = *steps else {
            return None;
        };
        let (from, to) = (board::number(from)?, board::number(to)?);
        let direction = board::direction(from, to)?;
        let pushes = self.phase == Phase::Play
            && !self.is_decided()
            && self.team(self.player).contains(from)
            && self.occupied().contains(to)
            && !self.group_at(from).contains(to);
        pushes.then(|| Row::of(from, direction, self.occupied()))
    }

    /// Everything moves in one moment; what is eliminated goes in a second.
    pub(super) fn moments(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        let moved = |cell: u8, direction| {
            let from = Cell(cell.into());
            let to = Cell(board::neighbour(cell, direction)?.into());
            Some((from, to))
        };
        let effects: Vec<Effect> = match mv.0 {
            Action::Place { colour, cell } => vec![Effect::Placed {
                cell: Cell(cell.into()),
                kind: self.kind(colour),
            }],
            Action::Single { direction, .. } | Action::Group { direction, .. } => self
                .moved(mv)
                .iter()
                .filter_map(|cell| moved(cell, direction))
                .map(|(from, to)| Effect::Moved { from, to })
                .collect(),
            Action::Sequence {
                from: mover,
                direction,
            } => Row::of(mover, direction, self.occupied())
                .iter()
                .filter_map(|cell| moved(cell, direction))
                .map(|(from, to)| {
                    if from == Cell(mover.into()) {
                        Effect::Moved { from, to }
                    } else {
                        Effect::Pushed { from, to }
                    }
                })
                .collect(),
        };
        let step = path.len().saturating_sub(1);
        let mut moments = vec![Moment { step, effects }];
        let off = self.eliminated(mv);
        if !off.is_empty() {
            moments.push(Moment {
                step,
                effects: board::listed(off)
                    .map(|cell| Effect::Removed { cell })
                    .collect(),
            });
        }
        moments
    }
}
