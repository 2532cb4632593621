//! A game with its variations, which an analysis board edits.

use std::fmt;

use super::notes::{self, Clock, Evaluation, Notes, one_line};
use super::tags::Tags;
use crate::any::AnyHistory;
use crate::history::PlayError;
use crate::info::GameInfo;
use crate::outcome::{Ending, Player};
use crate::settings::Settings;
use crate::sign::{AnnotationSign, PositionSign};

/// A tree with more moves is refused.
const MOST_MOVES: usize = 1_000_000;

/// A move of a tree, or its root. It keeps its meaning until the move is
/// deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId(u32);

#[derive(Debug, Clone)]
struct Node {
    /// The canonical word; empty at the root.
    word: Box<str>,
    /// Who moved.
    mover: Player,
    ply: u32,
    parent: Option<NodeId>,
    /// The moves that follow, the main one first.
    children: Vec<NodeId>,
    /// Most moves have none.
    notes: Option<Box<Notes>>,
}

/// A game of any kind with its tags, its main line and its variations. Every
/// move in it is legal.
///
/// ```
/// use hexarium_rules::record::GameTree;
/// use hexarium_rules::{AnyGame, Settings};
///
/// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
/// tree.add_move(GameTree::ROOT, "d4d5")?;
/// let other = tree.add_move(GameTree::ROOT, "d4e5")?;
/// tree.set_comment(other, "bolder");
/// tree.promote(other);
/// assert_eq!(tree.main_line().words(), ["d4e5"]);
/// assert!(tree.to_string().ends_with("\n1. d4e5 {bolder} (1. d4d5)\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct GameTree {
    /// The tags that the game itself does not give.
    pub tags: Tags,
    /// How the players ended the main line. It counts where the rules leave the
    /// game open.
    pub ending: Option<Ending>,
    /// Deleted moves are `None`, and their places are used again.
    nodes: Vec<Option<Node>>,
    free: Vec<NodeId>,
    cursor: Cursor,
}

/// A history that is led from move to move of a tree.
#[derive(Debug, Clone)]
pub(super) struct Cursor {
    pub(super) history: Box<dyn AnyHistory>,
    at: NodeId,
}

impl GameTree {
    /// The place before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree whose main line is a game, with how the players ended it.
    pub fn new(mut history: Box<dyn AnyHistory>) -> Self {
        let ending = history.ending();
        history.reopen();
        let node = |ply: usize, word: String| Node {
            word: word.into(),
            mover: history.player_at(ply).unwrap_or(Player::FIRST),
            ply: ply as u32,
            parent: None,
            children: Vec::new(),
            notes: None,
        };
        let mut nodes = vec![Some(node(0, String::new()))];
        for (ply, word) in history.words().into_iter().enumerate() {
            let (parent, id) = (NodeId(ply as u32), NodeId(ply as u32 + 1));
            if let Some(Some(parent)) = nodes.last_mut() {
                parent.children.push(id);
            }
            nodes.push(Some(Node {
                parent: Some(parent),
                ply: id.0,
                ..node(ply, word)
            }));
        }
        let at = NodeId(history.ply() as u32);
        Self {
            tags: Tags::default(),
            ending,
            nodes,
            free: Vec::new(),
            cursor: Cursor { history, at },
        }
    }

    // ── looking ─────────────────────────────────────────────────────────────

