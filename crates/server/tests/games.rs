//! Whole games over real HTTP and WebSocket.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use hexarium_rules::record::Record;
use hexarium_rules::{AnyGame, Random};
use serde_json::{Value, json};

mod common;
use common::{Client, Running, a_move, fresh, legal};

/// Plays the side of the person by random legal words until the game is over,
/// or so many moves are played and the person is to move, so that the game
/// stands still. Gives the last state.
fn play_on(client: &Client, id: &str, random: &mut Random, most: u64) -> Value {
    let document = client.document(id);
    let mut state = document["state"].clone();
    let mut socket = client.follow(id, document["event"].as_u64());
    while state["outcome"].is_null() {
        let ply = state["ply"].as_u64().unwrap() + 1;
        if document["seats"][state["player"].as_u64().unwrap() as usize]["kind"] == "person" {
            if ply > most {
                break;
            }
            let words = legal(&state);
            let word = random.choose(&words).unwrap();
            socket.send(&a_move(&format!("m{ply}"), ply, word));
        }
        let event = socket.receive_kind("event");
        assert_eq!(event["event"]["what"]["kind"], "moved");
        state = event["event"]["state"].clone();
    }
    state
}

#[test]
fn a_whole_game_of_each_kind_against_the_computer() {
    let fresh = fresh();
    for (number, game) in AnyGame::all().into_iter().enumerate() {
        let mut client = fresh.server.client();
        let mut random = Random::new(number as u64);
        let person = json!({"kind": "person", "name": "Anna"});
        let computer = json!({"kind": "computer", "level": 1});
        let seats = if number % 2 == 0 {
            [&person, &computer]
        } else {
            [&computer, &person]
        };
        let id = game.info().id;
        let begun = client.begin(&json!({"game": id, "seats": seats}));
        let address = begun["id"].as_str().unwrap();
        let state = play_on(&client, address, &mut random, 300);
        let document = client.document(address);
        assert_eq!(document["state"], state, "{id}");
        let record = client.get(&format!("/api/games/{address}/record")).body;
        let read = Record::read(&record).unwrap();
        assert_eq!(read.write(), record);
        assert_eq!(read.history.position(), state["position"], "{id}");
        assert_eq!(read.history.ply() as u64, state["ply"].as_u64().unwrap());
        assert!(record.contains("\"Anna\"") && record.contains("computer, level 1"));
    }
}

#[test]
fn a_game_goes_on_after_a_restart_and_the_computer_moves_when_it_is_opened() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let new = json!({"game": "hexentafl-4", "seats": [
        {"kind": "person"}, {"kind": "computer", "level": 2}]});
    let id = client.begin(&new)["id"].as_str().unwrap().to_owned();
    let common::Fresh { server, folder } = fresh;
    // The move is sent, and the server stops before it can be answered for sure.
    client.follow(&id, Some(0)).play("one", 1, "a1a2");
    drop(server);
    let server = Running::in_folder(&folder);
    client.address = server.address.clone();
    let document = client.document(&id);
    assert_eq!(document["moves"][0]["word"], "a1a2");
    assert_eq!(document["owned"], true);
    let mut socket = client.follow(&id, document["event"].as_u64());
    let event = if document["event"] == 1 {
        socket.receive_kind("event")["event"].clone()
    } else {
        json!({"number": document["event"], "state": document["state"]})
    };
    assert_eq!(event["number"], 2);
    assert_eq!(event["state"]["player"], 0);
    // The sending of before is known.
    assert_eq!(socket.play("one", 1, "a1a2"), 1);
    drop(socket);
    drop(server);
}

#[test]
fn computers_play_each_other_only_while_somebody_watches() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let computer = json!({"kind": "computer", "level": 1});
    let begun = client.begin(&json!({"game": "hexaequo", "seats": [computer, computer]}));
    let id = begun["id"].as_str().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    assert_eq!(client.document(id)["event"], 0);
    let mut socket = client.follow(id, Some(0));
    assert_eq!(socket.receive_kind("event")["event"]["number"], 1);
    assert_eq!(socket.receive_kind("event")["event"]["number"], 2);
    let refused = socket.ask(&a_move("x", 3, "a1"));
    assert_eq!(refused["error"]["field"], "player");
}

