//! Matches between neighbouring levels: openings from both sides, fixed seeds.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use hexarium_engine::{LEVELS, Level, Limits, Request, Timer, think};
use hexarium_rules::{AnyGame, AnyHistory, Player, Random, Settings};

const OPENINGS: usize = 20;
const RANDOM_PLIES: usize = 4;
/// A game that comes to this is counted as a draw.
const MOST_PLIES: usize = 600;
/// Where a game can be limited in plies without progress, it is to this: long
/// shuffles would take most of the time.
const NO_PROGRESS: u32 = 60;
/// An opening is balanced when a short search finds no more for either side.
const BALANCED: i32 = 100;

pub(crate) fn run() {
    println!("Levels: {OPENINGS} openings from both sides; points of the stronger\n");
    println!(
        "| id | match | points | pairs won, drawn, lost | games won, drawn, lost | plies a game | seconds |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for game in AnyGame::all() {
        let openings = openings(game);
        for pair in LEVELS.windows(2) {
            let begun = Instant::now();
            let results = play_all(&openings, pair[1], pair[0]);
            let row = Row::of(&results);
            println!(
                "| `{}` | {} against {} | {:.0} % | {}, {}, {} | {}, {}, {} | {} | {:.0} |",
                game.info().id,
                pair[1].number,
                pair[0].number,
                row.points,
                row.pairs[0],
                row.pairs[1],
                row.pairs[2],
                row.games[0],
                row.games[1],
                row.games[2],
                row.plies,
                begun.elapsed().as_secs_f64(),
            );
        }
    }
    println!();
}

/// Openings of a few random moves that a short search thinks balanced.
fn openings(game: AnyGame) -> Vec<Box<dyn AnyHistory>> {
    let mut settings = Settings::played(game.info());
    settings.no_progress = settings.no_progress.map(|_| NO_PROGRESS);
    let mut openings = Vec::new();
    let mut seed = 0;
    while openings.len() < OPENINGS {
        seed += 1;
        let mut random = Random::new(seed);
        let mut history = game.start(settings);
        for _ in 0..RANDOM_PLIES {
            let legal = history.legal_words();
            if let Some(word) = random.choose(&legal) {
                // A legal word is played.
                _ = history.play(word);
            }
        }
        let request = Request::new(Limits::nodes(20_000));
        let thought = think(&*history, &request, &Timer::start(), &mut |_| {});
        if thought.is_some_and(|thought| thought.score.hundredths().abs() <= BALANCED) {
            openings.push(history);
        }
    }
    openings
}

/// One game: twice the points of the stronger level, and the plies played.
#[derive(Clone, Copy, Default)]
struct Result {
    double_points: usize,
    plies: usize,
}

/// Plays every opening with the stronger level on either side, on all cores.
fn play_all(openings: &[Box<dyn AnyHistory>], strong: Level, weak: Level) -> Vec<[Result; 2]> {
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut results = vec![[Result::default(); 2]; openings.len()];
    std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                let Some(opening) = openings.get(job / 2) else {
                    return done;
                };
                let side = Player::new((job % 2) as u8);
                done.push((job, play(&**opening, side, strong, weak, job as u64)));
            }
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            // A panic in a worker is a panic here.
            for (job, result) in worker.join().unwrap_or_default() {
                results[job / 2][job % 2] = result;
            }
        }
    });
    results
}

fn play(opening: &dyn AnyHistory, side: Player, strong: Level, weak: Level, seed: u64) -> Result {
    let mut history = opening.boxed();
    while history.ply() < MOST_PLIES {
        let level = if history.player() == side {
            strong
        } else {
            weak
        };
        let request = Request::at_level(level, seed);
        let Some(thought) = think(&*history, &request, &Timer::start(), &mut |_| {}) else {
            break;
        };
        if history.play(&thought.word).is_err() {
            break;
        }
    }
    let winner = history.outcome().and_then(|outcome| outcome.winner());
    Result {
        double_points: winner.map_or(1, |winner| if winner == side { 2 } else { 0 }),
        plies: history.ply(),
    }
}

struct Row {
    points: f64,
    /// Won, drawn and lost by the stronger.
    pairs: [usize; 3],
    games: [usize; 3],
    plies: usize,
}

impl Row {
    fn of(results: &[[Result; 2]]) -> Self {
        let (mut pairs, mut games, mut double_points, mut plies) = ([0; 3], [0; 3], 0, 0);
        for pair in results {
            let both: usize = pair.iter().map(|game| game.double_points).sum();
            pairs[match both {
                3.. => 0,
                2 => 1,
                _ => 2,
            }] += 1;
            for game in pair {
                games[2 - game.double_points] += 1;
                plies += game.plies;
            }
            double_points += both;
        }
        let played = 2 * results.len();
        Self {
            points: 50.0 * double_points as f64 / played as f64,
            pairs,
            games,
            plies: plies / played,
        }
    }
}
