//! The picture, from the ground up.

use std::collections::BTreeSet;
use std::fmt::{Arguments, Write};

use hexarium_rules::{Board, Cell, GameInfo, Shown};

use crate::document::{Document, Shapes};
use crate::options::{Highlight, Options, Room};
use crate::text::{Anchor, letter_id};
use crate::theme::{self, Colours, lookup};
use crate::view::{Bounds, Point, View};
use crate::xml::{Escaped, Number};

/// The part of a cell's hexagon that is filled; the rest is the gap.
const FILLED: f64 = 0.955;

/// Around the cells.
const MARGIN: f64 = 0.5;

/// The height of the line under the board.
const CAPTION: f64 = 0.62;

/// A picture that is being drawn. Shapes that are used are remembered and
/// defined at the end.
pub(crate) struct Picture<'a> {
    pub(crate) view: View<'a>,
    pub(crate) info: &'a GameInfo,
    pub(crate) options: &'a Options,
    pub(crate) shown: &'a Shown,
    pub(crate) colours: &'static Colours,
    /// The room that is taken so far.
    pub(crate) bounds: Bounds,
    pub(crate) kinds: BTreeSet<char>,
    letters: BTreeSet<char>,
    body: String,
}

impl<'a> Picture<'a> {
    pub(crate) fn new(
        board: &'a Board,
        shown: &'a Shown,
        info: &'a GameInfo,
        options: &'a Options,
    ) -> Self {
        let view = View::new(board, shown, options);
        let bounds = view.bounds().with_margin(MARGIN);
        Self {
            bounds: options.room.map_or(bounds, |room| bounds.or(room.board)),
            view,
            info,
            options,
            shown,
            colours: &theme::file().themes[options.theme.name()],
            kinds: BTreeSet::new(),
            letters: BTreeSet::new(),
            body: String::new(),
        }
    }

    /// Adds to the picture.
    pub(crate) fn put(&mut self, text: Arguments<'_>) {
        // Writing to a string does not fail.
        _ = self.body.write_fmt(text);
    }

    /// Remembers that a letter is used.
    pub(crate) fn use_letter(&mut self, letter: char) {
        self.letters.insert(letter);
    }

    /// An id for a shape of this game in this theme.
    pub(crate) fn id(&self, name: Arguments<'_>) -> String {
        let theme = self.options.theme.name();
        Escaped(&format!("{}-{theme}-{name}", self.info.id)).to_string()
    }

    /// The attributes with which letters are drawn.
    pub(crate) fn pen(&self) -> String {
        format!(
            "fill=\"none\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            Number(theme::file().letters.width)
        )
    }

    /// Draws everything.
    pub(crate) fn drawn(mut self) -> Self {
        self.draw();
        self
    }

    /// What has been drawn.
    pub(crate) fn body(&self) -> &str {
        &self.body
    }

    /// The room that it takes.
    pub(crate) fn room(self) -> Room {
        let board = self.bounds;
        let whole = self.drawn().bounds;
        Room { board, whole }
    }

    /// The picture as a document.
    pub(crate) fn document(self) -> String {
        self.drawn().finish()
    }

    fn draw(&mut self) {
        if !self.view.board.grows {
            self.frame();
            self.cells();
            self.marks();
        }
        self.pieces(self.shown, true);
        self.highlights(false);
        self.cell_labels();
        self.pieces(self.shown, false);
        self.highlights(true);
        self.arrows();
        self.edge_labels();
        self.caption();
        if let Some(Room { whole, .. }) = self.options.room {
            self.bounds.top = self.bounds.top.min(whole.top);
            self.bounds.bottom = self.bounds.bottom.max(whole.bottom);
        }
        if self.options.panel {
            self.panel();
        }
        if let Some(Room { whole, .. }) = self.options.room {
            self.bounds = self.bounds.or(whole);
        }
    }

    fn caption(&mut self) {
        let options = self.options;
        if !options.caption.is_empty() {
            let at = (self.bounds.middle().0, self.bounds.bottom + 0.7 * CAPTION);
            self.bounds.bottom += 1.2 * CAPTION + MARGIN;
            let colour = Escaped(&self.colours.text);
            self.put(format_args!(
                "<g class=\"caption\" {} stroke=\"{colour}\">",
                self.pen()
            ));
            self.word(&options.caption, at, Anchor::Middle, CAPTION);
            self.put(format_args!("</g>"));
        }
    }

