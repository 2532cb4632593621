//! Alpha-beta below the root.

use hexarium_rules::{Game, History, Player};

use super::sharing::Open;
use super::team::{Team, Turns};
use super::{MOST_PLIES, Memory, Path, Watch};
use crate::evaluator::{Evaluator, MoveOf};
use crate::order::{CAPTURE, Ranked, Spot, bring_highest};
use crate::score::{INFINITE, Value, is_decisive, shifted, value_of, win_in};
use crate::table::{Bound, Entry, Table};

/// Near the end of a search what cannot reach the window is left out.
const PRUNED_DEPTH: i32 = 6;
const FUTILE_DEPTH: i32 = 4;

/// A search that leaves nothing out keeps what it finds apart.
const PROOF: u64 = 0x9d3f_5a17_c4e2_861b;

/// So near to the limit of `no-progress` what the table knows depends on how
/// near.
const NEAR_LIMIT: u32 = 24;

/// One thread's search.
pub(super) struct Worker<'a, E: Evaluator> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory<MoveOf<E>>,
    pub(super) watch: Watch<'a>,
    /// The other threads, if there are any.
    pub(super) team: Option<&'a Team<MoveOf<E>>>,
    /// What they may settle before, from the root down.
    pub(super) open: Vec<Open>,
    /// The ply to go back to, as they have settled it, and its value.
    pub(super) back_to: Option<(usize, Value)>,
    pub(super) path: Path,
    no_progress: Option<u32>,
    /// Nothing is left out: what is found is proven.
    pub(super) is_proving: bool,
    /// The depth of the iteration.
    pub(super) root_depth: i32,
    /// The greatest ply reached in the iteration.
    pub(super) deepest: usize,
}

/// A position in the search, and how it was reached.
#[derive(Clone, Copy)]
pub(super) struct Node<'p, G> {
    pub(super) position: &'p G,
    pub(super) ply: usize,
    /// Where in the path the positions begin that can come again.
    pub(super) reversible: usize,
    pub(super) without_progress: u32,
    /// The record of the move that led here.
    pub(super) before: usize,
}

impl<'p, G: Game> Node<'p, G> {
    pub(super) fn root(history: &'p History<G>) -> Self {
        Self {
            position: history.position(),
            ply: 0,
            reversible: 0,
            without_progress: history.without_progress(),
            before: 0,
        }
    }

    pub(super) fn player(&self) -> Player {
        self.position.player()
    }

    fn spot(&self) -> Spot {
        Spot {
            player: self.position.player(),
            ply: self.ply,
            before: self.before,
        }
    }
}

/// What is known of a position before its moves are tried.
pub(super) struct Known {
    entry: Option<Entry>,
    evaluation: Value,
    /// Whether the player must answer a threat.
    is_threatened: bool,
    /// Whether moves may be left out because of what the position is worth.
    may_leave_out: bool,
    /// Whether things look better for the player than two plies before.
    is_improving: bool,
    /// Whether the score itself is wanted, not only whether it is beyond.
    pub(super) is_principal: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(super) fn new(
        evaluator: &'a E,
        table: &'a Table,
        memory: &'a mut Memory<MoveOf<E>>,
        watch: Watch<'a>,
        team: Option<&'a Team<MoveOf<E>>>,
        history: &History<E::Game>,
    ) -> Self {
        memory.order.forget_killers();
        Self {
            evaluator,
            table,
            memory,
            watch,
            team,
            open: Vec::new(),
            back_to: None,
            path: Path::of(history),
            no_progress: history.settings().no_progress,
            is_proving: false,
            root_depth: 0,
            deepest: 0,
        }
    }

    /// The value of a position whose game is over here, or whose search is.
    #[inline]
    pub(super) fn settled(&mut self, node: Node<'_, E::Game>) -> Option<Value> {
        self.deepest = self.deepest.max(node.ply);
        if self.watch.is_over() {
            return Some(0);
        }
        if let Some(outcome) = node.position.decided() {
            return Some(value_of(outcome, node.player(), node.ply));
        }
        let is_spent = |most| node.without_progress >= most;
        if self.path.is_repeated(node.reversible) || self.no_progress.is_some_and(is_spent) {
            // What the position says by itself goes before.
            return Some(if node.position.has_moves() {
                0
            } else {
                value_of(node.position.without_moves(), node.player(), node.ply)
            });
        }
        None
    }

