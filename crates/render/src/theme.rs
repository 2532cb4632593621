//! The data file: shapes that all themes share, and the colours of each.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use hexarium_rules::{GameInfo, PieceInfo};
use serde::Deserialize;

/// The data file as text: JSON that any other front end may read too.
pub const THEME_FILE: &str = include_str!("../theme.json");

/// The data file as values.
pub(crate) fn file() -> &'static File {
    static PARSED: OnceLock<File> = OnceLock::new();
    // The file is part of the program, and a test reads all of it.
    PARSED.get_or_init(|| serde_json::from_str(THEME_FILE).expect("theme.json is well formed"))
}

/// Everything in the data file.
#[derive(Debug, Deserialize)]
pub(crate) struct File {
    /// The size of pieces that stand on others, beside their usual one.
    pub(crate) standing: f64,
    pub(crate) glyphs: BTreeMap<String, Glyph>,
    pub(crate) marks: BTreeMap<String, Shape>,
    pub(crate) highlights: BTreeMap<String, Shape>,
    pub(crate) arrow: ArrowShape,
    pub(crate) letters: Letters,
    pub(crate) themes: BTreeMap<String, Colours>,
}

/// How a piece looks: layers, the lowest first.
#[derive(Debug, Deserialize)]
pub(crate) struct Glyph {
    /// Whether it turns with the hexagons of the board.
    #[serde(default)]
    pub(crate) turns: bool,
    pub(crate) layers: Vec<Layer>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Layer {
    pub(crate) d: String,
    pub(crate) fill: Option<Role>,
    pub(crate) stroke: Option<Role>,
    #[serde(default)]
    pub(crate) width: f64,
    /// The tone of the pieces that have this layer; all have it otherwise.
    pub(crate) tone: Option<Tone>,
}

/// Which of a piece's colours a layer takes.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    Fill,
    Stroke,
    Edge,
    Ink,
    Crown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tone {
    Light,
    Mid,
    Dark,
}

/// The shape of a mark or a highlight of a cell.
#[derive(Debug, Deserialize)]
pub(crate) struct Shape {
    pub(crate) d: String,
    pub(crate) width: f64,
    #[serde(default)]
    pub(crate) turns: bool,
    /// Whether it is drawn over the pieces.
    #[serde(default)]
    pub(crate) above: bool,
}

/// The measures of an arrow.
#[derive(Debug, Deserialize)]
pub(crate) struct ArrowShape {
    /// From the centre of the first cell to the arrow's tail.
    pub(crate) start: f64,
    /// From its tip to the centre of the last cell.
    pub(crate) end: f64,
    pub(crate) shaft: f64,
    pub(crate) head: f64,
    /// Half the width of the head.
    pub(crate) wing: f64,
    pub(crate) width: f64,
}

/// The stroke alphabet.
#[derive(Debug, Deserialize)]
pub(crate) struct Letters {
    /// The height of a capital letter, the unit of the other measures.
    pub(crate) height: f64,
    pub(crate) space: f64,
    pub(crate) width: f64,
    pub(crate) shapes: BTreeMap<char, Letter>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Letter {
    pub(crate) w: f64,
    pub(crate) d: String,
}

/// The colours of a theme.
#[derive(Debug, Deserialize)]
pub(crate) struct Colours {
    pub(crate) background: String,
    pub(crate) text: String,
    pub(crate) frame: FrameColours,
    /// What reserves and captives lie on.
    pub(crate) tray: CellColours,
    pub(crate) cell: CellColours,
    pub(crate) marks: BTreeMap<String, MarkColours>,
    players: BTreeMap<String, PlayerColours>,
    shades: BTreeMap<String, Paint>,
    pub(crate) highlights: BTreeMap<String, HighlightColours>,
    pub(crate) arrow: HighlightColours,
}

#[derive(Debug, Deserialize)]
pub(crate) struct FrameColours {
    pub(crate) fill: String,
    pub(crate) edge: String,
    /// How far it reaches beyond the cells.
    pub(crate) width: f64,
    /// How far its lower edge hangs.
    pub(crate) drop: f64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct CellColours {
    pub(crate) fill: String,
    pub(crate) label: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct MarkColours {
    pub(crate) cell: String,
    pub(crate) line: String,
}

#[derive(Debug, Deserialize)]
struct PlayerColours {
    #[serde(flatten)]
    paint: Paint,
    /// The colours of pieces that lie on the ground, where they differ.
    ground: Option<Paint>,
}

/// The colours of a piece.
#[derive(Debug, Deserialize)]
pub(crate) struct Paint {
    pub(crate) tone: Tone,
    fill: String,
    stroke: String,
    edge: String,
    pub(crate) ink: String,
    crown: String,
}

impl Paint {
    pub(crate) fn of(&self, role: Role) -> &str {
        match role {
            Role::Fill => &self.fill,
            Role::Stroke => &self.stroke,
            Role::Edge => &self.edge,
            Role::Ink => &self.ink,
            Role::Crown => &self.crown,
        }
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct HighlightColours {
    pub(crate) fill: String,
    pub(crate) line: String,
    pub(crate) opacity: f64,
}

impl Colours {
    /// The colours of a piece: by its shade, else by its owner's name, else by
    /// its owner's number.
    pub(crate) fn paint(&self, info: &GameInfo, piece: Option<&PieceInfo>) -> Option<&Paint> {
        let Some(piece) = piece else {
            return self.players.get("*").map(|player| &player.paint);
        };
        if let Some(paint) = self.shades.get(piece.shade) {
            return Some(paint);
        }
        let name = info.players.get(usize::from(piece.owner));
        let player = name
            .and_then(|player| self.players.get(player.name))
            .or_else(|| self.players.get(&piece.owner.to_string()))
            .or_else(|| self.players.get("*"))?;
        let ground = player.ground.as_ref().filter(|_| piece.ground);
        Some(ground.unwrap_or(&player.paint))
    }
}

/// The entry with this name, else the one of its family (`zone-*`), else `*`.
pub(crate) fn lookup<'a, T>(
    map: &'a BTreeMap<String, T>,
    name: &'a str,
) -> Option<(&'a str, &'a T)> {
    let family = name
        .split_once('-')
        .map(|(family, _)| format!("{family}-*"));
    let names = [Some(name), family.as_deref(), Some("*")];
    names
        .into_iter()
        .flatten()
        .find_map(|name| map.get_key_value(name))
        .map(|(name, value)| (name.as_str(), value))
}
