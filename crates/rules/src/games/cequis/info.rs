//! What the game says of itself.

use super::starts::STARTS;
use crate::info::{GameInfo, PieceInfo, PlayerInfo, Text, texts};
use crate::outcome::Reason;
use crate::settings::{NO_PROGRESS, Setting};

/// The kinds in canonical order; each team's in the order of colours.
pub(super) const KINDS: [char; 6] = ['W', 'G', 'B', 'w', 'g', 'b'];

pub(super) const THREE_LEFT: Reason = Reason::new(&Text::new(
    "three-left",
    "the opponent has three pieces or fewer left",
));
pub(super) const EQUAL: Reason = Reason::new(&Text::new(
    "equal",
    "both teams have three pieces or fewer, and as many",
));

// What moves are told apart by.
texts! { pub(super),
    SINGLE = "single", "this piece alone";
    GROUP = "group", "the whole group";
    SEQUENCE = "sequence", "a push";
}

// What is said of a piece in a push.
texts! { pub(super),
    HELPS = "helps", "helps the push";
    RESISTS = "resists", "counts against the push";
}

// Why something is not legal.
texts! { pub(super),
    SETUP = "setup", "no piece moves before all eighteen are placed";
    ZONE = "zone", "a piece is placed on one of the two cells of a column nearest to your edge";
    NO_PLACEMENT = "no-placement", "a placement is one piece from your reserve and one cell";
    ALL_PLACED = "all-placed", "the setup is over; no piece is placed any more";
    NO_GROUP = "no-group", "that piece is single; it belongs to no group";
    GROUP_AT_EDGE = "group-at-edge", "a member of the group would leave the board";
    GROUP_BLOCKED = "group-blocked", "a member of the group would step onto an occupied cell";
    NOTHING_TO_PUSH = "nothing-to-push", "a sequence begins with a step onto an occupied cell";
    SINGLE_PUSHES = "single-pushes", "only a member of a group can push";
    NO_ROOM = "no-room", "the row reaches the edge of the board, and nothing is pushed off";
    SAME_GROUP = "same-group", "two pieces of the row belong to the same group";
    COMPOUND = "compound", "in the practice game a sequence pushes one piece only";
    MOVER_NO_HELP = "mover-no-help", "the mover does not help: its group would not stay the same";
    FORCE = "force", "too little force: the running total falls below 0";
    NO_CHOICE = "no-choice", "there is nothing to choose here";
}

const GOAL: Text = Text::new(
    "eliminate",
    "Eliminate six of the nine enemy pieces: four enemies around a piece do it, fewer at the edge.",
);

const PLAYERS: &[PlayerInfo] = &[
    PlayerInfo {
        name: "solids",
        role: Text::new("bottom", "at the bottom"),
        goal: GOAL,
    },
    PlayerInfo {
        name: "circles",
        role: Text::new("top", "at the top"),
        goal: GOAL,
    },
];

const WHITE: Text = Text::new("white", "white piece");
const GREY: Text = Text::new("grey", "grey piece");
const BLACK: Text = Text::new("black", "black piece");

const PIECES: &[PieceInfo] = &[
    piece(KINDS[0], 0, WHITE, "disk", "white"),
    piece(KINDS[1], 0, GREY, "disk", "grey"),
    piece(KINDS[2], 0, BLACK, "disk", "black"),
    piece(KINDS[3], 1, WHITE, "ring", "white"),
    piece(KINDS[4], 1, GREY, "ring", "grey"),
    piece(KINDS[5], 1, BLACK, "ring", "black"),
];

const fn piece(
    kind: char,
    owner: u8,
    name: Text,
    glyph: &'static str,
    shade: &'static str,
) -> PieceInfo {
    PieceInfo {
        kind,
        owner,
        name,
        glyph,
        shade,
        most: super::moves::OF_A_KIND,
        ground: false,
    }
}

static CHOICES: [Text; 3] = [SINGLE, GROUP, SEQUENCE];
const SETTINGS: &[Setting] = &[NO_PROGRESS];

static FULL: GameInfo = GameInfo {
    id: "cequis",
    name: "Cequis",
    summary: Text::new(
        "summary",
        "Pieces of one colour join into groups, and groups push: surround the other team first.",
    ),
    players: PLAYERS,
    pieces: PIECES,
    choices: &CHOICES,
    settings: SETTINGS,
    starts: STARTS,
};

static PRACTICE: GameInfo = GameInfo {
    id: "cequis-basic",
    name: "Cequis, practice game",
    summary: Text::new(
        "summary",
        "Cequis for the first games: a push moves one piece and no more.",
    ),
    players: PLAYERS,
    pieces: PIECES,
    choices: &CHOICES,
    settings: SETTINGS,
    starts: STARTS,
};

pub(super) fn of(compound: bool) -> &'static GameInfo {
    if compound { &FULL } else { &PRACTICE }
}
