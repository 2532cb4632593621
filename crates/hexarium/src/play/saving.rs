//! Games as files: written whole or not at all, read with care.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use hexarium_rules::record::Record;

/// A record longer than this is no game that anybody played.
const LONGEST_RECORD: u64 = 16 << 20;

/// Writes a text to a file by way of another in the same folder, so that the
/// file holds all of it or what it held before. Gives the full name.
pub(super) fn write(path: &Path, text: &str) -> Result<PathBuf, String> {
    let failed = |error: io::Error| format!("cannot save to {}: {error}", path.display());
    // Through a link, the file that it names is replaced, and not the link.
    let target = match fs::canonicalize(path) {
        Ok(existing) => existing,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_path_buf(),
        Err(error) => return Err(failed(error)),
    };
    let existing = fs::metadata(&target).ok();
    if existing.as_ref().is_some_and(|data| !data.is_file()) {
        return Err(format!(
            "cannot save to {}: it is no ordinary file",
            path.display()
        ));
    }
    let name = target
        .file_name()
        .ok_or_else(|| format!("cannot save to {}: no file is named", path.display()))?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.new", std::process::id()));
    let beside = target.with_file_name(beside);
    let write = || {
        let mut file = File::create_new(&beside)?;
        if let Some(data) = &existing {
            file.set_permissions(data.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &target)
    };
    write().map_err(|error| {
        if error.kind() != io::ErrorKind::AlreadyExists {
            _ = fs::remove_file(&beside);
        }
        failed(error)
    })?;
    Ok(fs::canonicalize(&target).unwrap_or(target))
}

/// Reads a game from a file.
pub(super) fn read(path: &Path) -> Result<Record, String> {
    let failed =
        |reason: &dyn std::fmt::Display| format!("cannot load {}: {reason}", path.display());
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
    date(now.map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1 January 1970.
fn date(days: u64) -> String {
    // Years are taken to begin in March, so that a leap day is the last one.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_become_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_787, "2026.11.30"),
            (20_818, "2026.12.31"),
            (20_819, "2027.01.01"),
        ] {
            assert_eq!(date(days), text);
        }
    }
}
