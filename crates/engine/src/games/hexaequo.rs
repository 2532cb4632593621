//! Hexaequo: pieces, captives, room to move and to place.

use hexarium_rules::games::hexaequo::{Hexaequo, Holding, Move};
use hexarium_rules::{Game, Player};

use crate::evaluator::{Evaluator, WINNING};
use crate::score::Value;
use crate::terms::{Tally, Term, terms};

terms! {
    /// By how many enemy disks are held captured: each brings the end nearer.
    HELD_DISKS: [0, 103, 179, 275, 401, 598, 0];
    /// The same for rings.
    HELD_RINGS: [0, 200, 432, 0];
    /// By how many disks are on the board.
    DISKS: [0, 14, 30, 45, 59, 66, 57];
    /// By how many rings are.
    RINGS: [0, 154, 261, 374];
    /// For a disk still in reserve.
    SPARE_DISK: [-8];
    /// For a ring still in reserve.
    SPARE_RING: [-9];
    /// For every tile that a ring can leap to.
    LEAP: [8];
    /// For every vacant tile that a disk could step to.
    STEP: [-1];
    /// For a disk without a neighbour.
    LONE: [2];
    /// For a ring in reserve that can be paid for.
    PAID_RING: [33];
    /// By how many pieces the player who waits threatens to take.
    THREATS: [0, 5, 19, 19];
    /// For every neighbour that a disk has, its own kind and the enemy's.
    NEIGHBOUR: [0, 4];
    /// For every enemy disk that a ring could leap on: had by the player to
    /// move, and by the other.
    AIMED_DISK: [15, -6];
    /// The same for enemy rings.
    AIMED_RING: [30, 30];
    /// For every enemy disk that a disk could jump over: had by the player to
    /// move, and by the other.
    JUMPED_DISK: [0, 20];
    /// The same for enemy rings.
    JUMPED_RING: [0, 21];
    /// For every tile in reserve.
    SPARE_TILE: [3];
    /// By how many tiles of one's own are vacant; more count as the last.
    OPEN_TILES: [0, 8, 17, 25, 32];
    /// For having the move.
    TURN: [7];
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
    tally.add(DISKS, (own.disks.count_ones() as usize).min(6), 1);
    tally.add(RINGS, (own.rings.count_ones() as usize).min(3), 1);
    tally.add(SPARE_DISK, 0, own.spare_disks.into());
    tally.add(SPARE_RING, 0, own.spare_rings.into());
    tally.add(LEAP, 0, leaps);
    for disk in tiles(own.disks) {
        let near = position.tiles_beside(disk);
        tally.add(STEP, 0, count(near & !occupied));
        tally.add(LONE, 0, i32::from(near & occupied == 0));
        tally.add(NEIGHBOUR, 0, count(near & pieces));
        tally.add(NEIGHBOUR, 1, count(near & occupied & !pieces));
    }
    let when = usize::from(player != position.player());
    let jumped = position.jumped_by(player);
    tally.add(AIMED_DISK, when, count(aimed & enemy.disks));
    tally.add(AIMED_RING, when, count(aimed & enemy.rings));
    tally.add(JUMPED_DISK, when, count(jumped & enemy.disks));
    tally.add(JUMPED_RING, when, count(jumped & enemy.rings));
    if when == 1 {
        let threats = count((aimed | jumped) & (enemy.disks | enemy.rings));
        tally.add(THREATS, threats.min(3) as usize, 1);
    }
    let paid = own.held_disks.min(own.spare_rings);
    tally.add(PAID_RING, 0, paid.into());
    tally.add(SPARE_TILE, 0, own.spare_tiles.into());
    let open = own.colour & !occupied;
    tally.add(OPEN_TILES, (open.count_ones() as usize).min(4), 1);
}

const fn count(tiles: u32) -> i32 {
    tiles.count_ones() as i32
}

impl Evaluator for HexaequoEvaluator {
    type Game = Hexaequo;

    const SWING: Value = 70;
    const SCALE: f64 = 58.0;

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
