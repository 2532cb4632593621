//! The panel beside the board: for each player its name, its reserve and what
//! it holds.

use hexarium_rules::Player;

use crate::picture::Picture;
use crate::text::Anchor;
use crate::xml::{Escaped, Number};

const WIDTH: f64 = 5.4;
const IN_A_ROW: usize = 3;
/// The height of the name, and of the smaller words.
const NAME: f64 = 0.44;
const WORDS: f64 = 0.34;
/// From line to line.
const NAME_LINE: f64 = 0.95;
const WORDS_LINE: f64 = 0.75;
const PIECES_LINE: f64 = 1.15;
const PIECE_SCALE: f64 = 0.58;

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

impl Picture<'_> {
    /// Draws the panel: the first player's part at the bottom, as it sits, the
    /// others' from the top.
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
        let height =
            |sections: &[Section]| NAME_LINE + sections.iter().map(Section::height).sum::<f64>();
        let total: f64 = parts.iter().map(|part| height(&part.1)).sum();
        let (top, room) = (self.bounds.top + 0.3, self.bounds.height() - 0.6);
        let space = (room - total).max(0.6 * parts.len() as f64);
        let gap = space / (parts.len().max(2) - 1) as f64;
        let mut y = top;
        self.put(format_args!("<g class=\"panel\">"));
        for (player, sections) in parts {
            self.part(player, &sections, left, y);
            y += height(&sections) + gap;
        }
        self.put(format_args!("</g>"));
        self.bounds.include((left + WIDTH + 0.5, y - gap + 0.3));
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
        let (pen, colours) = (self.pen(), self.colours);
        let mut y = top;
        self.put(format_args!(
            "<g {pen} stroke=\"{}\">",
            Escaped(&colours.text)
        ));
        let middle = y + NAME_LINE / 2.0;
        let mut x = left;
        if self.options.to_move.map(Player::index) == Some(player) {
            self.put(format_args!(
                "<path class=\"to-move\" d=\"M{} {}l.4.24-.4.24z\" fill=\"{2}\" \
                 stroke-width=\".06\"/>",
                Number(left),
                Number(middle - 0.24),
                Escaped(&colours.text),
            ));
            x += 0.65;
        }
        self.word(info.name, (x, middle), Anchor::Left, NAME);
        self.put(format_args!("</g>"));
        y += NAME_LINE;
        for section in sections {
            self.section(section, left, y);
            y += section.height();
        }
    }

    fn section(&mut self, section: &Section, left: f64, top: f64) {
        let (pen, colours) = (self.pen(), self.colours);
        let place = |index: usize| {
            let (column, row) = (index % IN_A_ROW, index / IN_A_ROW);
            let x = left + 0.62 + column as f64 * WIDTH / IN_A_ROW as f64;
            (x, top + WORDS_LINE + (row as f64 + 0.5) * PIECES_LINE)
        };
        self.put(format_args!(
            "<rect class=\"tray\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\".2\" fill=\"{}\"/>",
            Number(left),
            Number(top + WORDS_LINE),
            Number(WIDTH),
            Number(section.height() - WORDS_LINE),
            Escaped(&colours.cell.fill),
        ));
        for (index, &(kind, _)) in section.pieces.iter().enumerate() {
            self.small_piece(kind, place(index), PIECE_SCALE);
        }
        self.put(format_args!(
            "<g {pen} stroke=\"{}\">",
            Escaped(&colours.quiet)
        ));
        let heading = (left, top + WORDS_LINE / 2.0);
        self.word(section.heading, heading, Anchor::Left, WORDS);
        self.put(format_args!(
            "<g stroke=\"{}\">",
            Escaped(&colours.cell.label)
        ));
        for (index, &(_, count)) in section.pieces.iter().enumerate() {
            let (x, y) = place(index);
            self.word(&count.to_string(), (x + 0.62, y), Anchor::Left, WORDS);
        }
        self.put(format_args!("</g></g>"));
    }
}
