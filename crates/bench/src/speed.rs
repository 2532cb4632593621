//! Perft leaves and random games a second, one thread, and the leaves beside
//! those of a chess generator that does the same.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hexarium_rules::{Game, History, Random, Settings, Visitor, perft, visit_all};

use crate::chess;

/// Chess and the game alternate so often; medians count.
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(600);

pub(crate) fn run() {
    println!("Speed, one thread, medians of {ROUNDS}\n");
    println!(
        "| id | perft from | depth | million leaves a second | times chess | random games a second | \
         plies a game | million plies a second | ns to play a move | bytes of a position | of a move |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let chess = visit_all(&mut || Row).concat();
    println!(
        "\nChess (cozy-chess): {:.1} million leaves a second\n",
        median(chess) / 1e6
    );
}

struct Row;

impl Visitor for Row {
    /// The rates of chess.
    type Output = Vec<f64>;

    fn visit<G: Game>(self) -> Vec<f64> {
        let info = G::info();
        let (name, start) = first_position::<G>();
        let depth = (1..).find(|&depth| perft(&start, depth + 1) > 20_000_000);
        let depth = depth.unwrap_or(1);
        let mut leaves = Vec::new();
        let mut chess = Vec::new();
        for _ in 0..ROUNDS {
            chess.push(chess_rate());
            leaves.push(rate(|| perft(&start, depth)));
        }
        let ratios = leaves.iter().zip(&chess).map(|(game, chess)| game / chess);
        let mut random_games = RandomGames::<G>::new();
        let (mut games, mut plies) = (0, 0);
        let per_second = (0..ROUNDS).map(|_| {
            rate(|| {
                games += 1;
                plies += random_games.play();
                1
            })
        });
        let per_second = median(per_second.collect());
        let length = plies as f64 / f64::from(games);
        println!(
            "| `{}` | {name} | {depth} | {:.1} | {:.2} | {per_second:.0} | {length:.0} | {:.2} | {:.0} | {} | {} |",
            info.id,
            median(leaves.clone()) / 1e6,
            median(ratios.collect()),
            per_second * length / 1e6,
            1e9 / median((0..ROUNDS).map(|_| play_rate::<G>()).collect()),
            size_of::<G>(),
            size_of::<G::Move>(),
        );
        chess
    }
}

/// A start whose first moves are moves, where a game has a setup phase.
pub(crate) fn first_position<G: Game>() -> (&'static str, G) {
    let starts = G::info().starts.iter();
    let mut read = starts.filter_map(|start| Some((start.name.id, G::read(start.position).ok()?)));
    let start = read.find(|(_, position)| !position.shown().pieces.is_empty());
    start.unwrap_or(("start", G::start()))
}

fn chess_rate() -> f64 {
    let begun = Instant::now();
    chess::count();
    chess::LEAVES as f64 / begun.elapsed().as_secs_f64()
}

/// How much work a second is done.
fn rate(mut work: impl FnMut() -> u64) -> f64 {
    let begun = Instant::now();
    let mut done = 0;
    while begun.elapsed() < ROUND {
        done += work();
    }
    done as f64 / begun.elapsed().as_secs_f64()
}

/// Moves played a second, from positions and moves of random games.
fn play_rate<G: Game>() -> f64 {
    let mut random = Random::new(2);
    let mut plays = Vec::new();
    while plays.len() < 1000 {
        let mut history = History::new(first_position::<G>().1, Settings::BARE);
        while let Some(&mv) = random.choose(&history.legal_moves()) {
            if history.ply() > 300 {
                break;
            }
            plays.push((*history.position(), mv));
            history.push(mv);
        }
    }
    rate(|| {
        for (position, mv) in &plays {
            black_box(black_box(position).play(*mv));
        }
        plays.len() as u64
    })
}

/// Games from the start, uniform over the legal moves, to their outcome over
/// the history, repetition included.
pub(crate) struct RandomGames<G: Game> {
    history: History<G>,
    random: Random,
    /// For [`History::random_move`].
    list: Vec<G::Move>,
}

impl<G: Game> RandomGames<G> {
    /// The same games every time.
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(G::start(), Settings::BARE),
            random: Random::new(1),
            list: Vec::new(),
        }
    }

    /// Plays the next game and gives its length.
    pub(crate) fn play(&mut self) -> usize {
        let Self {
            history,
            random,
            list,
        } = self;
        history.restart(G::start());
        while let Some(mv) = history.random_move(random, list) {
            history.push(mv);
        }
        history.ply()
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
