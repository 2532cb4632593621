//! The command that draws positions.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]

mod common;

use std::fs;
use std::path::PathBuf;

use common::{ok, wrong};

/// A file of its own for a test.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("render");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    _ = fs::remove_file(&file);
    file
}

/// Width and height as the head of a PNG has them.
fn png_size(bytes: &[u8]) -> (u32, u32) {
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |from: usize| u32::from_be_bytes(bytes[from..from + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn every_game_is_drawn_to_standard_output() {
    for game in ok(&["games"]).lines() {
        let id = game.split(' ').next().unwrap();
        let ran = ok(&["render", id]);
        assert!(ran.out.starts_with("<svg "), "{id}");
        assert!(ran.out.ends_with("</svg>\n"), "{id}");
        let position = ok(&["replay", id]).lines()[0].to_owned();
        assert!(ran.out.contains(&format!("<desc>{position}</desc>")));
        assert!(!ran.out.contains("highlight"), "{id}");
        assert_eq!(ran.out, ok(&["render", id]).out);
    }
}

#[test]
fn the_last_move_is_highlighted() {
    let out = ok(&["render", "hexentafl-4", "a1a3", "d4d3"]).out;
    assert_eq!(out.matches("class=\"highlight last\"").count(), 2);
    for cell in ["d4", "d3"] {
        let class = format!("class=\"highlight last\" data-cell=\"{cell}\"");
        assert!(out.contains(&class), "{cell}");
    }
}

#[test]
fn options_change_the_picture() {
    let plain = ok(&["render", "cequis"]).out;
    assert!(plain.contains("coordinates") && !plain.contains("class=\"panel\""));
    let bare = ok(&["render", "cequis", "--coordinates", "off"]).out;
    assert!(!bare.contains("coordinates"));
    let inside = ok(&["render", "cequis", "--coordinates", "cells"]).out;
    assert!(inside.contains("coordinates") && inside != plain);
    let panel = ok(&["render", "cequis", "--panel"]).out;
    assert!(panel.contains("class=\"panel\""));
    let flipped = ok(&["render", "cequis", "--flip"]).out;
    assert!(plain.contains("data-cell=\"g1\" href=\"#cequis-light-cell\" x=\"9\""));
    assert!(flipped.contains("data-cell=\"g1\" href=\"#cequis-light-cell\" x=\"-9\""));
    for theme in ["light", "dark", "print"] {
        let out = ok(&["render", "cequis", "--theme", theme]).out;
        assert!(out.contains(&format!("class=\"hexarium {theme}\"")));
    }
    let sized = ok(&["render", "cequis", "--size", "300"]).out;
    assert!(sized.contains(" height=\"300\""));
    assert!(!plain.contains(" height=\"300\""));
}

#[test]
fn cells_are_marked_and_arrows_drawn() {
    let marks = ["--mark", "target:d5,e5,capture:d4", "--mark", "hint:a1"];
    let arrows = ["--arrow", "d4-d5,d4-e5"];
    let out = ok(&[&["render", "hexdame"][..], &marks, &arrows].concat()).out;
    for (kind, cell) in [
        ("target", "d5"),
        ("target", "e5"),
        ("capture", "d4"),
        ("hint", "a1"),
    ] {
        let class = format!("class=\"highlight {kind}\" data-cell=\"{cell}\"");
        assert!(out.contains(&class), "{class}");
    }
    assert_eq!(out.matches("class=\"arrow\"").count(), 2);
    for (option, value, says) in [
        ("--mark", "a1", "target:a1"),
        ("--mark", "goal:a1", "last, taken, selected"),
        ("--mark", "target:z9", "z9"),
        ("--mark", "target:", "a1"),
        ("--arrow", "a1", "a1-b2"),
        ("--arrow", "a1-z9", "z9"),
    ] {
        wrong(&["render", "hexdame", option, value], &[says]);
    }
}

#[test]
fn the_ending_of_the_file_says_what_it_is() {
    let position = ["--position", "M:d4;m:d5 w"];
    for (name, is_png) in [("a.svg", false), ("a.PNG", true), ("b.png", true)] {
        let path = file(name);
        let mut arguments = vec!["render", "hexdame", "-o", path.to_str().unwrap()];
        arguments.extend(position);
        arguments.extend(["--size", "240"]);
        assert_eq!(ok(&arguments).out, "");
        let bytes = fs::read(&path).unwrap();
        if is_png {
            let (width, height) = png_size(&bytes);
            assert_eq!(width.max(height), 240);
        } else {
            assert!(bytes.starts_with(b"<svg "));
        }
    }
}

#[test]
fn what_is_wrong_is_said_once() {
    for name in ["board.jpg", "board", "png", ".png", "board.svg.txt"] {
        let path = file(name);
        let name = path.to_str().unwrap();
        wrong(
            &["render", "hexdame", "-o", name],
            &["output", name, ".svg, .png or .gif"],
        );
        assert!(!path.exists());
    }
    let nowhere = file("no-folder").join("a.svg");
    let nowhere = nowhere.to_str().unwrap();
    wrong(&["render", "hexdame", "-o", nowhere], &["output", nowhere]);
    wrong(&["render", "chess"], &["unknown game `chess`", "hexdame"]);
    wrong(&["render", "hexdame", "--theme", "pink"], &["pink", "dark"]);
    wrong(
        &["render", "hexdame", "--coordinates", "on"],
        &["on", "edge"],
    );
    for size in ["0", "15", "4097", "-3", "big"] {
        wrong(&["render", "hexdame", "--size", size], &[size]);
    }
    wrong(&["render", "hexdame", "a1a9"], &["a1a9"]);
    wrong(&["render", "hexdame", "--position", "M:a1"], &["side"]);
    wrong(&["render"], &["GAME"]);
}

#[test]
fn a_file_is_written_only_when_all_is_well() {
    let path = file("untouched.svg");
    let name = path.to_str().unwrap();
    wrong(&["render", "hexdame", "a1a9", "-o", name], &["a1a9"]);
    assert!(!path.exists());
}

#[test]
fn steps_show_what_may_follow() {
    let out = ok(&["render", "hexdame", "--steps", "d4"]).out;
    assert!(out.contains("class=\"highlight selected\" data-cell=\"d4\""));
    assert_eq!(out.matches("class=\"highlight target\"").count(), 3);
    let begin = ok(&["render", "hexdame", "--steps"]).out;
    assert!(begin.contains("class=\"highlight target\" data-cell=\"d4\""));
    assert!(!begin.contains("highlight selected"));
    wrong(&["render", "hexdame", "--steps", "z9"], &["--steps", "z9"]);
    wrong(&["render", "hexdame", "--steps", "f6"], &["opponent"]);
}

#[test]
fn the_last_move_can_be_left_plain() {
    let out = ok(&["render", "hexdame", "d4d5", "--no-last-move"]).out;
    assert!(!out.contains("highlight"));
}

/// The last two of these moves take a piece each.
const GAME: [&str; 4] = ["a4b5", "f6e5", "d4f6xe5", "f7f5xf6"];

#[test]
fn a_sheet_shows_the_start_every_so_many_moves_and_the_end() {
    let sheet = |more: &[&str]| ok(&[&["render", "hexdame"], &GAME[..], more].concat()).out;
    let all = sheet(&["--sheet", "2"]);
    assert_eq!(all.matches("<svg x=").count(), 5);
    assert_eq!(all.matches("class=\"caption\"").count(), 5);
    // No shape has its id twice.
    assert_eq!(all.matches("id=\"hexdame-light-cell\"").count(), 1);
    assert_eq!(
        sheet(&["--sheet", "9", "--every", "3"])
            .matches("<svg x=")
            .count(),
        3
    );
    let path = file("sheet.png");
    let name = path.to_str().unwrap();
    sheet(&["--sheet", "1", "--size", "500", "-o", name]);
    assert_eq!(png_size(&fs::read(&path).unwrap()).1, 500);
    wrong(
        &["render", "hexdame", "--every", "3"],
        &["--every", "--sheet", ".gif"],
    );
    wrong(&["render", "hexdame", "--sheet", "0"], &["0"]);
    wrong(
        &["render", "hexdame", "--sheet", "2", "--mark", "hint:a1"],
        &["one position"],
    );
}

#[test]
fn a_film_shows_the_whole_game() {
    let path = file("game.gif");
    let name = path.to_str().unwrap();
    let film = [
        &["render", "hexdame"],
        &GAME[..],
        &["-o", name, "--size", "200"],
    ]
    .concat();
    assert_eq!(ok(&film).out, "");
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"GIF89a"));
    let side = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    assert_eq!(side(6).max(side(8)), 200);
    wrong(
        &["render", "hexdame", "-o", name, "--size", "1025"],
        &["1025", "1024"],
    );
    // What was there stays.
    assert_eq!(fs::read(&path).unwrap(), bytes);
    wrong(
        &["render", "hexdame", "-o", name, "--sheet", "2"],
        &["--sheet", ".png"],
    );
    wrong(
        &["render", "hexdame", "--delay", "100"],
        &["--delay", ".gif"],
    );
    wrong(
        &["render", "hexdame", "-o", name, "--delay", "1"],
        &["1", "20"],
    );
}
