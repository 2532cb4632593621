//! How fast and how deep the engine looks, at the start and in the middle of
//! games, and how much sooner with a second thread.

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
/// The depth of a game's races is what one thread reaches in this time, in the
/// middle one of its positions.
const RACE: Duration = Duration::from_secs(1);

pub(crate) fn run(ids: &[&'static str]) {
    println!("Depth after 1 s and 10 s, one thread, 64 MiB: start; median (least to most)");
    println!("of {MIDDLEGAMES} middlegames\n");
    println!(
        "| id | nodes a second, start | depth, 1 s | 10 s | nodes a second, middlegames | depth, 1 s | 10 s |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for id in ids {
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

pub(crate) fn threads(ids: &[&'static str]) {
    println!("Two threads against one, 64 MiB: {RACES} middlegames, all to the depth that one");
    println!("thread reaches in a second in the middle one of them\n");
    println!(
        "| id | depth | times faster, median | least | most | s of one thread, median | times the nodes |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for id in ids {
        let reached = middlegames(id).filter_map(|history| {
            let thought = to(&*history, 1, Limits::time(RACE));
            is_undecided(&thought).then_some(thought.depth)
        });
        let mut depths: Vec<u32> = reached.take(RACES).collect();
        depths.sort_unstable();
        let depth = depths[RACES / 2];
        let races: Vec<Race> = middlegames(id)
            .filter_map(|history| race(&*history, depth))
            .take(RACES)
            .collect();
        let figures = |of: fn(&Race) -> f64| {
            let mut figures: Vec<f64> = races.iter().map(of).collect();
            figures.sort_by(f64::total_cmp);
            figures
        };
        let ratios = figures(|race| race.alone / race.together);
        println!(
            "| `{id}` | {depth} | {:.2} | {:.2} | {:.2} | {:.1} | {:.2} |",
            median(ratios.clone()),
            ratios[0],
            ratios[ratios.len() - 1],
            median(figures(|race| race.alone)),
            median(figures(|race| race.nodes)),
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
    let found = search(history, 1, Limits::time(LONG), &mut |thought| {
        if thought.elapsed <= SHORT {
            short = thought.depth;
        }
    });
    Look {
        rate: found.rate(),
        short,
        long: found.depth,
    }
}

/// How one thread and two come to the same depth.
struct Race {
    /// Seconds of one thread.
    alone: f64,
    /// Seconds of two.
    together: f64,
    /// The positions that two visit for one that one visits.
    nodes: f64,
}

/// `None` where the game is decided before, or one thread takes all too long.
fn race(history: &dyn AnyHistory, depth: u32) -> Option<Race> {
    let limits = Limits {
        time: Some(20 * RACE),
        ..Limits::depth(depth)
    };
    let is_whole = |thought: &Thought| is_undecided(thought) && thought.depth == depth;
    let one = Some(to(history, 1, limits)).filter(is_whole)?;
    let two = Some(to(history, 2, limits)).filter(is_undecided)?;
    Some(Race {
        alone: one.elapsed.as_secs_f64(),
        together: two.elapsed.as_secs_f64(),
        nodes: two.nodes as f64 / one.nodes as f64,
    })
}

fn is_undecided(thought: &Thought) -> bool {
    thought.score.win_distance().is_none()
}

fn to(history: &dyn AnyHistory, threads: usize, limits: Limits) -> Thought {
    search(history, threads, limits, &mut |_| {})
}

fn search(
    history: &dyn AnyHistory,
    threads: usize,
    limits: Limits,
    on_thought: &mut dyn FnMut(&Thought),
) -> Thought {
    let mut engine = Engine::new(Options {
        hash: HASH,
        threads,
    });
    engine.prepare(history);
    // The table has its room before the clock runs.
    let timer = Timer::start();
    let found = engine.think(history, &Request::new(limits), &timer, on_thought);
    found.expect("the game goes on")
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
    is_undecided(&judged).then_some(history)
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
