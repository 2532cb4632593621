//! What is said over the socket of a game, well and badly.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use hexarium_rules::Random;
use serde_json::{Value, json};
use tungstenite::Message;

mod common;
use common::{Client, Fresh, a_move, connect, fresh};

/// A game of two persons in which some moves are played.
fn begun(words: &[&str]) -> (Fresh, Client, String) {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexentafl-4");
    let mut socket = client.follow(&id, Some(0));
    for (ply, word) in (1..).zip(words) {
        assert_eq!(socket.play(&format!("s{ply}"), ply, word), ply);
    }
    (fresh, client, id)
}

fn message(kind: &str, sending: &str, more: Value) -> Value {
    let mut message = json!({"kind": kind, "sending": sending});
    for (name, value) in more.as_object().unwrap() {
        message[name] = value.clone();
    }
    message
}

#[test]
fn a_client_resumes_after_any_event() {
    let (_fresh, client, id) = begun(&["a1a3", "d4d3", "d1d2"]);
    for after in 0..=3_u64 {
        let mut socket = client.follow(&id, Some(after));
        for number in after + 1..=3 {
            let event = socket.receive()["event"].clone();
            assert_eq!(event["number"], number);
            assert_eq!(event["state"]["ply"], number);
            assert_eq!(event["sending"], format!("s{number}"));
        }
        socket.send(&json!({"kind": "ping"}));
        assert_eq!(socket.receive()["kind"], "pong");
    }
    // A number that this server never gave.
    let mut socket = client.follow(&id, Some(4));
    assert_eq!(socket.receive()["kind"], "resync");
    assert_eq!(socket.try_receive(), None);
}

#[test]
fn what_was_missed_is_what_was_sent() {
    let (_fresh, client, id) = begun(&[]);
    let mut live = client.follow(&id, Some(0));
    let mut other = client.follow(&id, None);
    live.play("a", 1, "a1a3");
    live.ask(&message("take-back", "b", json!({"ply": 1})));
    live.play("c", 1, "a1a2");
    live.ask(&message("offer-draw", "d", json!({"player": 1})));
    live.play("e", 2, "d4d3");
    live.ask(&message("resign", "f", json!({"player": 0})));
    let seen: Vec<Value> = (0..6).map(|_| other.receive()).collect();
    let mut resumed = client.follow(&id, Some(0));
    let missed: Vec<Value> = (0..6).map(|_| resumed.receive()).collect();
    assert_eq!(seen, missed);
    let kinds: Vec<&str> = seen
        .iter()
        .map(|e| e["event"]["what"]["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        [
            "moved",
            "taken-back",
            "moved",
            "draw-offered",
            "moved",
            "ended"
        ]
    );
    assert_eq!(client.document(&id)["state"], seen[5]["event"]["state"]);
}

#[test]
fn a_sending_is_carried_out_once_also_after_a_take_back() {
    let (_fresh, client, id) = begun(&["a1a3"]);
    let mut socket = client.follow(&id, Some(1));
    for _ in 0..3 {
        assert_eq!(socket.play("s1", 1, "a1a3"), 1);
    }
    let back = message("take-back", "back", json!({"ply": 1}));
    assert_eq!(socket.ask(&back)["number"], 2);
    assert_eq!(socket.play("s1", 1, "a1a3"), 1);
    assert_eq!(socket.ask(&back)["number"], 2);
    let document = client.document(&id);
    assert_eq!(document["event"], 2);
    assert_eq!(document["state"]["ply"], 0);
}

#[test]
fn a_message_of_another_time_is_refused_with_its_reason() {
    let (_fresh, client, id) = begun(&["a1a3"]);
    let mut socket = client.follow(&id, None);
    for (message, field) in [
        (a_move("1", 1, "a4a3"), "ply"),
        (a_move("2", 3, "a4a3"), "ply"),
        (a_move("3", 2, "a3a4"), "word"),
        (a_move("4", 2, "hello"), "word"),
        (a_move("", 2, "d4d3"), "sending"),
        (a_move(&"x".repeat(65), 2, "d4d3"), "sending"),
        (message("take-back", "5", json!({"ply": 0})), "ply"),
        (message("resign", "6", json!({"player": 2})), "player"),
        (message("answer-draw", "7", json!({"accept": true})), "draw"),
    ] {
        let answer = socket.ask(&message);
        assert_eq!(answer["kind"], "refused", "{message}");
        assert_eq!(answer["error"]["field"], field, "{message}: {answer}");
    }
    let refused = socket.ask(&a_move("2", 3, "a4a3"));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("the next move here is ply 2"), "{message}");
    let refused = socket.ask(&a_move("3", 2, "a3a4"));
    assert_eq!(refused["error"]["refusal"]["reason"]["id"], "not-yours");
    // What was refused is not remembered.
    assert_eq!(socket.play("3", 2, "d4d3"), 2);
}

