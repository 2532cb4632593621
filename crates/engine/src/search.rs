//! The search: iterative deepening, alpha-beta with a principal variation, and
//! at its end only moves that take something (quiescence).

use std::collections::HashSet;
use std::time::Duration;

use hexarium_rules::{Game, History};

use crate::control::{Control, Limits};
use crate::evaluation::{Evaluation, Mobility};
use crate::order::{Order, Ranked};
use crate::score::Score;
use crate::table::{Bound, Table};

/// No search goes deeper, whatever its limits.
const MOST_PLIES: usize = 128;

/// Plies that quiescence may follow captures beyond the search's depth.
const QUIESCENCE_PLIES: i32 = 10;

/// The clock and the stop flag are asked once in so many positions.
const PATIENCE: u64 = 8;

/// The greatest table, in positions.
const MOST_SLOTS: usize = 1 << 18;

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The plies looked ahead in full; 0 when not even one was completed.
    pub depth: u32,
    /// The score for the player to move.
    pub score: Score,
    /// The moves expected, the best one first. Never empty.
    pub line: Vec<M>,
    /// The positions visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
}

/// A search with its memory, which later searches of the same game may use.
#[derive(Debug)]
pub struct Searcher<G: Game> {
    table: Table<G::Move>,
    order: Order<G::Move>,
    /// Two lists a ply that keep their memory: legal moves, ranked moves.
    legal: Vec<Vec<G::Move>>,
    ranked: Vec<Vec<Ranked<G::Move>>>,
    /// By ply, the line expected from there.
    lines: Vec<Vec<G::Move>>,
}

impl<G: Game> Default for Searcher<G> {
    fn default() -> Self {
        Self {
            table: Table::new(1),
            order: Order::new(MOST_PLIES + 1),
            legal: vec![Vec::new(); MOST_PLIES + 1],
            ranked: vec![Vec::new(); MOST_PLIES + 1],
            lines: vec![Vec::new(); MOST_PLIES + 1],
        }
    }
}

impl<G: Game> Searcher<G> {
    /// Searches for the best move, on the calling thread, until a limit is
    /// reached, the control says stop or a result is proven. Calls `on_depth`
    /// after each completed depth. `None` when the game is over.
    pub fn search(
        &mut self,
        history: &History<G>,
        evaluation: &dyn Evaluation<G>,
        limits: Limits,
        control: &dyn Control,
        on_depth: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let first = *history.legal_moves().first()?;
        let wanted = limits
            .nodes
            .map_or(MOST_SLOTS as u64, |nodes| nodes.saturating_mul(2));
        let slots = wanted.clamp(1, MOST_SLOTS as u64).next_power_of_two() as usize;
        if self.table.len() == slots {
            self.table.clear();
        } else {
            self.table = Table::new(slots);
        }
        self.order.age();
        let mut stood = HashSet::new();
        let game = history.reversible_hashes().iter().copied();
        let stood_twice = game.filter(|&hash| !stood.insert(hash)).collect();
        let mut run = Run {
            memory: self,
            evaluation,
            limits,
            control,
            no_progress: history.settings().no_progress,
            stood_twice,
            path: vec![history.position().hash()],
            nodes: 0,
            stopped: false,
        };
        Some(run.deepen(history, first, on_depth))
    }
}

/// One search in progress.
struct Run<'a, G: Game> {
    memory: &'a mut Searcher<G>,
    evaluation: &'a dyn Evaluation<G>,
    limits: Limits,
    control: &'a dyn Control,
    no_progress: Option<u32>,
    /// The hashes of the positions of the game that stood twice and can come
    /// again.
    stood_twice: HashSet<u64>,
    /// The hashes of the positions of the search, from its root down to the
    /// position at hand.
    path: Vec<u64>,
    nodes: u64,
    stopped: bool,
}

