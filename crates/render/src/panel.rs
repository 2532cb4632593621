//! The panel beside the board: for each player its name, its reserve and what
//! it holds.

use hexarium_rules::Player;

use crate::picture::Picture;
use crate::text::{self, Anchor};
use crate::xml::{Escaped, Number};

const WIDTH: f64 = 6.0;
const PADDING: f64 = 0.3;
/// From piece to piece.
const COLUMN: f64 = 1.85;
const IN_A_ROW: usize = 3;
/// The height of the name, and of the smaller words.
const NAME: f64 = 0.44;
const WORDS: f64 = 0.32;
/// From line to line.
const NAME_LINE: f64 = 1.1;
const WORDS_LINE: f64 = 0.65;
const PIECES_LINE: f64 = 1.15;
const PIECE_SCALE: f64 = 0.58;
const SAMPLE_SCALE: f64 = 0.48;

/// The least between two players' parts, and what is around all.
const GAP: f64 = 0.7;
const AROUND: f64 = 0.5;

/// A row of pieces with their counts, under a heading.
struct Section {
    heading: &'static str,
    pieces: Vec<(char, u32)>,
}

impl Section {
    fn height(&self) -> f64 {
        let rows = self.pieces.len().div_ceil(IN_A_ROW);
        WORDS_LINE + PIECES_LINE * rows as f64
    }
}

/// The height of a player's part.
fn height(sections: &[Section]) -> f64 {
    let below = if sections.is_empty() { 0.0 } else { PADDING };
    NAME_LINE + sections.iter().map(Section::height).sum::<f64>() + below
}

impl Picture<'_> {
    /// Draws the panel: the first player's part at the bottom, as it sits, the
    /// others' from the top. The board stands beside its middle.
    pub(crate) fn panel(&mut self) {
        let left = self.bounds.right + 0.3;
        let mut order: Vec<usize> = (0..self.info.players.len()).rev().collect();
        if self.options.flipped {
            order.reverse();
        }
        let parts: Vec<(usize, Vec<Section>)> = order
            .into_iter()
            .map(|player| (player, self.sections(player)))
            .collect();
        let total: f64 = parts.iter().map(|part| height(&part.1)).sum();
        let gaps = parts.len().max(2) as f64 - 1.0;
        let missing = (total + GAP * gaps + 2.0 * AROUND - self.bounds.height()).max(0.0);
        self.bounds.top -= missing / 2.0;
        self.bounds.bottom += missing / 2.0;
        self.bounds.right = left + WIDTH + AROUND;
        let gap = (self.bounds.height() - 2.0 * AROUND - total) / gaps;
        let mut y = self.bounds.top + AROUND;
        self.put(format_args!("<g class=\"panel\">"));
        for (player, sections) in parts {
            self.part(player, &sections, left, y);
            y += height(&sections) + gap;
        }
        self.put(format_args!("</g>"));
    }

    fn sections(&self, player: usize) -> Vec<Section> {
        let owner = |kind| self.info.piece(kind).map(|piece| usize::from(piece.owner));
        let reserves = self.shown.reserves.iter().copied();
        let captives = self.shown.captives.iter();
        let held = captives.filter(|captive| captive.holder.index() == player);
        let reserve = Section {
            heading: "reserve",
            pieces: reserves
                .filter(|&(kind, _)| owner(kind) == Some(player))
                .collect(),
        };
        let captured = Section {
            heading: "captured",
            pieces: held.map(|captive| (captive.kind, captive.count)).collect(),
        };
        let mut sections = vec![reserve, captured];
        sections.retain(|section| !section.pieces.is_empty());
        sections
    }

    fn part(&mut self, player: usize, sections: &[Section], left: f64, top: f64) {
        let Some(info) = self.info.players.get(player) else {
            return;
        };
        let (pen, tray) = (self.pen(), &self.colours.tray);
        self.put(format_args!(
            "<rect class=\"tray\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".25\" \
             fill=\"{}\"/><g {pen} stroke=\"{}\">",
            Number(left),
            Number(top),
            Number(WIDTH),
            Number(height(sections)),
            Escaped(&tray.fill),
            Escaped(&tray.label),
        ));
        let mut x = left + PADDING;
        let middle = top + NAME_LINE / 2.0;
        let mut pieces = self.info.pieces.iter();
        let sample = pieces.find(|piece| usize::from(piece.owner) == player && !piece.ground);
        if let Some(piece) = sample {
            self.small_piece(piece.kind, (x + 0.3, middle), SAMPLE_SCALE);
            x += 0.85;
        }
        self.word(info.name, (x, middle), Anchor::Left, NAME);
        if self.options.to_move.map(Player::index) == Some(player) {
            x += text::width(info.name, NAME) + 0.35;
            self.put(format_args!(
                "<path class=\"to-move\" d=\"M{} {}l-.36.22.36.22z\" fill=\"{}\" \
                 stroke-width=\".06\"/>",
                Number(x + 0.36),
                Number(middle - 0.22),
                Escaped(&tray.label),
            ));
        }
        let mut y = top + NAME_LINE;
        for section in sections {
            self.section(section, left + PADDING, y);
            y += section.height();
        }
        self.put(format_args!("</g>"));
    }

    fn section(&mut self, section: &Section, left: f64, top: f64) {
        let heading = (left, top + WORDS_LINE / 2.0);
        self.word(section.heading, heading, Anchor::Left, WORDS);
        for (index, &(kind, count)) in section.pieces.iter().enumerate() {
            let (column, row) = (index % IN_A_ROW, index / IN_A_ROW);
            let x = left + 0.4 + column as f64 * COLUMN;
            let y = top + WORDS_LINE + (row as f64 + 0.5) * PIECES_LINE;
            self.small_piece(kind, (x, y), PIECE_SCALE);
            self.word(&count.to_string(), (x + 0.68, y), Anchor::Left, WORDS);
        }
    }
}
