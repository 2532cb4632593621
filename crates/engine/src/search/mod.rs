//! The search: principal variation search with iterative deepening, on one
//! thread or several that share a transposition table.

mod path;
mod quiescence;
mod root;
mod sharing;
mod team;
mod tree;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use hexarium_rules::History;

use crate::control::{Control, Limits};
use crate::evaluator::{Evaluator, MoveOf};
use crate::order::{Order, Ranked, Records};
use crate::score::{Score, Value};
use crate::table::Table;
use path::Path;
use team::Team;
use tree::Worker;
use watch::Watch;

/// No search goes deeper, whatever its limits.
pub(crate) const MOST_PLIES: usize = 200;

/// A search never runs on more threads.
const MOST_THREADS: usize = 256;

/// What a search is given to work with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Bytes of the transposition table.
    pub hash: usize,
    /// The threads that search; with one, it is the caller's.
    pub threads: usize,
}

/// One mebibyte.
pub const MIB: usize = 1 << 20;

impl Default for Options {
    /// A table of 16 MiB, and the caller's thread.
    fn default() -> Self {
        Self {
            hash: 16 * MIB,
            threads: 1,
        }
    }
}

/// What a search is asked.
#[derive(Debug, Clone)]
pub struct Question<'a, M> {
    /// When to stop.
    pub limits: Limits,
    /// How many of the best moves are wanted, each with its line.
    pub lines: usize,
    /// The moves to choose among, in the order in which they are tried first;
    /// all legal ones when there are none.
    pub only: &'a [M],
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The place of its move among the best, from 1.
    pub rank: usize,
    /// The plies looked ahead; 0 when not even one was completed.
    pub depth: u32,
    /// The plies looked ahead on the longest way.
    pub selective_depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// Whether nothing was left out in finding a win or a loss: there is no
    /// shorter win, and no longer defence.
    pub is_proven: bool,
    /// The moves expected, the best one first. Never empty.
    pub line: Vec<M>,
    /// The positions visited by all threads.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

/// Told of each of the best moves after each completed depth.
pub type OnReport<'a, M> = dyn FnMut(&Report<M>) + 'a;

/// A search with its memory, which later searches of the same game use.
#[derive(Debug)]
pub struct Searcher<E: Evaluator> {
    evaluator: E,
    table: Table,
    records: Arc<Records>,
    /// One for each thread.
    memories: Vec<Memory<MoveOf<E>>>,
}

/// What a thread remembers, and its lists, which keep their room.
#[derive(Debug)]
struct Memory<M> {
    order: Order<M>,
    /// By ply: legal moves, ranked moves, the line expected, evaluations.
    legal: Vec<Vec<M>>,
    ranked: Vec<Vec<Ranked<M>>>,
    lines: Vec<Vec<M>>,
    evaluations: Vec<Value>,
}

impl<M: Copy + Eq> Memory<M> {
    fn new(records: Arc<Records>) -> Self {
        let plies = MOST_PLIES + 2;
        Self {
            order: Order::new(plies, records),
            legal: vec![Vec::new(); plies],
            ranked: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies],
            evaluations: vec![0; plies],
        }
    }
}

impl<E: Evaluator> Searcher<E> {
    /// A search that knows nothing yet.
    pub fn new(evaluator: E, options: Options) -> Self {
        let threads = options.threads.clamp(1, MOST_THREADS);
        let records = Arc::new(Records::new());
        let memory = || Memory::new(Arc::clone(&records));
        Self {
            evaluator,
            table: Table::new(options.hash),
            memories: std::iter::repeat_with(memory).take(threads).collect(),
            records,
        }
    }

    /// Searches for the best move until a limit is reached, the control says
    /// stop or a result is proven. Calls `on_report` for each of the best moves
    /// after each completed depth. `None` when there is no move to choose.
    pub fn search(
        &mut self,
        history: &History<E::Game>,
        question: &Question<'_, MoveOf<E>>,
        control: &dyn Control,
        on_report: &mut OnReport<'_, MoveOf<E>>,
    ) -> Option<Report<MoveOf<E>>> {
        let moves = root::moves(history, question.only);
        if moves.is_empty() {
            return None;
        }
        self.table.age();
        self.records.age();
        let team = Team::new();
        let Self {
            evaluator,
            table,
            memories,
            ..
        } = self;
        let (first, others) = memories.split_first_mut()?;
        let is_alone = others.is_empty();
        let worker = |memory, watch| {
            let team = (!is_alone).then_some(&team);
            Worker::new(evaluator, table, memory, watch, team, history)
        };
        let limits = question.limits;
        let mut main = worker(first, Watch::main(&team.signals, limits, control));
        if is_alone {
            return Some(main.deepen(history, moves, question, on_report, &mut |_| ()));
        }
        std::thread::scope(|scope| {
            let mut others = others.iter_mut();
            let mut call_help = |moves: &[_]| {
                for memory in others.by_ref() {
                    let watch = Watch::helper(&team.signals, limits, control);
                    let mut helper = worker(memory, watch);
                    let moves = moves.to_vec();
                    scope.spawn(move || helper.help(history, moves, question));
                }
            };
            let found = main.deepen(history, moves, question, on_report, &mut call_help);
            team.stop();
            Some(found)
        })
    }
}
