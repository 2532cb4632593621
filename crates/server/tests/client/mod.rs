//! A small client: what a browser does, and what it would not do.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Nothing here takes longer, on the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// An answer over HTTP.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    /// The body where it is no text.
    pub bytes: Vec<u8>,
}

impl Answer {
    /// Reads an answer to its end.
    pub fn read(mut stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut bytes = Vec::new();
        _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n");
        let body = bytes.split_off(end.map_or(bytes.len(), |end| end + 4));
        let head = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        Self {
            status: head.split(' ').nth(1).unwrap_or("0").parse().unwrap_or(0),
            head,
            body: String::from_utf8_lossy(&body).into_owned(),
            bytes: body,
        }
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header, or nothing.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .find(|line| line.0.eq_ignore_ascii_case(name))
            .map_or("", |line| line.1)
    }
}

/// A browser: an address and, once it has a game, a cookie.
#[derive(Debug, Clone)]
pub struct Client {
    pub address: String,
    pub cookie: String,
}

impl Client {
    /// A browser that was never here.
    pub fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
            cookie: String::new(),
        }
    }

    /// Sends bytes as they are, and reads the answer to its end.
    pub fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        // The server may answer and close before it has read all.
        _ = stream.write_all(request);
        Answer::read(stream)
    }

    /// A request with further headers, each a line.
    pub fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        self.raw(self.written(method, path, headers, body).as_bytes())
    }

    /// A request as it is sent.
    pub fn written(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let host = if headers.contains("Host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Cookie: theme=dark; {}\r\n\
             Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        )
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, "", &body.to_string())
    }

    /// Begins a game, keeps the cookie, and gives the document.
    pub fn begin(&mut self, new: &Value) -> Value {
        let answer = self.post("/api/games", new);
        assert_eq!(answer.status, 201, "{new}: {answer:?}");
        let cookie = answer.header("set-cookie");
        if !cookie.is_empty() {
            self.cookie = cookie.split(';').next().unwrap().to_owned();
        }
        answer.json()
    }

    /// Begins a game between two persons.
    pub fn begin_for_two(&mut self, game: &str) -> Value {
        let person = json!({"kind": "person"});
        self.begin(&json!({"game": game, "seats": [person, person]}))
    }

    /// Begins a game of two persons, and gives its id.
    pub fn game_for_two(&mut self, game: &str) -> String {
        let begun = self.begin_for_two(game);
        begun["id"].as_str().unwrap().to_owned()
    }

    /// The document of a game.
    pub fn document(&self, id: &str) -> Value {
        let answer = self.get(&format!("/api/games/{id}"));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// Follows a game.
    pub fn follow(&self, id: &str, after: Option<u64>) -> Socket {
        self.try_follow(id, after, "").unwrap()
    }

    /// Follows a game, as a page of this origin; or the status that refuses it.
    pub fn try_follow(&self, id: &str, after: Option<u64>, origin: &str) -> Result<Socket, u16> {
        let stream = TcpStream::connect(&self.address).unwrap();
        self.follow_over(stream, id, after, origin)
    }

    /// The same over a connection of one's own.
    pub fn follow_over(
        &self,
        stream: TcpStream,
        id: &str,
        after: Option<u64>,
        origin: &str,
    ) -> Result<Socket, u16> {
        let after = after.map_or(String::new(), |after| format!("?after={after}"));
        let url = format!("ws://{}/api/games/{id}/events{after}", self.address);
        let mut request = url.into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().unwrap());
        if !origin.is_empty() {
            headers.insert("origin", origin.parse().unwrap());
        }
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_nodelay(true).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// The socket of a game.
pub struct Socket(pub WebSocket<TcpStream>);

impl Socket {
    pub fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        self.0.send(Message::text(text)).unwrap();
    }

    /// The next message; `None` when the socket is closed.
    pub fn try_receive(&mut self) -> Option<Value> {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nothing came");
            match self.0.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub fn receive(&mut self) -> Value {
        self.try_receive().expect("the socket was closed")
    }

    /// The next message of a kind; others are passed over.
    pub fn receive_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.receive();
            if message["kind"] == kind {
                return message;
            }
        }
    }

    /// Sends and waits until it is acknowledged or refused.
    pub fn ask(&mut self, message: &Value) -> Value {
        self.send(message);
        loop {
            let answer = self.receive();
            let judged = answer["kind"] == "acknowledged" || answer["kind"] == "refused";
            if judged && answer["sending"] == message["sending"] {
                return answer;
            }
        }
    }

    /// Plays a move, which must be acknowledged; gives the event's number.
    pub fn play(&mut self, sending: &str, ply: u64, word: &str) -> u64 {
        let answer = self.ask(&a_move(sending, ply, word));
        assert_eq!(answer["kind"], "acknowledged", "{answer}");
        answer["number"].as_u64().unwrap()
    }
}

/// A move as a message.
pub fn a_move(sending: &str, ply: u64, word: &str) -> Value {
    json!({"kind": "move", "sending": sending, "ply": ply, "word": word})
}

/// The legal words of a state.
pub fn legal(state: &Value) -> Vec<String> {
    let words = state["legal"].as_array().unwrap().iter();
    words
        .map(|word| word.as_str().unwrap().to_owned())
        .collect()
}
