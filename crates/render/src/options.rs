//! What a picture is asked to show.

use hexarium_rules::{Cell, Effect, Moment, Player};

use crate::view::Bounds;

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark page.
    Dark,
    /// Black on white, for paper.
    Print,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// Its name in the data file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// Where the names of cells stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coordinates {
    /// Along the edge of a board, in the cells of one that grows.
    #[default]
    Auto,
    /// Nowhere.
    Off,
    /// Letters and numbers along the edge.
    Edge,
    /// The whole name in each cell.
    Cells,
}

impl Coordinates {
    /// Every place.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Off, Self::Edge, Self::Cells];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Off => "off",
            Self::Edge => "edge",
            Self::Cells => "cells",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// How a cell is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Highlight {
    /// The last move came from here or went here.
    Last,
    /// The last move took a piece here.
    Taken,
    /// The piece here is being moved.
    Selected,
    /// A move may go here.
    Target,
    /// What stands here is captured, or would be.
    Capture,
    /// Look here.
    Hint,
    /// Something is wrong here.
    Warning,
}

impl Highlight {
    /// Every way.
    pub const ALL: [Self; 7] = [
        Self::Last,
        Self::Taken,
        Self::Selected,
        Self::Target,
        Self::Capture,
        Self::Hint,
        Self::Warning,
    ];

    /// Its name in the data file, and its class in the picture.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Last => "last",
            Self::Taken => "taken",
            Self::Selected => "selected",
            Self::Target => "target",
            Self::Capture => "capture",
            Self::Hint => "hint",
            Self::Warning => "warning",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// What a picture shows besides the position. Cells that the board lacks are
/// passed over.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// The longer side in pixels; without it an SVG takes the room it is given.
    pub size: Option<u32>,
    /// Where the names of cells stand.
    pub coordinates: Coordinates,
    /// Whether the board is seen from the other side.
    pub flipped: bool,
    /// Whether reserves and captives are drawn beside the board.
    pub panel: bool,
    /// The player to move, pointed out in the panel.
    pub to_move: Option<Player>,
    /// Cells that are pointed out, the last move's among them.
    pub highlights: Vec<(Cell, Highlight)>,
    /// Arrows from cell to cell.
    pub arrows: Vec<(Cell, Cell)>,
    /// Whether the last move of a [`Diagram`](crate::Diagram) is left plain.
    pub plain_last_move: bool,
    /// A line under the board.
    pub caption: String,
    /// A description for those who cannot see the picture, as the position
    /// line.
    pub description: String,
    /// The least room that the picture takes, so that several fit each other.
    pub room: Option<Room>,
}

/// The room that a picture takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// That of the board.
    pub(crate) board: Bounds,
    /// That of everything.
    pub(crate) whole: Bounds,
}

impl Room {
    /// Room for either of two pictures.
    pub fn or(self, other: Self) -> Self {
        Self {
            board: self.board.or(other.board),
            whole: self.whole.or(other.whole),
        }
    }
}

/// The cells where a move took a piece and left none, in order.
pub fn taken(moments: &[Moment]) -> Vec<Cell> {
    let touched = last_move(moments);
    let effects = moments.iter().flat_map(|moment| &moment.effects);
    let mut cells: Vec<Cell> = effects
        .filter_map(|effect| match *effect {
            Effect::Captured { cell, .. } | Effect::Removed { cell } => Some(cell),
            _ => None,
        })
        .filter(|cell| !touched.contains(cell))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The cells that a move came from, passed and went to, each once, in order.
pub fn last_move(moments: &[Moment]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for effect in moments.iter().flat_map(|moment| &moment.effects) {
        match *effect {
            Effect::Moved { from, to } | Effect::Pushed { from, to } => cells.extend([from, to]),
            Effect::Placed { cell, .. } => cells.push(cell),
            _ => {}
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
