//! `hexarium convert` and `hexarium check`: files of games.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{ok, run, wrong};

/// An empty folder for one test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("convert")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const RECORDS: &str = "[Game \"hexentafl-4\"]\n[White \"Zoe\"]\n[Date \"2026.11.30\"]\n[Result \"white\"]\n\
    [Reason \"resignation\"]\n\n1. a1a3 {good} (1. a1a2) 1... d4d3\n\n\
    [Game \"hexdame\"]\n[Position \"M:e8;m:f8,g7 w\"]\n[Result \"white\"]\n[Reason \"no-move\"]\n\n1. e8g6xf8g7!\n\n\
    [Game \"cequis\"]\n[NoProgress \"200\"]\n[Result \"*\"]\n\n";

const LINES: &str = concat!(
    r#"{"game":"hexentafl-4","moves":["a1a3","d4d3"],"tags":{"White":"Zoe","Date":"2026.11.30"},"result":"white","reason":"resignation"}"#,
    "\n",
    r#"{"game":"hexdame","position":"M:e8;m:f8,g7 w","moves":["e8g6xf8g7"],"result":"white","reason":"no-move"}"#,
    "\n",
    r#"{"game":"cequis","moves":[],"settings":{"no-progress":200}}"#,
    "\n",
);

#[test]
fn records_and_json_lines_become_each_other() {
    let folder = folder("forms");
    let records = file(&folder, "games.txt", RECORDS);
    assert_eq!(ok(&["convert", &records]).out, RECORDS);
    assert_eq!(ok(&["convert", &records, "--to", "jsonl"]).out, LINES);
    assert_eq!(run(&["convert", "--to", "jsonl"], LINES).out, LINES);
    let again = run(&["convert", "-"], &format!("\u{feff}\n {LINES}")).out;
    let main = RECORDS
        .replace(" {good} (1. a1a2) 1...", "")
        .replace("g7!", "g7");
    assert_eq!(again, main);
    // Several files become one text of records.
    assert_eq!(
        ok(&["convert", &records, &records]).out,
        [RECORDS, RECORDS].join("\n")
    );
    assert_eq!(run(&["convert"], "").out, "");
}

#[test]
fn lists_of_moves_are_read_and_written() {
    let lists = "1. a1a3! d4d3\n2. d1d2\n\na1a2\n";
    let ran = run(
        &["convert", "--game", "hexentafl-4", "--to", "moves"],
        lists,
    );
    assert_eq!(ran.out, "a1a3 d4d3 d1d2\n\na1a2\n\n");
    let records = run(&["convert", "--game", "hexentafl-4"], &ran.out).out;
    assert_eq!(records.matches("[Game \"hexentafl-4\"]").count(), 2);
    let ran = run(&["convert"], lists);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("standard input: it is a list of moves") && ran.err.contains("--game"),
        "{ran:?}"
    );
    // A list cannot tell everything.
    let ran = run(&["convert", "--to", "moves", "--skip"], RECORDS);
    assert_eq!((ran.status, ran.out.as_str()), (1, "a1a3 d4d3\n\n"));
    assert!(
        ran.err
            .contains("standard input:9:1: game 2: a list of moves cannot tell its start"),
        "{ran:?}"
    );
    assert!(
        ran.err
            .contains("game 3: a list cannot tell a game without moves"),
        "{ran:?}"
    );
}

