//! Where things lie: the cells that are drawn, the way the board is turned,
//! the room that the picture takes.

use std::collections::BTreeMap;

use hexarium_rules::{Board, BoardCell, Cell, Orientation, Shown};

use crate::options::Options;

/// A point, y down.
pub(crate) type Point = (f64, f64);

/// The board as this picture sees it.
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    flipped: bool,
    /// The cells that are drawn, in order.
    pub(crate) cells: Vec<Cell>,
}

/// How far around its middle an empty board that grows is shown.
const AROUND_THE_MIDDLE: f64 = 3.5;

impl<'a> View<'a> {
    pub(crate) fn new(board: &'a Board, shown: &Shown, options: &Options) -> Self {
        let all = (0..board.cells.len()).filter_map(|index| Some(Cell(index.try_into().ok()?)));
        let mut view = Self {
            board,
            flipped: options.flipped,
            cells: all.collect(),
        };
        if board.grows {
            let pieces = shown.pieces.iter().map(|piece| piece.0);
            let highlights = options.highlights.iter().map(|highlight| highlight.0);
            let arrows = options.arrows.iter().flat_map(|arrow| [arrow.0, arrow.1]);
            let mut used: Vec<Cell> = pieces.chain(highlights).chain(arrows).collect();
            used.retain(|&cell| view.at(cell).is_some());
            used.sort_unstable();
            used.dedup();
            if used.is_empty() {
                let middle = view.bounds().middle();
                let near = |point: Point| {
                    (point.0 - middle.0).hypot(point.1 - middle.1) < AROUND_THE_MIDDLE
                };
                view.cells
                    .retain(|&cell| view_at(board, options.flipped, cell).is_some_and(near));
            } else {
                view.cells = used;
            }
        }
        view
    }

    /// The board's data of a cell.
    pub(crate) fn cell(&self, cell: Cell) -> Option<&'a BoardCell> {
        self.board.cells.get(cell.index())
    }

    /// The centre of a cell in the picture.
    pub(crate) fn at(&self, cell: Cell) -> Option<Point> {
        view_at(self.board, self.flipped, cell)
    }

    /// By how many degrees shapes turn that turn with the hexagons.
    pub(crate) fn turn(&self) -> u32 {
        match self.board.orientation {
            Orientation::FlatTop => 0,
            Orientation::PointyTop => 30,
        }
    }

    /// The corners of a hexagon of side 1 around the origin.
    pub(crate) fn corners(&self) -> [Point; 6] {
        std::array::from_fn(|corner| {
            let angle = (f64::from(self.turn()) + 60.0 * corner as f64).to_radians();
            (angle.cos(), angle.sin())
        })
    }

    /// The room that the drawn cells take.
    pub(crate) fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::default();
        let corners = self.corners();
        for (x, y) in self.cells.iter().filter_map(|&cell| self.at(cell)) {
            for corner in corners {
                bounds.include((x + corner.0, y + corner.1));
            }
        }
        bounds
    }

    /// The outline of the drawn cells together: closed lines.
    pub(crate) fn outline(&self) -> Vec<Vec<Point>> {
        let key = |point: Point| {
            [point.0, point.1].map(|coordinate| (coordinate * 1000.0).round() as i64)
        };
        let corners = self.corners();
        let mut edges = BTreeMap::new();
        for (x, y) in self.cells.iter().filter_map(|&cell| self.at(cell)) {
            for (index, &from) in corners.iter().enumerate() {
                let to = corners[(index + 1) % 6];
                let [from, to] = [from, to].map(|corner| (x + corner.0, y + corner.1));
                // An edge that another cell has the other way round is inside.
                if edges.remove(&(key(to), key(from))).is_none() {
                    edges.insert((key(from), key(to)), from);
                }
            }
        }
        let mut lines = Vec::new();
        while let Some(((start, mut end), point)) = edges.pop_first() {
            let mut line = vec![point];
            while end != start {
                let next = edges.range((end, [i64::MIN; 2])..).next();
                let Some((&(from, to), &point)) = next.filter(|next| next.0.0 == end) else {
                    break;
                };
                edges.remove(&(from, to));
                line.push(point);
                end = to;
            }
            lines.push(line);
        }
        lines
    }
}

fn view_at(board: &Board, flipped: bool, cell: Cell) -> Option<Point> {
    let BoardCell { x, y, .. } = *board.cells.get(cell.index())?;
    Some(if flipped { (-x, -y) } else { (x, y) })
}

/// A rectangle that grows around points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            left: f64::INFINITY,
            top: f64::INFINITY,
            right: f64::NEG_INFINITY,
            bottom: f64::NEG_INFINITY,
        }
    }
}

impl Bounds {
    pub(crate) fn include(&mut self, point: Point) {
        self.left = self.left.min(point.0);
        self.right = self.right.max(point.0);
        self.top = self.top.min(point.1);
        self.bottom = self.bottom.max(point.1);
    }

    /// The same with a margin; a unit square where it holds nothing.
    pub(crate) fn with_margin(self, margin: f64) -> Self {
        if self.left > self.right {
            return Self {
                left: 0.0,
                top: 0.0,
                right: 1.0,
                bottom: 1.0,
            };
        }
        Self {
            left: self.left - margin,
            top: self.top - margin,
            right: self.right + margin,
            bottom: self.bottom + margin,
        }
    }

    /// The least rectangle around both.
    pub(crate) fn or(mut self, other: Self) -> Self {
        self.include((other.left, other.top));
        self.include((other.right, other.bottom));
        self
    }

    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(crate) fn middle(&self) -> Point {
        (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        )
    }
}
