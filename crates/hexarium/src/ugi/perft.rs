//! `go perft`: counting that can be stopped.

use hexarium_rules::{AnyHistory, Game, History, Visitor, perft, visit};

use crate::failure::Failure;

/// So many plies are counted without looking whether to stop.
const UNSTOPPED: u32 = 2;

/// Tells how many lines of exactly so many moves begin with each legal word,
/// as soon as it is known, and gives the sum; `None` when it was stopped, or
/// nobody could be told.
pub(super) fn divide(
    history: &dyn AnyHistory,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(&str, u64) -> Result<(), Failure>,
) -> Option<u64> {
    let counting = Counting {
        history,
        depth,
        is_stopped,
        tell,
    };
    visit(history.info().id, counting).ok().flatten()
}

struct Counting<'a> {
    history: &'a dyn AnyHistory,
    depth: u32,
    is_stopped: &'a dyn Fn() -> bool,
    tell: &'a mut dyn FnMut(&str, u64) -> Result<(), Failure>,
}

impl Visitor for Counting<'_> {
    type Output = Option<u64>;

    fn visit<G: Game>(self) -> Self::Output {
        let history: &History<G> = self.history.as_any().downcast_ref()?;
        let position = history.position();
        let rest = self.depth.checked_sub(1)?;
        let moves = legal_moves(position).into_iter();
        let mut moves: Vec<_> = moves.map(|mv| (position.word(mv), mv)).collect();
        moves.sort_unstable_by(|one, two| one.0.cmp(&two.0));
        let mut sum = 0;
        for (word, mv) in moves {
            let lines = self.count(&position.play(mv), rest)?;
            (self.tell)(&word, lines).ok()?;
            sum += lines;
        }
        Some(sum)
    }
}

impl Counting<'_> {
    fn count<G: Game>(&self, position: &G, depth: u32) -> Option<u64> {
        if (self.is_stopped)() {
            return None;
        }
        if depth <= UNSTOPPED {
            return Some(perft(position, depth));
        }
        let moves = legal_moves(position).into_iter();
        moves
            .map(|mv| self.count(&position.play(mv), depth - 1))
            .sum()
    }
}

fn legal_moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}
