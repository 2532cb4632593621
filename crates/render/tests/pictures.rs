//! Pictures of positions of every game: what is in them and where.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod common;

use std::collections::HashSet;

use common::{Drawn, pieces, read, transform};
use hexarium_render::{Coordinates, Highlight, Options, Theme, last_move, svg};
use hexarium_rules::{AnyGame, AnyHistory, Cell, Player, Random, Settings};

/// Positions along random games, the starts among them.
fn positions(game: AnyGame) -> Vec<Box<dyn AnyHistory>> {
    let mut random = Random::new(2026);
    let mut found: Vec<Box<dyn AnyHistory>> = Vec::new();
    for start in game.info().starts {
        found.push(game.from_position(start.position, Settings::BARE).unwrap());
    }
    for _ in 0..3 {
        let mut history = game.start(Settings::BARE);
        for ply in 0..90 {
            let words = history.legal_words();
            let Some(word) = random.choose(&words) else {
                break;
            };
            history.play(word).unwrap();
            if ply % 11 == 0 {
                found.push(history.clone());
            }
        }
        found.push(history);
    }
    found
}

/// What may be asked for, in several mixtures.
fn mixtures(history: &dyn AnyHistory) -> Vec<Options> {
    let last = history.ply().checked_sub(1);
    let moments = last.and_then(|ply| history.effects(ply, None));
    let last = last_move(&moments.unwrap_or_default()).into_iter();
    let plain = Options {
        description: history.position(),
        ..Options::default()
    };
    let busy = Options {
        theme: Theme::Dark,
        size: Some(300),
        coordinates: Coordinates::Cells,
        flipped: true,
        panel: true,
        to_move: Some(history.player()),
        highlights: last.map(|cell| (cell, Highlight::Last)).collect(),
        arrows: vec![(Cell(3), Cell(20))],
        ..plain.clone()
    };
    let bare = Options {
        theme: Theme::Print,
        coordinates: Coordinates::Off,
        panel: true,
        ..plain.clone()
    };
    vec![plain, busy, bare]
}

#[test]
fn every_position_is_drawn_with_each_piece_once_at_the_centre_of_its_cell() {
    for game in AnyGame::all() {
        let board = game.board();
        for history in positions(game) {
            let shown = history.shown();
            for options in mixtures(&*history) {
                let text = svg(&board, &shown, game.info(), &options);
                let document = read(&text);
                let drawn = pieces(&document);
                assert_eq!(drawn.len(), shown.pieces.len(), "{}", history.position());
                for &(cell, kind) in &shown.pieces {
                    let data = &board.cells[cell.index()];
                    let sign = if options.flipped { -1.0 } else { 1.0 };
                    let at = (sign * data.x, sign * data.y);
                    let here = |piece: &&Drawn| {
                        piece.cell == data.name
                            && piece.kind == kind.to_string()
                            && (piece.x - at.0).abs() < 0.001
                            && (piece.y - at.1).abs() < 0.001
                    };
                    assert_eq!(drawn.iter().filter(here).count(), 1, "{}{kind}", data.name);
                }
                assert!(text.contains(&history.position()) || options.description.is_empty());
            }
        }
    }
}

#[test]
fn ids_are_unique_and_everything_that_is_used_is_there() {
    for game in AnyGame::all() {
        for history in positions(game) {
            for options in mixtures(&*history) {
                let text = svg(&game.board(), &history.shown(), game.info(), &options);
                let document = read(&text);
                let ids: Vec<&str> = document
                    .descendants()
                    .filter_map(|node| node.attribute("id"))
                    .collect();
                let unique: HashSet<&str> = ids.iter().copied().collect();
                assert_eq!(ids.len(), unique.len());
                for link in document.descendants().filter_map(|n| n.attribute("href")) {
                    assert!(unique.contains(link.strip_prefix('#').unwrap()), "{link}");
                }
            }
        }
    }
}

#[test]
fn pictures_need_nothing_from_outside() {
    for game in AnyGame::all() {
        let history = game.start(Settings::BARE);
        for options in mixtures(&*history) {
            let text = svg(&game.board(), &history.shown(), game.info(), &options);
            let text = text.replace("http://www.w3.org/2000/svg", "");
            for word in [
                "http", "url(", "<image", "<text", "font", "<style", "<script",
            ] {
                assert!(!text.contains(word), "{word}");
            }
        }
    }
}

#[test]
fn the_same_input_gives_the_same_bytes_and_they_are_few() {
    for game in AnyGame::all() {
        for history in positions(game) {
            for options in mixtures(&*history) {
                let draw = || svg(&game.board(), &history.shown(), game.info(), &options);
                let text = draw();
                assert_eq!(text, draw());
                assert!(
                    text.len() < 40_000,
                    "{}: {}",
                    history.position(),
                    text.len()
                );
            }
        }
    }
}

