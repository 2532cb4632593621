//! `render`: a position as a picture.

use std::path::Path;

use hexarium_render::{Coordinates, Highlight, Options, Theme, last_move, png, svg};
use hexarium_rules::{AnyGame, AnyHistory};

use crate::args::{RenderArguments, ThemeName};
use crate::failure::Failure;
use crate::{input, list};

/// What a picture is written as.
enum Format {
    Svg,
    Png,
}

pub(crate) fn run(arguments: &RenderArguments) -> Result<(), Failure> {
    let format = match &arguments.output {
        Some(file) => format_of(file)?,
        None => Format::Svg,
    };
    let history = input::history(&arguments.game)?;
    let board = AnyGame::find(history.info().id)
        .map_err(Failure::input)?
        .board();
    let (shown, info) = (history.shown(), history.info());
    let options = options(arguments, &*history);
    let picture = match format {
        Format::Svg => svg(&board, &shown, info, &options).into_bytes(),
        Format::Png => png(&board, &shown, info, &options).map_err(Failure::input)?,
    };
    match &arguments.output {
        Some(file) => std::fs::write(file, picture)
            .map_err(|error| Failure::input(format!("output `{}`: {error}", file.display()))),
        None => list::print(&picture),
    }
}

fn format_of(file: &Path) -> Result<Format, Failure> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => Err(Failure::input(format!(
            "output `{}`: the name of the file must end in .svg or .png",
            file.display()
        ))),
    }
}

fn options(arguments: &RenderArguments, history: &dyn AnyHistory) -> Options {
    let last = history.ply().checked_sub(1);
    let moments = last.and_then(|ply| history.effects(ply, None));
    let cells = last_move(&moments.unwrap_or_default());
    Options {
        theme: match arguments.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Print => Theme::Print,
        },
        size: arguments.size,
        coordinates: if arguments.no_coordinates {
            Coordinates::Off
        } else {
            Coordinates::Auto
        },
        flipped: arguments.flip,
        panel: arguments.panel,
        to_move: history.outcome().is_none().then(|| history.player()),
        highlights: cells
            .into_iter()
            .map(|cell| (cell, Highlight::Last))
            .collect(),
        arrows: Vec::new(),
        description: history.position(),
    }
}
