//! The store in an SQLite file.
//!
//! One connection writes, and takes all that waits for it into one transaction:
//! a commit reaches the disk before it is answered, and what it costs is shared
//! by all who wait. Others read beside it (write-ahead log).

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

use super::{Append, GameRow, OpenError, Proof, Selection, StoreError, StoredEvent};
use crate::journal::Logged;

use lock::{Lock, Locked};
use writer::{Job, Work, Writer};

mod lock;
mod look;
mod writer;

/// What the schema below is called in the file.
const VERSION: i64 = 1;

const SCHEMA: &str = "
CREATE TABLE owners (
    id INTEGER PRIMARY KEY,
    proof BLOB NOT NULL UNIQUE,
    made INTEGER NOT NULL
) STRICT;
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES owners (id),
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    settings TEXT NOT NULL,
    seats TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ended TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX games_by_owner ON games (owner, changed DESC, id);
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    sending TEXT,
    entry TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, sending)
) STRICT, WITHOUT ROWID;
";

/// Connections that read.
const READERS: u32 = 4;

/// An SQLite file.
#[derive(Debug)]
pub(super) struct Sqlite {
    path: String,
    lock: Lock,
    readers: SqlitePool,
    /// Gone once the store is closed.
    jobs: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
}

impl Sqlite {
    pub(super) async fn open(path: &str) -> Result<Self, OpenError> {
        let failed = |error: sqlx::Error| failure(path, error);
        look::at(path).await?;
        if let Some(folder) = Path::new(path).parent() {
            std::fs::create_dir_all(folder).map_err(|error| {
                let folder = folder.display();
                StoreError::new(path, format!("cannot make its folder {folder}: {error}"))
            })?;
        }
        let lock = Lock::take(path).map_err(|locked| match locked {
            Locked::By(place) => OpenError::Taken(place),
            Locked::Failed(error) => {
                StoreError::new(path, format!("it cannot be locked: {error}")).into()
            }
        })?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(failed)?;
        prepare(&mut connection, path).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.clone().pragma("query_only", "1"))
            .await
            .map_err(failed)?;
        let (jobs, waiting) = mpsc::channel(writer::MOST_TOGETHER);
        let writing = tokio::spawn(writer::write(Writer::new(options, connection), waiting));
        Ok(Self {
            path: path.to_owned(),
            lock,
            readers,
            jobs: Mutex::new(Some((jobs, writing))),
        })
    }

    /// Where the server is that has the database, if one has.
    pub(super) fn holder(path: &str) -> Option<String> {
        Lock::holder(path)
    }

    pub(super) fn say(&self, place: &str) -> Result<(), StoreError> {
        let said = self.lock.say(place);
        said.map_err(|error| StoreError::new(&self.path, format!("its lock: {error}")))
    }

    fn failed(&self, error: sqlx::Error) -> StoreError {
        failure(&self.path, error)
    }

    /// Has work done by the writer.
    async fn write(&self, work: Work) -> Result<i64, StoreError> {
        let stopped = || StoreError::new(&self.path, "the server is stopping");
        let sender = {
            let jobs = self.jobs.lock().await;
            let (sender, _) = jobs.as_ref().ok_or_else(stopped)?;
            sender.clone()
        };
        let (job, answer) = Job::new(work);
        sender.send(job).await.map_err(|_| stopped())?;
        drop(sender);
        match answer.await {
            Ok(done) => done.map_err(|error| self.failed(error)),
            Err(_) => Err(stopped()),
        }
    }

    pub(super) async fn owner(&self, proof: &Proof) -> Result<Option<i64>, StoreError> {
        let found: Result<Option<(i64,)>, _> =
            sqlx::query_as("SELECT id FROM owners WHERE proof = ?1")
                .bind(proof.as_slice())
                .fetch_optional(&self.readers)
                .await;
        Ok(found.map_err(|error| self.failed(error))?.map(|(id,)| id))
    }

    pub(super) async fn add_owner(&self, proof: Proof, made: u32) -> Result<i64, StoreError> {
        self.write(Work::AddOwner { proof, made }).await
    }

    pub(super) async fn create(&self, row: GameRow, events: Vec<Logged>) -> Result<(), StoreError> {
        let row = Box::new(row);
        self.write(Work::Create { row, events }).await.map(drop)
    }

    pub(super) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.write(Work::Append(append)).await.map(drop)
    }

    pub(super) async fn delete(&self, game: String) -> Result<(), StoreError> {
        self.write(Work::Delete { game }).await.map(drop)
    }

    pub(super) async fn game(
        &self,
        id: &str,
    ) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(|e| self.failed(e))?;
        let found = read_game(&mut connection, id).await;
        if found.is_err() {
            // Its transaction may be one that only sqlx believes in.
            connection.close_on_drop();
        }
        found.map_err(|error| self.failed(error))
    }

    pub(super) async fn games(&self, selection: Selection) -> Result<Vec<String>, StoreError> {
        let found: Result<Vec<(String,)>, _> = sqlx::query_as(
            "SELECT id FROM games WHERE owner = ?1 AND (?2 IS NULL OR (ended IS NOT NULL) = ?2) \
             ORDER BY changed DESC, id LIMIT ?3 OFFSET ?4",
        )
        .bind(selection.owner)
        .bind(selection.ended.map(i64::from))
        .bind(i64::from(selection.limit))
        .bind(i64::from(selection.offset))
        .fetch_all(&self.readers)
        .await;
        let found = found.map_err(|error| self.failed(error))?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    pub(super) async fn count(&self, owner: i64) -> Result<i64, StoreError> {
        let found: Result<(i64,), _> =
            sqlx::query_as("SELECT count(*) FROM games WHERE owner = ?1")
                .bind(owner)
                .fetch_one(&self.readers)
                .await;
        Ok(found.map_err(|error| self.failed(error))?.0)
    }

    pub(super) async fn close(&self) {
        let jobs = self.jobs.lock().await.take();
        if let Some((sender, writing)) = jobs {
            drop(sender);
            // The writer ends when it has done all that was sent before.
            _ = writing.await;
        }
        self.readers.close().await;
        self.lock.release();
    }
}

