//! Words drawn with the stroke alphabet of the data file.

use crate::picture::Picture;
use crate::theme;
use crate::view::Point;
use crate::xml::Number;

/// Where a word stands to its point, which is at half the height of capitals.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Left,
    Middle,
}

/// The id of a letter's shape.
pub(crate) fn letter_id(letter: char) -> String {
    format!("hexarium-{:x}", u32::from(letter))
}

/// How wide a word is whose capitals have this height.
pub(crate) fn width(word: &str, height: f64) -> f64 {
    let letters = &theme::file().letters;
    let shapes = word
        .chars()
        .filter_map(|letter| letters.shapes.get(&letter));
    let total: f64 = shapes.map(|shape| shape.w + letters.space).sum();
    (total - letters.space).max(0.0) * height / letters.height
}

impl Picture<'_> {
    /// Draws a word. Letters that the alphabet lacks are left out.
    pub(crate) fn word(&mut self, word: &str, at: Point, anchor: Anchor, height: f64) {
        let letters = &theme::file().letters;
        let scale = height / letters.height;
        let left = match anchor {
            Anchor::Left => at.0,
            Anchor::Middle => at.0 - width(word, height) / 2.0,
        };
        // A word stands on the line on which its first letter is centred.
        let base = at.1 + word.chars().next().map_or(0.0, half_height) * scale;
        self.put(format_args!(
            "<g transform=\"translate({} {}) scale({})\">",
            Number(left),
            Number(base),
            Number(scale),
        ));
        let mut x = 0.0;
        for letter in word.chars() {
            if let Some(shape) = letters.shapes.get(&letter) {
                if !shape.d.is_empty() {
                    self.use_letter(letter);
                    self.put(format_args!("<use href=\"#{}\"", letter_id(letter)));
                    if x > 0.0 {
                        self.put(format_args!(" x=\"{}\"", Number(x)));
                    }
                    self.put(format_args!("/>"));
                }
                x += shape.w + letters.space;
            }
        }
        self.put(format_args!("</g>"));
    }
}

/// Half the height of a letter in the alphabet's own measure: capitals and
/// digits are tall, most others low.
pub(crate) fn half_height(letter: char) -> f64 {
    let height = theme::file().letters.height;
    let low = letter.is_lowercase() && !"bdfhklt".contains(letter);
    if low { 0.35 * height } else { 0.5 * height }
}
