//! Why something is not legal.

use crate::cell::Cell;
use crate::info::Text;

/// The reason why a word or a path of steps is not legal.
///
/// ```
/// use hexarium_rules::{Game, History, Settings, games::hexdame::HexDame};
///
/// let start = HexDame::read("M:c3;m:d3,d4,e4 w")?;
/// let history = History::new(start, Settings::BARE);
/// let refusal = history.refusal_of_word("c3e5xd4").ok_or("it is legal")?;
/// assert_eq!(refusal.reason.id, "majority");
/// let cells = refusal.cells.iter().map(|&cell| HexDame::cell_name(cell).to_string());
/// assert_eq!(cells.collect::<Vec<_>>(), ["c3"]);
/// assert_eq!(refusal.instead, ["c3c3xd3d4e4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: &'static Text,
    /// The cells that show it, in order.
    pub cells: Vec<Cell>,
    /// Moves that would be legal instead, as canonical words, where the reason
    /// lies in them.
    pub instead: Vec<String>,
}

impl Refusal {
    /// A refusal shown by these cells.
    ///
    /// ```
    /// use hexarium_rules::{Cell, Refusal, why};
    ///
    /// let refusal = Refusal::new(&why::BLOCKED, [Cell(4)]).instead(vec!["a4a5".to_owned()]);
    /// assert_eq!(refusal.reason.english, "another piece stands in the way");
    /// ```
    pub fn new(reason: &'static Text, cells: impl IntoIterator<Item = Cell>) -> Self {
        Self {
            reason,
            cells: cells.into_iter().collect(),
            instead: Vec::new(),
        }
    }

    /// The same, naming moves that would be legal instead.
    pub fn instead(mut self, words: Vec<String>) -> Self {
        self.instead = words;
        self
    }
}

/// The reasons that several games share.
///
/// ```
/// use hexarium_rules::{History, games::hexentafl::Hexentafl, why};
///
/// let history = History::<Hexentafl<4>>::default();
/// let reason = |word| history.refusal_of_word(word).map(|refusal| refusal.reason);
/// assert_eq!(reason("a1d4"), Some(&why::OCCUPIED));
/// assert_eq!(reason("a1b3"), Some(&why::OUT_OF_REACH));
/// assert_eq!(reason("b2b3"), Some(&why::NO_PIECE));
/// ```
pub mod why {
    use crate::info::texts;

    texts! { pub,
        /// The game has ended.
        GAME_OVER = "game-over", "the game is over";
        /// The text is no word or step of the game.
        UNREADABLE = "unreadable", "that is not a move of this game";
        /// The player to move has no piece there.
        NO_PIECE = "no-piece", "none of your pieces stands there";
        /// The piece belongs to the opponent.
        NOT_YOURS = "not-yours", "that piece is the opponent's";
        /// The piece has no legal move.
        PIECE_IS_STUCK = "stuck", "that piece has no legal move";
        /// The destination is occupied.
        OCCUPIED = "occupied", "that cell is occupied";
        /// The destination cannot be reached.
        OUT_OF_REACH = "out-of-reach", "the piece does not reach that cell";
        /// Something stands in the way.
        BLOCKED = "blocked", "another piece stands in the way";
        /// None of that kind is left in the reserve.
        NONE_LEFT = "none-left", "no piece of that kind is left in your reserve";
        /// The board has no such cell; none that it has shows that.
        NOT_ON_BOARD = "not-on-board", "the board has no such cell";
        /// The captured pieces named are not those that the move takes.
        WRONG_CAPTURES = "wrong-captures", "the move takes other pieces than those named";
    }
}
