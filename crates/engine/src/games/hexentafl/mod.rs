//! heXentafl: pieces, the king's ways out, and the ring around him.

use std::sync::LazyLock;

use hexarium_rules::games::hexentafl::{BLACK, Hexentafl, Move, WHITE};
use hexarium_rules::{CellSet, Game};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;
use crate::terms::{Tally, Term};

mod large;
mod small;

/// Takes terms from the board's own table.
macro_rules! pick {
    ($($name:ident),+) => {
        $(const $name: Term = if SIDE == 4 { small::$name } else { large::$name };)+
    };
}

/// Cells that a symmetry of the board takes to each other, from the middle out;
/// of a ring first its corners, then their neighbours.
fn kinds_of_cells(side: usize) -> &'static [CellSet] {
    static SMALL: LazyLock<Vec<CellSet>> = LazyLock::new(sorted_cells::<4>);
    static LARGE: LazyLock<Vec<CellSet>> = LazyLock::new(sorted_cells::<5>);
    if side == 4 { &SMALL } else { &LARGE }
}

fn sorted_cells<const SIDE: usize>() -> Vec<CellSet> {
    let around = |cells: CellSet| {
        let near = cells.iter().map(Hexentafl::<SIDE>::around);
        near.fold(cells, |all, near| all | near)
    };
    let mut inner = CellSet::of(Hexentafl::<SIDE>::throne());
    let mut kinds = vec![inner];
    for _ in 1..SIDE {
        let mut left = around(inner).minus(inner);
        // A corner touches one cell of the ring within.
        let touches = |&cell: &u8| (Hexentafl::<SIDE>::around(cell) & inner).len() == 1;
        let mut kind: CellSet = left.iter().filter(touches).collect();
        inner |= left;
        while !kind.is_empty() {
            kinds.push(kind);
            left = left.minus(kind);
            kind = around(kind) & left;
        }
    }
    kinds
}

/// What the engine knows of heXentafl on the board of this side.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexentaflEvaluator<const SIDE: usize>;

impl<const SIDE: usize> HexentaflEvaluator<SIDE> {
    pick!(
        SIDE,
        TURN,
        DEFENDER,
        ATTACKER,
        DEFENDER_AT,
        ATTACKER_AT,
        KING_AT
    );
    pick!(FREEDOM, EXITS, DOORS, STEPS, BESIEGERS, NEAR, COMPANIONS);
    pick!(DEFENDER_HALF_CAUGHT, ATTACKER_HALF_CAUGHT, KING_HALF_CAUGHT);

    /// What counts for black.
    fn add_black(position: &Hexentafl<SIDE>, tally: &mut impl Tally) {
        let (attackers, defenders) = (position.attackers(), position.defenders());
        let Some(king) = position.king().first() else {
            return;
        };
        tally.add(Self::SIDE, 0, 1);
        tally.add(Self::DEFENDER, 0, defenders.len() as i32);
        tally.add(Self::ATTACKER, 0, -(attackers.len() as i32));
        for (kind, cells) in kinds_of_cells(SIDE).iter().enumerate() {
            tally.add(Self::DEFENDER_AT, kind, (defenders & *cells).len() as i32);
            tally.add(
                Self::ATTACKER_AT,
                kind,
                -((attackers & *cells).len() as i32),
            );
            tally.add(Self::KING_AT, kind, (position.king() & *cells).len() as i32);
        }
        let occupied = attackers | defenders | position.king();
        let around = Hexentafl::<SIDE>::around(king);
        let reach = Hexentafl::<SIDE>::king_reach(king, occupied);
        let exits = reach & Hexentafl::<SIDE>::corners();
        let doors = reach & Self::doors(occupied);
        tally.add(Self::FREEDOM, 0, reach.len() as i32);
        tally.add(Self::EXITS, (exits.len() as usize).min(2), 1);
        tally.add(Self::DOORS, (doors.len() as usize).min(4), 1);
        tally.add(Self::STEPS, Self::steps_out(king, occupied), 1);
        let besiegers = (attackers & around).len() as usize;
        tally.add(Self::BESIEGERS, besiegers.min(6), -1);
        let near = around.iter().map(Hexentafl::<SIDE>::around);
        let near = near.fold(CellSet::EMPTY, |all, near| all | near);
        let near = (attackers & near).minus(around);
        tally.add(Self::NEAR, 0, -(near.len() as i32));
        let caught = position.half_caught(defenders, attackers);
        tally.add(Self::DEFENDER_HALF_CAUGHT, 0, -(caught.len() as i32));
        let captors = defenders | position.king();
        let caught = position.half_caught(attackers, captors);
        tally.add(Self::ATTACKER_HALF_CAUGHT, 0, caught.len() as i32);
        let off_throne = position.king().without(Hexentafl::<SIDE>::throne());
        let caught = position.half_caught(off_throne, attackers);
        tally.add(Self::KING_HALF_CAUGHT, 0, -(caught.len() as i32));
        tally.add(Self::COMPANIONS, 0, (defenders & around).len() as i32);
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

    const SCALE: f64 = if SIDE == 4 { 82.0 } else { 166.0 };

    const TERMS: &'static [Term] = if SIDE == 4 {
        small::TERMS
    } else {
        large::TERMS
    };

    fn tally(&self, position: &Hexentafl<SIDE>, tally: &mut impl Tally) {
        Self::add_black(position, tally);
        if position.player() != BLACK {
            tally.negate();
        }
        tally.add(Self::TURN, 0, 1);
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
