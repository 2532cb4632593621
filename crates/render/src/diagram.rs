//! A position of a game that is played, as a picture.

use std::fmt;

use hexarium_rules::{AnyHistory, Board, Cell, GameInfo, Player, Shown, Step, quoted};

use crate::options::{Highlight, Options, Room, last_move, taken};
use crate::picture::Picture;
use crate::png::PngError;

/// A position of a game, with what is pointed out in it.
#[derive(Debug, Clone)]
pub struct Diagram {
    info: &'static GameInfo,
    board: Board,
    shown: Shown,
    options: Options,
}

impl Diagram {
    /// The position after so many moves of a game, or the last where there are
    /// fewer. The move that led to it is highlighted; `path` has the steps by
    /// which it was entered, if they are known. The options take the player to
    /// move and the position line from there.
    pub fn after(
        ply: usize,
        history: &dyn AnyHistory,
        path: Option<&[Step]>,
        options: Options,
    ) -> Self {
        let ply = ply.min(history.ply());
        let last = ply.checked_sub(1);
        let moments = last.and_then(|last| history.effects(last, path));
        let moments = moments.unwrap_or_default();
        let over = ply == history.ply() && history.outcome().is_some();
        let mut diagram = Self {
            info: history.info(),
            board: history.board(),
            shown: history.shown_at(ply).unwrap_or_default(),
            options: Options {
                to_move: history.player_at(ply).filter(|_| !over),
                description: history.position_at(ply).unwrap_or_default(),
                ..options
            },
        };
        if !diagram.options.plain_last_move {
            let touched = last_move(&moments).into_iter();
            diagram.point_out(touched.map(|cell| (cell, Highlight::Last)));
            let taken = taken(&moments).into_iter();
            diagram.point_out(taken.map(|cell| (cell, Highlight::Taken)));
        }
        diagram
    }

    /// The positions of a whole game: the start, after every so many moves, and
    /// the last. Under each stands the move that led to it.
    pub fn every(plies: usize, history: &dyn AnyHistory, options: &Options) -> Vec<Self> {
        let last = history.ply();
        let shown = (0..last).step_by(plies.max(1)).chain([last]);
        let diagram = |ply| {
            let options = Options {
                caption: caption(ply, history),
                ..options.clone()
            };
            Self::after(ply, history, None, options)
        };
        shown.map(diagram).collect()
    }

    /// Gives diagrams of a game the same size, with the board in the same place.
    pub fn share_room(diagrams: &mut [Self]) {
        let room = diagrams.iter().map(Self::room).reduce(Room::or);
        for diagram in diagrams {
            diagram.options.room = room;
        }
    }

    /// Shows what may follow steps of a move that have been entered: the cells
    /// of these steps, and those where a next one may go.
    pub fn steps(&mut self, history: &dyn AnyHistory, steps: &[Step]) {
        let cells = |steps: &[Step], kind| -> Vec<(Cell, Highlight)> {
            let cells = steps.iter().filter_map(|step| match step {
                Step::Cell(cell) => Some((*cell, kind)),
                _ => None,
            });
            cells.collect()
        };
        self.point_out(cells(steps, Highlight::Selected));
        self.point_out(cells(&history.next(steps).steps, Highlight::Target));
    }

    pub(crate) fn picture(&self) -> Picture<'_> {
        Picture::new(&self.board, &self.shown, self.info, &self.options)
    }

    pub(crate) fn room(&self) -> Room {
        self.picture().room()
    }

    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    pub(crate) fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The same at another size.
    pub(crate) fn sized(&self, size: u32) -> Self {
        let mut sized = self.clone();
        sized.options.size = Some(size);
        sized
    }

    fn point_out(&mut self, cells: impl IntoIterator<Item = (Cell, Highlight)>) {
        self.options.highlights.extend(cells);
    }

    /// Highlights cells that are written down: the name of a [`Highlight`], a
    /// colon, cells, and so on, as `target:a1,b2,capture:c3`.
    ///
    /// # Errors
    /// When a highlight or a cell has no such name. Nothing changes then.
    pub fn mark(&mut self, text: &str) -> Result<(), PointError> {
        let mut marks = Vec::new();
        let mut kind = None;
        for part in text.split(',') {
            let cell = match part.split_once(':') {
                Some((name, cell)) => {
                    let found = Highlight::named(name);
                    kind = Some(found.ok_or_else(|| PointError::Highlight(quoted(name)))?);
                    cell
                }
                None => part,
            };
            let kind = kind.ok_or_else(|| PointError::Mark(quoted(text)))?;
            marks.push((self.cell(cell)?, kind));
        }
        self.point_out(marks);
        Ok(())
    }

    /// Draws arrows that are written down, as `a1-b2,c3-d4`.
    ///
    /// # Errors
    /// When one is not two cells of the board. Nothing changes then.
    pub fn arrow(&mut self, text: &str) -> Result<(), PointError> {
        let arrows = text.split(',').map(|part| {
            let ends = part.split_once('-');
            let (from, to) = ends.ok_or_else(|| PointError::Arrow(quoted(part)))?;
            Ok((self.cell(from)?, self.cell(to)?))
        });
        let arrows: Vec<_> = arrows.collect::<Result<_, _>>()?;
        self.options.arrows.extend(arrows);
        Ok(())
    }

    fn cell(&self, name: &str) -> Result<Cell, PointError> {
        self.board.cell(name).ok_or_else(|| PointError::Cell {
            cell: quoted(name),
            game: self.info.id,
            example: self
                .board
                .cells
                .first()
                .map_or("", |cell| &cell.name)
                .into(),
        })
    }

    /// The diagram as SVG.
    pub fn svg(&self) -> String {
        crate::svg(&self.board, &self.shown, self.info, &self.options)
    }

    /// The diagram as PNG.
    ///
    /// # Errors
    /// When the size is none of a PNG.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        crate::png(&self.board, &self.shown, self.info, &self.options)
    }
}

/// A move with its number, as in a record.
fn caption(ply: usize, history: &dyn AnyHistory) -> String {
    let word = ply.checked_sub(1).and_then(|last| history.word_at(last));
    let Some(word) = word else {
        return "start".to_owned();
    };
    let is_first = |ply: &usize| history.player_at(*ply) == Some(Player::FIRST);
    let last = ply - 1;
    let number = 1 + (0..last).filter(|ply| !is_first(ply)).count();
    let dots = if is_first(&last) { "." } else { "..." };
    format!("{number}{dots} {word}")
}

/// Why something cannot be pointed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PointError {
    /// No highlight has this name.
    Highlight(String),
    /// A mark does not begin with the name of a highlight.
    Mark(String),
    /// An arrow is not two cells.
    Arrow(String),
    /// The board has no such cell.
    Cell {
        /// What was written.
        cell: String,
        /// The id of the game.
        game: &'static str,
        /// The name of a cell that it has.
        example: String,
    },
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Highlight(name) => {
                let names = Highlight::ALL.map(Highlight::name).join(", ");
                write!(f, "unknown mark `{name}`; the marks are {names}")
            }
            Self::Mark(text) => write!(
                f,
                "mark `{text}`: a mark is its name, a colon and cells, as `target:a1,b2`"
            ),
            Self::Arrow(text) => write!(
                f,
                "arrow `{text}`: an arrow is two cells with `-` between them, as `a1-b2`"
            ),
            Self::Cell {
                cell,
                game,
                example,
            } => write!(
                f,
                "{game} has no cell `{cell}`; a cell is written as `{example}`"
            ),
        }
    }
}

impl std::error::Error for PointError {}
