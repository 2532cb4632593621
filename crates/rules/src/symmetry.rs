//! Symmetries: ways to turn a board, and perhaps to exchange players and kinds
//! of piece, after which a game is the same game.

use std::cmp::Ordering;
use std::fmt;

use crate::cell::{Cell, CellName, CellSet};
use crate::game::Game;
use crate::outcome::{Outcome, Player};

/// A symmetry of a game: where each cell goes, what each kind of piece becomes,
/// and whether the players change places.
///
/// What is legal stays legal: [`Game::turned`] and [`Game::turned_move`] carry
/// positions and moves along, and whatever the rules say of a position they say
/// of the turned one. Two symmetries are equal when they do the same, whatever
/// their names.
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let start = HexDame::start();
/// let names: Vec<String> = start.symmetries().iter().map(|s| s.to_string()).collect();
/// assert_eq!(names, [
///     "identity",
///     "mirror",
///     "half turn with colours swapped",
///     "mirror, half turn with colours swapped",
/// ]);
/// let mirror = &start.symmetries()[1];
/// let mv = start.read_word("d1e1")?;
/// let mirrored = start.turned_move(mv, mirror);
/// assert_eq!(start.turned(mirror).word(mirrored), "a4a5");
/// # Ok::<(), hexarium_rules::WordError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Symmetry {
    /// What it is made of, by name, and how often each; a negative number is
    /// the way back.
    parts: Vec<(&'static str, i32)>,
    /// Where each cell goes, by its number.
    cells: Vec<Cell>,
    /// The kinds that change, each with what it becomes.
    kinds: Vec<(char, char)>,
    swaps_players: bool,
}

impl Symmetry {
    /// Turns the board: each cell goes where `turn` says, by its name. The
    /// pieces stay what they are.
    ///
    /// # Panics
    /// When a cell would leave the board.
    pub(crate) fn of_board<G: Game>(
        name: &'static str,
        turn: impl Fn(CellName) -> CellName,
    ) -> Self {
        let turned = |number| {
            let cell = G::cell_name(Cell(number));
            G::cell(turn(cell)).unwrap_or_else(|| panic!("{name} takes {cell} off the board"))
        };
        Self {
            parts: vec![(name, 1)],
            cells: (0..G::board().cells.len() as u16).map(turned).collect(),
            kinds: Vec::new(),
            swaps_players: false,
        }
    }

    /// Leaves the board as it is, for [`Symmetry::with_kinds`].
    pub(crate) fn of_kinds<G: Game>(name: &'static str, from: &str, to: &str) -> Self {
        Self::of_board::<G>(name, |cell| cell).with_kinds(from, to)
    }

    /// Each kind of `from` becomes the one at its place in `to`.
    pub(crate) fn with_kinds(mut self, from: &str, to: &str) -> Self {
        self.kinds = from.chars().zip(to.chars()).collect();
        self
    }

    /// The players change places.
    pub(crate) const fn with_players_swapped(mut self) -> Self {
        self.swaps_players = true;
        self
    }

    /// Every product of powers of the symmetries given, the identity first and
    /// those without the last ones before those with them.
    pub(crate) fn products(of: &[Self]) -> Vec<Self> {
        let Some(first) = of.first() else {
            return Vec::new();
        };
        let identity = first.then(&first.inverse());
        let mut all = vec![identity.clone()];
        for symmetry in of {
            let without = all.clone();
            let mut power = symmetry.clone();
            while power != identity {
                all.extend(without.iter().map(|other| other.then(&power)));
                power = power.then(symmetry);
            }
        }
        all
    }

    /// Where a cell goes.
    ///
    /// ```
    /// use hexarium_rules::{CellName, Game, Outcome, Player, games::hexdame::HexDame, reason};
    ///
    /// let half_turn = &HexDame::start().symmetries()[2];
    /// let a1 = HexDame::cell(CellName::new(1, 1)).ok_or("no such cell")?;
    /// assert_eq!(HexDame::cell_name(half_turn.turned_cell(a1)).to_string(), "i9");
    /// assert_eq!(half_turn.turned_kind('M'), 'm');
    /// assert_eq!(half_turn.turned_player(Player::FIRST), Player::SECOND);
    /// let win = |winner| Outcome::win(winner, reason::NO_MOVE);
    /// assert_eq!(half_turn.turned_outcome(win(Player::FIRST)), win(Player::SECOND));
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    pub fn turned_cell(&self, cell: Cell) -> Cell {
        self.cells.get(cell.index()).copied().unwrap_or(cell)
    }

    /// Where the cells of a set go.
    #[inline]
    pub(crate) fn turned_set(&self, cells: CellSet) -> CellSet {
        let cells = cells.iter().map(|cell| self.turned_number(cell));
        cells.collect()
    }

