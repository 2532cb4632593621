//! The engines of a match as they are typed: `name=base,cmd=engine ugi`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use hexarium_engine::{LEVELS, Level, Strength};
use serde::{Deserialize, Serialize};

use super::pace::Pace;
use crate::limits::{MOST_HASH, MOST_THREADS};

/// An engine of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EngineSpec {
    /// What it is called in results and records.
    pub(crate) name: String,
    /// What it is.
    pub(crate) kind: Kind,
    /// What it may take for a move, where that differs from the match.
    pub(crate) pace: Pace,
}

/// What an engine is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A program that speaks UGI, and its options.
    Program {
        /// Its path and arguments.
        command: Vec<String>,
        /// Options that are set before the first game.
        options: Vec<(String, String)>,
    },
    /// This program's own engine.
    Own {
        /// How well it plays; none is full strength.
        skill: Option<Skill>,
        /// The threads that it searches with.
        threads: usize,
        /// The memory of its search.
        hash: usize,
    },
    /// UCT with random playouts.
    Uct,
}

/// How well our own engine plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Skill {
    /// As a level with this number.
    Level(u32),
    /// As a level would that errs and overlooks so much, in as many positions
    /// as its pace lets it look at.
    Weak {
        /// How far its judgement may err, in hundredths.
        error: u32,
        /// How many of a hundred moves it overlooks.
        overlooks: u32,
    },
}

impl Skill {
    /// What it comes to in a game.
    pub(crate) fn strength(self, game: &str) -> Option<Strength> {
        match self {
            Self::Level(number) => Level::numbered(number).map(|level| level.strength(game)),
            Self::Weak { error, overlooks } => Some(Strength {
                nodes: u64::MAX,
                error,
                overlooks,
            }),
        }
    }

    /// The skill in words.
    pub(crate) fn text(self) -> String {
        match self {
            Self::Level(number) => format!("level {number}"),
            Self::Weak { error, overlooks } => format!("error {error}, overlooks {overlooks}"),
        }
    }
}

/// The memory of our own engine where nothing is said, in MiB.
const DEFAULT_HASH: u32 = 16;

/// What is for our own engine alone.
const OWN_KEYS: [&str; 5] = ["level", "error", "overlooks", "threads", "hash"];

/// An error of a hundred pieces leaves nothing of a judgement.
pub(super) const MOST_ERROR: u32 = 10_000;

/// Who overlooks all sees none.
pub(super) const MOST_OVERLOOKS: u32 = 99;

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut typed = Typed::default();
        for part in parts(text)? {
            typed.take(&part)?;
        }
        typed.meant()
    }
}

/// What was typed.
#[derive(Default)]
struct Typed {
    name: Option<String>,
    /// `own` or `uct`.
    word: Option<&'static str>,
    command: Option<Vec<String>>,
    options: Vec<(String, String)>,
    level: Option<u32>,
    error: Option<u32>,
    overlooks: Option<u32>,
    threads: Option<u32>,
    hash: Option<u32>,
    /// The first key that is for our own engine alone.
    own_key: Option<String>,
    pace: Pace,
}