async fn read_game(
    connection: &mut SqliteConnection,
    id: &str,
) -> sqlx::Result<Option<(GameRow, Vec<StoredEvent>)>> {
    // Both in one view of the file: nothing is added in between.
    let mut reading = connection.begin().await?;
    let row: Option<RowColumns> = sqlx::query_as(
        "SELECT id, owner, game, start, settings, seats, created, changed, ended \
         FROM games WHERE id = ?1",
    )
    .bind(id)
    .fetch_optional(&mut *reading)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let events: Vec<(i64, Option<String>, String)> =
        sqlx::query_as("SELECT number, sending, entry FROM events WHERE game = ?1 ORDER BY number")
            .bind(id)
            .fetch_all(&mut *reading)
            .await?;
    let events = events
        .into_iter()
        .map(|(number, sending, entry)| StoredEvent {
            number,
            sending,
            entry,
        });
    Ok(Some((game_row(row), events.collect())))
}

/// Why SQLite could not do something, and what helps.
fn failure(path: &str, error: sqlx::Error) -> StoreError {
    let code = error
        .as_database_error()
        .and_then(|error| error.code()?.parse::<u32>().ok());
    // The lowest byte is the kind; what is above says more of it.
    let reason = match code.map(|code| code & 0xff) {
        Some(13) => "its disk is full; whoever runs the server makes room there, then try again",
        Some(8 | 3) => {
            "its file cannot be written; whoever runs the server gives it the right to, then try \
             again"
        }
        Some(5 | 6) => "another program holds it; close that one, then try again",
        Some(10) => "its disk does not work; whoever runs the server looks after it",
        Some(11 | 26) => "its file is broken, or no database; take another, or a copy of it",
        _ => return StoreError::new(path, error),
    };
    StoreError::new(path, format!("{reason} ({error})"))
}

type RowColumns = (
    String,
    i64,
    String,
    String,
    String,
    String,
    u32,
    u32,
    Option<String>,
);

fn game_row(columns: RowColumns) -> GameRow {
    let (id, owner, game, start, settings, seats, created, changed, ended) = columns;
    GameRow {
        id,
        owner,
        game,
        start,
        settings,
        seats,
        created,
        changed,
        ended,
    }
}

/// Makes the tables of a new file. That it can be written is seen at once, not
/// at the first move.
async fn prepare(connection: &mut SqliteConnection, path: &str) -> Result<(), StoreError> {
    let failed = |error: sqlx::Error| failure(path, error);
    let is_new = look::through(connection, path).await?;
    let mut transaction = connection
        .begin_with("BEGIN IMMEDIATE")
        .await
        .map_err(failed)?;
    let tables = if is_new { SCHEMA } else { "" };
    for sql in [tables, "PRAGMA user_version = 1"] {
        sqlx::raw_sql(sql)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
    }
    transaction.commit().await.map_err(failed)
}
