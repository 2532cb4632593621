//! `hexarium play` and the files it saves and loads, and the names in them.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{Ran, hexarium, run};

const SMALL: [&str; 4] = ["play", "hexentafl-4", "--side", "both"];

/// An empty folder for one test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("files")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort_unstable();
    names
}

/// A script played at the small board; the program must end well.
#[track_caller]
fn played(input: &str) -> Ran {
    let ran = run(&SMALL, input);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran
}

#[cfg(unix)]
#[test]
fn what_a_link_names_is_saved_and_the_link_stays() {
    use std::os::unix::fs::symlink;
    let folder = folder("links");
    let deep = folder.join("deep");
    fs::create_dir(&deep).unwrap();
    fs::write(deep.join("there.txt"), "old").unwrap();
    symlink("deep/there.txt", folder.join("valid")).unwrap();
    symlink("deep/new.txt", folder.join("dangling")).unwrap();
    symlink("dangling", folder.join("twice")).unwrap();
    symlink("round", folder.join("round")).unwrap();
    for link in ["valid", "dangling", "twice"] {
        let link = folder.join(link);
        let ran = played(&format!("a1a3\nsave {}\n", link.display()));
        assert!(ran.out.contains("Saved to "), "{ran:?}");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::read_to_string(&link).unwrap().contains("a1a3"));
    }
    let ran = played(&format!("a1a3\nsave {}/round\nd4c4\n", folder.display()));
    assert!(ran.out.contains("Not saved: "), "{ran:?}");
    assert!(ran.out.contains("Black plays d4c4"), "{ran:?}");
    assert_eq!(names(&deep), ["new.txt", "there.txt"]);
    assert_eq!(names(&folder).len(), 5);
}

#[test]
fn only_the_file_is_left_and_what_others_left_stays() {
    let folder = folder("alone");
    let long = "n".repeat(250);
    fs::write(folder.join(".hexarium-0000000000000000.new"), "other").unwrap();
    let at = folder.display();
    let ran = played(&format!(
        "a1a3\nsave {at}/a b\nsave {at}/{long}\nsave {at}/a b\n"
    ));
    assert_eq!(ran.out.matches("Saved to ").count(), 3, "{ran:?}");
    assert_eq!(
        names(&folder),
        [".hexarium-0000000000000000.new", "a b", &long]
    );
}

#[test]
fn the_home_folder_may_be_written_short() {
    let folder = folder("home");
    let script = |line: &str| {
        let mut command = hexarium();
        let command = command
            .args(SMALL)
            .env("HOME", &folder)
            .env("USERPROFILE", &folder);
        let file = folder.join("script");
        fs::write(&file, line).unwrap();
        let output = command
            .stdin(fs::File::open(file).unwrap())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    script("a1a3\nsave ~/game.txt\n");
    assert!(folder.join("game.txt").is_file());
    assert!(script("load ~/game.txt\n").contains("black, ply 2> "));
}

#[test]
fn only_the_names_of_computers_are_computers() {
    let file = folder("names").join("game.txt");
    let load = |white: &str, black: &str| {
        let text = format!("[Game \"hexentafl-4\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n");
        fs::write(&file, text).unwrap();
        let again = file.with_extension("again");
        let script = format!("save {}\n", again.display());
        let ran = run(&["play", "--load", file.to_str().unwrap()], &script);
        assert_eq!(ran.status, 0, "{ran:?}");
        (ran.out, fs::read_to_string(again).unwrap())
    };
    for person in [
        "computerfan",
        "computer, level",
        "computer, level 1b",
        "computer, level +1",
        "Computer",
        "computer ",
    ] {
        let (out, saved) = load(person, "computer, level 1");
        assert!(
            out.contains("You play White (attackers) against the computer, level 1 "),
            "{person}: {out}"
        );
        assert!(saved.contains(&format!("[White \"{person}\"]")), "{saved}");
        let (out, _) = load(person, "Anna");
        assert!(out.contains("Two people play"), "{person}: {out}");
    }
    for computer in ["computer", "computer, level 3", "computer, level 99"] {
        let (out, _) = load("Anna", computer);
        assert!(
            out.contains("You play White (attackers) against the computer"),
            "{computer}: {out}"
        );
    }
    // A person whom the system knows by such a name gets another.
    let mut command = hexarium();
    let command = command
        .args(["play", "hexentafl-4"])
        .env("USER", "computer");
    let output = command.stdin(std::process::Stdio::null()).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.contains("    player\n") || out.contains("  player\n"),
        "{out}"
    );
}

#[test]
fn names_that_turn_lines_around_are_kept_and_not_shown() {
    let file = folder("strange").join("game.txt");
    let name = "\u{202e}an\u{200b}na\u{2066}\u{9b}2J\u{2028}x";
    let text = format!(
        "[Game \"hexentafl-4\"]\n[White \"{name}\"]\n[Black \"漢字漢字漢字漢字漢字漢字漢字\"]\n\n"
    );
    fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let script = format!("\u{202e}a1\nload /\u{202e}/x\nsave {path}\n");
    let ran = run(&["play", "--load", path, "--side", "both"], &script);
    let shown = |letter: char| !"\u{202e}\u{200b}\u{2066}\u{9b}\u{2028}".contains(letter);
    assert!(ran.out.chars().all(shown), "{ran:?}");
    assert!(ran.out.contains("an\u{fffd}na"), "{ran:?}");
    // Ten of them take twenty columns.
    assert!(
        ran.out.contains(&format!("  {}\n", "漢字".repeat(5))),
        "{ran:?}"
    );
    assert!(fs::read_to_string(&file).unwrap().contains(name));
    let ran = run(&["play", "--load", "/\u{202e}/none"], "");
    assert!(ran.status == 2 && ran.err.chars().all(shown), "{ran:?}");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_not_cut() {
    const MOST: usize = 1 << 16;
    let fits = format!("a1a3{}", " ".repeat(MOST - 4));
    let ran = played(&format!("{fits}\n"));
    assert!(ran.out.contains("White plays a1a3"), "{}", ran.out.len());
    for ending in ["\na1a3\n", ""] {
        let ran = played(&format!("a1a2 {}{ending}", " ".repeat(MOST)));
        assert!(
            ran.out
                .contains("A line of more than 65536 bytes is not read.")
        );
        assert!(!ran.out.contains("a1a2:"), "the beginning is not played");
        assert_eq!(ran.out.contains("White plays a1a3"), !ending.is_empty());
    }
}
