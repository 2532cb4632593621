//! `match` and `openings`: engines of every kind against each other, those that
//! misbehave among them, killed in the middle and resumed.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;
#[cfg(unix)]
mod processes;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use common::{Ran, ok, run, wrong};
use serde_json::Value;

/// A file of this name for a test.
fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("match");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// A path that is not there, as text.
fn fresh(name: &str) -> String {
    let file = file(name);
    _ = std::fs::remove_file(&file);
    file.display().to_string()
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap()
}

/// Plays a match and gives its result as JSON.
fn played(game: &str, engines: [&str; 2], more: &[&str]) -> Value {
    let mut arguments = vec!["match", game, "--json"];
    arguments.extend(engines.iter().flat_map(|&engine| ["--engine", engine]));
    arguments.extend(more);
    let ran = run(&arguments, "");
    assert_eq!(ran.status, 0, "{ran:?}");
    json(&ran)
}

/// The games of a file of records, which must be legal.
fn records(path: &str) -> Vec<String> {
    let checked = ok(&["check", path]).out;
    assert!(checked.contains(" 0 faults"), "{checked}");
    let text = std::fs::read_to_string(path).unwrap();
    let games = text.split("[Game ").skip(1);
    games.map(str::to_owned).collect()
}

/// The tags `Round` of records, each once.
fn rounds(records: &[String]) -> HashSet<&str> {
    let mut rounds = HashSet::new();
    for record in records {
        let value = record.split("[Round \"").nth(1).unwrap();
        let is_new = rounds.insert(value.split('"').next().unwrap());
        assert!(is_new, "{record}");
    }
    rounds
}

#[test]
fn our_engine_beats_playouts_in_every_game_and_records_are_legal() {
    let games = ok(&["games"]).out;
    for id in games.lines().map(|line| line.split(' ').next().unwrap()) {
        let path = fresh(&format!("{id}.txt"));
        let more = ["--pairs", "2", "--concurrency", "2", "--records", &path];
        let result = played(id, ["own,nodes=400", "uct,nodes=20"], &more);
        assert_eq!(result["games"], 4);
        let counts = result["pairs"]["byHalfPoints"].as_array().unwrap();
        let pairs: u64 = counts.iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(pairs, 2);
        let records = records(&path);
        assert_eq!(rounds(&records).len(), 4);
        for record in records {
            assert!(record.contains("\"own\"]") && record.contains("\"uct\"]"));
            assert!(record.contains("[%eval "), "{record}");
        }
    }
}

#[test]
fn two_that_are_the_same_make_only_drawn_pairs_and_the_same_match_twice() {
    let engines = ["own,name=a", "own,name=b"];
    let limits = ["--nodes", "200", "--pairs", "5", "--seed", "3"];
    let result = played("hexdame", engines, &limits);
    assert_eq!(result["pairs"]["drawn"], 5);
    assert_eq!(result["elo"]["value"], 0.0);
    let again = played("hexdame", engines, &limits);
    for key in ["ends", "won", "meanPlies", "firstSideScore"] {
        assert_eq!(result[key], again[key], "{key}");
    }
}

#[test]
fn a_sequential_test_ends_the_match_when_it_is_sure() {
    let more = ["--sprt", "0", "200", "--pairs", "500"];
    let result = played("hexentafl-4", ["own,nodes=2000", "uct,nodes=1"], &more);
    assert_eq!(result["sprt"]["decision"], "H1", "{result}");
    assert!(result["games"].as_u64().unwrap() < 200);
    let more = ["--sprt", "-200", "0", "--pairs", "500"];
    let result = played("hexentafl-4", ["uct,nodes=1", "own,nodes=2000"], &more);
    assert_eq!(result["sprt"]["decision"], "H0", "{result}");
}

#[test]
fn games_end_early_only_where_it_is_asked_for() {
    let engines = ["own,name=a", "own,name=b"];
    let limits = ["--nodes", "50", "--pairs", "1"];
    let resign = ["--resign", "moves=2,score=100"];
    let result = played("hexdame", engines, &[&limits[..], &resign].concat());
    assert!(
        result["ends"]["adjudicated-win"].as_u64() > Some(0),
        "{result}"
    );
    let path = fresh("long.txt");
    let longest = ["--longest", "9", "--records", &path];
    let result = played("hexdame", engines, &[&limits[..], &longest].concat());
    assert_eq!(result["ends"]["too-long"], 2);
    assert_eq!(result["meanPlies"], 9.0);
    assert!(records(&path)[0].contains("[Reason \"agreement\"]"));
}

