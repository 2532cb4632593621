//! Levels of play for people. A weaker level looks at fewer positions, misjudges
//! them, and overlooks moves; `docs/levels.md` says how that was measured.

/// A level of play, the same in all games by name. How strong it is depends on
/// the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u32,
    /// Its name, a stable id for messages at the same time.
    pub name: &'static str,
    /// One line on how it plays.
    pub about: &'static str,
}

/// How strong a level is in a game. It is a number of positions, not a time: the
/// same on any machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The positions that are looked at for a move.
    pub nodes: u64,
    /// How far the judgement of a position may err either way, in hundredths of
    /// the plainest piece.
    pub error: u32,
    /// Of a hundred moves after the one at hand, how many are overlooked.
    pub overlooks: u32,
}

/// The levels, the weakest first.
pub const LEVELS: [Level; 10] = [
    Level::new(1, "beginner", "takes what it can, seldom sees the reply"),
    Level::new(2, "learner", "knows its own moves, misses many of yours"),
    Level::new(3, "casual", "sees most replies, little of what follows"),
    Level::new(4, "club", "sees short combinations, overlooks some"),
    Level::new(5, "seasoned", "looks a few moves ahead, still slips"),
    Level::new(6, "strong", "punishes mistakes, makes small ones"),
    Level::new(7, "expert", "sees long combinations, rarely slips"),
    Level::new(8, "master", "looks far ahead, hardly ever slips"),
    Level::new(9, "grandmaster", "looks nearly as far as it can"),
    Level::new(10, "champion", "looks as far as it can in a moment"),
];

/// The number of the level for somebody who has not chosen one yet.
pub const FIRST_LEVEL: u32 = 3;

/// Nodes, error and overlooks of the ten levels.
type Ladder = [(u64, u32, u32); LEVELS.len()];

/// The ladder of a game that has none of its own.
const USUAL: Ladder = [
    (20, 100, 50),
    (50, 80, 40),
    (150, 60, 32),
    (450, 45, 25),
    (1_400, 32, 18),
    (4_200, 22, 12),
    (13_000, 14, 8),
    (40_000, 8, 4),
    (125_000, 4, 2),
    (400_000, 0, 0),
];

/// Sharp: what is overlooked soon decides.
const HEXAEQUO: Ladder = [
    (20, 100, 45),
    (40, 80, 25),
    (100, 58, 10),
    (280, 44, 6),
    (800, 32, 4),
    (2_300, 22, 3),
    (7_000, 14, 2),
    (24_000, 8, 1),
    (100_000, 3, 0),
    (400_000, 0, 0),
];

/// The same, in short games.
const SMALL_HEXENTAFL: Ladder = [
    (20, 100, 45),
    (40, 80, 26),
    (130, 42, 7),
    (360, 34, 5),
    (950, 28, 4),
    (2_600, 20, 3),
    (7_500, 13, 2),
    (25_000, 7, 1),
    (70_000, 4, 1),
    (400_000, 0, 0),
];

/// More moves, so that a ply more takes more positions.
const LARGE_HEXENTAFL: Ladder = [
    (20, 120, 50),
    (45, 85, 25),
    (140, 50, 9),
    (450, 36, 5),
    (1_400, 26, 4),
    (4_400, 18, 3),
    (14_000, 11, 2),
    (45_000, 5, 1),
    (140_000, 2, 0),
    (400_000, 0, 0),
];

/// Careful players draw: levels differ by what they do not see.
const CEQUIS: Ladder = [
    (10, 220, 86),
    (20, 150, 72),
    (50, 110, 59),
    (120, 75, 47),
    (300, 50, 36),
    (800, 32, 26),
    (2_500, 20, 17),
    (8_000, 12, 10),
    (50_000, 5, 4),
    (400_000, 0, 0),
];

/// Captures are forced, so that a few positions go far.
const HEXDAME: Ladder = [
    (20, 100, 50),
    (45, 82, 42),
    (120, 62, 34),
    (280, 50, 30),
    (750, 40, 24),
    (2_000, 29, 18),
    (6_000, 19, 12),
    (20_000, 11, 7),
    (90_000, 4, 2),
    (400_000, 0, 0),
];

/// The ladders, by the id of the game. `hexarium levels` measures them.
const LADDERS: [(&str, Ladder); 6] = [
    ("hexaequo", HEXAEQUO),
    ("hexentafl-4", SMALL_HEXENTAFL),
    ("hexentafl-5", LARGE_HEXENTAFL),
    ("cequis", CEQUIS),
    ("cequis-basic", CEQUIS),
    ("hexdame", HEXDAME),
];

impl Level {
    const fn new(number: u32, name: &'static str, about: &'static str) -> Self {
        Self {
            number,
            name,
            about,
        }
    }

    /// The level with this number, if there is one.
    pub fn numbered(number: u32) -> Option<Self> {
        LEVELS.into_iter().find(|level| level.number == number)
    }

    /// How strong it is in the game with this id.
    ///
    /// ```
    /// use hexarium_engine::LEVELS;
    ///
    /// let nodes = LEVELS.map(|level| level.strength("hexdame").nodes);
    /// assert!(nodes.is_sorted());
    /// assert_eq!(nodes[9], 400_000);
    /// ```
    pub fn strength(self, game: &str) -> Strength {
        let own = LADDERS.iter().find(|(id, _)| *id == game);
        let ladder = own.map_or(&USUAL, |(_, ladder)| ladder);
        let (nodes, error, overlooks) = ladder[self.number as usize - 1];
        Strength {
            nodes,
            error,
            overlooks,
        }
    }
}

#[cfg(test)]
mod tests {
    use hexarium_rules::AnyGame;

    use super::*;

    #[test]
    fn every_level_of_every_game_sees_more_than_the_one_below() {
        let games = AnyGame::all();
        let ids = games.iter().map(|game| game.info().id);
        assert!(
            LADDERS
                .iter()
                .all(|(id, _)| ids.clone().any(|known| known == *id))
        );
        for id in ids {
            let ladder = LEVELS.map(|level| level.strength(id));
            for pair in ladder.windows(2) {
                let [below, above] = [pair[0], pair[1]];
                assert!(below.nodes <= above.nodes, "{id}: {pair:?}");
                assert!(below.error >= above.error, "{id}: {pair:?}");
                assert!(below.overlooks >= above.overlooks, "{id}: {pair:?}");
                assert_ne!(below, above, "{id}");
            }
            assert!(ladder.iter().all(|strength| strength.overlooks < 100));
            let strongest = Strength {
                nodes: 400_000,
                error: 0,
                overlooks: 0,
            };
            assert_eq!(ladder[9], strongest, "{id}");
        }
    }

    #[test]
    fn levels_are_numbered_from_one_and_have_names_of_their_own() {
        for (number, level) in (1..).zip(LEVELS) {
            assert_eq!(Level::numbered(number), Some(level));
            assert_eq!(
                LEVELS
                    .iter()
                    .filter(|other| other.name == level.name)
                    .count(),
                1
            );
        }
        assert_eq!(Level::numbered(0), None);
        assert_eq!(Level::numbered(11), None);
        assert!(Level::numbered(FIRST_LEVEL).is_some());
    }
}
