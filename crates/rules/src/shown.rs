//! A board and a position as any front end draws them.

use crate::cell::Cell;
use crate::effect::{Effect, Moment};
use crate::info::GameInfo;
use crate::outcome::Player;

/// How the hexagons of a board are drawn.
///
/// ```
/// use hexarium_rules::{AnyGame, Orientation};
///
/// let stands =
///     |id| Ok::<_, hexarium_rules::UnknownGame>(AnyGame::find(id)?.board().orientation);
/// assert_eq!(stands("hexdame")?, Orientation::FlatTop);
/// assert_eq!(stands("hexaequo")?, Orientation::PointyTop);
/// # Ok::<(), hexarium_rules::UnknownGame>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// With a flat edge at the top: columns are vertical.
    FlatTop,
    /// With a corner at the top: rows are horizontal.
    PointyTop,
}

/// The cells of a game's board.
///
/// ```
/// use hexarium_rules::{Cell, Game, games::hexentafl::Hexentafl};
///
/// let board = Hexentafl::<4>::board();
/// assert_eq!(board.cells.len(), 37);
/// assert_eq!((board.cell("a1"), board.cell("a5")), (Some(Cell(0)), None));
/// let throne = board.cells.iter().find(|cell| cell.marks.contains(&"throne"));
/// assert_eq!(throne.map(|cell| cell.name.as_str()), Some("d4"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// How its hexagons stand.
    pub orientation: Orientation,
    /// Whether the board grows in play: then only the cells with a piece on
    /// them, and those that can be a step, are drawn.
    pub grows: bool,
    /// Every cell; a [`Cell`] is an index into this list.
    pub cells: Vec<BoardCell>,
}

/// A cell of a board.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let board = HexDame::board();
/// let (low, high) = (&board.cells[0], &board.cells[60]);
/// assert_eq!((low.name.as_str(), high.name.as_str()), ("a1", "i9"));
/// // One stands right above the other, eight cells up.
/// assert_eq!(low.x, high.x);
/// assert!((low.y - high.y - 8.0 * 3f64.sqrt()).abs() < 1e-9);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct BoardCell {
    /// Its name, as `a1`.
    pub name: String,
    /// The centre, to the right, in units of a hexagon's side.
    pub x: f64,
    /// The centre, downwards, in the same unit.
    pub y: f64,
    /// What is special of it: `throne`, `exit`, `zone-solids`, `rank-white` …
    pub marks: Vec<&'static str>,
}

impl Board {
    /// The six corners of a cell, in order around it, in the unit of its
    /// centre; `None` of a cell that the board lacks.
    ///
    /// ```
    /// use hexarium_rules::{Cell, Game, games::hexdame::HexDame};
    ///
    /// let corners = HexDame::board().outline(Cell(0)).ok_or("no such cell")?;
    /// let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
    /// let hexagon = format!("<polygon points=\"{}\"/>", points.join(" "));
    /// assert!(hexagon.contains("1.00,-1.73 0.50,-0.87"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn outline(&self, cell: Cell) -> Option<[(f64, f64); 6]> {
        let BoardCell { x, y, .. } = self.cells.get(cell.index())?;
        let turn = match self.orientation {
            Orientation::FlatTop => 0.0,
            Orientation::PointyTop => 30.0,
        };
        Some(std::array::from_fn(|corner| {
            let angle = (turn + 60.0 * corner as f64).to_radians();
            (x + angle.cos(), y + angle.sin())
        }))
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.cells.iter().position(|cell| cell.name == name)?;
        Some(Cell(index as u16))
    }
}

/// Pieces that a player took and holds.
///
/// ```
/// use hexarium_rules::games::hexaequo::{BLACK, Hexaequo};
/// use hexarium_rules::{Captive, Game};
///
/// let position = Hexaequo::read("T:i8,j8;t:h9,i9;D:j8;d:h9 b 2+0 0+0")?;
/// assert_eq!(position.shown().captives, [Captive { holder: BLACK, kind: 'd', count: 2 }]);
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Captive {
    /// Who holds them.
    pub holder: Player,
    /// Their kind.
    pub kind: char,
    /// How many, at least one.
    pub count: u32,
}

/// What is to be seen of a position: the pieces on the board, in reserve and
/// held captured.
///
/// ```
/// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
///
/// let shown = Hexaequo::start().shown();
/// assert_eq!(shown.pieces.len(), 6);
/// // A disk stands on the tile j8.
/// let j8 = Hexaequo::board().cell("j8").ok_or("no such cell")?;
/// assert_eq!(shown.top(j8), Some('D'));
/// assert_eq!(shown.reserves[..2], [('T', 7), ('t', 7)]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// The pieces on the board by cell, what lies on the ground first.
    pub pieces: Vec<(Cell, char)>,
    /// The pieces that may still be placed, at least one of a kind listed, in
    /// the order of the game's kinds.
    pub reserves: Vec<(char, u32)>,
    /// The captured pieces that matter to the game, in the same order.
    pub captives: Vec<Captive>,
}

