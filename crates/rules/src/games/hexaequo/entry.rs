//! Entering a move step by step, and why a step is refused. One judge, which
//! gives a reason, serves both.

use super::line::letters;
use super::tiles::TileSet;
use super::{Action, Hexaequo, Move, Piece, grid, info};
use crate::cell::Cell;
use crate::refusal::{Refusal, why};
use crate::step::{Next, Step};

/// A piece followed along the cells entered.
pub(super) struct Walk {
    from: u8,
    at: u8,
    captured: TileSet,
    /// The tiles that it may go to next.
    onward: TileSet,
}

impl Walk {
    /// The move that the walk is, once the piece has gone anywhere.
    pub(super) fn done(&self) -> Option<Move> {
        let Self {
            from, at, captured, ..
        } = *self;
        let stands = from == at && captured.is_empty();
        (!stands).then_some(Move(Action::Go {
            from,
            to: at,
            captured,
        }))
    }
}

impl Hexaequo {
    pub(super) fn paths_of(&self, mv: Move) -> Vec<Vec<Step>> {
        let [tile_kind, disk, ring] = letters(self.player);
        let (kind, cell) = match mv.0 {
            Action::Lay { place } => (tile_kind, grid::cell(place)),
            Action::Place { piece, tile } => {
                let kind = match piece {
                    Piece::Disk => disk,
                    Piece::Ring => ring,
                };
                (kind, self.cell_of(tile))
            }
            Action::Go { from, to, captured } => {
                let jumps = self.disks[self.player.index()].contains(from)
                    && !(captured.is_empty() && self.tiles.near(from).contains(to));
                let way = if jumps {
                    self.jumper(from).way(to, captured)
                } else {
                    None
                };
                let way = way.unwrap_or_else(|| vec![from, to]).into_iter();
                return vec![way.map(|tile| Step::Cell(self.cell_of(tile))).collect()];
            }
        };
        let (kind, cell) = (Step::Reserve(kind), Step::Cell(cell));
        vec![vec![cell, kind], vec![kind, cell]]
    }

    pub(super) fn next_steps(&self, steps: &[Step]) -> Next<Move> {
        let mut next = Next::default();
        match *steps {
            [] => next.steps = self.first_steps(),
            [Step::Reserve(kind)] => next.steps = self.places(kind),
            [Step::Reserve(kind), Step::Cell(cell)] | [Step::Cell(cell), Step::Reserve(kind)] => {
                next.done = self.placement(kind, cell).ok();
            }
            [Step::Cell(cell), ..] => {
                if let Some(Ok(walk)) = cells_of(steps).map(|cells| self.walk(&cells)) {
                    next.done = walk.done();
                    let onward = walk.onward.iter();
                    next.steps = onward.map(|t| Step::Cell(self.cell_of(t))).collect();
                }
                if steps.len() == 1 {
                    let kinds = letters(self.player).into_iter();
                    let placed = kinds.filter(|&kind| self.placement(kind, cell).is_ok());
                    next.steps.extend(placed.map(Step::Reserve));
                }
            }
            _ => {}
        }
        next.steps.sort_unstable();
        next
    }

    fn first_steps(&self) -> Vec<Step> {
        let me = self.player.index();
        let mut steps: Vec<Step> = Vec::new();
        let mut cells = Vec::new();
        for kind in letters(self.player) {
            let places = self.places(kind);
            if !places.is_empty() {
                steps.push(Step::Reserve(kind));
                cells.extend(places);
            }
        }
        let rings = self.rings[me].iter();
        let rings = rings.filter(|&ring| !self.ring_targets(ring).is_empty());
        let disks = self.disks[me].iter();
        let disks = disks.filter(|&disk| self.disk_can_move(disk));
        cells.extend(
            rings
                .chain(disks)
                .map(|tile| Step::Cell(self.cell_of(tile))),
        );
        cells.sort_unstable();
        cells.dedup();
        steps.extend(cells);
        steps
    }

    /// The cells where the player to move may put a piece of a kind from the
    /// reserve.
    fn places(&self, kind: char) -> Vec<Step> {
        let cells = self.tiles.sites().iter().map(grid::cell);
        let tiles = self.colour[self.player.index()].iter();
        cells
            .chain(tiles.map(|tile| self.cell_of(tile)))
            .filter(|&cell| self.placement(kind, cell).is_ok())
            .map(Step::Cell)
            .collect()
    }

