//! Millions of positions for the slow, obvious generators of the tests.

use std::{env, thread};

use crate::game::Game;
use crate::random::Random;

/// So many positions are compared unless the environment says otherwise, in
/// `POSITIONS`.
const MANY: u64 = 1_000_000;

/// A random game is left after so many plies.
const PLIES: usize = 200;

/// Compares a game's two generators at positions of random games from the
/// ready-made starts and, in turn with them, at strange ones that no game need
/// lead to, on all cores. A comparison stops at a difference, and is false
/// where the slow generator had to pass.
pub(crate) fn compare_many<G: Game>(
    strange: impl Fn(&mut Random) -> Option<G> + Sync,
    compare: impl Fn(&G) -> bool + Sync,
) {
    let wanted = env::var("POSITIONS").ok();
    let wanted = wanted
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or(MANY);
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let share = wanted.div_ceil(cores);
    let one_core = |seed| compare_share(seed, share, &strange, &compare);
    thread::scope(|scope| {
        for seed in 0..cores {
            scope.spawn(move || one_core(seed));
        }
    });
    println!("{}: {} positions compared", G::info().id, share * cores);
}

fn compare_share<G: Game>(
    seed: u64,
    share: u64,
    strange: impl Fn(&mut Random) -> Option<G>,
    compare: impl Fn(&G) -> bool,
) {
    let mut random = Random::new(seed);
    let starts = G::info().starts;
    let mut legal = Vec::new();
    let mut compared = 0;
    while compared < share {
        let start = random.choose(starts).map(|start| G::read(start.position));
        let mut position = start.and_then(Result::ok).unwrap_or(G::start());
        for _ in 0..PLIES {
            let strange = strange(&mut random);
            for position in [Some(position), strange].into_iter().flatten() {
                compared += u64::from(compare(&position));
            }
            legal.clear();
            position.legal_moves(&mut legal);
            match random.choose(&legal) {
                Some(&mv) if compared < share => position.advance(mv),
                _ => break,
            }
        }
    }
}
