//! Any position that can be sent is answered fast.

use std::time::{Duration, Instant};

use super::{after_each_step, legal, position};
use crate::cell::CellSet;
use crate::game::Game;
use crate::games::hexdame::{HexDame, board};
use crate::outcome::Player;
use crate::perft::perft;
use crate::random::Random;

/// One king with 36 moves, which run by 952,726 routes.
pub(super) const GRAND_TOUR: &str = "m:b3,c2,c3,c4,c5,d7,e3,e7,f7,g3,g4,g6,g7,g8,h5;K:h4;k:d1 w";

/// The worst positions that `worst_positions` has found.
const WORST: &[&str] = &[
    GRAND_TOUR,
    "m:c2,e3,g3,g6,g9,i6;K:a2,a3,a4,a5,b1,c1,d1,e1;k:b4,c3,c6,c7,d5,e8,f7,g4,g5,h8 w",
];

/// The shortest of a few runs, for the machine may be busy.
fn time(mut run: impl FnMut()) -> Duration {
    let once = || {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    std::iter::repeat_with(once).take(5).min().unwrap()
}

/// How long the slowest question takes that can be asked of a position.
fn slowest(position: &HexDame) -> Duration {
    let moves = legal(position);
    let mut slowest = time(|| assert_eq!(legal(position).len(), moves.len()));
    let Some(&mv) = moves.first() else {
        return slowest;
    };
    let path = position.path(mv);
    slowest = slowest.max(time(|| assert_eq!(position.path(mv), path)));
    for count in 0..=path.len() {
        let next = time(|| assert!(!position.next(&path[..count]).is_dead()));
        slowest = slowest.max(next);
    }
    slowest
}

#[test]
fn the_grand_tour_has_36_moves_by_952726_routes() {
    let position = position(GRAND_TOUR);
    assert_eq!(legal(&position).len(), 36);
    assert_eq!(position.count_moves(), 36);
    for mv in legal(&position) {
        let path = position.path(mv);
        assert_eq!(path.len(), 17, "sixteen jumps");
        assert_eq!(after_each_step(&position, &path).last(), Some(&Some(mv)));
    }
}

#[test]
fn the_worst_positions_known_are_answered_fast() {
    for line in WORST {
        let slowest = slowest(&position(line));
        println!("{slowest:?} {line}");
        let limit = if cfg!(debug_assertions) { 2000 } else { 250 };
        assert!(
            slowest < Duration::from_millis(limit),
            "{line}: {slowest:?}"
        );
    }
}

#[test]
#[ignore = "prints the speed of this machine"]
fn perft_speed() {
    for (line, depth) in [(HexDame::start().line(), 7), (WORST[0].to_owned(), 3)] {
        let begin = Instant::now();
        let count = perft(&position(&line), depth);
        let seconds = begin.elapsed().as_secs_f64();
        let rate = count as f64 / seconds / 1e6;
        println!("{count} in {seconds:.2} s: {rate:.1} million a second; {line}");
    }
}

/// How many chains the captures of a position have: what the time goes into.
fn chains(position: &HexDame) -> usize {
    if !position.can_capture() {
        return 0;
    }
    let own = position.pieces(position.player).iter();
    own.map(|from| {
        let hunt = position.hunt(from);
        crate::games::hexdame::routes::Routes::of(&hunt)
            .captures()
            .count()
    })
    .sum()
}

/// Pieces anywhere that a position may have them.
pub(super) fn random_position(random: &mut Random) -> HexDame {
    let mut sets = [CellSet::EMPTY; 4];
    let mut taken = CellSet::EMPTY;
    for (kind, set) in sets.iter_mut().enumerate() {
        let banned = match kind {
            0 => board::BACK_RANKS[1],
            1 => board::BACK_RANKS[0],
            _ => CellSet::EMPTY,
        };
        for _ in 0..random.below(9) {
            let place = random.below(61) as u8;
            if !taken.contains(place) && !banned.contains(place) {
                taken = taken.with(place);
                *set = set.with(place);
            }
        }
    }
    let [white_men, black_men, white_kings, black_kings] = sets;
    let player = Player::new(random.below(2) as u8);
    HexDame::of([white_men, black_men], [white_kings, black_kings], player)
}

/// A position one or a few pieces away.
pub(super) fn mutated(position: &HexDame, random: &mut Random) -> HexDame {
    loop {
        let mut next = *position;
        for _ in 0..=random.below(3) {
            let [from, to] = [(); 2].map(|()| random.below(61) as u8);
            let sets = next.men.iter_mut().chain(&mut next.kings);
            for set in sets {
                *set = set.without(to);
                if set.contains(from) && random.below(4) > 0 {
                    *set = set.without(from).with(to);
                }
            }
            if random.below(3) == 0 && next.vacant().contains(to) {
                let set = match random.below(4) {
                    side @ 0..2 => &mut next.men[side],
                    side => &mut next.kings[side - 2],
                };
                *set = set.with(to);
            }
        }
        let next = HexDame::of(next.men, next.kings, position.player);
        if next.check().is_ok() {
            return next;
        }
    }
}

/// Looks for positions whose captures have the most chains: a walk that takes
/// what is better, or little worse while it is young, from many beginnings.
#[test]
#[ignore = "searches for minutes; SECONDS says how many"]
fn worst_positions() {
    let seconds = std::env::var("SECONDS").ok().and_then(|s| s.parse().ok());
    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(60));
    let mut random = Random::new(0x6865_7864_616d_6500);
    let mut worst = (0, HexDame::start());
    while Instant::now() < end {
        let mut walker = match random.below(3) {
            0 => worst.1,
            1 => position(WORST[random.below(WORST.len())]),
            _ => random_position(&mut random),
        };
        let mut cost = chains(&walker);
        for step in 0..3000 {
            let next = mutated(&walker, &mut random);
            let next_cost = chains(&next);
            let slack = 1.0 - 0.2 * f64::from(3000 - step) / 3000.0;
            if next_cost as f64 >= cost as f64 * slack {
                (cost, walker) = (next_cost, next);
            }
            if cost > worst.0 {
                worst = (cost, walker);
            }
            if Instant::now() >= end {
                break;
            }
        }
        println!(
            "{} chains, {:?}: {}",
            worst.0,
            slowest(&worst.1),
            worst.1.line()
        );
    }
}
