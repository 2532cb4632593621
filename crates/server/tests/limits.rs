//! What a stranger can ask for at most.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use serde_json::{Value, json};

mod common;
use common::{Answer, Client, fresh};

/// The answers to so many requests that are sent at the same time.
fn at_once(client: &Client, count: usize, ask: impl Fn(&Client) -> Answer + Sync) -> Vec<Answer> {
    let ask = &ask;
    std::thread::scope(|scope| {
        let asking: Vec<_> = (0..count)
            .map(|_| {
                let client = client.clone();
                scope.spawn(move || ask(&client))
            })
            .collect();
        asking.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

/// Some were answered, others were told to come back.
fn check(answers: &[Answer], field: &str, at_least: usize) {
    let refused = |answer: &&Answer| answer.status == 429;
    let told: Vec<&Answer> = answers.iter().filter(refused).collect();
    assert!(!told.is_empty() && answers.len() - told.len() >= at_least);
    for answer in told {
        assert_eq!(answer.json()["field"], field);
        assert!(answer.header("retry-after").parse::<u32>().unwrap() >= 1);
    }
    let mut others = answers.iter().filter(|answer| !refused(answer));
    assert!(others.all(|answer| answer.status == 200));
}

#[test]
fn games_are_begun_at_a_rate() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let person = json!({"kind": "person"});
    let new = json!({"game": "hexdame", "seats": [person, person]});
    let mut begun = 0;
    // Each of these would be another owner, too.
    let refused = loop {
        let answer = client.post("/api/games", &new);
        if answer.status != 201 {
            break answer;
        }
        begun += 1;
        assert!(begun < 1_000, "nothing stopped it");
    };
    assert!(begun >= 60, "{begun}");
    assert_eq!(refused.status, 429, "{refused:?}");
    assert_eq!(refused.json()["field"], "games");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=2).contains(&wait), "{wait}");
    assert_eq!(refused.header("set-cookie"), "");
    std::thread::sleep(std::time::Duration::from_secs(wait));
    client.begin(&new);
}

#[test]
fn an_address_that_asks_for_too_much_at_once_is_told_to_wait() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let picture = |client: &Client| client.get("/api/pictures/hexaequo.png?size=1024");
    check(&at_once(&client, 100, picture), "requests", 32);
    let id = client.game_for_two("hexdame");
    let hint = |client: &Client| client.post(&format!("/api/games/{id}/hint"), &Value::Null);
    check(&at_once(&client, 16, hint), "requests", 8);
    // It is over at once when the others are answered.
    assert_eq!(client.get("/api/pictures/hexaequo.svg").status, 200);
}
