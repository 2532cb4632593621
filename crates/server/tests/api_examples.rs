//! The examples of `docs/api.md` are true.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use serde_json::Value;

mod common;
use common::{Client, fresh};

/// The examples: the language of each block and its lines.
fn examples() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut blocks = include_str!("../../../docs/api.md").split("```");
    let mut found = Vec::new();
    while let (Some(_), Some(block)) = (blocks.next(), blocks.next()) {
        let (language, lines) = block.split_once('\n').unwrap();
        found.push((language, lines.lines().collect()));
    }
    found
}

/// Whether an answer is as the example says.
fn fits(answer: &Value, example: &Value) -> bool {
    match (answer, example) {
        (_, Value::String(any)) if any == "…" => true,
        (Value::Object(answer), Value::Object(example)) => example
            .iter()
            .all(|(name, value)| answer.get(name).is_some_and(|answer| fits(answer, value))),
        (Value::Array(answer), Value::Array(example)) => {
            answer.len() == example.len() && answer.iter().zip(example).all(|(a, e)| fits(a, e))
        }
        _ => answer == example,
    }
}

fn check_request(client: &mut Client, game: &mut String, lines: &[&str]) {
    let filled = |text: &str| text.replace("GAME", game);
    let mut sent = lines.iter().filter_map(|line| line.strip_prefix("> "));
    let mut back = lines.iter().filter_map(|line| line.strip_prefix("< "));
    let request = filled(sent.next().unwrap());
    let (method, path) = request.split_once(' ').unwrap();
    let answer = client.request(method, path, "", &filled(sent.next().unwrap_or("")));
    assert_eq!(
        answer.status.to_string(),
        back.next().unwrap(),
        "{request}: {answer:?}"
    );
    let Some(example) = back.next() else {
        assert_eq!(answer.body, "", "{request}");
        return;
    };
    let example = filled(example);
    if let Some(kind) = example.strip_prefix("Content-Type: ") {
        assert_eq!(answer.header("content-type"), kind, "{request}");
        return;
    }
    let example: Value = serde_json::from_str(&example).unwrap();
    assert!(fits(&answer.json(), &example), "{request}: {answer:?}");
    if answer.status == 201 {
        answer.json()["id"].as_str().unwrap().clone_into(game);
        let cookie = answer.header("set-cookie").split(';').next().unwrap();
        cookie.clone_into(&mut client.cookie);
    }
}

#[test]
fn the_examples_of_the_documentation_are_true() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let mut game = String::new();
    let mut socket = None;
    let mut count = 0;
    for (language, lines) in examples() {
        count += 1;
        if language == "http" {
            check_request(&mut client, &mut game, &lines);
            continue;
        }
        assert_eq!(language, "ws");
        let socket = socket.get_or_insert_with(|| client.follow(&game, Some(0)));
        for line in lines {
            match line.split_once(' ').unwrap() {
                (">", message) => socket.send_text(message),
                (_, example) => {
                    let answer = socket.receive();
                    let example: Value = serde_json::from_str(example).unwrap();
                    assert!(fits(&answer, &example), "{example}: {answer}");
                }
            }
        }
    }
    assert!(count >= 10);
}
