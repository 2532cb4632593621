//! What an engine may take for a move: time, a clock, positions, plies.

use std::str::FromStr;
use std::time::Duration;

use hexarium_engine::{Clock, Limits};
use hexarium_rules::Player;
use serde::{Deserialize, Serialize};

/// The time for a move where nothing is said.
const DEFAULT_MOVETIME: u64 = 100;

/// What an engine may take for each move. The first limit reached ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Pace {
    /// Positions to visit.
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
    /// Milliseconds a move.
    pub(crate) movetime: Option<u64>,
    /// A clock for the whole game.
    pub(crate) tc: Option<TimeControl>,
}

/// The time of a game and what each move adds to it, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TimeControl {
    /// For the whole game.
    pub(crate) base: u64,
    /// After each move.
    pub(crate) increment: u64,
}

impl FromStr for TimeControl {
    type Err = String;

    /// Reads `10+0.1`: seconds, and seconds a move.
    fn from_str(text: &str) -> Result<Self, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let control = milliseconds(base).zip(milliseconds(increment));
        match control {
            Some((base, increment)) if base > 0 => Ok(Self { base, increment }),
            _ => Err(
                "a time control is written as 10+0.1: seconds for the game, and seconds added \
                 after each move"
                    .to_owned(),
            ),
        }
    }
}

fn milliseconds(seconds: &str) -> Option<u64> {
    let seconds: f64 = seconds.trim().parse().ok()?;
    let is_sensible = (0.0..=1e6).contains(&seconds);
    is_sensible.then(|| (seconds * 1e3).round() as u64)
}

impl Pace {
    /// Whether nothing is limited.
    pub(crate) fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// This pace, or the usual one where nothing is limited.
    pub(crate) fn or_usual(self) -> Self {
        match self.is_unlimited() {
            true => Self {
                movetime: Some(DEFAULT_MOVETIME),
                ..self
            },
            false => self,
        }
    }

    /// The time that a move may take by it, with so much on the clock.
    pub(crate) fn most_time(&self, clock: Duration) -> Option<Duration> {
        let movetime = self.movetime.map(Duration::from_millis);
        let clock = self.tc.map(|_| clock);
        movetime.into_iter().chain(clock).min()
    }

    /// The pace in one line for people, as `9000 nodes a move`.
    pub(crate) fn text(&self) -> String {
        let mut parts = Vec::new();
        if let Some(TimeControl { base, increment }) = self.tc {
            let seconds = |milliseconds: u64| milliseconds as f64 / 1e3;
            parts.push(format!("{}+{} s", seconds(base), seconds(increment)));
        }
        parts.extend(self.movetime.map(|time| format!("{time} ms a move")));
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes a move")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        parts.join(", ")
    }
}

/// What is on the clocks of the players, where there are clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// The time left, by player.
    pub(crate) left: [Duration; 2],
    /// What each move adds, by player.
    pub(crate) increment: [Duration; 2],
}

/// A move that is asked of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Go {
    /// What it may take.
    pub(crate) pace: Pace,
    /// The clocks.
    pub(crate) clocks: Clocks,
    /// The player to move.
    pub(crate) player: Player,
    /// The numbers that an engine draws at random depend on it.
    pub(crate) seed: u64,
}

impl Go {
    /// What is on the clock of the player to move.
    pub(crate) fn clock(&self) -> Duration {
        self.clocks.left[self.player.index()]
    }

    /// The time that the move may take at most.
    pub(crate) fn most_time(&self) -> Option<Duration> {
        self.pace.most_time(self.clock())
    }

    /// The limits in the words of UGI.
    pub(crate) fn ugi(&self) -> String {
        let mut parts = Vec::new();
        if self.pace.tc.is_some() {
            let Clocks { left, increment } = self.clocks;
            let milliseconds = |time: [Duration; 2]| time.map(|time| time.as_millis());
            let ([p1, p2], [p1inc, p2inc]) = (milliseconds(left), milliseconds(increment));
            parts.push(format!(
                "p1time {p1} p2time {p2} p1inc {p1inc} p2inc {p2inc}"
            ));
        }
        parts.extend(self.pace.movetime.map(|time| format!("movetime {time}")));
        parts.extend(self.pace.nodes.map(|nodes| format!("nodes {nodes}")));
        parts.extend(self.pace.depth.map(|depth| format!("depth {depth}")));
        parts.join(" ")
    }

    /// The limits of a search for the move at a ply.
    pub(crate) fn limits(&self, ply: usize) -> Limits {
        let of_clock = self.pace.tc.map_or(Limits::NONE, |_| {
            let clock = Clock {
                left: self.clock(),
                increment: self.clocks.increment[self.player.index()],
                ..Clock::default()
            };
            clock.limits(ply)
        });
        let movetime = self.pace.movetime.map(Duration::from_millis);
        Limits {
            depth: self.pace.depth,
            nodes: self.pace.nodes,
            time: movetime.into_iter().chain(of_clock.time).min(),
            ..of_clock
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_seconds_and_seconds_a_move() {
        let control: TimeControl = "10+0.1".parse().unwrap();
        assert_eq!((control.base, control.increment), (10_000, 100));
        let control: TimeControl = "0.5".parse().unwrap();
        assert_eq!((control.base, control.increment), (500, 0));
        for wrong in ["", "0", "-1", "1+", "1+x", "nan", "inf", "1e99", "40/60"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits_are_said_as_the_protocol_has_them() {
        let go = |pace| Go {
            pace,
            clocks: Clocks {
                left: [Duration::from_secs(9), Duration::from_secs(3)],
                increment: [Duration::ZERO, Duration::from_millis(100)],
            },
            player: Player::SECOND,
            seed: 0,
        };
        let nodes = Pace {
            nodes: Some(500),
            depth: Some(7),
            ..Pace::default()
        };
        assert_eq!(go(nodes).ugi(), "nodes 500 depth 7");
        assert_eq!(go(nodes).most_time(), None);
        let clock = Pace {
            tc: "9".parse().ok(),
            ..Pace::default()
        };
        assert_eq!(go(clock).ugi(), "p1time 9000 p2time 3000 p1inc 0 p2inc 100");
        assert_eq!(go(clock).most_time(), Some(Duration::from_secs(3)));
        let wished = go(clock).limits(0).wish.unwrap();
        assert!(wished > Duration::from_millis(140) && wished < Duration::from_millis(150));
        assert_eq!(
            go(Pace::default().or_usual()).limits(0).time,
            Some(Duration::from_millis(100))
        );
    }
}
