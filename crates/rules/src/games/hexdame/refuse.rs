//! Why something is not legal.

use super::routes::Routes;
use super::steps::Trail;
use super::{HexDame, board, info};
use crate::cell::{Cell, CellSet};
use crate::game::Game;
use crate::info::Text;
use crate::refusal::{Refusal, why};
use crate::step::Step;
use crate::word::sorted_words;

impl HexDame {
    pub(super) fn refuse_steps(&self, steps: &[Step]) -> Refusal {
        let trail = self.follow(steps);
        let mut failed = steps[trail.places.len().min(steps.len())..].iter();
        let Some(&Step::Cell(cell)) = failed.next() else {
            return Refusal::new(&why::UNREADABLE, []);
        };
        let Some(to) = board::place(cell) else {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        };
        if trail.done.is_some() {
            let last = trail.places.last().copied();
            return Refusal::new(&info::COMPLETE, last.map(board::cell));
        }
        if trail.places.is_empty() {
            let then = match failed.next() {
                Some(&Step::Cell(cell)) => board::place(cell),
                _ => None,
            };
            return self.refuse_piece(to, then);
        }
        self.refuse_leg(&trail, to)
            .unwrap_or_else(|| self.refuse_lesser())
    }

    /// Why a move cannot begin at a place, as far as that lies in what stands
    /// there.
    pub(super) fn refuse_origin(&self, from: u8) -> Option<Refusal> {
        let reason = if self.pieces(self.player.other()).contains(from) {
            &why::NOT_YOURS
        } else if self.vacant().contains(from) {
            &why::NO_PIECE
        } else {
            return None;
        };
        Some(Refusal::new(reason, [board::cell(from)]))
    }

    /// Why a capture is not legal that takes less than another.
    pub(super) fn refuse_lesser(&self) -> Refusal {
        self.refuse_for_others(&info::MAJORITY)
    }

    /// A refusal that names the legal moves and shows the pieces that have
    /// them.
    fn refuse_for_others(&self, reason: &'static Text) -> Refusal {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        let movers = legal.iter().map(|mv| mv.from).collect();
        Refusal::new(reason, board::cells(movers)).instead(sorted_words(self, &legal))
    }

    /// Why no move begins at a place; `then` is where the piece was to go.
    fn refuse_piece(&self, from: u8, then: Option<u8>) -> Refusal {
        if let Some(refusal) = self.refuse_origin(from) {
            return refusal;
        }
        if self.can_capture() {
            let routes = Routes::of(&self.hunt(from));
            let captures = match then {
                Some(to) => routes.jumps(from, to),
                None => routes.longest() > 0,
            };
            return if captures {
                self.refuse_lesser()
            } else {
                self.refuse_for_others(&info::MUST_CAPTURE)
            };
        }
        // Where it was to go tells more than that it cannot move at all.
        let trail = Trail {
            places: vec![from],
            ..Trail::default()
        };
        then.and_then(|to| self.refuse_leg(&trail, to))
            .unwrap_or_else(|| Refusal::new(&why::PIECE_IS_STUCK, [board::cell(from)]))
    }

    /// Why the piece cannot go on from where the trail has come to another
    /// place; `None` when it could, but for a greater capture.
    fn refuse_leg(&self, trail: &Trail, to: u8) -> Option<Refusal> {
        let (&from, &at) = (trail.places.first()?, trail.places.last()?);
        let king = self.kings(self.player).contains(from);
        let vacant = self.vacant().with(from);
        let captured: CellSet = trail.victims.iter().copied().collect();
        let Some(line) = Line::between(at, to) else {
            let reason = if vacant.contains(to) {
                &why::OUT_OF_REACH
            } else {
                &why::OCCUPIED
            };
            return Some(Refusal::new(reason, cells(&[at, to])));
        };
        let passed = line.between.minus(vacant);
        if captured.contains(to) || passed.meets(captured) {
            let twice = captured & passed.with(to);
            return Some(Refusal::new(&info::TWICE, board::cells(twice)));
        }
        if !vacant.contains(to) {
            return Some(self.refuse_occupied(to, line.behind, vacant));
        }
        let own = passed & self.pieces(self.player);
        if !own.is_empty() {
            return Some(Refusal::new(&info::OWN_PIECE, board::cells(own)));
        }
        let distance = line.between.len() + 1;
        match passed.len() {
            0 if !king
                && distance == 1
                && trail.victims.is_empty()
                && !self.steps_forward(at, to) =>
            {
                Some(Refusal::new(&info::FORWARD, cells(&[at, to])))
            }
            0 if !king && distance > 1 => Some(Refusal::new(&why::OUT_OF_REACH, cells(&[at, to]))),
            0 if trail.victims.is_empty() => Some(self.refuse_for_others(&info::MUST_CAPTURE)),
            0 => Some(Refusal::new(&info::NO_JUMP, cells(&[at, to]))),
            1 if king || distance == 2 => None,
            1 => Some(Refusal::new(&why::OUT_OF_REACH, cells(&[at, to]))),
            _ => Some(Refusal::new(&info::ONE_PIECE, board::cells(passed))),
        }
    }

    /// Why nothing can land on a piece; `behind` is the place right behind it.
    fn refuse_occupied(&self, to: u8, behind: Option<u8>, vacant: CellSet) -> Refusal {
        let enemy = self.pieces(self.player.other()).contains(to);
        let room = behind.is_some_and(|behind| vacant.contains(behind));
        if enemy && !room {
            let shown: Vec<u8> = [to].into_iter().chain(behind).collect();
            return Refusal::new(&info::NO_ROOM, cells(&shown));
        }
        Refusal::new(&why::OCCUPIED, [board::cell(to)])
    }

    /// Whether a man of the player to move steps forward between two places.
    fn steps_forward(&self, from: u8, to: u8) -> bool {
        let mut ways = board::forward(self.player).into_iter();
        ways.any(|direction| board::step(CellSet::of(from), direction).contains(to))
    }
}

/// Two places in a straight line.
struct Line {
    /// The places between them.
    between: CellSet,
    /// The place right behind the second, if the board goes on.
    behind: Option<u8>,
}

impl Line {
    fn between(from: u8, to: u8) -> Option<Self> {
        (0..6).find_map(|direction| {
            let mut between = CellSet::EMPTY;
            let mut at = board::step(CellSet::of(from), direction);
            while let Some(place) = at.first() {
                at = board::step(at, direction);
                if place == to {
                    let behind = at.first();
                    return Some(Self { between, behind });
                }
                between = between.with(place);
            }
            None
        })
    }
}

fn cells(places: &[u8]) -> Vec<Cell> {
    places.iter().map(|&place| board::cell(place)).collect()
}