#[test]
fn published_words_are_written_on_demand_and_read_again() {
    let ran = run(&["convert", "--notation", "published"], RECORDS);
    assert!(ran.out.contains("1. e8g6x!\n"), "{ran:?}");
    assert_eq!(run(&["convert"], &ran.out).out, RECORDS);
    let ran = run(
        &["convert", "--notation", "published", "--to", "jsonl"],
        RECORDS,
    );
    assert!(ran.out.contains(r#"["e8g6x"]"#), "{ran:?}");
}

const BROKEN: &str = "[Game \"hexentafl-4\"]\n\n1. a1a3 d4d9 2. d1d2\n\n\
    [Game \"hexentafl-4\"]\n\n1. a1a2\n\n[Game \"go\"]\n\n1. a1\n";

#[test]
fn a_wrong_game_ends_a_conversion_unless_it_is_skipped() {
    let folder = folder("wrong");
    let games = file(&folder, "games.txt", BROKEN);
    let out = file(&folder, "out.txt", "before");
    let ran = run(&["convert", &games, "-o", &out], "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(
        ran.err
            .starts_with(&format!("{games}:3:9: game 1: move 2: `d4d9` is not legal")),
        "{ran:?}"
    );
    assert_eq!(ran.err.lines().count(), 1);
    assert_eq!(fs::read_to_string(&out).unwrap(), "before");

    let ran = run(&["convert", &games, "--skip", "-o", &out], "");
    assert_eq!((ran.status, ran.err.lines().count()), (1, 2));
    assert!(
        ran.err
            .contains(":9:1: game 3: tag `Game`: unknown game `go`"),
        "{ran:?}"
    );
    let text = fs::read_to_string(&out).unwrap();
    assert_eq!(text, "[Game \"hexentafl-4\"]\n[Result \"*\"]\n\n1. a1a2\n");
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        2,
        "nothing else is left"
    );
}

#[test]
fn nothing_to_convert_is_said() {
    let ran = run(&["convert"], "");
    assert_eq!((ran.status, &*ran.out), (0, ""), "{ran:?}");
    assert_eq!(ran.err, "standard input: there are no games in it\n");
}

#[test]
fn wrong_use_is_told() {
    wrong(&["convert", "/no/such/file"], &["/no/such/file"]);
    wrong(&["convert", "/"], &["a folder"]);
    wrong(&["convert", "--to", "pgn"], &["record, jsonl, moves"]);
    wrong(
        &["convert", "--notation", "short"],
        &["canonical, published"],
    );
    wrong(&["convert", "--game", "chess"], &["unknown game `chess`"]);
    wrong(
        &["convert", "-o", "/no/such/folder/x"],
        &["output `/no/such/folder/x`"],
    );
    wrong(&["check"], &["<FILE>"]);
    wrong(
        &["check", "--game", "chess", "-"],
        &["unknown game `chess`"],
    );
}

#[test]
fn check_says_every_fault_in_a_line_and_counts() {
    let folder = folder("check");
    let good = file(&folder, "good.txt", RECORDS);
    assert_eq!(ok(&["check", &good]).out, "3 games, 4 moves, 0 faults\n");
    let bad = file(&folder, "bad.txt", BROKEN);
    let ran = run(
        &["check", &good, &bad, "-"],
        "{\"game\":\"hexdame\",\"moves\":[\"zz\"]}\n\n{\"game\":1}",
    );
    assert_eq!((ran.status, ran.err.as_str()), (1, ""));
    let lines = ran.lines();
    assert_eq!(lines.len(), 5);
    assert!(
        lines[0].starts_with(&format!("{bad}:3:9: game 1: move 2: ")),
        "{ran:?}"
    );
    assert!(
        lines[1].starts_with(&format!("{bad}:9:1: game 3: ")),
        "{ran:?}"
    );
    assert!(
        lines[2].starts_with("standard input:1:1: game 1: move 1: `zz`"),
        "{ran:?}"
    );
    assert!(lines[3].starts_with("standard input:3:"), "{ran:?}");
    assert_eq!(lines[4], "8 games, 5 moves, 4 faults");
    // A file that cannot be read keeps nobody from the next.
    let ran = run(&["check", &good, "/no/such/file", &bad], "");
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.err.contains("/no/such/file"), "{ran:?}");
    assert_eq!(ran.lines()[2], "6 games, 5 moves, 2 faults");
    let bytes = folder.join("bytes.txt");
    fs::write(&bytes, b"[Game \"hexdame\"]\n\nd4d5 \x1b[2J\xff\n").unwrap();
    let ran = run(&["check", bytes.to_str().unwrap()], "");
    assert!(ran.status == 1 && !ran.out.contains('\u{1b}'), "{ran:?}");
}

#[test]
fn a_game_of_several_is_chosen_by_its_number() {
    let folder = folder("number");
    let argument = format!("@{}", file(&folder, "games.txt", RECORDS));
    assert!(
        ok(&["replay", "hexentafl-4", &argument])
            .out
            .ends_with("win white resignation\n")
    );
    let second = ["replay", "hexdame", "--number", "2", &argument];
    assert!(ok(&second).out.ends_with("win white no-move\n"));
    wrong(
        &["moves", "hexdame", "--number", "1", &argument],
        &["it is a game of hexentafl-4"],
    );
    wrong(
        &["moves", "hexdame", "--number", "4", &argument],
        &["game 4", "3 games"],
    );
    wrong(
        &["moves", "hexdame", "--number", "0", &argument],
        &["--number"],
    );
    wrong(
        &["moves", "hexdame", "--number", "1", "d4d5"],
        &["--number", "record"],
    );
    wrong(&["play", "hexdame", "--number", "1"], &["--number"]);
    wrong(&["play", "--number", "1"], &["--load"]);
    let load = [
        "play",
        "--load",
        &argument[1..],
        "--number",
        "3",
        "--side",
        "both",
    ];
    let ran = run(&load, "");
    assert!(ran.status == 0 && ran.out.contains("Cequis"), "{ran:?}");
}
