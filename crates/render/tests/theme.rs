//! The data file: complete for every game, and readable by everybody.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use std::collections::HashSet;

use hexarium_render::{Highlight, THEME_FILE, Theme};
use hexarium_rules::AnyGame;
use serde_json::Value;

fn file() -> Value {
    serde_json::from_str(THEME_FILE).unwrap()
}

fn object(value: &Value) -> Vec<(&str, &Value)> {
    let entries = value.as_object().unwrap().iter();
    entries.map(|(key, value)| (key.as_str(), value)).collect()
}

fn colour(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The light of a colour: red, green, blue from 0 to 1.
fn light(colour: &str) -> [f64; 3] {
    [1, 3, 5].map(|from| {
        let value = u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
        let value = f64::from(value) / 255.0;
        if value <= 0.03928 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// The relative luminance of light, as the guidelines for accessible pages
/// (WCAG 2) define it.
fn luminance_of([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn luminance(colour: &str) -> f64 {
    luminance_of(light(colour))
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The better contrast of a piece's body or its outline.
fn piece_contrast(paint: &Value, ground: &str) -> f64 {
    let fill = contrast(colour(&paint["fill"]), ground);
    fill.max(contrast(colour(&paint["stroke"]), ground))
}

/// All colours that a cell can have.
fn cells(theme: &Value) -> Vec<&str> {
    let marked = object(&theme["marks"]).into_iter();
    let mut cells: Vec<&str> = marked.map(|(_, mark)| colour(&mark["cell"])).collect();
    cells.push(colour(&theme["cell"]["fill"]));
    cells
}

#[test]
fn it_has_every_theme_glyph_shade_mark_and_highlight_that_is_named() {
    let file = file();
    for theme in Theme::ALL {
        let theme = &file["themes"][theme.name()];
        for highlight in Highlight::ALL {
            assert!(theme["highlights"][highlight.name()].is_object());
            assert!(file["highlights"][highlight.name()].is_object());
        }
        for game in AnyGame::all() {
            for piece in game.info().pieces {
                assert!(file["glyphs"][piece.glyph].is_object(), "{}", piece.glyph);
                let shade = &theme["shades"][piece.shade];
                assert!(
                    piece.shade.is_empty() || shade.is_object(),
                    "{}",
                    piece.shade
                );
            }
            for mark in game.board().cells.iter().flat_map(|cell| &cell.marks) {
                assert!(theme["marks"][mark].is_object(), "{mark}");
            }
        }
        assert!(theme["marks"]["*"].is_object());
        assert!(theme["players"]["*"].is_object());
    }
}

#[test]
fn the_alphabet_has_letters_and_digits() {
    let file = file();
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain([' ']);
    for letter in letters {
        let shape = &file["letters"]["shapes"][letter.to_string()];
        assert!(shape["w"].as_f64().unwrap() > 0.0, "{letter}");
        assert!(letter == ' ' || shape["d"].as_str().unwrap().starts_with('M'));
    }
}

#[test]
fn colours_are_six_hexadecimal_digits_or_none() {
    fn check(value: &Value) {
        match value {
            Value::Object(entries) => {
                for (key, value) in entries {
                    let is_colour = value.is_string() && key != "tone";
                    if is_colour && colour(value) != "none" {
                        let digits = colour(value).strip_prefix('#').unwrap();
                        assert_eq!(digits.len(), 6, "{key}");
                        assert!(u32::from_str_radix(digits, 16).is_ok(), "{key}");
                    }
                    check(value);
                }
            }
            Value::Array(_) => panic!("no list is expected here"),
            _ => {}
        }
    }
    check(&file()["themes"]);
}

#[test]
fn pieces_stand_out_from_every_cell_three_to_one() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        let mut grounds = cells(theme);
        grounds.push(colour(&theme["tray"]["fill"]));
        let players = object(&theme["players"]);
        for (player, paint) in &players {
            let tile = paint["ground"].get("fill");
            grounds.extend(tile.map(colour));
            if let Some(tile) = paint.get("ground") {
                for ground in ["background", "tray"] {
                    let ground = &theme[ground];
                    let ground = ground.get("fill").unwrap_or(ground);
                    let ratio = piece_contrast(tile, colour(ground));
                    assert!(ratio >= 3.0, "{name}: tile of {player}: {ratio:.2}");
                }
            }
        }
        for (piece, paint) in players.into_iter().chain(object(&theme["shades"])) {
            for ground in &grounds {
                let ratio = piece_contrast(paint, ground);
                assert!(ratio >= 3.0, "{name}: {piece} on {ground}: {ratio:.2}");
            }
        }
    }
}

/// Never by hue alone: what must be told apart differs in luminance.
#[test]
fn owners_and_shades_differ_by_luminance() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        let fill = |paint: &Value| luminance(colour(&paint["fill"]));
        let ratio = |one: &Value, other: &Value| {
            let (one, other) = (fill(one), fill(other));
            (one.max(other) + 0.05) / (one.min(other) + 0.05)
        };
        let players = &theme["players"];
        assert!(ratio(&players["white"], &players["black"]) >= 7.0, "{name}");
        assert!(ratio(&players["0"], &players["1"]) >= 7.0, "{name}");
        let tiles = ratio(&players["white"]["ground"], &players["black"]["ground"]);
        assert!(tiles >= 2.0, "{name}: tiles {tiles:.2}");
        let tones: HashSet<&str> = ["white", "black"]
            .map(|player| players[player]["tone"].as_str().unwrap())
            .into();
        assert_eq!(tones.len(), 2);
        let shades = &theme["shades"];
        for (one, other) in [("white", "grey"), ("grey", "black"), ("white", "black")] {
            let ratio = ratio(&shades[one], &shades[other]);
            assert!(ratio >= 3.0, "{name}: {one} and {other}: {ratio:.2}");
        }
    }
}

#[test]
fn text_stands_out_from_what_it_is_on() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        let check = |what: &str, ink: &Value, ground: &str, least: f64| {
            let ratio = contrast(colour(ink), ground);
            assert!(ratio >= least, "{name}: {what} on {ground}: {ratio:.2}");
        };
        check("text", &theme["text"], colour(&theme["background"]), 4.5);
        check(
            "counts",
            &theme["tray"]["label"],
            colour(&theme["tray"]["fill"]),
            4.5,
        );
        for cell in cells(theme) {
            check("names", &theme["cell"]["label"], cell, 4.5);
        }
        let players = object(&theme["players"]);
        for (player, paint) in players {
            check(player, &paint["crown"], colour(&paint["fill"]), 4.5);
            if let Some(tile) = paint.get("ground") {
                check(player, &tile["ink"], colour(&tile["fill"]), 4.5);
            } else {
                // The letter of a kind whose glyph is unknown.
                check(player, &paint["ink"], colour(&paint["fill"]), 4.5);
            }
        }
    }
}

#[test]
fn highlights_have_a_border_that_stands_out() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        for (kind, colours) in object(&theme["highlights"]) {
            for cell in cells(theme) {
                let line = contrast(colour(&colours["line"]), cell);
                let fill = match colour(&colours["fill"]) {
                    "none" => 1.0,
                    fill if colours["opacity"].as_f64().unwrap() > 0.8 => contrast(fill, cell),
                    _ => 1.0,
                };
                assert!(line.max(fill) >= 3.0, "{name}: {kind} on {cell}: {line:.2}");
            }
        }
    }
}

