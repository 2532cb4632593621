//! Games as files: written whole or not at all, read with care.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use hexarium_rules::record::{self, Record};
use rustyline::completion::Pair;

use super::setup::seed;
use crate::text::clean;

/// A record longer than this is no game that anybody played.
const LONGEST_RECORD: u64 = 16 << 20;

/// The names that are tried for the file that is written first.
const MOST_NAMES: u32 = 16;

/// No more symbolic links than this lead from one to the next.
const MOST_LINKS: u32 = 40;

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

/// Writes a text to a file by way of another in the same folder, so that the
/// file holds all of it or what it held before. Gives the full name.
pub(super) fn write(path: &Path, text: &str) -> Result<PathBuf, String> {
    let failed = |error: &dyn fmt::Display| format!("cannot save to {}: {error}", path.display());
    let target = behind_links(path).map_err(|error| failed(&error))?;
    let existing = fs::metadata(&target).ok();
    if existing.as_ref().is_some_and(|data| !data.is_file()) {
        return Err(failed(&"it is no ordinary file"));
    }
    if target.file_name().is_none() {
        return Err(failed(&"no file is named"));
    }
    let (mut file, beside) = new_file_beside(&target).map_err(|error| failed(&error))?;
    let mut write = || {
        if let Some(data) = &existing {
            file.set_permissions(data.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &target)
    };
    write().map_err(|error| {
        _ = fs::remove_file(&beside);
        failed(&error)
    })?;
    Ok(fs::canonicalize(&target).unwrap_or(target))
}

/// The file that a path leads to: what is saved through a link replaces the
/// file that the link names, whether it is there yet or not, and not the link.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let is_link = fs::symlink_metadata(&target).is_ok_and(|data| data.is_symlink());
        if !is_link {
            return Ok(target);
        }
        let named = fs::read_link(&target)?;
        target.set_file_name("");
        target.push(named);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A new file in the folder of another. A name that is taken is left to whoever
/// took it.
fn new_file_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let mut tried = 1;
    loop {
        let beside = target.with_file_name(format!(".hexarium-{:016x}.new", seed()));
        match File::create_new(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tried < MOST_NAMES => {
                tried += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

/// Reads a game from a file.
pub(super) fn read(path: &Path) -> Result<Record, String> {
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
    Record::read(&text).map_err(|error| failed(&error))
}

/// Today in universal time, as records write it: `2026.11.30`.
pub(super) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    record::date(now.map_or(0, |since| since.as_secs()))
}
