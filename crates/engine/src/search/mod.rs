//! The search: principal variation search with iterative deepening, on one
//! thread or several that share a transposition table.

mod path;
mod quiescence;
mod root;
mod tree;
mod watch;

use std::time::Duration;

use hexarium_rules::History;

use crate::control::{Control, Limits};
use crate::evaluator::{Evaluator, MoveOf};
use crate::order::{Order, Ranked};
use crate::score::{Score, Value};
use crate::table::Table;
use path::Path;
use tree::Worker;
use watch::{Shared, Watch};

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
    fn new() -> Self {
        let plies = MOST_PLIES + 2;
        Self {
            order: Order::new(plies),
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
        Self {
            evaluator,
            table: Table::new(options.hash),
            memories: std::iter::repeat_with(Memory::new).take(threads).collect(),
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
        let shared = Shared::default();
        let Self {
            evaluator,
            table,
            memories,
        } = self;
        let (first, others) = memories.split_first_mut()?;
        let worker = |memory, watch| Worker::new(evaluator, table, memory, watch, history);
        let limits = question.limits;
        let main = worker(first, Watch::main(&shared, limits, control));
        let mut lead = |mut main: Worker<'_, E>, call_help: &mut dyn FnMut()| {
            let found = main.deepen(history, moves.clone(), question, on_report, call_help);
            shared.stop();
            found
        };
        if others.is_empty() {
            return Some(lead(main, &mut || ()));
        }
        std::thread::scope(|scope| {
            let mut others = others.iter_mut().enumerate();
            let mut call_help = || {
                for (number, memory) in others.by_ref() {
                    let helper = worker(memory, Watch::helper(&shared, limits, control));
                    let moves = moves.clone();
                    scope.spawn(move || {
                        let mut helper = helper;
                        helper.help(history, moves, number);
                    });
                }
            };
            Some(lead(main, &mut call_help))
        })
    }
}