    /// The board that the cells lie in, with an edge that gives it weight.
    fn frame(&mut self) {
        let mut outline = String::new();
        for line in self.view.outline() {
            let mut command = 'M';
            for (x, y) in line {
                _ = write!(outline, "{command}{} {}", Number(x), Number(y));
                command = 'L';
            }
            outline.push('z');
        }
        let frame = &self.colours.frame;
        self.put(format_args!(
            "<g class=\"board\" stroke-width=\"{}\" stroke-linejoin=\"round\">",
            Number(2.0 * frame.width)
        ));
        for (colour, down) in [(&frame.edge, frame.drop), (&frame.fill, 0.0)] {
            let colour = Escaped(colour);
            self.put(format_args!(
                "<path d=\"{outline}\" fill=\"{colour}\" stroke=\"{colour}\""
            ));
            if down > 0.0 {
                self.put(format_args!(" transform=\"translate(0 {})\"", Number(down)));
            }
            self.put(format_args!("/>"));
        }
        self.put(format_args!("</g>"));
    }

    fn cells(&mut self) {
        let colours = self.colours;
        self.put(format_args!(
            "<g class=\"cells\" fill=\"{}\">",
            Escaped(&colours.cell.fill)
        ));
        let id = self.id(format_args!("cell"));
        for cell in self.view.cells.clone() {
            let (Some(data), Some(at)) = (self.view.cell(cell), self.view.at(cell)) else {
                continue;
            };
            self.put(format_args!("<use class=\"cell"));
            for mark in &data.marks {
                self.put(format_args!(" {}", Escaped(mark)));
            }
            self.put(format_args!(
                "\" data-cell=\"{}\" href=\"#{id}\" x=\"{}\" y=\"{}\"",
                Escaped(&data.name),
                Number(at.0),
                Number(at.1)
            ));
            let marks = data.marks.iter();
            let mut marks = marks.filter_map(|mark| lookup(&colours.marks, mark));
            if let Some((_, colours)) = marks.next() {
                self.put(format_args!(" fill=\"{}\"", Escaped(&colours.cell)));
            }
            self.put(format_args!("/>"));
        }
        self.put(format_args!("</g>"));
    }

    /// The shapes on special cells.
    fn marks(&mut self) {
        for cell in self.view.cells.clone() {
            let (Some(data), Some(at)) = (self.view.cell(cell), self.view.at(cell)) else {
                continue;
            };
            for mark in &data.marks {
                let shape = lookup(&theme::file().marks, mark).map(|found| found.1);
                let colours = lookup(&self.colours.marks, mark).map(|found| found.1);
                let (Some(shape), Some(colours)) = (shape, colours) else {
                    continue;
                };
                if !shape.d.is_empty() {
                    self.put(format_args!(
                        "<path class=\"mark\" d=\"{}\" fill=\"none\" stroke=\"{}\" \
                         stroke-width=\"{}\" stroke-linejoin=\"round\" transform=\"{}\"/>",
                        Escaped(&shape.d),
                        Escaped(&colours.line),
                        Number(shape.width),
                        self.place(at, shape.turns),
                    ));
                }
            }
        }
    }

    /// The cells that are pointed out, under the pieces or over them.
    fn highlights(&mut self, above: bool) {
        for &(cell, kind) in &self.options.highlights {
            self.highlight(cell, kind, above);
        }
    }

    fn highlight(&mut self, cell: Cell, kind: Highlight, above: bool) {
        let (Some(data), Some(at)) = (self.view.cell(cell), self.view.at(cell)) else {
            return;
        };
        let shape = theme::file().highlights.get(kind.name());
        let colours = self.colours.highlights.get(kind.name());
        let (Some(shape), Some(colours)) = (shape, colours) else {
            return;
        };
        if shape.above != above {
            return;
        }
        self.put(format_args!(
            "<path class=\"highlight {}\" data-cell=\"{}\" d=\"{}\" fill=\"{}\" \
             fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\" transform=\"{}\"/>",
            kind.name(),
            Escaped(&data.name),
            Escaped(&shape.d),
            Escaped(&colours.fill),
            Number(colours.opacity),
            Escaped(&colours.line),
            Number(shape.width),
            self.place(at, shape.turns),
        ));
    }

