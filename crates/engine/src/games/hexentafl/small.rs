//! The weights of the 4-4-4 board, for black.

use crate::terms::terms;

terms! {
    /// For playing black at all.
    SIDE: [106];
    /// For having the move.
    TURN: [6];
    /// For a defender, wherever he stands.
    DEFENDER: [192];
    /// Against an attacker, wherever he stands.
    ATTACKER: [151];
    /// By the kind of cell that a defender stands on.
    DEFENDER_AT: [0, 10, 54, 31, -1, 44];
    /// By the kind of cell that an attacker stands on.
    ATTACKER_AT: [0, 14, 12, 26, 24, 32];
    /// By the kind of cell that the king stands on.
    KING_AT: [0, -4, -8, -68, 0, 122];
    /// For every cell that the king can go to.
    FREEDOM: [65];
    /// By how many corners the king could go to at once.
    EXITS: [0, 150, 800];
    /// By how many cells next to the king, in his moves, he could go to a
    /// corner from; more count as the last.
    DOORS: [0, -2, 21, 81, 107];
    /// By how many steps the king is from a corner, were nobody to move but he.
    STEPS: [0, 120, 86, 22, 3, 11, 0, 31];
    /// Against the attackers next to the king, by how many.
    BESIEGERS: [0, -46, -46, -10, 51, 70, 84];
    /// For every defender next to the king.
    COMPANIONS: [74];
    /// For every attacker at two steps from the king.
    NEAR: [31];
    /// Against defenders that lack one captor.
    DEFENDER_HALF_CAUGHT: [12];
    /// For attackers that do.
    ATTACKER_HALF_CAUGHT: [-6];
    /// Against a king that does, off his throne.
    KING_HALF_CAUGHT: [24];
}
