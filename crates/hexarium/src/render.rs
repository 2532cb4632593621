//! `render`: a position as a picture, or a whole game as a film or a sheet of
//! pictures.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use hexarium_render::{Diagram, Film, FilmError, Options, Sheet};
use hexarium_rules::{AnyHistory, Step, quoted};

use crate::args::RenderArguments;
use crate::failure::Failure;
use crate::newfile::NewFile;
use crate::{input, list};

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
}

/// Pictures in a film, or on a sheet, at most.
const MOST_PICTURES: usize = 2_000;

/// How long each picture of a film stays.
const DELAY: Duration = Duration::from_millis(800);

pub(crate) fn run(arguments: &RenderArguments) -> Result<(), Failure> {
    let format = match &arguments.output {
        Some(file) => format_of(file)?,
        None => Format::Svg,
    };
    check(arguments, format)?;
    let history = input::history(&arguments.game)?;
    let options = Options {
        theme: arguments.theme,
        size: arguments.size,
        coordinates: arguments.coordinates,
        flipped: arguments.flip,
        panel: arguments.panel,
        plain_last_move: arguments.no_last_move,
        ..Options::default()
    };
    let Some(file) = &arguments.output else {
        let mut text = Vec::new();
        picture(arguments, format, &*history, options, &mut text)?;
        return list::print(&text);
    };
    let failed = |error| Failure::input(format!("output `{}`: {error}", file.display()));
    let mut new = NewFile::begin(file).map_err(failed)?;
    picture(arguments, format, &*history, options, &mut new)?;
    new.keep().map_err(failed)?;
    Ok(())
}

/// Refuses options that this kind of picture has no use for.
fn check(arguments: &RenderArguments, format: Format) -> Result<(), Failure> {
    let is_film = format == Format::Gif;
    let is_many = is_film || arguments.sheet.is_some();
    let wrong = |option: &str, why: &str| Err(Failure::input(format!("{option}: {why}")));
    if is_film && arguments.sheet.is_some() {
        return wrong(
            "--sheet",
            "a sheet is written to a file that ends in .svg or .png",
        );
    }
    if !is_film && arguments.delay.is_some() {
        return wrong(
            "--delay",
            "only a film has it; write to a file that ends in .gif",
        );
    }
    if !is_many && arguments.every.is_some() {
        let why = "only sheets and films show several positions; add --sheet, or write to a file \
                   that ends in .gif";
        return wrong("--every", why);
    }
    if is_many
        && (arguments.steps.is_some() || !arguments.mark.is_empty() || !arguments.arrow.is_empty())
    {
        return wrong(
            "--steps, --mark and --arrow",
            "they are for a picture of one position",
        );
    }
    Ok(())
}

fn picture(
    arguments: &RenderArguments,
    format: Format,
    history: &dyn AnyHistory,
    options: Options,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let drawn = match (format, arguments.sheet) {
        (Format::Gif, _) => {
            let delay = arguments
                .delay
                .map(|delay| Duration::from_millis(delay.into()));
            let film = Film::new(every(arguments, history, &options)?, delay.unwrap_or(DELAY));
            return film.write(output).map_err(|error| match error {
                FilmError::Output(error) => Failure::from(error),
                error => Failure::input(error),
            });
        }
        (Format::Svg, Some(columns)) => {
            let sheet = Sheet::new(every(arguments, history, &options)?, columns.into());
            Ok(sheet.svg().into_bytes())
        }
        (Format::Png, Some(columns)) => {
            Sheet::new(every(arguments, history, &options)?, columns.into()).png()
        }
        (Format::Svg, None) => Ok(one(arguments, history, options)?.svg().into_bytes()),
        (Format::Png, None) => one(arguments, history, options)?.png(),
    };
    output.write_all(&drawn.map_err(Failure::input)?)?;
    Ok(())
}

/// The position with all that is to be pointed out.
fn one(
    arguments: &RenderArguments,
    history: &dyn AnyHistory,
    options: Options,
) -> Result<Diagram, Failure> {
    let mut diagram = Diagram::after(history.ply(), history, None, options);
    if let Some(steps) = &arguments.steps {
        diagram.steps(history, &steps_in(steps, history)?);
    }
    for mark in &arguments.mark {
        diagram.mark(mark).map_err(Failure::input)?;
    }
    for arrow in &arguments.arrow {
        diagram.arrow(arrow).map_err(Failure::input)?;
    }
    Ok(diagram)
}

fn steps_in(text: &str, history: &dyn AnyHistory) -> Result<Vec<Step>, Failure> {
    let written = text.split(',').filter(|step| !step.is_empty());
    let read = |step| {
        let unknown = || {
            let (step, id) = (quoted(step), history.info().id);
            Failure::input(format!(
                "--steps: {id} has no cell or piece in hand `{step}`"
            ))
        };
        history.read_step(step).ok_or_else(unknown)
    };
    let steps: Vec<Step> = written.map(read).collect::<Result<_, _>>()?;
    match history.refusal_of_steps(&steps) {
        Some(refusal) => Err(Failure::input(format!(
            "--steps {}: {}",
            quoted(text),
            refusal.reason.english
        ))),
        None => Ok(steps),
    }
}

fn every(
    arguments: &RenderArguments,
    history: &dyn AnyHistory,
    options: &Options,
) -> Result<Vec<Diagram>, Failure> {
    let plies = arguments.every.map_or(1, usize::from);
    let pictures = history.ply().div_ceil(plies) + 1;
    if pictures > MOST_PICTURES {
        let needed = history.ply().div_ceil(MOST_PICTURES - 1);
        return Err(Failure::input(format!(
            "{pictures} pictures are too many; show fewer positions, as with --every {needed}"
        )));
    }
    Ok(Diagram::every(plies, history, options))
}

fn format_of(file: &Path) -> Result<Format, Failure> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("gif") => Ok(Format::Gif),
        _ => Err(Failure::input(format!(
            "output `{}`: the name of the file must end in .svg, .png or .gif",
            file.display()
        ))),
    }
}
