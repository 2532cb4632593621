//! Games that their owner no longer wants.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use serde_json::json;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::runtime::Runtime;
use tungstenite::Message;

mod common;
use common::{Answer, Client, Fresh, Socket, a_move, fresh};

fn delete(client: &Client, id: &str) -> Answer {
    client.request("DELETE", &format!("/api/games/{id}"), "", "")
}

/// How many rows of a table a game has.
fn rows(fresh: &Fresh, sql: &'static str, id: &str) -> i64 {
    Runtime::new().unwrap().block_on(async {
        let path = fresh.folder.path().join("x.db");
        let mut connection = SqliteConnection::connect(path.to_str().unwrap())
            .await
            .unwrap();
        let count = sqlx::query_scalar(sql).bind(id.to_owned());
        count.fetch_one(&mut connection).await.unwrap()
    })
}

/// What is said when a socket is closed: the last message, and the code.
fn end_of(mut socket: Socket) -> (String, u16) {
    let mut last = String::new();
    loop {
        match socket.0.read().unwrap() {
            Message::Text(text) => text.as_str().clone_into(&mut last),
            Message::Close(frame) => return (last, frame.unwrap().code.into()),
            _ => {}
        }
    }
}

#[test]
fn a_deleted_game_is_gone_with_all_that_is_kept_of_it() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let kept = client.game_for_two("hexdame");
    let id = client.game_for_two("hexentafl-4");
    let stranger = fresh.server.client();
    let (mut own, watching) = (client.follow(&id, Some(0)), stranger.follow(&id, Some(0)));
    own.play("1", 1, "a1a3");
    assert_eq!(
        rows(&fresh, "SELECT count(*) FROM events WHERE game = ?1", &id),
        1
    );
    let answer = delete(&client, &id);
    assert_eq!((answer.status, answer.body.as_str()), (204, ""));
    for socket in [own, watching] {
        let (last, code) = end_of(socket);
        assert_eq!((last.as_str(), code), (r#"{"kind":"resync"}"#, 4404));
    }
    assert_eq!(client.get(&format!("/api/games/{id}")).status, 404);
    assert_eq!(client.try_follow(&id, Some(1), "").err(), Some(404));
    let listed = client.get("/api/games").json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["id"], kept);
    for sql in [
        "SELECT count(*) FROM events WHERE game = ?1",
        "SELECT count(*) FROM games WHERE id = ?1",
    ] {
        assert_eq!(rows(&fresh, sql, &id), 0, "{sql}");
    }
    // Once more is no harm.
    assert_eq!(delete(&client, &id).status, 204);
    assert_eq!(delete(&stranger, "never-there").status, 204);
}

#[test]
fn only_the_owner_deletes_a_game() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexentafl-4");
    let mut stranger = fresh.server.client();
    for _ in 0..2 {
        let refused = delete(&stranger, &id);
        assert_eq!(refused.status, 403, "{refused:?}");
        assert_eq!(refused.json()["field"], "owner");
        // Nor one who has another game.
        stranger.game_for_two("hexdame");
    }
    let path = format!("/api/games/{id}");
    let foreign = client.request("DELETE", &path, "Origin: http://evil.example\r\n", "");
    assert_eq!(foreign.status, 403);
    client.follow(&id, None).play("1", 1, "a1a3");
}

#[test]
fn a_game_is_deleted_while_the_computer_thinks_and_while_moves_are_sent() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let computers = json!({"game": "hexdame", "seats": [
        {"kind": "computer", "level": 10}, {"kind": "computer", "level": 10}]});
    let thinking = client.begin(&computers)["id"].as_str().unwrap().to_owned();
    let mut watching = client.follow(&thinking, None);
    watching.receive_kind("thinking");
    let played = client.game_for_two("hexentafl-4");
    let mut socket = client.follow(&played, None);
    let playing = std::thread::spawn(move || {
        for round in 0_u64.. {
            socket.send(&a_move(&format!("m{round}"), 1, "a1a3"));
            let back = json!({"kind": "take-back", "sending": format!("b{round}"), "ply": 1});
            socket.send(&back);
            let mut ended = false;
            for _ in 0..4 {
                ended = ended
                    || socket
                        .try_receive()
                        .is_none_or(|told| told["kind"] == "resync");
            }
            if ended {
                return;
            }
        }
    });
    std::thread::sleep(std::time::Duration::from_millis(200));
    for id in [&thinking, &played] {
        assert_eq!(delete(&client, id).status, 204);
        assert_eq!(client.get(&format!("/api/games/{id}")).status, 404);
        assert_eq!(
            rows(&fresh, "SELECT count(*) FROM events WHERE game = ?1", id),
            0
        );
    }
    assert_eq!(end_of(watching).1, 4404);
    playing.join().unwrap();
    assert_eq!(client.get("/api/games").json(), json!([]));
}