    /// What the game says of itself.
    pub fn info(&self) -> &'static GameInfo {
        self.cursor.history.info()
    }

    /// The position that the game began with.
    pub fn start(&self) -> String {
        self.cursor.history.start()
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.cursor.history.settings()
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len() - 1
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The canonical word of a move; empty at the root, `None` of a move that
    /// the tree does not have.
    pub fn word(&self, id: NodeId) -> Option<&str> {
        self.node(id).map(|node| &*node.word)
    }

    /// The move before.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent
    }

    /// The moves that follow, the main one first.
    ///
    /// ```
    /// use hexarium_rules::Player;
    /// use hexarium_rules::record::{GameTree, RecordReader};
    ///
    /// let text = "[Game \"hexdame\"]\n\n1. d4d5 (1. d4e5) 1... f6f5\n";
    /// let tree = RecordReader::new(text.as_bytes()).next().ok_or("no game")??;
    /// let [main, other] = tree.children(GameTree::ROOT) else {
    ///     return Err("two first moves".into());
    /// };
    /// assert_eq!((tree.word(*main), tree.word(*other)), (Some("d4d5"), Some("d4e5")));
    /// let reply = tree.children(*main)[0];
    /// assert_eq!((tree.parent(reply), tree.ply(reply)), (Some(*main), Some(2)));
    /// assert_eq!(tree.mover(reply), Some(Player::SECOND));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// The player who made the move.
    pub fn mover(&self, id: NodeId) -> Option<Player> {
        self.node(id).map(|node| node.mover)
    }

    /// How many moves led there, this one included.
    pub fn ply(&self, id: NodeId) -> Option<usize> {
        self.node(id).map(|node| node.ply as usize)
    }

    /// What stands beside a move.
    pub fn notes(&self, id: NodeId) -> &Notes {
        let notes = self.node(id).and_then(|node| node.notes.as_deref());
        notes.unwrap_or(&notes::NONE)
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = NodeId> {
        let main = |&id: &NodeId| self.children(id).first().copied();
        std::iter::successors(main(&Self::ROOT), main)
    }

    /// Every move, each before those that follow it and the main ones first.
    ///
    /// ```
    /// use hexarium_rules::record::RecordReader;
    ///
    /// let text = "[Game \"hexdame\"]\n\n1. d4d5 (1. d4e4 f6f5) 1... f6f5\n";
    /// let tree = RecordReader::new(text.as_bytes()).next().ok_or("no game")??;
    /// let all: Vec<&str> = tree.walk().filter_map(|id| tree.word(id)).collect();
    /// assert_eq!(all, ["d4d5", "f6f5", "d4e4", "f6f5"]);
    /// let main: Vec<&str> = tree.main_moves().filter_map(|id| tree.word(id)).collect();
    /// assert_eq!((main, tree.len()), (vec!["d4d5", "f6f5"], 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut ahead = vec![Self::ROOT];
        let every = std::iter::from_fn(move || {
            let id = ahead.pop()?;
            ahead.extend(self.children(id).iter().rev());
            Some(id)
        });
        every.skip(1)
    }

    /// The game up to a move.
    ///
    /// ```
    /// use hexarium_rules::record::GameTree;
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let mut tree = GameTree::new(AnyGame::find("hexaequo")?.start(Settings::BARE));
    /// let tile = tree.add_move(GameTree::ROOT, "Th8")?;
    /// tree.add_move(tile, "Th10")?;
    /// let history = tree.history_at(tile).ok_or("no such move")?;
    /// assert_eq!((history.words(), history.legal_words().len()), (vec!["Th8".to_owned()], 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn history_at(&self, id: NodeId) -> Option<Box<dyn AnyHistory>> {
        self.node(id)?;
        let mut cursor = self.cursor.clone();
        cursor.seek(self, id);
        Some(cursor.history)
    }

    /// The main line as a game, ended as the players did.
    pub fn main_line(&self) -> Box<dyn AnyHistory> {
        self.clone_cursor_at_main_end().ended(self.ending)
    }

    /// The tags, and the main line as a game.
    pub fn into_main_line(mut self) -> (Tags, Box<dyn AnyHistory>) {
        self.seek(self.main_end());
        (self.tags, self.cursor.ended(self.ending))
    }

    fn clone_cursor_at_main_end(&self) -> Cursor {
        let mut cursor = self.cursor.clone();
        cursor.seek(self, self.main_end());
        cursor
    }

    /// The main line while the tree is read, with nothing after it.
    pub(super) fn at_main_end(&mut self) -> &dyn AnyHistory {
        self.seek(self.main_end());
        &*self.cursor.history
    }

    /// A history that can be led through the tree.
    pub(super) fn cursor(&self) -> Cursor {
        self.cursor.clone()
    }

    fn main_end(&self) -> NodeId {
        self.main_moves().last().unwrap_or(Self::ROOT)
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)?.as_mut()
    }

    fn seek(&mut self, id: NodeId) {
        seek(&self.nodes, &mut self.cursor, id);
    }
}

// ── editing ─────────────────────────────────────────────────────────────────