#[test]
fn two_tabs_of_one_browser_see_the_same_game() {
    let (_fresh, client, id) = begun(&[]);
    let mut tabs = [client.follow(&id, Some(0)), client.follow(&id, Some(0))];
    // Both send a first move before either has seen the other's.
    let moves = [a_move("here", 1, "a1a3"), a_move("there", 1, "a4a3")];
    for (tab, message) in tabs.iter_mut().zip(&moves) {
        tab.send(message);
    }
    let mut seen: Vec<Vec<Value>> = Vec::new();
    for tab in &mut tabs {
        // The event, and what became of the tab's own move, in either order.
        seen.push(vec![tab.receive(), tab.receive()]);
    }
    let of_kind = |kind: &str| -> Vec<Value> {
        let all = seen.iter().flatten();
        all.filter(|message| message["kind"] == kind)
            .cloned()
            .collect()
    };
    let (events, refused) = (of_kind("event"), of_kind("refused"));
    assert_eq!(events.len(), 2);
    assert_eq!(events[0], events[1]);
    assert_eq!(of_kind("acknowledged").len(), 1);
    assert_eq!(
        (refused.len(), &refused[0]["error"]["field"]),
        (1, &json!("ply"))
    );
    // The other tab goes on with the game as it is.
    tabs[1].play("next", 2, "d4d3");
    assert_eq!(tabs[0].receive_kind("event")["event"]["number"], 2);
    assert_eq!(client.document(&id)["state"]["ply"], 2);
}

#[test]
fn draws_resignations_and_take_backs_of_two_persons() {
    let (_fresh, client, id) = begun(&["a1a3"]);
    let mut socket = client.follow(&id, Some(1));
    let mut number = 1;
    let mut ask = |kind: &str, more: Value| {
        number += 1;
        let answer = socket.ask(&message(kind, &format!("n{number}"), more));
        (
            answer["kind"].as_str().unwrap().to_owned(),
            client.document(&id)["state"].clone(),
        )
    };
    let (_, state) = ask("offer-draw", json!({"player": 1}));
    assert_eq!(state["draw_offer"], 1);
    assert_eq!(ask("offer-draw", json!({"player": 0})).0, "refused");
    let (_, state) = ask("answer-draw", json!({"accept": false}));
    assert_eq!(state["draw_offer"], Value::Null);
    ask("offer-draw", json!({"player": 0}));
    // The other player moves on: the offer is overtaken.
    let (_, state) = ask("move", json!({"ply": 2, "word": "d4d3"}));
    assert_eq!(
        (&state["draw_offer"], &state["ply"]),
        (&Value::Null, &json!(2))
    );
    ask("offer-draw", json!({"player": 0}));
    let (_, state) = ask("answer-draw", json!({"accept": true}));
    assert_eq!(state["outcome"]["line"], "draw agreement");
    assert_eq!(state["legal"], json!([]));
    assert_eq!(ask("resign", json!({"player": 0})).0, "refused");
    let (_, state) = ask("take-back", json!({"ply": 2}));
    assert_eq!(
        (&state["outcome"], &state["ply"]),
        (&Value::Null, &json!(2))
    );
    let (_, state) = ask("take-back", json!({"ply": 2}));
    assert_eq!(state["ply"], 1);
    let (_, state) = ask("resign", json!({"player": 1}));
    assert_eq!(state["outcome"]["line"], "win white resignation");
}

#[test]
fn take_backs_and_offers_against_the_computer() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let begun = client.begin(&json!({"game": "hexentafl-4", "seats": [
        {"kind": "person"}, {"kind": "computer", "level": 1}]}));
    let id = begun["id"].as_str().unwrap();
    let mut socket = client.follow(id, Some(0));
    assert_eq!(
        socket.ask(&message("take-back", "0", json!({"ply": 0})))["kind"],
        "refused"
    );
    socket.play("1", 1, "a1a3");
    while socket.receive_kind("event")["event"]["number"] != 2 {}
    let back = socket.ask(&message("take-back", "2", json!({"ply": 2})));
    assert_eq!(back["number"], 3);
    assert_eq!(client.document(id)["state"]["ply"], 0);
    assert_eq!(
        socket.ask(&message("offer-draw", "3", json!({"player": 0})))["number"],
        4
    );
    let declined = socket.ask(&message("answer-draw", "4", json!({"accept": true})));
    assert_eq!(declined["error"]["field"], "draw");
    assert_eq!(client.document(id)["event"], 5);
    assert_eq!(
        socket.ask(&message("resign", "5", json!({"player": 1})))["kind"],
        "refused"
    );
}

