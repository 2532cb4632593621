//! How a check is run for every game, and along random games of each.

use hexarium_rules::{Game, History, Random, Settings};

/// Runs a check, a generic function, for every game.
macro_rules! for_every_game {
    ($($(#[$doc:meta])* $name:ident => $check:ident;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            struct Check;
            impl hexarium_rules::Visitor for Check {
                type Output = ();
                fn visit<G: hexarium_rules::Game>(self) {
                    if crate::every_game::is_chosen(G::info().id) {
                        $check::<G>();
                    }
                }
            }
            hexarium_rules::visit_all(&mut || Check);
        }
    )*};
}
pub(crate) use for_every_game;

/// Whether a game is checked: all are, unless the environment says in `GAME`
/// how the ids begin of those that are.
pub(crate) fn is_chosen(id: &str) -> bool {
    let game = std::env::var("GAME").ok();
    game.is_none_or(|game| id.starts_with(&game))
}

const PLIES: usize = 250;

/// Calls `visit` with the history of so many random games, before every move
/// and at the end of each.
pub(crate) fn play_random_games<G: Game>(
    games: u64,
    mut visit: impl FnMut(&History<G>, &[G::Move], &mut Random),
) {
    for seed in 0..games {
        let mut random = Random::new(seed);
        // Half of the games begin at a ready-made start.
        let starts = G::info().starts;
        let start = G::read(starts[seed as usize / 2 % starts.len()].position).unwrap();
        let start = if seed % 2 == 0 { G::start() } else { start };
        let mut history = History::new(start, Settings::BARE);
        while history.ply() < PLIES {
            let legal = history.legal_moves();
            visit(&history, &legal, &mut random);
            match random.choose(&legal) {
                Some(&mv) => history.push(mv),
                None => break,
            }
        }
    }
}
