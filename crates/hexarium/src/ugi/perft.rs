//! `go perft`: counting that can be stopped.

use hexarium_rules::{AnyHistory, Game, History, Visitor, perft, visit};

/// So many plies are counted without looking whether to stop.
const UNSTOPPED: u32 = 2;

/// The lines of exactly so many moves that begin with each legal word; `None`
/// when it was stopped.
pub(super) fn divide(
    history: &dyn AnyHistory,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<(String, u64)>> {
    let counting = Counting {
        history,
        depth,
        is_stopped,
    };
    visit(history.info().id, counting).ok().flatten()
}

struct Counting<'a> {
    history: &'a dyn AnyHistory,
    depth: u32,
    is_stopped: &'a dyn Fn() -> bool,
}

impl Visitor for Counting<'_> {
    type Output = Option<Vec<(String, u64)>>;

    fn visit<G: Game>(self) -> Self::Output {
        let history: &History<G> = self.history.as_any().downcast_ref()?;
        let position = history.position();
        let rest = self.depth.checked_sub(1)?;
        let mut counted = Vec::new();
        for mv in legal_moves(position) {
            let lines = self.count(&position.play(mv), rest)?;
            counted.push((position.word(mv), lines));
        }
        counted.sort_unstable();
        Some(counted)
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
