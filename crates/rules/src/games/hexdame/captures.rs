//! Capturing: jumps, and which captures are legal. Chains of several jumps are
//! in `routes`.

use super::HexDame;
use super::board::{self, opposite, slide, step};
use super::routes::{Chain, Routes};
use crate::cell::CellSet;

/// What stays the same while one piece captures: nothing on the board changes
/// until the whole capture is complete.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hunt {
    /// Where the piece came from.
    pub(super) from: u8,
    /// Whether the piece flies. A man that passes over the far rank stays one.
    king: bool,
    /// The vacant cells. The piece has left its origin, and captured pieces
    /// stand until the end.
    vacant: CellSet,
    /// All the enemies.
    enemies: CellSet,
}

/// A jump over an enemy in one direction.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Leap {
    /// The cells that it may begin at.
    pub(super) begins: CellSet,
    /// The cells that it may land on.
    pub(super) lands: CellSet,
}

/// An enemy that can be jumped.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prey {
    /// Where it stands.
    pub(super) place: u8,
    /// The cells that some jump over it may begin at.
    begins: CellSet,
    /// The cells that some jump over it may land on.
    lands: CellSet,
    leaps: [Leap; 6],
    directions: u8,
}

impl Prey {
    /// Every jump that the piece could make over it.
    #[inline]
    pub(super) fn leaps(&self) -> &[Leap] {
        &self.leaps[..usize::from(self.directions)]
    }

    /// Where jumps over it land that begin on one of the cells.
    #[inline]
    pub(super) fn landings(&self, at: CellSet) -> CellSet {
        let mut landings = CellSet::EMPTY;
        if self.begins.meets(at) {
            for leap in self.leaps() {
                if leap.begins.meets(at) {
                    landings |= leap.lands;
                }
            }
        }
        landings
    }

    /// Where jumps over it begin that land on one of the cells.
    #[inline]
    pub(super) fn beginnings(&self, at: CellSet) -> CellSet {
        let mut beginnings = CellSet::EMPTY;
        if self.lands.meets(at) {
            for leap in self.leaps() {
                if leap.lands.meets(at) {
                    beginnings |= leap.begins;
                }
            }
        }
        beginnings
    }

    fn add(&mut self, leap: Leap) {
        self.begins |= leap.begins;
        self.lands |= leap.lands;
        self.leaps[usize::from(self.directions)] = leap;
        self.directions += 1;
    }
}

impl Hunt {
    /// The vacant cells beyond an enemy where a jump in a direction may land;
    /// those where it may begin lie in the opposite direction.
    #[inline]
    fn beyond(&self, victim: u8, direction: usize) -> CellSet {
        if self.king {
            slide(CellSet::of(victim), direction, self.vacant)
        } else {
            step(CellSet::of(victim), direction) & self.vacant
        }
    }

    /// The enemies, but for those captured, that can be jumped in a direction
    /// from any of the cells.
    #[inline]
    fn victims(&self, at: CellSet, captured: CellSet, direction: usize) -> CellSet {
        let mut reached = at;
        if self.king {
            reached |= slide(at, direction, self.vacant);
        }
        let room_behind = step(self.vacant, opposite(direction));
        step(reached, direction) & self.enemies.minus(captured) & room_behind
    }

    /// Whether the piece can jump on after it has captured these and landed on
    /// one of the cells.
    #[inline]
    fn goes_on(&self, at: CellSet, captured: CellSet) -> bool {
        (0..6).any(|direction| !self.victims(at, captured, direction).is_empty())
    }

    /// The enemies that can be jumped at all, with every jump that the piece
    /// could make over them, wherever it stood.
    pub(super) fn prey(&self) -> Vec<Prey> {
        // With room on both sides an enemy can be jumped both ways.
        let room = [0, 1, 2].map(|direction| {
            let both = step(self.vacant, direction) & step(self.vacant, opposite(direction));
            self.enemies & both
        });
        let jumped = room[0] | room[1] | room[2];
        let mut all = Vec::with_capacity(16);
        for place in jumped.iter().take(16) {
            let mut prey = Prey {
                place,
                begins: CellSet::EMPTY,
                lands: CellSet::EMPTY,
                leaps: [Leap::default(); 6],
                directions: 0,
            };
            for (direction, room) in room.into_iter().enumerate() {
                if room.contains(place) {
                    let begins = self.beyond(place, opposite(direction));
                    let lands = self.beyond(place, direction);
                    prey.add(Leap { begins, lands });
                    prey.add(Leap {
                        begins: lands,
                        lands: begins,
                    });
                }
            }
            all.push(prey);
        }
        all
    }
}

