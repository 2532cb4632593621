//! Where games are kept. The rest of the server knows this interface alone, so
//! that another database can stand behind it.

use std::fmt;

use crate::journal::Logged;

mod sqlite;

use sqlite::Sqlite;

/// The games and their owners, on disk.
#[derive(Debug)]
pub(crate) struct Store(Sqlite);

/// What identifies an owner: the hash of the secret that the browser holds.
pub(crate) type Proof = [u8; 32];

/// A game's own row: everything but its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) owner: i64,
    /// The id of what is played.
    pub(crate) game: String,
    /// The position line that it began from.
    pub(crate) start: String,
    /// Settings by their words, as JSON.
    pub(crate) settings: String,
    /// Seats, as JSON.
    pub(crate) seats: String,
    pub(crate) created: u32,
    pub(crate) changed: u32,
    /// The outcome as programs print it, once there is one.
    pub(crate) ended: Option<String>,
}

/// Events to be added to a game.
#[derive(Debug, Clone)]
pub(crate) struct Append {
    pub(crate) game: String,
    /// The number of the first event.
    pub(crate) first: u32,
    pub(crate) events: Vec<Logged>,
    pub(crate) made: u32,
    pub(crate) ended: Option<String>,
}

/// Which games of an owner are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Selection {
    pub(crate) owner: i64,
    /// Ended ones or those that go on; `None` for both.
    pub(crate) ended: Option<bool>,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

impl Store {
    /// Opens the database of a URL, and makes it if it is not there.
    ///
    /// # Errors
    /// When the URL means no database that is known, it cannot be opened, or
    /// another server has it.
    pub(crate) async fn open(url: &str) -> Result<Self, OpenError> {
        Ok(Self(Sqlite::open(path(url)?).await?))
    }

    /// Where the server is that has the database of a URL, if one has. Nothing
    /// is made.
    pub(crate) fn holder(url: &str) -> Option<String> {
        Sqlite::holder(path(url).ok()?)
    }

    /// Says where the server is that has the database, for others that want it.
    pub(crate) fn say(&self, place: &str) -> Result<(), StoreError> {
        self.0.say(place)
    }

    /// The owner who has the secret, if anybody has.
    pub(crate) async fn owner(&self, proof: &Proof) -> Result<Option<i64>, StoreError> {
        self.0.owner(proof).await
    }

    /// A new owner.
    pub(crate) async fn add_owner(&self, proof: Proof, made: u32) -> Result<i64, StoreError> {
        self.0.add_owner(proof, made).await
    }

    /// Adds a game with its first events. It is on disk when this returns.
    pub(crate) async fn create(&self, row: GameRow, events: Vec<Logged>) -> Result<(), StoreError> {
        self.0.create(row, events).await
    }

    /// Adds events to a game, all or none. They are on disk when this returns.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.0.append(append).await
    }

    /// Deletes a game with its events. It is gone from the disk when this
    /// returns.
    pub(crate) async fn delete(&self, game: String) -> Result<(), StoreError> {
        self.0.delete(game).await
    }

    /// A game and its events in order, each as stored.
    pub(crate) async fn game(
        &self,
        id: &str,
    ) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        self.0.game(id).await
    }

    /// The ids of games, the one changed last first.
    pub(crate) async fn games(&self, selection: Selection) -> Result<Vec<String>, StoreError> {
        self.0.games(selection).await
    }

    /// How many games an owner has.
    pub(crate) async fn count(&self, owner: i64) -> Result<i64, StoreError> {
        self.0.count(owner).await
    }

    /// Finishes what is to be written and closes the database.
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

/// The file that a URL names.
fn path(url: &str) -> Result<&str, StoreError> {
    let Some(("sqlite", path)) = url.split_once(':') else {
        let reason = "a database is written `sqlite:PATH`; no other kind is known yet";
        return Err(StoreError::new(url, reason));
    };
    // `sqlite:///a/b` and `sqlite:/a/b` are the same file.
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.is_empty() {
        return Err(StoreError::new(url, "it names no file"));
    }
    Ok(path)
}

/// An event as it is stored: whoever reads it judges it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredEvent {
    pub(crate) number: i64,
    pub(crate) sending: Option<String>,
    pub(crate) entry: String,
}

/// Why a database could not be opened.
#[derive(Debug, Clone)]
pub(crate) enum OpenError {
    /// Another server has it, at this place.
    Taken(String),
    /// It cannot be used.
    Failed(StoreError),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// Why the database could not do something.
#[derive(Debug, Clone)]
pub(crate) struct StoreError {
    database: String,
    reason: String,
}

impl StoreError {
    fn new(database: &str, reason: impl fmt::Display) -> Self {
        Self {
            database: database.to_owned(),
            reason: reason.to_string(),
        }
    }

    /// The reason alone: where the database is, is no matter of strangers.
    pub(crate) fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database {}: {}", self.database, self.reason)
    }
}

impl std::error::Error for StoreError {}
