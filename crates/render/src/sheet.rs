//! Several pictures side by side.

use std::fmt::Write;

use crate::diagram::Diagram;
use crate::document::{Document, Shapes, view_box};
use crate::options::Options;
use crate::png::{PngError, pixels_of};
use crate::view::Bounds;
use crate::xml::Number;

/// A contact sheet: diagrams of one game row by row, all of one size.
#[derive(Debug, Clone)]
pub struct Sheet {
    diagrams: Vec<Diagram>,
    columns: usize,
}

impl Sheet {
    /// A sheet with so many columns, or fewer where there are fewer diagrams.
    /// The options of the first diagram say how large it is.
    pub fn new(mut diagrams: Vec<Diagram>, columns: usize) -> Self {
        let columns = columns.clamp(1, diagrams.len().max(1));
        Diagram::share_room(&mut diagrams);
        Self { diagrams, columns }
    }

    /// The sheet as SVG.
    pub fn svg(&self) -> String {
        let Some(first) = self.diagrams.first() else {
            return String::new();
        };
        self.drawn(first, first.options().size)
    }

    fn drawn(&self, first: &Diagram, size: Option<u32>) -> String {
        let one = first.room().whole;
        let rows = self.diagrams.len().div_ceil(self.columns);
        let bounds = Bounds {
            left: 0.0,
            top: 0.0,
            right: one.width() * self.columns as f64,
            bottom: one.height() * rows as f64,
        };
        let mut shapes = Shapes::default();
        let mut body = String::new();
        for (index, diagram) in self.diagrams.iter().enumerate() {
            let picture = diagram.picture().drawn();
            shapes.add(&picture);
            // Writing to a string does not fail.
            _ = write!(
                body,
                "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{}\">{}</svg>",
                Number((index % self.columns) as f64 * one.width()),
                Number((index / self.columns) as f64 * one.height()),
                Number(one.width()),
                Number(one.height()),
                view_box(picture.bounds),
                picture.body(),
            );
        }
        let document = Document {
            bounds,
            size,
            theme: first.options().theme,
            title: first.info().name,
            description: &first.options().description,
        };
        document.write(&shapes, &body)
    }

    /// The sheet as PNG; its longer side has [`Options::size`] pixels, or 1600.
    ///
    /// # Errors
    /// When there is nothing on it, or the size is none of a PNG.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let Some(first) = self.diagrams.first() else {
            return Err(PngError::Empty);
        };
        let Options { size, .. } = first.options();
        let pixmap = pixels_of(size.unwrap_or(ORDINARY), |size| {
            self.drawn(first, Some(size))
        })?;
        let png = pixmap.encode_png();
        png.map_err(|error| PngError::Drawing(error.to_string()))
    }
}

/// The longer side where the options leave it open.
const ORDINARY: u32 = 1600;
