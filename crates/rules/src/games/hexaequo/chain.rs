//! The jumps of a disk.
//!
//! Jumps lead from every other cell to every other cell, and the pieces crossed
//! stand between those, each always on the way between the same two cells. So
//! neither the pieces taken in a chain nor the disk itself change where it can
//! land: the cells that it reaches by *flights* over friends form a *field*,
//! the fields are the same all through the chain, and every enemy stands
//! between two fields (or within one) and is crossed once.
//!
//! That the disk may not land twice on a cell between two captures changes the
//! ways through a field, not what it reaches: a capture forbidden because it
//! would land on a cell flown from before can be made there, the other way
//! round, and the flight flown back.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use super::few::Few;
use super::tiles::{TileSet, Tiles};

/// A disk lifted from its cell to jump.
pub(super) struct Jumper<'a> {
    pub(super) tiles: &'a Tiles,
    pub(super) origin: u8,
    /// The pieces that it flies over. It is never beside its own origin, so that
    /// may be among them.
    pub(super) friends: TileSet,
    /// The pieces that it takes.
    pub(super) enemies: TileSet,
    /// The tiles that it may land on: those without a piece, its own included.
    /// Those that captures empty are never landed on in the same chain.
    pub(super) open: TileSet,
}

/// A disk on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Journey {
    pub(super) at: u8,
    pub(super) captured: TileSet,
    /// The cells that it has occupied since its last capture.
    pub(super) window: TileSet,
}

/// The cells that flights join to the one where a disk set out or made its
/// last capture: there a chain can end.
#[derive(Clone, Copy)]
pub(super) struct Field {
    cells: TileSet,
    /// The enemies that a jump from one of them takes.
    prey: TileSet,
}

/// The fields that chains have come to, one for every set of captures, which
/// stands beside it: as each enemy crossed leads from one field to another,
/// those crossed tell where the chain is. At most 2⁹; seldom more than a few.
type Fields = Few<(Field, TileSet), 12>;

const NO_FIELD: (Field, TileSet) = {
    let (cells, prey) = (TileSet::EMPTY, TileSet::EMPTY);
    (Field { cells, prey }, TileSet::EMPTY)
};

