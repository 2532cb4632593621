//! `serve` as its user runs it, and killed without warning.

#![cfg(feature = "serve")]
#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common modules are shared")]

use std::io::Read;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use hexarium_rules::{AnyGame, Random};
use serde_json::json;

#[path = "../../server/tests/client/mod.rs"]
mod client;
mod common;
mod serving;

use client::{Client, Socket, a_move, legal};
use common::wrong;
use serving::{PROGRAM, Serving};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("hexarium-{name}-{}", std::process::id()));
    _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// What a player knows to be stored: words by their plies.
#[derive(Default)]
struct Known {
    words: Vec<String>,
    /// Sent, and not acknowledged before the server was gone.
    pending: Option<(String, String)>,
}

/// Plays random moves for both sides until the server is gone.
fn play_until_gone(
    mut state: serde_json::Value,
    mut socket: Socket,
    random: &mut Random,
    known: &Mutex<Known>,
) {
    loop {
        let words = legal(&state);
        let Some(word) = random.choose(&words) else {
            return;
        };
        let ply = state["ply"].as_u64().unwrap() + 1;
        let sending = format!("{ply}-{}", random.next_u64());
        known.lock().unwrap().pending = Some((sending.clone(), word.clone()));
        let message = a_move(&sending, ply, word).to_string();
        if socket.0.send(tungstenite::Message::text(message)).is_err() {
            return;
        }
        loop {
            let Some(answer) = socket.try_receive() else {
                return;
            };
            match answer["kind"].as_str().unwrap() {
                "event" => state = answer["event"]["state"].clone(),
                "acknowledged" => break,
                "resync" => return,
                other => panic!("{other}: {answer}"),
            }
        }
        let mut known = known.lock().unwrap();
        known.words.push(word.clone());
        known.pending = None;
    }
}

