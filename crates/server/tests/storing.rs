//! What happens where the database cannot write, and after it.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use serde_json::json;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::runtime::Runtime;

mod common;
use common::{Folder, a_move, fresh};

/// Changes the database behind the server's back.
fn change(folder: &Folder, sql: &'static str) {
    Runtime::new().unwrap().block_on(async {
        let path = folder.path().join("x.db");
        let mut connection = SqliteConnection::connect(path.to_str().unwrap())
            .await
            .unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

/// A failure at which SQLite rolls back by itself, as it does on a full disk.
const SPOIL: &str = "
CREATE TRIGGER no_events BEFORE INSERT ON events
BEGIN SELECT RAISE(ROLLBACK, 'the test forbids it'); END;
CREATE TRIGGER no_games BEFORE INSERT ON games
BEGIN SELECT RAISE(ROLLBACK, 'the test forbids it'); END;
";
const MEND: &str = "DROP TRIGGER no_events; DROP TRIGGER no_games;";

#[test]
fn after_a_write_that_failed_the_next_one_works() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexentafl-4");
    let person = json!({"kind": "person"});
    let new = json!({"game": "hexdame", "seats": [person, person]});
    let mut ply = 0;
    for (round, word) in ["a1a3", "d4d3", "d1d2"].into_iter().enumerate() {
        change(&fresh.folder, SPOIL);
        // More than one, so that a failure also follows on a failure.
        for attempt in 0..3 {
            let mut socket = client.follow(&id, Some(ply));
            let sending = format!("r{round}-{attempt}");
            socket.send(&a_move(&sending, ply + 1, word));
            // The reason comes before the end of the socket.
            let refused = socket.receive();
            assert_eq!(refused["kind"], "refused", "{refused}");
            assert_eq!(refused["sending"], sending);
            let message = refused["error"]["message"].as_str().unwrap();
            assert!(message.contains("the test forbids it"), "{message}");
            assert!(!message.contains("x.db"), "{message}");
            assert_eq!(socket.receive()["kind"], "resync");
            assert_eq!(socket.try_receive(), None);
            let answer = client.post("/api/games", &new);
            assert_eq!(answer.status, 503, "{answer:?}");
            assert_eq!(answer.json()["field"], "database");
            assert!(answer.body.contains("the test forbids it"), "{answer:?}");
        }
        change(&fresh.folder, MEND);
        ply += 1;
        client
            .follow(&id, None)
            .play(&format!("r{round}"), ply, word);
        assert_eq!(client.post("/api/games", &new).status, 201);
    }
    assert_eq!(client.document(&id)["event"], 3);
}
