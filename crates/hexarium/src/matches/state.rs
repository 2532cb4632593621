//! What a match has played, kept in a file, so that it can go on after
//! anything: a line with its settings, then a line for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::game::Played;
use crate::failure::Failure;
use crate::text::message;

/// The key of the first line; its value is the version of the format.
const MARK: &str = "hexarium-match";

/// The file of a match, held by this process alone.
pub(crate) struct State {
    file: File,
}

impl State {
    /// Opens the file of a match with these settings, or begins it, and gives
    /// the games that were played.
    pub(crate) fn open(
        path: &Path,
        settings: &Map<String, Value>,
    ) -> Result<(Self, Vec<Played>), Failure> {
        let wrong = |reason: String| {
            let name = path.display();
            Failure::input(format!("--state `{name}`: {reason}"))
        };
        let failed = |error: io::Error| wrong(error.to_string());
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        lock(&file).map_err(wrong)?;
        if !file.metadata().is_ok_and(|data| data.is_file()) {
            return Err(wrong("it is no ordinary file".to_owned()));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // A process that is killed may leave half a line.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n');
        bytes.truncate(whole.map_or(0, |end| end + 1));
        file.set_len(bytes.len() as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut state = Self { file };
        if bytes.is_empty() {
            let head = json!({ MARK: 1, "settings": settings });
            state.write(&head).map_err(failed)?;
            return Ok((state, Vec::new()));
        }
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let head: Value = serde_json::from_slice(first).unwrap_or_default();
        if head[MARK] != 1 {
            return Err(wrong(
                "it is no state of a match; name another file".to_owned(),
            ));
        }
        if let Some(difference) = difference(&head["settings"], settings) {
            return Err(wrong(format!(
                "it is of another match ({difference}); name another file, or give the same \
                 settings"
            )));
        }
        let lines = lines.filter(|line| !line.is_empty());
        let played = lines.enumerate().map(|(index, line)| {
            let read = serde_json::from_slice::<Played>(line).map_err(|error| error.to_string());
            let sound = read.and_then(|played| match played.is_sound() {
                true => Ok(played),
                false => Err("it is no game of a match".to_owned()),
            });
            sound.map_err(|error| wrong(format!("line {}: {error}", index + 2)))
        });
        Ok((state, played.collect::<Result<_, _>>()?))
    }

    /// Keeps a game.
    pub(crate) fn keep(&mut self, played: &Played) -> io::Result<()> {
        self.write(played)
    }

    /// Writes a line at once, so that it is there whole or not at all for
    /// whoever reads up to the last end of a line.
    fn write(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Holds a file for this process alone.
pub(super) fn lock(file: &File) -> Result<(), String> {
    file.try_lock()
        .map_err(|_| "another match is using it; wait for its end, or name another file".to_owned())
}

/// The first setting that differs, in words.
fn difference(kept: &Value, settings: &Map<String, Value>) -> Option<String> {
    let differing = settings.iter().find(|(key, value)| kept[key] != **value);
    differing.map(|(key, value)| {
        let (kept, value) = (kept[key].to_string(), value.to_string());
        format!(
            "{key} is {} there and {} here",
            message(&kept),
            message(&value)
        )
    })
}