/// Asserts that every acknowledged move is there, and at most the pending one
/// more; sends that one again, and it is there once.
fn check(client: &Client, id: &str, known: &mut Known) {
    let document = client.document(id);
    let moves = document["moves"].as_array().unwrap().iter();
    let stored: Vec<String> = moves
        .map(|played| played["word"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(stored[..known.words.len()], known.words, "a move is lost");
    let more = stored.len() - known.words.len();
    let Some((sending, word)) = known.pending.take() else {
        assert_eq!(more, 0);
        return;
    };
    assert!(more <= 1);
    let ply = known.words.len() as u64 + 1;
    let mut socket = client.follow(id, document["event"].as_u64());
    assert_eq!(socket.play(&sending, ply, &word), ply);
    known.words.push(word);
    let after = client.document(id);
    assert_eq!(after["event"], ply);
    assert_eq!(after["moves"].as_array().unwrap().len() as u64, ply);
}

/// Kills the server so many times while games are played; gives the number of
/// moves acknowledged.
fn kill_again_and_again(kills: u32) -> usize {
    let folder = folder(&format!("kills-{kills}"));
    let database = folder.join("games.db");
    let mut random = Random::new(u64::from(kills));
    let mut games: Vec<(Client, String, Mutex<Known>)> = Vec::new();
    let mut moves = 0;
    for kill in 0..kills {
        let serving = Serving::start(&database);
        for (client, id, known) in &mut games {
            client.address.clone_from(&serving.address);
            check(client, id, known.get_mut().unwrap());
        }
        // Three games at a time; one in six rounds they are new.
        if kill % 6 == 0 {
            moves += games
                .iter()
                .map(|game| game.2.lock().unwrap().words.len())
                .sum::<usize>();
            games.clear();
            for _ in 0..3 {
                let all = AnyGame::all();
                let game = random.choose(&all).unwrap().info().id;
                let mut client = Client::new(&serving.address);
                let id = client.game_for_two(game);
                games.push((client, id, Mutex::default()));
            }
        }
        let wait = Duration::from_millis(30 + random.below(150) as u64);
        std::thread::scope(|scope| {
            for (client, id, known) in &games {
                let mut random = Random::new(random.next_u64());
                let document = client.document(id);
                let socket = client.follow(id, document["event"].as_u64());
                let state = document["state"].clone();
                scope.spawn(move || play_until_gone(state, socket, &mut random, known));
            }
            std::thread::sleep(wait);
            serving.kill();
        });
    }
    let serving = Serving::start(&database);
    for (client, id, known) in &mut games {
        client.address.clone_from(&serving.address);
        let known = known.get_mut().unwrap();
        check(client, id, known);
        moves += known.words.len();
    }
    drop(serving);
    std::fs::remove_dir_all(folder).unwrap();
    moves
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let moves = kill_again_and_again(15);
    assert!(moves > 15, "only {moves} moves were played");
}

/// `cargo test --release --package hexarium --test serve -- --ignored --nocapture`
#[test]
#[ignore = "a measurement for docs/benchmarks.md"]
fn fifty_kills() {
    let begun = Instant::now();
    let moves = kill_again_and_again(50);
    println!(
        "50 kills in {:?}: {moves} acknowledged moves, none lost",
        begun.elapsed()
    );
}

/// `cargo test --release --package hexarium --test serve -- --ignored --nocapture`
#[test]
#[ignore = "a measurement for docs/benchmarks.md"]
fn from_a_move_sent_to_its_event() {
    let folder = folder("latency");
    let serving = Serving::start(&folder.join("games.db"));
    let mut client = Client::new(&serving.address);
    let id = client.game_for_two("hexaequo");
    let word = legal(&client.document(&id)["state"])[0].clone();
    let mut socket = client.follow(&id, Some(0));
    let mut times = Vec::new();
    for round in 0..1_000 {
        let begun = Instant::now();
        socket.play(&format!("m{round}"), 1, &word);
        times.push(begun.elapsed());
        socket.ask(&json!({"kind": "take-back", "sending": format!("b{round}"), "ply": 1}));
    }
    times.sort_unstable();
    println!("median {:?}, 99th percentile {:?}", times[500], times[990]);
    drop(serving);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_signal_ends_it_in_good_order() {
    let folder = folder("signal");
    let mut serving = Serving::start(&folder.join("a/b/games.db"));
    let mut client = Client::new(&serving.address);
    let id = client.game_for_two("hexdame");
    let mut socket = client.follow(&id, Some(0));
    socket.play("1", 1, "d4d5");
    let begun = Instant::now();
    let pid = serving.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(socket.try_receive(), None);
    let status = serving.child.wait().unwrap();
    assert!(status.success(), "{status}");
    assert!(begun.elapsed() < Duration::from_secs(5));
    let mut said = String::new();
    let errors = serving.child.stderr.as_mut().unwrap();
    errors.read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn without_options_it_serves_this_machine_from_the_users_data_folder() {
    let folder = folder("data");
    let data = ("XDG_DATA_HOME", folder.as_path());
    let serving = Serving::start_as(Command::new(PROGRAM).arg("serve").envs([data]));
    assert!(serving.address.starts_with("127.0.0.1:"));
    assert!(folder.join("hexarium/hexarium.db").is_file());
    // The port is taken: the next is as good.
    let other = ("XDG_DATA_HOME", folder.join("other"));
    let next = Serving::start_as(Command::new(PROGRAM).arg("serve").envs([other]));
    assert_ne!(next.address, serving.address);
    drop((serving, next));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_second_server_on_a_database_says_where_the_first_one_is() {
    let folder = folder("second");
    let database = folder.join("games.db");
    let url = format!("sqlite:{}", database.display());
    let serving = Serving::start(&database);
    let second = ["serve", "--port", "0", "--database", &url];
    wrong(&second, &["runs already", &serving.address, "--database"]);
    // Other databases have other servers.
    drop(Serving::start(&folder.join("others.db")));
    let mut client = Client::new(&serving.address);
    client.begin_for_two("hexdame");
    // The lock ends with the process, however that ends.
    serving.kill();
    let again = Serving::start(&database);
    wrong(&second, &["runs already", &again.address]);
    drop(again);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(unix)]
#[test]
fn a_database_has_one_server_by_whatever_name_it_is_called() {
    let folder = folder("names");
    let database = folder.join("games.db");
    let serving = Serving::start(&database);
    let link = folder.join("link.db");
    std::os::unix::fs::symlink(&database, &link).unwrap();
    let other = folder.join("..").join(folder.file_name().unwrap());
    for name in [link, other.join("games.db")] {
        let url = format!("sqlite:{}", name.display());
        let second = ["serve", "--port", "0", "--database", &url];
        wrong(&second, &["runs already", &serving.address]);
    }
    drop(serving);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_name_or_a_lock_that_was_removed_gives_no_database_two_servers() {
    let folder = folder("itself");
    let database = folder.join("games.db");
    let serving = Serving::start(&database);
    let mut client = Client::new(&serving.address);
    let id = client.game_for_two("hexdame");
    let link = folder.join("link.db");
    std::fs::hard_link(&database, &link).unwrap();
    std::fs::remove_file(folder.join("games.db.lock")).unwrap();
    for name in [link, database.clone()] {
        let url = format!("sqlite:{}", name.display());
        let second = ["serve", "--port", "0", "--database", &url];
        wrong(&second, &["runs already", "the address that it printed"]);
    }
    client.follow(&id, None).play("1", 1, "d4d5");
    serving.kill();
    let again = Serving::start(&database);
    client.address.clone_from(&again.address);
    assert_eq!(client.document(&id)["event"], 1);
    drop(again);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_server_that_shall_open_the_page_opens_that_of_the_first() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("opened");
    let (opener, opened) = (folder.join("xdg-open"), folder.join("opened"));
    let script = format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display());
    std::fs::write(&opener, script).unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let database = folder.join("games.db");
    let serving = Serving::start(&database);
    let second = Command::new(PROGRAM)
        .args(["serve", "--open", "--database"])
        .arg(format!("sqlite:{}", database.display()))
        .env("PATH", &folder)
        .output()
        .unwrap();
    assert!(second.status.success(), "{second:?}");
    let address = format!("http://{}\n", serving.address);
    assert_eq!(
        String::from_utf8(second.stdout).unwrap(),
        format!("Hexarium runs already at {address}")
    );
    let begun = Instant::now();
    while std::fs::read_to_string(&opened).unwrap_or_default() != address {
        assert!(begun.elapsed() < client::PATIENCE, "nothing was opened");
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(serving);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_it_cannot_serve_it_says() {
    let folder = folder("wrong");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let database = format!("sqlite:{}", folder.join("x.db").display());
    let with = |arguments: &[&str], says: &[&str]| {
        let all = [&["serve", "--database", &database], arguments].concat();
        wrong(&all, says);
    };
    with(&["--port", &port], &["port", &port, "--port"]);
    with(
        &["--listen", "no.such.name.invalid"],
        &["no.such.name.invalid"],
    );
    with(&["--port", "99999"], &["99999"]);
    let port = ["serve", "--port", "0", "--database"];
    wrong(
        &[&port[..], &["mysql:x"]].concat(),
        &["mysql:x", "sqlite:PATH"],
    );
    wrong(&[&port[..], &["sqlite:"]].concat(), &["names no file"]);
    wrong(
        &[&port[..], &["sqlite:/dev/null/x.db"]].concat(),
        &["/dev/null"],
    );
    let text = folder.join("text.db");
    std::fs::write(&text, "x".repeat(4_000)).unwrap();
    wrong(
        &[&port[..], &[&format!("sqlite:{}", text.display())]].concat(),
        &["not a database"],
    );
    std::fs::remove_dir_all(folder).unwrap();
}
