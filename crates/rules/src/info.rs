//! What a game says of itself as data, for any front end.

use crate::settings::Setting;

/// A piece of English with a stable id. Front ends look the id up in their
/// messages and fall back to the English.
///
/// ```
/// use hexarium_rules::Text;
///
/// /// What a front end says in German, where it has a message.
/// fn german(text: &Text) -> &'static str {
///     match text.id {
///         "no-piece" => "dort steht keine eigene Figur",
///         _ => text.english,
///     }
/// }
///
/// assert_eq!(german(&hexarium_rules::why::OCCUPIED), "that cell is occupied");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text {
    /// The key in message files, unique within its game and kind of text.
    pub id: &'static str,
    /// The English words.
    pub english: &'static str,
}

impl Text {
    /// A text with the given id and English.
    pub const fn new(id: &'static str, english: &'static str) -> Self {
        Self { id, english }
    }
}

/// Declares texts: `NAME = "id", "English";` each, with an attribute or a
/// comment before it and the visibility before all.
macro_rules! texts {
    ($visibility:vis, $($(#[$doc:meta])* $name:ident = $id:literal, $english:literal;)*) => {
        $($(#[$doc])* $visibility static $name: $crate::info::Text =
            $crate::info::Text::new($id, $english);)*
    };
}
pub(crate) use texts;

/// A game as a front end sees it before any position is on the board.
///
/// ```
/// use hexarium_rules::{Game, games::hexentafl::Hexentafl};
///
/// let info = Hexentafl::<4>::info();
/// assert_eq!((info.id, info.name), ("hexentafl-4", "heXentafl, 4-4-4 board"));
/// let sides: Vec<&str> = info.players.iter().map(|player| player.role.english).collect();
/// assert_eq!(sides, ["attackers", "defenders and king"]);
/// assert!(info.settings.is_empty() && info.choices.is_empty());
/// ```
#[derive(Debug)]
pub struct GameInfo {
    /// The game's identifier, as `hexentafl-4`.
    pub id: &'static str,
    /// The name that people read, as `heXentafl, 4-4-4 board`.
    pub name: &'static str,
    /// One sentence that makes somebody want to play it.
    pub summary: Text,
    /// The players, the one who moves first from the start first.
    pub players: &'static [PlayerInfo],
    /// The kinds of piece in the canonical order of position lines.
    pub pieces: &'static [PieceInfo],
    /// The choices by which moves are told apart that share their cells.
    pub choices: &'static [Text],
    /// The settings that a game may carry.
    pub settings: &'static [Setting],
    /// Ready-made starts, the game's own start first.
    pub starts: &'static [StartInfo],
}

impl GameInfo {
    /// What is known of the piece with this letter.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let king = HexDame::info().piece('k').ok_or("no such kind")?;
    /// assert_eq!((king.name.english, king.owner, king.most), ("king", 1, 16));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn piece(&self, kind: char) -> Option<&'static PieceInfo> {
        self.pieces.iter().find(|piece| piece.kind == kind)
    }
}

/// A player of a game.
///
/// ```
/// use hexarium_rules::{Game, games::cequis::Cequis};
///
/// let [solids, circles] = Cequis::<true>::info().players else {
///     return Err("two players");
/// };
/// assert_eq!((solids.name, solids.letter()), ("solids", 's'));
/// assert_eq!(circles.role.english, "at the top");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The side's name in lower case, as `white`. Its first letter is the side
    /// field of a position line.
    pub name: &'static str,
    /// What the side does, as `attackers`.
    pub role: Text,
    /// What the side has to do to win, as an order.
    pub goal: Text,
}

impl PlayerInfo {
    /// The letter of the side in a position line.
    pub fn letter(&self) -> char {
        self.name.chars().next().unwrap_or('?')
    }
}

/// A kind of piece.
///
/// ```
/// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
///
/// // Pieces stand on tiles, which lie on the ground.
/// let pieces = Hexaequo::info().pieces;
/// let ground: String =
///     pieces.iter().filter(|piece| piece.ground).map(|piece| piece.kind).collect();
/// assert_eq!(ground, "Tt");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceInfo {
    /// The letter in a position line. Case matters.
    pub kind: char,
    /// The index of the player that owns it.
    pub owner: u8,
    /// Its name without its owner, as `king`.
    pub name: Text,
    /// The glyph, from a general set (`disk`, `ring`, `tile`, `man`, `king`,
    /// `square` …). A front end draws one that it does not know as a disk with
    /// the kind's letter.
    pub glyph: &'static str,
    /// A shade that tells pieces of one owner and one glyph apart (`white`,
    /// `grey`, `black`), or empty.
    pub shade: &'static str,
    /// The most of them that a position may hold on its board.
    pub most: u32,
    /// Whether it lies on the ground, so that another piece may stand on it.
    pub ground: bool,
}

/// A start position that somebody may want to play from.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// for start in HexDame::info().starts {
///     println!("{}: {}", start.name.english, start.about);
///     assert_eq!(HexDame::read(start.position)?.line(), start.position);
/// }
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartInfo {
    /// Its name.
    pub name: Text,
    /// One line on what it is good for.
    pub about: &'static str,
    /// The canonical position line.
    pub position: &'static str,
}
