//! `render`: a position as a picture.

use std::path::Path;

use hexarium_render::{Diagram, Options};

use crate::args::RenderArguments;
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
    let options = Options {
        theme: arguments.theme,
        size: arguments.size,
        coordinates: arguments.coordinates,
        flipped: arguments.flip,
        panel: arguments.panel,
        ..Options::default()
    };
    let mut diagram = Diagram::after(history.ply(), &*history, None, options);
    for mark in &arguments.mark {
        diagram.mark(mark).map_err(Failure::input)?;
    }
    for arrow in &arguments.arrow {
        diagram.arrow(arrow).map_err(Failure::input)?;
    }
    let picture = match format {
        Format::Svg => diagram.svg().into_bytes(),
        Format::Png => diagram.png().map_err(Failure::input)?,
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
