//! heXentafl: pieces, the king's ways out, and the ring around him.

use hexarium_rules::games::hexentafl::{BLACK, Hexentafl, Move, WHITE};
use hexarium_rules::{CellSet, Game};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;

/// Weights of one of the boards.
struct Weights {
    attacker: Value,
    defender: Value,
    /// By how many corners the king could go to at once.
    exits: [Value; 3],
    /// By how many cells next to the king, in his moves, he could go to a
    /// corner from; more count as the last.
    doors: [Value; 5],
    /// By how many steps the king is from a corner, were nobody to move but
    /// he; for the board where he steps.
    steps: [Value; 8],
    /// For every cell that the king can go to.
    freedom: Value,
    /// For every attacker next to the king.
    besieger: Value,
}

const SMALL: Weights = Weights {
    attacker: 100,
    defender: 130,
    exits: [0, 150, 800],
    doors: [0, 60, 90, 110, 120],
    steps: [0, 120, 90, 60, 30, 10, 0, -40],
    freedom: 6,
    besieger: 14,
};

const LARGE: Weights = Weights {
    attacker: 100,
    defender: 140,
    exits: [0, 150, 800],
    doors: [0, 70, 110, 135, 150],
    steps: [0; 8],
    freedom: 4,
    besieger: 14,
};

/// What the engine knows of heXentafl on the board of this side.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexentaflEvaluator<const SIDE: usize>;

impl<const SIDE: usize> HexentaflEvaluator<SIDE> {
    const WEIGHTS: &'static Weights = if SIDE == 4 { &SMALL } else { &LARGE };

    /// The worth of a position for black.
    fn for_black(position: &Hexentafl<SIDE>) -> Value {
        let weights = Self::WEIGHTS;
        let (attackers, defenders) = (position.attackers(), position.defenders());
        let Some(king) = position.king().first() else {
            return 0;
        };
        let occupied = attackers | defenders | position.king();
        let around = Hexentafl::<SIDE>::around(king);
        let reach = Hexentafl::<SIDE>::king_reach(king, occupied);
        let exits = reach & Hexentafl::<SIDE>::corners();
        let doors = reach & Self::doors(occupied);
        let mut worth = weights.defender * defenders.len() as Value
            - weights.attacker * attackers.len() as Value
            + weights.exits[(exits.len() as usize).min(2)]
            + weights.doors[(doors.len() as usize).min(4)]
            + weights.freedom * reach.len() as Value
            - weights.besieger * (attackers & around).len() as Value;
        if SIDE == 4 {
            worth += weights.steps[Self::steps_out(king, occupied)];
        }
        worth
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

    fn evaluate(&self, position: &Hexentafl<SIDE>) -> Value {
        let value = Self::for_black(position);
        if position.player() == BLACK {
            value
        } else {
            -value
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