    /// Whether a piece of this kind can come from the reserve at all.
    fn in_reserve(&self, kind: char) -> Result<(), Refusal> {
        let [tile, disk, ring] = letters(self.player);
        let stock = self.stock();
        let left = match kind {
            _ if kind == tile => stock.tiles,
            _ if kind == disk => stock.disks,
            _ if kind == ring => stock.rings,
            _ => return Err(Refusal::new(&why::NOT_YOURS, [])),
        };
        if left == 0 {
            return Err(Refusal::new(&why::NONE_LEFT, []));
        }
        if kind == ring && !self.affords_ring() {
            return Err(Refusal::new(&info::NOTHING_TO_PAY, []));
        }
        Ok(())
    }

    /// The move that puts a piece from the reserve on a cell, or why there is
    /// none.
    pub(super) fn placement(&self, kind: char, cell: Cell) -> Result<Move, Refusal> {
        let refuse = |reason| Err(Refusal::new(reason, [cell]));
        if !Self::has(cell) {
            return Err(Refusal::new(&why::NOT_ON_BOARD, []));
        }
        self.in_reserve(kind)?;
        let [tile_kind, disk, _] = letters(self.player);
        let tile = self.tiles.at(cell);
        if kind == tile_kind {
            return match tile {
                Some(_) => refuse(&info::TILE_THERE),
                None => match grid::place(cell) {
                    Some(place) if self.tiles.sites().contains(place) => {
                        Ok(Move(Action::Lay { place }))
                    }
                    _ => refuse(&info::TOUCHES_TOO_FEW),
                },
            };
        }
        let Some(tile) = tile else {
            return refuse(&info::NO_TILE);
        };
        if self.occupied().contains(tile) {
            return refuse(&why::OCCUPIED);
        }
        if !self.colour[self.player.index()].contains(tile) {
            return refuse(&info::OTHER_COLOUR);
        }
        let piece = if kind == disk {
            Piece::Disk
        } else {
            Piece::Ring
        };
        Ok(Move(Action::Place { piece, tile }))
    }

    /// Follows a piece from its cell to the others, or says why it cannot go
    /// that way.
    pub(super) fn walk(&self, cells: &[Cell]) -> Result<Walk, Refusal> {
        let Some((&from, rest)) = cells.split_first() else {
            return Err(Refusal::new(&why::UNREADABLE, []));
        };
        let tile = self.own_piece(from)?;
        if self.rings[self.player.index()].contains(tile) {
            self.walk_ring(tile, rest)
        } else {
            self.walk_disk(tile, rest)
        }
    }

    fn own_piece(&self, cell: Cell) -> Result<u8, Refusal> {
        if !Self::has(cell) {
            return Err(Refusal::new(&why::NOT_ON_BOARD, []));
        }
        match self.tiles.at(cell) {
            Some(tile) if self.pieces(self.player).contains(tile) => Ok(tile),
            Some(tile) if self.occupied().contains(tile) => {
                Err(Refusal::new(&why::NOT_YOURS, [cell]))
            }
            _ => Err(Refusal::new(&why::NO_PIECE, [cell])),
        }
    }

    fn walk_ring(&self, from: u8, cells: &[Cell]) -> Result<Walk, Refusal> {
        let targets = self.ring_targets(from);
        let end = match *cells {
            [] => {
                return Ok(Walk {
                    from,
                    at: from,
                    captured: TileSet::EMPTY,
                    onward: targets,
                });
            }
            [end] => end,
            [end, ..] => return Err(Refusal::new(&info::MOVE_ENDS, [end])),
        };
        let to = self.landing(end)?;
        if targets.contains(to) {
            return Ok(Walk {
                from,
                at: to,
                captured: TileSet::of(to) & self.pieces(self.player.other()),
                onward: TileSet::EMPTY,
            });
        }
        Err(if self.tiles.two_away(from).contains(to) {
            Refusal::new(&info::OWN_PIECE, [end])
        } else {
            Refusal::new(&info::RING_LEAPS_TWO, [self.cell_of(from), end])
        })
    }

