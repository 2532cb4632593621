//! SVG documents: what was drawn, with the shapes that it uses.

use std::collections::HashSet;

use crate::options::Theme;
use crate::picture::Picture;
use crate::theme;
use crate::view::Bounds;
use crate::xml::{Escaped, Number};

/// How far the background reaches beyond the picture: rounding to pixels
/// leaves no seam.
const SEAM: f64 = 0.5;

/// The shapes that pictures use, each once.
#[derive(Default)]
pub(crate) struct Shapes {
    ids: HashSet<String>,
    text: String,
}

impl Shapes {
    pub(crate) fn add(&mut self, picture: &Picture<'_>) {
        for (id, text) in picture.shapes() {
            if self.ids.insert(id) {
                self.text += &text;
            }
        }
    }
}

/// What a document says besides its picture.
pub(crate) struct Document<'a> {
    pub(crate) bounds: Bounds,
    /// The longer side in pixels.
    pub(crate) size: Option<u32>,
    pub(crate) theme: Theme,
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
}

impl Document<'_> {
    pub(crate) fn write(&self, shapes: &Shapes, body: &str) -> String {
        let bounds = self.bounds;
        let (width, height) = (bounds.width(), bounds.height());
        let mut text = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        if let Some(size) = self.size {
            let scale = f64::from(size) / width.max(height);
            let pixels = |length: f64| (length * scale).round().max(1.0);
            let (width, height) = (pixels(width), pixels(height));
            text += &format!(" width=\"{width}\" height=\"{height}\"");
        }
        text += &format!(
            " viewBox=\"{}\" role=\"img\" class=\"hexarium {}\"><title>{}</title>",
            view_box(bounds),
            self.theme.name(),
            Escaped(self.title),
        );
        if !self.description.is_empty() {
            text += &format!("<desc>{}</desc>", Escaped(self.description));
        }
        text += &format!(
            "<defs>{}</defs><rect class=\"background\" x=\"{}\" y=\"{}\" width=\"{}\" \
             height=\"{}\" fill=\"{}\"/>",
            shapes.text,
            Number(bounds.left - SEAM),
            Number(bounds.top - SEAM),
            Number(width + 2.0 * SEAM),
            Number(height + 2.0 * SEAM),
            Escaped(&theme::file().themes[self.theme.name()].background),
        );
        text + body + "</svg>\n"
    }
}

/// Bounds as the attribute `viewBox` has them.
pub(crate) fn view_box(bounds: Bounds) -> String {
    format!(
        "{} {} {} {}",
        Number(bounds.left),
        Number(bounds.top),
        Number(bounds.width()),
        Number(bounds.height())
    )
}
