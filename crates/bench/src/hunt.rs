//! `hexarium-bench hunt SECONDS`: looks for valid positions whose legal moves
//! take long, by changing positions at random and keeping the slower ones.
//! Prints the worst of each game as lines for `tests/data/worst-positions.txt`.

use std::time::{Duration, Instant};

use hexarium_rules::{Game, History, Random, Settings, Visitor, visit_all};

/// A climb that finds nothing slower in so many changes begins anew.
const PATIENCE: u32 = 400;

pub(crate) fn run(each: Duration) {
    visit_all(&mut || Hunt { each });
}

struct Hunt {
    each: Duration,
}

impl Visitor for Hunt {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut random = Random::new(u64::from(std::process::id()));
        let begun = Instant::now();
        let (mut worst, mut worst_cost) = (G::start(), Duration::ZERO);
        let (mut tried, mut valid) = (0_u64, 0_u64);
        while begun.elapsed() < self.each {
            let mut here = somewhere::<G>(&mut random);
            let mut cost = cost_of(&here);
            let mut patience = PATIENCE;
            while patience > 0 && begun.elapsed() < self.each {
                tried += 1;
                patience -= 1;
                let Ok(changed) = G::read(&change::<G>(&here, &mut random)) else {
                    continue;
                };
                valid += 1;
                let changed_cost = cost_of(&changed);
                if changed_cost > cost {
                    (here, cost, patience) = (changed, changed_cost, PATIENCE);
                }
            }
            if cost > worst_cost {
                (worst, worst_cost) = (here, cost);
            }
        }
        println!(
            "# {:.3} ms; {valid} positions of {tried} changes\n{} {}",
            worst_cost.as_secs_f64() * 1e3,
            G::info().id,
            worst.line()
        );
    }
}

/// The shortest of three times that the legal moves take.
fn cost_of<G: Game>(position: &G) -> Duration {
    let time = || {
        let begun = Instant::now();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        std::hint::black_box(moves);
        begun.elapsed()
    };
    (0..3).map(|_| time()).min().unwrap_or_default()
}

/// A position of a random game.
fn somewhere<G: Game>(random: &mut Random) -> G {
    let mut history = History::new(G::start(), Settings::BARE);
    for _ in 0..random.below(80) {
        match random.choose(&history.legal_moves()) {
            Some(&mv) => history.push(mv),
            None => break,
        }
    }
    *history.position()
}

/// The line of a position with a few pieces added, removed, moved or changed.
fn change<G: Game>(position: &G, random: &mut Random) -> String {
    let board = G::board();
    let kinds = G::info().pieces;
    let line = position.line();
    let (_, rest) = line.split_once(' ').unwrap_or((&line, ""));
    let mut pieces = position.shown().pieces;
    for _ in 0..=random.below(3) {
        let cell = hexarium_rules::Cell(random.below(board.cells.len()) as u16);
        let kind = kinds[random.below(kinds.len())].kind;
        let at = random.below(pieces.len().max(1));
        match random.below(4) {
            0 if !pieces.is_empty() => _ = pieces.swap_remove(at),
            1 if !pieces.is_empty() => pieces[at].0 = cell,
            2 if !pieces.is_empty() => pieces[at].1 = kind,
            _ => pieces.push((cell, kind)),
        }
    }
    let groups: Vec<String> = pieces
        .iter()
        .map(|&(cell, kind)| format!("{kind}:{}", G::cell_name(cell)))
        .collect();
    let placement = if groups.is_empty() {
        "-".to_owned()
    } else {
        groups.join(";")
    };
    format!("{placement} {rest}")
}
