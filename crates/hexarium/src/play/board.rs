//! A board drawn with characters: the same for every game.
//!
//! A cell takes two lines. The upper one holds what stands on it, the lower
//! one its name, written into the bottom edge:
//!
//! ```text
//!     _____
//!    /  A  \_____      /T(D)\/t   \
//!    \_a1__/  *  \     \_i8_/\_j8_/
//!          \_b2__/        /t d \
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

/// Draws a board and what is on it as lines of text.
pub(crate) fn draw(board: &Board, shown: &Shown, info: &GameInfo, look: &Look) -> Canvas {
    let places = places(board, shown, look);
    let mut canvas = Canvas::default();
    for &(cell, x, y) in &places {
        if !is_open_ground(board, shown, cell) {
            outline(&mut canvas, board.orientation, x, y);
        }
    }
    for &(cell, x, y) in &places {
        fill(&mut canvas, board, shown, info, look, (cell, x, y));
    }
    canvas
}

/// The cells to draw, and the column and line of each one's left upper corner.
fn places(board: &Board, shown: &Shown, look: &Look) -> Vec<(Cell, usize, usize)> {
    let used: BTreeSet<Cell> = shown.pieces.iter().map(|piece| piece.0).collect();
    let is_drawn = |cell: &Cell| !board.grows || used.contains(cell) || look.open.contains(cell);
    let half = 0.75f64.sqrt();
    let turn = if look.flipped { -1.0 } else { 1.0 };
    let cells = (0..board.cells.len()).map(|index| Cell(index as u16));
    let grid: Vec<(Cell, i64, i64)> = cells
        .filter(is_drawn)
        .map(|cell| {
            let at = &board.cells[cell.index()];
            let (x, y) = (turn * at.x, turn * at.y);
            // The steps between columns and between lines of cells.
            let (x, y) = match board.orientation {
                Orientation::FlatTop => (6.0 * x / 1.5, y / half),
                Orientation::PointyTop => (3.0 * x / half, 2.0 * y / 1.5),
            };
            (cell, x.round() as i64, y.round() as i64)
        })
        .collect();
    let left = grid.iter().map(|place| place.1).min().unwrap_or(0);
    let top = grid.iter().map(|place| place.2).min().unwrap_or(0);
    // Flat edges at the top need a line of their own.
    let above = u64::from(board.orientation == Orientation::FlatTop);
    grid.into_iter()
        .map(|(cell, x, y)| {
            let y = y.abs_diff(top) + above;
            (cell, x.abs_diff(left) as usize, y as usize)
        })
        .collect()
}

/// Whether a cell of a board that grows does not belong to it yet.
fn is_open_ground(board: &Board, shown: &Shown, cell: Cell) -> bool {
    board.grows && shown.top(cell).is_none()
}

fn outline(canvas: &mut Canvas, orientation: Orientation, x: usize, y: usize) {
    match orientation {
        Orientation::FlatTop => {
            canvas.write_under(x + 1, y - 1, "_____", Ink::Faint);
            canvas.write(x, y, "/", Ink::Faint);
            canvas.write(x + 6, y, "\\", Ink::Faint);
            canvas.write(x, y + 1, "\\_____/", Ink::Faint);
        }
        Orientation::PointyTop => {
            canvas.write(x, y, "/    \\", Ink::Faint);
            canvas.write(x, y + 1, "\\____/", Ink::Faint);
        }
    }
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
    let mark = at.marks.first().map(|mark| mark_character(mark, info));
    let highlight = look.highlights.get(&cell).copied();

    // In the corner: the ground, or the mark on which a piece stands.
    if let Some(&kind) = ground.first() {
        canvas.write(x + 1, y, &kind.to_string(), Ink::Piece(owner(kind)));
    } else if let (Some(mark), Some(_)) = (mark, standing.last()) {
        canvas.write(x + 1, y, &mark.to_string(), Ink::Faint);
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
    canvas.write(x + 2, y, before, around);
    canvas.write(x + 3, y, &middle.to_string(), ink);
    canvas.write(x + 4, y, after, around);
    canvas.write(x + 2, y + 1, &at.name, Ink::Plain);
}
