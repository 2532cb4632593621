//! What the game says of itself.

use crate::info::{GameInfo, PieceInfo, PlayerInfo, StartInfo, Text, texts};
use crate::outcome::Reason;

pub(super) const DISKS: Reason = Reason::new(&Text::new("disks", "six disks are captured"));
pub(super) const RINGS: Reason = Reason::new(&Text::new("rings", "three rings are captured"));
pub(super) const CLEARED: Reason = Reason::new(&Text::new(
    "cleared",
    "the opponent has no piece on the board",
));

texts! { pub(super),
    TOUCHES_TOO_FEW = "touches-too-few", "a tile is laid where it touches at least two tiles";
    NO_TILE = "no-tile", "there is no tile on that cell";
    TILE_THERE = "tile-there", "a tile lies there already";
    OTHER_COLOUR = "other-colour", "pieces are placed on tiles of your own colour";
    NOTHING_TO_PAY = "nothing-to-pay", "a ring costs a captured disk, and you hold none";
    NOWHERE = "nowhere", "there is no place to put that";
    OWN_PIECE = "own-piece", "a piece of your own stands there";
    RING_LEAPS_TWO = "ring-leaps-two", "a ring leaps to a cell at distance exactly two";
    NOTHING_CROSSED = "nothing-crossed", "a disk jumps over a piece, and none stands between";
    VISITED = "visited", "the disk has been on that cell since its last capture";
    MOVE_ENDS = "move-ends", "the move ends there: only a disk that jumps goes on";
    ONLY_JUMPS = "only-jumps", "after a jump, a disk goes on by jumps alone";
}

const fn piece(kind: char, name: &'static str, most: u32) -> PieceInfo {
    PieceInfo {
        kind,
        owner: if kind.is_ascii_uppercase() { 0 } else { 1 },
        name: Text::new(name, name),
        glyph: name,
        shade: "",
        most,
        ground: matches!(kind, 'T' | 't'),
    }
}

const GOAL: Text = Text::new(
    "captures",
    "Hold six enemy disks or three enemy rings, or leave the enemy no piece on the board.",
);

pub(super) static INFO: GameInfo = GameInfo {
    id: "hexaequo",
    name: "Hexaequo",
    summary: Text::new(
        "summary",
        "Build the board as you play, then jump, capture and buy rings with your captives.",
    ),
    players: &[
        PlayerInfo {
            name: "black",
            role: Text::new("black", "black"),
            goal: GOAL,
        },
        PlayerInfo {
            name: "white",
            role: Text::new("white", "white"),
            goal: GOAL,
        },
    ],
    pieces: &[
        piece('T', "tile", 9),
        piece('t', "tile", 9),
        piece('D', "disk", 6),
        piece('d', "disk", 6),
        piece('R', "ring", 3),
        piece('r', "ring", 3),
    ],
    choices: &[],
    settings: &[],
    starts: &[
        StartInfo {
            name: Text::new("start", "Start"),
            about: "Two tiles and one disk each; black moves first.",
            position: "T:i8,j8;t:h9,i9;D:j8;d:h9 b 0+0 0+0",
        },
        StartInfo {
            name: Text::new("first-rings", "The first rings"),
            about: "Three disks and a ring each on a board half built.",
            position: "T:g10,g11,h8,h10,i7,i8,j8;t:g8,h7,h9,i9,j9;D:g11,h8,j8;d:h9,i7,i9;R:h10;r:g10 b 0+0 0+0",
        },
        StartInfo {
            name: Text::new("lone-ring", "A lone ring"),
            about: "Black has a ring, white a captive to pay for one.",
            position: "T:g10,h10,i8,i10,j8,j9,k8,k10;t:g11,h8,h9,h11,i7,i9,j10,k7,k9;D:i8,i9,i10,j8;d:g10,g11,h9,h10,k10;R:j9 b 0+0 1+0",
        },
        StartInfo {
            name: Text::new("all-laid", "Every tile is laid"),
            about: "Two rings each on a finished board: the endgame begins.",
            position: "T:g10,h10,i8,i10,j8,j9,k8,k10,l9;t:g11,h8,h9,h11,i7,i9,j10,k7,k9;D:h8;d:h10,j8,k8;R:g11,l9;r:i7,k7 b 1+0 2+0",
        },
    ],
};
