//! The weights of the 5-5-5 board, for black.

use crate::terms::terms;

terms! {
    /// For playing black at all.
    SIDE: [796];
    /// For having the move.
    TURN: [8];
    /// For a defender, wherever he stands.
    DEFENDER: [170];
    /// Against an attacker, wherever he stands.
    ATTACKER: [119];
    /// By the kind of cell that a defender stands on.
    DEFENDER_AT: [0, 4, 19, 2, 49, -5, 77, 31, -12];
    /// By the kind of cell that an attacker stands on.
    ATTACKER_AT: [0, 14, 37, 26, -17, 29, 23, -2, 6];
    /// By the kind of cell that the king stands on.
    KING_AT: [0, -53, -75, -103, -75, -87, 0, -28, -7];
    /// For every cell that the king can go to.
    FREEDOM: [15];
    /// By how many corners the king could go to at once.
    EXITS: [0, 150, 800];
    /// By how many cells next to the king, in his moves, he could go to a
    /// corner from; more count as the last.
    DOORS: [0, 33, 69, 82, 142];
    /// By how many steps the king is from a corner, were nobody to move but he
    /// and he no further than one cell.
    STEPS: [0, 0, 66, 88, 36, 27, 2, -17];
    /// Against the attackers next to the king, by how many.
    BESIEGERS: [0, -16, 15, 52, 131, 42, 50];
    /// For every defender next to the king.
    COMPANIONS: [29];
    /// For every attacker at two steps from the king.
    NEAR: [7];
    /// Against defenders that lack one captor.
    DEFENDER_HALF_CAUGHT: [0];
    /// For attackers that do.
    ATTACKER_HALF_CAUGHT: [-6];
    /// Against a king that does, off his throne.
    KING_HALF_CAUGHT: [-21];
}
