//! Hearthward: a small complete game that shows how a game is added, step by
//! step in `docs/adding-a-game.md`. The cargo feature `sample` compiles it in.
//!
//! Two families of four stones walk home to one hearth, the middle of a
//! hexagon of 37 cells. A stone goes in a straight line exactly as many cells
//! as stones, of either colour, stand next to it; a stone that is alone goes
//! one. Whatever stands between does not matter. It ends on a vacant cell, or
//! on an opponent's stone, which it captures. Whoever has a stone on the hearth
//! when their turn begins has won; who cannot move has lost.
//!
//! ```
//! use hexarium_rules::{AnyGame, Settings};
//!
//! let mut history = AnyGame::find("hearthward")?.start(Settings::BARE);
//! for word in ["a2c4", "g7f6", "c4d4", "f6e6"] {
//!     history.play(word)?;
//! }
//! let outcome = history.outcome().map(|outcome| outcome.line(history.info().players));
//! assert_eq!(outcome.as_deref(), Some("win white home"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod info;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use crate::cell::{Cell, CellName, CellSet};
use crate::effect::{Effect, Moment};
use crate::game::Game;
use crate::hexboard::{self, DIRECTIONS, HexBoard, OFF_BOARD};
use crate::info::GameInfo;
use crate::outcome::{Outcome, Player};
use crate::position_line::{PositionError, PositionLine};
use crate::refusal::{Refusal, why};
use crate::shown::{Board, Shown};
use crate::step::Step;
use crate::symmetry::Symmetry;
use crate::word::WordScanner;
use crate::zobrist;

/// The side that begins, from the lower left edge.
pub const WHITE: Player = Player::FIRST;
/// The side at the upper right edge.
pub const BLACK: Player = Player::SECOND;

static BOARD: HexBoard = HexBoard::new(4);

/// The middle, `d4`.
const HEARTH: CellSet = CellSet::of(18);

/// A key for each player's stone on each cell, and one for black to move.
static KEYS: [u64; 2 * 64 + 1] = zobrist::keys(0x6865_6172_7468);

fn neighbour(cell: u8, direction: usize) -> Option<u8> {
    let next = BOARD.neighbour[usize::from(cell)][direction];
    (next != OFF_BOARD).then_some(next)
}

/// A position of Hearthward.
///
/// ```
/// use hexarium_rules::{Game, games::sample::Hearthward};
///
/// // In its corner a stone with two neighbours goes two cells, over anything.
/// let position = Hearthward::read("S:a1,a2;s:b1 w")?;
/// let mut moves = Vec::new();
/// position.legal_moves(&mut moves);
/// let words: Vec<String> = moves.iter().map(|&mv| position.word(mv)).collect();
/// assert!(words.contains(&"a1c1".to_owned()), "{words:?}");
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hearthward {
    /// White's and black's.
    stones: [CellSet; 2],
    player: Player,
    hash: u64,
}

/// A stone goes from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Hearthward {
    fn of(stones: [CellSet; 2], player: Player) -> Self {
        let mut hash = if player == BLACK { KEYS[2 * 64] } else { 0 };
        for (owner, stones) in stones.into_iter().enumerate() {
            for cell in stones {
                hash ^= KEYS[owner * 64 + usize::from(cell)];
            }
        }
        Self {
            stones,
            player,
            hash,
        }
    }

    const fn own(&self) -> CellSet {
        self.stones[self.player.index()]
    }

    const fn enemies(&self) -> CellSet {
        self.stones[self.player.other().index()]
    }

    /// How far the stone on a cell goes: as far as it has company.
    fn strength(&self, from: u8) -> u32 {
        let company = BOARD.neighbours[usize::from(from)] & (self.own() | self.enemies());
        company.len().max(1)
    }

    /// The cells that the stone on a cell may go to.
    fn targets(&self, from: u8) -> CellSet {
        let strength = self.strength(from);
        let ends = (0..DIRECTIONS.len()).filter_map(|direction| {
            (0..strength).try_fold(from, |cell, _| neighbour(cell, direction))
        });
        ends.collect::<CellSet>().minus(self.own())
    }

    /// The stones with their kinds, in the order of kinds.
    fn listed(&self) -> impl Iterator<Item = (char, Cell)> {
        let kinds = info::KINDS.into_iter().zip(self.stones);
        kinds.flat_map(|(kind, stones)| stones.iter().map(move |cell| (kind, Cell(cell.into()))))
    }
}

impl Game for Hearthward {
    type Move = Move;

