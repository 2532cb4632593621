//! Placing, moving, eliminating.

use super::board::{self, Tally, opposite, step};
use super::push::Row;
use super::{Action, CIRCLES, Cequis, Move, Phase, SOLIDS};
use crate::cell::CellSet;
use crate::outcome::Player;
use crate::zobrist;

/// How many pieces of a kind there are.
pub(super) const OF_A_KIND: u32 = 3;
/// How many pieces there are.
pub(super) const PIECES: u32 = 18;

/// A key for each kind on each cell, one for circles to move, one for the
/// phase of play.
const KEYS: [u64; 6 * 64 + 2] = zobrist::keys(0x6365_7175_6973);
static HASH_KEYS: &[u64; 6 * 64 + 2] = &KEYS;
const CIRCLES_TO_MOVE: u64 = KEYS[6 * 64];
const IN_PLAY: u64 = KEYS[6 * 64 + 1];

#[inline]
fn key(kind: usize, cell: u8) -> u64 {
    HASH_KEYS[kind * 64 + usize::from(cell & 63)]
}

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    pub(super) fn generate(&self, moves: &mut Vec<Move>) {
        if self.phase == Phase::Setup {
            for (colour, left) in self.reserve(self.player).into_iter().enumerate() {
                if left > 0 {
                    let colour = colour as u8;
                    let cells = self.placeable().iter();
                    moves.extend(cells.map(|cell| Move(Action::Place { colour, cell })));
                }
            }
            return;
        }
        if self.is_decided() {
            return;
        }
        let vacant = self.vacant();
        let own = self.team(self.player);
        for direction in board::directions() {
            for from in own & step(vacant, opposite(direction)) {
                moves.push(Move(Action::Single { from, direction }));
            }
        }
        for group in self.groups() {
            let Some(first) = group.first() else {
                continue;
            };
            for direction in board::directions() {
                if is_free(group, direction, vacant) {
                    moves.push(Move(Action::Group { first, direction }));
                }
            }
        }
        self.each_push(|from, direction| {
            moves.push(Move(Action::Sequence { from, direction }));
            true
        });
    }

    /// The number of legal moves.
    pub(super) fn count(&self) -> u64 {
        if self.phase == Phase::Setup {
            let kinds = self.reserve(self.player).into_iter();
            let kinds = kinds.filter(|&left| left > 0).count() as u64;
            return kinds * u64::from(self.placeable().len());
        }
        if self.is_decided() {
            return 0;
        }
        let vacant = self.vacant();
        let own = self.team(self.player);
        let tally = Tally::of(vacant);
        let singles =
            (tally.ones & own).len() + 2 * (tally.twos & own).len() + 4 * (tally.fours & own).len();
        let mut count = u64::from(singles);
        for group in self.groups() {
            if !group.is_empty() {
                let free = board::directions().map(|way| is_free(group, way, vacant));
                count += free.map(u64::from).sum::<u64>();
            }
        }
        self.each_push(|_, _| {
            count += 1;
            true
        });
        count
    }

    /// Whether there is a legal move. The foremost member of a group that can
    /// move could move alone, so groups need no look of their own.
    pub(super) fn can_move(&self) -> bool {
        if self.phase == Phase::Setup {
            return true;
        }
        if self.is_decided() {
            return false;
        }
        let own = self.team(self.player);
        if board::neighbours(own).meets(self.vacant()) {
            return true;
        }
        let mut found = false;
        self.each_push(|_, _| {
            found = true;
            false
        });
        found
    }

    /// How many pieces of each colour a player has yet to place.
    pub(super) fn reserve(&self, player: Player) -> [u32; 3] {
        let kinds = self.team_kinds(player);
        kinds.map(|kind| OF_A_KIND.saturating_sub(kind.len()))
    }

    /// The cells on which the player to move may place a piece.
    pub(super) fn placeable(&self) -> CellSet {
        board::zone(self.player).minus(self.occupied())
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Self {
        let mut next = self.before_elimination(mv);
        if self.phase == Phase::Play {
            next.take_off(next.surrounded());
        }
        next.player = self.player.other();
        next.hash ^= CIRCLES_TO_MOVE;
        next
    }

    /// The pieces that a move eliminates, by their cells after the action; none
    /// during setup.
    pub(super) fn eliminated(&self, mv: Move) -> CellSet {
        match self.phase {
            Phase::Setup => CellSet::EMPTY,
            Phase::Play => self.before_elimination(mv).surrounded(),
        }
    }

    /// The pieces after the action itself.
    #[inline]
    fn before_elimination(&self, mv: Move) -> Self {
        let mut next = *self;
        match mv.0 {
            Action::Place { colour, cell } => next.place(colour, cell),
            Action::Single { direction, .. }
            | Action::Group { direction, .. }
            | Action::Sequence { direction, .. } => next.shift(self.moved(mv), direction),
        }
        next
    }

    /// The pieces that a move of play moves on by one cell.
    #[inline]
    pub(super) fn moved(&self, mv: Move) -> CellSet {
        match mv.0 {
            Action::Place { .. } => CellSet::EMPTY,
            Action::Single { from, .. } => CellSet::of(from),
            Action::Group { first, .. } => self.group_at(first),
            Action::Sequence { from, direction } => Row::of(from, direction, self.occupied()).cells,
        }
    }

    /// Puts a piece of the player to move on the board. The last of all begins
    /// the play.
    fn place(&mut self, colour: u8, cell: u8) {
        let kind = 3 * self.player.index() + usize::from(colour);
        self.kinds[kind] = self.kinds[kind].with(cell);
        self.hash ^= key(kind, cell);
        if self.phase == Phase::Setup && self.occupied().len() == PIECES {
            self.phase = Phase::Play;
            self.hash ^= IN_PLAY;
        }
    }

    #[inline]
    fn shift(&mut self, moved: CellSet, direction: u8) {
        for (kind, set) in self.kinds.iter_mut().enumerate() {
            let from = *set & moved;
            if from.is_empty() {
                continue;
            }
            let to = step(from, direction);
            for cell in from {
                self.hash ^= key(kind, cell);
            }
            for cell in to {
                self.hash ^= key(kind, cell);
            }
            *set = set.minus(from) | to;
        }
    }

    #[inline]
    fn take_off(&mut self, off: CellSet) {
        if off.is_empty() {
            return;
        }
        for (kind, set) in self.kinds.iter_mut().enumerate() {
            for cell in *set & off {
                self.hash ^= key(kind, cell);
            }
            *set = set.minus(off);
        }
    }

    /// The pieces of both teams that are surrounded by the other: with four
    /// enemies around them, or at the edge with enemies on every side. (Away
    /// from the edge, enemies on every side are more than four.)
    #[inline]
    fn surrounded(&self) -> CellSet {
        let by = |enemies| {
            let tally = Tally::of(enemies);
            tally.fours | tally.full
        };
        let (solids, circles) = (self.team(SOLIDS), self.team(CIRCLES));
        (solids & by(circles)) | (circles & by(solids))
    }

    /// The hash computed from the position alone.
    pub(super) fn fresh_hash(&self) -> u64 {
        let mut hash = 0;
        if self.player == CIRCLES {
            hash ^= CIRCLES_TO_MOVE;
        }
        if self.phase == Phase::Play {
            hash ^= IN_PLAY;
        }
        for (kind, set) in self.kinds.into_iter().enumerate() {
            for cell in set {
                hash ^= key(kind, cell);
            }
        }
        hash
    }
}

/// Whether a whole group can move one cell in a direction: onto cells that are
/// vacant, or that its own members leave.
#[inline]
pub(super) fn is_free(group: CellSet, direction: u8, vacant: CellSet) -> bool {
    board::all_can_step(group, direction) && (vacant | group).includes(step(group, direction))
}
