//! Perft leaves and random games a second, one thread.

use std::time::{Duration, Instant};

use hexarium_rules::{Game, History, Random, Settings, Visitor, perft, visit_all};

/// Each figure is the median of so many runs.
const RUNS: usize = 5;
const RUN: Duration = Duration::from_millis(600);

pub(crate) fn run() {
    println!("Speed, one thread, medians of {RUNS}\n");
    println!(
        "| id | perft from | depth | million leaves a second | random games a second | \
         plies a game | million plies a second | bytes of a position | of a move |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    visit_all(&mut || Row);
    println!();
}

struct Row;

impl Visitor for Row {
    type Output = ();

    fn visit<G: Game>(self) {
        let info = G::info();
        // A start whose first moves are moves, where a game has a setup phase.
        let start = info
            .starts
            .iter()
            .filter_map(|start| Some((start.name.id, G::read(start.position).ok()?)))
            .find(|(_, position)| !position.shown().pieces.is_empty());
        let (name, start) = start.unwrap_or(("start", G::start()));
        let depth = (1..).find(|&depth| perft(&start, depth + 1) > 20_000_000);
        let depth = depth.unwrap_or(1);
        let leaves = median(|| {
            let begun = Instant::now();
            let mut count = 0;
            while begun.elapsed() < RUN {
                count += perft(&start, depth);
            }
            count as f64 / begun.elapsed().as_secs_f64()
        });
        let mut random = Random::new(1);
        let (mut games, mut plies) = (0, 0);
        let begun = Instant::now();
        let per_second = median(|| {
            let begun = Instant::now();
            let mut count = 0;
            while begun.elapsed() < RUN {
                plies += random_game::<G>(&mut random);
                count += 1;
            }
            games += count;
            f64::from(count) / begun.elapsed().as_secs_f64()
        });
        let ply_rate = plies as f64 / begun.elapsed().as_secs_f64() / 1e6;
        println!(
            "| `{}` | {name} | {depth} | {:.1} | {per_second:.0} | {:.0} | {ply_rate:.2} | {} | {} |",
            info.id,
            leaves / 1e6,
            plies as f64 / f64::from(games),
            size_of::<G>(),
            size_of::<G::Move>(),
        );
    }
}

/// Plays a game from the start, uniform over the legal moves, to its outcome
/// over the history, repetition included; gives its length.
fn random_game<G: Game>(random: &mut Random) -> usize {
    let mut history = History::new(G::start(), Settings::BARE);
    let mut legal = Vec::new();
    loop {
        legal.clear();
        history.legal_moves_into(&mut legal);
        match random.choose(&legal) {
            Some(&mv) => history.push(mv),
            None => return history.ply(),
        }
    }
}

fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let mut figures: Vec<f64> = (0..RUNS).map(|_| measure()).collect();
    figures.sort_by(f64::total_cmp);
    figures[RUNS / 2]
}
