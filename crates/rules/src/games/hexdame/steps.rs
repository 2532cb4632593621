//! Entering a move cell by cell.

use super::routes::Routes;
use super::{HexDame, Move, board, info};
use crate::cell::CellSet;
use crate::step::{Next, Note, Step};

/// How far a path of steps follows legal moves.
#[derive(Debug, Default)]
pub(super) struct Trail {
    /// The places stood on, the origin first: one for each step followed.
    pub(super) places: Vec<u8>,
    /// The pieces captured so far, in order.
    pub(super) victims: Vec<u8>,
    /// Where the next step may lead.
    pub(super) open: CellSet,
    /// The legal move that the steps are.
    pub(super) done: Option<Move>,
}

impl Trail {
    pub(super) fn into_next(self, steps: &[Step]) -> Next<Move> {
        if self.places.len() < steps.len() {
            return Next::default();
        }
        let notes = (1..).zip(&self.victims).map(|(number, &victim)| Note {
            cell: board::cell(victim),
            text: &info::CAPTURED,
            number,
        });
        let open = board::cells(self.open);
        Next {
            steps: open.into_iter().map(Step::Cell).collect(),
            done: self.done,
            notes: notes.collect(),
        }
    }

    fn captured(&self) -> CellSet {
        self.victims.iter().copied().collect()
    }

    /// Takes a step of a capture: to a cell, over a victim.
    fn jump(&mut self, routes: &Routes, to: u8) {
        let Some(&at) = self.places.last() else {
            return;
        };
        let mut over = None;
        routes.next(at, self.captured(), |victim, landings| {
            if landings.contains(to) {
                over = Some(victim);
            }
        });
        self.victims.extend(over);
        self.places.push(to);
    }

    /// The cells where the next jump may land.
    fn look_on(&mut self, routes: &Routes) {
        self.open = CellSet::EMPTY;
        if let Some(&at) = self.places.last() {
            routes.next(at, self.captured(), |_, landings| self.open |= landings);
        }
    }
}

impl HexDame {
    /// Follows steps as long as they begin a legal move.
    pub(super) fn follow(&self, steps: &[Step]) -> Trail {
        let places = steps.iter().map_while(|step| match *step {
            Step::Cell(cell) => board::place(cell),
            _ => None,
        });
        if self.can_capture() {
            self.follow_capture(places)
        } else {
            self.follow_quiet(places)
        }
    }

    fn follow_quiet(&self, mut places: impl Iterator<Item = u8>) -> Trail {
        let mut legal = Vec::new();
        self.quiet_moves(&mut legal);
        let mut trail = Trail {
            open: legal.iter().map(|mv| mv.from).collect(),
            ..Trail::default()
        };
        let Some(from) = places.next().filter(|&from| trail.open.contains(from)) else {
            return trail;
        };
        trail.places.push(from);
        legal.retain(|mv| mv.from == from);
        trail.open = legal.iter().map(|mv| mv.to).collect();
        let Some(to) = places.next().filter(|&to| trail.open.contains(to)) else {
            return trail;
        };
        trail.places.push(to);
        trail.open = CellSet::EMPTY;
        trail.done = Some(Move::quiet(from, to));
        trail
    }

    fn follow_capture(&self, mut places: impl Iterator<Item = u8>) -> Trail {
        let mut greatest = self.greatest_routes();
        let mut trail = Trail {
            open: greatest.iter().map(|routes| routes.from).collect(),
            ..Trail::default()
        };
        let chosen = places
            .next()
            .and_then(|from| greatest.iter_mut().find(|routes| routes.from == from));
        let Some(routes) = chosen else {
            return trail;
        };
        routes.keep_longest();
        trail.places.push(routes.from);
        trail.look_on(routes);
        for to in places {
            if !trail.open.contains(to) {
                break;
            }
            trail.jump(routes, to);
            trail.look_on(routes);
            if trail.victims.len() == routes.longest() as usize {
                trail.done = Some(Move {
                    from: routes.from,
                    to,
                    captured: trail.captured(),
                });
            }
        }
        trail
    }

    /// The first path of a move in the order of cells. All routes of a capture
    /// have the same length.
    pub(super) fn first_path(&self, mv: Move) -> Vec<Step> {
        let mut trail = Trail {
            places: vec![mv.from],
            ..Trail::default()
        };
        if mv.is_capture() {
            let mut routes = Routes::of(&self.hunt(mv.from));
            routes.keep_to(mv);
            for _ in mv.captured {
                trail.look_on(&routes);
                let Some(first) = trail.open.iter().min_by_key(|&place| board::cell(place)) else {
                    break;
                };
                trail.jump(&routes, first);
            }
        }
        if trail.victims.len() < mv.captured.len() as usize || !mv.is_capture() {
            // A quiet move, or one that is not legal here.
            trail.places = vec![mv.from, mv.to];
        }
        let places = trail.places.into_iter();
        places.map(|place| Step::Cell(board::cell(place))).collect()
    }
}
