//! The picture as PNG.

use std::fmt;

use hexarium_rules::{Board, GameInfo, Shown};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::options::Options;

/// The longest side of a PNG, in pixels.
pub const LARGEST: u32 = 4096;

/// The longer side where the options leave it open.
const ORDINARY: u32 = 800;

/// A position as PNG; its longer side has [`Options::size`] pixels, or 800.
///
/// # Errors
/// When the size is 0 or above [`LARGEST`].
pub fn png(
    board: &Board,
    shown: &Shown,
    info: &GameInfo,
    options: &Options,
) -> Result<Vec<u8>, PngError> {
    let pixmap = pixels_of(options.size.unwrap_or(ORDINARY), |size| {
        let options = Options {
            size: Some(size),
            ..options.clone()
        };
        crate::svg(board, shown, info, &options)
    })?;
    let png = pixmap.encode_png();
    png.map_err(|error| PngError::Drawing(error.to_string()))
}

/// The pixels of an SVG that is drawn at a size.
pub(crate) fn pixels_of(size: u32, draw: impl FnOnce(u32) -> String) -> Result<Pixmap, PngError> {
    if size == 0 || size > LARGEST {
        return Err(PngError::Size(size));
    }
    let text = draw(size);
    let drawing = |error: &dyn fmt::Display| PngError::Drawing(error.to_string());
    let tree =
        usvg::Tree::from_str(&text, &usvg::Options::default()).map_err(|error| drawing(&error))?;
    let pixels = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(pixels.width(), pixels.height()).ok_or(PngError::Size(size))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Why there is no PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PngError {
    /// No picture has this size.
    Size(u32),
    /// There is nothing to draw.
    Empty,
    /// The drawing failed, and how.
    Drawing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(
                f,
                "size `{size}`: the longer side of a PNG has 1 to {LARGEST} pixels"
            ),
            Self::Empty => f.write_str("there is nothing to draw"),
            Self::Drawing(why) => write!(f, "the picture could not be drawn: {why}"),
        }
    }
}

impl std::error::Error for PngError {}
