//! What a stranger can do to connections, over real TCP.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use hexarium_server::Patience;
use serde_json::json;

mod common;
use common::{Answer, Client, Fresh, PATIENCE, connect, fresh, fresh_with};

/// The sockets that one address may have open, and the connections.
const SOCKETS: usize = 128;
const CONNECTIONS: usize = 192;

const SHORT: Duration = Duration::from_millis(300);

/// The times are short, so that no test waits for long.
fn impatient() -> Fresh {
    fresh_with(Patience {
        head: SHORT,
        body: SHORT,
        answer: SHORT,
    })
}

fn open(client: &Client) -> TcpStream {
    connect(client, "127.0.0.1", None)
}

/// Sends byte after byte, each sooner than the time for all is over, until the
/// other side has closed; gives how long that took.
fn drip(stream: &mut TcpStream, bytes: impl Iterator<Item = u8>) -> Duration {
    let begun = Instant::now();
    for byte in bytes {
        assert!(begun.elapsed() < PATIENCE, "it took all of it");
        if stream.write_all(&[byte]).is_err() {
            break;
        }
        sleep(SHORT / 10);
    }
    begun.elapsed()
}

/// Reads until the other side has closed; gives how many bytes came.
fn drain(mut stream: TcpStream) -> usize {
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let (mut buffer, mut length) = ([0; 1 << 16], 0);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return length,
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return length,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Asks until it is answered: what was closed is known a moment later.
fn answered(client: &Client) -> Answer {
    let begun = Instant::now();
    loop {
        let answer = client.get("/api/catalogue");
        if answer.status == 200 || begun.elapsed() > PATIENCE {
            return answer;
        }
        sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_head_that_does_not_end_ends_the_connection() {
    let fresh = impatient();
    let client = fresh.server.client();
    for said in ["", "G", "GET / HTTP/1.1\r\nHost: x\r\nX-Long: "] {
        let mut stream = open(&client);
        stream.write_all(said.as_bytes()).unwrap();
        assert_eq!(drain(stream), 0, "{said}");
    }
    let endless = b"GET / HTTP/1.1\r\n".iter().copied();
    let took = drip(&mut open(&client), endless.chain(std::iter::repeat(b'x')));
    assert!(took >= SHORT, "{took:?}");
    assert_eq!(client.get("/api/catalogue").status, 200);
}

#[test]
fn a_connection_that_is_idle_is_closed_after_a_while_and_takes_requests_before() {
    let fresh = impatient();
    let client = fresh.server.client();
    let mut stream = open(&client);
    let request = client.written("GET", "/api/games", "", "");
    let request = request.replace("Connection: close\r\n", "");
    let mut answer = [0; 1 << 12];
    for _ in 0..6 {
        stream.write_all(request.as_bytes()).unwrap();
        let read = stream.read(&mut answer).unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
        sleep(SHORT / 3);
    }
    assert_eq!(drain(stream), 0);
}

#[test]
fn a_body_that_does_not_end_is_answered() {
    let fresh = impatient();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexdame");
    let next = format!("/api/games/{id}/next");
    for path in ["/api/games", next.as_str()] {
        let head = client.written("POST", path, "", "");
        let head = head.replace("Content-Length: 0", "Content-Length: 200000");
        for drips in [0, 200_000] {
            let mut stream = open(&client);
            stream.write_all(head.as_bytes()).unwrap();
            let reading = stream.try_clone().unwrap();
            let took = drip(&mut stream, std::iter::repeat_n(b' ', drips));
            assert!(drips == 0 || took >= SHORT, "{took:?}");
            let answer = Answer::read(reading);
            assert_eq!(answer.status, 408, "{answer:?}");
            assert_eq!(answer.json()["field"], "body");
        }
    }
}

#[test]
fn a_body_that_is_too_long_is_heard_out_and_then_refused() {
    let fresh = fresh();
    let client = fresh.server.client();
    for length in [300_000, 3_000_000] {
        let record = "x".repeat(length);
        let answer = client.post("/api/games", &json!({"record": record, "seats": []}));
        assert_eq!(answer.status, 413, "{answer:?}");
        assert_eq!(answer.json()["field"], "record");
        assert!(answer.body.contains("at most 256 kB"), "{answer:?}");
    }
}

#[test]
fn an_answer_that_is_not_taken_in_ends_the_connection() {
    let fresh = impatient();
    let client = fresh.server.client();
    let request = client.written("GET", "/api/catalogue", "", "");
    let one = Answer::read({
        let mut stream = open(&client);
        stream.write_all(request.as_bytes()).unwrap();
        stream
    });
    // More than the systems on both sides hold for the client.
    let count = 64_000_000 / one.bytes.len();
    let mut stream = connect(&client, "127.0.0.1", Some(4_096));
    let mut asking = stream.try_clone().unwrap();
    let request = request.replace("Connection: close\r\n", "");
    let asking = std::thread::spawn(move || {
        for _ in 0..count {
            if asking.write_all(request.as_bytes()).is_err() {
                return;
            }
        }
    });
    // It takes a little, again and again: that does not help.
    let begun = Instant::now();
    let (mut buffer, mut length) = ([0; 1 << 10], 0);
    while let Ok(read @ 1..) = stream.read(&mut buffer) {
        assert!(begun.elapsed() < PATIENCE, "it goes on for ever");
        length += read;
        if begun.elapsed() < 4 * SHORT {
            sleep(SHORT / 10);
        }
    }
    assert!(length < count * one.bytes.len(), "all came");
    asking.join().unwrap();
    assert_eq!(client.get("/api/catalogue").status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn one_address_has_its_share_of_connections_and_leaves_the_others() {
    let fresh = fresh();
    let client = fresh.server.client();
    let held: Vec<TcpStream> = (0..CONNECTIONS).map(|_| open(&client)).collect();
    let refused = client.get("/api/catalogue");
    assert_eq!(refused.status, 503, "{refused:?}");
    assert_eq!(refused.json()["field"], "connections");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() >= 1);
    // Another one is served as ever.
    let mut other = connect(&client, "127.0.0.2", None);
    let request = client.written("GET", "/api/catalogue", "", "");
    other.write_all(request.as_bytes()).unwrap();
    assert_eq!(Answer::read(other).status, 200);
    drop(held);
    assert_eq!(answered(&client).status, 200);
}

#[test]
fn sockets_are_connections_too_for_as_long_as_they_are_open() {
    let fresh = fresh_with(Patience {
        head: SHORT,
        ..Patience::default()
    });
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexdame");
    let mut sockets: Vec<_> = (0..SOCKETS).map(|_| client.follow(&id, None)).collect();
    // Times for requests are none for sockets.
    sleep(2 * SHORT);
    for socket in &mut sockets {
        socket.send(&json!({"kind": "ping"}));
        assert_eq!(socket.receive()["kind"], "pong");
    }
    let held: Vec<TcpStream> = (SOCKETS..CONNECTIONS).map(|_| open(&client)).collect();
    assert_eq!(client.get("/api/catalogue").status, 503);
    drop(held);
    assert_eq!(answered(&client).status, 200);
    drop(sockets);
    let again: Vec<TcpStream> = {
        assert_eq!(answered(&client).status, 200);
        sleep(SHORT);
        (1..CONNECTIONS).map(|_| open(&client)).collect()
    };
    assert_eq!(client.get("/api/catalogue").status, 200);
    drop(again);
}

#[test]
fn a_server_that_stops_answers_what_was_asked_and_waits_for_nobody_else() {
    let fresh = fresh();
    let mut client = fresh.server.client();
    let id = client.game_for_two("hexaequo");
    let idle = open(&client);
    let asking = {
        let (client, path) = (client.clone(), format!("/api/games/{id}/hint"));
        std::thread::spawn(move || client.post(&path, &json!({})))
    };
    sleep(Duration::from_millis(100));
    let begun = Instant::now();
    let Fresh { server, folder } = fresh;
    drop(server);
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "{:?}",
        begun.elapsed()
    );
    let answer = asking.join().unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(answer.json()["word"].is_string());
    assert_eq!(drain(idle), 0);
    drop(folder);
}

#[test]
fn a_server_that_stops_cuts_off_who_does_not_let_go() {
    let fresh = fresh();
    let client = fresh.server.client();
    let post = client.written("POST", "/api/games", "", "");
    let post = post.replace("Content-Length: 0", "Content-Length: 9");
    let hanging: Vec<TcpStream> = ["GET / HT", &post]
        .map(|said| {
            let mut stream = open(&client);
            stream.write_all(said.as_bytes()).unwrap();
            stream
        })
        .into();
    assert_eq!(client.get("/api/catalogue").status, 200);
    let begun = Instant::now();
    let Fresh { server, folder } = fresh;
    drop(server);
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    for stream in hanging {
        assert_eq!(drain(stream), 0);
    }
    drop(folder);
}
