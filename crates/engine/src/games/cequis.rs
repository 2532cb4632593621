//! Cequis: pieces, who stands among how many enemies, groups, and pressing
//! forward.

use hexarium_rules::games::cequis::{Cequis, Crowding, Move};
use hexarium_rules::{CellSet, Game, Player};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;
use crate::terms::{Tally, Term, terms};

terms! {
    /// By how many pieces a team has: the last ones are worth more.
    TEAM: [0, 0, 0, 0, 260, 440, 590, 720, 830, 930];
    /// By how many enemies stand around a piece, for the enemies.
    CROWDED: [0, 3, 14, 46];
    /// The same at the edge of the board.
    CROWDED_AT_EDGE: [0, 8, 30, 60];
    /// For a piece that belongs to a group.
    GROUPED: [7];
    /// For a piece in the middle of the board.
    INNER: [6];
    /// For a piece next to an enemy.
    CONTACT: [3];
    /// For having the move.
    TURN: [6];
}

/// What the engine knows of Cequis and of its practice game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct CequisEvaluator<const COMPOUND: bool>;

impl<const COMPOUND: bool> CequisEvaluator<COMPOUND> {
    fn team(position: &Cequis<COMPOUND>, player: Player) -> CellSet {
        let [white, grey, black] = position.colours(player);
        white | grey | black
    }

    /// What the enemies make of their places around the pieces.
    fn add_pressure(pieces: CellSet, enemies: CellSet, tally: &mut impl Tally) {
        let Crowding { ones, twos, .. } = Cequis::<COMPOUND>::crowding(enemies);
        let edge = Cequis::<COMPOUND>::edge();
        let classes = [ones.minus(twos), twos.minus(ones), ones & twos];
        for (count, cells) in (1..).zip(classes) {
            let crowded = cells & pieces;
            let at_edge = (crowded & edge).len() as i32;
            tally.add(CROWDED, count, crowded.len() as i32 - at_edge);
            tally.add(CROWDED_AT_EDGE, count, at_edge);
        }
    }

    fn add_side(position: &Cequis<COMPOUND>, player: Player, tally: &mut impl Tally) {
        let own = Self::team(position, player);
        let enemies = Self::team(position, player.other());
        let mut grouped = 0;
        for kind in position.colours(player) {
            grouped += (Cequis::<COMPOUND>::beside(kind) & kind).len();
        }
        let inner = own.minus(Cequis::<COMPOUND>::edge());
        let contact = own & Cequis::<COMPOUND>::beside(enemies);
        tally.add(TEAM, (own.len() as usize).min(9), 1);
        Self::add_pressure(enemies, own, tally);
        tally.add(GROUPED, 0, grouped as i32);
        tally.add(INNER, 0, inner.len() as i32);
        tally.add(CONTACT, 0, contact.len() as i32);
    }
}

impl<const COMPOUND: bool> Evaluator for CequisEvaluator<COMPOUND> {
    type Game = Cequis<COMPOUND>;

    const SWING: Value = 50;

    const TERMS: &'static [Term] = TERMS;

    fn tally(&self, position: &Cequis<COMPOUND>, tally: &mut impl Tally) {
        if position.is_setup() {
            return;
        }
        let player = position.player();
        Self::add_side(position, player.other(), tally);
        tally.negate();
        Self::add_side(position, player, tally);
        tally.add(TURN, 0, 1);
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
