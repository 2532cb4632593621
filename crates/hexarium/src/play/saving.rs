//! Games as files: written whole or not at all, read with care.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use hexarium_rules::record::{self, Record};
use rustyline::completion::Pair;

use crate::newfile::NewFile;
use crate::text::clean;

/// A record longer than this is no game that anybody played.
const LONGEST_RECORD: u64 = 16 << 20;

/// The path that is meant by what was typed: `~/` is the home folder.
pub(super) fn path(typed: &str) -> PathBuf {
    match (typed.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(typed),
    }
}

/// The names of files and folders that begin like this, written as [`path`]
/// reads them: blanks and signs as they are.
pub(super) fn completed(begun: &str) -> Vec<Pair> {
    let split = begun.rfind(std::path::is_separator).map_or(0, |at| at + 1);
    let (folder, name) = begun.split_at(split);
    let listed = match folder {
        "" => PathBuf::from("."),
        folder => path(folder),
    };
    let mut pairs = Vec::new();
    for entry in fs::read_dir(listed).into_iter().flatten().flatten() {
        let Ok(mut found) = entry.file_name().into_string() else {
            continue;
        };
        let is_hidden = found.starts_with('.') && !name.starts_with('.');
        // What a line cannot hold cannot be typed.
        let is_typed = found == found.trim() && found == clean(&found);
        if !found.starts_with(name) || is_hidden || !is_typed {
            continue;
        }
        if entry.path().is_dir() {
            found.push(std::path::MAIN_SEPARATOR);
        }
        pairs.push(Pair {
            replacement: format!("{folder}{found}"),
            display: found,
        });
    }
    pairs.sort_by(|a, b| a.display.cmp(&b.display));
    pairs
}

/// Writes a text to a file, whole or not at all. Gives the full name.
pub(super) fn write(path: &Path, text: &str) -> Result<PathBuf, String> {
    let write = || {
        let mut file = NewFile::begin(path)?;
        file.write_all(text.as_bytes())?;
        file.keep()
    };
    write().map_err(|error: io::Error| format!("cannot save to {}: {error}", path.display()))
}

/// Reads a game from a file: the one with this number, from 1.
pub(super) fn read(path: &Path, number: usize) -> Result<Record, String> {
    let failed = |reason: &dyn fmt::Display| format!("cannot load {}: {reason}", path.display());
    // A pipe or a device would keep the game waiting.
    let data = fs::metadata(path).map_err(|error| failed(&error))?;
    if !data.is_file() {
        return Err(failed(&"it is no ordinary file"));
    }
    let mut text = Vec::new();
    let file = File::open(path).map_err(|error| failed(&error))?;
    let read = file.take(LONGEST_RECORD + 1).read_to_end(&mut text);
    read.map_err(|error| failed(&error))?;
    if text.len() as u64 > LONGEST_RECORD {
        return Err(failed(&format!("it is longer than {LONGEST_RECORD} bytes")));
    }
    let text = String::from_utf8(text).map_err(|_| failed(&"it is not UTF-8 text"))?;
    Record::read_number(&text, number).map_err(|error| failed(&error))
}

/// Today in universal time, as records write it: `2026.11.30`.
pub(super) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    record::date(now.map_or(0, |since| since.as_secs()))
}
