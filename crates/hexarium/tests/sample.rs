//! The sample game, which the feature `sample` compiles in: every command and
//! the server know it, though nothing outside its folder does.

#![cfg(all(feature = "sample", feature = "serve"))]
#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common modules are shared")]

#[path = "../../server/tests/client/mod.rs"]
mod client;
mod common;
mod serving;

use client::{Client, legal};
use common::{ok, run, wrong};
use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};
use serving::Serving;

const GAME: &str = "hearthward";

/// A random game from its start to its end.
fn whole_game(seed: u64) -> Box<dyn AnyHistory> {
    let mut random = Random::new(seed);
    let mut history = AnyGame::find(GAME).unwrap().start(Settings::BARE);
    while let Some(word) = random.choose(&history.legal_words()) {
        history.play(word).unwrap();
    }
    history
}

const TUTORIAL: &str = include_str!("../../../docs/adding-a-game.md");

/// The line of the registry, and the methods that the table goes through.
#[test]
fn the_tutorial_names_what_is_in_the_code() {
    let registry = include_str!("../../rules/src/games/mod.rs");
    let line = "    #[cfg(feature = \"sample\")]\n    sample::Hearthward;\n";
    assert!(registry.contains(line) && TUTORIAL.contains(line));

    let game = include_str!("../../rules/src/games/sample/mod.rs");
    let rows = TUTORIAL.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut methods = 0;
    for row in rows {
        let names = row.split(" |").next().unwrap().trim_end_matches('`');
        for name in names.split("`, `") {
            assert!(game.contains(&format!("    fn {name}(")), "{name}");
            methods += 1;
        }
    }
    assert!(methods >= 15, "{methods}");
}

/// The blocks of the tutorial that show a terminal: commands after `$`, and
/// what they print.
#[test]
fn the_tutorial_prints_what_the_program_prints() {
    let mut commands = 0;
    for block in TUTORIAL.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ hexarium ").skip(1) {
            let (command, printed) = example.split_once('\n').unwrap();
            let arguments: Vec<&str> = command.split(' ').collect();
            assert_eq!(ok(&arguments).out, printed, "{command}");
            commands += 1;
        }
    }
    assert!(commands >= 4, "{commands}");
}

#[test]
fn it_is_listed_and_wrong_words_are_refused_by_its_own_rule() {
    assert!(
        ok(&["games"])
            .out
            .lines()
            .any(|line| line.starts_with(GAME))
    );
    wrong(&["replay", GAME, "a1c1"], &["exactly as many cells"]);
    wrong(&["replay", GAME, "--position", "S:d4;s:d4 w"], &["d4"]);
}

#[test]
fn the_computer_answers_at_every_level_and_finds_the_way_home() {
    for level in ["1", "5", "10"] {
        let start = ok(&["bestmove", GAME, "--level", level]).out;
        let word = start.lines().next().unwrap();
        assert!(ok(&["moves", GAME]).lines().contains(&word), "{start}");
    }
    // One step from the hearth, with nobody near enough to take it there.
    let position = ["--position", "S:a1,c4;s:g5 w", "--level", "10"];
    let best = ok(&[&["bestmove", GAME], &position[..]].concat()).out;
    assert_eq!(best.lines().next(), Some("c4d4"));
}

#[test]
fn a_picture_is_drawn_of_it() {
    let svg = ok(&["render", GAME, "a2c4", "g7f6"]).out;
    assert!(
        svg.starts_with("<svg") && svg.contains("hearthward"),
        "{svg}"
    );
}

#[test]
fn a_whole_game_is_played_in_the_terminal() {
    let history = whole_game(1);
    let input = history.words().join("\n") + "\n";
    let played = run(&["play", GAME, "--side", "both"], &input);
    assert_eq!((played.status, played.err.as_str()), (0, ""), "{played:?}");
    let reason = history.outcome().unwrap().reason();
    assert!(played.out.contains(reason.english()), "{played:?}");
}

#[test]
fn a_whole_game_is_played_over_ugi() {
    let mut words: Vec<String> = Vec::new();
    loop {
        let position = format!("position startpos moves {}", words.join(" "));
        let input =
            format!("setoption name Game value {GAME}\nuginewgame\n{position}\ngo nodes 50\n");
        let said = run(&["ugi"], &input).out;
        let best = said.lines().find_map(|line| line.strip_prefix("bestmove "));
        match best.unwrap() {
            "(none)" => break,
            word => words.push(word.to_owned()),
        }
        assert!(words.len() < 300, "{words:?}");
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let end = ok(&[&["replay", GAME], &words[..]].concat()).out;
    assert!(end.contains("win ") || end.contains("draw "), "{end}");
}

#[test]
fn a_whole_game_is_played_over_http_and_websocket() {
    let folder = std::env::temp_dir().join(format!("hexarium-sample-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let serving = Serving::start(&folder.join("games.db"));
    let mut client = Client::new(&serving.address);
    let catalogue = client.get("/api/catalogue").json().to_string();
    assert!(
        catalogue.contains("Two families of four walk home"),
        "{catalogue}"
    );

    let id = client.begin_for_two(GAME)["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut socket = client.follow(&id, None);
    let history = whole_game(2);
    for (ply, word) in (1..).zip(history.words()) {
        assert!(legal(&client.document(&id)["state"]).contains(&word));
        assert_eq!(socket.play(&format!("{ply}"), ply, &word), ply);
    }
    let state = &client.document(&id)["state"];
    let outcome = history.outcome().unwrap().line(history.info().players);
    assert_eq!(state["outcome"]["line"], outcome);
    assert_eq!(state["position"], history.position());
    let picture = client.get(&format!("/api/games/{id}/picture.svg"));
    assert_eq!(picture.status, 200, "{picture:?}");
    serving.kill();
    _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_game_without_weights_cannot_be_tuned() {
    wrong(
        &["tune", GAME],
        &["hearthward has no weights to tune", "docs/tuning.md"],
    );
}