    /// Where a cell of a small board goes, as numbers.
    #[inline]
    pub(crate) fn turned_number(&self, cell: u8) -> u8 {
        self.turned_cell(Cell(cell.into())).0 as u8
    }

    /// What a kind of piece becomes.
    #[inline]
    pub fn turned_kind(&self, kind: char) -> char {
        let change = self.kinds.iter().find(|change| change.0 == kind);
        change.map_or(kind, |change| change.1)
    }

    /// Who plays what the player played.
    #[inline]
    pub const fn turned_player(&self, player: Player) -> Player {
        if self.swaps_players {
            player.other()
        } else {
            player
        }
    }

    /// What belongs to each of the two players, for those who have it then.
    pub(crate) fn turned_pair<T>(&self, [first, second]: [T; 2]) -> [T; 2] {
        if self.swaps_players {
            [second, first]
        } else {
            [first, second]
        }
    }

    /// The same end of the turned game.
    pub const fn turned_outcome(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win { winner, reason } => Outcome::win(self.turned_player(winner), reason),
            draw => draw,
        }
    }

    /// This symmetry and then another one of the same game.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexentafl::Hexentafl};
    ///
    /// let turn = &Hexentafl::<4>::start().symmetries()[1];
    /// let twice = turn.then(turn);
    /// assert_eq!(twice.to_string(), "2 × sixth of a turn");
    /// assert_eq!(twice.then(&turn.inverse()), *turn);
    /// assert_eq!(turn.then(&turn.inverse()).to_string(), "identity");
    /// ```
    pub fn then(&self, next: &Self) -> Self {
        let mut parts = self.parts.clone();
        for &(name, times) in &next.parts {
            match parts.last_mut() {
                Some(last) if last.0 == name => last.1 += times,
                _ => parts.push((name, times)),
            }
            parts.retain(|part| part.1 != 0);
        }
        let kinds = self.kinds.iter().chain(&next.kinds).map(|change| change.0);
        let kinds = kinds.map(|kind| (kind, next.turned_kind(self.turned_kind(kind))));
        let cells = self.cells.iter().map(|&cell| next.turned_cell(cell));
        Self {
            parts,
            cells: cells.collect(),
            kinds: changes(kinds),
            swaps_players: self.swaps_players != next.swaps_players,
        }
    }

    /// The symmetry that leads back.
    pub fn inverse(&self) -> Self {
        let mut cells = self.cells.clone();
        for (from, to) in self.cells.iter().enumerate() {
            cells[to.index()] = Cell(from as u16);
        }
        let parts = self.parts.iter().rev();
        let kinds = self.kinds.iter().map(|&(from, to)| (to, from));
        Self {
            parts: parts.map(|&(name, times)| (name, -times)).collect(),
            cells,
            kinds: changes(kinds),
            swaps_players: self.swaps_players,
        }
    }
}

/// The changes that change something, each once and in one order.
fn changes(kinds: impl Iterator<Item = (char, char)>) -> Vec<(char, char)> {
    let mut kinds: Vec<_> = kinds.filter(|(from, to)| from != to).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

impl PartialEq for Symmetry {
    fn eq(&self, other: &Self) -> bool {
        let kinds = |symmetry: &Self| changes(symmetry.kinds.iter().copied());
        self.cells == other.cells
            && self.swaps_players == other.swaps_players
            && kinds(self) == kinds(other)
    }
}

impl Eq for Symmetry {}

/// Its name: what it is made of, in order, as `2 × sixth of a turn, mirror`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.parts.is_empty() {
            return f.write_str("identity");
        }
        for (index, &(name, times)) in self.parts.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            if times.abs() > 1 {
                write!(f, "{} × ", times.abs())?;
            }
            f.write_str(name)?;
            f.write_str(if times < 0 { " back" } else { "" })?;
        }
        Ok(())
    }
}

/// The image of a position with the least hash, and the first symmetry that
/// leads there. Images that share a hash and are not equal are told apart by
/// their lines.
pub(crate) fn least_image<G: Game>(position: &G) -> (G, &'static Symmetry) {
    let symmetries = position.symmetries();
    let (identity, others) = symmetries
        .split_first()
        .expect("the identity is a symmetry of every position");
    let mut least = (*position, identity);
    for symmetry in others {
        let image = position.turned(symmetry);
        let is_less = match image.hash().cmp(&least.0.hash()) {
            Ordering::Less => true,
            Ordering::Equal => image != least.0 && image.line() < least.0.line(),
            Ordering::Greater => false,
        };
        if is_less {
            least = (image, symmetry);
        }
    }
    least
}
