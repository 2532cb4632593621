//! Games that this program does not have: unknown glyphs, odd names, no cells,
//! three players.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod common;

use common::{pieces, read};
use hexarium_render::{Coordinates, Options, Theme, png, svg};
use hexarium_rules::{
    Board, BoardCell, Captive, Cell, GameInfo, Orientation, PieceInfo, Player, PlayerInfo, Shown,
    Text,
};

const fn piece(kind: char, owner: u8, glyph: &'static str) -> PieceInfo {
    PieceInfo {
        kind,
        owner,
        name: Text::new("piece", "piece"),
        glyph,
        shade: "",
        most: 9,
        ground: false,
    }
}

const fn player(name: &'static str) -> PlayerInfo {
    PlayerInfo {
        name,
        role: Text::new("role", "role"),
        goal: Text::new("goal", "Win."),
    }
}

static STRANGE: GameInfo = GameInfo {
    id: "a<b>&\"c'",
    name: "Strange <game> & \"more\"",
    summary: Text::new("summary", "None."),
    players: &[player("red <1>"), player("green"), player("blue")],
    pieces: &[
        piece('Q', 0, "unicorn"),
        piece('&', 1, "unicorn"),
        piece('x', 2, "square"),
        piece('é', 2, "dragon"),
    ],
    choices: &[],
    settings: &[],
    starts: &[],
};

fn board(names: &[&str], grows: bool) -> Board {
    Board {
        orientation: Orientation::PointyTop,
        grows,
        cells: (0..)
            .zip(names)
            .map(|(index, name)| BoardCell {
                name: (*name).to_owned(),
                x: 1.732 * f64::from(index),
                y: 0.0,
                marks: vec!["lava-pit", "\"quoted\""],
            })
            .collect(),
    }
}

fn options() -> Vec<Options> {
    let mut all = Vec::new();
    for theme in Theme::ALL {
        for coordinates in [Coordinates::Edge, Coordinates::Cells, Coordinates::Off] {
            all.push(Options {
                theme,
                coordinates,
                panel: coordinates != Coordinates::Off,
                flipped: coordinates == Coordinates::Cells,
                description: "<&>\u{0}\"'".to_owned(),
                to_move: Some(Player::SECOND),
                size: Some(120),
                ..Options::default()
            });
        }
    }
    all
}

#[test]
fn an_unknown_glyph_is_a_disk_with_the_letter_of_its_kind() {
    let board = board(&["a1", "b1", "c1", "d1", "e1"], false);
    let shown = Shown {
        pieces: [(0, 'Q'), (1, '&'), (2, 'x'), (3, 'é'), (4, '\u{1}')]
            .map(|(cell, kind)| (Cell(cell), kind))
            .into(),
        reserves: vec![('Q', 2), ('?', 1)],
        captives: vec![Captive {
            holder: Player::SECOND,
            kind: 'x',
            count: 12,
        }],
    };
    for options in options() {
        let text = svg(&board, &shown, &STRANGE, &options);
        let document = read(&text);
        assert_eq!(pieces(&document).len(), 5);
        let letter = format!("href=\"#hexarium-{:x}\"", u32::from('Q'));
        assert!(text.contains(&letter));
        assert!(text.contains("&lt;game&gt;"));
        png(&board, &shown, &STRANGE, &options).unwrap();
    }
}

#[test]
fn boards_without_cells_and_pieces_off_the_board_do_no_harm() {
    let shown = Shown {
        pieces: vec![(Cell(7), 'Q'), (Cell(u16::MAX), 'x')],
        ..Shown::default()
    };
    for grows in [false, true] {
        for names in [&[][..], &["a1"], &["", "7", "x"], &["a99999999999", "ßéa1"]] {
            let board = board(names, grows);
            for options in options() {
                read(&svg(&board, &shown, &STRANGE, &options));
                png(&board, &shown, &STRANGE, &options).unwrap();
                read(&svg(&board, &Shown::default(), &STRANGE, &options));
            }
        }
    }
}
