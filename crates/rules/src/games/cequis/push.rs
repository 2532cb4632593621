//! Sequences: a member of a group steps onto an occupied cell and pushes the
//! row of pieces before it.

use super::board::{neighbours, opposite, step};
use super::{Cequis, board};
use crate::cell::CellSet;

/// The pieces that a sequence would move: the mover and all pieces in its
/// direction up to the first vacant cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) mover: u8,
    pub(super) direction: u8,
    pub(super) cells: CellSet,
    /// Whether a vacant cell follows, and not the edge of the board.
    pub(super) has_room: bool,
}

impl Row {
    #[inline]
    pub(super) fn of(mover: u8, direction: u8, occupied: CellSet) -> Self {
        let mut cells = CellSet::of(mover);
        let mut front = step(cells, direction);
        while front.meets(occupied) {
            cells |= front;
            front = step(front, direction);
        }
        Self {
            mover,
            direction,
            cells,
            has_room: !front.is_empty(),
        }
    }

    /// The cells in order, from the mover on.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        let next = move |&cell: &u8| board::neighbour(cell, self.direction);
        std::iter::successors(Some(self.mover), next)
            .take_while(move |&cell| self.cells.contains(cell))
    }

    /// Whether the row is the mover and a single piece.
    #[inline]
    fn is_pair(self) -> bool {
        let first = CellSet::of(self.mover);
        (first | step(first, self.direction)).includes(self.cells)
    }

    /// Some pieces, after the row has been pushed on.
    #[inline]
    fn push(self, pieces: CellSet) -> CellSet {
        pieces.minus(self.cells) | step(pieces & self.cells, self.direction)
    }

    /// Whether the running total of force stays at 0 or above.
    #[inline]
    fn has_force(self, helpers: CellSet) -> bool {
        let mut total = 0;
        let mut front = CellSet::of(self.mover);
        while front.meets(self.cells) {
            total += if front.meets(helpers) { 1 } else { -1 };
            if total < 0 {
                return false;
            }
            front = step(front, self.direction);
        }
        true
    }
}

/// Why a row cannot be pushed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The row ends at the edge of the board.
    NoRoom,
    /// Two of its pieces belong to the same group.
    SameGroup,
    /// It is longer than the practice game allows.
    TooLong,
    /// The mover does not stay with its group.
    MoverDoesNotHelp,
    /// The running total falls below 0.
    TooLittleForce,
}

/// The members of the group among the pieces of one kind. Three pieces make
/// one group at most.
#[inline]
pub(super) fn group_of(kind: CellSet) -> CellSet {
    kind & neighbours(kind)
}

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    /// Calls `each` with every legal sequence, its mover and its direction,
    /// until it answers false.
    #[inline]
    pub(super) fn each_push(&self, mut each: impl FnMut(u8, u8) -> bool) {
        let occupied = self.occupied();
        let groups = self.groups();
        let members = groups[0] | groups[1] | groups[2];
        for direction in board::directions() {
            let movers = members & step(occupied, opposite(direction));
            if movers.is_empty() {
                continue;
            }
            let paired = self.paired(direction);
            for mover in movers.minus(paired) {
                let row = Row::of(mover, direction, occupied);
                if self.fault(row, paired, &groups).is_none() && !each(mover, direction) {
                    return;
                }
            }
        }
    }

    /// What is wrong with pushing a row whose mover is a member of a group.
    /// `paired` are the pieces with another of their kind next in line.
    #[inline]
    pub(super) fn fault(&self, row: Row, paired: CellSet, groups: &[CellSet; 3]) -> Option<Fault> {
        if !row.has_room {
            return Some(Fault::NoRoom);
        }
        // Members of one group that stand in one line are neighbours.
        if row.cells.meets(paired) {
            return Some(Fault::SameGroup);
        }
        let is_pair = row.is_pair();
        if !COMPOUND && !is_pair {
            return Some(Fault::TooLong);
        }
        let helpers = self.helpers(row, groups);
        if !helpers.contains(row.mover) {
            return Some(Fault::MoverDoesNotHelp);
        }
        if !is_pair && !row.has_force(helpers) {
            return Some(Fault::TooLittleForce);
        }
        None
    }

    /// The own pieces of the row that help: members of a group that is the
    /// same, the same members and no others, before and just after the push.
    #[inline]
    pub(super) fn helpers(&self, row: Row, groups: &[CellSet; 3]) -> CellSet {
        let mut helpers = CellSet::EMPTY;
        for (kind, &group) in self.team_kinds(self.player).into_iter().zip(groups) {
            if group.meets(row.cells) && group_of(row.push(kind)) == row.push(group) {
                helpers |= group & row.cells;
            }
        }
        helpers
    }

    /// The pieces with another of their kind next to them in a direction.
    #[inline]
    pub(super) fn paired(&self, direction: u8) -> CellSet {
        let mut paired = CellSet::EMPTY;
        for kind in self.kinds {
            paired |= kind & step(kind, opposite(direction));
        }
        paired
    }

    /// The groups of the player to move, one for each kind, empty where there
    /// is none.
    #[inline]
    pub(super) fn groups(&self) -> [CellSet; 3] {
        self.team_kinds(self.player).map(group_of)
    }

    /// The group of the player to move that the piece on a cell belongs to;
    /// empty for a single piece, and where no own piece stands.
    pub(super) fn group_at(&self, cell: u8) -> CellSet {
        let mut groups = self.groups().into_iter();
        let found = groups.find(|group| group.contains(cell));
        found.unwrap_or(CellSet::EMPTY)
    }
}
