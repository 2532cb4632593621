//! The root of a search: iterative deepening with aspiration windows, several
//! best moves, and proofs.

use std::collections::HashSet;

use hexarium_rules::{Game, History};

use super::team::Turns;
use super::tree::{Node, Step, Worker};
use super::{MOST_PLIES, OnReport, Question, Report};
use crate::evaluator::{Evaluator, MoveOf};
use crate::score::{INFINITE, Score, Value, is_decisive};

/// From this depth on a search begins near the value of the last.
const ASPIRING_DEPTH: i32 = 4;
const FIRST_WINDOW: Value = 24;
/// A window wider than this has no end.
const WIDEST_WINDOW: Value = 1000;

/// A legal move at the root, and what was found of it.
#[derive(Debug, Clone)]
pub(super) struct RootMove<M> {
    mv: M,
    /// Its value where it was the best of its iteration.
    value: Value,
    /// The value of the iteration before.
    before: Value,
    line: Vec<M>,
    is_proven: bool,
}

/// The legal moves, or those of `only` that are legal, in its order.
pub(super) fn moves<G: Game>(history: &History<G>, only: &[G::Move]) -> Vec<RootMove<G::Move>> {
    let mut moves = history.legal_moves();
    if !only.is_empty() {
        let mut legal: HashSet<G::Move> = moves.into_iter().collect();
        let only = only.iter().copied();
        moves = only.filter(|mv| legal.remove(mv)).collect();
    }
    let root = |mv| RootMove {
        mv,
        value: -INFINITE,
        before: -INFINITE,
        line: vec![mv],
        is_proven: false,
    };
    moves.into_iter().map(root).collect()
}

/// Called with the moves as the main thread has them, for others to begin with.
pub(super) type CallHelp<'a, M> = dyn FnMut(&[RootMove<M>]) + 'a;