impl GameTree {
    /// Adds a move after another, as the last of its variations, and gives it;
    /// a move that is there already is given and not added. The word may have
    /// any form that fits exactly one legal move.
    ///
    /// # Errors
    /// When the word is no legal move there, or the tree is full.
    ///
    /// ```
    /// use hexarium_rules::record::{EditError, GameTree};
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let game = AnyGame::find("hexdame")?;
    /// let mut tree = GameTree::new(game.from_position("M:e8;m:f8,g7 w", Settings::BARE)?);
    /// let capture = tree.add_move(GameTree::ROOT, "e8g6x")?;
    /// assert_eq!(tree.word(capture), Some("e8g6xf8g7"));
    /// // The same move again is not added.
    /// assert_eq!((tree.add_move(GameTree::ROOT, "eg6x")?, tree.len()), (capture, 1));
    /// assert!(matches!(tree.add_move(capture, "g7f6"), Err(EditError::Illegal(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_move(&mut self, after: NodeId, word: &str) -> Result<NodeId, EditError> {
        let parent = self.node(after).ok_or(EditError::NoSuchMove)?;
        let ply = parent.ply + 1;
        let same = |id: &&NodeId| self.word(**id) == Some(word);
        if let Some(&there) = parent.children.iter().find(same) {
            return Ok(there);
        }
        self.seek(after);
        let mover = self.cursor.history.player();
        let word = self.cursor.history.play(word)?;
        let same = |id: &&NodeId| self.word(**id) == Some(&word);
        if let Some(&there) = self.children(after).iter().find(same) {
            self.cursor.at = there;
            return Ok(there);
        }
        if self.len() >= MOST_MOVES {
            self.cursor.history.undo();
            return Err(EditError::Full);
        }
        let id = self.place(Node {
            word: word.into(),
            mover,
            ply,
            parent: Some(after),
            children: Vec::new(),
            notes: None,
        });
        if let Some(parent) = self.node_mut(after) {
            parent.children.push(id);
        }
        self.cursor.at = id;
        Ok(id)
    }

    fn place(&mut self, node: Node) -> NodeId {
        match self.free.pop() {
            Some(id) => {
                self.nodes[id.0 as usize] = Some(node);
                id
            }
            None => {
                self.nodes.push(Some(node));
                NodeId(self.nodes.len() as u32 - 1)
            }
        }
    }

    /// Puts a move one place before its neighbour among the variations; whether
    /// there was one.
    pub fn promote(&mut self, id: NodeId) -> bool {
        self.reorder(id, |siblings, place| siblings.swap(place - 1, place))
    }

    /// Puts a move before all its other variations; whether there was one
    /// before it.
    pub fn promote_to_first(&mut self, id: NodeId) -> bool {
        self.reorder(id, |siblings, place| siblings[..=place].rotate_right(1))
    }

    /// Makes the line that leads to a move the main line; whether it was not.
    ///
    /// ```
    /// use hexarium_rules::record::GameTree;
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
    /// for word in ["a4a5", "d1e1", "d4d5"] {
    ///     tree.add_move(GameTree::ROOT, word)?;
    /// }
    /// let last = tree.children(GameTree::ROOT)[2];
    /// let reply = tree.add_move(last, "f6f5")?;
    /// assert!(tree.promote_to_main_line(reply));
    /// assert_eq!(tree.main_line().words(), ["d4d5", "f6f5"]);
    /// assert!(!tree.promote_to_first(last), "it is first already");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promote_to_main_line(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        let mut next = Some(id);
        while let Some(id) = next {
            changed |= self.promote_to_first(id);
            next = self.parent(id);
        }
        changed
    }

    fn reorder(&mut self, id: NodeId, change: impl FnOnce(&mut Vec<NodeId>, usize)) -> bool {
        let parent = self.parent(id).and_then(|parent| self.node_mut(parent));
        let Some(siblings) = parent.map(|parent| &mut parent.children) else {
            return false;
        };
        match siblings.iter().position(|&sibling| sibling == id) {
            Some(place) if place > 0 => {
                change(siblings, place);
                true
            }
            _ => false,
        }
    }

    /// Deletes a move and all that follow it; whether it was there. The root
    /// stays.
    ///
    /// ```
    /// use hexarium_rules::record::GameTree;
    /// use hexarium_rules::{AnyGame, Settings};
    ///
    /// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
    /// let first = tree.add_move(GameTree::ROOT, "d4d5")?;
    /// let reply = tree.add_move(first, "f6f5")?;
    /// assert!(tree.delete(first) && tree.is_empty());
    /// assert_eq!(tree.word(reply), None);
    /// assert!(!tree.delete(GameTree::ROOT));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id) else {
            return false;
        };
        self.seek(parent);
        if let Some(parent) = self.node_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        let mut ahead = vec![id];
        while let Some(id) = ahead.pop() {
            if let Some(node) = self.nodes[id.0 as usize].take() {
                ahead.extend(node.children);
                self.free.push(id);
            }
        }
        true
    }

    /// Sets the comment after a move, or on the whole game at the root; an
    /// empty one removes it. White space becomes single blanks, and a clock or
    /// an evaluation in the text (`[%clk 0:04:59]`) goes where it belongs.
    ///
    /// ```
    /// use hexarium_rules::record::{Clock, Evaluation, GameTree, Score};
    /// use hexarium_rules::{AnnotationSign, AnyGame, PositionSign, Settings};
    ///
    /// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
    /// let first = tree.add_move(GameTree::ROOT, "d4d5")?;
    /// tree.set_comment(first, "[%clk 0:04:59] at once");
    /// tree.set_comment_before(first, "To the middle");
    /// tree.set_annotation(first, Some(AnnotationSign::Good));
    /// tree.set_position_sign(first, Some(PositionSign::Equal));
    /// let evaluation = Evaluation { score: Score::Hundredths(20), depth: None };
    /// tree.set_evaluation(first, Some(evaluation));
    /// assert_eq!(tree.notes(first).clock, Some(Clock { tenths: 2_990 }));
    /// tree.set_clock(first, None);
    /// let moves = "\n1. {To the middle} d4d5! = {[%eval 0.20] at once}\n";
    /// assert!(tree.to_string().ends_with(moves));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.note(id, |notes| notes.set_after(text));
    }

    /// Sets the comment before a move; the root has none.
    pub fn set_comment_before(&mut self, id: NodeId, text: &str) {
        if id != Self::ROOT {
            self.note(id, |notes| notes.before = one_line(text));
        }
    }

    /// Sets the annotation sign of a move; the root has none.
    pub fn set_annotation(&mut self, id: NodeId, sign: Option<AnnotationSign>) {
        if id != Self::ROOT {
            self.note(id, |notes| notes.annotation = sign);
        }
    }

    /// Sets the position sign of a move; the root has none.
    pub fn set_position_sign(&mut self, id: NodeId, sign: Option<PositionSign>) {
        if id != Self::ROOT {
            self.note(id, |notes| notes.position = sign);
        }
    }

    /// Sets the clock after a move.
    pub fn set_clock(&mut self, id: NodeId, clock: Option<Clock>) {
        self.note(id, |notes| notes.clock = clock);
    }

    /// Sets the evaluation of the position after a move.
    pub fn set_evaluation(&mut self, id: NodeId, evaluation: Option<Evaluation>) {
        self.note(id, |notes| notes.evaluation = evaluation);
    }

    fn note(&mut self, id: NodeId, change: impl FnOnce(&mut Notes)) {
        if let Some(node) = self.node_mut(id) {
            let notes = node.notes.get_or_insert_default();
            change(notes);
            if **notes == notes::NONE {
                node.notes = None;
            }
        }
    }
}

