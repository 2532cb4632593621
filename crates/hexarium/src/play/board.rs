//! A board drawn with characters: the same for every game.
//!
//! A cell takes two lines. Flat at the top, its name stands before the piece, so
//! that nobody looks for it in a neighbour, and what lies under the piece in the
//! bottom edge. With a corner at the top, the name is in the bottom edge, and
//! what lies under the piece comes before it.
//!
//! ```text
//!     _____
//!    /a1 A \_____      /T(D)\/t   \
//!    \__*__/b2   \     \_i8_/\_j8_/
//!          \_____/        /t d \
//! ```

use std::collections::{BTreeMap, BTreeSet};

use hexarium_rules::{Board, Cell, GameInfo, Orientation, Shown};

use super::canvas::{Canvas, Ink};

/// How a cell is set off from the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// The last move touched it.
    Last,
    /// A piece was taken there.
    Taken,
    /// It may be the next step.
    Next,
    /// It is a step of the move that is being entered.
    Path,
    /// It shows why something is not legal.
    Wrong,
}

impl Highlight {
    fn ink(self) -> Ink {
        match self {
            Self::Last | Self::Taken => Ink::Last,
            Self::Next => Ink::Next,
            Self::Path => Ink::Path,
            Self::Wrong => Ink::Wrong,
        }
    }

    /// The characters before and after what stands on the cell.
    fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Last => ["(", ")"],
            Self::Taken => [" ", " "],
            Self::Next => ["[", "]"],
            Self::Path => ["<", ">"],
            Self::Wrong => ["!", "!"],
        }
    }
}

/// How a board is drawn.
#[derive(Debug, Clone, Default)]
pub(crate) struct Look {
    /// Turned by half a turn.
    pub(crate) flipped: bool,
    /// What is set off.
    pub(crate) highlights: BTreeMap<Cell, Highlight>,
    /// On a board that grows: the empty cells that are drawn.
    pub(crate) open: BTreeSet<Cell>,
}

/// The character for a special cell on which nothing stands. A mark that is not
/// known is a dot.
pub(crate) fn mark_character(mark: &str, info: &GameInfo) -> char {
    match mark {
        "throne" => '#',
        "exit" => '*',
        _ => match mark_owner(mark, info) {
            Some(0) => '-',
            Some(1) => '=',
            _ => '.',
        },
    }
}

/// The player in whose name a cell is special: `zone-white`, `rank-white`.
pub(crate) fn mark_owner(mark: &str, info: &GameInfo) -> Option<usize> {
    let name = mark.split_once('-')?.1;
    info.players.iter().position(|player| player.name == name)
}

