//! The words of moves: `<from><to>`, `<from><to>x<captured…>`, and the shorter
//! forms of published games.

use super::routes::Routes;
use super::{HexDame, Move, board, info};
use crate::cell::{CellName, CellSet};
use crate::game::Game;
use crate::refusal::{Refusal, why};
use crate::step::Step;
use crate::word::{WordScanner, sorted_words};

pub(super) fn canonical(mv: Move) -> String {
    let mut word = name(mv.from) + &name(mv.to);
    if mv.is_capture() {
        word.push('x');
        for cell in board::cells(mv.captured) {
            word += &HexDame::cell_name(cell).to_string();
        }
    }
    word
}

fn name(place: u8) -> String {
    HexDame::cell_name(board::cell(place)).to_string()
}

impl HexDame {
    /// The word of a legal move as a writer of published notation has it: a
    /// capture ends with its `x`, as `e8g6x`, unless another legal capture
    /// would read the same; then the word is the canonical one.
    pub(super) fn published(&self, mv: Move) -> String {
        let mut legal = Vec::new();
        self.legal_moves(&mut legal);
        let mut alike = legal.iter().filter(|o| (o.from, o.to) == (mv.from, mv.to));
        if mv.is_capture() && alike.by_ref().nth(1).is_none() {
            return name(mv.from) + &name(mv.to) + "x";
        }
        canonical(mv)
    }
}

/// Where a typed move begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Cell(CellName),
    /// Any cell with this letter, a = 1.
    Letter(u8),
    /// Any cell with this number.
    Number(u8),
    /// Any cell at all.
    Anywhere,
}

impl Origin {
    fn fits(self, from: u8) -> bool {
        let name = HexDame::cell_name(board::cell(from));
        match self {
            Self::Cell(cell) => cell == name,
            Self::Letter(letter) => letter == name.letter,
            Self::Number(number) => number == name.number,
            Self::Anywhere => true,
        }
    }
}

/// A word that has been read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Typed {
    from: Origin,
    to: CellName,
    /// Whether there is an x.
    capture: bool,
    /// The captured cells named, of a capture with a whole origin.
    captured: Option<Vec<CellName>>,
}

impl Typed {
    fn read(word: &str) -> Option<Self> {
        let mut scanner = WordScanner::new(word);
        let (from, to) = match (scanner.cell(), scanner.cell()) {
            (Some(from), Some(to)) => (Origin::Cell(from), to),
            (Some(to), None) => (Origin::Anywhere, to),
            (None, _) => {
                // A second look, for the scanner may have found a cell further on.
                scanner = WordScanner::new(word);
                let from = scanner.number().map(Origin::Number);
                let from = from.or_else(|| scanner.letter().map(Origin::Letter))?;
                (from, scanner.cell()?)
            }
        };
        let capture = scanner.take('x');
        let cells = scanner.cells_to_end(&[])?;
        let listed = !cells.is_empty();
        let whole = matches!(from, Origin::Cell(_));
        // A list of captured cells needs an x, and both need what they follow.
        if listed && !(capture && whole) || !capture && !whole {
            return None;
        }
        Some(Self {
            from,
            to,
            capture,
            captured: listed.then_some(cells),
        })
    }

    /// Whether the move has the cells of the word, and is a capture or not.
    fn fits_cells(&self, mv: Move) -> bool {
        self.capture == mv.is_capture()
            && self.from.fits(mv.from)
            && self.to == HexDame::cell_name(board::cell(mv.to))
    }

    fn fits(&self, mv: Move) -> bool {
        self.fits_cells(mv) && self.lists(mv.captured)
    }

    /// Whether the captured cells named are these, in any order.
    fn lists(&self, captured: CellSet) -> bool {
        self.captured.as_ref().is_none_or(|names| {
            names.len() == captured.len() as usize && places(names) == Some(captured)
        })
    }
}

fn place(name: CellName) -> Option<u8> {
    board::place(HexDame::cell(name)?)
}

