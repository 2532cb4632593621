//! Position lines: `<placement> <side> [<extra> …]`, read leniently and
//! written in one canonical form.

use std::fmt;

use crate::cell::{Cell, CellName};
use crate::game::Game;
use crate::outcome::Player;
use crate::quote::quoted;

/// Why a line is not a position.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let unreadable = HexDame::read("M:a1").unwrap_err();
/// assert_eq!(
///     unreadable.to_string(),
///     "unreadable position: side: the side to move is missing; it is `w` (white) or `b` (black)"
/// );
/// let impossible = HexDame::read("M:i9 w").unwrap_err();
/// assert_eq!((impossible.field, impossible.impossible), ("placement", true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionError {
    /// The field at fault: `placement`, `side`, or the game's own.
    pub field: &'static str,
    /// Whether the line can be read and describes something that the rules
    /// call impossible; otherwise it cannot be read.
    pub impossible: bool,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl PositionError {
    /// A line that cannot be read.
    pub fn unreadable(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            field,
            impossible: false,
            reason: reason.into(),
        }
    }

    /// A line that describes something impossible.
    ///
    /// ```
    /// use hexarium_rules::PositionError;
    ///
    /// let error = PositionError::impossible("placement", "no king");
    /// assert_eq!(error.to_string(), "impossible position: placement: no king");
    /// ```
    pub fn impossible(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            field,
            impossible: true,
            reason: reason.into(),
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sort = if self.impossible {
            "impossible position"
        } else {
            "unreadable position"
        };
        write!(f, "{sort}: {}: {}", self.field, self.reason)
    }
}

impl std::error::Error for PositionError {}

/// The fields of a position line, read but not yet judged by the game.
///
/// ```
/// use hexarium_rules::{PositionLine, games::cequis::Cequis};
///
/// let line = PositionLine::read::<Cequis<true>>(
///     "g:c7; W:c2 s setup",
///     &[("phase", "`setup` or `play`")],
/// )?;
/// assert_eq!((line.pieces.len(), line.extras[0].as_str()), (2, "setup"));
/// let written = PositionLine::write::<Cequis<true>>(line.pieces, line.side, &line.extras);
/// assert_eq!(written, "W:c2;g:c7 s setup");
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PositionLine {
    /// Every piece with its cell, in the order written.
    pub pieces: Vec<(char, Cell)>,
    /// The player to move.
    pub side: Player,
    /// The game's own fields.
    pub extras: Vec<String>,
}

