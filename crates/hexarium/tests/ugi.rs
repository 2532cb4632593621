//! The universal game interface, as another program speaks it.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

mod common;

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use common::{hexarium, run};
use hexarium_rules::{AnyGame, Random, Settings};

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
        self.all_until(word).pop().unwrap()
    }

    /// Reads lines until one begins with a word; gives all of them.
    fn all_until(&mut self, word: &str) -> Vec<String> {
        let mut heard: Vec<String> = Vec::new();
        while !heard.last().is_some_and(|line| line.starts_with(word)) {
            heard.push(self.lines.next().unwrap().unwrap());
        }
        heard
    }

    /// What is said before the engine is ready once more.
    fn meanwhile(&mut self) -> Vec<String> {
        self.say("isready");
        let mut heard = self.all_until("readyok");
        heard.pop();
        heard
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
    for option in [
        "Game type combo default hexaequo var hexaequo var ",
        "Hash type spin default 16 min 1 max ",
        "Threads type spin default 1 min 1 max ",
        "MultiPV type spin default 1 min 1 max ",
        "MoveOverhead type spin default 10 min 0 max ",
        "Level type spin default 0 min 0 max 10",
        "Ponder type check default false",
        "NoProgress type string default off",
    ] {
        let option = format!("\noption name {option}");
        assert_eq!(ran.out.matches(&option).count(), 1, "{option}");
    }
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
    engine.say("go nodes 1000");
    assert!(engine.until("info depth").contains("score"));
    assert_eq!(engine.until("bestmove"), "bestmove a3a4");
    // So little time may pass before the first depth is done.
    engine.say("go movetime 20");
    engine.until("bestmove");
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
fn an_answer_that_is_held_comes_with_stop_or_ponderhit_and_once() {
    let mut engine = Engine::start();
    engine.say("setoption name Game value hexentafl-4");
    engine.say("setoption name Ponder value true");
    for (go, release) in [
        ("go infinite", "stop"),
        ("go", "stop"),
        ("go infinite depth 1", "stop"),
        ("go ponder movetime 10", "ponderhit"),
        ("go ponder", "stop"),
        ("go ponder p2time 100", "stop"),
    ] {
        // The king escapes at once: there is nothing to think about.
        engine.say("position fen A:g7;K:a2 b");
        engine.say(go);
        engine.until("info depth 1");
        std::thread::sleep(Duration::from_millis(50));
        let heard = engine.meanwhile();
        assert!(!heard.iter().any(|line| line.contains("bestmove")), "{go}");
        engine.say(release);
        assert_eq!(engine.until("bestmove"), "bestmove a2a1", "{go}");
        for command in ["stop", "ponderhit"] {
            engine.say(command);
        }
        assert!(engine.meanwhile().is_empty(), "{go}");
    }
    engine.quit();
}

#[test]
fn an_infinite_search_goes_on_after_ponderhit() {
    let mut engine = Engine::start();
    engine.say("go ponder infinite depth 1");
    engine.until("info depth 1");
    engine.say("ponderhit");
    std::thread::sleep(Duration::from_millis(50));
    let heard = engine.meanwhile();
    assert!(!heard.iter().any(|line| line.contains("bestmove")));
    engine.say("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn what_may_not_come_while_it_searches_is_passed_over() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    for command in [
        "position startpos moves Di8",
        "setoption name Hash value 1",
        "uginewgame",
        "go nodes 5",
        "go perft 1",
    ] {
        engine.say(command);
        let told = engine.until("info string");
        assert!(told.contains("passed over"), "{told}");
    }
    engine.say("query p1turn");
    assert_eq!(engine.until("response"), "response true");
    engine.say("stop");
    let heard = engine.all_until("bestmove");
    assert!(!heard.iter().any(|line| line.contains("info string")));
    assert!(engine.meanwhile().is_empty());
    engine.quit();
}

#[test]
fn queries_are_answered_by_the_rules() {
    for (position, over, first, result) in [
        ("startpos", false, true, "none"),
        ("fen A:g7;K:a2 b", false, false, "none"),
        ("fen A:g7;K:a2 b moves a2a1", true, true, "p2win"),
    ] {
        let input = format!(
            "setoption name Game value hexentafl-4\nposition {position}\n\
             query gameover\nquery p1turn\nquery result\n"
        );
        let answers = [over.to_string(), first.to_string(), result.to_owned()];
        let answers = answers.map(|answer| format!("response {answer}"));
        assert_eq!(run(&["ugi"], &input).lines(), answers, "{position}");
    }
}

#[test]
fn several_lines_some_moves_and_a_win_in_so_many_are_searched_for() {
    let mut engine = Engine::start();
    engine.say("setoption name Game value hexdame");
    engine.say("setoption name MultiPV value 3");
    engine.say("go depth 2");
    let heard = engine.all_until("bestmove");
    for rank in 1..=3 {
        let part = format!(" multipv {rank} score cp ");
        let is_it = |line: &String| line.starts_with("info depth 2 ") && line.contains(&part);
        assert!(heard.iter().any(is_it), "{heard:?}");
    }
    let last = &heard[heard.len() - 2];
    for part in [" nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(last.contains(part), "{last}");
    }
    engine.say("setoption name MultiPV value 1");
    engine.say("go depth 3 searchmoves d4d5 c4c5");
    let best = engine.until("bestmove");
    assert!(
        ["bestmove d4d5", "bestmove c4c5"].contains(&best.as_str()),
        "{best}"
    );
    engine.say("setoption name Game value hexentafl-4");
    engine.say("position fen A:g7;K:a3 w moves g7g6");
    engine.say("go mate 1");
    assert_eq!(engine.until("bestmove"), "bestmove a3a4");
    engine.quit();
}

#[test]
fn clocks_and_levels_end_a_search() {
    let mut engine = Engine::start();
    for go in [
        "p1time 200 p2time 1",
        "wtime 200 winc 5 movestogo 2",
        "p1time -3",
    ] {
        engine.say(&format!("go {go}"));
        engine.until("bestmove");
    }
    engine.say("go p2time 100");
    assert!(engine.until("info string").contains("go needs p1time"));
    engine.say("setoption name Level value 1");
    engine.say("go infinite");
    std::thread::sleep(Duration::from_millis(50));
    engine.say("stop");
    engine.until("bestmove");
    engine.say("go p1time 3600000");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn lines_are_counted_and_the_position_is_shown() {
    let input = "setoption name Game value hexentafl-4\n\
                 position startpos moves a1a3\nd\neval\n";
    let ran = run(&["ugi"], input);
    let position = run(&["replay", "hexentafl-4", "a1a3"], "");
    let line = position.lines()[0];
    for part in [
        "d4 K",
        &format!("position {line}\n"),
        "outcome ongoing\nevaluation ",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let mut engine = Engine::start();
    engine.say("setoption name Game value hexentafl-4");
    engine.say("position startpos moves a1a3");
    engine.say("go perft 1");
    let counted = engine.all_until("Nodes searched: ");
    let words = run(&["moves", "hexentafl-4", "a1a3"], "");
    for word in words.lines() {
        assert!(counted.contains(&format!("{word}: 1")), "{word}");
    }
    let sum = format!("Nodes searched: {}", words.lines().len());
    assert_eq!(counted.last(), Some(&sum));
    engine.say("go perft 0");
    assert_eq!(engine.all_until("Nodes"), ["", "Nodes searched: 1"]);
    engine.say("go perft 60");
    engine.say("stop");
    engine.until("info string the counting was stopped");
    engine.quit();
}

#[test]
fn at_the_end_of_input_a_search_goes_on_only_to_a_limit() {
    let ended = |go: &str| {
        let begun = Instant::now();
        let ran = run(
            &["ugi"],
            &format!("setoption name Game value hexdame\n{go}\n"),
        );
        assert_eq!(ran.status, 0, "{go}: {ran:?}");
        assert!(begun.elapsed() < Duration::from_secs(20), "{go}");
        ran.out
    };
    for go in [
        "",
        "infinite depth 3",
        "ponder depth 3",
        "ponder\nponderhit",
    ] {
        assert!(ended(&format!("go {go}")).contains("bestmove "), "{go}");
    }
    // What ends by itself finishes, also when it has pondered before.
    assert!(ended("go perft 3").ends_with("Nodes searched: 3337\n"));
    assert!(
        ended("setoption name Game value hexentafl-4\nposition fen A:g7;K:a2 b\ngo mate 1")
            .contains("bestmove ")
    );
    for go in ["depth 3", "nodes 30000 mate 9", "ponder depth 3\nponderhit"] {
        let out = ended(&format!("go {go}"));
        assert!(
            out.contains("info depth 3 ") && out.contains("bestmove "),
            "{go}: {out}"
        );
    }
    let begun = Instant::now();
    ended("go ponder movetime 300\nponderhit");
    assert!(begun.elapsed() >= Duration::from_millis(250));
}

#[test]
fn the_same_nodes_find_the_same_in_a_new_game() {
    let game = "uginewgame\nposition startpos moves d4d5 f6e5\ngo nodes 3000\n";
    let mut engine = Engine::start();
    engine.say("setoption name Game value hexdame");
    let mut search = || {
        engine.say(game.trim_end());
        let heard = engine.all_until("bestmove");
        let timeless = |line: &String| {
            let cut = line.find(" nps ").unwrap_or(line.len());
            let line_of_play = line.find(" pv ").unwrap_or(line.len());
            line[..cut].to_owned() + &line[line_of_play..]
        };
        heard.iter().map(timeless).collect::<Vec<_>>()
    };
    assert_eq!(search(), search());
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
        "setoption name Hash value 0",
        "setoption name Threads value two",
        "setoption name Level value 99",
        "query",
        "query weather",
        "go perft 65",
        "go searchmoves a1a1",
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

/// Random positions of every game.
fn random_positions(each: usize) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    for game in AnyGame::all() {
        let mut random = Random::new(1);
        let mut history = game.start(Settings::BARE);
        for _ in 0..each {
            let words = history.legal_words();
            let word = random.choose(&words).filter(|_| history.ply() < 60);
            match word.map(|word| history.play(word)) {
                Some(Ok(_)) if history.outcome().is_none() => {}
                _ => history = game.start(Settings::BARE),
            }
            let position = format!("position fen {}", history.position());
            found.push((game.info().id, position));
        }
    }
    found
}

#[test]
#[ignore = "a measurement: cargo test --release -p hexarium --test ugi -- --ignored --nocapture"]
fn how_soon_a_search_stops() {
    let mut engine = Engine::start();
    let mut waited = Vec::new();
    for (index, (id, position)) in random_positions(100).iter().enumerate() {
        engine.say(&format!("setoption name Game value {id}"));
        engine.say(position);
        engine.meanwhile();
        engine.say("go infinite");
        std::thread::sleep(Duration::from_millis(20 + index as u64 % 30));
        engine.meanwhile();
        let told = Instant::now();
        engine.say("stop");
        engine.until("bestmove");
        waited.push((told.elapsed(), *id));
    }
    engine.quit();
    waited.sort();
    let at = |share: f64| waited[((waited.len() - 1) as f64 * share) as usize];
    for (name, share) in [("median", 0.5), ("99th percentile", 0.99), ("worst", 1.0)] {
        let (time, id) = at(share);
        println!("{name}: {:.2} ms ({id})", time.as_secs_f64() * 1e3);
    }
}
