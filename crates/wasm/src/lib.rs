//! The rules and the engine as a WebAssembly module with plain exports.
//!
//! Games are named by their place in the registry, from zero.

// An export needs a name that the linker keeps; nothing else here is unsafe.
#![allow(unsafe_code, reason = "`no_mangle` counts as unsafe")]

use std::time::Duration;

use hexarium_engine::{Control, Limits, Request, think};
use hexarium_rules::{AnyGame, AnyHistory, Settings};

/// A module has no clock and nobody who interrupts it.
struct Unhurried;

impl Control for Unhurried {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn start(game: usize) -> Option<Box<dyn AnyHistory>> {
    Some(AnyGame::all().get(game)?.start(Settings::BARE))
}

/// The number of games.
#[unsafe(no_mangle)]
pub extern "C" fn games() -> usize {
    AnyGame::all().len()
}

/// Perft from a game's start; 0 when there is no such game.
#[unsafe(no_mangle)]
pub extern "C" fn perft(game: usize, depth: u32) -> u64 {
    start(game).map_or(0, |history| history.perft(depth))
}

/// The depth that a search of so many positions completes from a game's start;
/// 0 when there is no such game.
#[unsafe(no_mangle)]
pub extern "C" fn searched_depth(game: usize, nodes: u64) -> u32 {
    let request = Request::new(Limits::nodes(nodes));
    start(game)
        .and_then(|history| think(&*history, &request, &Unhurried, &mut |_| {}))
        .map_or(0, |thought| thought.depth)
}