#[test]
fn openings_come_from_lines_and_from_games() {
    let lines = file("lines.txt");
    std::fs::write(&lines, "# two\n\nd4d5 f6e5\n1. c4c5 1... h6g5\n").unwrap();
    let lines = lines.display().to_string();
    let path = fresh("from-lines.txt");
    let engines = ["own,nodes=5", "own,nodes=6"];
    let more = ["--openings", &lines, "--pairs", "2", "--records", &path];
    played("hexdame", engines, &more);
    let records_of_lines = records(&path);
    let begin = |records: &[String], moves: &str| {
        let first = |record: &&String| record.split("\n\n").nth(1).unwrap().starts_with(moves);
        records.iter().filter(first).count()
    };
    assert_eq!(begin(&records_of_lines, "1. d4d5 f6e5"), 2);
    assert_eq!(begin(&records_of_lines, "1. c4c5 h6g5"), 2);
    // The games are openings in turn.
    let (other, plies) = (fresh("from-games.txt"), ["--plies", "2"]);
    let more = [
        &["--openings", &path, "--records", &other, "--pairs", "4"][..],
        &plies,
    ]
    .concat();
    played("hexdame", engines, &more);
    assert_eq!(begin(&records(&other), "1. d4d5 f6e5"), 4);
    let more = ["--openings", "random", "--pairs", "3", "--plies", "3"];
    assert_eq!(played("cequis", engines, &more)["games"], 6);
}

#[test]
fn a_set_of_openings_is_made_the_same_twice_and_can_be_read() {
    let make = [
        "openings", "cequis", "--count", "8", "--plies", "2", "--nodes", "100",
    ];
    let make = [&make[..], &["--start", "wedge", "--start", "wings"]].concat();
    let set = ok(&make).out;
    // It says how it was made.
    let (comment, openings) = set.split_once('\n').unwrap();
    assert!(comment.starts_with("# hexarium openings cequis --count 8 --plies 2"));
    assert_eq!(openings.lines().collect::<HashSet<_>>().len(), 8);
    assert!(
        openings.lines().all(|line| line.contains(" s play moves ")),
        "{set}"
    );
    let path = fresh("set.txt");
    assert_eq!(ok(&[&make[..], &["-o", &path]].concat()).out, "");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), set);
    let more = ["--openings", &path, "--pairs", "1"];
    played("cequis", ["own,nodes=9", "own,nodes=8"], &more);
    // No more than one position after no move at all.
    let none = ["openings", "hexdame", "--plies", "0", "--count", "2"];
    wrong(&none, &["no more than 1 opening could", "more plies"]);
}