    fn walk_disk(&self, from: u8, cells: &[Cell]) -> Result<Walk, Refusal> {
        let jumper = self.jumper(from);
        let mut journey = jumper.set_out();
        for (index, &cell) in cells.iter().enumerate() {
            let to = self.landing(cell)?;
            if let Some(next) = jumper.after_jump(journey, to) {
                journey = next;
            } else if index == 0 && self.step_targets(from).contains(to) {
                if cells.len() > 1 {
                    return Err(Refusal::new(&info::MOVE_ENDS, [cell]));
                }
                return Ok(Walk {
                    from,
                    at: to,
                    captured: TileSet::EMPTY,
                    onward: TileSet::EMPTY,
                });
            } else {
                let standing = self.occupied().minus(jumper.open | journey.captured);
                let refused = self.refuse_hop(journey.at, to, index, standing);
                return Err(refused.unwrap_or_else(|| Refusal::new(&info::VISITED, [cell])));
            }
        }
        let jumps = jumper.jumps(journey);
        let mut onward = jumps.fold(TileSet::EMPTY, |set, next| set.with(next.at));
        if cells.is_empty() {
            onward = onward | self.step_targets(from);
        }
        Ok(Walk {
            from,
            at: journey.at,
            captured: journey.captured,
            onward,
        })
    }

    /// The tile on a cell where a piece is to land.
    fn landing(&self, cell: Cell) -> Result<u8, Refusal> {
        if !Self::has(cell) {
            return Err(Refusal::new(&why::NOT_ON_BOARD, []));
        }
        let tile = self.tiles.at(cell);
        tile.ok_or_else(|| Refusal::new(&info::NO_TILE, [cell]))
    }

    /// Why a disk cannot hop from one tile to another after so many hops, the
    /// window apart. `standing` are the pieces that still stand.
    fn refuse_hop(&self, at: u8, to: u8, hops: usize, standing: TileSet) -> Option<Refusal> {
        let [from, cell] = [at, to].map(|tile| self.cell_of(tile));
        if standing.contains(to) {
            return Some(Refusal::new(&why::OCCUPIED, [cell]));
        }
        if self.tiles.near(at).contains(to) && hops > 0 {
            return Some(Refusal::new(&info::ONLY_JUMPS, [from, cell]));
        }
        if !self.tiles.straight(at).contains(to) {
            return Some(Refusal::new(&why::OUT_OF_REACH, [from, cell]));
        }
        let over = self.tiles.between(at, to).first();
        let crossed = over.is_some_and(|over| standing.contains(over));
        (!crossed).then(|| {
            let between = over.map_or(from, |over| self.cell_of(over));
            Refusal::new(&info::NOTHING_CROSSED, [between])
        })
    }

    pub(super) fn refuse_steps(&self, steps: &[Step]) -> Refusal {
        let refused = match *steps {
            [Step::Reserve(kind)] => self
                .in_reserve(kind)
                .err()
                .or_else(|| Some(Refusal::new(&info::NOWHERE, []))),
            [Step::Reserve(kind), Step::Cell(cell)] | [Step::Cell(cell), Step::Reserve(kind)] => {
                self.placement(kind, cell).err()
            }
            [Step::Cell(cell)] => Some(self.refuse_cell(cell)),
            _ => cells_of(steps).and_then(|cells| self.walk(&cells).err()),
        };
        refused.unwrap_or_else(|| Refusal::new(&why::UNREADABLE, []))
    }

    /// Why no move begins with a cell.
    fn refuse_cell(&self, cell: Cell) -> Refusal {
        match self.own_piece(cell) {
            Ok(_) => return Refusal::new(&why::PIECE_IS_STUCK, [cell]),
            Err(refusal) if refusal.reason.id != why::NO_PIECE.id => return refusal,
            Err(_) => {}
        }
        let [tile, disk, ring] = letters(self.player);
        let reason = |kind| self.placement(kind, cell).err();
        let refused = match self.tiles.at(cell) {
            None => reason(tile),
            // Without a disk in reserve it is the ring that is missed.
            Some(_) if self.stock().disks == 0 => reason(ring),
            Some(_) => reason(disk),
        };
        refused.unwrap_or_else(|| Refusal::new(&why::NO_PIECE, [cell]))
    }

    fn has(cell: Cell) -> bool {
        cell.index() < grid::CELLS
    }
}

/// The steps as cells, if all are.
fn cells_of(steps: &[Step]) -> Option<Vec<Cell>> {
    let cells = steps.iter().map(|step| match step {
        Step::Cell(cell) => Some(*cell),
        _ => None,
    });
    cells.collect()
}