impl PositionLine {
    /// Reads a line with as many extra fields as `extras` has: the name of each
    /// and how it is written.
    ///
    /// # Errors
    /// When a field is missing, unreadable or one too many, a kind or a cell is
    /// unknown, a cell is given twice, or a kind has too many pieces.
    pub fn read<G: Game>(
        line: &str,
        extras: &[(&'static str, &str)],
    ) -> Result<Self, PositionError> {
        let fields = fields::<G>(line);
        let mut fields = fields.iter();
        let placement = fields
            .next()
            .ok_or_else(|| PositionError::unreadable("placement", "the line is empty"))?;
        let pieces = read_placement::<G>(placement)?;
        let side = fields.next().map(String::as_str);
        if let Some(side) = side.filter(|side| side.starts_with([':', ',', ';'])) {
            return Err(PositionError::unreadable(
                "placement",
                format!(
                    "white space may stand after a sign, not before `{}`",
                    quoted(side)
                ),
            ));
        }
        let side = read_side::<G>(side)?;
        let mut own = Vec::new();
        for &(name, form) in extras {
            let field = fields.next().ok_or_else(|| {
                let reason = format!("the field is missing; add it at the end: {form}");
                PositionError::unreadable(name, reason)
            })?;
            own.push(field.clone());
        }
        if let Some(more) = fields.next() {
            return Err(PositionError::unreadable(
                "end of line",
                format!(
                    "`{}` is a field too many; {} has {}",
                    quoted(more),
                    G::info().id,
                    2 + extras.len()
                ),
            ));
        }
        Ok(Self {
            pieces,
            side,
            extras: own,
        })
    }

    /// Writes a line in canonical form.
    pub fn write<G: Game>(
        mut pieces: Vec<(char, Cell)>,
        side: Player,
        extras: &[String],
    ) -> String {
        let info = G::info();
        pieces.sort_unstable_by_key(|piece| piece.1);
        let mut kinds = Vec::new();
        for kind in info.pieces.iter().map(|piece| piece.kind) {
            let cells: Vec<String> = pieces
                .iter()
                .filter(|piece| piece.0 == kind)
                .map(|piece| G::cell_name(piece.1).to_string())
                .collect();
            if !cells.is_empty() {
                kinds.push(format!("{kind}:{}", cells.join(",")));
            }
        }
        let mut line = if kinds.is_empty() {
            "-".to_owned()
        } else {
            kinds.join(";")
        };
        line += &format!(" {}", info.players[side.index()].letter());
        for extra in extras {
            line += " ";
            line += extra;
        }
        line
    }
}

/// Splits a line at white space, except after `:`, `,` and `;`. A side is never
/// taken for what such a sign announces.
fn fields<G: Game>(line: &str) -> Vec<String> {
    let is_side = |part: &str| {
        let mut players = G::info().players.iter();
        players.any(|player| part.chars().eq([player.letter()]))
    };
    let mut fields: Vec<String> = Vec::new();
    for part in line.split_whitespace() {
        match fields.last_mut() {
            Some(last) if last.ends_with([':', ',', ';']) && !is_side(part) => last.push_str(part),
            _ => fields.push(part.to_owned()),
        }
    }
    fields
}

fn read_placement<G: Game>(placement: &str) -> Result<Vec<(char, Cell)>, PositionError> {
    let info = G::info();
    let mut pieces: Vec<(char, Cell)> = Vec::new();
    if placement == "-" {
        return Ok(pieces);
    }
    let wrong = |reason: String| Err(PositionError::unreadable("placement", reason));
    for group in placement.split(';') {
        if group.is_empty() {
            return wrong("a kind is missing beside `;`".to_owned());
        }
        let (kind, cells) = group.split_once(':').unwrap_or((group, ""));
        let mut letters = kind.chars();
        let known = match (letters.next(), letters.next()) {
            (Some(letter), None) => info.piece(letter),
            _ => None,
        };
        let Some(piece) = known else {
            let kinds: Vec<String> = info.pieces.iter().map(|p| p.kind.to_string()).collect();
            return wrong(format!(
                "unknown kind `{}`; the kinds are {}",
                quoted(kind),
                kinds.join(" ")
            ));
        };
        if cells.is_empty() {
            return wrong(format!("kind `{kind}` has no cells"));
        }
        for name in cells.split(',') {
            let cell = name.parse::<CellName>().ok().and_then(G::cell);
            let Some(cell) = cell else {
                return wrong(match name {
                    "" => "a cell is missing beside `,`".to_owned(),
                    _ => format!(
                        "`{}` is not a cell of the board{}",
                        quoted(name),
                        range::<G>()
                    ),
                });
            };
            let taken = pieces.iter().any(|&(other, at)| {
                at == cell && info.piece(other).is_some_and(|p| p.ground == piece.ground)
            });
            if taken {
                return wrong(format!(
                    "cell `{name}` is given twice; it holds one piece at most"
                ));
            }
            pieces.push((piece.kind, cell));
        }
        let count = pieces.iter().filter(|p| p.0 == piece.kind).count();
        if count > piece.most as usize {
            return Err(PositionError::impossible(
                "placement",
                format!("{count} pieces of kind `{kind}`; at most {}", piece.most),
            ));
        }
    }
    Ok(pieces)
}

/// The first and the last cell of a board, to say what would be right.
fn range<G: Game>() -> String {
    match G::board().cells.as_slice() {
        [first, .., last] => format!("; its cells go from {} to {}", first.name, last.name),
        _ => String::new(),
    }
}

fn read_side<G: Game>(field: Option<&str>) -> Result<Player, PositionError> {
    let players = G::info().players;
    let sides = || {
        let names = players
            .iter()
            .map(|player| format!("`{}` ({})", player.letter(), player.name));
        names.collect::<Vec<_>>().join(" or ")
    };
    let Some(field) = field else {
        return Err(PositionError::unreadable(
            "side",
            format!("the side to move is missing; it is {}", sides()),
        ));
    };
    let found = players
        .iter()
        .position(|player| field.chars().eq([player.letter()]));
    match found {
        Some(index) => Ok(Player::new(index as u8)),
        None => Err(PositionError::unreadable(
            "side",
            format!("unknown side `{}`; it is {}", quoted(field), sides()),
        )),
    }
}