#[test]
fn a_new_game_begins_where_it_is_told() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let person = json!({"kind": "person"});
    let seats = json!([person, person]);
    let begun = client.begin(&json!({
        "game": "hexdame", "seats": seats, "settings": {},
        "position": "m:b3,c2,c3,c4,c5,d7,e3,e7,f7,g3,g4,g6,g7,g8,h5;k:d1;K:h4 w"}));
    assert_eq!(begun["state"]["legal"].as_array().unwrap().len(), 36);
    let record =
        "[Game \"hexentafl-4\"]\n[Result \"white\"]\n[Reason \"time\"]\n\n1. a1a3 d4d3 2. d1d2\n";
    let begun = client.begin(&json!({"record": record, "seats": seats}));
    assert_eq!(begun["moves"].as_array().unwrap().len(), 3);
    assert_eq!(begun["event"], 4);
    assert_eq!(begun["state"]["outcome"]["line"], "win white time");
    let id = begun["id"].as_str().unwrap();
    assert_eq!(client.document(id), begun);
    let listed = client.get("/api/games?state=ended").json();
    assert_eq!(listed[0]["id"], id);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(client.get("/api/games").json().as_array().unwrap().len(), 2);
    assert_eq!(
        client
            .get("/api/games?limit=1&offset=1&state=playing")
            .json(),
        json!([])
    );
}

#[test]
fn a_new_game_that_is_wrong_is_refused_with_the_part_that_is() {
    let fresh = fresh();
    let client = fresh.server.client();
    let person = json!({"kind": "person"});
    let two = json!([person, person]);
    for (new, status, field) in [
        (json!({}), 400, "body"),
        (json!({"seats": two}), 422, "game"),
        (json!({"game": "go", "seats": two}), 422, "game"),
        (json!({"game": "hexdame", "seats": [person]}), 422, "seats"),
        (
            json!({"game": "hexdame", "seats": [person, {"kind": "computer", "level": 11}]}),
            422,
            "seats",
        ),
        (
            json!({"game": "hexdame", "seats": [person, {"kind": "person", "name": "a\nb"}]}),
            422,
            "seats",
        ),
        (
            json!({"game": "hexdame", "seats": [person, {"kind": "person", "name": "x".repeat(61)}]}),
            422,
            "seats",
        ),
        (
            json!({"game": "hexdame", "seats": two, "position": "m:a1"}),
            422,
            "position",
        ),
        (
            json!({"game": "hexdame", "seats": two, "settings": {"speed": 1}}),
            422,
            "settings",
        ),
        (
            json!({"game": "cequis", "seats": two, "settings": {"no-progress": 0}}),
            422,
            "settings",
        ),
        (
            json!({"record": "[Game \"hexdame\"]\n\nzz", "seats": two}),
            422,
            "record",
        ),
        (
            json!({"record": "[Game \"hexdame\"]\n", "position": "x", "seats": two}),
            422,
            "record",
        ),
        (
            json!({"record": "[Game \"hexdame\"]\n", "game": "cequis", "seats": two}),
            422,
            "game",
        ),
        (
            json!({"game": "hexdame", "seats": two, "more": 1}),
            400,
            "body",
        ),
    ] {
        let answer = client.post("/api/games", &new);
        assert_eq!(answer.status, status, "{new}: {answer:?}");
        assert_eq!(answer.json()["field"], field, "{new}: {answer:?}");
        assert!(answer.header("set-cookie").is_empty());
    }
}

#[test]
fn moves_without_tags_are_a_record_of_the_game_that_is_named() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let two = json!([{"kind": "person"}, {"kind": "person"}]);
    let moves = "1. a1a3 {a comment: what else} d4d3\n2. d1d2 *\n";
    for field in ["position", "record"] {
        let begun = client.begin(&json!({"game": "hexentafl-4", field: moves, "seats": two}));
        assert_eq!(begun["moves"].as_array().unwrap().len(), 3);
        assert_eq!(
            begun["settings"],
            client.begin_for_two("hexentafl-4")["settings"]
        );
        // What is wrong with them is said of the place where they were put.
        let wrong = json!({"game": "hexentafl-4", field: "1. a1a3\na1a9", "seats": two});
        let refused = client.post("/api/games", &wrong);
        assert_eq!(refused.status, 422);
        assert_eq!(refused.json()["field"], field);
        assert!(refused.body.contains("line 2"), "{refused:?}");
    }
    let unnamed = client.post("/api/games", &json!({"record": moves, "seats": two}));
    assert_eq!(unnamed.json()["field"], "record");
    let setup = client.begin(&json!({"game": "cequis", "position": "1. B@a1", "seats": two}));
    assert_eq!(setup["state"]["ply"], 1);
    let asked = json!({"game": "cequis", "position": "W:a1 s", "seats": two});
    let refused = client.post("/api/games", &asked);
    assert_eq!(refused.json()["field"], "position");
    assert!(refused.body.contains("`setup` or `play`"), "{refused:?}");
}