    /// The name of a position in the table.
    #[inline]
    pub(super) fn key(&self, node: Node<'_, E::Game>) -> u64 {
        let mut key = node.position.hash();
        if self.is_proving {
            key ^= PROOF;
        }
        if let Some(most) = self.no_progress {
            let left = most.saturating_sub(node.without_progress);
            if left < NEAR_LIMIT {
                key ^= u64::from(left + 1).wrapping_mul(0x2545_f491_4f6c_dd1d);
            }
        }
        key
    }

    /// What the table knows, and the value if that settles the question.
    #[inline]
    pub(super) fn recall(
        &self,
        node: Node<'_, E::Game>,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> (Option<Entry>, Option<Value>) {
        let Some(entry) = self.table.get(self.key(node)) else {
            return (None, None);
        };
        (Some(entry), settling(entry, node.ply, depth, alpha, beta))
    }

    /// The value of a position, exact if it lies between alpha and beta.
    pub(super) fn visit(
        &mut self,
        node: Node<'_, E::Game>,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        if depth <= 0 || node.ply >= MOST_PLIES {
            return self.quiesce(node, 0, alpha, beta);
        }
        self.memory.lines[node.ply].clear();
        if let Some(value) = self.settled(node) {
            return value;
        }
        // No win is sooner than the next ply, and no loss sooner than now.
        let alpha = alpha.max(-win_in(node.ply));
        let beta = beta.min(win_in(node.ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_principal = beta - alpha > 1;
        let (entry, value) = self.recall(node, depth, alpha, beta);
        if let Some(value) = value.filter(|_| !is_principal) {
            return value;
        }
        let known = self.judge(node, entry, is_principal);
        if let Some(value) = self.foregone(node, &known, depth, alpha, beta) {
            return value;
        }
        let mut legal = std::mem::take(&mut self.memory.legal[node.ply]);
        legal.clear();
        node.position.legal_moves(&mut legal);
        if known.is_threatened {
            self.evaluator.narrow(node.position, &mut legal);
        }
        self.overlook(node, &mut legal);
        let value = if legal.is_empty() {
            value_of(node.position.without_moves(), node.player(), node.ply)
        } else {
            self.expand(node, &known, depth, alpha, beta, &legal)
        };
        self.memory.legal[node.ply] = legal;
        value
    }

    /// Leaves out what the player overlooks; in a proof nothing is.
    pub(super) fn overlook(&self, node: Node<'_, E::Game>, moves: &mut Vec<MoveOf<E>>) {
        if !self.is_proving {
            self.evaluator.overlook(node.position, moves);
        }
    }

    fn judge(
        &mut self,
        node: Node<'_, E::Game>,
        entry: Option<Entry>,
        is_principal: bool,
    ) -> Known {
        let evaluate = || self.evaluator.evaluate(node.position);
        let evaluation = entry.map_or_else(evaluate, |entry| entry.evaluation);
        self.memory.evaluations[node.ply] = evaluation;
        let two_before = node.ply.checked_sub(2);
        let is_threatened = self.evaluator.is_threatened(node.position);
        Known {
            entry,
            evaluation,
            is_threatened,
            may_leave_out: E::SWING > 0
                && !self.is_proving
                && !is_principal
                && !is_threatened
                && !self.evaluator.is_sharp(node.position),
            is_improving: two_before.is_some_and(|ply| evaluation > self.memory.evaluations[ply]),
            is_principal,
        }
    }

    /// The value of a position that is so good, or so bad, that its moves need
    /// no trying at this depth.
    fn foregone(
        &mut self,
        node: Node<'_, E::Game>,
        known: &Known,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        if !known.may_leave_out || depth > PRUNED_DEPTH || is_decisive(alpha) || is_decisive(beta) {
            return None;
        }
        let ahead = depth - i32::from(known.is_improving);
        if known.evaluation - E::SWING * ahead.max(1) >= beta {
            return Some(known.evaluation);
        }
        if depth <= 2 && known.evaluation + E::SWING * (2 * depth + 1) <= alpha {
            let value = self.quiesce(node, 0, alpha, beta);
            return (value <= alpha).then_some(value);
        }
        None
    }

    /// Tries every move.
    fn expand(
        &mut self,
        node: Node<'_, E::Game>,
        known: &Known,
        depth: i32,
        alpha: Value,
        beta: Value,
        legal: &[MoveOf<E>],
    ) -> Value {
        let best_before = known.entry.and_then(|entry| entry.best);
        let asked = depth;
        let mut depth = depth;
        if best_before.is_none() && depth >= 4 && !self.is_proving {
            // Without a move to begin with, a shallower look finds one.
            depth -= 1;
        }
        if self.is_settled_above(depth) {
            return alpha;
        }
        let may_extend = node.ply < 2 * self.root_depth as usize;
        let is_forced = legal.len() == 1 || known.is_threatened;
        let next_depth = depth - 1 + i32::from(is_forced && may_extend);
        let mut ranked = std::mem::take(&mut self.memory.ranked[node.ply]);
        self.memory.order.rank(
            self.evaluator,
            node.position,
            node.spot(),
            best_before,
            legal,
            &mut ranked,
        );
        let is_open = self.open(node, known, depth, alpha, beta);
        let found = self.try_moves(node, known, next_depth, alpha, beta, &mut ranked);
        if is_open {
            self.close();
        }
        self.memory.ranked[node.ply] = ranked;
        if self.watch.stopped {
            return self.settled_elsewhere(node.ply).unwrap_or(found.value);
        }
        let entry = Entry {
            best: found.best,
            value: shifted(found.value, node.ply as i32),
            evaluation: known.evaluation,
            depth: asked,
            bound: Bound::of(found.value, alpha, beta),
        };
        self.table.put(self.key(node), entry);
        found.value
    }

    fn try_moves(
        &mut self,
        node: Node<'_, E::Game>,
        known: &Known,
        next_depth: i32,
        mut alpha: Value,
        beta: Value,
        ranked: &mut [Ranked<MoveOf<E>>],
    ) -> Found {
        let mut found = Found {
            value: -INFINITE,
            best: None,
        };
        let futile = self.futile_value(known, next_depth, alpha);
        let mut turns = Turns::new(ranked.len());
        while let Some((index, is_first_turn)) = turns.next() {
            if is_first_turn {
                bring_highest(ranked, index);
            }
            let Ranked { mv, place, rank } = ranked[index];
            let is_quiet = rank < CAPTURE;
            if is_first_turn && index > 0 {
                let may_stop = is_quiet && !is_decisive(found.value);
                if may_stop && let Some(value) = futile {
                    found.value = found.value.max(value);
                    turns.close();
                    continue;
                }
                if may_stop && Self::is_late(known, next_depth, index) {
                    turns.close();
                    continue;
                }
                if self.is_tried_elsewhere(node, mv, next_depth) {
                    turns.put_off(index);
                    continue;
                }
            }
            let step = Step {
                mv,
                is_first: index == 0,
                depth: next_depth,
                reduction: self.reduction(known, next_depth, index, rank),
            };
            let value = self.try_move(node, step, alpha, beta);
            if self.watch.stopped {
                break;
            }
            found.value = found.value.max(value);
            if value > alpha {
                alpha = value;
                found.best = Some(place);
                if known.is_principal {
                    self.remember_line(node.ply, mv);
                }
            }
            if value >= beta {
                if is_quiet {
                    self.refuted(node, next_depth + 1, &ranked[..=index]);
                }
                break;
            }
        }
        found
    }

    /// The value of a position after a move, for the player who makes it, exact
    /// if it lies between alpha and beta.
    pub(super) fn try_move(
        &mut self,
        node: Node<'_, E::Game>,
        step: Step<MoveOf<E>>,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let Step { mv, depth, .. } = step;
        let mark = (!step.is_first)
            .then(|| self.mark(node, mv, depth))
            .flatten();
        if let Some((team, mark)) = mark {
            team.begin(mark);
        }
        let mut value = -INFINITE;
        if !step.is_first {
            // Only whether it is better than the best so far.
            value = -self.descend(node, mv, depth - step.reduction, -alpha - 1, -alpha);
            if value > alpha && step.reduction > 0 {
                value = -self.descend(node, mv, depth, -alpha - 1, -alpha);
            }
        }
        if step.is_first || value > alpha && value < beta {
            value = -self.descend(node, mv, depth, -beta, -alpha);
        }
        if let Some((team, mark)) = mark {
            team.end(mark);
        }
        value
    }

    /// What a position is worth at most, about, if nothing is taken: near the
    /// end of a search, where that is too little, quiet moves are left out.
    fn futile_value(&self, known: &Known, next_depth: i32, alpha: Value) -> Option<Value> {
        let may_leave_out = known.may_leave_out && next_depth < FUTILE_DEPTH && !is_decisive(alpha);
        let most = known.evaluation + E::SWING * (next_depth.max(0) + 2);
        (may_leave_out && most <= alpha).then_some(most)
    }

    /// Whether a quiet move comes so late, near the end of a search, that it is
    /// not tried.
    fn is_late(known: &Known, next_depth: i32, index: usize) -> bool {
        if E::LATE == 0 || !known.may_leave_out || next_depth >= FUTILE_DEPTH {
            return false;
        }
        let depth = next_depth.max(0) as usize + 1;
        let tried = E::LATE * (3 + depth * depth) / 2;
        index > if known.is_improving { tried } else { tried / 2 }
    }

    /// How much less deep a move is looked at first that comes late.
    fn reduction(&self, known: &Known, next_depth: i32, index: usize, rank: i32) -> i32 {
        if self.is_proving || next_depth < 2 || index < 2 || rank >= CAPTURE || known.is_threatened
        {
            return 0;
        }
        let product = ((next_depth + 1) as f32).ln() * ((index + 1) as f32).ln();
        let mut reduction = (0.4 + product / 2.4) as i32;
        reduction -= i32::from(known.is_principal);
        reduction += i32::from(!known.is_improving && index > 4);
        reduction -= (rank / 8192).clamp(-1, 2);
        reduction.clamp(0, next_depth - 1)
    }

    fn refuted(&mut self, node: Node<'_, E::Game>, depth: i32, tried: &[Ranked<MoveOf<E>>]) {
        let Some((last, earlier)) = tried.split_last() else {
            return;
        };
        let quiet = earlier.iter().filter(|ranked| ranked.rank < CAPTURE);
        self.memory.order.refuted(
            self.evaluator,
            node.spot(),
            depth,
            last.mv,
            quiet.map(|ranked| ranked.mv),
        );
    }

    /// The value, for the opponent, of the position after a move.
    #[inline]
    fn descend(
        &mut self,
        node: Node<'_, E::Game>,
        mv: MoveOf<E>,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.follow(node, mv, |worker, child| {
            worker.visit(child, depth, alpha, beta)
        })
    }

    /// Goes to the position after a move and back.
    #[inline]
    pub(super) fn follow(
        &mut self,
        node: Node<'_, E::Game>,
        mv: MoveOf<E>,
        look: impl FnOnce(&mut Self, Node<'_, E::Game>) -> Value,
    ) -> Value {
        let after = node.position.play(mv);
        let child = Node {
            position: &after,
            ply: node.ply + 1,
            reversible: if node.position.is_irreversible(mv, &after) {
                self.path.len()
            } else {
                node.reversible
            },
            without_progress: if node.position.is_progress(mv, &after) {
                0
            } else {
                node.without_progress + 1
            },
            before: self.evaluator.record(mv),
        };
        self.path.push(after.hash());
        let value = look(self, child);
        self.path.pop();
        value
    }

    /// The line from here is this move and the line after it.
    pub(super) fn remember_line(&mut self, ply: usize, mv: MoveOf<E>) {
        let (upper, lower) = self.memory.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        if let Some(rest) = lower.first() {
            line.extend_from_slice(rest);
        }
    }
}

/// The value that settles a question by what the table knows.
#[inline]
pub(super) fn settling(
    entry: Entry,
    ply: usize,
    depth: i32,
    alpha: Value,
    beta: Value,
) -> Option<Value> {
    let value = shifted(entry.value, -(ply as i32));
    let settles = entry.depth >= depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
    settles.then_some(value)
}

/// A move to be tried.
pub(super) struct Step<M> {
    pub(super) mv: M,
    pub(super) is_first: bool,
    /// The plies to look ahead after it.
    pub(super) depth: i32,
    /// How many fewer will do at first.
    pub(super) reduction: i32,
}

/// What trying the moves came to.
struct Found {
    value: Value,
    /// The place of the best move among the legal ones.
    best: Option<u16>,
}
