//! The one connection that writes.

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
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
pub(super) async fn write(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    while waiting.recv_many(&mut jobs, MOST_TOGETHER).await > 0 {
        let together: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
        let answers = match commit(&mut connection, &together).await {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            // One of them is at fault: the others shall not suffer for it.
            Err(error) if jobs.len() == 1 => vec![Err(error)],
            Err(_) => one_by_one(&mut connection, &together).await,
        };
        for (job, answer) in jobs.drain(..).zip(answers) {
            // Nobody may wait any more: the work is done all the same.
            _ = job.done.send(answer);
        }
    }
    _ = connection.close().await;
}

async fn one_by_one(connection: &mut SqliteConnection, works: &[&Work]) -> Vec<sqlx::Result<i64>> {
    let mut answers = Vec::new();
    for &work in works {
        let answer = commit(connection, &[work]).await;
        answers.push(answer.map(|ids| ids.first().copied().unwrap_or_default()));
    }
    answers
}

/// Does all the work in one transaction.
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
