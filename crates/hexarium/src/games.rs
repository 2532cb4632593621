//! Files of games in any form: records, JSON lines, lists of moves; read game
//! by game, whatever their size.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use hexarium_rules::AnyGame;
use hexarium_rules::record::{GameTree, RecordError, RecordReader};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::batch::{Question, played};
use crate::failure::Failure;
use crate::{interrupt, lines, text};

/// White space before the first sign of a file, at most.
const LONGEST_MARGIN: u64 = 1 << 16;

/// The games of a file.
pub(crate) struct Games {
    /// What the file is called in messages.
    pub(crate) name: String,
    /// The size of an ordinary file, in bytes.
    size: Option<u64>,
    read: Rc<Cell<u64>>,
    form: Form,
}

type Input = Box<dyn BufRead>;

struct Lines {
    input: Input,
    line: usize,
    game: usize,
}

enum Form {
    Records(RecordReader<Input>),
    Lines(Lines),
}

impl Games {
    /// Opens a file, or standard input for `-`. Lists of moves, and records
    /// that do not say it, are of the game given.
    pub(crate) fn open(path: &Path, game: Option<&str>) -> Result<Self, Failure> {
        let game = game
            .map(AnyGame::find)
            .transpose()
            .map_err(Failure::input)?;
        let is_input = path == Path::new("-");
        let name = match is_input {
            true => "standard input".to_owned(),
            false => text::clean(&path.display().to_string()),
        };
        let failed = |error: io::Error| Failure::input(format!("{name}: {error}"));
        let (input, size): (Box<dyn Read>, _) = if is_input {
            (Box::new(io::stdin()), None)
        } else {
            // Of a pipe, it waits for whoever writes.
            let file = interrupt::waiting(|| File::open(path)).map_err(failed)?;
            let data = file.metadata().map_err(failed)?;
            if data.is_dir() {
                return Err(failed(io::Error::other("it is a folder; name files in it")));
            }
            (Box::new(file), data.is_file().then_some(data.len()))
        };
        let read = Rc::new(Cell::new(0));
        let counted = Counted {
            input,
            read: Rc::clone(&read),
        };
        let mut input = BufReader::with_capacity(1 << 16, counted);
        let begin = beginning(&mut input).map_err(failed)?;
        let first = begin.trim_ascii().first().copied();
        let input: Input = Box::new(Cursor::new(begin).chain(input));
        let form = match (first, game) {
            (Some(b'{'), _) => Form::Lines(Lines {
                input,
                line: 0,
                game: 0,
            }),
            (_, Some(game)) => Form::Records(RecordReader::of_lists(input, game)),
            (Some(b'[' | b';' | b'%') | None, None) => Form::Records(RecordReader::new(input)),
            _ => {
                return Err(Failure::input(format!(
                    "{name}: it is a list of moves; say of which game, as --game hexdame"
                )));
            }
        };
        Ok(Self {
            name,
            size,
            read,
            form,
        })
    }

    /// The part that has been read, where the size is known.
    pub(crate) fn part(&self) -> Option<f64> {
        let size = self.size.filter(|&size| size > 0)?;
        Some(self.read.get() as f64 / size as f64)
    }

    /// A fault of the last game as a whole.
    pub(crate) fn fault_of_game(&self, number: usize, reason: String) -> RecordError {
        let (line, column) = match &self.form {
            Form::Records(records) => records.begin(),
            Form::Lines(lines) => (lines.line, 1),
        };
        RecordError {
            line,
            column,
            game: number,
            reason,
        }
    }

    /// A fault in one line.
    pub(crate) fn fault(&self, error: &RecordError) -> String {
        let RecordError {
            line,
            column,
            game,
            reason,
        } = error;
        let place = format!("{}:{line}:{column}: game {game}: {reason}", self.name);
        lines::message(&text::clean(&place))
    }
}

impl Iterator for Games {
    type Item = Result<GameTree, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.form {
            Form::Records(records) => records.next(),
            Form::Lines(lines) => lines.next(),
        }
    }
}

/// The mark that some put before UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The bytes up to the first sign that is no white space, without a mark.
fn beginning(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut begin = Vec::new();
    for byte in input.take(LONGEST_MARGIN).bytes() {
        begin.push(byte?);
        let after_mark = begin.strip_prefix(MARK).unwrap_or(&begin);
        if !MARK.starts_with(&begin) && !after_mark.trim_ascii().is_empty() {
            break;
        }
    }
    if begin.starts_with(MARK) {
        begin.drain(..MARK.len());
    }
    Ok(begin)
}

impl Lines {
    fn next(&mut self) -> Option<Result<GameTree, RecordError>> {
        let line = loop {
            self.line += 1;
            match lines::next(&mut self.input) {
                Ok(None) => return None,
                Ok(Some(Ok(line))) if line.trim_ascii().is_empty() => {}
                Ok(Some(line)) => break line,
                Err(error) => {
                    self.input = Box::new(io::empty());
                    break Err(format!("the text cannot be read: {error}"));
                }
            }
        };
        self.game += 1;
        let game = line
            .map_err(|reason| (1, reason))
            .and_then(|line| read(&line));
        Some(game.map_err(|(column, reason)| RecordError {
            line: self.line,
            column,
            game: self.game,
            reason,
        }))
    }
}

/// The game of a line, or a column with what is wrong there.
fn read(line: &[u8]) -> Result<GameTree, (usize, String)> {
    let read = serde_json::from_slice::<GameLine>(line);
    let game = read.map_err(|error| (error.column().max(1), error.to_string()))?;
    game.tree().map_err(|reason| (1, reason))
}

/// A game as a JSON line.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameLine {
    pub(crate) game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    pub(crate) moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) settings: Option<BTreeMap<String, Value>>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub(crate) tags: Pairs,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

impl GameLine {
    fn tree(self) -> Result<GameTree, String> {
        let question = Question {
            game: self.game,
            position: self.position,
            moves: self.moves,
            settings: self.settings,
        };
        let mut tree = GameTree::new(played(&question)?);
        for (name, value) in self.tags.0 {
            tree.tags.set(&name, value);
        }
        let ended = tree.end_as(self.result.as_deref(), self.reason.as_deref());
        ended.map_err(|error| error.to_string())?;
        Ok(tree)
    }
}

/// A JSON object of texts whose order counts.
#[derive(Debug, Default)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl Pairs {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Pairs;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// Counts what is read.
struct Counted {
    input: Box<dyn Read>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = interrupt::waiting(|| self.input.read(bytes))?;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}
