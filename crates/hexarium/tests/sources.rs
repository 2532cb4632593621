//! Words and games from files and standard input: `@FILE` and `-`.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use std::path::{Path, PathBuf};

use common::{ok, run, wrong};

/// A file with this text, and the argument that reads it.
fn file(name: &str, bytes: &[u8]) -> (PathBuf, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, bytes).unwrap();
    let argument = format!("@{}", file.display());
    (file, argument)
}

const RECORD: &str = "\u{feff}\n[Game \"cequis\"]\n[Solids \"Anna\"]\n\
    [Position \"W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play\"]\n\
    [NoProgress \"2\"]\n[Result \"draw\"]\n[Reason \"no-progress\"]\n\n\
    1. a2a3 {quiet} (1. b1b2) g7g6\n";

#[test]
fn a_game_record_is_read_with_its_start_its_settings_and_its_moves() {
    let (_, argument) = file("record.txt", RECORD.as_bytes());
    let ran = ok(&["replay", "cequis", &argument]);
    assert!(ran.lines()[0].contains("a3"), "{ran:?}");
    assert_eq!(ran.lines()[1], "draw no-progress");
    assert_eq!(run(&["replay", "cequis", "-"], RECORD).out, ran.out);
    assert_eq!(ok(&["moves", "cequis", &argument]).out, "");
    // A flag goes before the record's tag.
    let longer = ok(&["replay", "cequis", &argument, "--no-progress", "3"]);
    assert_eq!(longer.lines(), [ran.lines()[0], "ongoing"]);

    let resigned =
        "[Game \"hexentafl-4\"]\n[Result \"black\"]\n[Reason \"resignation\"]\n\na1a3 d4d3";
    let ran = run(&["replay", "hexentafl-4", "-"], resigned);
    assert!(ran.out.ends_with("\nwin black resignation\n"), "{ran:?}");
    let open = "[Game \"hexentafl-4\"]\n\na1a3";
    let ran = run(&["bestmove", "hexentafl-4", "-", "--nodes", "100"], open);
    assert_eq!(ran.status, 0, "{ran:?}");
}

#[test]
fn a_record_that_is_not_the_game_asked_for_says_what_to_do() {
    let (_, argument) = file("other.txt", RECORD.as_bytes());
    let other = ["replay", "hexdame", &argument];
    wrong(
        &other,
        &["it is a game of cequis, not of hexdame", "give cequis"],
    );
    for words in [
        [argument.as_str(), "a2a3"],
        ["a2a3", &argument],
        [&argument, &argument],
    ] {
        let mixed = ["moves", "cequis", words[0], words[1]];
        wrong(&mixed, &["other.txt", "give no other words"]);
    }
    let start = ["replay", "cequis", "--position", "- s setup", &argument];
    wrong(&start, &["leave --position out"]);
    wrong(
        &["replay", "cequis", &argument, "--no-progress", "1"],
        &["other.txt", "no-progress"],
    );
    let (_, broken) = file("broken.txt", b"[Game \"cequis\"]\n\nzzz");
    wrong(&["replay", "cequis", &broken], &["broken.txt", "line 3"]);
}

#[test]
fn what_is_no_text_of_a_sensible_length_is_refused() {
    let (path, argument) = file("latin.txt", b"a1a3 \xe9");
    wrong(&["replay", "hexentafl-4", &argument], &["UTF-8", "byte 5"]);
    let folder = format!("@{}", path.parent().unwrap().display());
    wrong(&["replay", "hexentafl-4", &folder], &["a folder"]);
    wrong(&["replay", "hexentafl-4", "@"], &["words from ``"]);
    if Path::new("/dev/zero").exists() {
        let endless = ["moves", "hexentafl-4", "@/dev/zero"];
        wrong(&endless, &["/dev/zero", "longer than 64 MiB"]);
    }
}