#[test]
fn what_is_wrong_is_said_before_anything_is_played() {
    let one = ["match", "hexdame", "--engine", "own"];
    wrong(&one, &["two engines", "is given 1 time\n"]);
    let two = [&one[..], &["--engine", "uct"]].concat();
    let and = |more: &[&'static str]| [&two[..], more].concat();
    wrong(&and(&["--games", "3"]), &["even number"]);
    wrong(&and(&["--sprt", "5", "5"]), &["ELO0 is less"]);
    wrong(&and(&["--sprt", "0", "5", "0.9", "0.05"]), &["ALPHA"]);
    wrong(&and(&["--openings", "/none"]), &["/none"]);
    wrong(&and(&["--no-progress", "9"]), &["no-progress"]);
    wrong(&and(&["--tc", "x"]), &["10+0.1"]);
    wrong(&and(&["--resign", "moves=4"]), &["moves=4,score=900"]);
    wrong(&and(&["--longest", "6"]), &["--longest 6", "has 6 plies"]);
    let random = ["--openings", "random", "--plies", "1", "--longest", "1"];
    wrong(&and(&random), &["--longest 1", "has 1 ply;"]);
    // More than any machine can name.
    let memory = [
        "match",
        "hexdame",
        "--engine",
        "own,hash=65536",
        "--engine",
        "own,hash=65536",
    ];
    let many = [&memory[..], &["--concurrency", "1024", "--pairs", "600"]].concat();
    wrong(&many, &["for 1024 games at once", "there is no room for"]);
    wrong(&["match", "chess", "--engine", "own"], &["unknown game"]);
    let lines = file("wrong.txt");
    std::fs::write(&lines, "d4d5\nd4d9\n").unwrap();
    let lines = lines.display().to_string();
    wrong(
        &[&two[..], &["--openings", &lines]].concat(),
        &["line 2", "d4d9"],
    );
    std::fs::write(&lines, "[Game \"chess\"]\n").unwrap();
    wrong(
        &[&two[..], &["--openings", &lines]].concat(),
        &["unknown game `chess`", "hexentafl-5", "cequis-basic"],
    );
    let missing = [
        "match",
        "hexdame",
        "--engine",
        "own",
        "--engine",
        "cmd=/none/x ugi",
    ];
    wrong(&missing, &["engine x", "/none/x", "cannot be started"]);
}

#[test]
fn a_file_that_holds_something_is_not_written_over() {
    fn match_of<'a>(more: &[&'a str]) -> Vec<&'a str> {
        let engines = ["--engine", "own,nodes=5", "--engine", "uct,nodes=5"];
        [&["match", "hexdame", "--pairs", "1"], &engines[..], more].concat()
    }
    fn with<'a>(state: &'a str, path: &'a str) -> Vec<&'a str> {
        match_of(&["--records", path, "--state", state])
    }
    let path = fresh("kept.txt");
    std::fs::write(&path, "[Game \"hexdame\"]\n").unwrap();
    let wanted = ["kept.txt", "17 bytes", "another file", "--state"];
    wrong(&match_of(&["--records", &path]), &wanted);
    // Games of a match go on with its state alone, and another state has others.
    let (state, other) = (fresh("kept.jsonl"), fresh("other.jsonl"));
    let refused = with(&state, &path);
    wrong(&refused, &["other games than the state", "another file"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap().len(), 17);
    let path = fresh("going-on.txt");
    ok(&with(&state, &path));
    let held = std::fs::read_to_string(&path).unwrap();
    wrong(&with(&other, &path), &["other games than the state"]);
    // What is missing is added.
    std::fs::write(&path, &held[..held.len() / 2]).unwrap();
    ok(&with(&state, &path));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), held);
    // Fewer pairs than are played make half of one.
    let mut more = with(&state, &path);
    more[3] = "2";
    ok(&more);
    wrong(&with(&state, &path), &["--pairs 1", "games of 2 pairs"]);
    // A device keeps nothing.
    if cfg!(unix) {
        ok(&match_of(&["--records", "/dev/null"]));
    }
}

