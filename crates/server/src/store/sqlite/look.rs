//! Looks at a file before anything is written to it or beside it: one of another
//! program stays as it is.

use std::fs::{OpenOptions, metadata};
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::{StoreError, VERSION, failure};

/// What is read and written of our tables.
const OURS: [&str; 3] = [
    "SELECT id, proof, made FROM owners LIMIT 0",
    "SELECT id, owner, game, start, settings, seats, created, changed, ended FROM games LIMIT 0",
    "SELECT game, number, sending, entry, made FROM events LIMIT 0",
];

/// Refuses a name that is no file's, and a file that we cannot use.
pub(super) async fn at(path: &str) -> Result<(), StoreError> {
    let refused = |reason: &str| Err(StoreError::new(path, reason));
    if path.starts_with(':') || path.contains('?') {
        return refused(
            "to SQLite this is no name of a file; choose one that does not begin with `:` and \
             holds no `?`",
        );
    }
    let Ok(found) = metadata(path) else {
        return Ok(());
    };
    if found.is_dir() {
        return refused("it is a folder; name a file in it");
    }
    let written = OpenOptions::new().write(true).open(path);
    let failed = written.err().map(|error| error.to_string());
    let read_only = Some("it is read-only".to_owned()).filter(|_| found.permissions().readonly());
    if let Some(reason) = read_only.or(failed) {
        let message = format!(
            "its file cannot be written ({reason}); give yourself the right to write it, or \
             choose another file"
        );
        return Err(StoreError::new(path, message));
    }
    if found.len() == 0 {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    // Where there is a log, part of the file is in it. Where there is none, none
    // shall be made.
    let has_log = Path::new(&format!("{path}-wal")).exists();
    let options = options.immutable(!has_log);
    let failed = |error: sqlx::Error| failure(path, error);
    let mut connection = options.connect().await.map_err(failed)?;
    let looked = through(&mut connection, path).await;
    _ = connection.close().await;
    looked.map(drop)
}

/// Whether a database is empty.
///
/// # Errors
/// When it is neither empty nor ours.
pub(super) async fn through(
    connection: &mut SqliteConnection,
    path: &str,
) -> Result<bool, StoreError> {
    let failed = |error: sqlx::Error| failure(path, error);
    let (version,): (i64,) = sqlx::query_as("PRAGMA user_version")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let (tables,): (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if version == 0 && tables == 0 {
        return Ok(true);
    }
    if version == 0 {
        let reason = "it holds the tables of another program; choose another file";
        return Err(StoreError::new(path, reason));
    }
    if version != VERSION {
        return Err(StoreError::new(
            path,
            format!(
                "it has version {version}, and this program knows {VERSION}; use the program \
                 that made it, or another file"
            ),
        ));
    }
    for sql in OURS {
        let read = sqlx::query(sql).execute(&mut *connection).await;
        read.map_err(|error| {
            let reason = format!(
                "it has not the tables of this program ({error}); choose another file, or a copy \
                 of this one that was whole"
            );
            StoreError::new(path, reason)
        })?;
    }
    Ok(false)
}
