//! The words of moves: `<from><to>`, and the longer forms that are read.

use super::{Hexentafl, Move};
use crate::cell::{Cell, CellName, CellSet};
use crate::game::Game;
use crate::refusal::{Refusal, why};
use crate::step::Step;
use crate::word::WordScanner;

/// `[K]<from>[-]<to>[x<cells>]`.
struct Typed {
    king: bool,
    from: CellName,
    to: CellName,
    captured: Option<Vec<CellName>>,
}

impl Typed {
    fn read(word: &str) -> Option<Self> {
        let mut scanner = WordScanner::new(word);
        let king = scanner.take('k');
        let from = scanner.cell()?;
        scanner.take('-');
        let to = scanner.cell()?;
        let captured = if scanner.take('x') {
            Some(scanner.cells_to_end(&[',', 'x'])?).filter(|cells| !cells.is_empty())
        } else {
            None
        };
        let whole = scanner.is_done() && !word.ends_with(['x', 'X']);
        whole.then_some(Self {
            king,
            from,
            to,
            captured,
        })
    }

    fn fits<const SIDE: usize>(&self, position: &Hexentafl<SIDE>, mv: Move) -> bool {
        let board = &Hexentafl::<SIDE>::LAYOUT.board;
        board.name(mv.from) == self.from
            && board.name(mv.to) == self.to
            && (!self.king || position.king.contains(mv.from))
            && self.captured.as_ref().is_none_or(|cells| {
                let taken = position.captured(mv);
                cells.len() == taken.len() as usize && set::<SIDE>(cells) == Some(taken)
            })
    }
}

fn set<const SIDE: usize>(cells: &[CellName]) -> Option<CellSet> {
    let board = &Hexentafl::<SIDE>::LAYOUT.board;
    let cells = cells
        .iter()
        .map(|name| board.cell(name.letter, name.number));
    cells.collect()
}

pub(super) fn matching<const SIDE: usize>(
    position: &Hexentafl<SIDE>,
    word: &str,
    legal: &[Move],
) -> Option<Vec<Move>> {
    let typed = Typed::read(word)?;
    let fitting = legal.iter().filter(|&&mv| typed.fits(position, mv));
    Some(fitting.copied().collect())
}

pub(super) fn refuse<const SIDE: usize>(position: &Hexentafl<SIDE>, word: &str) -> Refusal {
    let Some(typed) = Typed::read(word) else {
        return Refusal::new(&why::UNREADABLE, []);
    };
    let cells = [typed.from, typed.to].map(Hexentafl::<SIDE>::cell);
    let [Some(from), Some(to)] = cells else {
        return Refusal::new(&why::NOT_ON_BOARD, []);
    };
    let (from_cell, to_cell) = (from.0 as u8, to.0 as u8);
    if typed.king && !position.king.contains(from_cell) {
        return Refusal::new(&super::info::NOT_THE_KING, [from]);
    }
    let mv = Move {
        from: from_cell,
        to: to_cell,
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    if legal.contains(&mv) {
        let taken = position.captured(mv);
        let cells = taken.iter().map(|cell| Cell(cell.into()));
        return Refusal::new(&why::WRONG_CAPTURES, cells).instead(vec![position.word(mv)]);
    }
    position.refuse_steps(&[Step::Cell(from), Step::Cell(to)])
}
