//! Options: how they are declared, and what they are set to.

use std::time::Duration;

use hexarium_engine::{LEVELS, Level, MIB, Options};
use hexarium_rules::{AnyGame, record::setting_tag};

use crate::limits::{MOST_HASH, MOST_THREADS, check_room};

/// An option that is a number.
struct Spin {
    name: &'static str,
    default: u32,
    least: u32,
    most: u32,
    slot: fn(&mut Chosen) -> &mut u32,
}

const SPINS: [Spin; 5] = [
    Spin {
        name: "Hash",
        default: 16,
        least: 1,
        most: MOST_HASH,
        slot: |chosen| &mut chosen.hash,
    },
    Spin {
        name: "Threads",
        default: 1,
        least: 1,
        most: MOST_THREADS as u32,
        slot: |chosen| &mut chosen.threads,
    },
    Spin {
        name: "MultiPV",
        default: 1,
        least: 1,
        most: 256,
        slot: |chosen| &mut chosen.lines,
    },
    Spin {
        name: "MoveOverhead",
        default: 10,
        least: 0,
        most: 5_000,
        slot: |chosen| &mut chosen.overhead,
    },
    Spin {
        name: "Level",
        default: 0,
        least: 0,
        most: LEVELS.len() as u32,
        slot: |chosen| &mut chosen.level,
    },
];

/// What the options are set to, but for the game and its settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chosen {
    hash: u32,
    threads: u32,
    lines: u32,
    overhead: u32,
    /// The level to play at; 0 is full strength.
    level: u32,
    /// Whether the best move is said with the reply to ponder on.
    pub(super) ponder: bool,
}

impl Default for Chosen {
    fn default() -> Self {
        let mut chosen = Self {
            hash: 0,
            threads: 0,
            lines: 0,
            overhead: 0,
            level: 0,
            ponder: false,
        };
        for spin in &SPINS {
            *(spin.slot)(&mut chosen) = spin.default;
        }
        chosen
    }
}

impl Chosen {
    /// What the engine is given to work with.
    pub(super) const fn engine(&self) -> Options {
        Options {
            hash: (self.hash as usize).saturating_mul(MIB),
            threads: self.threads as usize,
        }
    }

    /// How many of the best moves are told.
    pub(super) const fn lines(&self) -> usize {
        self.lines as usize
    }

    /// The time that a move takes outside the search.
    pub(super) const fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead as u64)
    }

    /// The level to play at; full strength without one.
    pub(super) fn level(&self) -> Option<Level> {
        Level::numbered(self.level)
    }

    /// Sets an option; `false` when none of these has the name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let is = |option: &str| option.eq_ignore_ascii_case(name);
        if is("Ponder") {
            self.ponder = match value {
                "true" => true,
                "false" => false,
                _ => return Err(wrong(name, value, "`true` or `false`")),
            };
        } else if let Some(spin) = SPINS.iter().find(|spin| is(spin.name)) {
            let range = spin.least..=spin.most;
            let number = value.parse().ok().filter(|number| range.contains(number));
            let number = number.ok_or_else(|| {
                let right = format!("a number from {} to {}", spin.least, spin.most);
                wrong(spin.name, value, &right)
            })?;
            let mut changed = *self;
            *(spin.slot)(&mut changed) = number;
            changed.check_memory()?;
            *self = changed;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn check_memory(&self) -> Result<(), String> {
        check_room(self.hash.into()).map_err(|reason| format!("Hash: {reason}"))
    }
}

fn wrong(name: &str, value: &str, right: &str) -> String {
    format!(
        "option {name} takes {right}, not `{}`",
        value.escape_debug()
    )
}

/// The options as `ugi` lists them, a line each.
pub(super) fn declared() -> Vec<String> {
    let games = AnyGame::all();
    let ids: Vec<&str> = games.iter().map(|game| game.info().id).collect();
    let mut lines = vec![combo("Game", ids[0], ids.iter().copied())];
    lines.extend(SPINS.iter().map(|spin| {
        format!(
            "option name {} type spin default {} min {} max {}",
            spin.name, spin.default, spin.least, spin.most
        )
    }));
    lines.push("option name Ponder type check default false".to_owned());
    for setting in games.iter().flat_map(|game| game.info().settings) {
        let name = option_name(setting.text.id);
        let line = format!("option name {name} type string default off");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn combo<'a>(name: &str, default: &str, values: impl Iterator<Item = &'a str>) -> String {
    let values: String = values.map(|value| format!(" var {value}")).collect();
    format!("option name {name} type combo default {default}{values}")
}

/// The option of a setting: `NoProgress` of `no-progress`.
pub(super) fn option_name(id: &str) -> String {
    setting_tag(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_take_what_they_declare_and_name_what_they_do_not() {
        let mut chosen = Chosen::default();
        assert_eq!(chosen.engine(), Options::default());
        for (name, value) in [("hash", "1"), ("Threads", "2"), ("MultiPV", "9")] {
            assert_eq!(chosen.set(name, value), Ok(true));
        }
        assert_eq!(chosen.engine().hash, MIB);
        assert_eq!((chosen.engine().threads, chosen.lines()), (2, 9));
        assert_eq!(chosen.set("Level", "1"), Ok(true));
        assert_eq!(chosen.level().map(|level| level.number), Some(1));
        assert_eq!(chosen.set("Level", "0"), Ok(true));
        assert_eq!(chosen.level(), None);
        let before = chosen;
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "-1"),
            ("Threads", "257"),
            ("Level", "11"),
            ("Level", "strong"),
            ("Ponder", "yes"),
        ] {
            let error = chosen.set(name, value).unwrap_err();
            assert!(error.contains(value) && error.contains(name), "{error}");
        }
        assert_eq!(chosen, before);
        assert_eq!(chosen.set("Colour", "1"), Ok(false));
    }
}
