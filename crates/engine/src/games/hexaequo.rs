//! Hexaequo: pieces, captives, room to move and to place.

use hexarium_rules::games::hexaequo::{Hexaequo, Holding, Move};
use hexarium_rules::{Game, Player};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;

/// By how many enemy disks and rings are held captured: each brings the end
/// nearer.
const HELD_DISKS: [Value; 7] = [0, 90, 190, 310, 460, 660, 0];
const HELD_RINGS: [Value; 4] = [0, 230, 560, 0];
/// A disk and a ring on the board, and a ring still in reserve.
const DISK: Value = 15;
const RING: Value = 150;
const SPARE_RING: Value = 40;
/// For every tile that a ring can leap to.
const LEAP: Value = 5;
/// For every enemy disk and every enemy ring that a ring could leap on.
const AIMED_DISK: Value = 15;
const AIMED_RING: Value = 30;
/// For every tile in reserve.
const SPARE_TILE: Value = 8;
/// For a vacant tile of one's own, up to three.
const OPEN_TILE: Value = 6;
/// For having the move.
const TURN: Value = 10;

/// What the engine knows of Hexaequo.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HexaequoEvaluator;

fn tiles(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        first
    })
}

fn side(position: &Hexaequo, player: Player) -> Value {
    let own = position.holding(player);
    let enemy = position.holding(player.other());
    let pieces = own.disks | own.rings;
    let occupied = pieces | enemy.disks | enemy.rings;
    let (mut leaps, mut aimed) = (0, 0);
    for ring in tiles(own.rings) {
        let reached = position.tiles_two_away(ring) & !pieces;
        leaps += reached.count_ones();
        aimed |= reached;
    }
    let open = (own.colour & !occupied).count_ones().min(3);
    HELD_DISKS[usize::from(own.held_disks).min(6)]
        + HELD_RINGS[usize::from(own.held_rings).min(3)]
        + DISK * own.disks.count_ones() as Value
        + RING * own.rings.count_ones() as Value
        + SPARE_RING * Value::from(own.spare_rings)
        + LEAP * leaps as Value
        + AIMED_DISK * (aimed & enemy.disks).count_ones() as Value
        + AIMED_RING * (aimed & enemy.rings).count_ones() as Value
        + SPARE_TILE * Value::from(own.spare_tiles)
        + OPEN_TILE * open as Value
}

impl Evaluator for HexaequoEvaluator {
    type Game = Hexaequo;

    const SWING: Value = 70;

    fn evaluate(&self, position: &Hexaequo) -> Value {
        let player = position.player();
        side(position, player) - side(position, player.other()) + TURN
    }

    type Glance = ();

    fn glance(&self, _position: &Hexaequo) {}

    fn gain(&self, position: &Hexaequo, (): (), mv: Move) -> Value {
        let taken = mv.captured();
        if taken == 0 {
            return 0;
        }
        let enemy: Holding = position.holding(position.player().other());
        let disks = (taken & enemy.disks).count_ones() as Value;
        let rings = (taken & enemy.rings).count_ones() as Value;
        let own = position.holding(position.player());
        let wins = taken == enemy.disks | enemy.rings
            || Value::from(own.held_disks) + disks >= 6
            || Value::from(own.held_rings) + rings >= 3;
        if wins {
            WINNING
        } else {
            120 * disks + 300 * rings
        }
    }

    fn is_sharp(&self, position: &Hexaequo) -> bool {
        let near_end = |player: Player| {
            let own = position.holding(player);
            let enemy = position.holding(player.other());
            let left = (enemy.disks | enemy.rings).count_ones();
            own.held_rings >= 2 || own.held_disks >= 4 || left <= 2
        };
        near_end(Player::FIRST) || near_end(Player::SECOND)
    }

    fn forcing(&self, position: &Hexaequo, (): (), plies: u32, moves: &mut Vec<Move>) -> bool {
        if plies < 8 {
            position.captures(moves);
        }
        false
    }
}
