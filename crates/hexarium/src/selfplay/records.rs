//! A file of records that grows game by game, and is gone on with.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use crate::failure::Failure;
use crate::{interrupt, lines};

/// What is said of a file of anything else: it stays as it is.
const OTHER: &str = "it holds other games, or something else; name another file, or repeat the \
                     arguments of its games";

/// Where the games go.
pub(super) enum Records {
    /// Standard output.
    Output,
    /// A file, at its end.
    File(File),
}

/// What a file holds already.
#[derive(Debug, Default, PartialEq, Eq)]
struct Held {
    /// The numbers of its games.
    rounds: HashSet<u64>,
    /// The bytes of its whole games.
    length: u64,
}

impl Records {
    /// Opens a file, new or with games that begin with this head, and gives the
    /// numbers of those that it holds. Half a game at its end, left by a program that was
    /// killed or a disk that was full, is cut off.
    pub(super) fn open(path: &Path, head: &str) -> Result<(Self, HashSet<u64>), Failure> {
        let wrong =
            |reason: String| Failure::input(format!("output `{}`: {reason}", path.display()));
        let failed = |error: io::Error| wrong(error.to_string());
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create(true).truncate(false);
        let mut file = opened.open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(wrong("it is no ordinary file".to_owned()));
        }
        let held = held(&mut BufReader::new(&file), head).map_err(wrong)?;
        file.set_len(held.length).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self::File(file), held.rounds))
    }

    /// Adds a record and an empty line, at once.
    pub(super) fn add(&mut self, record: &str) -> io::Result<()> {
        let text = format!("{record}\n");
        match self {
            Self::Output => interrupt::waiting(|| {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()
            }),
            Self::File(file) => file.write_all(text.as_bytes()),
        }
    }
}

/// Looks through records as [`Records::add`] writes them: tags, an empty line,
/// moves, an empty line. Each begins with the same tags, the head.
fn held(input: &mut impl io::BufRead, head: &str) -> Result<Held, String> {
    let mut held = Held::default();
    let mut length = 0;
    let mut record = Begun::default();
    while let Some(line) = lines::next(input).map_err(|error| error.to_string())? {
        let line = line?;
        length += line.len() as u64 + 1;
        record.hear(&String::from_utf8_lossy(&line), head.len());
        if record.empty_lines == 2 {
            let record = std::mem::take(&mut record);
            match record.round.filter(|_| record.text.starts_with(head)) {
                Some(round) => held.rounds.insert(round),
                None => return Err(OTHER.to_owned()),
            };
            held.length = length;
        }
    }
    let rest = record.text.trim_end_matches('\n');
    match head.starts_with(rest) || rest.starts_with(head.trim_end()) {
        true => Ok(held),
        false => Err(OTHER.to_owned()),
    }
}

/// A record as far as it was read.
#[derive(Default)]
struct Begun {
    /// Its beginning, as long as the head at least.
    text: String,
    round: Option<u64>,
    empty_lines: u32,
}

impl Begun {
    fn hear(&mut self, line: &str, enough: usize) {
        if self.text.len() < enough {
            self.text += line;
            self.text.push('\n');
        }
        if let Some(value) = line.strip_prefix("[Round \"") {
            let value = value.strip_suffix("\"]");
            self.round = self.round.or(value.and_then(|value| value.parse().ok()));
        }
        self.empty_lines += u32::from(line.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[Game \"hexdame\"]\n[Event \"e\"]\n";

    fn record(round: u32) -> String {
        format!("{HEAD}[Round \"{round}\"]\n[Result \"*\"]\n\n1. d4d5\n{{x}} d7d6\n\n")
    }

    #[test]
    fn half_a_game_is_cut_off_wherever_it_ends() {
        let whole = record(1) + &record(7);
        let all = Held {
            rounds: [1, 7].into(),
            length: whole.len() as u64,
        };
        let next = record(8);
        for end in 0..next.len() - 1 {
            let text = whole.clone() + &next[..end];
            assert_eq!(held(&mut text.as_bytes(), HEAD).as_ref(), Ok(&all), "{end}");
        }
        assert_eq!(held(&mut "".as_bytes(), HEAD), Ok(Held::default()));
    }

    #[test]
    fn what_is_not_ours_is_not_touched() {
        let other = record(1).replace("\"e\"", "\"other\"");
        let half = other.trim_end();
        for text in [
            &*other,
            half,
            "some text\n",
            "no end",
            "a\n\nb\n\n",
            "a\n\n",
        ] {
            assert!(held(&mut text.as_bytes(), HEAD).is_err(), "{text}");
            let after = record(1) + text;
            assert!(held(&mut after.as_bytes(), HEAD).is_err(), "{text}");
        }
    }
}