/// A position in the search, and how it was reached.
#[derive(Clone, Copy)]
struct Node<'p, G> {
    position: &'p G,
    ply: usize,
    /// Where in the path the positions begin that can come again; at 0, those of
    /// the game can too.
    reversible: usize,
    without_progress: u32,
    /// How many legal moves the opponent had a ply before.
    other_moves: usize,
}

impl<G: Game> Run<'_, G> {
    fn deepen(
        &mut self,
        history: &History<G>,
        first: G::Move,
        on_depth: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let root = Node {
            position: history.position(),
            ply: 0,
            reversible: 0,
            without_progress: history.without_progress(),
            other_moves: history.legal_moves().len(),
        };
        let mut report = Report {
            depth: 0,
            score: Score::DRAW,
            line: vec![first],
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        let deepest = self
            .limits
            .depth
            .map_or(MOST_PLIES as u32, |depth| depth.clamp(1, MOST_PLIES as u32));
        for depth in 1..=deepest {
            let score = self.visit(root, depth as i32, -Score::INFINITE, Score::INFINITE);
            // A line found before a stop is the best of the moves tried, and
            // the move that was best before is always tried first.
            if !self.memory.lines[0].is_empty() {
                report.line.clone_from(&self.memory.lines[0]);
            }
            report.nodes = self.nodes;
            report.elapsed = self.control.elapsed();
            if self.stopped {
                break;
            }
            report.depth = depth;
            report.score = score;
            on_depth(&report);
            let proven = |distance: i32| distance.unsigned_abs() <= depth;
            if score.win_distance().is_some_and(proven) {
                break;
            }
        }
        report
    }

    /// Whether a limit is reached. Counts the position.
    fn is_over(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        self.stopped = self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || self.nodes.is_multiple_of(PATIENCE)
                && (self.control.is_stopped()
                    || self
                        .limits
                        .time
                        .is_some_and(|most| self.control.elapsed() >= most));
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Whether the position at the end of the path is a draw by repetition: it
    /// stood before in the search, or twice in the game.
    fn is_repeated(&self, node: Node<'_, G>) -> bool {
        let last = self.path.len() - 1;
        let hash = self.path[last];
        self.path[node.reversible..last].contains(&hash)
            || node.reversible == 0 && self.stood_twice.contains(&hash)
    }

    /// The score of a position, exact if it lies between alpha and beta.
    fn visit(&mut self, node: Node<'_, G>, depth: i32, alpha: Score, beta: Score) -> Score {
        let Node { position, ply, .. } = node;
        self.memory.lines[ply].clear();
        if self.is_over() {
            return Score::DRAW;
        }
        if let Some(outcome) = position.decided() {
            return Score::of(outcome, position.player(), ply);
        }
        if ply > 0 && self.is_repeated(node) {
            return Score::DRAW;
        }
        let mut legal = std::mem::take(&mut self.memory.legal[ply]);
        legal.clear();
        position.legal_moves(&mut legal);
        let score = if legal.is_empty() {
            Score::of(position.without_moves(), position.player(), ply)
        } else if ply > 0
            && self
                .no_progress
                .is_some_and(|most| node.without_progress >= most)
        {
            Score::DRAW
        } else if depth <= 0 || ply == MOST_PLIES {
            self.quiesce(node, depth, alpha, beta, &legal)
        } else {
            self.expand(node, depth, alpha, beta, &legal)
        };
        self.memory.legal[ply] = legal;
        score
    }

    /// What the table knows of a position: the move that was best before, and
    /// the score if it settles the question.
    fn recall(
        &self,
        node: Node<'_, G>,
        depth: i32,
        alpha: Score,
        beta: Score,
        legal: &[G::Move],
    ) -> (Option<G::Move>, Option<Score>) {
        let Some(entry) = self.memory.table.get(node.position.hash()) else {
            return (None, None);
        };
        // Another position of the same hash is possible.
        let best_before = entry.mv.filter(|mv| legal.contains(mv));
        let score = entry.score.shifted(-(node.ply as i32));
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        let settles = settles && node.ply > 0 && entry.depth >= depth;
        (best_before, settles.then_some(score))
    }

    /// Tries every move.
    fn expand(
        &mut self,
        node: Node<'_, G>,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        legal: &[G::Move],
    ) -> Score {
        let Node { position, ply, .. } = node;
        let (best_before, known) = self.recall(node, depth, alpha, beta, legal);
        if let Some(score) = known {
            return score;
        }
        let lowest = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut ranked = std::mem::take(&mut self.memory.ranked[ply]);
        let order = &self.memory.order;
        order.rank(position, ply, best_before, legal, &mut ranked);
        for (index, &Ranked { mv, .. }) in ranked.iter().enumerate() {
            let mut score = -Score::INFINITE;
            if index > 0 {
                // Only whether it is better than the best so far.
                score = -self.descend(node, mv, legal.len(), depth, -alpha.plus_one(), -alpha);
            }
            if index == 0 || score > alpha && score < beta {
                score = -self.descend(node, mv, legal.len(), depth, -beta, -alpha);
            }
            if self.stopped {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_move = Some(mv);
                self.remember_line(ply, mv);
            }
            if score >= beta {
                self.memory.order.refuted(position.player(), ply, mv, depth);
                break;
            }
        }
        self.memory.ranked[ply] = ranked;
        if !self.stopped {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > lowest {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let (hash, score) = (position.hash(), best.shifted(ply as i32));
            self.memory.table.put(hash, best_move, score, depth, bound);
        }
        best
    }

    /// Beyond the search's depth: stops at a quiet position, or follows the
    /// moves that take something or win at once.
    fn quiesce(
        &mut self,
        node: Node<'_, G>,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        legal: &[G::Move],
    ) -> Score {
        let Node { position, ply, .. } = node;
        let player = position.player();
        let enemies = position.material(player.other());
        let mut takes: Vec<(i32, G::Move)> = Vec::new();
        for &mv in legal {
            let after = position.play(mv);
            if let Some(outcome) = after.decided()
                && outcome.winner() == Some(player)
            {
                self.memory.lines[ply].clear();
                self.memory.lines[ply].push(mv);
                return Score::win_in(ply + 1);
            }
            let taken = enemies - after.material(player.other());
            if taken > 0 {
                takes.push((taken, mv));
            }
        }
        let mobility = Mobility {
            own: legal.len(),
            other: node.other_moves,
        };
        let quiet = Score::evaluation(self.evaluation.evaluate(position, mobility));
        if depth <= -QUIESCENCE_PLIES || ply == MOST_PLIES {
            return quiet;
        }
        // Where every move takes something, stopping is no choice.
        let mut best = -Score::INFINITE;
        if takes.len() < legal.len() {
            best = quiet;
            alpha = alpha.max(quiet);
        }
        takes.sort_by_key(|&(taken, _)| std::cmp::Reverse(taken));
        for (_, mv) in takes {
            if alpha >= beta || self.stopped {
                break;
            }
            let score = -self.descend(node, mv, legal.len(), depth, -beta, -alpha);
            if score > best {
                best = score;
            }
            if score > alpha && !self.stopped {
                alpha = score;
                self.remember_line(ply, mv);
            }
        }
        best
    }

    /// The score, for the opponent, of the position after a move.
    fn descend(
        &mut self,
        node: Node<'_, G>,
        mv: G::Move,
        moves: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let after = node.position.play(mv);
        let irreversible = node.position.is_irreversible(mv, &after);
        let progress = node.position.is_progress(mv, &after);
        let child = Node {
            position: &after,
            ply: node.ply + 1,
            reversible: if irreversible {
                self.path.len()
            } else {
                node.reversible
            },
            without_progress: if progress {
                0
            } else {
                node.without_progress + 1
            },
            other_moves: moves,
        };
        self.path.push(after.hash());
        let score = self.visit(child, depth - 1, alpha, beta);
        self.path.pop();
        score
    }

    /// The line from here is this move and the line after it.
    fn remember_line(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.memory.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = lower.first() {
            line.extend_from_slice(rest);
        }
    }
}
