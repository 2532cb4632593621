//! A game that plays by itself: an animated GIF.

use std::io::{self, Write};
use std::time::Duration;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::diagram::Diagram;
use crate::png::{PngError, pixels_of};

/// The longest side of a film, in pixels.
pub const LARGEST_FILM: u32 = 1024;

/// The longer side where the options leave it open.
const ORDINARY: u32 = 480;

/// How carefully colours are chosen, from 1, the best, to 30, the fastest.
const SPEED: i32 = 10;

/// The last picture stays longer than the others.
const LAST: u32 = 4;

/// Pictures that follow each other, over and over.
#[derive(Debug, Clone)]
pub struct Film {
    diagrams: Vec<Diagram>,
    delay: Duration,
}

impl Film {
    /// A film of diagrams of one game, each shown for so long, the last for
    /// four times as long. The options of the first say how large it is.
    pub fn new(mut diagrams: Vec<Diagram>, delay: Duration) -> Self {
        Diagram::share_room(&mut diagrams);
        Self { diagrams, delay }
    }

    /// Writes the film as GIF, picture by picture. Each but the first holds
    /// only what changed.
    ///
    /// # Errors
    /// When there is no picture, the size is none of a film, or nothing can be
    /// written.
    pub fn write(&self, output: impl Write) -> Result<(), FilmError> {
        let first = self.diagrams.first().ok_or(PngError::Empty)?;
        let size = first.options().size.unwrap_or(ORDINARY);
        if size > LARGEST_FILM {
            return Err(FilmError::Size(size));
        }
        let mut encoder = None;
        let mut output = Some(output);
        let mut before: Option<Pixels> = None;
        let delay = |times: u32| {
            let hundredths = self.delay.as_millis() * u128::from(times) / 10;
            u16::try_from(hundredths).unwrap_or(u16::MAX)
        };
        for (index, diagram) in self.diagrams.iter().enumerate() {
            let pixmap = pixels_of(size, |size| diagram.sized(size).svg())?;
            let side = |length: u32| u16::try_from(length).map_err(|_| FilmError::Size(size));
            let pixels = Pixels {
                width: side(pixmap.width())?,
                rgba: pixmap.take(),
            };
            let is_last = index + 1 == self.diagrams.len();
            let mut frame = pixels.changed(before.as_ref());
            frame.delay = delay(if is_last { LAST } else { 1 });
            frame.dispose = DisposalMethod::Keep;
            if let Some(output) = output.take() {
                let mut new = Encoder::new(output, frame.width, frame.height, &[])?;
                new.set_repeat(Repeat::Infinite)?;
                encoder = Some(new);
            }
            if let Some(encoder) = &mut encoder {
                encoder.write_frame(&frame)?;
            }
            before = Some(pixels);
        }
        Ok(())
    }
}

/// A picture without transparency.
struct Pixels {
    width: u16,
    rgba: Vec<u8>,
}

impl Pixels {
    /// The least rectangle with everything that differs from the picture
    /// before; a single pixel where nothing does.
    fn changed(&self, before: Option<&Self>) -> Frame<'static> {
        let width = usize::from(self.width);
        let rows = || self.rgba.chunks_exact(4 * width);
        let (mut left, mut right) = (0, width);
        let (mut top, mut bottom) = (0, rows().len());
        if let Some(before) = before {
            let pairs = || rows().zip(before.rgba.chunks_exact(4 * width));
            let differ = |pair: (&[u8], &[u8])| pair.0 != pair.1;
            top = pairs().position(differ).unwrap_or(0);
            bottom = pairs().rposition(differ).map_or(top + 1, |row| row + 1);
            let differs = |&column: &usize| {
                let pixel = 4 * column..4 * column + 4;
                pairs().any(|(now, then)| now[pixel.clone()] != then[pixel.clone()])
            };
            left = (0..width).find(differs).unwrap_or(0);
            right = (left..width)
                .rev()
                .find(differs)
                .map_or(left + 1, |column| column + 1);
        }
        let cut = rows().skip(top).take(bottom - top);
        let mut rgba: Vec<u8> = cut
            .flat_map(|row| &row[4 * left..4 * right])
            .copied()
            .collect();
        // Both are parts of the picture, whose sides fit.
        let [width, height] = [right - left, bottom - top].map(|length| length as u16);
        let mut frame = Frame::from_rgba_speed(width, height, &mut rgba, SPEED);
        [frame.left, frame.top] = [left, top].map(|length| length as u16);
        frame
    }
}

/// Why there is no film.
#[derive(Debug)]
pub enum FilmError {
    /// No film has this size.
    Size(u32),
    /// A picture cannot be drawn.
    Picture(PngError),
    /// It cannot be written.
    Output(io::Error),
}

impl From<PngError> for FilmError {
    fn from(error: PngError) -> Self {
        Self::Picture(error)
    }
}

impl From<EncodingError> for FilmError {
    fn from(error: EncodingError) -> Self {
        Self::Output(match error {
            EncodingError::Io(error) => error,
            other => io::Error::other(other),
        })
    }
}

impl std::fmt::Display for FilmError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(size) => write!(
                f,
                "size `{size}`: the longer side of a film has at most {LARGEST_FILM} pixels"
            ),
            Self::Picture(error) => error.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FilmError {}
