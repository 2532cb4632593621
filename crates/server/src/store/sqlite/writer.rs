//! The one connection that writes.

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::journal::Logged;
use crate::store::{Append, GameRow, Proof};

/// The most that goes into one transaction.
pub(super) const MOST_TOGETHER: usize = 256;

/// Something to write.
#[derive(Debug, Clone)]
pub(super) enum Work {
    /// A new owner; the answer is the id.
    AddOwner { proof: Proof, made: u32 },
    /// A new game with its first events.
    Create {
        row: Box<GameRow>,
        events: Vec<Logged>,
    },
    /// Events of a game.
    Append(Append),
    /// A game with its events, no more.
    Delete { game: String },
}

/// Work, and where the answer goes once it is on disk.
pub(super) struct Job {
    work: Work,
    done: oneshot::Sender<sqlx::Result<i64>>,
}

impl Job {
    pub(super) fn new(work: Work) -> (Self, oneshot::Receiver<sqlx::Result<i64>>) {
        let (done, answer) = oneshot::channel();
        (Self { work, done }, answer)
    }
}

/// Writes until nobody can send any more.
pub(super) async fn write(mut writer: Writer, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    while waiting.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
        let together: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
        let answers = match writer.commit(&together).await {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            // One of them is at fault: the others shall not suffer for it.
            Err(error) if jobs.len() == 1 => vec![Err(error)],
            Err(_) => writer.one_by_one(&together).await,
        };
        for (job, answer) in jobs.drain(..).zip(answers) {
            // Nobody may wait any more: the work is done all the same.
            _ = job.done.send(answer);
        }
    }
    writer.let_go().await;
}

/// The connection, and how to have another.
#[derive(Debug)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        Self {
            options,
            connection: Some(connection),
        }
    }

    async fn one_by_one(&mut self, works: &[&Work]) -> Vec<sqlx::Result<i64>> {
        let mut answers = Vec::new();
        for &work in works {
            let answer = self.commit(&[work]).await;
            answers.push(answer.map(|ids| ids.first().copied().unwrap_or_default()));
        }
        answers
    }

    /// Does all the work in one transaction.
    async fn commit(&mut self, works: &[&Work]) -> sqlx::Result<Vec<i64>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        let done = commit(connection, works).await;
        if done.is_err() {
            // Where SQLite has rolled back by itself, sqlx believes that the
            // transaction goes on, and would never begin another.
            self.let_go().await;
        }
        done
    }

    async fn let_go(&mut self) {
        if let Some(connection) = self.connection.take() {
            _ = connection.close().await;
        }
    }
}

async fn commit(connection: &mut SqliteConnection, works: &[&Work]) -> sqlx::Result<Vec<i64>> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::new();
    for &work in works {
        answers.push(match work {
            Work::AddOwner { proof, made } => add_owner(&mut transaction, proof, *made).await?,
            Work::Create { row, events } => {
                create(&mut transaction, row).await?;
                add_events(&mut transaction, &row.id, 1, events, row.created).await?;
                0
            }
            Work::Append(append) => {
                let Append {
                    game, first, made, ..
                } = append;
                add_events(&mut transaction, game, *first, &append.events, *made).await?;
                sqlx::query("UPDATE games SET changed = ?2, ended = ?3 WHERE id = ?1")
                    .bind(game)
                    .bind(*made)
                    .bind(append.ended.as_deref())
                    .execute(&mut *transaction)
                    .await?;
                0
            }
            Work::Delete { game } => {
                for sql in [
                    "DELETE FROM events WHERE game = ?1",
                    "DELETE FROM games WHERE id = ?1",
                ] {
                    sqlx::query(sql)
                        .bind(game)
                        .execute(&mut *transaction)
                        .await?;
                }
                0
            }
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn add_owner(
    connection: &mut SqliteConnection,
    proof: &Proof,
    made: u32,
) -> sqlx::Result<i64> {
    let added = sqlx::query("INSERT INTO owners (proof, made) VALUES (?1, ?2)")
        .bind(proof.as_slice())
        .bind(made)
        .execute(connection)
        .await?;
    Ok(added.last_insert_rowid())
}

async fn create(connection: &mut SqliteConnection, row: &GameRow) -> sqlx::Result<()> {
    sqlx::query("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
        .bind(&row.id)
        .bind(row.owner)
        .bind(&row.game)
        .bind(&row.start)
        .bind(&row.settings)
        .bind(&row.seats)
        .bind(row.created)
        .bind(row.changed)
        .bind(row.ended.as_deref())
        .execute(connection)
        .await
        .map(drop)
}

async fn add_events(
    connection: &mut SqliteConnection,
    game: &str,
    first: u32,
    events: &[Logged],
    made: u32,
) -> sqlx::Result<()> {
    for (number, event) in (first..).zip(events) {
        sqlx::query("INSERT INTO events VALUES (?1, ?2, ?3, ?4, ?5)")
            .bind(game)
            .bind(number)
            .bind(event.sending.as_deref())
            .bind(event.entry.to_text())
            .bind(made)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sqlite::{SCHEMA, failure};

    fn owner(number: u8) -> Work {
        let proof = [number; 32];
        Work::AddOwner { proof, made: 1 }
    }

    #[tokio::test]
    async fn what_keeps_the_database_from_writing_is_named() {
        for (pragma, value, reason) in [
            ("max_page_count", "12", "disk is full"),
            ("query_only", "1", "cannot be written"),
        ] {
            let mut connection = SqliteConnection::connect(":memory:").await.unwrap();
            sqlx::raw_sql(SCHEMA)
                .execute(&mut connection)
                .await
                .unwrap();
            let set = format!("PRAGMA {pragma} = {value}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(set))
                .execute(&mut connection)
                .await
                .unwrap();
            let mut writer = Writer::new(SqliteConnectOptions::new(), connection);
            let works: Vec<Work> = (0..=255).map(owner).collect();
            let error = writer.commit(&works.iter().collect::<Vec<_>>()).await;
            let told = failure("x.db", error.unwrap_err()).reason().to_owned();
            assert!(told.contains(reason), "{pragma}: {told}");
        }
    }
}