fn places(names: &[CellName]) -> Option<CellSet> {
    names.iter().map(|&name| place(name)).collect()
}

pub(super) fn matching(word: &str, legal: &[Move]) -> Option<Vec<Move>> {
    let typed = Typed::read(word)?;
    let fitting = legal.iter().copied().filter(|&mv| typed.fits(mv));
    Some(fitting.collect())
}

pub(super) fn refuse(position: &HexDame, word: &str) -> Refusal {
    let Some(typed) = Typed::read(word) else {
        return Refusal::new(&why::UNREADABLE, []);
    };
    let named = match typed.from {
        Origin::Cell(from) => vec![from, typed.to],
        _ => vec![typed.to],
    };
    let names = named.iter().chain(typed.captured.iter().flatten());
    if names.into_iter().any(|&name| HexDame::cell(name).is_none()) {
        return Refusal::new(&why::NOT_ON_BOARD, []);
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if typed.capture {
        refuse_capture(position, &typed, &legal)
    } else {
        refuse_quiet(position, &typed, &legal)
    }
}

/// Why a word without an x is not legal.
fn refuse_quiet(position: &HexDame, typed: &Typed, legal: &[Move]) -> Refusal {
    let as_capture = Typed {
        capture: true,
        ..typed.clone()
    };
    let meant: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| as_capture.fits(mv))
        .collect();
    if !meant.is_empty() {
        let cells = meant
            .iter()
            .fold(CellSet::EMPTY, |all, mv| all | mv.captured);
        return Refusal::new(&info::WITHOUT_X, board::cells(cells))
            .instead(sorted_words(position, &meant));
    }
    let steps = typed.steps();
    if position.follow(&steps).places.len() == steps.len() {
        // The first jump of a legal capture, which has more.
        return position.refuse_lesser();
    }
    position.refuse_steps(&steps)
}

impl Typed {
    fn steps(&self) -> Vec<Step> {
        let from = match self.from {
            Origin::Cell(from) => HexDame::cell(from),
            _ => None,
        };
        let cells = from.into_iter().chain(HexDame::cell(self.to));
        cells.map(Step::Cell).collect()
    }
}

/// Why a word with an x is not legal.
fn refuse_capture(position: &HexDame, typed: &Typed, legal: &[Move]) -> Refusal {
    let same: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| typed.fits_cells(mv))
        .collect();
    if !same.is_empty() {
        let cells = same
            .iter()
            .fold(CellSet::EMPTY, |all, mv| all | mv.captured);
        return Refusal::new(&why::WRONG_CAPTURES, board::cells(cells))
            .instead(sorted_words(position, &same));
    }
    if let Origin::Cell(from) = typed.from
        && let Some(refusal) = place(from).and_then(|from| position.refuse_origin(from))
    {
        return refusal;
    }
    if lesser_capture_exists(position, typed) {
        return position.refuse_lesser();
    }
    if let Some(named) = &typed.captured {
        let jumped = places(named).unwrap_or_default();
        if (jumped.len() as usize) < named.len() {
            return Refusal::new(&info::TWICE, board::cells(jumped));
        }
        let own = jumped & position.pieces(position.player);
        if !own.is_empty() {
            return Refusal::new(&info::OWN_PIECE, board::cells(own));
        }
    }
    let cells = typed.steps().into_iter().filter_map(|step| match step {
        Step::Cell(cell) => Some(cell),
        _ => None,
    });
    Refusal::new(&info::NO_SUCH_CAPTURE, cells)
}

/// Whether the word describes a capture that can be made and is not legal,
/// because it is not finished or another takes more.
fn lesser_capture_exists(position: &HexDame, typed: &Typed) -> bool {
    let Some(to) = place(typed.to) else {
        return false;
    };
    let own = position.pieces(position.player).iter();
    own.filter(|&from| typed.from.fits(from)).any(|from| {
        Routes::of(&position.hunt(from))
            .captures()
            .any(|chain| chain.at.contains(to) && typed.lists(chain.captured))
    })
}
