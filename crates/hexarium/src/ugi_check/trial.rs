//! Positions of a game to try a program on: of random games, the same each
//! time.

use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};

use super::options::Declared;

/// Random games are given up after so many plies: some hardly ever end.
const LONGEST: usize = 400;

/// So many random games are tried to find one that ends.
const MOST_GAMES: u64 = 10;

/// A position of a random game is taken once in so many plies, so many times.
const STEP: usize = 7;
const MOST_POSITIONS: usize = 12;

/// What a program is tried on.
pub(super) struct Trial {
    /// What chooses the game, where that can be chosen.
    pub(super) choice: Option<String>,
    /// Whether the program knows what pondering is.
    pub(super) ponders: bool,
    /// Games that go on.
    pub(super) ongoing: Vec<Box<dyn AnyHistory>>,
    /// Games that are over, where random games of it ever are.
    pub(super) ended: Vec<Box<dyn AnyHistory>>,
}

impl Trial {
    pub(super) fn new(game: AnyGame, declared: &Declared) -> Self {
        let games: Vec<_> = (0..MOST_GAMES)
            .map(|seed| random_game(game, seed))
            .collect();
        let mut ongoing = vec![game.start(Settings::BARE)];
        for history in &games {
            let mut plies = (STEP..history.ply()).step_by(STEP).take(3);
            while let Some(ply) = plies.next()
                && ongoing.len() < MOST_POSITIONS
            {
                ongoing.push(after(game, &**history, ply));
            }
        }
        let ended = games.into_iter().filter(|game| game.outcome().is_some());
        let id = game.info().id;
        Self {
            choice: declared
                .game
                .as_ref()
                .map(|name| format!("setoption name {name} value {id}")),
            ponders: declared.ponder.is_some(),
            ongoing,
            ended: ended.collect(),
        }
    }

    /// The ongoing games once more, each begun where it stands, so that it is
    /// told by a position line.
    pub(super) fn as_lines(&self) -> impl Iterator<Item = Box<dyn AnyHistory>> {
        self.ongoing.iter().filter_map(|history| {
            let game = AnyGame::find(history.info().id).ok()?;
            game.from_position(&history.position(), Settings::BARE).ok()
        })
    }
}

fn random_game(game: AnyGame, seed: u64) -> Box<dyn AnyHistory> {
    let mut random = Random::new(seed);
    let mut history = game.start(Settings::BARE);
    while history.ply() < LONGEST {
        let words = history.legal_words();
        let Some(word) = random.choose(&words) else {
            break;
        };
        if history.play(word).is_err() {
            break;
        }
    }
    history
}

/// A game as it stood after so many plies.
fn after(game: AnyGame, whole: &dyn AnyHistory, ply: usize) -> Box<dyn AnyHistory> {
    let mut history = game.start(Settings::BARE);
    for word in whole.words().iter().take(ply) {
        if history.play(word).is_err() {
            break;
        }
    }
    history
}
