//! heXentafl: pieces, the king's ways out, and the ring around him.

use hexarium_rules::games::hexentafl::{BLACK, Hexentafl, Move, WHITE};
use hexarium_rules::{CellSet, Game};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;
use crate::terms::{Tally, Term, terms};

// Where a row has two weights, or its name says so, the boards differ: the small
// one and the large one.
terms! {
    /// For an attacker, on the small board and on the large one.
    ATTACKER: [100, 100];
    /// For a defender, on either.
    DEFENDER: [130, 140];
    /// For every cell that the king can go to, on either.
    FREEDOM: [6, 4];
    /// For every attacker next to the king, on either.
    BESIEGER: [14, 14];
    /// By how many corners the king could go to at once, on the small board.
    EXITS_ON_SMALL: [0, 150, 800];
    /// The same on the large one.
    EXITS_ON_LARGE: [0, 150, 800];
    /// By how many cells next to the king, in his moves, he could go to a corner
    /// from, on the small board; more count as the last.
    DOORS_ON_SMALL: [0, 60, 90, 110, 120];
    /// The same on the large one.
    DOORS_ON_LARGE: [0, 70, 110, 135, 150];
    /// By how many steps the king is from a corner, were nobody to move but he;
    /// on the small board, where he steps.
    STEPS_ON_SMALL: [0, 120, 90, 60, 30, 10, 0, -40];
}

/// What the engine knows of heXentafl on the board of this side.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexentaflEvaluator<const SIDE: usize>;

impl<const SIDE: usize> HexentaflEvaluator<SIDE> {
    /// Which of two weights is for this board.
    const BOARD: usize = if SIDE == 4 { 0 } else { 1 };
    const EXITS: Term = [EXITS_ON_SMALL, EXITS_ON_LARGE][Self::BOARD];
    const DOORS: Term = [DOORS_ON_SMALL, DOORS_ON_LARGE][Self::BOARD];

    /// What counts for black.
    fn add_black(position: &Hexentafl<SIDE>, tally: &mut impl Tally) {
        let (attackers, defenders) = (position.attackers(), position.defenders());
        let Some(king) = position.king().first() else {
            return;
        };
        let occupied = attackers | defenders | position.king();
        let around = Hexentafl::<SIDE>::around(king);
        let reach = Hexentafl::<SIDE>::king_reach(king, occupied);
        let exits = reach & Hexentafl::<SIDE>::corners();
        let doors = reach & Self::doors(occupied);
        let besiegers = attackers & around;
        tally.add(DEFENDER, Self::BOARD, defenders.len() as i32);
        tally.add(ATTACKER, Self::BOARD, -(attackers.len() as i32));
        tally.add(Self::EXITS, (exits.len() as usize).min(2), 1);
        tally.add(Self::DOORS, (doors.len() as usize).min(4), 1);
        tally.add(FREEDOM, Self::BOARD, reach.len() as i32);
        tally.add(BESIEGER, Self::BOARD, -(besiegers.len() as i32));
        if SIDE == 4 {
            tally.add(STEPS_ON_SMALL, Self::steps_out(king, occupied), 1);
        }
    }

    /// The cells from which the king could go to a corner at once.
    fn doors(occupied: CellSet) -> CellSet {
        let open = Hexentafl::<SIDE>::corners().minus(occupied);
        // What he sees from there sees there.
        open.iter()
            .map(|corner| Hexentafl::<SIDE>::king_reach(corner, occupied))
            .fold(CellSet::EMPTY, |all, seen| all | seen)
    }

    /// In how many steps the king could be on a corner if nobody else moved; 7
    /// where there is no way.
    fn steps_out(king: u8, occupied: CellSet) -> usize {
        let mut reached = CellSet::of(king);
        let mut edge = reached;
        for steps in 1..7 {
            let near = edge.iter().map(Hexentafl::<SIDE>::around);
            let next = near.fold(CellSet::EMPTY, |all, near| all | near);
            edge = next.minus(occupied).minus(reached);
            if edge.meets(Hexentafl::<SIDE>::corners()) {
                return steps;
            }
            if edge.is_empty() {
                break;
            }
            reached |= edge;
        }
        7
    }

