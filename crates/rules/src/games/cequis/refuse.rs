//! Why something is not legal.

use super::push::{Fault, Row};
use super::words::{Prefix, Typed};
use super::{Cequis, Phase, board, info};
use crate::cell::{Cell, CellName, CellSet};
use crate::refusal::{Refusal, why};
use crate::step::Step;

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    pub(super) fn refuse_steps(&self, steps: &[Step]) -> Refusal {
        if self.is_decided() {
            return Refusal::new(&why::GAME_OVER, []);
        }
        match self.phase {
            Phase::Setup => self.refuse_placing(steps),
            Phase::Play => self.refuse_moving(steps),
        }
    }

    pub(super) fn refuse_typed(&self, word: &str) -> Refusal {
        let Some(typed) = Typed::read(word) else {
            return Refusal::new(&why::UNREADABLE, []);
        };
        if self.is_decided() {
            return Refusal::new(&why::GAME_OVER, []);
        }
        match (typed, self.phase) {
            (Typed::Place { .. }, Phase::Play) => Refusal::new(&info::ALL_PLACED, []),
            (Typed::Place { colour, cell }, Phase::Setup) => self.refuse_place(colour, cell),
            (Typed::Go { .. }, Phase::Setup) => Refusal::new(&info::SETUP, []),
            (Typed::Go { prefix, from, to }, Phase::Play) => self.refuse_go(prefix, from, to),
        }
    }

    fn refuse_place(&self, colour: u8, cell: CellName) -> Refusal {
        let Some(cell) = board::named(cell) else {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        };
        if self.reserve(self.player)[usize::from(colour)] == 0 {
            return Refusal::new(&why::NONE_LEFT, []);
        }
        self.fault_of_place(cell)
            .unwrap_or_else(|| Refusal::new(&info::NO_PLACEMENT, [cell]))
    }

    fn refuse_go(&self, prefix: Option<Prefix>, from: CellName, to: CellName) -> Refusal {
        let [from, to] = [from, to].map(board::named);
        let (Some(from), Some(to)) = (from, to) else {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        };
        let choice = prefix.map(|prefix| match prefix {
            Prefix::Group => info::GROUP.id,
            Prefix::Sequence => info::SEQUENCE.id,
        });
        match choice {
            Some(id) => self.refuse_moving(&[Step::Cell(from), Step::Cell(to), Step::Choice(id)]),
            None => self.refuse_moving(&[Step::Cell(from), Step::Cell(to)]),
        }
    }

    // ── setup ───────────────────────────────────────────────────────────────

    fn refuse_placing(&self, steps: &[Step]) -> Refusal {
        if let [Step::Cell(piece), Step::Cell(_), ..] = *steps
            && board::number(piece).is_some_and(|cell| self.occupied().contains(cell))
        {
            return Refusal::new(&info::SETUP, [piece]);
        }
        let mut faults = steps.iter().take(2).map(|&step| match step {
            Step::Cell(cell) => self.fault_of_place(cell),
            Step::Reserve(kind) => self.fault_of_kind(kind),
            Step::Choice(_) => Some(Refusal::new(&info::NO_CHOICE, [])),
        });
        let named = steps.iter().filter_map(|step| match *step {
            Step::Cell(cell) => board::number(cell).map(|_| cell),
            _ => None,
        });
        let fault = faults.find_map(|fault| fault);
        fault.unwrap_or_else(|| Refusal::new(&info::NO_PLACEMENT, named))
    }

    fn fault_of_place(&self, cell: Cell) -> Option<Refusal> {
        let Some(at) = board::number(cell) else {
            return Some(Refusal::new(&why::NOT_ON_BOARD, []));
        };
        if self.occupied().contains(at) {
            return Some(Refusal::new(&why::OCCUPIED, [cell]));
        }
        if !board::zone(self.player).contains(at) {
            return Some(Refusal::new(&info::ZONE, [cell]));
        }
        None
    }

    fn fault_of_kind(&self, kind: char) -> Option<Refusal> {
        let Some(index) = info::KINDS.iter().position(|&known| known == kind) else {
            return Some(Refusal::new(&why::UNREADABLE, []));
        };
        let (owner, colour) = (index / 3, index % 3);
        if owner != self.player.index() {
            return Some(Refusal::new(&why::NOT_YOURS, []));
        }
        let none_left = self.reserve(self.player)[colour] == 0;
        none_left.then(|| Refusal::new(&why::NONE_LEFT, []))
    }

    // ── play ────────────────────────────────────────────────────────────────

    fn refuse_moving(&self, steps: &[Step]) -> Refusal {
        if steps.iter().any(|step| matches!(step, Step::Reserve(_))) {
            return Refusal::new(&info::ALL_PLACED, []);
        }
        let Some(&Step::Cell(from)) = steps.first() else {
            return Refusal::new(&info::NO_CHOICE, []);
        };
        let Some(piece) = board::number(from) else {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        };
        if self.team(self.player.other()).contains(piece) {
            return Refusal::new(&why::NOT_YOURS, [from]);
        }
        if !self.team(self.player).contains(piece) {
            return Refusal::new(&why::NO_PIECE, [from]);
        }
        let (to, choice) = match *steps {
            [_] => return Refusal::new(&why::PIECE_IS_STUCK, [from]),
            [_, Step::Cell(to)] => (to, None),
            [_, Step::Cell(to), Step::Choice(id)] => (to, Some(id)),
            _ => return Refusal::new(&info::NO_CHOICE, [from]),
        };
        let Some(target) = board::number(to) else {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        };
        let Some(direction) = board::direction(piece, target) else {
            return Refusal::new(&why::OUT_OF_REACH, [from, to]);
        };
        self.fault_of_action(piece, direction, choice)
            .unwrap_or_else(|| Refusal::new(&info::NO_CHOICE, [from, to]))
    }

    /// What is wrong with the action that a piece's step to a neighbouring cell
    /// means, chosen or by itself.
    fn fault_of_action(
        &self,
        piece: u8,
        direction: u8,
        choice: Option<&'static str>,
    ) -> Option<Refusal> {
        let target = board::neighbour(piece, direction)?;
        let occupied = self.occupied().contains(target);
        let action = match choice {
            Some(id) => id,
            None if self.group_at(piece).contains(target) => info::GROUP.id,
            None if occupied => info::SEQUENCE.id,
            None => info::SINGLE.id,
        };
        if action == info::GROUP.id {
            self.fault_of_group(piece, direction)
        } else if action == info::SEQUENCE.id {
            self.fault_of_push(piece, direction)
        } else {
            occupied.then(|| Refusal::new(&why::OCCUPIED, [Cell(target.into())]))
        }
    }

    fn fault_of_group(&self, member: u8, direction: u8) -> Option<Refusal> {
        let group = self.group_at(member);
        if group.is_empty() {
            return Some(Refusal::new(&info::NO_GROUP, [Cell(member.into())]));
        }
        let leaving = group
            .iter()
            .filter(|&cell| board::neighbour(cell, direction).is_none());
        let leaving: CellSet = leaving.collect();
        if !leaving.is_empty() {
            return Some(Refusal::new(&info::GROUP_AT_EDGE, board::listed(leaving)));
        }
        let blocked = board::step(group, direction) & self.occupied().minus(group);
        (!blocked.is_empty()).then(|| Refusal::new(&info::GROUP_BLOCKED, board::listed(blocked)))
    }

    fn fault_of_push(&self, mover: u8, direction: u8) -> Option<Refusal> {
        let row = Row::of(mover, direction, self.occupied());
        let ahead = board::neighbour(mover, direction)?;
        if !row.cells.contains(ahead) {
            return Some(Refusal::new(&info::NOTHING_TO_PUSH, [Cell(ahead.into())]));
        }
        if self.group_at(mover).is_empty() {
            return Some(Refusal::new(&info::SINGLE_PUSHES, [Cell(mover.into())]));
        }
        let paired = self.paired(direction);
        let shown_by = |shown: CellSet| {
            let cells = row.iter().filter(move |&cell| shown.contains(cell));
            cells.map(|cell| Cell(cell.into()))
        };
        let refusal = match self.fault(row, paired, &self.groups())? {
            Fault::NoRoom => Refusal::new(&info::NO_ROOM, shown_by(row.cells)),
            Fault::SameGroup => {
                let both = paired | board::step(paired & row.cells, direction);
                Refusal::new(&info::SAME_GROUP, shown_by(both))
            }
            Fault::TooLong => Refusal::new(&info::COMPOUND, shown_by(row.cells)),
            Fault::MoverDoesNotHelp => {
                let group = self.group_at(mover).without(mover);
                let group = [Cell(mover.into())].into_iter().chain(board::listed(group));
                Refusal::new(&info::MOVER_NO_HELP, group)
            }
            Fault::TooLittleForce => Refusal::new(&info::FORCE, shown_by(row.cells)),
        };
        Some(refusal)
    }
}
