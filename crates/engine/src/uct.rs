//! Plain UCT with random playouts: a reference opponent, as general game
//! systems play games that they know nothing of but the rules.
//!
//! Kocsis and Szepesvári, *Bandit based Monte-Carlo planning* (2006): descend
//! by UCB1, add one node, play at random to the end, count the result along the
//! way. A win is 1 and a draw ½; the most visited move is played. It has no
//! evaluation, keeps no tree from move to move and proves nothing.

use std::time::Duration;

use hexarium_rules::{AnyHistory, Game, History, Outcome, Player, Random, Visitor, visit};

use crate::control::{Control, Limits};

/// The constant of UCB1: for rewards from 0 to 1, as it was published.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;

/// A playout that is longer is cut off and counts as a draw.
const LONGEST_PLAYOUT: usize = 2_000;

/// The tree grows to so many nodes; after that playouts begin at its leaves.
const MOST_NODES: usize = 1 << 20;

/// Within a playout the stop flag and the clock are asked once in so many plies.
const PATIENCE: usize = 32;

/// What the playouts found.
#[derive(Debug, Clone, PartialEq)]
pub struct Playouts {
    /// The move that was tried most, as its canonical word.
    pub word: String,
    /// The points that it is expected to give the player to move, 0 to 1.
    pub expected: f64,
    /// The number of playouts.
    pub playouts: u64,
    /// The moves from the root to the deepest node.
    pub depth: u32,
    /// The time taken.
    pub elapsed: Duration,
}

/// Looks for the best move by playouts, on the calling thread, until the limit
/// on nodes (here: playouts) or time is reached or the control says stop; at
/// least one move is tried. `None` when the game is over.
///
/// ```
/// use hexarium_engine::{Limits, Timer, uct};
/// use hexarium_rules::{AnyGame, Settings};
///
/// let game = AnyGame::find("hexentafl-4")?.from_position("A:g7;K:a2 b", Settings::BARE).unwrap();
/// let found = uct::playouts(&*game, Limits::nodes(500), 1, &Timer::start()).unwrap();
/// assert_eq!(found.word, "a2a1");
/// # Ok::<(), hexarium_rules::UnknownGame>(())
/// ```
pub fn playouts(
    history: &dyn AnyHistory,
    limits: Limits,
    seed: u64,
    control: &dyn Control,
) -> Option<Playouts> {
    let asked = Asked {
        history,
        limits,
        seed,
        control,
    };
    visit(history.info().id, asked).ok().flatten()
}

struct Asked<'a> {
    history: &'a dyn AnyHistory,
    limits: Limits,
    seed: u64,
    control: &'a dyn Control,
}

impl Visitor for Asked<'_> {
    type Output = Option<Playouts>;

    fn visit<G: Game>(self) -> Option<Playouts> {
        let history: &History<G> = self.history.as_any().downcast_ref()?;
        let &first = history.legal_moves().first()?;
        let mut tree = Tree {
            root_ply: history.ply(),
            history: history.clone(),
            nodes: vec![Node::new(first)],
            legal: Vec::new(),
            random: Random::new(self.seed),
            depth: 0,
        };
        let mut playouts = 0;
        while self.limits.nodes.is_none_or(|most| playouts < most) || playouts == 0 {
            let is_over = || {
                let time = self.limits.time;
                self.control.is_stopped() || time.is_some_and(|most| self.control.elapsed() >= most)
            };
            if playouts > 0 && is_over() || !tree.playout(&is_over) {
                break;
            }
            playouts += 1;
        }
        let (mv, expected) = tree.most_visited().unwrap_or((first, 0.5));
        Some(Playouts {
            word: history.position().word(mv),
            expected,
            playouts,
            depth: tree.depth as u32,
            elapsed: self.control.elapsed(),
        })
    }
}

/// An index of a node; 0, the root, is nobody's child and stands for none.
type NodeId = u32;

/// A move that was tried, and what came of it for the player who made it.
struct Node<M> {
    mv: M,
    first_child: NodeId,
    next_sibling: NodeId,
    children: u32,
    visits: u32,
    points: f64,
}

impl<M> Node<M> {
    const fn new(mv: M) -> Self {
        Self {
            mv,
            first_child: 0,
            next_sibling: 0,
            children: 0,
            visits: 0,
            points: 0.0,
        }
    }
}

