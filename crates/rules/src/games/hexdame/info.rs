//! What the game says of itself.

use crate::info::{GameInfo, PieceInfo, PlayerInfo, StartInfo, Text, texts};

texts! { pub(super),
    CAPTURED = "captured", "captured; it stands until the move is complete";
    MUST_CAPTURE = "must-capture", "you can capture, so you must";
    MAJORITY = "majority", "the capture must take as many pieces as any that you can make";
    FORWARD = "forward", "without a capture a man moves one cell forward";
    OWN_PIECE = "own-piece", "a piece does not jump one of its own colour";
    TWICE = "twice", "a piece is not jumped twice; captured pieces stand until the move is complete";
    NO_ROOM = "no-room", "there is no vacant cell right behind the piece";
    ONE_PIECE = "one-piece", "a jump passes exactly one piece";
    NO_JUMP = "no-jump", "a capture goes on by jumping another piece";
    COMPLETE = "complete", "the move is complete";
    WITHOUT_X = "without-x", "a capture is written with an x";
    NO_SUCH_CAPTURE = "no-such-capture", "no piece can capture like that";
}

const fn piece(kind: char, owner: u8, name: &'static str) -> PieceInfo {
    PieceInfo {
        kind,
        owner,
        name: Text::new(name, name),
        glyph: name,
        shade: "",
        most: 16,
        ground: false,
    }
}

const GOAL: Text = Text::new(
    "no-move",
    "Capture everything, or leave the opponent without a move.",
);

pub(super) static HEXDAME: GameInfo = GameInfo {
    id: "hexdame",
    name: "HexDame",
    summary: Text::new(
        "summary",
        "International draughts set free on a hexagon: six ways to jump, flying kings, and the greatest capture is law.",
    ),
    players: &[
        PlayerInfo {
            name: "white",
            role: Text::new("bottom", "from the bottom"),
            goal: GOAL,
        },
        PlayerInfo {
            name: "black",
            role: Text::new("top", "from the top"),
            goal: GOAL,
        },
    ],
    pieces: &[
        piece('M', 0, "man"),
        piece('m', 1, "man"),
        piece('K', 0, "king"),
        piece('k', 1, "king"),
    ],
    choices: &[],
    settings: &[],
    starts: &[
        StartInfo {
            name: Text::new("start", "Start"),
            about: "Sixteen men a side; white moves first.",
            position: "M:a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4;m:f6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9 w",
        },
        StartInfo {
            name: Text::new("majority", "Which capture?"),
            about: "Several pieces can capture, but only the greatest capture is legal.",
            position: "M:c4,e5,e6,f3,f5,h7;m:b4,d7,g7;K:e7,f7,g5 b",
        },
        StartInfo {
            name: Text::new("kings", "Kings alone"),
            about: "Three kings hunt one.",
            position: "K:a3,c1,e4;k:g9 w",
        },
    ],
};
