//! heXentafl: pieces, the king's ways out, and the ring around him.

use hexarium_rules::games::hexentafl::{BLACK, Hexentafl, Move, WHITE};
use hexarium_rules::{CellSet, Game};

use crate::evaluator::Evaluator;
use crate::score::Value;

/// Weights of one of the boards.
struct Weights {
    attacker: Value,
    defender: Value,
    /// By how many of his moves the king is from a corner, were nobody to
    /// move but he.
    escape: [Value; 8],
    /// For every cell that the king can go to.
    freedom: Value,
    /// For every attacker next to the king.
    besieger: Value,
    /// For every corner that the king could reach in the fewest moves, but one.
    more_ways: Value,
}

const SMALL: Weights = Weights {
    attacker: 100,
    defender: 130,
    escape: [0, 400, 200, 110, 50, 20, 0, -40],
    freedom: 6,
    besieger: 14,
    more_ways: 12,
};

const LARGE: Weights = Weights {
    attacker: 100,
    defender: 140,
    escape: [0, 500, 160, 60, 10, -30, -60, -120],
    freedom: 4,
    besieger: 14,
    more_ways: 25,
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
        let (moves, ways) = Self::way_out(king, occupied);
        let around = Hexentafl::<SIDE>::around(king);
        let freedom = Hexentafl::<SIDE>::king_reach(king, occupied).len() as Value;
        weights.defender * defenders.len() as Value - weights.attacker * attackers.len() as Value
            + weights.escape[moves]
            + weights.more_ways * (ways - 1).max(0)
            + weights.freedom * freedom
            - weights.besieger * (attackers & around).len() as Value
    }

    /// In how many of his moves the king could be on a corner if nobody else
    /// moved, and how many corners he could be on by then; 7 where there is no
    /// way.
    fn way_out(king: u8, occupied: CellSet) -> (usize, Value) {
        let mut reached = CellSet::of(king);
        let mut edge = reached;
        for moves in 1..7 {
            let mut next = CellSet::EMPTY;
            for cell in edge {
                next |= Hexentafl::<SIDE>::king_reach(cell, occupied);
            }
            let exits = next & Hexentafl::<SIDE>::corners();
            if !exits.is_empty() {
                return (moves, exits.len() as Value);
            }
            edge = next.minus(reached);
            if edge.is_empty() {
                break;
            }
            reached |= edge;
        }
        (7, 0)
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

    fn evaluate(&self, position: &Hexentafl<SIDE>) -> Value {
        let value = Self::for_black(position);
        if position.player() == BLACK {
            value
        } else {
            -value
        }
    }

    fn gain(&self, position: &Hexentafl<SIDE>, mv: Move) -> Value {
        let taken = position.taken_by(mv);
        if taken.is_empty() {
            if position.king().contains(mv.from()) && Hexentafl::<SIDE>::corners().contains(mv.to())
            {
                return 10_000;
            }
            return 0;
        }
        if taken.meets(position.king()) {
            return 10_000;
        }
        100 * taken.len() as Value
    }

    fn forcing(&self, position: &Hexentafl<SIDE>, plies: u32, moves: &mut Vec<Move>) -> bool {
        let exits = Self::exits(position);
        if position.player() == WHITE && !exits.is_empty() && plies < 4 {
            // The king is about to escape: white must do something about it.
            position.legal_moves(moves);
            return true;
        }
        if !exits.is_empty() {
            position.king_moves_to(exits, moves);
            return false;
        }
        let cells = position.capturing_cells();
        if !cells.is_empty() {
            position.moves_to(cells, moves);
            moves.retain(|&mv| !position.taken_by(mv).is_empty());
        }
        false
    }

    fn is_threatened(&self, position: &Hexentafl<SIDE>) -> bool {
        position.player() == WHITE && !Self::exits(position).is_empty()
    }

    fn record(&self, mv: Move) -> usize {
        usize::from(mv.from()) << 6 | usize::from(mv.to())
    }
}
