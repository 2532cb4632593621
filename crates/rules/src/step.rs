//! Steps: how a move is entered, cell by cell, on any front end.

use std::fmt;

use crate::cell::Cell;
use crate::game::Game;
use crate::info::Text;

/// One step of entering a move.
///
/// ```
/// use hexarium_rules::{Game, Step, games::hexaequo::Hexaequo};
///
/// let start = Hexaequo::start();
/// let path: Vec<Step> =
///     ["@D", "i8"].into_iter().filter_map(Step::read::<Hexaequo>).collect();
/// let done = start.next(&path).done;
/// assert_eq!(done.map(|mv| start.word(mv)).as_deref(), Some("Di8"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A cell.
    Cell(Cell),
    /// A piece from the reserve, by its kind.
    Reserve(char),
    /// A choice between moves that share their cells, by its id.
    Choice(&'static str),
}

impl Step {
    /// Writes the step: the cell's name, `@` and the kind, or `=` and the
    /// choice.
    ///
    /// ```
    /// use hexarium_rules::{Step, games::cequis::Cequis};
    ///
    /// for text in ["c2", "@W", "=group"] {
    ///     let step = Step::read::<Cequis<true>>(text).ok_or("no such step")?;
    ///     assert_eq!(step.text::<Cequis<true>>(), text);
    /// }
    /// assert_eq!(Step::read::<Cequis<true>>("@K"), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn text<G: Game>(self) -> String {
        match self {
            Self::Cell(cell) => G::cell_name(cell).to_string(),
            Self::Reserve(kind) => format!("@{kind}"),
            Self::Choice(id) => format!("={id}"),
        }
    }

    /// Reads what [`Step::text`] writes; `None` when the game has no such
    /// cell, kind or choice.
    pub fn read<G: Game>(text: &str) -> Option<Self> {
        let info = G::info();
        if let Some(kind) = text.strip_prefix('@') {
            let mut pieces = info.pieces.iter();
            let piece = pieces.find(|piece| kind.chars().eq([piece.kind]))?;
            return Some(Self::Reserve(piece.kind));
        }
        if let Some(id) = text.strip_prefix('=') {
            let choice = info.choices.iter().find(|choice| choice.id == id)?;
            return Some(Self::Choice(choice.id));
        }
        G::cell(text.parse().ok()?).map(Self::Cell)
    }
}

/// Something to show beside a cell while a move is entered.
///
/// ```
/// use hexarium_rules::{Game, Step, games::cequis::Cequis};
///
/// // c2 pushes; it helps, the piece on c3 does not, and 0 is enough.
/// let position = Cequis::<true>::read("W:c2,d2;G:a1,a2;w:c3;g:f7,g7,g8;b:a7,a8 s play")?;
/// let path: Vec<Step> =
///     ["c2", "c3"].into_iter().filter_map(Step::read::<Cequis<true>>).collect();
/// let notes: Vec<String> =
///     position.next(&path).notes.iter().map(|note| note.to_string()).collect();
/// assert_eq!(notes, ["helps the push (+1)", "counts against the push (+0)"]);
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note {
    /// The cell.
    pub cell: Cell,
    /// What is said of it.
    pub text: &'static Text,
    /// The number that goes with it.
    pub number: i32,
}

/// What may follow the steps entered so far.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let position = HexDame::read("M:e8;m:f8,g7 w")?;
/// let mut path = Vec::new();
/// while let Some(&step) = position.next(&path).steps.first() {
///     path.push(step);
/// }
/// let next = position.next(&path).map(|mv| position.word(mv));
/// assert_eq!(next.done.as_deref(), Some("e8g6xf8g7"));
/// // A step too many leads nowhere.
/// path.push(path[0]);
/// assert!(position.next(&path).is_dead());
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next<M> {
    /// The steps that may follow, in order, each once.
    pub steps: Vec<Step>,
    /// The legal move that the path already is. When steps may still follow, a
    /// front end waits for the last cell once more (never a legal step) or for
    /// a button.
    pub done: Option<M>,
    /// Notes on the path so far.
    pub notes: Vec<Note>,
}

impl<M> Default for Next<M> {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            done: None,
            notes: Vec::new(),
        }
    }
}

impl<M> Next<M> {
    /// Whether the steps so far are no beginning of a legal move.
    pub fn is_dead(&self) -> bool {
        self.steps.is_empty() && self.done.is_none()
    }

    /// The same with the move as something else.
    pub fn map<N>(self, change: impl FnOnce(M) -> N) -> Next<N> {
        Next {
            steps: self.steps,
            done: self.done.map(change),
            notes: self.notes,
        }
    }
}

/// [`Game::next`] for a game whose moves have few paths each: the legal moves
/// whose paths begin with the steps. Where two moves share a path it is no
/// move yet, and their choices follow.
pub(crate) fn next_by_paths<G: Game>(position: &G, steps: &[Step]) -> Next<G::Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut paths: Vec<(Vec<Step>, G::Move)> = legal
        .iter()
        .flat_map(|&mv| position.paths(mv).into_iter().map(move |path| (path, mv)))
        .filter(|(path, _)| steps.starts_with(path) || path.starts_with(steps))
        .collect();
    paths.sort_by(|a, b| a.0.cmp(&b.0));
    for same in paths.chunk_by_mut(|a, b| a.0 == b.0) {
        if same.len() > 1 {
            for (path, mv) in same {
                path.extend(position.choice(*mv).map(|choice| Step::Choice(choice.id)));
            }
        }
    }
    let mut next = Next::default();
    for (path, mv) in paths {
        if path == steps {
            next.done = Some(mv);
        } else if let Some(rest) = path.strip_prefix(steps) {
            next.steps.extend(rest.first());
        }
    }
    next.steps.sort_unstable();
    next.steps.dedup();
    next
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:+})", self.text.english, self.number)
    }
}
