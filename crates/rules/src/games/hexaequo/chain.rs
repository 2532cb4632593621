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

use super::tiles::{TileSet, Tiles};

/// A disk lifted from its cell to jump.
pub(super) struct Jumper<'a> {
    pub(super) tiles: &'a Tiles,
    pub(super) origin: u8,
    /// The pieces that it flies over.
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
    /// Those of them from which a jump captures.
    captors: TileSet,
    /// What has been captured.
    captured: TileSet,
}

/// How many fields are kept without asking for memory.
const FEW: usize = 12;

/// The fields that chains have come to, one for every set of captures: as each
/// enemy crossed leads from one field to another, those crossed tell where the
/// chain is. At most 2⁹; seldom more than a few.
struct Fields {
    first: [Field; FEW],
    more: Vec<Field>,
    count: usize,
}

impl Fields {
    const fn new() -> Self {
        let none = Field {
            cells: TileSet::EMPTY,
            captors: TileSet::EMPTY,
            captured: TileSet::EMPTY,
        };
        Self {
            first: [none; FEW],
            more: Vec::new(),
            count: 0,
        }
    }

    fn get(&self, index: usize) -> Option<Field> {
        if index >= self.count {
            return None;
        }
        let first = self.first.get(index);
        first.or_else(|| self.more.get(index - FEW)).copied()
    }

    fn push(&mut self, field: Field) {
        match self.first.get_mut(self.count) {
            Some(free) => *free = field,
            None => self.more.push(field),
        }
        self.count += 1;
    }

    fn has(&self, captured: TileSet) -> bool {
        let first = &self.first[..self.count.min(FEW)];
        let mut found = first.iter().chain(&self.more);
        found.any(|field| field.captured == captured)
    }
}

impl Jumper<'_> {
    /// The cells where jumps from a cell over some pieces land. Of the tiles
    /// around a piece crossed only the one beyond it lies two cells away in a
    /// straight line, so each piece leads to one tile at most.
    #[inline]
    fn landings(&self, from: u8, crossed: TileSet) -> TileSet {
        let crossed = self.tiles.near(from) & crossed;
        let around = crossed
            .iter()
            .fold(TileSet::EMPTY, |set, over| set | self.tiles.near(over));
        around & self.tiles.straight(from) & self.open
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
        let crossed = self.friends | self.enemies;
        !self.landings(self.origin, crossed).is_empty()
    }

    /// The field around a cell, when these have been captured. It is the heart
    /// of the list of moves, and a call would cost as much as the field.
    #[inline(always)]
    fn field(&self, from: u8, captured: TileSet) -> Field {
        let enemies = self.enemies.minus(captured);
        let mut cells = TileSet::of(from);
        let mut captors = TileSet::EMPTY;
        let mut left = cells;
        while let Some(cell) = left.take_first() {
            let flown_to = self.landings(cell, self.friends).minus(cells);
            let captures = !self.landings(cell, enemies).is_empty();
            captors = captors | TileSet::of(cell).only_if(captures);
            cells = cells | flown_to;
            left = left | flown_to;
        }
        Field {
            cells,
            captors,
            captured,
        }
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
        let mut taken = TileSet::EMPTY;
        let mut fields = None;
        for from in first.captors.iter() {
            for (over, to) in self.jumps_over(from, self.enemies.minus(taken)) {
                taken = taken | over;
                let field = self.field(to, over);
                each(field.cells, over);
                if !field.captors.is_empty() {
                    fields.get_or_insert_with(Fields::new).push(field);
                }
            }
        }
        if let Some(fields) = fields {
            self.capture_on(fields, each);
        }
    }

    /// The chains that capture more than once, from the fields where one can
    /// go on after its first capture.
    #[cold]
    fn capture_on(&self, mut fields: Fields, mut each: impl FnMut(TileSet, TileSet)) {
        let mut index = 0;
        while let Some(before) = fields.get(index) {
            let enemies = self.enemies.minus(before.captured);
            for from in before.captors.iter() {
                for (over, to) in self.jumps_over(from, enemies) {
                    let captured = before.captured | over;
                    if !fields.has(captured) {
                        let field = self.field(to, captured);
                        fields.push(field);
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
