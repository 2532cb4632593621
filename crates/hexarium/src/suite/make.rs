//! Making a suite: wins that occur in games, and are proven.

use std::collections::HashSet;

use hexarium_engine::suite::{Puzzle, fastest_wins};
use hexarium_engine::{Engine, Limits, Options, Request, Timer};
use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::text::counted;

/// The plies that wins take.
const PLIES: [u32; 4] = [3, 5, 7, 9];

/// No game is followed further.
const LONGEST: usize = 400;

/// The positions that are visited for each move of a game, and to see a win
/// where a side is so far ahead, in hundredths of the plainest piece.
const NODES: u64 = 400;
const NODES_FOR_WIN: u64 = 4_000;
const AHEAD: i32 = 100;

/// The positions that are visited to prove a win.
const MOST_OF_PROOF: u64 = 20_000_000;

/// A puzzle has few answers among many moves.
const MOST_WORDS: usize = 3;
const FEWEST_MOVES: usize = 6;

/// The suite cannot be made after so many games in a row without anything new.
const MOST_TRIES: u32 = 500;

/// Makes so many puzzles, the shortest wins first.
pub(super) fn make(id: &str, count: usize, seed: u64) -> Result<Vec<Puzzle>, Failure> {
    let game = AnyGame::find(id).map_err(Failure::input)?;
    let mut maker = Maker {
        puzzles: Vec::new(),
        seen: HashSet::new(),
        // Two distances at least.
        most_of_each: count.div_ceil(2),
    };
    let mut progress = Progress::on_terminal();
    let mut random = Random::new(seed);
    let mut tries = 0;
    while maker.puzzles.len() < count {
        tries += 1;
        if tries > MOST_TRIES {
            progress.clear()?;
            let found = maker.puzzles.len();
            return Err(Failure::input(format!(
                "no more than {} could be found and proven; ask for fewer, or try another --seed",
                counted(found, "win")
            )));
        }
        if maker.look_into(game, &mut Random::new(random.next_u64()))? {
            tries = 0;
        }
        progress.show(|| {
            let found = maker.puzzles.len();
            let done = found as f64 / count as f64;
            (Some(done), counted(found, "position"))
        })?;
    }
    progress.clear()?;
    maker.puzzles.sort_by_key(|puzzle| puzzle.plies);
    Ok(maker.puzzles)
}

struct Maker {
    puzzles: Vec<Puzzle>,
    /// Positions in canonical form: what can be turned into another is no new
    /// puzzle.
    seen: HashSet<String>,
    most_of_each: usize,
}

impl Maker {
    /// Plays a game until a puzzle stands on the board; whether one did. The
    /// share of moves that are random is drawn for each side, from none after
    /// the opening to all: between equals some games are never won.
    fn look_into(&mut self, game: AnyGame, random: &mut Random) -> Result<bool, Failure> {
        let mut engine = Engine::new(Options::default());
        let mut history = game.start(Settings::BARE);
        let careless = [random.below(5), random.below(5)];
        let opening = 2 + random.below(6);
        while history.outcome().is_none() && history.ply() < LONGEST {
            let mut think = |nodes: u64| {
                let request = Request::new(Limits::nodes(nodes));
                engine.think(&*history, &request, &Timer::start(), &mut |_| {})
            };
            let Some(thought) = think(NODES) else { break };
            if thought.score.hundredths() >= AHEAD
                && let Some(thought) = think(NODES_FOR_WIN)
                && let Some(distance) = thought.score.win_distance()
                && let Some(plies) = PLIES.into_iter().find(|&plies| plies as i32 == distance)
                && self.take(game, &*history, plies)
            {
                return Ok(true);
            }
            let careless = careless[history.player().index() % 2];
            let is_random = history.ply() < opening || random.below(4) < careless;
            let legal = history.legal_words();
            let word = match random.choose(&legal) {
                Some(word) if is_random => word,
                _ => &thought.word,
            };
            history.play(word).map_err(Failure::input)?;
        }
        Ok(false)
    }

    /// Takes a position, if it is a new puzzle and the win is proven.
    fn take(&mut self, game: AnyGame, history: &dyn AnyHistory, plies: u32) -> bool {
        let of_the_kind = self.puzzles.iter().filter(|puzzle| puzzle.plies == plies);
        if of_the_kind.count() >= self.most_of_each
            || history.legal_words().len() < FEWEST_MOVES
            || !self.seen.insert(history.canonical().0)
        {
            return false;
        }
        let Some(words) = fastest_wins(history, plies, MOST_OF_PROOF) else {
            return false;
        };
        let is_puzzle = words.len() <= MOST_WORDS;
        if is_puzzle {
            self.puzzles.push(Puzzle {
                game: game.info().id,
                plies,
                words,
                position: history.position(),
                line: 0,
            });
        }
        is_puzzle
    }
}