    /// Whether a highlight covers the middle of a cell.
    pub(crate) fn is_covered(&self, cell: Cell) -> bool {
        let shapes = &theme::file().highlights;
        let mut highlights = self.options.highlights.iter();
        highlights.any(|&(at, kind)| {
            at == cell && shapes.get(kind.name()).is_some_and(|shape| shape.above)
        })
    }

    /// The transformation that brings a shape to a cell.
    fn place(&self, at: Point, turns: bool) -> String {
        let mut text = format!("translate({} {})", Number(at.0), Number(at.1));
        if turns && self.view.turn() != 0 {
            text += &format!(" rotate({})", self.view.turn());
        }
        text
    }

    fn arrows(&mut self) {
        for &(from, to) in &self.options.arrows {
            let (Some(from), Some(to)) = (self.view.at(from), self.view.at(to)) else {
                continue;
            };
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let shape = &theme::file().arrow;
            let length = dx.hypot(dy) - shape.start - shape.end;
            if length < shape.head {
                continue;
            }
            let colours = &self.colours.arrow;
            let (half, neck) = (Number(shape.shaft / 2.0), Number(length - shape.head));
            let (wing, tip) = (Number(shape.wing), Number(length));
            self.put(format_args!(
                "<path class=\"arrow\" d=\"M0-{half}H{neck}V-{wing}L{tip} 0 {neck} {wing}V{half}H0z\" \
                 fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" \
                 opacity=\"{}\" transform=\"translate({} {}) rotate({}) translate({} 0)\"/>",
                Escaped(&colours.fill),
                Escaped(&colours.line),
                Number(shape.width),
                Number(colours.opacity),
                Number(from.0),
                Number(from.1),
                Number(dy.atan2(dx).to_degrees()),
                Number(shape.start),
            ));
        }
    }

    /// The document: what was drawn, with the shapes that it uses.
    fn finish(self) -> String {
        let mut shapes = Shapes::default();
        shapes.add(&self);
        let document = Document {
            bounds: self.bounds,
            size: self.options.size,
            theme: self.options.theme,
            title: self.info.name,
            description: &self.options.description,
        };
        document.write(&shapes, &self.body)
    }

    /// The shapes that it uses, each by its id.
    pub(crate) fn shapes(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        if !self.view.board.grows {
            let mut points = String::new();
            for (x, y) in self.view.corners() {
                let command = if points.is_empty() { 'M' } else { 'L' };
                let (x, y) = (Number(FILLED * x), Number(FILLED * y));
                points += &format!("{command}{x} {y}");
            }
            let id = self.id(format_args!("cell"));
            found.push((id.clone(), format!("<path id=\"{id}\" d=\"{points}z\"/>")));
        }
        let shapes = &theme::file().letters.shapes;
        for &letter in self.letters.iter().chain(&self.unknown_kinds()) {
            if let Some(shape) = shapes.get(&letter) {
                let (id, d) = (letter_id(letter), Escaped(&shape.d));
                let text = format!("<path id=\"{id}\" d=\"{d}\"/>");
                found.push((id, text));
            }
        }
        let kinds = self.kinds.iter();
        found.extend(kinds.map(|&kind| (format!("kind {kind}"), self.piece_shape(kind))));
        found
    }

    /// The kinds in the picture whose letters their pieces bear, but for those
    /// letters that are used already.
    fn unknown_kinds(&self) -> BTreeSet<char> {
        let glyphs = &theme::file().glyphs;
        let known = |kind: char| {
            let piece = self.info.piece(kind);
            piece.is_some_and(|piece| glyphs.contains_key(piece.glyph))
        };
        let kinds = self.kinds.difference(&self.letters).copied();
        kinds.filter(|&kind| !known(kind)).collect()
    }
}
