//! Pieces: their shapes, once each, and where they stand.

use hexarium_rules::Shown;

use crate::picture::Picture;
use crate::text::{self, letter_id};
use crate::theme::{self, Glyph, Role};
use crate::view::Point;
use crate::xml::{Escaped, Number};

/// The height of the letter on a piece whose glyph is unknown.
const ON_PIECE: f64 = 0.56;

/// What an unknown glyph is drawn as, with the kind's letter.
const FALLBACK: &str = "disk";

impl Picture<'_> {
    /// The pieces that lie on the ground, or those that stand on it.
    pub(crate) fn pieces(&mut self, shown: &Shown, ground: bool) {
        let lies = |kind| self.info.piece(kind).is_some_and(|piece| piece.ground);
        let mut pieces = shown.pieces.clone();
        pieces.retain(|&(_, kind)| lies(kind) == ground);
        if pieces.is_empty() {
            return;
        }
        let class = if ground { "ground" } else { "pieces" };
        self.put(format_args!("<g class=\"{class}\">"));
        for (cell, kind) in pieces {
            let (Some(data), Some(at)) = (self.view.cell(cell), self.view.at(cell)) else {
                continue;
            };
            self.kinds.insert(kind);
            self.put(format_args!(
                "<use class=\"piece\" data-cell=\"{}\" data-kind=\"{}\" href=\"#{}\" x=\"{}\" y=\"{}\"/>",
                Escaped(&data.name),
                Escaped(kind.encode_utf8(&mut [0; 4])),
                self.piece_id(kind),
                Number(at.0),
                Number(at.1),
            ));
        }
        self.put(format_args!("</g>"));
    }

    /// A small piece that stands on no cell.
    pub(crate) fn small_piece(&mut self, kind: char, at: Point, scale: f64) {
        self.kinds.insert(kind);
        self.put(format_args!(
            "<use href=\"#{}\" transform=\"translate({} {}) scale({})\"/>",
            self.piece_id(kind),
            Number(at.0),
            Number(at.1),
            Number(scale),
        ));
    }

    fn piece_id(&self, kind: char) -> String {
        self.id(format_args!("{:x}", u32::from(kind)))
    }

    /// The shape of a kind of piece, to be used by its id.
    pub(crate) fn piece_shape(&self, kind: char) -> String {
        let piece = self.info.piece(kind);
        let glyphs = &theme::file().glyphs;
        let known = piece.and_then(|piece| glyphs.get(piece.glyph));
        let Some(glyph) = known.or_else(|| glyphs.get(FALLBACK)) else {
            return String::new();
        };
        let Some(paint) = self.colours.paint(self.info, piece) else {
            return String::new();
        };
        // What is used within a word's group does not take its pen over.
        let mut shape = format!("<g id=\"{}\" stroke=\"none\"", self.piece_id(kind));
        let mut transform = String::new();
        if glyph.turns && self.view.turn() != 0 {
            transform = format!("rotate({})", self.view.turn());
        }
        // Room for the ground to be seen, and its name.
        let has_ground = self.info.pieces.iter().any(|piece| piece.ground);
        if has_ground && piece.is_some_and(|piece| !piece.ground) {
            transform += &format!("scale({})", Number(theme::file().standing));
        }
        if !transform.is_empty() {
            shape += &format!(" transform=\"{transform}\"");
        }
        shape.push('>');
        shape += &layers(glyph, paint);
        if known.is_none() {
            shape += &letter(kind, paint.of(Role::Ink));
        }
        shape + "</g>"
    }
}

fn layers(glyph: &Glyph, paint: &theme::Paint) -> String {
    let mut text = String::new();
    for layer in &glyph.layers {
        if layer.tone.is_some_and(|tone| tone != paint.tone) {
            continue;
        }
        let colour = |role: Option<Role>| role.map_or("none", |role| paint.of(role));
        text += &format!(
            "<path d=\"{}\" fill=\"{}\"",
            Escaped(&layer.d),
            Escaped(colour(layer.fill))
        );
        if layer.stroke.is_some() {
            text += &format!(
                " stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                Escaped(colour(layer.stroke)),
                Number(layer.width)
            );
        }
        text += "/>";
    }
    text
}

/// The letter of a kind, centred.
fn letter(kind: char, ink: &str) -> String {
    let letters = &theme::file().letters;
    let scale = ON_PIECE / letters.height;
    let mut word = [0; 4];
    let word = kind.encode_utf8(&mut word);
    format!(
        "<use href=\"#{}\" transform=\"translate({} {}) scale({})\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        letter_id(kind),
        Number(-text::width(word, ON_PIECE) / 2.0),
        Number(text::half_height(kind) * scale),
        Number(scale),
        Escaped(ink),
        Number(letters.width),
    )
}