impl Typed {
    fn take(&mut self, part: &str) -> Result<(), String> {
        let Some((key, value)) = part.split_once('=') else {
            let words = ["own", "uct"];
            let found = words.into_iter().find(|&word| word == part);
            let word = found.ok_or_else(|| {
                format!("`{part}` is no engine; it is own, uct or cmd=PROGRAM, and KEY=VALUE")
            })?;
            self.check_first(part)?;
            self.word = Some(word);
            return Ok(());
        };
        if OWN_KEYS.contains(&key) {
            self.own_key.get_or_insert_with(|| key.to_owned());
        }
        match key {
            "name" if value.is_empty() => return Err("an engine's name is empty".to_owned()),
            "name" => self.name = Some(value.to_owned()),
            "cmd" => {
                self.check_first(part)?;
                self.command = Some(command_words(value)?);
            }
            "level" => {
                let level = number::<u32>(key, value)?;
                if Level::numbered(level).is_none() {
                    return Err(format!("the levels are 1 to {}", LEVELS.len()));
                }
                self.level = Some(level);
            }
            "error" => self.error = Some(within(key, value, 0..=MOST_ERROR)?),
            "overlooks" => self.overlooks = Some(within(key, value, 0..=MOST_OVERLOOKS)?),
            "threads" => self.threads = Some(within(key, value, 1..=MOST_THREADS.into())?),
            "hash" => self.hash = Some(within(key, value, 1..=MOST_HASH)?),
            "nodes" => self.pace.nodes = Some(number(key, value)?),
            "depth" => self.pace.depth = Some(number(key, value)?),
            "movetime" => self.pace.movetime = Some(number(key, value)?),
            "tc" => self.pace.tc = Some(value.parse()?),
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => {
                    self.options.push((name.to_owned(), value.to_owned()));
                }
                _ => {
                    return Err(format!(
                        "`{key}` is unknown; it is name, cmd, option.NAME, level, error, overlooks, \
                         threads, hash, nodes, depth, movetime or tc"
                    ));
                }
            },
        }
        Ok(())
    }

    /// An error where it has been said before what the engine is.
    fn check_first(&self, part: &str) -> Result<(), String> {
        match self.word.is_none() && self.command.is_none() {
            true => Ok(()),
            false => Err(format!(
                "an engine is own, uct or cmd=PROGRAM, not two of them; `{part}` is one too many"
            )),
        }
    }

    fn meant(self) -> Result<EngineSpec, String> {
        let is_own = self.word == Some("own");
        if let Some(key) = self.own_key.as_ref().filter(|_| !is_own) {
            return Err(format!(
                "{key}= is for own; an option of a program is set as option.{}=VALUE",
                crate::play::nouns::capital(key)
            ));
        }
        if self.command.is_none() && !self.options.is_empty() {
            return Err("option.NAME= is for a program; name it with cmd=".to_owned());
        }
        let skill = self.skill()?;
        let (kind, usual) = match (self.command, self.word) {
            (None, Some("own")) => {
                let level = self.level.map_or(String::new(), |level| level.to_string());
                let kind = Kind::Own {
                    skill,
                    threads: self.threads.unwrap_or(1) as usize,
                    hash: self.hash.unwrap_or(DEFAULT_HASH) as usize,
                };
                (kind, format!("own{level}"))
            }
            (None, Some(word)) => (Kind::Uct, word.to_owned()),
            (Some(command), _) => {
                let file = std::path::Path::new(&command[0]).file_stem();
                let name = file.map_or(String::new(), |name| name.display().to_string());
                let options = self.options;
                (Kind::Program { command, options }, name)
            }
            (None, None) => {
                return Err("an engine is own, uct or cmd=PROGRAM; none of them is said".to_owned());
            }
        };
        Ok(EngineSpec {
            name: self.name.unwrap_or(usual),
            kind,
            pace: self.pace,
        })
    }
}

impl Typed {
    fn skill(&self) -> Result<Option<Skill>, String> {
        if self.threads.or(self.hash).is_some()
            && self.level.or(self.error).or(self.overlooks).is_some()
        {
            return Err(
                "threads= and hash= are for full strength; leave them, or level=, error= and \
                 overlooks="
                    .to_owned(),
            );
        }
        match (self.level, self.error, self.overlooks) {
            (None, None, None) => Ok(None),
            (Some(level), None, None) => Ok(Some(Skill::Level(level))),
            (None, error, overlooks) => Ok(Some(Skill::Weak {
                error: error.unwrap_or_default(),
                overlooks: overlooks.unwrap_or_default(),
            })),
            _ => Err(
                "a level errs and overlooks by itself; leave level=, or error= and \
                      overlooks="
                    .to_owned(),
            ),
        }
    }
}

/// A number of a range.
pub(super) fn within(key: &str, value: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (least, most) = range.clone().into_inner();
    number.ok_or_else(|| format!("{key}={value}: it is a number from {least} to {most}"))
}

fn number<T: FromStr + PartialOrd + From<u8> + Display>(
    key: &str,
    value: &str,
) -> Result<T, String> {
    let number = value.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| format!("{key}={value}: it is a number from 1"))
}

