//! Cequis: pieces, who stands among how many enemies, groups, and pressing
//! forward.

use hexarium_rules::games::cequis::{Cequis, Crowding, Move};
use hexarium_rules::{CellSet, Game, Player};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;

/// By how many pieces a team has: the last ones are worth more.
const TEAM: [Value; 10] = [0, 0, 0, 0, 260, 440, 590, 720, 830, 930];
/// By how many enemies stand around a piece, for the enemies.
const CROWDED: [Value; 4] = [0, 3, 14, 46];
/// The same at the edge of the board.
const CROWDED_AT_EDGE: [Value; 4] = [0, 8, 30, 60];
/// For a piece that belongs to a group.
const GROUPED: Value = 7;
/// For a piece in the middle of the board.
const INNER: Value = 6;
/// For a piece next to an enemy.
const CONTACT: Value = 3;
/// For having the move.
const TURN: Value = 6;

/// What the engine knows of Cequis and of its practice game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CequisEvaluator<const COMPOUND: bool>;

impl<const COMPOUND: bool> CequisEvaluator<COMPOUND> {
    fn team(position: &Cequis<COMPOUND>, player: Player) -> CellSet {
        let [white, grey, black] = position.colours(player);
        white | grey | black
    }

    /// What the enemies make of their places around the pieces.
    fn pressure(pieces: CellSet, enemies: CellSet) -> Value {
        let Crowding { ones, twos, .. } = Cequis::<COMPOUND>::crowding(enemies);
        let edge = Cequis::<COMPOUND>::edge();
        let classes = [ones.minus(twos), twos.minus(ones), ones & twos];
        let mut worth = 0;
        for (count, cells) in (1..).zip(classes) {
            let crowded = cells & pieces;
            let at_edge = (crowded & edge).len() as Value;
            worth += CROWDED[count] * (crowded.len() as Value - at_edge)
                + CROWDED_AT_EDGE[count] * at_edge;
        }
        worth
    }

    fn side(position: &Cequis<COMPOUND>, player: Player) -> Value {
        let own = Self::team(position, player);
        let enemies = Self::team(position, player.other());
        let mut grouped = 0;
        for kind in position.colours(player) {
            grouped += (Cequis::<COMPOUND>::beside(kind) & kind).len();
        }
        let inner = own.minus(Cequis::<COMPOUND>::edge());
        let contact = own & Cequis::<COMPOUND>::beside(enemies);
        TEAM[(own.len() as usize).min(9)]
            + Self::pressure(enemies, own)
            + GROUPED * grouped as Value
            + INNER * inner.len() as Value
            + CONTACT * contact.len() as Value
    }
}

impl<const COMPOUND: bool> Evaluator for CequisEvaluator<COMPOUND> {
    type Game = Cequis<COMPOUND>;

    const SWING: Value = 50;

    fn evaluate(&self, position: &Cequis<COMPOUND>) -> Value {
        if position.is_setup() {
            return 0;
        }
        let player = position.player();
        Self::side(position, player) - Self::side(position, player.other()) + TURN
    }

    /// Whether a move may take something: an enemy lacks but one more piece
    /// around him.
    type Glance = bool;

    fn glance(&self, position: &Cequis<COMPOUND>) -> bool {
        let own = Self::team(position, position.player());
        let enemies = Self::team(position, position.player().other());
        let Crowding { ones, twos, .. } = Cequis::<COMPOUND>::crowding(own);
        let [two, three] = Cequis::<COMPOUND>::nooks();
        let nearly = (ones & twos) | (twos & three) | ((ones | twos) & two);
        !position.is_setup() && nearly.meets(enemies)
    }

    fn gain(&self, position: &Cequis<COMPOUND>, may_take: bool, mv: Move) -> Value {
        if !may_take {
            return 0;
        }
        let taken = position.taken_by(mv);
        if taken.is_empty() {
            return 0;
        }
        let after = position.play(mv);
        let player = position.player();
        let left = |position, player| Self::team(position, player).len() as Value;
        let enemies = left(&after, player.other());
        if enemies <= 3 {
            return WINNING;
        }
        let won = left(position, player.other()) - enemies;
        let lost = left(position, player) - left(&after, player);
        (100 * (won - lost)).max(0)
    }

    fn forcing(
        &self,
        position: &Cequis<COMPOUND>,
        may_take: bool,
        _plies: u32,
        moves: &mut Vec<Move>,
    ) -> bool {
        if may_take {
            position.legal_moves(moves);
        }
        false
    }

    fn record(&self, mv: Move) -> usize {
        mv.number()
    }
}
