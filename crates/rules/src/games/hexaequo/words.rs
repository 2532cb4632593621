//! The words of moves: `Tk7`, `Dj8`, `Rj8`, `<from><to>[x<captured…>]`, and
//! the longer and shorter forms that are read.

use super::tiles::TileSet;
use super::{Action, Hexaequo, Move, Piece, grid, line};
use crate::cell::{Cell, CellName};
use crate::game::Game;
use crate::refusal::{Refusal, why};
use crate::word::WordScanner;

impl Hexaequo {
    pub(super) fn word_of(&self, mv: Move) -> String {
        let name = |tile| Self::cell_name(self.cell_of(tile));
        match mv.0 {
            Action::Lay { place } => format!("T{}", Self::cell_name(grid::cell(place))),
            Action::Place { piece, tile } => match piece {
                Piece::Disk => format!("D{}", name(tile)),
                Piece::Ring => format!("R{}", name(tile)),
            },
            Action::Go { from, to, captured } => {
                let mut word = format!("{}{}", name(from), name(to));
                if !captured.is_empty() {
                    word.push('x');
                }
                for tile in captured.iter() {
                    word += &name(tile).to_string();
                }
                word
            }
        }
    }

    /// The tiles of the cells, if all have one and none is named twice.
    fn tile_set(&self, names: &[CellName]) -> Option<TileSet> {
        let mut set = TileSet::EMPTY;
        for &name in names {
            let tile = self.tiles.at(Self::cell(name)?)?;
            if set.contains(tile) {
                return None;
            }
            set = set.with(tile);
        }
        Some(set)
    }
}

/// What a word says, before it is compared with the position.
enum Typed {
    /// What is placed: 0 a tile, 1 a disk, 2 a ring.
    Placement { what: usize, cell: CellName },
    Go {
        /// Two cells, or those of a route.
        cells: Vec<CellName>,
        is_route: bool,
        captured: Option<Vec<CellName>>,
    },
}

impl Typed {
    fn read(word: &str) -> Option<Self> {
        // `Dj8` is a disk placed, `d8j8` a move from a cell: a name's letter
        // comes before its number.
        if word.as_bytes().get(1)?.is_ascii_alphabetic() {
            return Self::read_placement(word);
        }
        let mut scanner = WordScanner::new(word);
        let mut cells = vec![scanner.cell()?];
        let is_route = scanner.take('-');
        cells.push(scanner.cell()?);
        while is_route && scanner.take('-') {
            cells.push(scanner.cell()?);
        }
        let captured = if scanner.take('x') {
            Some(scanner.cells_to_end(&[])?).filter(|cells| !cells.is_empty())
        } else {
            None
        };
        let whole = scanner.is_done() && !word.ends_with(['x', 'X']);
        whole.then_some(Self::Go {
            cells,
            is_route,
            captured,
        })
    }

    fn read_placement(word: &str) -> Option<Self> {
        let mut scanner = WordScanner::new(word);
        let letter = scanner.take_any(&['T', 'D', 'R'])?;
        let what = ['T', 'D', 'R'].iter().position(|&kind| kind == letter)?;
        let cell = scanner.cell()?;
        scanner.is_done().then_some(Self::Placement { what, cell })
    }

    /// The moves meant, whatever captures are named.
    fn moves(&self, position: &Hexaequo, legal: &[Move]) -> Vec<Move> {
        let mut moves = match self {
            Self::Placement { what, cell } => {
                let kind = line::letters(position.player)[*what];
                let cell = Hexaequo::cell(*cell);
                let placed = cell.and_then(|cell| position.placement(kind, cell).ok());
                placed.into_iter().collect()
            }
            Self::Go {
                cells, is_route, ..
            } => {
                let cells: Option<Vec<Cell>> = cells.iter().map(|&n| Hexaequo::cell(n)).collect();
                match cells.as_deref() {
                    None => Vec::new(),
                    Some(route) if *is_route => {
                        let walk = position.walk(route).ok();
                        walk.and_then(|walk| walk.done()).into_iter().collect()
                    }
                    Some(ends) => {
                        let tiles = [ends[0], ends[1]].map(|cell| position.tiles.at(cell));
                        let fits = |mv: &&Move| match mv.0 {
                            Action::Go { from, to, .. } => [Some(from), Some(to)] == tiles,
                            _ => false,
                        };
                        legal.iter().filter(fits).copied().collect()
                    }
                }
            }
        };
        moves.retain(|mv| legal.contains(mv));
        moves
    }

    /// Whether the captures named, if any are, are those of the move.
    fn has_captures_of(&self, position: &Hexaequo, mv: Move) -> bool {
        let (
            Self::Go {
                captured: Some(named),
                ..
            },
            Action::Go { captured, .. },
        ) = (self, mv.0)
        else {
            return true;
        };
        position.tile_set(named) == Some(captured)
    }
}

pub(super) fn matching(position: &Hexaequo, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
    let typed = Typed::read(word)?;
    let mut moves = typed.moves(position, legal);
    moves.retain(|&mv| typed.has_captures_of(position, mv));
    Some(moves)
}

pub(super) fn refuse(position: &Hexaequo, word: &str) -> Refusal {
    let Some(typed) = Typed::read(word) else {
        return Refusal::new(&why::UNREADABLE, []);
    };
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let others = typed.moves(position, &legal);
    if !others.is_empty() {
        let words = others.iter().map(|&mv| position.word(mv)).collect();
        return Refusal::new(&why::WRONG_CAPTURES, []).instead(words);
    }
    match typed {
        Typed::Placement { what, cell } => match Hexaequo::cell(cell) {
            Some(cell) => {
                let kind = line::letters(position.player)[what];
                let refused = position.placement(kind, cell).err();
                refused.unwrap_or_else(|| Refusal::new(&why::UNREADABLE, [cell]))
            }
            None => Refusal::new(&why::NOT_ON_BOARD, []),
        },
        Typed::Go { cells, .. } => {
            let known: Option<Vec<Cell>> = cells.iter().map(|&n| Hexaequo::cell(n)).collect();
            match known {
                Some(cells) => match position.walk(&cells) {
                    Err(refusal) => refusal,
                    // A single jump is right by itself and the move was not
                    // found, so what was meant ends elsewhere.
                    Ok(_) => Refusal::new(&why::OUT_OF_REACH, cells),
                },
                None => Refusal::new(&why::NOT_ON_BOARD, []),
            }
        }
    }
}
