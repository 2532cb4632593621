//! Levels of play for people: how far the computer looks, and how much it
//! overlooks.

use crate::control::Limits;

/// A level of play. It is a number of positions, not a time: the same on any
/// machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u32,
    /// Its name, a stable id for messages at the same time.
    pub name: &'static str,
    /// One line on how it plays.
    pub about: &'static str,
    /// The positions that it looks at for a move.
    pub nodes: u64,
    /// How far its judgement of a position may err either way, in hundredths of
    /// the plainest piece.
    pub error: u32,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 3] = [
    Level {
        number: 1,
        name: "beginner",
        about: "sees the next move or two and misjudges what it sees",
        nodes: 150,
        error: 90,
    },
    Level {
        number: 2,
        name: "club",
        about: "sees short combinations and sometimes misjudges them",
        nodes: 3_000,
        error: 20,
    },
    Level {
        number: 3,
        name: "strong",
        about: "looks as far as it can in a fraction of a second",
        nodes: 60_000,
        error: 2,
    },
];

impl Level {
    /// The level with this number, if there is one.
    pub fn numbered(number: u32) -> Option<Self> {
        LEVELS.into_iter().find(|level| level.number == number)
    }

    /// The limits of a search at this level.
    pub const fn limits(self) -> Limits {
        Limits::nodes(self.nodes)
    }
}
