//! What the game says of itself.

use crate::info::{GameInfo, PieceInfo, PlayerInfo, StartInfo, Text, texts};
use crate::outcome::Reason;

pub(super) const KING_CAPTURED: Reason =
    Reason::new(&Text::new("king-captured", "the king is captured"));
pub(super) const KING_ESCAPED: Reason =
    Reason::new(&Text::new("king-escaped", "the king has reached a corner"));

texts! { pub(super),
    THRONE_IS_THE_KINGS = "throne", "only the king may stop on the throne";
    KING_STEPS = "king-steps", "on this board the king moves one cell at a time";
    NOT_THE_KING = "not-the-king", "the king does not stand there";
}

const PLAYERS: &[PlayerInfo] = &[
    PlayerInfo {
        name: "white",
        role: Text::new("attackers", "attackers"),
        goal: Text::new(
            "capture-king",
            "Capture the king before he reaches a corner.",
        ),
    },
    PlayerInfo {
        name: "black",
        role: Text::new("defenders", "defenders and king"),
        goal: Text::new(
            "escape",
            "Bring the king to a corner before he is captured.",
        ),
    },
];

const fn pieces(attackers: u32, defenders: u32) -> [PieceInfo; 3] {
    [
        PieceInfo {
            kind: 'A',
            owner: 0,
            name: Text::new("attacker", "attacker"),
            glyph: "man",
            shade: "",
            most: attackers,
            ground: false,
        },
        PieceInfo {
            kind: 'D',
            owner: 1,
            name: Text::new("defender", "defender"),
            glyph: "man",
            shade: "",
            most: defenders,
            ground: false,
        },
        PieceInfo {
            kind: 'K',
            owner: 1,
            name: Text::new("king", "king"),
            glyph: "king",
            shade: "",
            most: 1,
            ground: false,
        },
    ]
}

const ORDINARY: Text = Text::new("start", "Start");
const BLACK_BEGINS: Text = Text::new("black-begins", "Black begins");

static SMALL: GameInfo = GameInfo {
    id: "hexentafl-4",
    name: "heXentafl, 4-4-4 board",
    summary: Text::new(
        "summary",
        "Six attackers hunt a king who needs one open corner; quick and sharp.",
    ),
    players: PLAYERS,
    pieces: &pieces(6, 3),
    choices: &[],
    settings: &[],
    starts: &[
        StartInfo {
            name: ORDINARY,
            about: "White, the attackers, moves first.",
            position: "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 w",
        },
        StartInfo {
            name: BLACK_BEGINS,
            about: "The same with the defenders to move first.",
            position: "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 b",
        },
    ],
};

static LARGE: GameInfo = GameInfo {
    id: "hexentafl-5",
    name: "heXentafl, 5-5-5 board",
    summary: Text::new(
        "summary",
        "Twelve attackers, six defenders and a king who slides: tafl in full.",
    ),
    players: PLAYERS,
    pieces: &pieces(12, 6),
    choices: &[],
    settings: &[],
    starts: &[
        StartInfo {
            name: ORDINARY,
            about: "White, the attackers, moves first.",
            position: "A:a1,a5,b2,b5,e1,e2,e8,e9,h5,h8,i5,i9;D:d4,d5,e4,e6,f5,f6;K:e5 w",
        },
        StartInfo {
            name: BLACK_BEGINS,
            about: "The same with the defenders to move first.",
            position: "A:a1,a5,b2,b5,e1,e2,e8,e9,h5,h8,i5,i9;D:d4,d5,e4,e6,f5,f6;K:e5 b",
        },
    ],
};

pub(super) fn of(side: usize) -> &'static GameInfo {
    match side {
        4 => &SMALL,
        _ => &LARGE,
    }
}
