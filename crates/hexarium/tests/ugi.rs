//! The universal game interface, as another program speaks it.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

mod common;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use common::{hexarium, run};

struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Self {
        let mut child = hexarium()
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            stdin: child.stdin.take().unwrap(),
            lines: BufReader::new(child.stdout.take().unwrap()).lines(),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// Reads lines until one begins with a word; gives that line.
    fn until(&mut self, word: &str) -> String {
        self.lines
            .by_ref()
            .map(Result::unwrap)
            .find(|line| line.starts_with(word))
            .unwrap()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn it_introduces_itself() {
    let ran = run(&["ugi"], "ugi\nisready\nquit\n");
    let lines = ran.lines();
    assert!(lines[0].starts_with("id name Hexarium"));
    assert!(ran.out.contains("option name Game type combo default"));
    assert!(ran.out.contains("option name NoProgress"));
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn a_whole_game_of_every_id_is_played_over_it() {
    let games = run(&["games"], "").out;
    let mut engine = Engine::start();
    for id in games.lines().map(|line| line.split(' ').next().unwrap()) {
        engine.say(&format!("setoption name Game value {id}"));
        engine.say("uginewgame");
        let mut words: Vec<String> = Vec::new();
        while words.len() < 60 {
            engine.say(&format!("position startpos moves {}", words.join(" ")));
            engine.say("go nodes 60");
            let best = engine.until("bestmove");
            let word = best.strip_prefix("bestmove ").unwrap();
            let arguments: Vec<&str> = ["replay", id]
                .into_iter()
                .chain(words.iter().map(String::as_str))
                .collect();
            let ongoing = run(&arguments, "").out.ends_with("ongoing\n");
            assert_eq!(word != "(none)", ongoing, "{id} {words:?}");
            if !ongoing {
                break;
            }
            words.push(word.to_owned());
        }
    }
    engine.quit();
}

#[test]
fn a_position_line_and_limits_are_obeyed() {
    let mut engine = Engine::start();
    engine.say("setoption name Game value hexentafl-4");
    engine.say("position fen A:g7;K:a2 b");
    engine.say("go nodes 1000");
    assert_eq!(engine.until("bestmove"), "bestmove a2a1");
    engine.say("position fen A:g7;K:a3 w moves g7g6");
    engine.say("go movetime 20");
    assert!(engine.until("info depth").contains("score"));
    assert_eq!(engine.until("bestmove"), "bestmove a3a4");
    engine.quit();
}

#[test]
fn a_search_without_limits_ends_when_told_to() {
    let mut engine = Engine::start();
    engine.say("go");
    engine.until("info depth 2");
    engine.say("isready");
    engine.until("readyok");
    let told = Instant::now();
    engine.say("stop");
    engine.until("bestmove");
    assert!(told.elapsed() < Duration::from_secs(2));
    engine.say("stop");
    engine.say("isready");
    engine.until("readyok");
    engine.quit();
}

#[test]
fn signs_numbers_and_any_white_space_are_passed_over() {
    let input = "setoption name Game value hexdame\n\
                 position\tstartpos  moves 1. d4d5 ! 1... f6e5 = 2.d5f5xe5\ngo nodes 5\n";
    let ran = run(&["ugi"], input);
    assert!(!ran.out.contains("info string"), "{}", ran.out);
    assert!(ran.out.contains("bestmove "));
}

#[test]
fn a_search_ends_when_nobody_listens() {
    let mut engine = Engine::start();
    engine.say("go movetime 3600000");
    engine.until("info depth 1");
    let Engine {
        mut child,
        stdin,
        lines,
    } = engine;
    drop((stdin, lines));
    let begun = Instant::now();
    child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn wrong_lines_get_one_info_string_and_change_nothing() {
    let wrong = [
        "hello",
        "go fast",
        "go nodes many",
        "position",
        "position fen x",
        "position startpos moves a1a1",
        "setoption",
        "setoption name Game value chess",
        "setoption name Speed value 9",
        "setoption name NoProgress value 5",
        "\u{1f600}",
        &"y".repeat(3_000_000),
    ];
    let mut input = "setoption name Game value hexentafl-4\n\n".to_owned();
    for line in wrong {
        input += &format!("{line}\nisready\n");
    }
    input += "position fen A:g7;K:a2 b\nposition fen nonsense\ngo nodes 100\n";
    let ran = run(&["ugi"], &input);
    assert_eq!(ran.status, 0);
    let mut lines = ran.out.lines();
    for line in wrong {
        let answer = lines.next().unwrap();
        assert!(answer.starts_with("info string ") && answer.len() < 5_000);
        assert_eq!(lines.next(), Some("readyok"), "{line}");
    }
    assert!(ran.out.ends_with("bestmove a2a1\n"), "{}", ran.out);
}