    fn info() -> &'static GameInfo {
        &info::HEARTHWARD
    }

    fn board() -> Board {
        BOARD.shown(|cell| match HEARTH.contains(cell) {
            true => vec!["throne"],
            false => Vec::new(),
        })
    }

    fn cell(name: CellName) -> Option<Cell> {
        BOARD.named(name)
    }

    fn cell_name(cell: Cell) -> CellName {
        BOARD.name(cell.0 as u8)
    }

    /// Each family fills an edge.
    fn start() -> Self {
        let edge = |letter| (0..BOARD.cells as u8).filter(move |&c| BOARD.name(c).letter == letter);
        Self::of([edge(1).collect(), edge(7).collect()], WHITE)
    }

    fn read(line: &str) -> Result<Self, PositionError> {
        let line = PositionLine::read::<Self>(line, &[])?;
        let stones = info::KINDS.map(|kind| {
            let stones = line.pieces.iter().filter(|piece| piece.0 == kind);
            stones.map(|piece| piece.1.0 as u8).collect()
        });
        Ok(Self::of(stones, line.side))
    }

    fn line(&self) -> String {
        PositionLine::write::<Self>(self.listed().collect(), self.player, &[])
    }

    fn player(&self) -> Player {
        self.player
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn shown(&self) -> Shown {
        let mut shown = Shown {
            pieces: self.listed().map(|(kind, cell)| (cell, kind)).collect(),
            ..Shown::default()
        };
        shown.sort(Self::info());
        shown
    }

    fn material(&self, player: Player) -> i32 {
        100 * self.stones[player.index()].len() as i32
    }

    /// The stone has stayed on the hearth for a turn of the opponent.
    fn decided(&self) -> Option<Outcome> {
        let home = self.own().meets(HEARTH);
        home.then(|| Outcome::win(self.player, info::HOME))
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.decided().is_none() {
            for from in self.own() {
                moves.extend(self.targets(from).iter().map(|to| Move { from, to }));
            }
        }
    }

    fn play(&self, mv: Move) -> Self {
        let [own, enemies] = [self.own(), self.enemies()];
        let own = own.without(mv.from).with(mv.to);
        let enemies = enemies.without(mv.to);
        let stones = match self.player {
            WHITE => [own, enemies],
            _ => [enemies, own],
        };
        Self::of(stones, self.player.other())
    }

    /// Stones never come back.
    fn is_irreversible(&self, mv: Move, _after: &Self) -> bool {
        self.enemies().contains(mv.to)
    }

    /// The two colours differ in nothing but the turn, and no direction or
    /// edge means anything.
    fn symmetries(&self) -> &'static [Symmetry] {
        static ALL: LazyLock<Vec<Symmetry>> = LazyLock::new(|| {
            let sixth = |cell| hexboard::sixth_of_a_turn(4, cell);
            Symmetry::products(&[
                Symmetry::of_board::<Hearthward>("sixth of a turn", sixth),
                Symmetry::of_board::<Hearthward>("mirror", hexboard::mirror),
                Symmetry::of_kinds::<Hearthward>("colours swapped", "Ss", "sS")
                    .with_players_swapped(),
            ])
        });
        &ALL
    }

    fn turned(&self, symmetry: &Symmetry) -> Self {
        let stones = self.stones.map(|stones| symmetry.turned_set(stones));
        let player = symmetry.turned_player(self.player);
        Self::of(symmetry.turned_pair(stones), player)
    }

    fn turned_move(&self, mv: Move, symmetry: &Symmetry) -> Move {
        let [from, to] = [mv.from, mv.to].map(|cell| symmetry.turned_number(cell));
        Move { from, to }
    }

    fn word(&self, mv: Move) -> String {
        format!("{}{}", BOARD.name(mv.from), BOARD.name(mv.to))
    }

    /// `<from><to>`, with a hyphen between if one likes.
    fn matching(&self, word: &str, legal: &[Move]) -> Option<Vec<Move>> {
        let mut scanner = WordScanner::new(word);
        let from = scanner.cell()?;
        scanner.take('-');
        let to = scanner.cell()?;
        let fits = |mv: &&Move| BOARD.name(mv.from) == from && BOARD.name(mv.to) == to;
        let fitting = legal.iter().filter(fits).copied().collect();
        scanner.is_done().then_some(fitting)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<Step>> {
        let step = |cell: u8| Step::Cell(Cell(cell.into()));
        vec![vec![step(mv.from), step(mv.to)]]
    }

    fn refuse(&self, steps: &[Step]) -> Refusal {
        let (from, to) = match *steps {
            [Step::Cell(from)] => (from, None),
            [Step::Cell(from), Step::Cell(to)] => (from, Some(to)),
            _ => return Refusal::new(&why::UNREADABLE, []),
        };
        let is_off = |cell: Cell| cell.index() >= BOARD.cells;
        if is_off(from) || to.is_some_and(is_off) {
            return Refusal::new(&why::NOT_ON_BOARD, []);
        }
        let at = from.0 as u8;
        if self.enemies().contains(at) {
            return Refusal::new(&why::NOT_YOURS, [from]);
        }
        if !self.own().contains(at) {
            return Refusal::new(&why::NO_PIECE, [from]);
        }
        match to {
            None => Refusal::new(&why::PIECE_IS_STUCK, [from]),
            Some(to) if self.own().contains(to.0 as u8) => Refusal::new(&why::OCCUPIED, [to]),
            Some(to) => Refusal::new(&info::COMPANY, [from, to]),
        }
    }

    /// The stone in the way is taken as the other arrives.
    fn effects(&self, mv: Move, path: &[Step]) -> Vec<Moment> {
        let [from, to] = [mv.from, mv.to].map(|cell| Cell(cell.into()));
        let mut effects = vec![Effect::Moved { from, to }];
        if self.enemies().contains(mv.to) {
            let holder = None;
            effects.push(Effect::Captured { cell: to, holder });
        }
        let step = path.len().saturating_sub(1);
        vec![Moment { step, effects }]
    }
}
