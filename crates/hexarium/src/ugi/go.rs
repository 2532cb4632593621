//! `go`: what is asked of a search.

use std::time::Duration;

use hexarium_engine::{Clock, Limits};
use hexarium_rules::Player;

use super::work::Hold;

/// A longer time or a greater number is as good as this one: 30 years of
/// milliseconds.
const MOST: i64 = 1 << 40;

/// The depth to count lines to, at most.
const MOST_PERFT: u32 = 64;

/// What `go` asks for, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Go {
    /// Plies, positions and time.
    pub(super) limits: Limits,
    /// A win in so many moves is enough.
    pub(super) mate: Option<u32>,
    /// Whether `infinite` was said.
    infinite: bool,
    /// Whether the opponent is to move before the search counts.
    pub(super) ponder: bool,
    /// What the players' clocks show.
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    moves_to_go: Option<u32>,
    /// The moves to choose among; all when there are none.
    pub(super) only: Vec<String>,
    /// The depth to count lines to, instead of a search.
    pub(super) perft: Option<u32>,
}

impl Go {
    /// Reads what stands after `go`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => go.only = words.by_ref().map(str::to_owned).collect(),
                _ => {
                    // What is no limit is the greater fault.
                    go.clone().set(word, 1)?;
                    let value = words.next().unwrap_or("");
                    let number: i64 = value.parse().map_err(|_| {
                        let value = value.escape_debug();
                        format!("go {word} needs a number, not `{value}`")
                    })?;
                    go.set(word, number.min(MOST))?;
                }
            }
        }
        Ok(go)
    }

    fn set(&mut self, word: &str, number: i64) -> Result<(), String> {
        // A clock that has run out may be less than zero.
        let time = Duration::from_millis(number.try_into().unwrap_or(0));
        let count = u32::try_from(number.max(1)).unwrap_or(u32::MAX);
        match word {
            "depth" => self.limits.depth = Some(count),
            "nodes" => self.limits.nodes = Some(number.max(1).unsigned_abs()),
            "movetime" => self.limits.time = Some(time),
            "mate" => self.mate = Some(count),
            "p1time" | "wtime" => self.clocks[0] = Some(time),
            "p2time" | "btime" => self.clocks[1] = Some(time),
            "p1inc" | "winc" => self.increments[0] = time,
            "p2inc" | "binc" => self.increments[1] = time,
            "movestogo" => self.moves_to_go = Some(count),
            "perft" => {
                let depth = u32::try_from(number)
                    .ok()
                    .filter(|depth| *depth <= MOST_PERFT);
                self.perft = Some(depth.ok_or_else(|| {
                    format!("go perft needs a number from 0 to {MOST_PERFT}, not {number}")
                })?);
            }
            other => return Err(format!("unknown limit `{}`", other.escape_debug())),
        }
        Ok(())
    }

    /// What has to come before the answer may be given.
    pub(super) fn hold(&self) -> Hold {
        match (self.infinite, self.ponder) {
            (true, _) => Hold::Stop,
            (false, true) => Hold::Hit,
            (false, false) if self.has_limit() => Hold::None,
            (false, false) => Hold::Stop,
        }
    }

    /// Whether it ends by itself, once the clock runs.
    pub(super) fn ends(&self) -> bool {
        !self.infinite && self.has_limit()
    }

    fn has_limit(&self) -> bool {
        self.limits != Limits::NONE || self.mate.is_some() || self.has_clock()
    }

    fn has_clock(&self) -> bool {
        self.clocks != [None, None]
    }

    /// The limits of the search, for the player to move at a ply.
    pub(super) fn limits(
        &self,
        player: Player,
        ply: usize,
        overhead: Duration,
    ) -> Result<Limits, String> {
        let mut limits = self.limits;
        if let Some(moves) = self.mate {
            // The last move of the win has no answer; what is left out in
            // looking ahead may hide the win for another move.
            let depth = moves.saturating_mul(2).saturating_add(1);
            limits.depth = Some(limits.depth.map_or(depth, |most| most.min(depth)));
        }
        if self.infinite || !self.has_clock() {
            return Ok(limits);
        }
        let index = player.index();
        let clock = Clock {
            left: self.clocks[index].ok_or_else(|| {
                let side = index + 1;
                format!("go needs p{side}time, for p{side} is to move")
            })?,
            increment: self.increments[index],
            moves_to_go: self.moves_to_go,
            overhead,
        };
        let clock = clock.limits(ply);
        limits.time = limits.time.into_iter().chain(clock.time).min();
        limits.wish = clock.wish;
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    fn limits(text: &str) -> Result<Limits, String> {
        Go::read(text)?.limits(Player::SECOND, 7, OVERHEAD)
    }

    #[test]
    fn each_player_has_a_clock_by_either_name() {
        let ugi = limits("p1time 900 p2time 60000 p2inc 500 movestogo 9").unwrap();
        let uci = limits("wtime 900 btime 60000 binc 500 movestogo 9").unwrap();
        assert_eq!(ugi, uci);
        assert!(ugi.time > Some(Duration::from_millis(900)));
        let error = limits("p1time 900").unwrap_err();
        assert_eq!(error, "go needs p2time, for p2 is to move");
        assert_eq!(limits("p2time -5").unwrap().time.unwrap().as_millis(), 1);
    }

    #[test]
    fn the_nearest_limit_counts() {
        let both = limits("p2time 60000 movetime 50 depth 30 mate 2").unwrap();
        assert_eq!(both.time, Some(Duration::from_millis(50)));
        assert_eq!(both.depth, Some(5));
    }

    #[test]
    fn without_a_limit_only_stop_ends_it() {
        let hold = |text: &str| Go::read(text).unwrap().hold();
        for text in [
            "",
            "infinite",
            "infinite ponder",
            "infinite p2time 5",
            "searchmoves a1",
        ] {
            assert_eq!(hold(text), Hold::Stop, "{text}");
        }
        assert_eq!(limits("infinite p2time 5"), Ok(Limits::NONE));
        for text in ["depth 1", "mate 1", "p1time 5", "nodes 0"] {
            assert_eq!(hold(text), Hold::None, "{text}");
            assert_eq!(hold(&format!("ponder {text}")), Hold::Hit, "{text}");
        }
        let ends = |text: &str| Go::read(text).unwrap().ends();
        for text in ["depth 1", "mate 9", "p1time 5", "ponder movetime 1"] {
            assert!(ends(text), "{text}");
        }
        for text in ["", "ponder", "infinite depth 1", "searchmoves a1"] {
            assert!(!ends(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_limit_is_named() {
        assert_eq!(limits("fast"), Err("unknown limit `fast`".to_owned()));
        let error = limits("nodes many").unwrap_err();
        assert_eq!(error, "go nodes needs a number, not `many`");
        assert!(limits("depth").is_err());
        assert!(limits("depth 99999999999999").is_ok());
        assert!(limits("nodes 99999999999999999999").is_err());
        for depth in [-1_i64, 65, 4_294_967_296] {
            let error = limits(&format!("perft {depth}")).unwrap_err();
            assert!(error.contains(&format!("0 to 64, not {depth}")), "{error}");
        }
    }
}
