//! `tune`: from games to weights.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use std::fs;
use std::path::Path;

use common::{ok, run, wrong};
use serde_json::Value;

/// Twenty games of next to no thought, as text.
fn games(game: &str) -> String {
    let played = ["--games", "20", "--nodes", "50", "--longest", "150"];
    let ran = run(&[&["selfplay", game], &played[..]].concat(), "");
    assert_eq!(ran.status, 0, "{ran:?}");
    ran.out
}

/// Twenty games against one who knows nothing, so that some are won.
fn won_games(game: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tune");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(game);
    _ = fs::remove_file(&file);
    let engines = ["--engine", "own,nodes=50", "--engine", "uct,nodes=2"];
    let records = ["--pairs", "10", "--records", file.to_str().unwrap()];
    ok(&[&["match", game], &engines[..], &records].concat());
    fs::read_to_string(file).unwrap()
}

#[test]
fn games_become_a_table_of_weights_to_paste() {
    let games = games("hexdame");
    let ran = run(&["tune", "hexdame"], &games);
    assert_eq!((ran.status, &*ran.err), (0, ""), "{ran:?}");
    let source = include_str!("../../engine/src/games/hexdame.rs");
    let table = |text: &str| {
        let table = text.split("terms! {\n").nth(1).unwrap();
        table.split("\n}\n").next().unwrap().to_owned()
    };
    let (old, new) = (table(source), table(&ran.out));
    let plain = |table: &str| table.replace(|sign: char| sign == '-' || sign.is_ascii_digit(), "");
    assert_eq!(plain(&old), plain(&new), "all but the weights is as it was");
    assert_ne!(old, new);
    assert!(new.contains("MAN_AT: [\n        0, "), "{new}");
    assert!(
        ran.out
            .contains("as they are, for few positions have them: "),
        "{ran:?}"
    );
}

#[test]
fn every_game_with_weights_can_be_tuned() {
    for game in ["hexaequo", "hexentafl-4", "hexentafl-5", "cequis"] {
        let ran = run(&["tune", game, "--json"], &won_games(game));
        assert_eq!(ran.status, 0, "{ran:?}");
        let all: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&all["game"], &all["games"]), (&game.into(), &20.into()));
    }
}

#[test]
fn the_same_games_give_the_same_weights_whatever_the_threads() {
    let games = games("hexdame");
    let all = |arguments: &[&str]| -> Value {
        let ran = run(
            &[&["tune", "hexdame", "--json"], arguments].concat(),
            &games,
        );
        assert_eq!(ran.status, 0, "{ran:?}");
        serde_json::from_str(&ran.out).unwrap()
    };
    let plain = all(&[]);
    assert_eq!(plain, all(&["--threads", "3"]));
    assert_ne!(plain["terms"], all(&["--blend", "1"])["terms"]);
    let [old, new] = ["old", "new"].map(|name| plain["errors"]["fitted"][name].as_f64().unwrap());
    assert!(new < old, "{plain}");
    // What is held for ever stays.
    let held = all(&["--hold", "1000000000"]);
    for term in held["terms"].as_array().unwrap() {
        assert_eq!(term["old"], term["new"]);
    }
    let few = all(&["--per-game", "2"]);
    assert_eq!(
        few["positions"],
        serde_json::json!({ "fitted": 36, "heldOut": 4 })
    );
}

#[test]
fn games_that_cannot_serve_are_named() {
    let cequis = "[Game \"cequis\"]\n[Result \"*\"]\n\n*\n\n";
    let ran = run(&["tune", "hexdame"], &(games("hexdame") + "\n" + cequis));
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(
        ran.err
            .contains("game 21: it is a game of cequis, not of hexdame"),
        "{ran:?}"
    );
    assert!(ran.out.contains("terms! {"), "{ran:?}");

    let ran = run(
        &["tune", "hexdame", "-"],
        "[Game \"hexdame\"]\n\n1. a1a9 *\n",
    );
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.err.contains("standard input:3:"), "{ran:?}");
    assert!(
        ran.err.contains("hexdame: no game of it has a result"),
        "{ran:?}"
    );

    let ran = run(&["tune", "hexdame", "--from", "5000"], &games("hexdame"));
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(
        ran.err.contains("no quiet positions after ply 5000"),
        "{ran:?}"
    );

    // Nobody wins in so few moves.
    let drawn = ["selfplay", "hexdame", "--nodes", "1", "--longest", "12"];
    let drawn = run(&[&drawn[..], &["--games", "3"]].concat(), "").out;
    let ran = run(&["tune", "hexdame", "--from", "0"], &drawn);
    assert_eq!((ran.status, &*ran.out), (2, ""), "{ran:?}");
    assert!(ran.err.contains("no game of it was decided"), "{ran:?}");

    wrong(&["tune"], &["GAME"]);
    wrong(&["tune", "chess"], &["unknown game `chess`"]);
    wrong(&["tune", "hexdame", "/none"], &["/none: No such file"]);
    wrong(&["tune", "hexdame", "--blend", "1.5"], &["from 0 to 1"]);
    wrong(&["tune", "hexdame", "--blend", "NaN"], &["from 0 to 1"]);
    wrong(&["tune", "hexdame", "--hold", "0"], &["--hold"]);
}
