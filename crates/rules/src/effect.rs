//! What a move does to the board that is shown, moment by moment.

use crate::cell::Cell;
use crate::outcome::Player;

/// The effects of a move that happen together. A moment lifts all the pieces
/// that it names, then sets all down.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let position = HexDame::read("M:e8;m:f8,g7 w")?;
/// let mv = position.read_word("e8g6x")?;
/// let moments = position.effects(mv, &position.path(mv));
/// // Two jumps by way of g8; both men come off as the last one ends.
/// let steps: Vec<usize> = moments.iter().map(|moment| moment.step).collect();
/// assert_eq!(steps, [1, 2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The step of the move's path that causes it, counted from zero.
    pub step: usize,
    /// What happens. Pieces are named by their cells before the moment.
    pub effects: Vec<Effect>,
}

/// One thing that happens to a piece.
///
/// ```
/// use hexarium_rules::{Effect, Game, games::hexentafl::Hexentafl};
///
/// // An attacker comes to e2, and d2 stands between two of them.
/// let position = Hexentafl::<4>::read("A:c2,e3;D:d2;K:d4 w")?;
/// let mv = position.read_word("e3e2")?;
/// let moments = position.effects(mv, &position.path(mv));
/// let captured = moments[0].effects.iter().find_map(|effect| match effect {
///     Effect::Captured { cell, .. } => Some(Hexentafl::<4>::cell_name(*cell).to_string()),
///     _ => None,
/// });
/// assert_eq!(captured.as_deref(), Some("d2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// A piece comes from its owner's reserve onto the board.
    Placed {
        /// Where.
        cell: Cell,
        /// What.
        kind: char,
    },
    /// The piece whose move it is goes to another cell.
    Moved {
        /// The cell before.
        from: Cell,
        /// The cell after.
        to: Cell,
    },
    /// A piece is pushed by another.
    Pushed {
        /// The cell before.
        from: Cell,
        /// The cell after.
        to: Cell,
    },
    /// A piece is taken and comes off at once.
    Captured {
        /// Where it stood.
        cell: Cell,
        /// Who holds it from now on, where the game counts captives.
        holder: Option<Player>,
    },
    /// A piece is taken and still stands until the move is complete.
    Marked {
        /// Where it stands.
        cell: Cell,
    },
    /// A piece comes off: it was eliminated, or marked before.
    Removed {
        /// Where it stood.
        cell: Cell,
    },
    /// A piece becomes another kind.
    Promoted {
        /// Where it stands.
        cell: Cell,
        /// What it becomes.
        kind: char,
    },
    /// A captive goes back to its owner's reserve.
    Returned {
        /// Who held it.
        holder: Player,
        /// What it is.
        kind: char,
    },
}
