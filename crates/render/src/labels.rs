//! The names of cells: letters and numbers along the edge, or each name in its
//! cell.

use std::collections::BTreeMap;

use hexarium_rules::Cell;

use crate::options::Coordinates;
use crate::picture::Picture;
use crate::text::{self, Anchor};
use crate::view::Point;
use crate::xml::Escaped;

/// The height of a letter along the edge, and of one in a cell.
const ALONG: f64 = 0.4;
const INSIDE: f64 = 0.3;
const BENEATH: f64 = 0.16;

/// From the middle of a cell down to that of its name, where a piece stands.
const DOWN: f64 = 0.76;

/// Between the edge of the board and the middle of a label.
const AWAY: f64 = 0.56;

/// A name's letters and its digits.
fn parts(name: &str) -> Option<(&str, &str)> {
    let split = name.find(|character: char| character.is_ascii_digit())?;
    (split > 0).then(|| name.split_at(split))
}

impl Picture<'_> {
    fn coordinates(&self) -> Coordinates {
        match self.options.coordinates {
            Coordinates::Auto if self.view.board.grows => Coordinates::Cells,
            Coordinates::Auto => Coordinates::Edge,
            other => other,
        }
    }

    /// Letters and numbers beyond the ends of the lines of cells that share
    /// them.
    pub(crate) fn edge_labels(&mut self) {
        if self.coordinates() != Coordinates::Edge {
            return;
        }
        let mut lines: BTreeMap<&str, Vec<(u32, Cell)>> = BTreeMap::new();
        for &cell in &self.view.cells {
            let Some(data) = self.view.cell(cell) else {
                continue;
            };
            let Some((letters, digits)) = parts(&data.name) else {
                continue;
            };
            let number = digits.parse().unwrap_or(0);
            let letter = letters.bytes().fold(0, |sum, byte| {
                u32::wrapping_add(u32::wrapping_mul(sum, 256), byte.into())
            });
            lines.entry(letters).or_default().push((number, cell));
            lines.entry(digits).or_default().push((letter, cell));
        }
        let labels: Vec<(&str, Point)> = lines
            .into_iter()
            .filter_map(|(name, mut line)| {
                line.sort_unstable();
                let ends = [line.first()?.1, line.last()?.1];
                Some((name, self.beyond(ends[0], ends[1], name)?))
            })
            .collect();
        let colour = &self.colours.text;
        self.put(format_args!(
            "<g class=\"coordinates\" {} stroke=\"{}\">",
            self.pen(),
            Escaped(colour)
        ));
        for (name, at) in labels {
            let half = (text::width(name, ALONG) / 2.0).max(ALONG / 2.0) + 0.15;
            self.bounds.include((at.0 - half, at.1 - half));
            self.bounds.include((at.0 + half, at.1 + half));
            self.word(name, at, Anchor::Middle, ALONG);
        }
        self.put(format_args!("</g>"));
    }

    /// The point just outside a line of cells, beyond its first.
    fn beyond(&self, first: Cell, last: Cell, name: &str) -> Option<Point> {
        let ((x, y), to) = (self.view.at(first)?, self.view.at(last)?);
        let (dx, dy) = (x - to.0, y - to.1);
        let length = dx.hypot(dy);
        let (dx, dy) = if length > 0.1 {
            (dx / length, dy / length)
        } else if name.starts_with(|letter: char| letter.is_ascii_digit()) {
            (-1.0, 0.0)
        } else {
            (0.0, 1.0)
        };
        let corners = self.view.corners().into_iter();
        let reach = corners.map(|corner| corner.0 * dx + corner.1 * dy);
        let away = reach.fold(0.0, f64::max) + AWAY;
        Some((x + away * dx, y + away * dy))
    }

    /// The name of each cell, in the middle or beneath the piece that stands
    /// there, in a colour that stands out from the ground.
    pub(crate) fn cell_labels(&mut self) {
        if self.coordinates() != Coordinates::Cells {
            return;
        }
        let shown = self.shown;
        let is_ground = |kind| self.info.piece(kind).is_some_and(|piece| piece.ground);
        let pieces = shown.pieces.iter().copied();
        let (ground, standing) = pieces.partition::<Vec<_>, _>(|piece| is_ground(piece.1));
        self.put(format_args!("<g class=\"coordinates\" {}>", self.pen()));
        for cell in self.view.cells.clone() {
            let (Some(data), Some((x, y))) = (self.view.cell(cell), self.view.at(cell)) else {
                continue;
            };
            let piece = ground.iter().find(|piece| piece.0 == cell);
            let piece = piece.and_then(|piece| self.info.piece(piece.1));
            let paint = piece.and_then(|piece| self.colours.paint(self.info, Some(piece)));
            let ink = match paint {
                Some(paint) => &paint.ink,
                None if self.view.board.grows => &self.colours.text,
                None => &self.colours.cell.label,
            };
            let covered = standing.iter().any(|piece| piece.0 == cell) || self.is_covered(cell);
            let (down, height) = if covered {
                (DOWN, BENEATH)
            } else {
                (0.0, INSIDE)
            };
            self.put(format_args!("<g stroke=\"{}\">", Escaped(ink)));
            self.word(&data.name, (x, y + down), Anchor::Middle, height);
            self.put(format_args!("</g>"));
        }
        self.put(format_args!("</g>"));
    }
}
