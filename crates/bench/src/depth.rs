//! How fast and how deep the engine looks, at the start and in the middle of
//! games, and how much sooner with a second thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use hexarium_engine::{Engine, Limits, MIB, Options, Request, Thought, Timer, think};
use hexarium_rules::{AnyGame, AnyHistory, Game, Random, Settings, Visitor, visit};

use crate::speed::{first_position, median};

/// Positions from the middle of games, for each game.
const MIDDLEGAMES: usize = 10;
const SHORT: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(10);
/// The table of each search.
const HASH: usize = 64 * MIB;

/// Where a middlegame is: so many plies are played, the first at random.
const PLIES: usize = 24;
const RANDOM_PLIES: usize = 6;
/// Positions visited for each of the other moves, and to see that a middlegame
/// is not decided already.
const NODES: u64 = 2_000;
const UNDECIDED_NODES: u64 = 50_000;

/// Positions on which one thread and two are compared.
const RACES: usize = 20;
/// One thread takes at least as long to the depth of a race.
const RACE: Duration = Duration::from_secs(1);

pub(crate) fn run() {
    println!("Depth after 1 s and 10 s, one thread, 64 MiB: start; median (least to most)");
    println!("of {MIDDLEGAMES} middlegames\n");
    println!(
        "| id | nodes a second, start | depth, 1 s | 10 s | nodes a second, middlegames | depth, 1 s | 10 s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for id in ids() {
        let looks: Vec<Look> = [start(id)]
            .into_iter()
            .chain(middlegames(id).take(MIDDLEGAMES))
            .map(|history| look(&*history))
            .collect();
        let (start, others) = (&looks[0], &looks[1..]);
        println!(
            "| `{id}` | {:.0} | {} | {} | {:.0} | {} | {} |",
            start.rate,
            start.short,
            start.long,
            median(others.iter().map(|look| look.rate).collect()),
            spread(others.iter().map(|look| look.short).collect()),
            spread(others.iter().map(|look| look.long).collect()),
        );
    }
}

pub(crate) fn threads() {
    println!("Two threads against one, 64 MiB: {RACES} middlegames, each to the depth that one");
    println!("thread reaches after a second at the soonest\n");
    println!(
        "| id | times faster, median | least | most | depth, median | s of one thread, median |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    for id in ids() {
        let races: Vec<(f64, f64, f64)> = middlegames(id)
            .filter_map(|history| race(&*history))
            .take(RACES)
            .collect();
        let figures = |of: fn(&(f64, f64, f64)) -> f64| {
            let mut figures: Vec<f64> = races.iter().map(of).collect();
            figures.sort_by(f64::total_cmp);
            figures
        };
        let ratios = figures(|race| race.1 / race.2);
        println!(
            "| `{id}` | {:.2} | {:.2} | {:.2} | {:.0} | {:.1} |",
            median(ratios.clone()),
            ratios[0],
            ratios[ratios.len() - 1],
            median(figures(|race| race.0)),
            median(figures(|race| race.1)),
        );
    }
}

/// What ten seconds see.
struct Look {
    rate: f64,
    short: u32,
    long: u32,
}

fn look(history: &dyn AnyHistory) -> Look {
    let mut short = 0;
    let found = search(
        history,
        1,
        Limits::time(LONG),
        &Timer::start(),
        &mut |thought| {
            if thought.elapsed <= SHORT {
                short = thought.depth;
            }
        },
    );
    Look {
        rate: found.rate(),
        short,
        long: found.depth,
    }
}

/// A depth, and the seconds that one thread and two take to it. `None` where
/// the search ends before.
fn race(history: &dyn AnyHistory) -> Option<(f64, f64, f64)> {
    let stop = Arc::new(AtomicBool::new(false));
    let timer = Timer::with_stop(Arc::clone(&stop));
    let mut goal = None;
    search(history, 1, Limits::time(6 * RACE), &timer, &mut |thought| {
        if thought.elapsed >= RACE && goal.is_none() {
            goal = Some((thought.depth, thought.elapsed));
            stop.store(true, Ordering::Relaxed);
        }
    });
    let (depth, alone) = goal?;
    let together = search(
        history,
        2,
        Limits::depth(depth),
        &Timer::start(),
        &mut |_| {},
    );
    let seconds = [alone, together.elapsed].map(|time| time.as_secs_f64());
    Some((f64::from(depth), seconds[0], seconds[1]))
}

fn search(
    history: &dyn AnyHistory,
    threads: usize,
    limits: Limits,
    timer: &Timer,
    on_thought: &mut dyn FnMut(&Thought),
) -> Thought {
    let mut engine = Engine::new(Options {
        hash: HASH,
        threads,
    });
    engine.prepare(history);
    let found = engine.think(history, &Request::new(limits), timer, on_thought);
    found.expect("the game goes on")
}

fn ids() -> Vec<&'static str> {
    AnyGame::all().iter().map(|game| game.info().id).collect()
}

fn start(id: &str) -> Box<dyn AnyHistory> {
    let game = AnyGame::find(id).expect("the id of a game");
    let line = visit(id, Start).expect("the id of a game");
    let history = game.from_position(&line, Settings::BARE);
    history.expect("a line that was written")
}

/// The line of the first position in which pieces stand.
struct Start;

impl Visitor for Start {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        first_position::<G>().1.line()
    }
}

/// Positions of games that the engine plays with itself, undecided, the same
/// ones every time.
fn middlegames(id: &'static str) -> impl Iterator<Item = Box<dyn AnyHistory>> {
    (1..).filter_map(move |seed| middlegame(id, seed))
}

fn middlegame(id: &str, seed: u64) -> Option<Box<dyn AnyHistory>> {
    let mut random = Random::new(seed);
    let mut history = start(id);
    while history.ply() < PLIES {
        let word = match history.ply() < RANDOM_PLIES {
            true => random.choose(&history.legal_words())?.clone(),
            false => best(&*history, NODES)?.word,
        };
        history.play(&word).ok()?;
    }
    let judged = best(&*history, UNDECIDED_NODES)?;
    judged.score.win_distance().is_none().then_some(history)
}

fn best(history: &dyn AnyHistory, nodes: u64) -> Option<Thought> {
    let request = Request::new(Limits::nodes(nodes));
    think(history, &request, &Timer::start(), &mut |_| {})
}

/// The median, the least and the most.
fn spread(mut figures: Vec<u32>) -> String {
    figures.sort_unstable();
    let median = figures[figures.len() / 2];
    format!(
        "{median} ({} to {})",
        figures[0],
        figures[figures.len() - 1]
    )
}
