//! A grid of characters, each with its ink, that becomes lines of text.

use anstyle::{AnsiColor, Effects, Style};

use crate::text::columns_of;

/// What a character means, from which its colour follows. Nothing is told by
/// the colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Ink {
    /// Plain text.
    #[default]
    Plain,
    /// What may be overlooked: edges, hints.
    Faint,
    /// What stands out.
    Strong,
    /// A piece of the player with this index.
    Piece(u8),
    /// What the last move touched.
    Last,
    /// What may follow.
    Next,
    /// What has been entered.
    Path,
    /// What shows why something is not legal.
    Wrong,
}

impl Ink {
    /// The style: the sixteen colours alone, and where a piece is meant, with
    /// its own ground, so that it reads on dark and on light.
    fn style(self) -> Style {
        let on = |letter: AnsiColor, ground: AnsiColor| {
            Style::new()
                .fg_color(Some(letter.into()))
                .bg_color(Some(ground.into()))
        };
        let coloured = |letter: AnsiColor| Style::new().bold().fg_color(Some(letter.into()));
        match self {
            Self::Plain => Style::new(),
            Self::Faint => Style::new().effects(Effects::DIMMED),
            Self::Strong => Style::new().bold(),
            Self::Piece(0) => on(AnsiColor::Black, AnsiColor::Cyan),
            Self::Piece(1) => on(AnsiColor::BrightWhite, AnsiColor::Magenta),
            Self::Piece(_) => on(AnsiColor::Black, AnsiColor::Yellow),
            Self::Last => Style::new().bold().underline(),
            Self::Next => coloured(AnsiColor::Green),
            Self::Path => Style::new().bold().invert(),
            Self::Wrong => coloured(AnsiColor::Red),
        }
    }

    /// The text in this ink.
    pub(crate) fn paint(self, text: &str) -> String {
        let style = self.style();
        format!("{style}{text}{style:#}")
    }
}

/// A grid of characters that grows where it is written on.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<Place>>,
}

/// A place: a character with the accents over it, or nothing where the one
/// before takes two columns.
type Place = (String, Ink);

impl Canvas {
    /// Writes text from a place to the right.
    pub(crate) fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        let mut next = x;
        for letter in text.chars() {
            let columns = columns_of(letter);
            if columns == 0 {
                if next > x {
                    self.lead(next - 1, y).0.push(letter);
                }
                continue;
            }
            *self.at(next, y) = (letter.to_string(), ink);
            for taken in 1..columns {
                *self.at(next + taken, y) = (String::new(), ink);
            }
            next += columns;
        }
    }

    /// Writes text of narrow characters where nothing stands yet.
    pub(crate) fn write_under(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (index, letter) in text.chars().enumerate() {
            let place = self.at(x + index, y);
            if place.0 == " " {
                *place = (letter.to_string(), ink);
            }
        }
    }

    /// The number of columns of the longest line.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Puts another canvas to the right of this one, at a column.
    pub(crate) fn beside(&mut self, x: usize, other: &Self) {
        for (y, row) in other.rows.iter().enumerate() {
            for (index, place) in row.iter().enumerate() {
                *self.at(x + index, y) = place.clone();
            }
        }
    }

    /// Puts another canvas under this one.
    pub(crate) fn under(&mut self, other: Self) {
        self.rows.extend(other.rows);
    }

    /// Adds a line at the end: pieces of text, each in its ink.
    pub(crate) fn line(&mut self, parts: &[(&str, Ink)]) {
        let y = self.rows.len();
        self.rows.push(Vec::new());
        for (text, ink) in parts {
            let x = self.rows[y].len();
            self.write(x, y, text, *ink);
        }
    }

    /// The lines as text, each ended, without blanks at their ends.
    pub(crate) fn text(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let blank = |place: &&Place| place.0 == " " && !matches!(place.1, Ink::Piece(_));
            let used = row.len() - row.iter().rev().take_while(blank).count();
            for run in row[..used].chunk_by(|a, b| a.1 == b.1) {
                let letters: String = run.iter().map(|place| place.0.as_str()).collect();
                text += &match run[0].1 {
                    Ink::Plain => letters,
                    ink if colour => ink.paint(&letters),
                    _ => letters,
                };
            }
            text.push('\n');
        }
        text
    }

    /// The place of the character that covers a column.
    fn lead(&mut self, mut x: usize, y: usize) -> &mut Place {
        while x > 0 && self.at(x, y).0.is_empty() {
            x -= 1;
        }
        self.at(x, y)
    }

    fn at(&mut self, x: usize, y: usize) -> &mut Place {
        let blank = || (" ".to_owned(), Ink::Plain);
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize_with(x + 1, blank);
        }
        &mut row[x]
    }
}
