//! The words of moves: `W@c2`, `c2c3`, `Gc2c3`, `Sc2c3`.

use super::{Action, Cequis, Move, board, info};
use crate::cell::{Cell, CellName};
use crate::word::WordScanner;

/// A word taken apart.
#[derive(Debug, Clone, Copy)]
pub(super) enum Typed {
    /// `<kind>@<cell>`; the kind as its colour.
    Place { colour: u8, cell: CellName },
    /// `[G|S]<from><to>`.
    Go {
        prefix: Option<Prefix>,
        from: CellName,
        to: CellName,
    },
}

/// What a word begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    Group,
    Sequence,
}

impl Typed {
    /// Reads a word. `g` and `b` are columns as well: a letter before a digit
    /// is one, so that `g2g3` is a single move and `gc2c3` a group's.
    pub(super) fn read(word: &str) -> Option<Self> {
        let mut scanner = WordScanner::new(word);
        let mut ahead = scanner.clone();
        if let Some(letter) = ahead.take_any(&['W', 'G', 'B'])
            && ahead.take('@')
        {
            let cell = ahead.cell()?;
            let colour = info::KINDS.iter().position(|&kind| kind == letter)? as u8;
            return ahead.is_done().then_some(Self::Place { colour, cell });
        }
        let (prefix, from) = match scanner.cell() {
            Some(from) => (None, from),
            None => {
                let prefix = match scanner.take_any(&['G', 'S'])? {
                    'G' => Prefix::Group,
                    _ => Prefix::Sequence,
                };
                (Some(prefix), scanner.cell()?)
            }
        };
        let to = scanner.cell()?;
        scanner.is_done().then_some(Self::Go { prefix, from, to })
    }
}

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    /// The move that a word means here, legal or not.
    pub(super) fn meaning(&self, typed: &Typed) -> Option<Move> {
        let on_board = |name| board::named(name).and_then(board::number);
        let action = match *typed {
            Typed::Place { colour, cell } => Action::Place {
                colour,
                cell: on_board(cell)?,
            },
            Typed::Go { prefix, from, to } => {
                let (from, to) = (on_board(from)?, on_board(to)?);
                let direction = board::direction(from, to)?;
                let group = self.group_at(from);
                match prefix {
                    None if !self.occupied().contains(to) => Action::Single { from, direction },
                    None if !group.contains(to) => Action::Sequence { from, direction },
                    Some(Prefix::Sequence) => Action::Sequence { from, direction },
                    None | Some(Prefix::Group) => Action::Group {
                        first: group.first()?,
                        direction,
                    },
                }
            }
        };
        Some(Move(action))
    }

    /// The canonical word of a move.
    pub(super) fn write_word(&self, mv: Move) -> String {
        let name = |cell: u8| board::name(Cell(cell.into()));
        let go = |from: u8, direction| {
            let to = board::neighbour(from, direction).unwrap_or(from);
            format!("{}{}", name(from), name(to))
        };
        match mv.0 {
            Action::Place { colour, cell } => {
                format!("{}@{}", info::KINDS[usize::from(colour)], name(cell))
            }
            Action::Single { from, direction } => go(from, direction),
            Action::Group { first, direction } => format!("G{}", go(first, direction)),
            Action::Sequence { from, direction } => format!("S{}", go(from, direction)),
        }
    }
}