impl HexDame {
    /// What stays the same while the piece on `from` captures.
    #[inline]
    pub(super) fn hunt(&self, from: u8) -> Hunt {
        Hunt {
            from,
            king: self.kings(self.player).contains(from),
            vacant: self.vacant().with(from),
            enemies: self.pieces(self.player.other()),
        }
    }

    /// Whether the player to move can, and so must, capture.
    #[inline]
    pub(super) fn can_capture(&self) -> bool {
        let (men, kings) = (self.men(self.player), self.kings(self.player));
        let enemies = self.pieces(self.player.other());
        let vacant = self.vacant();
        let mut landings = CellSet::EMPTY;
        for direction in 0..6 {
            let victims = step(men, direction) & enemies;
            landings |= step(victims, direction) & vacant;
        }
        if !kings.is_empty() {
            for direction in 0..6 {
                let reached = kings | slide(kings, direction, vacant);
                let victims = step(reached, direction) & enemies;
                landings |= step(victims, direction) & vacant;
            }
        }
        !landings.is_empty()
    }

    /// Calls `each` with the captures of one piece, as chains of one jump.
    #[inline]
    fn single_jumps(&self, mut each: impl FnMut(Chain)) {
        let men = self.men(self.player);
        let enemies = self.pieces(self.player.other());
        let vacant = self.vacant();
        for direction in 0..6 {
            let back = opposite(direction);
            for victim in step(men, direction) & enemies & step(vacant, back) {
                each(Chain {
                    from: board::beside(victim, back),
                    captured: CellSet::of(victim),
                    at: CellSet::of(board::beside(victim, direction)),
                });
            }
        }
        for from in self.kings(self.player) {
            let hunt = self.hunt(from);
            for direction in 0..6 {
                let at = CellSet::of(from);
                for victim in hunt.victims(at, CellSet::EMPTY, direction) {
                    each(Chain {
                        from,
                        captured: CellSet::of(victim),
                        at: hunt.beyond(victim, direction),
                    });
                }
            }
        }
    }

    /// The pieces that can capture more than one enemy.
    #[inline]
    fn pieces_that_go_on(&self) -> CellSet {
        let mut pieces = CellSet::EMPTY;
        self.single_jumps(|chain| {
            let known = pieces.contains(chain.from);
            if !known && self.hunt(chain.from).goes_on(chain.at, chain.captured) {
                pieces = pieces.with(chain.from);
            }
        });
        pieces
    }

    /// Calls `each` with the legal captures, as chains that may end at any of
    /// their cells. Nothing is allocated unless a piece can jump twice.
    #[inline]
    pub(super) fn legal_chains(&self, mut each: impl FnMut(Chain)) {
        let hunters = self.pieces_that_go_on();
        if hunters.is_empty() {
            self.single_jumps(each);
        } else {
            for routes in self.greatest_of(hunters) {
                routes.complete().for_each(&mut each);
            }
        }
    }

    /// The routes of the pieces that can capture the most.
    pub(super) fn greatest_routes(&self) -> Vec<Routes> {
        let mut hunters = self.pieces_that_go_on();
        if hunters.is_empty() {
            self.single_jumps(|chain| hunters = hunters.with(chain.from));
        }
        self.greatest_of(hunters)
    }

    #[cold]
    fn greatest_of(&self, hunters: CellSet) -> Vec<Routes> {
        let mut greatest: Vec<Routes> = Vec::new();
        for from in hunters {
            let routes = Routes::of(&self.hunt(from));
            match greatest.first().map_or(0, Routes::longest) {
                longest if longest > routes.longest() => continue,
                longest if longest < routes.longest() => greatest.clear(),
                _ => {}
            }
            greatest.push(routes);
        }
        greatest
    }
}
