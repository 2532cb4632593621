//! The games as a front end sees them before any position is on the board.

use hexarium_engine::{FIRST_LEVEL, LEVELS, Level};
use hexarium_rules::{
    AnyGame, Board, BoardCell, Orientation, PieceInfo, PlayerInfo, Setting, StartInfo, Text,
};
use serde::Serialize;
use ts_rs::TS;

/// Everything that a front end must know to offer and draw every game.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Catalogue {
    /// The games, in the order in which they are offered.
    pub games: Vec<GameView>,
    /// The levels of the computer, the weakest first.
    pub levels: Vec<LevelView>,
    /// The number of the level for somebody who has not chosen one yet.
    pub first_level: u32,
}

/// A piece of English with the id under which messages may have it too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TextView {
    /// The key in message files.
    pub id: String,
    /// The English words.
    pub english: String,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct GameView {
    /// Its id, as `hexentafl-4`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One sentence on it.
    pub summary: TextView,
    /// The players, first to move first.
    pub players: Vec<PlayerView>,
    /// The kinds of piece.
    pub pieces: Vec<PieceView>,
    /// The choices by which moves are told apart that share their cells.
    pub choices: Vec<TextView>,
    /// The settings that a game may carry.
    pub settings: Vec<SettingView>,
    /// Ready-made starts, the game's own start first.
    pub starts: Vec<StartView>,
    /// The board.
    pub board: BoardView,
}

/// A player of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PlayerView {
    /// The side's name, as `white`.
    pub name: String,
    /// What the side does.
    pub role: TextView,
    /// What the side has to do to win, as an order.
    pub goal: TextView,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PieceView {
    /// Its letter in position lines.
    pub kind: String,
    /// The index of its owner.
    pub owner: u8,
    /// Its name without its owner.
    pub name: TextView,
    /// The glyph that draws it; one unknown is drawn as a disk with the letter.
    pub glyph: String,
    /// The shade that tells pieces of one owner and glyph apart, or empty.
    pub shade: String,
    /// Whether another piece may stand on it.
    pub ground: bool,
}

/// A setting of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SettingView {
    /// Its word, with one line of explanation.
    pub text: TextView,
    /// The smallest number that it takes.
    pub least: u32,
    /// The greatest number that it takes.
    pub most: u32,
    /// Its value in games that are played; null is off.
    pub played: Option<u32>,
}

/// A ready-made start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StartView {
    /// Its name.
    pub name: TextView,
    /// What it is good for.
    pub about: String,
    /// Its position line.
    pub position: String,
}

/// A board to draw.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct BoardView {
    /// How its hexagons stand.
    pub orientation: OrientationView,
    /// Whether only the cells in use are drawn.
    pub grows: bool,
    /// Its cells.
    pub cells: Vec<CellView>,
}

/// How the hexagons of a board stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OrientationView {
    /// A flat edge at the top.
    FlatTop,
    /// A corner at the top.
    PointyTop,
}

/// A cell of a board; its hexagon has sides of length 1.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CellView {
    /// Its name.
    pub name: String,
    /// The centre, to the right.
    pub x: f64,
    /// The centre, downwards.
    pub y: f64,
    /// What is special of it: `throne`, `exit`, `zone-solids`, `rank-white` …
    pub marks: Vec<String>,
}

/// A level of the computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LevelView {
    /// Its number, from 1.
    pub number: u32,
    /// Its name, an id for messages at the same time.
    pub name: String,
    /// One line on how it plays.
    pub about: String,
}

impl Catalogue {
    /// The catalogue of this program.
    pub fn new() -> Self {
        Self {
            games: AnyGame::all().into_iter().map(GameView::from).collect(),
            levels: LEVELS.into_iter().map(LevelView::from).collect(),
            first_level: FIRST_LEVEL,
        }
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}

impl From<AnyGame> for GameView {
    fn from(game: AnyGame) -> Self {
        let info = game.info();
        Self {
            id: info.id.to_owned(),
            name: info.name.to_owned(),
            summary: info.summary.into(),
            players: info.players.iter().map(PlayerView::from).collect(),
            pieces: info.pieces.iter().map(PieceView::from).collect(),
            choices: info.choices.iter().map(|&choice| choice.into()).collect(),
            settings: info.settings.iter().map(SettingView::from).collect(),
            starts: info.starts.iter().map(StartView::from).collect(),
            board: game.board().into(),
        }
    }
}

impl From<Text> for TextView {
    fn from(text: Text) -> Self {
        Self {
            id: text.id.to_owned(),
            english: text.english.to_owned(),
        }
    }
}

impl From<&PlayerInfo> for PlayerView {
    fn from(player: &PlayerInfo) -> Self {
        Self {
            name: player.name.to_owned(),
            role: player.role.into(),
            goal: player.goal.into(),
        }
    }
}

impl From<&PieceInfo> for PieceView {
    fn from(piece: &PieceInfo) -> Self {
        Self {
            kind: piece.kind.to_string(),
            owner: piece.owner,
            name: piece.name.into(),
            glyph: piece.glyph.to_owned(),
            shade: piece.shade.to_owned(),
            ground: piece.ground,
        }
    }
}

impl From<&Setting> for SettingView {
    fn from(setting: &Setting) -> Self {
        Self {
            text: setting.text.into(),
            least: setting.least,
            most: setting.most,
            played: setting.played,
        }
    }
}

impl From<&StartInfo> for StartView {
    fn from(start: &StartInfo) -> Self {
        Self {
            name: start.name.into(),
            about: start.about.to_owned(),
            position: start.position.to_owned(),
        }
    }
}

impl From<Board> for BoardView {
    fn from(board: Board) -> Self {
        Self {
            orientation: match board.orientation {
                Orientation::FlatTop => OrientationView::FlatTop,
                Orientation::PointyTop => OrientationView::PointyTop,
            },
            grows: board.grows,
            cells: board.cells.into_iter().map(CellView::from).collect(),
        }
    }
}

impl From<BoardCell> for CellView {
    fn from(cell: BoardCell) -> Self {
        Self {
            name: cell.name,
            x: cell.x,
            y: cell.y,
            marks: cell.marks.into_iter().map(str::to_owned).collect(),
        }
    }
}

impl From<Level> for LevelView {
    fn from(level: Level) -> Self {
        Self {
            number: level.number,
            name: level.name.to_owned(),
            about: level.about.to_owned(),
        }
    }
}
