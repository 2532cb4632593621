//! Whole games as films and sheets.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod common;

use std::time::Duration;

use common::read;
use hexarium_render::{Diagram, Film, Options, Sheet, Theme};
use hexarium_rules::{AnyGame, AnyHistory, Random, Settings};

fn random_game(game: AnyGame, plies: usize) -> Box<dyn AnyHistory> {
    let mut random = Random::new(7);
    let mut history = game.start(Settings::BARE);
    for _ in 0..plies {
        if let Some(word) = random.choose(&history.legal_words()) {
            history.play(word).unwrap();
        }
    }
    history
}

fn options() -> Options {
    Options {
        theme: Theme::Dark,
        size: Some(160),
        panel: true,
        ..Options::default()
    }
}

/// What a viewer sees after each frame: width, height and pixels.
fn frames(film: &[u8]) -> (usize, usize, Vec<(u16, Vec<u8>)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(film).unwrap();
    let (width, height) = (decoder.width().into(), decoder.height().into());
    let mut seen = vec![0; 4 * width * height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let row = 4 * usize::from(frame.width);
        for (index, pixels) in frame.buffer.chunks_exact(row).enumerate() {
            let from = (usize::from(frame.top) + index) * width + usize::from(frame.left);
            seen[4 * from..4 * from + row].copy_from_slice(pixels);
        }
        frames.push((frame.delay, seen.clone()));
    }
    (width, height, frames)
}

#[test]
fn a_film_is_the_pictures_of_its_positions_one_after_another() {
    for game in AnyGame::all() {
        let history = random_game(game, 14);
        let diagrams = Diagram::every(1, &*history, &options());
        assert_eq!(diagrams.len(), history.ply() + 1);
        let mut film = Vec::new();
        let delay = Duration::from_millis(300);
        Film::new(diagrams.clone(), delay).write(&mut film).unwrap();
        let (width, height, frames) = frames(&film);
        assert_eq!(width.max(height), 160);
        let delays: Vec<u16> = frames.iter().map(|frame| frame.0).collect();
        assert_eq!(delays.len(), diagrams.len());
        assert_eq!(delays[..3], [30, 30, 30]);
        assert_eq!(delays.last(), Some(&120));
        // The last frame, put together of changes, is the last picture but for
        // the choice of colours.
        let mut shared = diagrams;
        Diagram::share_room(&mut shared);
        let png = shared.last().unwrap().png().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let last = &frames.last().unwrap().1;
        let differences = last
            .iter()
            .zip(&pixels)
            .map(|(one, other)| one.abs_diff(*other));
        let sum: u64 = differences.map(u64::from).sum();
        let mean = sum as f64 / pixels.len() as f64;
        assert!(mean < 3.0, "{}: {mean:.2}", game.info().id);
    }
}

#[test]
fn the_board_stays_where_it_is_while_it_grows() {
    let history = random_game(AnyGame::find("hexaequo").unwrap(), 40);
    let mut diagrams = Diagram::every(4, &*history, &options());
    Diagram::share_room(&mut diagrams);
    let boxes = diagrams.iter().map(|diagram| {
        let picture = diagram.svg();
        let from = picture.find("viewBox=\"").unwrap();
        picture[from..].split('"').nth(1).unwrap().to_owned()
    });
    let boxes: Vec<String> = boxes.collect();
    assert!(boxes.iter().all(|one| *one == boxes[0]), "{boxes:?}");
}

#[test]
fn a_sheet_of_every_game_is_read_back() {
    for game in AnyGame::all() {
        let history = random_game(game, 20);
        let sheet = Sheet::new(Diagram::every(5, &*history, &options()), 3);
        let text = sheet.svg();
        let document = read(&text);
        let pages = document.root_element().children();
        assert_eq!(pages.filter(|page| page.has_tag_name("svg")).count(), 5);
        let mut ids = std::collections::HashSet::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(ids.insert(id), "{id}");
            }
        }
        assert!(sheet.png().is_ok());
    }
}

#[test]
fn there_is_no_film_of_nothing() {
    let film = Film::new(Vec::new(), Duration::ZERO);
    assert!(film.write(Vec::new()).is_err());
    assert!(Sheet::new(Vec::new(), 3).png().is_err());
    assert_eq!(Sheet::new(Vec::new(), 3).svg(), "");
}
