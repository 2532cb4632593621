//! Time management: how long to think about a move, given what a player's
//! clock shows.

use std::time::Duration;

use crate::control::Limits;

/// A player's clock, before a move of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time gained by each move.
    pub increment: Duration,
    /// The moves until more time comes; `None` when the time left is for the
    /// rest of the game.
    pub moves_to_go: Option<u32>,
    /// The time that a move takes outside the search: pipes, networks.
    pub overhead: Duration,
}

/// A side is taken to have so many moves before it at the start, and never
/// fewer than the second number: long games must not run dry.
const MOVES_AT_START: u32 = 40;
const MOVES_AT_LEAST: u32 = 20;

/// Of the moves until more time comes, no more are saved for.
const MOST_MOVES_TO_GO: u32 = 50;

/// A hard move may take so many times the wish.
const PATIENCE: u32 = 4;

/// No move takes less, however little time is left.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// The limits for the move at a ply: `time` is never exceeded and leaves
    /// the clock with time on it, `wish` is an even share of what is left.
    pub fn limits(&self, ply: usize) -> Limits {
        let moves = self.moves_ahead(ply);
        // Where the moves are counted, each has its overhead and takes a little.
        let overheads = self.moves_to_go.map_or(1, |_| moves);
        let overhead = self
            .overhead
            .saturating_add(LEAST)
            .saturating_mul(overheads);
        let usable = self.left.saturating_sub(overhead);
        let gained = self.increment.saturating_sub(self.overhead) * 3 / 4;
        let most = match moves {
            // More time comes before the next move.
            1 => usable * 9 / 10,
            _ => usable / 2,
        };
        let wish = (usable / moves).saturating_add(gained).min(most);
        let time = wish.saturating_mul(PATIENCE).min(most);
        Limits {
            time: Some(time.max(LEAST)),
            wish: Some(wish.max(LEAST)),
            ..Limits::NONE
        }
    }

    /// The moves that the time left is for.
    fn moves_ahead(&self, ply: usize) -> u32 {
        match self.moves_to_go {
            Some(moves) => moves.clamp(1, MOST_MOVES_TO_GO),
            None => {
                let played = u32::try_from(ply / 2).unwrap_or(u32::MAX);
                MOVES_AT_START.saturating_sub(played).max(MOVES_AT_LEAST)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const OVERHEAD: Duration = ms(10);

    fn clock(left: Duration, increment: Duration) -> Clock {
        Clock {
            left,
            increment,
            moves_to_go: None,
            overhead: OVERHEAD,
        }
    }

    fn limits(clock: Clock, ply: usize) -> (Duration, Duration) {
        let limits = clock.limits(ply);
        (limits.wish.unwrap(), limits.time.unwrap())
    }

    /// Plays moves that all take as long as they may; says how many the clock
    /// survives, of so many.
    fn survives(mut clock: Clock, moves: usize) -> usize {
        for played in 0..moves {
            let (_, most) = limits(clock, 2 * played);
            let Some(left) = clock.left.checked_sub(most + clock.overhead) else {
                return played;
            };
            clock.left = left + clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|to_go| to_go - 1);
        }
        moves
    }

    #[test]
    fn a_move_gets_a_share_of_what_is_left_and_a_hard_one_a_few() {
        let (wish, most) = limits(clock(ms(60_000), ms(0)), 0);
        assert!(wish >= ms(1_000) && wish <= ms(2_000), "{wish:?}");
        assert!(most > 3 * wish && most < ms(10_000), "{most:?}");
        let (later, _) = limits(clock(ms(60_000), ms(0)), 30);
        assert!(later > wish);
    }

    #[test]
    fn what_a_move_gains_may_be_spent() {
        let (without, _) = limits(clock(ms(10_000), ms(0)), 0);
        let (with, _) = limits(clock(ms(10_000), ms(1_000)), 0);
        assert!(with >= without + ms(700) && with <= without + ms(1_000));
        // But not before it is there.
        let (wish, most) = limits(clock(ms(100), ms(1_000)), 0);
        assert!(wish <= most && most < ms(90));
    }

    #[test]
    fn the_last_move_before_more_time_comes_may_take_almost_all() {
        let mut clock = clock(ms(1_000), ms(0));
        clock.moves_to_go = Some(1);
        let (wish, most) = limits(clock, 70);
        assert!(wish > ms(800) && most < ms(990), "{wish:?} {most:?}");
        clock.moves_to_go = Some(10);
        let (wish, _) = limits(clock, 70);
        assert!(wish > ms(80) && wish < ms(100), "{wish:?}");
    }

    #[test]
    fn no_game_is_lost_on_time_though_every_move_takes_all_it_may() {
        let fast = clock(ms(10_000), ms(100));
        assert_eq!(survives(fast, 1_000), 1_000);
        let mut forty = clock(ms(40_000), ms(0));
        forty.moves_to_go = Some(40);
        assert_eq!(survives(forty, 40), 40);
    }

    #[test]
    fn any_clock_has_limits_that_can_be_kept() {
        for left in [0, 1, 5, 11, 100, u64::MAX] {
            for increment in [0, 1, u64::MAX] {
                for moves_to_go in [None, Some(0), Some(1), Some(u32::MAX)] {
                    for ply in [0, 3, usize::MAX] {
                        let (wish, most) = limits(
                            Clock {
                                moves_to_go,
                                ..clock(ms(left), ms(increment))
                            },
                            ply,
                        );
                        assert!(LEAST <= wish && wish <= most);
                        assert!(most <= ms(left).max(LEAST));
                    }
                }
            }
        }
    }
}