impl Cursor {
    /// Goes to a move of the tree.
    pub(super) fn seek(&mut self, tree: &GameTree, id: NodeId) {
        seek(&tree.nodes, self, id);
    }

    fn ended(mut self, ending: Option<Ending>) -> Box<dyn AnyHistory> {
        if let Some(ending) = ending {
            self.history.end(ending);
        }
        self.history
    }
}

/// Goes back to where the two lines part, and on from there.
fn seek(nodes: &[Option<Node>], cursor: &mut Cursor, id: NodeId) {
    let node = |id: NodeId| nodes.get(id.0 as usize).and_then(Option::as_ref);
    let mut ahead = Vec::new();
    let mut meeting = id;
    while meeting != cursor.at {
        let (Some(here), Some(there)) = (node(cursor.at), node(meeting)) else {
            return;
        };
        let (Some(back), true) = (here.parent, here.ply >= there.ply) else {
            ahead.push(&there.word);
            meeting = there.parent.unwrap_or(GameTree::ROOT);
            continue;
        };
        cursor.history.undo();
        cursor.at = back;
    }
    for word in ahead.into_iter().rev() {
        // It was legal when it came into the tree.
        _ = cursor.history.play(word);
    }
    cursor.at = id;
}

/// Trees are equal when they are the same game: their moves are compared, not
/// how they came there.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let heads = [self, other].map(|tree| (tree.info().id, tree.start(), tree.settings()));
        let same = |(one, two): &(NodeId, NodeId)| {
            self.word(*one) == other.word(*two)
                && self.notes(*one) == other.notes(*two)
                && self.children(*one).len() == other.children(*two).len()
        };
        heads[0] == heads[1]
            && (&self.tags, self.ending) == (&other.tags, other.ending)
            && self.len() == other.len()
            && same(&(Self::ROOT, Self::ROOT))
            && self.walk().zip(other.walk()).all(|pair| same(&pair))
    }
}

impl Eq for GameTree {}

/// Why a move cannot be added to a tree.
///
/// ```
/// use hexarium_rules::record::{EditError, GameTree};
/// use hexarium_rules::{AnyGame, Settings};
///
/// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
/// let first = tree.add_move(GameTree::ROOT, "d4d5")?;
/// tree.delete(first);
/// assert_eq!(tree.add_move(first, "f6f5"), Err(EditError::NoSuchMove));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditError {
    /// The move that it should follow is not in the tree.
    NoSuchMove,
    /// The word is no legal move there.
    Illegal(PlayError),
    /// The tree has as many moves as a tree may have.
    Full,
}

impl From<PlayError> for EditError {
    fn from(error: PlayError) -> Self {
        Self::Illegal(error)
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchMove => f.write_str("the move before it is not in the tree"),
            Self::Illegal(error) => error.fmt(f),
            Self::Full => write!(
                f,
                "a game has at most {MOST_MOVES} moves, variations included"
            ),
        }
    }
}

impl std::error::Error for EditError {}