impl Jumper<'_> {
    /// The tiles that a jump from a cell crosses if a piece stands on them:
    /// those with an open tile beyond.
    #[inline(always)]
    fn crossings(&self, from: u8) -> TileSet {
        let beyond = self.tiles.straight(from) & self.open;
        self.tiles.near_any(beyond) & self.tiles.near(from)
    }

    /// The cells where jumps from a cell over some pieces around it land. Of the
    /// tiles around a piece crossed only the one beyond it lies two cells away in
    /// a straight line, so each piece leads to one tile at most.
    #[inline(always)]
    fn landings(&self, from: u8, crossed: TileSet) -> TileSet {
        self.tiles.near_any(crossed) & self.tiles.straight(from) & self.open
    }

    /// The jumps from a cell over some pieces: the piece crossed and the
    /// landing cell.
    #[inline]
    fn jumps_over(&self, from: u8, crossed: TileSet) -> impl Iterator<Item = (TileSet, u8)> {
        let beyond = self.tiles.straight(from) & self.open;
        let crossed = self.tiles.near(from) & crossed;
        crossed.iter().filter_map(move |over| {
            let to = (self.tiles.near(over) & beyond).first()?;
            Some((TileSet::of(over), to))
        })
    }

    /// Whether there is a first jump.
    pub(super) fn can_jump(&self) -> bool {
        self.crossings(self.origin)
            .meets(self.friends | self.enemies)
    }

    /// The field around a cell, when these have been captured. It is the heart
    /// of the list of moves, and a call would cost as much as the field.
    #[inline(always)]
    fn field(&self, from: u8, captured: TileSet) -> Field {
        let enemies = self.enemies.minus(captured);
        let crossings = self.crossings(from);
        let field = Field {
            cells: TileSet::of(from),
            prey: crossings & enemies,
        };
        let flown_over = crossings & self.friends;
        if flown_over.is_empty() {
            field
        } else {
            self.fly_on(field, self.landings(from, flown_over), enemies)
        }
    }

    /// The field with the cells that flights lead to, and those that flights
    /// lead to from there.
    fn fly_on(&self, field: Field, flown_to: TileSet, enemies: TileSet) -> Field {
        let Field {
            mut cells,
            mut prey,
        } = field;
        let mut left = flown_to;
        while let Some(cell) = left.take_first() {
            cells = cells.with(cell);
            let crossings = self.crossings(cell);
            prey = prey | crossings & enemies;
            let flown_to = self.landings(cell, crossings & self.friends);
            left = left | flown_to.minus(cells);
        }
        Field { cells, prey }
    }

    /// Where the disk can fly without a capture: to all of the first field, but
    /// to come home again is no move.
    #[inline]
    pub(super) const fn flights(&self, first: &Field) -> TileSet {
        first.cells.minus(TileSet::of(self.origin))
    }

    /// The field in which the disk sets out.
    #[inline]
    pub(super) fn first_field(&self) -> Field {
        self.field(self.origin, TileSet::EMPTY)
    }

    /// Calls `each` with the cells where chains with the same captures can
    /// end, and with those captures; every pair of end and captures comes once.
    /// From wherever in a field an enemy is taken, that leads to the same one.
    #[inline]
    pub(super) fn captures(&self, first: Field, mut each: impl FnMut(TileSet, TileSet)) {
        if first.prey.is_empty() {
            return;
        }
        let mut left = first.prey;
        let mut fields = None;
        for from in first.cells.iter() {
            for (over, to) in self.jumps_over(from, left) {
                left = left.minus(over);
                let field = self.field(to, over);
                each(field.cells, over);
                if !field.prey.is_empty() {
                    let fields = fields.get_or_insert_with(|| Fields::new(NO_FIELD));
                    fields.push((field, over));
                }
            }
        }
        if let Some(fields) = &mut fields {
            self.capture_on(fields, each);
        }
    }

    /// The chains that capture more than once, from the fields where one can
    /// go on after its first capture.
    #[cold]
    fn capture_on(&self, fields: &mut Fields, mut each: impl FnMut(TileSet, TileSet)) {
        let mut index = 0;
        while let Some((before, taken)) = fields.get(index) {
            for from in before.cells.iter() {
                for (over, to) in self.jumps_over(from, before.prey) {
                    let captured = taken | over;
                    if !fields.any(|&(_, known)| known == captured) {
                        let field = self.field(to, captured);
                        fields.push((field, captured));
                        each(field.cells, captured);
                    }
                }
            }
            index += 1;
        }
    }

    /// The disk before its first jump.
    pub(super) const fn set_out(&self) -> Journey {
        Journey {
            at: self.origin,
            captured: TileSet::EMPTY,
            window: TileSet::of(self.origin),
        }
    }

    /// The journey after a jump to a cell, if the rules allow it there.
    pub(super) fn after_jump(&self, journey: Journey, to: u8) -> Option<Journey> {
        self.jumps(journey).find(|next| next.at == to)
    }

    /// The journey after each jump that the rules allow, in the order of cells.
    pub(super) fn jumps(&self, journey: Journey) -> impl Iterator<Item = Journey> {
        let Journey {
            at,
            captured,
            window,
        } = journey;
        let crossed = self.friends | self.enemies.minus(captured);
        let jumps = self.jumps_over(at, crossed);
        let allowed = jumps.filter(move |&(_, to)| !window.contains(to));
        allowed.map(move |(over, to)| {
            if over.meets(self.enemies) {
                Journey {
                    at: to,
                    captured: captured | over,
                    window: TileSet::of(to),
                }
            } else {
                Journey {
                    at: to,
                    captured,
                    window: window.with(to),
                }
            }
        })
    }

    /// The shortest way to a cell with these captures, the origin included,
    /// and of these the first in the order of cells.
    pub(super) fn way(&self, to: u8, captured: TileSet) -> Option<Vec<u8>> {
        let distances = self.distances(to, captured);
        let mut way = vec![self.origin];
        let mut dead = HashSet::new();
        self.follow(
            self.set_out(),
            (to, captured),
            &distances,
            &mut way,
            &mut dead,
        )
        .then_some(way)
    }

    /// The jumps that are left to a cell with these captures, from every cell
    /// and set of captures on the way, found backwards. The window is left
    /// out: where it forbids a shortest way, another one is as short.
    fn distances(&self, to: u8, captured: TileSet) -> HashMap<(u8, TileSet), usize> {
        let mut distances = HashMap::from([((to, captured), 0)]);
        let mut queue = vec![(to, captured)];
        let mut index = 0;
        while let Some(&(at, taken)) = queue.get(index) {
            index += 1;
            let distance = distances[&(at, taken)] + 1;
            for (over, from) in self.jumps_over(at, self.friends | taken) {
                // A jump over a friend takes nothing.
                let before = (from, taken.minus(over));
                if let Entry::Vacant(free) = distances.entry(before) {
                    free.insert(distance);
                    queue.push(before);
                }
            }
        }
        distances
    }

    /// Goes on along the shortest ways, in the order of cells, until one
    /// arrives. `dead` are the journeys that the window has stopped.
    fn follow(
        &self,
        journey: Journey,
        goal: (u8, TileSet),
        distances: &HashMap<(u8, TileSet), usize>,
        way: &mut Vec<u8>,
        dead: &mut HashSet<Journey>,
    ) -> bool {
        if (journey.at, journey.captured) == goal {
            return true;
        }
        let left = distances.get(&(journey.at, journey.captured));
        for next in self.jumps(journey) {
            let nearer = distances
                .get(&(next.at, next.captured))
                .map(|left| left + 1);
            if nearer.is_none() || nearer.as_ref() != left || dead.contains(&next) {
                continue;
            }
            way.push(next.at);
            if self.follow(next, goal, distances, way, dead) {
                return true;
            }
            way.pop();
            dead.insert(next);
        }
        false
    }
}