/// How a colour looks to people who lack one kind of cone, or all colour: the
/// matrices of Machado, Oliveira and Fernandes (2009) for full severity, for
/// linear light; the luminance for the last.
const SIGHTS: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
    ("no colour", [[0.2126, 0.7152, 0.0722]; 3]),
];

/// The luminance of a colour as it is seen.
fn seen(colour: &str, sight: &[[f64; 3]; 3]) -> f64 {
    let light = light(colour);
    luminance_of(sight.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(light)
            .map(|(weight, part)| weight * part)
            .sum();
        sum.clamp(0.0, 1.0)
    }))
}

fn seen_contrast(one: &str, other: &str, sight: &[[f64; 3]; 3]) -> f64 {
    let (one, other) = (seen(one, sight), seen(other, sight));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_colour_blind_tell_owners_shades_and_tiles_apart() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        for (sight, matrix) in &SIGHTS {
            let apart = |what: &str, one: &Value, other: &Value, least: f64| {
                let ratio = seen_contrast(colour(&one["fill"]), colour(&other["fill"]), matrix);
                assert!(ratio >= least, "{name}, {sight}: {what}: {ratio:.2}");
            };
            let (players, shades) = (&theme["players"], &theme["shades"]);
            apart("players", &players["white"], &players["black"], 5.0);
            apart("players", &players["0"], &players["1"], 5.0);
            let tiles = ["white", "black"].map(|player| &players[player]["ground"]);
            apart("tiles", tiles[0], tiles[1], 1.8);
            for (one, other) in [("white", "grey"), ("grey", "black")] {
                apart("shades", &shades[one], &shades[other], 2.5);
            }
        }
    }
}

/// Two that look alike to somebody have another shape.
#[test]
fn highlights_differ_in_shape_or_in_how_light_they_are() {
    let file = file();
    for (name, theme) in object(&file["themes"]) {
        let all = object(&theme["highlights"]);
        for (index, (one, paint)) in all.iter().enumerate() {
            for (other, other_paint) in &all[index + 1..] {
                let shapes = [one, other].map(|kind| &file["highlights"][*kind]["d"]);
                for (sight, matrix) in &SIGHTS {
                    let lines = [paint, other_paint].map(|paint| colour(&paint["line"]));
                    let ratio = seen_contrast(lines[0], lines[1], matrix);
                    let differ = shapes[0] != shapes[1] || ratio >= 1.5;
                    assert!(differ, "{name}, {sight}: {one} and {other}: {ratio:.2}");
                }
            }
        }
    }
}
