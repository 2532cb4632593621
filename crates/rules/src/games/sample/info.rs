//! What the game says of itself.

use crate::info::{GameInfo, PieceInfo, PlayerInfo, StartInfo, Text, texts};
use crate::outcome::Reason;

/// The kinds in canonical order: white's stone, black's.
pub(super) const KINDS: [char; 2] = ['S', 's'];

pub(super) const HOME: Reason = Reason::new(&Text::new("home", "a stone has come home"));

texts! { pub(super),
    COMPANY = "company", "a stone goes in a line, exactly as many cells as stones stand next to it";
}

const GOAL: Text = Text::new(
    "hearth",
    "Bring a stone to the hearth in the middle, and keep it there for a turn.",
);

const fn stone(owner: u8) -> PieceInfo {
    PieceInfo {
        kind: KINDS[owner as usize],
        owner,
        name: Text::new("stone", "stone"),
        glyph: "disk",
        shade: "",
        most: 4,
        ground: false,
    }
}

pub(super) static HEARTHWARD: GameInfo = GameInfo {
    id: "hearthward",
    name: "Hearthward",
    summary: Text::new(
        "summary",
        "Two families of four walk home to one hearth: a stone goes as far as it has company.",
    ),
    players: &[
        PlayerInfo {
            name: "white",
            role: Text::new("left", "lower left edge"),
            goal: GOAL,
        },
        PlayerInfo {
            name: "black",
            role: Text::new("right", "upper right edge"),
            goal: GOAL,
        },
    ],
    pieces: &[stone(0), stone(1)],
    choices: &[],
    settings: &[],
    starts: &[StartInfo {
        name: Text::new("start", "Start"),
        about: "Each family fills an edge.",
        position: "S:a1,a2,a3,a4;s:g4,g5,g6,g7 w",
    }],
};
