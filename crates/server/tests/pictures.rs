//! Pictures over HTTP.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use hexarium_rules::AnyGame;

mod common;
use common::{Answer, Client, fresh};

/// Width and height as the head of a PNG has them.
fn png_size(answer: &Answer) -> (u32, u32) {
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.header("content-type"), "image/png");
    assert_eq!(&answer.bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |from: usize| u32::from_be_bytes(answer.bytes[from..from + 4].try_into().unwrap());
    (number(16), number(20))
}

fn svg(client: &Client, path: &str) -> String {
    let answer = client.get(path);
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert!(answer.body.starts_with("<svg "), "{path}");
    answer.body
}

/// A text as it stands in an address.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

#[test]
fn a_game_is_drawn_as_it_stands_and_as_it_stood() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let begun = client.begin_for_two("hexentafl-4");
    let id = begun["id"].as_str().unwrap();
    let mut socket = client.follow(id, Some(0));
    socket.play("1", 1, "a1a3");
    socket.play("2", 2, "d4d3");
    let picture = |more: &str| format!("/api/games/{id}/picture.svg{more}");
    let now = svg(&client, &picture(""));
    for cell in ["d4", "d3"] {
        let last = format!("class=\"highlight last\" data-cell=\"{cell}\"");
        assert!(now.contains(&last), "{cell}");
    }
    assert!(now.contains("class=\"panel\"") && now.contains("to-move"));
    assert_eq!(svg(&client, &picture("?ply=2")), now);
    let before = svg(&client, &picture("?ply=1&panel=false"));
    assert!(before.contains("class=\"highlight last\" data-cell=\"a3\""));
    assert!(!before.contains("class=\"panel\""));
    let start = svg(
        &client,
        &picture("?ply=0&theme=dark&flip=true&coordinates=off"),
    );
    assert!(start.contains("hexarium dark") && !start.contains("highlight"));
    assert!(!start.contains("coordinates"));
    let answer = client.get(&format!("/api/games/{id}/picture.png?size=240"));
    let (width, height) = png_size(&answer);
    assert_eq!(width.max(height), 240);
    assert_eq!(
        answer.header("content-disposition"),
        "inline; filename=\"hexentafl-4-2.png\""
    );
    // Whoever knows the address sees the game, so its pictures, too.
    let stranger = fresh.server.client();
    assert_eq!(svg(&stranger, &picture("")), now);
    for (more, field) in [("?ply=3", "ply"), ("?ply=-1", "ply"), ("?ply=x", "ply")] {
        let answer = client.get(&picture(more));
        assert_eq!(
            (answer.status, &answer.json()["field"]),
            (422, &field.into())
        );
    }
    assert_eq!(client.get("/api/games/unknown/picture.svg").status, 404);
    assert_eq!(
        client.get(&format!("/api/games/{id}/picture.gif")).status,
        404
    );
}

#[test]
fn any_position_of_any_game_is_drawn() {
    let fresh = fresh();
    let client = fresh.server.client();
    for game in AnyGame::all() {
        let info = game.info();
        let path = format!("/api/pictures/{}", info.id);
        let answer = client.get(&format!("{path}.png"));
        assert_eq!(png_size(&answer).0.max(png_size(&answer).1), 800);
        for start in info.starts {
            let line = escaped(start.position);
            let drawn = svg(&client, &format!("{path}.svg?position={line}"));
            assert!(drawn.contains(&format!("<desc>{}</desc>", start.position)));
        }
    }
    let moved = svg(&client, "/api/pictures/hexentafl-4.svg?moves=a1a3%20d4d3");
    assert!(moved.contains("class=\"highlight last\" data-cell=\"d3\""));
    assert!(!moved.contains("class=\"panel\""));
    let pointed = svg(
        &client,
        "/api/pictures/hexdame.svg?mark=target:d5,e5,capture:d4&mark=hint:a1&arrow=d4-d5,d4-e5",
    );
    for (kind, count) in [("target", 2), ("capture", 1), ("hint", 1)] {
        assert_eq!(pointed.matches(&format!("highlight {kind}")).count(), count);
    }
    assert_eq!(pointed.matches("class=\"arrow\"").count(), 2);
}

#[test]
fn what_is_wrong_in_the_address_is_named() {
    let fresh = fresh();
    let client = fresh.server.client();
    let many_marks = format!("mark=hint:{}", vec!["a1"; 201].join(","));
    let many_moves = format!("moves={}", vec!["a1a3"; 3_000].join("+"));
    for (query, status, field) in [
        ("theme=pink", 422, "theme"),
        ("flip=maybe", 422, "flip"),
        ("panel=", 422, "panel"),
        ("coordinates=on", 422, "coordinates"),
        ("size=15", 422, "size"),
        ("size=2049", 422, "size"),
        ("size=99999999999", 422, "size"),
        ("position=M:a1", 422, "position"),
        ("position=", 422, "position"),
        ("moves=a1a9", 422, "moves"),
        ("mark=a1", 422, "mark"),
        ("mark=goal:a1", 422, "mark"),
        ("mark=hint:z9", 422, "mark"),
        ("arrow=a1", 422, "arrow"),
        ("arrow=a1-z9", 422, "arrow"),
        ("ply=1", 400, "query"),
        ("colour=red", 400, "query"),
        (many_marks.as_str(), 422, "mark"),
        (many_moves.as_str(), 422, "moves"),
    ] {
        let answer = client.get(&format!("/api/pictures/hexdame.svg?{query}"));
        assert_eq!(answer.status, status, "{query:.40}: {answer:?}");
        assert_eq!(answer.json()["field"], field, "{query:.40}");
        assert!(answer.body.len() < 300, "{query:.40}: {answer:?}");
    }
    let unknown = client.get("/api/pictures/chess.svg");
    assert_eq!(
        (unknown.status, &unknown.json()["field"]),
        (404, &"game".into())
    );
    for name in ["hexdame", "hexdame.gif", ".svg", "svg"] {
        assert_eq!(client.get(&format!("/api/pictures/{name}")).status, 404);
    }
    let posted = client.request("POST", "/api/pictures/hexdame.svg", "", "");
    assert_eq!(posted.status, 405);
}

#[test]
fn a_browser_that_has_a_picture_is_not_sent_it_again() {
    let fresh = fresh();
    let client = fresh.server.client();
    let path = "/api/pictures/hexdame.svg?theme=print";
    let first = client.get(path);
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag");
    assert!(tag.starts_with("W/\""), "{tag}");
    for known in [tag, &format!("\"x\", {tag}"), tag.trim_start_matches("W/")] {
        let headers = format!("If-None-Match: {known}\r\n");
        let again = client.request("GET", path, &headers, "");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{known}");
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), "no-cache");
        let other = client.request("GET", "/api/pictures/hexdame.svg", &headers, "");
        assert_eq!(other.status, 200);
    }
    let head = client.request("HEAD", path, "", "");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("etag"), tag);
    assert_eq!(head.header("content-length"), first.bytes.len().to_string());
    let packed = client.request("GET", path, "Accept-Encoding: gzip\r\n", "");
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.bytes.len() < first.bytes.len() / 3);
}