struct Tree<G: Game> {
    /// The game, played on and taken back.
    history: History<G>,
    root_ply: usize,
    nodes: Vec<Node<G::Move>>,
    legal: Vec<G::Move>,
    random: Random,
    depth: usize,
}

impl<G: Game> Tree<G> {
    /// One playout, with one node added; `false` when it was broken off.
    fn playout(&mut self, is_over: &dyn Fn() -> bool) -> bool {
        let path = self.descend();
        self.depth = self.depth.max(path.len() - 1);
        let result = self.play_at_random(is_over);
        while self.history.ply() > self.root_ply {
            self.history.undo();
        }
        let Some(result) = result else {
            return false;
        };
        let mut player = self.history.player().other();
        for id in path {
            let node = &mut self.nodes[id as usize];
            node.visits += 1;
            node.points += points(result, player);
            player = player.other();
        }
        true
    }

    /// Plays along the tree, down to a node that is new or where the game ends,
    /// and gives the nodes from the root to there.
    fn descend(&mut self) -> Vec<NodeId> {
        let mut path = vec![0];
        loop {
            let at = path[path.len() - 1];
            self.legal.clear();
            self.history.legal_moves_into(&mut self.legal);
            if self.legal.is_empty() {
                return path;
            }
            let is_open = (self.nodes[at as usize].children as usize) < self.legal.len();
            let next = match is_open {
                true if self.nodes.len() >= MOST_NODES => return path,
                true => self.add_child(at),
                false => self.best_child(at),
            };
            path.push(next);
            self.history.push(self.nodes[next as usize].mv);
            if is_open {
                return path;
            }
        }
    }

    fn children(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        let is_some = |id: &NodeId| *id != 0;
        let first = Some(self.nodes[at as usize].first_child).filter(is_some);
        std::iter::successors(first, move |&id| {
            Some(self.nodes[id as usize].next_sibling).filter(is_some)
        })
    }

    /// Adds one of the moves that were not tried yet.
    fn add_child(&mut self, at: NodeId) -> NodeId {
        let is_new = |mv: &G::Move| {
            self.children(at)
                .all(|id| self.nodes[id as usize].mv != *mv)
        };
        let untried: Vec<G::Move> = self.legal.iter().copied().filter(is_new).collect();
        // There are more moves than children.
        let mv = self.random.choose(&untried).copied();
        let mut child = Node::new(mv.unwrap_or(self.legal[0]));
        let id = self.nodes.len() as NodeId;
        let parent = &mut self.nodes[at as usize];
        child.next_sibling = parent.first_child;
        parent.first_child = id;
        parent.children += 1;
        self.nodes.push(child);
        id
    }

    /// The child of the greatest upper bound (UCB1). Every child has been
    /// visited.
    fn best_child(&self, at: NodeId) -> NodeId {
        let log_visits = f64::from(self.nodes[at as usize].visits.max(1)).ln();
        let bound = |id: NodeId| {
            let node = &self.nodes[id as usize];
            let visits = f64::from(node.visits.max(1));
            node.points / visits + EXPLORATION * (log_visits / visits).sqrt()
        };
        let best = self.children(at).map(|id| (bound(id), id));
        best.max_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0, |(_, id)| id)
    }

    /// Plays at random to the end; `None` when it was broken off.
    fn play_at_random(&mut self, is_over: &dyn Fn() -> bool) -> Option<Option<Outcome>> {
        for ply in 1..=LONGEST_PLAYOUT {
            self.legal.clear();
            self.history.legal_moves_into(&mut self.legal);
            let Some(&mv) = self.random.choose(&self.legal) else {
                return Some(self.history.outcome());
            };
            if ply % PATIENCE == 0 && is_over() {
                return None;
            }
            self.history.push(mv);
        }
        Some(None)
    }

    fn most_visited(&self) -> Option<(G::Move, f64)> {
        let nodes = self.children(0).map(|id| &self.nodes[id as usize]);
        let best = nodes.max_by_key(|node| node.visits)?;
        Some((best.mv, best.points / f64::from(best.visits.max(1))))
    }
}

/// The points of a player; without an outcome as of a draw.
fn points(outcome: Option<Outcome>, player: Player) -> f64 {
    match outcome.and_then(Outcome::winner) {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