#[test]
fn a_board_is_drawn_whole_and_one_that_grows_as_far_as_it_is_used() {
    for game in AnyGame::all() {
        let board = game.board();
        let shown = game.start(Settings::BARE).shown();
        let text = svg(&board, &shown, game.info(), &Options::default());
        let document = read(&text);
        let cells = document.descendants().filter(|node| {
            let class = node.attribute("class").unwrap_or_default();
            class.split(' ').any(|class| class == "cell")
        });
        let names: Vec<&str> = cells
            .filter_map(|node| node.attribute("data-cell"))
            .collect();
        let view = document.root_element().attribute("viewBox").unwrap();
        let width: f64 = view.split(' ').nth(2).unwrap().parse().unwrap();
        if board.grows {
            assert!(width < 9.0, "{view}");
        } else {
            let all = board.cells.iter().map(|cell| cell.name.as_str());
            assert_eq!(names, all.collect::<Vec<_>>());
        }
    }
}

#[test]
fn marks_of_cells_are_classes() {
    let game = AnyGame::find("hexentafl-4").unwrap();
    let shown = game.start(Settings::BARE).shown();
    let text = svg(&game.board(), &shown, game.info(), &Options::default());
    assert_eq!(text.matches("class=\"cell exit\"").count(), 6);
    assert!(text.contains("class=\"cell throne\" data-cell=\"d4\""));
}

#[test]
fn the_names_of_lines_stand_along_the_edge_and_outside_the_cells() {
    for game in AnyGame::all() {
        let board = game.board();
        let shown = game.start(Settings::BARE).shown();
        let options = Options {
            coordinates: Coordinates::Edge,
            ..Options::default()
        };
        let text = svg(&board, &shown, game.info(), &options);
        let document = read(&text);
        let labels: Vec<(f64, f64)> = document
            .descendants()
            .filter(|node| node.attribute("class") == Some("coordinates"))
            .flat_map(|group| group.children())
            .filter_map(|label| transform(label.attribute("transform")?))
            .collect();
        if board.grows {
            assert!(!labels.is_empty());
            continue;
        }
        let lines: HashSet<String> = board
            .cells
            .iter()
            .flat_map(|cell| [cell.name[..1].to_owned(), cell.name[1..].to_owned()])
            .collect();
        assert_eq!(labels.len(), lines.len(), "{}", game.info().id);
        for (x, y) in labels {
            for cell in &board.cells {
                // Its lower left corner is outside; so is all of it, nearly.
                assert!((x - cell.x).hypot(y - cell.y) > 0.95, "{}", cell.name);
            }
        }
    }
}

#[test]
fn highlights_and_arrows_are_drawn_and_those_off_the_board_passed_over() {
    let game = AnyGame::find("hexdame").unwrap();
    let shown = game.start(Settings::BARE).shown();
    let off = Cell(u16::MAX);
    let mut options = Options {
        arrows: vec![(Cell(0), Cell(9)), (Cell(0), off), (Cell(7), Cell(7))],
        ..Options::default()
    };
    for (index, kind) in (0..).zip(Highlight::ALL) {
        options.highlights.push((Cell(index), kind));
        options.highlights.push((off, kind));
    }
    let text = svg(&game.board(), &shown, game.info(), &options);
    read(&text);
    for kind in Highlight::ALL {
        let class = format!("class=\"highlight {}\"", kind.name());
        assert_eq!(text.matches(&class).count(), 1, "{class}");
    }
    assert_eq!(text.matches("class=\"arrow\"").count(), 1);
}

#[test]
fn the_panel_counts_reserves_and_captives() {
    let game = AnyGame::find("hexaequo").unwrap();
    let line = "T:g10,h10,i8,i10,j8,j9,k8,k10;t:g11,h8,h9,h11,i7,i9,j10,k7,k9;D:i8,i9,i10,j8;d:g10,g11,h9,h10,k10;R:j9 b 0+0 1+0";
    let history = game.from_position(line, Settings::BARE).unwrap();
    let draw = |panel| {
        let options = Options {
            panel,
            to_move: Some(Player::FIRST),
            ..Options::default()
        };
        svg(&game.board(), &history.shown(), game.info(), &options)
    };
    let (with, without) = (draw(true), draw(false));
    read(&with);
    assert_eq!(with.matches("class=\"tray\"").count(), 2);
    assert_eq!(with.matches("class=\"to-move\"").count(), 1);
    assert!(!without.contains("tray") && !without.contains("to-move"));
    // Two samples; a tile, a disk and two rings in one reserve, a disk and
    // rings in the other, and a captive: a shape each.
    assert_eq!(with.matches("scale(.58)").count(), 6);
}

#[test]
fn the_last_move_is_where_pieces_came_from_and_went_to() {
    let mut history = AnyGame::find("hexentafl-4").unwrap().start(Settings::BARE);
    history.play("a1a3").unwrap();
    let moments = history.effects(0, None).unwrap();
    let board = AnyGame::find("hexentafl-4").unwrap().board();
    let wanted = ["a1", "a3"].map(|name| board.cell(name).unwrap());
    assert_eq!(last_move(&moments), wanted);
}