/// The parts between commas, of which none stands in double quotes.
fn parts(text: &str) -> Result<Vec<String>, String> {
    split(text, |letter| letter == ',', &['"'])
}

/// The words of a command: blanks stand between them, unless in quotes.
pub(crate) fn command_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = split(text, char::is_whitespace, &['"', '\''])?;
    words.retain(|word| !word.is_empty());
    match words.is_empty() {
        true => Err("no program is named".to_owned()),
        false => Ok(words),
    }
}

/// Splits text where a sign is a border, outside quotes, which are taken away.
fn split(
    text: &str,
    is_border: impl Fn(char) -> bool,
    quotes: &[char],
) -> Result<Vec<String>, String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for letter in text.chars() {
        let last = parts.len() - 1;
        match quote {
            Some(open) if open == letter => quote = None,
            None if quotes.contains(&letter) => quote = Some(letter),
            None if is_border(letter) => parts.push(String::new()),
            _ => parts[last].push(letter),
        }
    }
    match quote {
        Some(open) => Err(format!("a quotation mark {open} is not closed")),
        None => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> EngineSpec {
        text.parse().unwrap()
    }

    #[test]
    fn a_program_has_a_command_options_and_a_name() {
        let spec = read("name=base,cmd=/bin/hexarium ugi,option.Hash=16,nodes=500");
        assert_eq!(spec.name, "base");
        assert_eq!(spec.pace.nodes, Some(500));
        let Kind::Program { command, options } = spec.kind else {
            panic!("{spec:?}");
        };
        assert_eq!(command, ["/bin/hexarium", "ugi"]);
        assert_eq!(options, [("Hash".to_owned(), "16".to_owned())]);
        assert_eq!(read("cmd=/opt/zen.exe").name, "zen");
    }

    #[test]
    fn quotes_hold_commas_and_blanks() {
        let spec = read("cmd=\"'/a b/c' --x=1,2\",name=n");
        let Kind::Program { command, .. } = spec.kind else {
            panic!("{spec:?}");
        };
        assert_eq!(command, ["/a b/c", "--x=1,2"]);
    }

    #[test]
    fn our_own_engine_has_a_level_threads_and_memory() {
        let own = |skill, threads, hash| Kind::Own {
            skill,
            threads,
            hash,
        };
        assert_eq!(read("own,threads=2,hash=64").kind, own(None, 2, 64));
        let spec = read("own,level=2");
        assert_eq!(spec.name, "own2");
        assert_eq!(spec.kind, own(Some(Skill::Level(2)), 1, 16));
        let spec = read("own,nodes=500,error=60,overlooks=0");
        let weak = Skill::Weak {
            error: 60,
            overlooks: 0,
        };
        assert!(matches!(spec.kind, Kind::Own { skill: Some(skill), .. } if skill == weak));
        assert_eq!(spec.pace.nodes, Some(500));
        assert_eq!(read("uct,nodes=50").kind, Kind::Uct);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, says) in [
            ("", "no engine"),
            ("name=a", "none of them"),
            ("own,cmd=x", "`cmd=x` is one too many"),
            ("cmd=x,own", "`own` is one too many"),
            ("own,own", "`own` is one too many"),
            ("own,nodes=5,uct", "`uct` is one too many"),
            ("cmd=x,cmd=y", "`cmd=y` is one too many"),
            ("own,threads=257", "from 1 to 256"),
            ("own,hash=65537", "from 1 to 65536"),
            ("own,level=3,threads=2", "for full strength"),
            ("own,hash=2,overlooks=5", "for full strength"),
            ("own,level=99", "levels are"),
            ("own,level=2,error=9", "leave level="),
            ("own,overlooks=100", "from 0 to 99"),
            ("uct,error=9", "error= is for own"),
            ("own,speed=9", "`speed` is unknown"),
            ("cmd=x,hash=9", "option.Hash"),
            ("own,option.Hash=9", "cmd="),
            ("cmd=", "no program is named"),
            ("cmd='x", "not closed"),
            ("own,nodes=0", "a number from 1"),
            ("own,tc=x", "10+0.1"),
            ("own,name=", "name is empty"),
        ] {
            let error = text.parse::<EngineSpec>().unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
