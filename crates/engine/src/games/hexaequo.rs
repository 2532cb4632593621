//! Hexaequo: pieces, captives, room to move and to place.

use hexarium_rules::games::hexaequo::{Hexaequo, Holding, Move};
use hexarium_rules::{Game, Player};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;
use crate::terms::{Tally, Term, terms};

terms! {
    /// By how many enemy disks are held captured: each brings the end nearer.
    HELD_DISKS: [0, 90, 190, 310, 460, 660, 0];
    /// The same for rings.
    HELD_RINGS: [0, 230, 560, 0];
    /// For a disk on the board.
    DISK: [15];
    /// For a ring on the board.
    RING: [150];
    /// For a ring still in reserve.
    SPARE_RING: [40];
    /// For every tile that a ring can leap to.
    LEAP: [5];
    /// For every enemy disk that a ring could leap on.
    AIMED_DISK: [15];
    /// For every enemy ring that a ring could leap on.
    AIMED_RING: [30];
    /// For every tile in reserve.
    SPARE_TILE: [8];
    /// For a vacant tile of one's own, up to three.
    OPEN_TILE: [6];
    /// For having the move.
    TURN: [10];
}

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

fn add_side(position: &Hexaequo, player: Player, tally: &mut impl Tally) {
    let own = position.holding(player);
    let enemy = position.holding(player.other());
    let pieces = own.disks | own.rings;
    let occupied = pieces | enemy.disks | enemy.rings;
    let (mut leaps, mut aimed) = (0, 0);
    for ring in tiles(own.rings) {
        let reached = position.tiles_two_away(ring) & !pieces;
        leaps += count(reached);
        aimed |= reached;
    }
    tally.add(HELD_DISKS, usize::from(own.held_disks).min(6), 1);
    tally.add(HELD_RINGS, usize::from(own.held_rings).min(3), 1);
    tally.add(DISK, 0, count(own.disks));
    tally.add(RING, 0, count(own.rings));
    tally.add(SPARE_RING, 0, own.spare_rings.into());
    tally.add(LEAP, 0, leaps);
    tally.add(AIMED_DISK, 0, count(aimed & enemy.disks));
    tally.add(AIMED_RING, 0, count(aimed & enemy.rings));
    tally.add(SPARE_TILE, 0, own.spare_tiles.into());
    tally.add(OPEN_TILE, 0, count(own.colour & !occupied).min(3));
}

const fn count(tiles: u32) -> i32 {
    tiles.count_ones() as i32
}

impl Evaluator for HexaequoEvaluator {
    type Game = Hexaequo;

    const SWING: Value = 70;

    const TERMS: &'static [Term] = TERMS;

    fn tally(&self, position: &Hexaequo, tally: &mut impl Tally) {
        let player = position.player();
        add_side(position, player.other(), tally);
        tally.negate();
        add_side(position, player, tally);
        tally.add(TURN, 0, 1);
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