/// The mark of a cell that is to be seen. A zone is where pieces are placed, and
/// is shown only as long as some are left to place.
fn mark_shown(marks: &[&'static str], shown: &Shown) -> Option<&'static str> {
    let is_shown = |mark: &&&str| !mark.starts_with("zone") || !shown.reserves.is_empty();
    marks.iter().find(is_shown).copied()
}

/// The marks that are to be seen on a board, each once.
pub(crate) fn marks_shown(board: &Board, shown: &Shown) -> Vec<&'static str> {
    let mut marks = Vec::new();
    for cell in &board.cells {
        let mark = mark_shown(&cell.marks, shown);
        marks.extend(mark.filter(|mark| !marks.contains(mark)));
    }
    marks
}

/// Draws a board and what is on it as lines of text.
pub(crate) fn draw(board: &Board, shown: &Shown, info: &GameInfo, look: &Look) -> Canvas {
    let grid = Grid::of(board);
    let places = places(grid, board, shown, look);
    let mut canvas = Canvas::default();
    for &(cell, x, y) in &places {
        if !is_open_ground(board, shown, cell) {
            outline(&mut canvas, grid, x, y);
        }
    }
    for &(cell, x, y) in &places {
        fill(&mut canvas, board, shown, info, look, (cell, x, y));
    }
    canvas
}

/// The measures of a drawing, in characters.
#[derive(Debug, Clone, Copy)]
struct Grid {
    orientation: Orientation,
    /// Between the sides of a cell.
    inner: usize,
}

impl Grid {
    fn of(board: &Board) -> Self {
        let longest = board.cells.iter().map(|cell| cell.name.len()).max();
        Self {
            orientation: board.orientation,
            inner: match board.orientation {
                // A name, and a piece between brackets.
                Orientation::FlatTop => longest.unwrap_or(0) + 3,
                // The ground, and a piece between brackets.
                Orientation::PointyTop => 4,
            },
        }
    }

    /// The column and the line of a centre.
    fn place(self, x: f64, y: f64) -> (i64, i64) {
        let half = 0.75f64.sqrt();
        let (x, y) = match self.orientation {
            // Cells share their sides with the next column.
            Orientation::FlatTop => ((self.inner + 1) as f64 * x / 1.5, y / half),
            Orientation::PointyTop => ((self.inner + 2) as f64 / 2.0 * x / half, 2.0 * y / 1.5),
        };
        (x.round() as i64, y.round() as i64)
    }
}

/// The cells to draw, and the column and line of each one's left upper corner.
fn places(grid: Grid, board: &Board, shown: &Shown, look: &Look) -> Vec<(Cell, usize, usize)> {
    let used: BTreeSet<Cell> = shown.pieces.iter().map(|piece| piece.0).collect();
    let is_drawn = |cell: &Cell| !board.grows || used.contains(cell) || look.open.contains(cell);
    let turn = if look.flipped { -1.0 } else { 1.0 };
    let cells = (0..board.cells.len()).map(|index| Cell(index as u16));
    let places: Vec<(Cell, (i64, i64))> = cells
        .filter(is_drawn)
        .map(|cell| {
            let at = &board.cells[cell.index()];
            (cell, grid.place(turn * at.x, turn * at.y))
        })
        .collect();
    let left = places.iter().map(|place| place.1.0).min().unwrap_or(0);
    let top = places.iter().map(|place| place.1.1).min().unwrap_or(0);
    // Flat edges at the top need a line of their own.
    let above = u64::from(board.orientation == Orientation::FlatTop);
    places
        .into_iter()
        .map(|(cell, (x, y))| {
            let y = y.abs_diff(top) + above;
            (cell, x.abs_diff(left) as usize, y as usize)
        })
        .collect()
}

/// Whether a cell of a board that grows does not belong to it yet.
fn is_open_ground(board: &Board, shown: &Shown, cell: Cell) -> bool {
    board.grows && shown.top(cell).is_none()
}

fn outline(canvas: &mut Canvas, grid: Grid, x: usize, y: usize) {
    let edge = "_".repeat(grid.inner);
    if grid.orientation == Orientation::FlatTop {
        canvas.write_under(x + 1, y - 1, &edge, Ink::Faint);
    }
    canvas.write(x, y, "/", Ink::Faint);
    canvas.write(x + 1 + grid.inner, y, "\\", Ink::Faint);
    canvas.write(x, y + 1, &format!("\\{edge}/"), Ink::Faint);
}

/// Writes what is on a cell, and its name.
fn fill(
    canvas: &mut Canvas,
    board: &Board,
    shown: &Shown,
    info: &GameInfo,
    look: &Look,
    (cell, x, y): (Cell, usize, usize),
) {
    let owner = |kind: char| info.piece(kind).map_or(0, |piece| piece.owner);
    let is_ground = |kind: char| info.piece(kind).is_some_and(|piece| piece.ground);
    let here = shown.pieces.iter().filter(|piece| piece.0 == cell);
    let (ground, standing): (Vec<char>, Vec<char>) =
        here.map(|piece| piece.1).partition(|&kind| is_ground(kind));
    let at = &board.cells[cell.index()];
    let special = mark_shown(&at.marks, shown);
    let mark = special.map(|mark| mark_character(mark, info));
    // Where a piece stands, whose zone or rank it is matters little.
    let is_owned = special.is_some_and(|mark| mark_owner(mark, info).is_some());
    let highlight = look.highlights.get(&cell).copied();

    // The name and what lies under the piece, and where the piece begins.
    let grid = Grid::of(board);
    let (name, under, piece) = match board.orientation {
        Orientation::FlatTop => {
            let piece = x + grid.inner - 2;
            ((x + 1, y), (x + grid.inner.div_ceil(2), y + 1), piece)
        }
        Orientation::PointyTop => ((x + 2, y + 1), (x + 1, y), x + 2),
    };
    canvas.write(name.0, name.1, &at.name, Ink::Plain);
    if let Some(&kind) = ground.first() {
        canvas.write(under.0, under.1, &kind.to_string(), Ink::Piece(owner(kind)));
    } else if let (Some(mark), Some(_), false) = (mark, standing.last(), is_owned) {
        canvas.write(under.0, under.1, &mark.to_string(), Ink::Plain);
    }
    let (middle, ink) = match (standing.last(), mark) {
        (Some(&kind), _) => (kind, Ink::Piece(owner(kind))),
        (None, _) if highlight == Some(Highlight::Taken) => ('x', Ink::Last),
        (None, Some(mark)) => (mark, Ink::Plain),
        (None, None) if is_open_ground(board, shown, cell) => ('.', Ink::Faint),
        (None, None) => (' ', Ink::Plain),
    };
    let [before, after] = highlight.map_or([" ", " "], Highlight::brackets);
    let around = highlight.map_or(Ink::Plain, Highlight::ink);
    // A piece's colour covers the blanks beside it, so that it looks like one.
    let around = match (around, ink) {
        (Ink::Plain, Ink::Piece(_)) => ink,
        (other, _) => other,
    };
    canvas.write(piece, y, before, around);
    canvas.write(piece + 1, y, &middle.to_string(), ink);
    canvas.write(piece + 2, y, after, around);
}