    /// The cells where an attacker would close every exit that the king has: on
    /// the corner or before it.
    fn closing_cells(position: &Hexentafl<SIDE>, exits: CellSet) -> CellSet {
        let Some(king) = position.king().first() else {
            return CellSet::EMPTY;
        };
        let mut closing = CellSet(u64::MAX);
        for corner in exits {
            closing &= Hexentafl::<SIDE>::line(king, corner).with(corner);
        }
        closing
    }

    /// Where the king is about to escape, all moves lose at once that neither
    /// close his ways nor take him. One is kept, whatever it does.
    fn keep_answers(position: &Hexentafl<SIDE>, exits: CellSet, moves: &mut Vec<Move>) {
        let closing = Self::closing_cells(position, exits);
        let first = moves.first().copied();
        moves.retain(|&mv| {
            closing.contains(mv.to()) || position.taken_by(mv).meets(position.king())
        });
        if moves.is_empty() {
            moves.extend(first);
        }
    }

    /// The corners that the king can go to at once.
    fn exits(position: &Hexentafl<SIDE>) -> CellSet {
        let occupied = position.attackers() | position.defenders() | position.king();
        let reach = |king| Hexentafl::<SIDE>::king_reach(king, occupied);
        let reached = position.king().first().map_or(CellSet::EMPTY, reach);
        reached & Hexentafl::<SIDE>::corners()
    }
}

impl<const SIDE: usize> Evaluator for HexentaflEvaluator<SIDE> {
    type Game = Hexentafl<SIDE>;

    const SWING: Value = 90;
    const LATE: usize = 3;

    const TERMS: &'static [Term] = TERMS;

    fn tally(&self, position: &Hexentafl<SIDE>, tally: &mut impl Tally) {
        Self::add_black(position, tally);
        if position.player() != BLACK {
            tally.negate();
        }
    }

    /// The cells where a piece that arrives may take something.
    type Glance = CellSet;

    fn glance(&self, position: &Hexentafl<SIDE>) -> CellSet {
        position.capturing_cells()
    }

    fn gain(&self, position: &Hexentafl<SIDE>, capturing: CellSet, mv: Move) -> Value {
        if capturing.contains(mv.to()) {
            let taken = position.taken_by(mv);
            if taken.meets(position.king()) {
                return WINNING;
            }
            if !taken.is_empty() {
                return 100 * taken.len() as Value;
            }
        }
        let escapes =
            Hexentafl::<SIDE>::corners().contains(mv.to()) && position.king().contains(mv.from());
        WINNING * Value::from(escapes)
    }

    fn forcing(
        &self,
        position: &Hexentafl<SIDE>,
        capturing: CellSet,
        plies: u32,
        moves: &mut Vec<Move>,
    ) -> bool {
        let exits = Self::exits(position);
        if position.player() == WHITE && !exits.is_empty() && plies < 8 {
            // The king is about to escape: white must do something about it.
            position.legal_moves(moves);
            Self::keep_answers(position, exits, moves);
            return true;
        }
        if !exits.is_empty() {
            position.king_moves_to(exits, moves);
        } else if !capturing.is_empty() {
            position.moves_to(capturing, moves);
        }
        false
    }

    fn is_threatened(&self, position: &Hexentafl<SIDE>) -> bool {
        position.player() == WHITE && !Self::exits(position).is_empty()
    }

    fn narrow(&self, position: &Hexentafl<SIDE>, moves: &mut Vec<Move>) {
        let exits = Self::exits(position);
        if position.player() == WHITE && !exits.is_empty() {
            Self::keep_answers(position, exits, moves);
        }
    }

    fn record(&self, mv: Move) -> usize {
        usize::from(mv.from()) << 6 | usize::from(mv.to())
    }
}