#[test]
fn only_the_owner_moves_and_everybody_may_watch() {
    let (fresh, client, id) = begun(&[]);
    let mut stranger = fresh.server.client();
    assert_eq!(stranger.document(&id)["owned"], false);
    let mut watching = stranger.follow(&id, Some(0));
    let refused = watching.ask(&a_move("x", 1, "a1a3"));
    assert_eq!(refused["error"]["field"], "owner");
    client.follow(&id, None).play("x", 1, "a1a3");
    assert_eq!(watching.receive()["event"]["sending"], "x");
    // A cookie of one's own making is nobody's, and one's own game is no other's.
    stranger.cookie = "hexarium=00112233445566778899aabbccddeeff".to_owned();
    assert_eq!(stranger.document(&id)["owned"], false);
    assert_eq!(stranger.get("/api/games").json(), json!([]));
    stranger.begin_for_two("hexdame");
    assert_ne!(stranger.cookie, "hexarium=00112233445566778899aabbccddeeff");
    assert_eq!(
        stranger.follow(&id, None).ask(&a_move("y", 2, "d4d3"))["kind"],
        "refused"
    );
}

#[test]
fn malformed_messages_change_nothing_and_close_nothing() {
    let (_fresh, client, id) = begun(&["a1a3"]);
    let mut socket = client.follow(&id, None);
    let mut random = Random::new(7);
    let good = [
        a_move("s9", 9, "d4d3").to_string(),
        message("take-back", "t", json!({"ply": 9})).to_string(),
        message("resign", "t", json!({"player": 7})).to_string(),
    ];
    let odd = [
        "{", "}", "\"", "null", "9e99", "-1", "[]", "\u{0}", "é", "kind", "\\u0000", ",",
    ];
    for round in 0..3_000 {
        let mut text: Vec<char> = random.choose(&good).unwrap().chars().collect();
        for _ in 0..=random.below(4) {
            let place = random.below(text.len() + 1);
            let piece: Vec<char> = random.choose(&odd).unwrap().chars().collect();
            if random.below(2) == 0 || place == text.len() {
                text.splice(place..place, piece);
            } else {
                text.splice(place..(place + 1 + random.below(4)).min(text.len()), piece);
            }
        }
        socket.send_text(&text.into_iter().collect::<String>());
        let answer = socket.receive();
        assert_eq!(answer["kind"], "refused", "{round}: {answer}");
    }
    for text in ["", "[]", "5", &"[".repeat(5_000), &"x".repeat(60_000)] {
        socket.send_text(text);
        assert_eq!(socket.receive()["error"]["field"], "message");
    }
    assert_eq!(client.document(&id)["event"], 1);
}

#[test]
fn what_is_no_text_or_too_long_closes_the_socket() {
    let (_fresh, client, id) = begun(&[]);
    for message in [
        Message::binary(vec![1, 2, 3]),
        Message::text("x".repeat(70_000)),
    ] {
        let mut socket = client.follow(&id, None);
        socket.0.send(message).unwrap();
        assert_eq!(socket.try_receive(), None);
    }
    client.follow(&id, None).play("1", 1, "a1a3");
}

#[test]
fn a_client_that_does_not_read_holds_nobody_up() {
    let (_fresh, client, id) = begun(&[]);
    let narrow = connect(&client, "127.0.0.1", Some(4_096));
    let mut slow = client.follow_over(narrow, &id, None, "").unwrap();
    let mut socket = client.follow(&id, Some(0));
    // More than the system's buffers and the server's queue hold.
    let mut event = 0;
    while event < 4_000 {
        event += 1;
        assert_eq!(socket.play(&format!("m{event}"), 1, "a1a3"), event);
        event += 1;
        let back = message("take-back", &format!("b{event}"), json!({"ply": 1}));
        assert_eq!(socket.ask(&back)["number"], event);
    }
    // It reads what was on its way, and then that it is too far behind.
    let mut last = Value::Null;
    while let Some(message) = slow.try_receive() {
        last = message;
    }
    assert!(
        last["event"]["number"]
            .as_u64()
            .is_none_or(|number| number < event)
    );
    let mut resumed = client.follow(&id, Some(1));
    assert_eq!(resumed.receive()["kind"], "resync");
}

#[test]
fn sockets_from_one_address_are_counted() {
    let (_fresh, client, id) = begun(&[]);
    let open: Vec<_> = (0..128).map(|_| client.follow(&id, None)).collect();
    assert_eq!(client.try_follow(&id, None, "").err(), Some(429));
    drop(open);
    std::thread::sleep(std::time::Duration::from_millis(300));
    client.follow(&id, None).play("1", 1, "a1a3");
}

#[test]
fn a_server_that_stops_says_so() {
    let (fresh, client, id) = begun(&[]);
    let mut socket = client.follow(&id, None);
    let Fresh { server, folder } = fresh;
    let stopping = std::thread::spawn(move || drop(server));
    let reason = loop {
        match socket.0.read() {
            Ok(Message::Close(frame)) => break frame.unwrap().code,
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(u16::from(reason), 1012);
    _ = socket.0.flush();
    stopping.join().unwrap();
    drop(folder);
}
