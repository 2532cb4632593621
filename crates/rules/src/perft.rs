//! Perft: the number of lines of exactly so many moves.

use crate::game::Game;

/// The number of lines of exactly `depth` moves from a position. Lines that
/// end before count nothing; repetition plays no part. Moves are counted, not
/// played, at the last ply; one thread, no hash table.
///
/// ```
/// use hexarium_rules::{Game, games::hexentafl::Hexentafl, perft};
///
/// let start = Hexentafl::<4>::start();
/// let lines: Vec<u64> = (0..4).map(|depth| perft(&start, depth)).collect();
/// assert_eq!(lines, [1, 33, 1_152, 40_446]);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(position, &mut lists)
}

/// [`perft`] for each legal move: its word and the number of lines that begin
/// with it, sorted by word as plain strings. Empty at depth 0.
///
/// ```
/// use hexarium_rules::{Game, divide, games::hexaequo::Hexaequo};
///
/// for (word, lines) in divide(&Hexaequo::start(), 2) {
///     println!("{word}: {lines}");
/// }
/// assert_eq!(divide(&Hexaequo::start(), 2)[2], ("Th8".to_owned(), 9));
/// ```
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut lines: Vec<(String, u64)> = legal
        .into_iter()
        .map(|mv| (position.word(mv), perft(&position.play(mv), rest)))
        .collect();
    lines.sort_unstable();
    lines
}

fn count<G: Game>(position: &G, lists: &mut [Vec<G::Move>]) -> u64 {
    match lists {
        [] => 1,
        [_] => position.count_moves(),
        [moves, deeper @ ..] => {
            moves.clear();
            position.legal_moves(moves);
            let mut lines = 0;
            for &mv in &*moves {
                let mut next = *position;
                next.advance(mv);
                lines += count(&next, deeper);
            }
            lines
        }
    }
}
