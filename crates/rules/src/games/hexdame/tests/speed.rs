//! How long it takes.

use std::time::{Duration, Instant};

use crate::game::Game;
use crate::games::hexdame::HexDame;
use crate::perft::perft;
use crate::step::Step;

/// The shortest of a few runs.
fn time(mut run: impl FnMut()) -> Duration {
    let once = || {
        let begin = Instant::now();
        run();
        begin.elapsed()
    };
    std::iter::repeat_with(once).take(20).min().unwrap()
}

const GRAND_TOUR: &str = "m:b3,c2,c3,c4,c5,d7,e3,e7,f7,g3,g4,g6,g7,g8,h5;K:h4;k:d1 w";

#[test]
#[ignore]
fn grand_tour_time() {
    let position = HexDame::read(GRAND_TOUR).unwrap();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    println!("{} moves", moves.len());
    println!("legal_moves {:?}", time(|| { moves.clear(); position.legal_moves(&mut moves) }));
    let path = position.path(moves[0]);
    println!("path {:?}", time(|| { position.path(moves[0]); }));
    for n in 0..=path.len() {
        println!("next {n} {:?}", time(|| { position.next(&path[..n]); }));
    }
}

#[test]
#[ignore]
fn perft_speed() {
    let start = HexDame::start();
    let begin = Instant::now();
    let count = perft(&start, 7);
    let t = begin.elapsed();
    println!("{count} {t:?} {:.1}M/s", count as f64 / t.as_secs_f64() / 1e6);
}
