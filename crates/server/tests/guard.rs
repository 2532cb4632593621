//! Who may ask, and what a stranger can send.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use serde_json::json;

mod common;
use common::fresh;

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexdame");
    let port = client.address.rsplit(':').next().unwrap();
    let path = format!("/api/games/{id}");
    for host in [
        "evil.example",
        "evil.example:4520",
        "127.0.0.1",
        "127.0.0.1:1",
        "x",
    ] {
        let answer = client.request("GET", &path, &format!("Host: {host}\r\n"), "");
        assert_eq!(answer.status, 403, "{host}");
        assert_eq!(answer.json()["field"], "host");
    }
    let answer = client.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert_eq!(answer.status, 403);
    let answer = client.request("GET", &path, &format!("Host: localhost:{port}\r\n"), "");
    assert_eq!(answer.status, 200);
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "https://localhost",
    ] {
        let headers = format!("Origin: {origin}\r\n");
        for (method, path) in [("GET", path.as_str()), ("POST", "/api/games"), ("GET", "/")] {
            let answer = client.request(method, path, &headers, "{}");
            assert_eq!(answer.status, 403, "{origin} {path}");
            assert_eq!(answer.json()["field"], "origin");
        }
        assert_eq!(
            client.try_follow(&id, None, origin).err(),
            Some(403),
            "{origin}"
        );
    }
    let own = format!("http://{}", client.address);
    assert_eq!(
        client
            .request("GET", &path, &format!("Origin: {own}\r\n"), "")
            .status,
        200
    );
    assert!(client.try_follow(&id, None, &own).is_ok());
}

#[test]
fn big_and_broken_requests_are_answered_with_an_error() {
    let fresh = fresh();
    let client = fresh.server.client();
    let big = client.post(
        "/api/games",
        &json!({"record": "x".repeat(300_000), "seats": []}),
    );
    assert_eq!(big.status, 413);
    for body in ["", "{", "[]", "null", "\u{1}", &"[".repeat(100_000)] {
        let answer = client.request("POST", "/api/games", "", body);
        assert_eq!(answer.status, 400, "{body:.20}");
        assert_eq!(answer.json()["field"], "body");
    }
    let mut invalid = b"POST /api/games HTTP/1.1\r\nHost: ".to_vec();
    invalid.extend(client.address.as_bytes());
    invalid.extend(b"\r\nConnection: close\r\nContent-Length: 2\r\n\r\n\xff\xfe");
    assert_eq!(client.raw(&invalid).status, 400);
    assert_eq!(client.get("/api/games?limit=x").status, 400);
    assert_eq!(client.get("/api/games?what=x").status, 400);
    assert_eq!(client.get("/api/games/%ff").status, 400);
    assert_eq!(client.get("/api/games/a/events?after=-1").status, 400);
    // It still answers.
    assert_eq!(client.get("/api/catalogue").status, 200);
}

#[test]
fn an_address_or_a_method_that_is_wrong_is_answered_with_an_error() {
    let fresh = fresh();
    let client = fresh.server.client();
    for path in [
        "/api/games/%ff",
        "/api/games/%ff/record",
        "/api/games/%c3%28/picture.svg",
        "/api/games/%ff/events",
        "/api/pictures/%ff.png",
    ] {
        let answer = client.get(path);
        assert_eq!(answer.status, 400, "{path}: {answer:?}");
        assert_eq!(answer.json()["field"], "path");
    }
    for (method, path) in [("DELETE", "/"), ("POST", "/game/x"), ("PUT", "/api/games")] {
        let answer = client.request(method, path, "", "");
        assert_eq!(answer.status, 405, "{method} {path}");
        assert_eq!(answer.json()["field"], "method");
        assert!(answer.header("allow").contains("GET"), "{method} {path}");
    }
}

#[test]
fn every_answer_tells_the_browser_what_to_keep_to() {
    let fresh = fresh();
    let client = fresh.server.client();
    for path in [
        "/",
        "/some/game",
        "/api/catalogue",
        "/api/nothing",
        "/missing.js",
    ] {
        let answer = client.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'"), "{path}");
        let scripts = policy
            .split(';')
            .find(|part| part.contains("script-src"))
            .unwrap();
        assert!(!scripts.contains("unsafe-inline"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
    assert_eq!(client.get("/missing.js").status, 404);
    assert_eq!(client.get("/").header("cache-control"), "no-cache");
    assert_eq!(
        client.get("/api/catalogue").header("cache-control"),
        "no-store"
    );
    assert_eq!(client.request("POST", "/", "", "").status, 405);
    let packed = client.request("GET", "/api/catalogue", "Accept-Encoding: gzip\r\n", "");
    assert_eq!(packed.header("content-encoding"), "gzip");
}

#[test]
fn the_cookie_is_kept_from_scripts_and_from_other_sites() {
    let fresh = fresh();
    let client = fresh.server.client();
    let person = json!({"kind": "person"});
    let new = json!({"game": "hexdame", "seats": [person, person]});
    let answer = client.post("/api/games", &new);
    let cookie = answer.header("set-cookie");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    assert_eq!(client.get("/api/games").json(), json!([]));
}