#[test]
fn questions_about_a_game() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexentafl-4");
    let ask = |what: &str, body: Value| client.post(&format!("/api/games/{id}/{what}"), &body);
    let next = ask("next", json!({"ply": 0, "steps": ["a1"]})).json();
    assert_eq!(next["next"]["steps"], json!(["a2", "a3", "b1", "b2", "c1"]));
    assert_eq!(next["refusal"], Value::Null);
    let dead = ask("next", json!({"ply": 0, "steps": ["a1", "a4"]})).json();
    assert!(dead["refusal"]["reason"]["english"].is_string());
    let unread = ask("next", json!({"ply": 0, "steps": ["?"]})).json();
    assert_eq!(unread["refusal"]["reason"]["id"], "unreadable");
    assert_eq!(ask("next", json!({"ply": 1, "steps": []})).status, 409);
    assert_eq!(
        ask("next", json!({"ply": 0, "steps": vec!["a1"; 201]})).status,
        422
    );
    assert_eq!(ask("refusal", json!({"word": "a1a2"})).json(), Value::Null);
    assert_eq!(
        ask("refusal", json!({"word": "d4d3"})).json()["reason"]["id"],
        "not-yours"
    );
    let hint = ask("hint", json!({})).json();
    assert_eq!(hint["ply"], 1);
    assert!(hint["line"].as_array().unwrap().contains(&hint["word"]));
    let stranger = fresh.server.client();
    let refused = stranger.post(&format!("/api/games/{id}/hint"), &json!({}));
    assert_eq!(refused.status, 403);
    assert_eq!(client.get("/api/games/unknown").status, 404);
    assert_eq!(client.get("/api/nothing").status, 404);
    assert_eq!(client.request("DELETE", "/api/games", "", "").status, 405);
    assert_eq!(
        client.get("/api/catalogue").json()["games"]
            .as_array()
            .unwrap()
            .len(),
        6
    );
}

#[test]
fn a_record_gives_names_to_those_who_have_none() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let record = "[Game \"hexdame\"]\n[White \"Anna\"]\n[Black \"a person\"]\n\n1. d4d5\n";
    let person = json!({"kind": "person"});
    let begun = client.begin(&json!({"record": record, "seats": [person, person]}));
    assert_eq!(begun["seats"][0]["name"], "Anna");
    assert_eq!(begun["seats"][1]["name"], "");
    let named = json!({"kind": "person", "name": "Clara"});
    let begun = client.begin(&json!({"record": record, "seats": [named, person]}));
    assert_eq!(begun["seats"][0]["name"], "Clara");
    // Nothing is left to do for a computer in a game that is over.
    let over = record.replace(
        "\n\n1.",
        "\n[Result \"black\"]\n[Reason \"resignation\"]\n\n1.",
    );
    let computer = json!({"kind": "computer", "level": 1});
    let begun = client.begin(&json!({"record": over, "seats": [computer, person]}));
    assert_eq!(begun["seats"][0], json!({"kind": "person", "name": "Anna"}));
}

#[test]
fn what_is_neither_a_position_nor_one_game_is_refused() {
    let fresh = fresh();
    let client = fresh.server.client();
    let two = json!([{"kind": "person"}, {"kind": "person"}]);
    let one = "[Game \"hexdame\"]\n\n1. d4d5\n\n";
    for (text, says) in [
        ("{\"game\":\"hexdame\",\"moves\":[\"d4d5\"]}", "no moves"),
        ("; a note", "no moves"),
        (&*one.repeat(2), "several games"),
    ] {
        let asked = json!({"game": "hexdame", "position": text, "seats": two});
        let refused = client.post("/api/games", &asked);
        assert_eq!(refused.status, 422, "{text}");
        assert!(refused.body.contains(says), "{refused:?}");
    }
    let turned = json!([{"kind": "person", "name": "a\u{202e}b"}, {"kind": "person"}]);
    let refused = client.post("/api/games", &json!({"game": "hexdame", "seats": turned}));
    assert_eq!(refused.json()["field"], "seats");
}
