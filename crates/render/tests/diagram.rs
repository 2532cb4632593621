//! Positions of games that are played, as pictures.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use hexarium_render::{Diagram, Options, PointError};
use hexarium_rules::{AnyGame, AnyHistory, Ending, Player, Settings};

fn played(game: &str, words: &[&str]) -> Box<dyn AnyHistory> {
    let mut history = AnyGame::find(game).unwrap().start(Settings::BARE);
    for word in words {
        history.play(word).unwrap();
    }
    history
}

fn drawn(ply: usize, history: &dyn AnyHistory) -> String {
    let options = Options {
        panel: true,
        ..Options::default()
    };
    Diagram::after(ply, history, None, options).svg()
}

#[test]
fn any_ply_of_a_game_is_drawn_with_the_move_that_led_to_it() {
    let history = played("hexentafl-4", &["a1a3", "d4d3"]);
    for (ply, cells) in [(0, &[][..]), (1, &["a1", "a3"]), (2, &["d3", "d4"])] {
        let out = drawn(ply, &*history);
        assert_eq!(out.matches("highlight last").count(), cells.len());
        for cell in cells {
            let class = format!("class=\"highlight last\" data-cell=\"{cell}\"");
            assert!(out.contains(&class), "{ply}: {cell}");
        }
        let position = history.position_at(ply).unwrap();
        assert!(out.contains(&format!("<desc>{position}</desc>")));
        assert!(out.contains("to-move"));
    }
    assert_eq!(drawn(9, &*history), drawn(2, &*history));
}

#[test]
fn nobody_is_to_move_once_the_game_is_over() {
    let mut history = played("hexentafl-4", &["a1a3"]);
    history.end(Ending::Resignation(Player::FIRST));
    assert!(!drawn(1, &*history).contains("to-move"));
    assert!(drawn(0, &*history).contains("to-move"));
}

#[test]
fn a_route_that_is_known_is_the_one_that_is_shown() {
    // Moves here run by very many routes.
    let line = "m:b3,c2,c3,c4,c5,d7,e3,e7,f7,g3,g4,g6,g7,g8,h5;k:d1;K:h4 w";
    let game = AnyGame::find("hexdame").unwrap();
    let mut history = game.from_position(line, Settings::BARE).unwrap();
    let mut path = Vec::new();
    let word = loop {
        let next = history.next(&path);
        match next.steps.last() {
            Some(&step) => path.push(step),
            None => break next.done.unwrap(),
        }
    };
    history.play(&word).unwrap();
    let drawn = |path| Diagram::after(1, &*history, path, Options::default()).svg();
    let with = drawn(Some(&path));
    for &step in &path {
        let cell = history.step_text(step);
        let class = format!("class=\"highlight last\" data-cell=\"{cell}\"");
        assert!(with.contains(&class), "{cell}");
    }
    // The shortest route passes other cells.
    assert_ne!(with, drawn(None));
}

#[test]
fn what_cannot_be_pointed_out_changes_nothing() {
    let history = played("hexdame", &[]);
    let mut diagram = Diagram::after(0, &*history, None, Options::default());
    let before = diagram.svg();
    for text in [
        "",
        "a1",
        "target:",
        "target:a1,z9",
        "goal:a1",
        "target:a1,goal:b1",
    ] {
        assert!(diagram.mark(text).is_err(), "{text}");
    }
    for text in ["", "a1", "a1-", "a1-b2,a1", "a1-z9"] {
        assert!(diagram.arrow(text).is_err(), "{text}");
    }
    assert_eq!(diagram.svg(), before);
    let error = diagram
        .mark(&format!("target:{}", "x".repeat(99)))
        .unwrap_err();
    assert!(matches!(error, PointError::Cell { .. }));
    assert!(error.to_string().len() < 140, "{error}");
    diagram.mark("target:a1,hint:b1,b2").unwrap();
    diagram.arrow("a1-b2").unwrap();
    let after = diagram.svg();
    assert_eq!(after.matches("highlight hint").count(), 2);
    assert_eq!(after.matches("class=\"arrow\"").count(), 1);
}