#[cfg(unix)]
#[test]
fn two_arguments_do_not_name_one_file() {
    let path = fresh("one.txt");
    std::fs::write(&path, "d4d5 f6e5\n").unwrap();
    let link = fresh("link.txt");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let hard = fresh("hard.txt");
    std::fs::hard_link(&path, &hard).unwrap();
    let roundabout = path.replace("/one.txt", "/./one.txt");
    let new = fresh("new.txt");
    let new_again = new.replace("/new.txt", "/../match/new.txt");
    for (option, first, second) in [
        ("--openings", &path, &path),
        ("--openings", &path, &link),
        ("--openings", &path, &hard),
        ("--openings", &link, &roundabout),
        ("--state", &new, &new),
        ("--state", &new, &new_again),
    ] {
        let arguments = [
            "match",
            "hexdame",
            "--engine",
            "own",
            "--engine",
            "uct",
            option,
            first,
            "--records",
            second,
        ];
        wrong(&arguments, &[option, "--records", "name one file"]);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d4d5 f6e5\n");
    assert!(!Path::new(&new).exists());
}

#[cfg(unix)]
mod programs {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    use super::*;

    /// A program in the shell that introduces itself and then, when it is told
    /// to go, does this.
    fn fake(name: &str, go: &str) -> String {
        fake_with(name, "", go)
    }

    /// The same with options, a line each.
    fn fake_with(name: &str, options: &str, go: &str) -> String {
        let path = file(&format!("{name}.sh"));
        let text = format!(
            "#!/bin/sh\nwhile read -r word rest; do case $word in\n\
             ugi) printf 'id name Fake\n{options}ugiok\n';;\nisready) echo readyok;;\n\
             go) {go};;\nquit) exit 0;;\nesac; done\n"
        );
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }

    fn hexarium_ugi() -> String {
        format!("name=program,cmd={} ugi", env!("CARGO_BIN_EXE_hexarium"))
    }

    fn runs(part: &str) -> bool {
        crate::processes::with(part) > 0
    }

    #[test]
    fn a_program_that_speaks_ugi_plays_every_game_as_our_engine_does() {
        let games = ok(&["games"]).out;
        for id in games.lines().map(|line| line.split(' ').next().unwrap()) {
            let more = ["--nodes", "60", "--pairs", "2"];
            let result = played(id, [&hexarium_ugi(), "own"], &more);
            assert_eq!(result["games"], 4);
            assert_eq!(result["pairs"]["drawn"], 2, "{result}");
            for engine in result["engines"].as_array().unwrap() {
                assert_eq!(engine["faults"], serde_json::json!({}));
            }
        }
    }

    #[test]
    fn clocks_and_times_are_kept() {
        let engines = [&*hexarium_ugi(), "own"];
        // A busy machine may be late.
        let time = ["--movetime", "2", "--pairs", "1", "--margin", "5000"];
        let result = played("hexdame", engines, &time);
        assert_eq!(result["engines"][0]["faults"], serde_json::json!({}));
        // A program that knows no clock thinks for ever.
        let sleeps = format!("name=sleeps,cmd={}", fake("sleeps", "sleep 60"));
        let clock = ["--tc", "0.2+0.01", "--margin", "2000", "--pairs", "1"];
        let result = played("hexdame", [&sleeps, "own"], &clock);
        assert_eq!(result["engines"][0]["faults"]["time"], 2, "{result}");
        assert_eq!(result["engines"][1]["faults"], serde_json::json!({}));
    }

    #[test]
    fn whoever_misbehaves_loses_the_game_and_the_match_goes_on() {
        let kinds = [
            ("stall", "sleep 60"),
            ("stall", "while :; do echo info depth 1; done"),
            ("crash", "exit 3"),
            ("crash", "kill -9 $$"),
            ("illegal", "echo bestmove a1a1"),
            ("illegal", "echo bestmove"),
            ("illegal", "printf 'bestmove \\033[2J\\377\\n'"),
        ];
        for (index, (kind, go)) in kinds.into_iter().enumerate() {
            let program = fake(&format!("bad-{index}"), go);
            let engine = format!("name=bad,cmd={program}");
            let path = fresh("bad.txt");
            let more = ["--stall", "1", "--pairs", "1", "--nodes", "5"];
            let more = [&more[..], &["--records", &path, "--seed", "7"]].concat();
            let result = played("hexdame", [&engine, "own"], &more);
            assert_eq!(result["games"], 2, "{go}");
            assert_eq!(result["points"], 0.0, "{go}");
            assert_eq!(result["engines"][0]["faults"][kind], 2, "{go}: {result}");
            assert_eq!(result["ends"][kind], 2);
            for record in records(&path) {
                assert!(
                    record.contains(&format!("[Fault \"bad: {kind}: ")),
                    "{record}"
                );
                assert!(record.contains("[Reason \"abandoned\"]"), "{record}");
            }
            assert!(!runs(&program), "{go}: nothing is left of it");
        }
    }

    #[test]
    fn options_that_a_program_does_not_have_are_refused() {
        let options = "option name Hash type spin default 16 min 1 max 64\n\
             option name Style type combo default Calm var Calm var Very Wild\n\
             option name Log File type string default\n";
        let program = fake_with("options", options, "echo 'bestmove (none)'");
        let engine = |option: &str| format!("name=base,cmd={program},option.{option}");
        for (option, says) in [
            ("Foo=3", "none of that name, but Hash, Style, Log File"),
            ("hash=999999", "a number from 1 to 64, not `999999`"),
            ("Hash=abc", "a number from 1 to 64"),
            ("Style=Mild", "it takes Calm, Very Wild"),
        ] {
            let name = option.split('=').next().unwrap();
            let arguments = ["match", "hexdame", "--engine", "own", "--engine"];
            let engine = engine(option);
            wrong(
                &[&arguments[..], &[&engine]].concat(),
                &["engine base", &format!("option {name}"), says],
            );
        }
        let right = engine("hash=64") + ",option.Style=very wild,option.log file=/a b";
        let path = fresh("options.txt");
        let more = ["--pairs", "1", "--nodes", "5", "--records", &path];
        played("hexdame", [&right, "own"], &more);
        for record in records(&path) {
            assert!(
                record.contains("[Fault \"base: illegal: no move\"]"),
                "{record}"
            );
        }
    }

    #[test]
    fn a_program_that_never_gets_ready_is_refused() {
        let silent = format!("name=silent,cmd={}", fake("silent", "exit 0"));
        let cat = [
            "match", "hexdame", "--engine", &silent, "--engine", "cmd=cat", "--stall", "1",
        ];
        wrong(&cat, &["engine cat: stall"]);
    }

    /// A match in progress, which has played some games more than its state held.
    fn started(state: &str, more: &[&str]) -> std::process::Child {
        let lines = || std::fs::read_to_string(state).map_or(0, |text| text.lines().count());
        let before = lines();
        let child = common::hexarium()
            .args(more)
            .args(["--state", state])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while lines() < before + 4 {
            assert!(begun.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    }

    #[test]
    fn a_match_that_is_killed_goes_on_and_plays_each_game_once() {
        let (state, path) = (fresh("killed.jsonl"), fresh("killed.txt"));
        let program = hexarium_ugi();
        let arguments = [
            "match",
            "hexdame",
            "--engine",
            &program,
            "--engine",
            "own,name=b",
            "--nodes",
            "300",
            "--pairs",
            "12",
            "--concurrency",
            "2",
            "--records",
            &path,
        ];
        for _ in 0..3 {
            let mut child = started(&state, &arguments);
            child.kill().unwrap();
            child.wait().unwrap();
        }
        // Half a line is none.
        let text = std::fs::read_to_string(&state).unwrap();
        std::fs::write(&state, text + "{\"game\":23,\"half").unwrap();
        let last = [&arguments[..], &["--state", &state]].concat();
        let ran = run(&[&last[..], &["--json"]].concat(), "");
        assert_eq!(ran.status, 0, "{ran:?}");
        assert_eq!(json(&ran)["games"], 24);
        let records = records(&path);
        assert_eq!(rounds(&records).len(), 24);
        // Once more there is nothing to play, and the result is the same.
        let again = run(&[&last[..], &["--json"]].concat(), "");
        assert_eq!(again.out, ran.out);
        // As if it had never been killed.
        let mut elsewhere = arguments.to_vec();
        let other = fresh("whole.txt");
        *elsewhere.last_mut().unwrap() = &other;
        let whole = run(&[&elsewhere[..], &["--json"]].concat(), "");
        for key in ["ends", "points", "meanPlies", "pairs"] {
            assert_eq!(json(&whole)[key], json(&ran)[key], "{key}");
        }
        // Another match is refused, and says what differs.
        let mut other = last.clone();
        other[7] = "301";
        wrong(&other, &["another match", "limits", "301"]);
        std::fs::write(&state, "[Game \"hexdame\"]\n").unwrap();
        wrong(&last, &["no state of a match"]);
    }

    #[test]
    fn ctrl_c_ends_a_match_with_the_result_so_far_and_leaves_nothing_running() {
        use nix::sys::signal::{Signal, kill};
        let sleeps = fake("interrupted", "sleep 1; echo bestmove x");
        let state = fresh("interrupted.jsonl");
        let engine = format!("cmd={sleeps}");
        let arguments = [
            "match",
            "hexdame",
            "--engine",
            &engine,
            "--engine",
            "own,nodes=1",
            "--depth",
            "1",
            "--pairs",
            "50",
            "--concurrency",
            "4",
        ];
        let child = started(&state, &arguments);
        assert!(runs(&sleeps));
        let process = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
        let told = Instant::now();
        kill(process, Signal::SIGINT).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(told.elapsed() < Duration::from_secs(5));
        assert_eq!(output.status.code(), Some(130));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("illegal") && text.contains("score"), "{text}");
        assert!(!runs(&sleeps));
        // It goes on only in the hands of one.
        let mut held = started(&state, &arguments);
        let last = [&arguments[..], &["--state", &state]].concat();
        wrong(&last, &["--state", "another match is using it"]);
        held.kill().unwrap();
        held.wait().unwrap();
        // So do its records.
        let records = fresh("held.txt");
        let arguments = [&arguments[..], &["--records", &records]].concat();
        let mut held = started(&state, &arguments);
        let other = fresh("other-state.jsonl");
        let last = [&arguments[..], &["--state", &other]].concat();
        wrong(&last, &["--records", "another match is using it"]);
        held.kill().unwrap();
        held.wait().unwrap();
    }
}
