//! Players, and how a game ends.

use std::fmt;

use crate::info::{PlayerInfo, Text};

/// A player of a game, by the order of [`GameInfo::players`].
///
/// [`GameInfo::players`]: crate::GameInfo::players
///
/// ```
/// use hexarium_rules::games::hexaequo::{BLACK, Hexaequo};
/// use hexarium_rules::{Game, Player};
///
/// assert_eq!(Hexaequo::start().player(), BLACK);
/// assert_eq!((BLACK, BLACK.other()), (Player::FIRST, Player::SECOND));
/// assert_eq!(Hexaequo::info().players[BLACK.index()].name, "black");
/// assert_eq!(Player::new(1), Player::SECOND);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The player named first in the table of games.
    pub const FIRST: Self = Self(0);
    /// The player named second.
    pub const SECOND: Self = Self(1);

    /// The player with this index.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The player's index, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two players.
    #[inline]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a game ended: one word of the table of outcomes, with its English.
///
/// ```
/// use hexarium_rules::{Game, games::hexentafl::Hexentafl, reason};
///
/// let captured = Hexentafl::<4>::read("A:a1,d1 b")?;
/// let reason = captured.decided().map(|outcome| outcome.reason()).ok_or("it goes on")?;
/// assert_eq!((reason.word(), reason.english()), ("king-captured", "the king is captured"));
/// assert_ne!(reason, reason::NO_MOVE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Reason(&'static Text);

impl Reason {
    /// A reason that a game or a history can give.
    ///
    /// ```
    /// use hexarium_rules::{Outcome, Player, Reason, Text};
    ///
    /// const HOME: Reason = Reason::new(&Text::new("home", "a stone has come home"));
    /// assert_eq!(Outcome::win(Player::FIRST, HOME).reason().word(), "home");
    /// ```
    pub const fn new(text: &'static Text) -> Self {
        Self(text)
    }

    /// The word of the table of outcomes, as `king-captured`.
    pub const fn word(self) -> &'static str {
        self.0.id
    }

    /// The reason in English, to follow the name of the side that won or the
    /// words "a draw: ".
    pub const fn english(self) -> &'static str {
        self.0.english
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Reason {}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The reasons that are not one game's own.
///
/// ```
/// use hexarium_rules::{Outcome, Player, reason};
///
/// /// Whether it was decided on the board.
/// fn is_of_the_board(outcome: Outcome) -> bool {
///     let others =
///         [reason::AGREEMENT, reason::RESIGNATION, reason::TIME, reason::ABANDONED];
///     !others.contains(&outcome.reason())
/// }
///
/// assert!(is_of_the_board(Outcome::draw(reason::REPETITION)));
/// assert!(!is_of_the_board(Outcome::win(Player::FIRST, reason::TIME)));
/// ```
pub mod reason {
    use super::Reason;
    use crate::info::Text;

    macro_rules! reasons {
        ($($(#[$doc:meta])* $name:ident = $word:literal, $english:literal;)*) => {
            $($(#[$doc])* pub const $name: Reason = Reason::new(&Text::new($word, $english));)*
        };
    }

    reasons! {
        /// The player to move has no legal move.
        NO_MOVE = "no-move", "the player to move has no legal move";
        /// The same position stood for the third time.
        REPETITION = "repetition", "the same position stood for the third time";
        /// The setting `no-progress` ran out.
        NO_PROGRESS = "no-progress", "the agreed number of plies went by without progress";
        /// The players agreed on a draw.
        AGREEMENT = "agreement", "the players agreed";
        /// The loser resigned.
        RESIGNATION = "resignation", "the opponent resigned";
        /// The loser's time ran out.
        TIME = "time", "the opponent's time ran out";
        /// The loser left the game.
        ABANDONED = "abandoned", "the opponent left the game";
    }
}

/// The end of a game.
///
/// ```
/// use hexarium_rules::games::hexdame::{BLACK, HexDame};
/// use hexarium_rules::{Game, Outcome, reason};
///
/// let players = HexDame::info().players;
/// let win = Outcome::win(BLACK, reason::NO_MOVE);
/// assert_eq!(win.line(players), "win black no-move");
/// assert_eq!((win.winner(), win.reason()), (Some(BLACK), reason::NO_MOVE));
/// assert_eq!(Outcome::draw(reason::REPETITION).line(players), "draw repetition");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// The winner.
        winner: Player,
        /// Why.
        reason: Reason,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: Reason,
    },
}

impl Outcome {
    /// A win of the player.
    pub const fn win(winner: Player, reason: Reason) -> Self {
        Self::Win { winner, reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self::Draw { reason }
    }

    /// Why the game ended.
    pub const fn reason(self) -> Reason {
        match self {
            Self::Win { reason, .. } | Self::Draw { reason } => reason,
        }
    }

    /// The winner, or none of a draw.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The outcome as programs print it: `win <side> <reason>` or
    /// `draw <reason>`.
    pub fn line(self, players: &[PlayerInfo]) -> String {
        match self {
            Self::Win { winner, reason } => {
                format!("win {} {}", players[winner.index()].name, reason.word())
            }
            Self::Draw { reason } => format!("draw {}", reason.word()),
        }
    }
}

/// How the players ended a game that the rules left open.
///
/// ```
/// use hexarium_rules::{Ending, Outcome, Player, reason};
///
/// let end = Ending::Time(Player::FIRST).outcome();
/// assert_eq!(end, Outcome::win(Player::SECOND, reason::TIME));
/// assert_eq!(Ending::Agreement.outcome().winner(), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Both agreed on a draw.
    Agreement,
    /// The player gave up.
    Resignation(Player),
    /// The player's time ran out.
    Time(Player),
    /// The player left.
    Abandoned(Player),
}

impl Ending {
    /// The outcome that the ending means in a game of two players.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Agreement => Outcome::draw(reason::AGREEMENT),
            Self::Resignation(loser) => Outcome::win(loser.other(), reason::RESIGNATION),
            Self::Time(loser) => Outcome::win(loser.other(), reason::TIME),
            Self::Abandoned(loser) => Outcome::win(loser.other(), reason::ABANDONED),
        }
    }
}
