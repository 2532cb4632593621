//! The yardstick: how fast a well-made chess generator counts moves here.

use cozy_chess::Board;

/// The leaves that perft counts from the start of chess to depths 5 and 6.
pub(crate) const LEAVES: u64 = 4_865_609 + 119_060_324;

/// Counts them, the moves of the last ply in bulk.
///
/// # Panics
/// When the count is wrong: the figures would mean nothing.
pub(crate) fn count() {
    let start = Board::startpos();
    let leaves = perft(&start, 5) + perft(&start, 6);
    assert_eq!(leaves, LEAVES, "chess is counted wrongly");
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += perft(&next, depth - 1);
        }
        false
    });
    leaves
}
