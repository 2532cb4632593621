//! PNG: its size, and that letters are to be seen without any font.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod common;

use std::io::Cursor;

use common::transform;
use hexarium_render::{LARGEST, Options, PngError, Theme, png, svg};
use hexarium_rules::{AnyGame, Settings};
use roxmltree::Document;

struct Picture {
    width: u32,
    height: u32,
    /// Red, green, blue and opacity of each pixel.
    pixels: Vec<[u8; 4]>,
}

impl Picture {
    fn read(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut buffer).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgba);
        Self {
            width: info.width,
            height: info.height,
            pixels: buffer.as_chunks().0.to_vec(),
        }
    }

    fn at(&self, x: u32, y: u32) -> [u8; 4] {
        self.pixels[(y * self.width + x) as usize]
    }
}

fn draw(id: &str, options: &Options) -> (Picture, String) {
    let game = AnyGame::find(id).unwrap();
    let shown = game.start(Settings::BARE).shown();
    let bytes = png(&game.board(), &shown, game.info(), options).unwrap();
    let text = svg(&game.board(), &shown, game.info(), options);
    (Picture::read(&bytes), text)
}

#[test]
fn the_longer_side_has_the_size_that_is_asked_for() {
    for game in AnyGame::all() {
        for size in [1, 40, 200, 777] {
            let options = Options {
                size: Some(size),
                ..Options::default()
            };
            let (picture, _) = draw(game.info().id, &options);
            assert_eq!(picture.width.max(picture.height), size);
            assert!(picture.pixels.iter().all(|pixel| pixel[3] == 255));
        }
    }
}

#[test]
fn sizes_out_of_bounds_are_refused() {
    let game = AnyGame::find("hexdame").unwrap();
    let shown = game.start(Settings::BARE).shown();
    for size in [0, LARGEST + 1, u32::MAX] {
        let options = Options {
            size: Some(size),
            ..Options::default()
        };
        let refused = png(&game.board(), &shown, game.info(), &options);
        assert_eq!(refused, Err(PngError::Size(size)));
    }
}

/// In a box of the size of a letter, above and to the right of where each
/// label begins, there is ink and there is background.
#[test]
fn letters_are_visible() {
    for id in ["hexdame", "cequis", "hexentafl-4"] {
        for theme in Theme::ALL {
            let options = Options {
                theme,
                size: Some(700),
                ..Options::default()
            };
            let (picture, text) = draw(id, &options);
            let document = Document::parse(&text).unwrap();
            let root = document.root_element();
            let view: Vec<f64> = root
                .attribute("viewBox")
                .unwrap()
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            let scale = f64::from(picture.width) / view[2];
            let background = picture.at(0, 0);
            let labels: Vec<(f64, f64)> = document
                .descendants()
                .filter(|node| node.attribute("class") == Some("coordinates"))
                .flat_map(|group| group.children())
                .filter_map(|label| transform(label.attribute("transform")?))
                .collect();
            assert!(labels.len() >= 14);
            for (x, y) in labels {
                let left = ((x - view[0]) * scale) as u32;
                let base = ((y - view[1]) * scale) as u32;
                let (wide, high) = ((0.2 * scale) as u32, (0.4 * scale) as u32);
                let inside = (base - high..base)
                    .flat_map(|y| (left..left + wide).map(move |x| (x, y)))
                    .map(|(x, y)| picture.at(x, y));
                let ink = inside.filter(|&pixel| far(pixel, background)).count();
                let all = (wide * high) as usize;
                assert!(ink * 12 > all && ink * 4 < all * 3, "{id}: {ink} of {all}");
            }
        }
    }
}

fn far(one: [u8; 4], other: [u8; 4]) -> bool {
    let difference = one.iter().zip(other).map(|(a, b)| a.abs_diff(b));
    difference.max().unwrap() > 60
}
