//! `ugi-check`: our own engine passes, and those that break the protocol do
//! not; and `bench`.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use common::{Ran, ok, run, wrong};

/// The program under test, as the program that is checked.
const OURS: &str = env!("CARGO_BIN_EXE_hexarium");

#[test]
fn our_own_engine_keeps_to_the_protocol_in_every_game() {
    // Times that hold on a busy machine, too.
    let times = ["--patience", "60000", "--margin", "10000"];
    let ran = run(&[&["ugi-check"], &times[..], &[OURS, "ugi"]].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.out);
    for id in ok(&["games"]).lines() {
        let id = id.split(' ').next().unwrap();
        assert!(ran.out.contains(&format!("pass  {id}: legal moves: ")));
    }
    assert!(ran.out.ends_with(" checks, 0 failures\n"), "{}", ran.out);
    assert!(!ran.out.contains("FAIL"), "{}", ran.out);
}

/// Checks a shell script in a game of HexDame; our program is its `$0`.
#[cfg(unix)]
fn checked(script: &str, patience: &str) -> Ran {
    let options = ["--game", "hexdame", "--patience", patience];
    let command = ["--", "sh", "-c", script, OURS];
    run(&[&["ugi-check"], &options[..], &command].concat(), "")
}

/// Our engine, with some of what it says changed.
#[cfg(unix)]
fn saying(changes: &str) -> Ran {
    let script = format!(
        "\"$0\" ugi | while read -r line; do \
         case \"$line\" in {changes} *) echo \"$line\";; esac; done"
    );
    checked(&script, "60000")
}

/// Our engine, with some of what it hears changed.
#[cfg(unix)]
fn hearing(changes: &str) -> Ran {
    let script = format!(
        "while read -r line; do \
         case \"$line\" in {changes} quit) echo quit; exit;; \
         *) echo \"$line\";; esac; done | \"$0\" ugi"
    );
    checked(&script, "60000")
}

/// The checks that failed, and nothing else, are these.
#[cfg(unix)]
fn fails(ran: &Ran, expected: &[&str]) {
    assert_eq!(ran.status, 1, "{ran:?}");
    let failed = ran
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("FAIL  "));
    let failed: Vec<&str> = failed.collect();
    for what in expected {
        assert!(
            failed.iter().any(|line| line.starts_with(what)),
            "{what}: {failed:?}"
        );
    }
    let plural = if failed.len() == 1 { "" } else { "s" };
    let told = format!(" checks, {} failure{plural}", failed.len());
    assert!(ran.out.trim_end().ends_with(&told), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn an_illegal_move_is_found() {
    let ran = saying("bestmove*) echo bestmove a1a1;;");
    fails(
        &ran,
        &["hexdame: legal moves: ", "hexdame: infinite and stop: "],
    );
    assert!(
        ran.out
            .contains("`bestmove a1a1` after `position startpos`")
    );
}

#[cfg(unix)]
#[test]
fn wrong_answers_to_queries_are_found() {
    let ran = saying("'response false') echo response true;;");
    fails(
        &ran,
        &["hexdame: queries: query gameover: `true`, not `false`"],
    );
}

#[cfg(unix)]
#[test]
fn options_that_are_not_well_formed_are_found() {
    let ran = saying("'option name Hash'*) echo option name Hash type spin default 9;;");
    fails(
        &ran,
        &["options: `option name Hash type spin default 9`: it has not one min"],
    );
}

#[cfg(unix)]
#[test]
fn a_move_before_stop_is_found() {
    let ran = hearing("'go infinite'*) echo go depth 1;;");
    fails(&ran, &["hexdame: infinite and stop: `bestmove "]);
}

#[cfg(unix)]
#[test]
fn a_move_that_nobody_asked_for_is_found() {
    let ran = saying("readyok) echo bestmove d4d5; echo readyok;;");
    fails(&ran, &["isready: `bestmove d4d5`, which nobody asked for"]);
}

#[cfg(unix)]
#[test]
fn limits_that_are_not_kept_are_found() {
    let ran = hearing("'go depth 2'*) echo go depth 3;;");
    fails(&ran, &["hexdame: depth and nodes: go depth 2: depth 3"]);
}

#[cfg(unix)]
#[test]
fn one_that_says_nothing_talks_without_end_or_ends_at_once_fails_soon() {
    for script in [
        "exec sleep 600",
        "while :; do echo info string x; done",
        "exit 3",
    ] {
        let ran = checked(script, "50");
        fails(
            &ran,
            &[
                "ugi: no ugiok",
                "isready: no readyok",
                "hexdame: legal moves: ",
            ],
        );
    }
}

#[test]
fn what_cannot_be_checked_is_said() {
    wrong(&["ugi-check", "/no/such/program"], &["cannot be started"]);
    wrong(
        &["ugi-check", "--game", "chess", OURS],
        &["unknown game `chess`"],
    );
    wrong(&["ugi-check", ""], &["no program is named"]);
    wrong(&["ugi-check"], &["COMMAND"]);
}

#[test]
fn a_bench_counts_the_same_nodes_each_time() {
    let counted = |ran: &Ran| {
        let lines = ran.lines().into_iter();
        let steady = lines.filter(|line| !line.starts_with("nodes a second "));
        steady.map(str::to_owned).collect::<Vec<_>>()
    };
    let first = counted(&ok(&["bench", "hexdame", "--depth", "3"]));
    assert_eq!(first.len(), 9);
    let sum: u64 = first[..8]
        .iter()
        .map(|line| {
            line.split_whitespace()
                .nth(4)
                .unwrap()
                .parse::<u64>()
                .unwrap()
        })
        .sum();
    assert_eq!(first[8], format!("nodes {sum}"));
    assert_eq!(counted(&ok(&["bench", "hexdame", "--depth", "3"])), first);
    let two = ok(&[
        "bench",
        "hexentafl-4",
        "--depth",
        "2",
        "--threads",
        "2",
        "--hash",
        "1",
    ]);
    assert!(two.out.contains("\nnodes a second "));
    wrong(&["bench", "chess"], &["unknown game `chess`"]);
    wrong(&["bench", "--threads", "0"], &["--threads"]);
}