impl<E: Evaluator> Worker<'_, E> {
    /// Looks deeper and deeper, and answers with the best move. Calls for help
    /// once there is a move to answer with.
    pub(super) fn deepen(
        &mut self,
        history: &History<E::Game>,
        mut moves: Vec<RootMove<MoveOf<E>>>,
        question: &Question<'_, MoveOf<E>>,
        on_report: &mut OnReport<'_, MoveOf<E>>,
        call_help: &mut CallHelp<'_, MoveOf<E>>,
    ) -> Report<MoveOf<E>> {
        let lines = question.lines.clamp(1, moves.len());
        let mut best = self.report(&moves[0], 0, 1);
        best.score = Score::DRAW;
        let mut stable = 0;
        let mut depth = 0;
        while depth < deepest(question.limits.depth) {
            let Some(done) = self.iterate(history, &mut moves, depth + 1, lines) else {
                // What was better than the best before it is known to be.
                best.line.clone_from(&moves[0].line);
                break;
            };
            depth = done;
            stable = if moves[0].mv == best.line[0] {
                stable + 1
            } else {
                0
            };
            self.prove(history, &mut moves, depth as i32, lines);
            for rank in 1..=lines {
                let report = self.report(&moves[rank - 1], depth, rank);
                on_report(&report);
                if rank == 1 {
                    best = report;
                }
            }
            let all_proven = moves[..lines].iter().all(|mv| mv.is_proven);
            if all_proven || self.is_enough(question, moves.len(), stable) {
                break;
            }
            if depth == 1 {
                call_help(&moves);
            }
        }
        best.nodes = self.watch.nodes();
        best.elapsed = self.watch.elapsed();
        best
    }

    /// What a helper does: the same, until it is stopped.
    pub(super) fn help(
        &mut self,
        history: &History<E::Game>,
        mut moves: Vec<RootMove<MoveOf<E>>>,
        question: &Question<'_, MoveOf<E>>,
    ) {
        let lines = question.lines.clamp(1, moves.len());
        let mut depth = 1;
        while depth < deepest(question.limits.depth) {
            match self.iterate(history, &mut moves, depth + 1, lines) {
                Some(done) => depth = done,
                None => break,
            }
        }
    }

    /// Whether another depth is not worth beginning: the clock is a wish, and a
    /// move that stays the best needs less of it.
    fn is_enough(&self, question: &Question<'_, MoveOf<E>>, choices: usize, stable: u32) -> bool {
        let Some(wish) = question.limits.wish else {
            return false;
        };
        let share = match stable {
            0 => 1.4,
            1 => 1.1,
            2 | 3 => 0.9,
            _ => 0.7,
        };
        choices == 1 || self.watch.elapsed() >= wish.mul_f32(share)
    }

    /// One depth, or more if another thread has finished more. Gives the depth
    /// that is done, unless the search was stopped.
    fn iterate(
        &mut self,
        history: &History<E::Game>,
        moves: &mut Vec<RootMove<MoveOf<E>>>,
        depth: u32,
        lines: usize,
    ) -> Option<u32> {
        let Some(team) = self.team else {
            self.look(history, moves, depth as i32, lines);
            return (!self.watch.stopped).then_some(depth);
        };
        self.watch.begin(depth);
        self.look(history, moves, depth as i32, lines);
        if self.watch.is_overtaken {
            let done = team.finished();
            *moves = done.moves;
            self.deepest = done.deepest;
            self.watch.go_alone();
            return Some(done.depth);
        }
        if self.watch.stopped {
            return None;
        }
        self.watch.go_alone();
        team.finish(depth, self.deepest, moves);
        Some(depth)
    }

    /// Looks so deep, for each of the best moves.
    fn look(
        &mut self,
        history: &History<E::Game>,
        moves: &mut [RootMove<MoveOf<E>>],
        depth: i32,
        lines: usize,
    ) {
        self.root_depth = depth;
        self.deepest = 0;
        for mv in moves.iter_mut() {
            mv.before = mv.value;
        }
        for rank in 0..lines {
            self.aspire(history, &mut moves[rank..], depth);
            if self.watch.stopped {
                return;
            }
        }
    }

    /// Searches in a window around the value before, which widens until the
    /// value lies in it.
    fn aspire(
        &mut self,
        history: &History<E::Game>,
        moves: &mut [RootMove<MoveOf<E>>],
        depth: i32,
    ) {
        let before = moves[0].before;
        let mut window = FIRST_WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRING_DEPTH && before > -INFINITE && !is_decisive(before) {
            (alpha, beta) = (before - window, before + window);
        }
        loop {
            let value = self.visit_root(history, moves, depth, alpha, beta);
            if self.watch.stopped {
                return;
            }
            window *= 4;
            let is_wide = window > WIDEST_WINDOW;
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if is_wide {
                    -INFINITE
                } else {
                    (value - window).max(-INFINITE)
                };
            } else if value >= beta && beta < INFINITE {
                beta = if is_wide {
                    INFINITE
                } else {
                    (value + window).min(INFINITE)
                };
            } else {
                return;
            }
        }
    }

    /// Tries the moves at the root, and puts the best one first.
    fn visit_root(
        &mut self,
        history: &History<E::Game>,
        moves: &mut [RootMove<MoveOf<E>>],
        depth: i32,
        mut alpha: Value,
        beta: Value,
    ) -> Value {
        let root = Node::root(history);
        let mut best = -INFINITE;
        let mut best_index = None;
        let mut turns = Turns::new(moves.len());
        while let Some((index, is_first_turn)) = turns.next() {
            let tried = &mut moves[index];
            let mv = tried.mv;
            if is_first_turn && index > 0 && self.is_tried_elsewhere(root, mv, depth - 1) {
                turns.put_off(index);
                continue;
            }
            let is_late = index > 3 && depth > 3 && !self.is_proving;
            let step = Step {
                mv,
                is_first: index == 0,
                depth: depth - 1,
                reduction: i32::from(is_late),
            };
            let value = self.try_move(root, step, alpha, beta);
            if self.watch.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha || index == 0 {
                self.remember_line(0, mv);
                tried.line.clone_from(&self.memory.lines[0]);
                tried.value = value;
            }
            if value > alpha {
                alpha = value;
                best_index = Some(index);
            }
            if value >= beta {
                break;
            }
        }
        if let Some(index) = best_index {
            moves[..=index].rotate_right(1);
        }
        best
    }

    /// Looks at wins and losses once more and leaves nothing out: the value
    /// stands if there is no shorter win and no longer defence.
    fn prove(
        &mut self,
        history: &History<E::Game>,
        moves: &mut [RootMove<MoveOf<E>>],
        depth: i32,
        lines: usize,
    ) {
        for rank in 0..lines {
            let found = moves[rank].value;
            let distance = Score::from(found).win_distance().map(i32::abs);
            if distance.is_none_or(|distance| distance > depth) {
                continue;
            }
            self.is_proving = true;
            let mut tried = moves[rank..].to_vec();
            let mut value = found;
            let mut is_proven = false;
            while !self.watch.stopped && is_decisive(value) {
                let plies = Score::from(value).win_distance().map_or(0, i32::abs);
                let proven = self.visit_root(history, &mut tried, plies, value - 1, value + 1);
                if self.watch.stopped {
                    break;
                }
                if proven == value {
                    is_proven = true;
                    moves[rank..].clone_from_slice(&tried);
                    moves[rank].is_proven = true;
                    break;
                }
                // Nearer to a win, or to a loss; else it is left to later.
                if proven.abs() <= value.abs() {
                    break;
                }
                value = proven;
            }
            self.is_proving = false;
            if !is_proven {
                return;
            }
        }
    }

    fn report(&self, mv: &RootMove<MoveOf<E>>, depth: u32, rank: usize) -> Report<MoveOf<E>> {
        Report {
            rank,
            depth,
            selective_depth: self.deepest.max(depth as usize) as u32,
            score: mv.value.into(),
            is_proven: mv.is_proven,
            line: mv.line.clone(),
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            fullness: self.table.fullness(),
        }
    }
}

fn deepest(limit: Option<u32>) -> u32 {
    limit.map_or(MOST_PLIES as u32, |depth| depth.clamp(1, MOST_PLIES as u32))
}
