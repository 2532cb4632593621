//! Fixed amounts of work, whose instructions `make bench-check` counts.

use hexarium_rules::{Game, Visitor, perft, visit};

use crate::speed::{RandomGames, first_position};

/// What is done.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// Perft to the first depth with a million leaves.
    Perft,
    /// Random games of ten thousand plies in all.
    Games,
}

impl Kind {
    pub(crate) const ALL: [Self; 2] = [Self::Perft, Self::Games];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Perft => "perft",
            Self::Games => "games",
        }
    }
}

/// Does the work of a kind in the game of an id and gives the leaves or plies.
/// `None` when there is no such game or kind.
pub(crate) fn run(id: &str, kind: &str) -> Option<u64> {
    let kind = Kind::ALL.into_iter().find(|known| known.name() == kind)?;
    visit(id, Work(kind)).ok()
}

struct Work(Kind);

impl Visitor for Work {
    type Output = u64;

    fn visit<G: Game>(self) -> u64 {
        match self.0 {
            Kind::Perft => {
                let (_, start) = first_position::<G>();
                let counts = (1..).map(|depth| perft(&start, depth));
                counts
                    .into_iter()
                    .find(|&leaves| leaves >= 1_000_000)
                    .unwrap_or(0)
            }
            Kind::Games => {
                let mut games = RandomGames::<G>::new();
                let mut plies = 0;
                while plies < 10_000 {
                    plies += games.play() as u64;
                }
                plies
            }
        }
    }
}