impl Shown {
    /// The piece on top of a cell.
    pub fn top(&self, cell: Cell) -> Option<char> {
        let mut here = self.pieces.iter().filter(|piece| piece.0 == cell);
        here.next_back().map(|piece| piece.1)
    }

    /// Plays one moment of a move: lifts every piece that it names, then sets
    /// down those that stay.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
    ///
    /// let start = Hexaequo::start();
    /// let mv = start.read_word("Di8")?;
    /// let mut shown = start.shown();
    /// for moment in start.effects(mv, &start.path(mv)) {
    ///     shown.apply(Hexaequo::info(), &moment);
    /// }
    /// assert_eq!(shown, start.play(mv).shown());
    /// assert!(shown.reserves.contains(&('D', 4)));
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    pub fn apply(&mut self, info: &GameInfo, moment: &Moment) {
        let mut set_down = Vec::new();
        for effect in &moment.effects {
            match *effect {
                Effect::Placed { cell, kind } => {
                    change(&mut self.reserves, info, kind, -1);
                    set_down.push((cell, kind));
                }
                Effect::Moved { from, to } | Effect::Pushed { from, to } => {
                    set_down.extend(self.lift(from).map(|kind| (to, kind)));
                }
                Effect::Captured { cell, holder } => {
                    let kind = self.lift(cell);
                    if let (Some(kind), Some(holder)) = (kind, holder) {
                        self.hold(info, holder, kind, 1);
                    }
                }
                Effect::Marked { .. } => {}
                Effect::Removed { cell } => {
                    self.lift(cell);
                }
                Effect::Promoted { cell, kind } => {
                    self.lift(cell);
                    set_down.push((cell, kind));
                }
                Effect::Returned { holder, kind } => {
                    self.hold(info, holder, kind, -1);
                    change(&mut self.reserves, info, kind, 1);
                }
            }
        }
        self.pieces.extend(set_down);
        self.sort(info);
    }

    /// Puts the lists into their order.
    ///
    /// ```
    /// use hexarium_rules::{Cell, Game, Shown, games::hexaequo::Hexaequo};
    ///
    /// // On a cell the tile comes before the disk that stands on it.
    /// let pieces = vec![(Cell(7), 'D'), (Cell(7), 'T'), (Cell(3), 't')];
    /// let mut shown = Shown { pieces, ..Shown::default() };
    /// shown.sort(Hexaequo::info());
    /// assert_eq!(shown.pieces, [(Cell(3), 't'), (Cell(7), 'T'), (Cell(7), 'D')]);
    /// ```
    pub fn sort(&mut self, info: &GameInfo) {
        let rank = |kind| info.pieces.iter().position(|piece| piece.kind == kind);
        let ground = |kind| info.piece(kind).is_some_and(|piece| piece.ground);
        self.pieces
            .sort_by_key(|&(cell, kind)| (cell, !ground(kind), rank(kind)));
        self.reserves.sort_by_key(|&(kind, _)| rank(kind));
        self.captives
            .sort_by_key(|captive| (captive.holder, rank(captive.kind)));
    }

    fn lift(&mut self, cell: Cell) -> Option<char> {
        let index = self.pieces.iter().rposition(|piece| piece.0 == cell)?;
        Some(self.pieces.remove(index).1)
    }

    fn hold(&mut self, info: &GameInfo, holder: Player, kind: char, by: i32) {
        let mut counts: Vec<(char, u32)> = self
            .captives
            .iter()
            .filter(|captive| captive.holder == holder)
            .map(|captive| (captive.kind, captive.count))
            .collect();
        change(&mut counts, info, kind, by);
        self.captives.retain(|captive| captive.holder != holder);
        self.captives
            .extend(counts.into_iter().map(|(kind, count)| Captive {
                holder,
                kind,
                count,
            }));
    }
}

fn change(counts: &mut Vec<(char, u32)>, info: &GameInfo, kind: char, by: i32) {
    let index = match counts.iter().position(|count| count.0 == kind) {
        Some(index) => index,
        None if info.piece(kind).is_some() => {
            counts.push((kind, 0));
            counts.len() - 1
        }
        None => return,
    };
    counts[index].1 = counts[index].1.saturating_add_signed(by);
    if counts[index].1 == 0 {
        counts.remove(index);
    }
}
