//! Cells, their names, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// A cell of a game's board: its number in the board's list of cells. Numbers
/// follow the order of cells (by letter, then by number), so that a walk over
/// a set of cells is already sorted as words and position lines want it.
///
/// ```
/// use hexarium_rules::{CellName, Game, games::hexdame::HexDame};
///
/// let cell = HexDame::cell(CellName::new(5, 5)).ok_or("not on the board")?;
/// assert_eq!(HexDame::cell_name(cell).to_string(), "e5");
/// assert_eq!(HexDame::board().cells[cell.index()].name, "e5");
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The name of a cell: a letter and a number, both counted from one.
///
/// ```
/// use hexarium_rules::CellName;
///
/// assert_eq!("e5".parse(), Ok(CellName::new(5, 5)));
/// assert_eq!(CellName::new(17, 16).to_string(), "q16");
/// assert!("E5".parse::<CellName>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName {
    /// The letter, a = 1.
    pub letter: u8,
    /// The number.
    pub number: u8,
}

impl CellName {
    /// The name with this letter (a = 1) and number.
    pub const fn new(letter: u8, number: u8) -> Self {
        Self { letter, number }
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.letter.saturating_sub(1) % 26);
        write!(f, "{letter}{}", self.number)
    }
}

impl FromStr for CellName {
    type Err = ();

    /// Reads a lower-case letter and a number of one or two digits without a
    /// leading zero.
    fn from_str(text: &str) -> Result<Self, ()> {
        match *text.as_bytes() {
            [letter @ b'a'..=b'z', number @ b'1'..=b'9'] => {
                Ok(Self::new(letter - b'a' + 1, number - b'0'))
            }
            [letter @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Ok(Self::new(
                letter - b'a' + 1,
                (tens - b'0') * 10 + (ones - b'0'),
            )),
            _ => Err(()),
        }
    }
}

/// A set of cells of a board of at most 64 cells.
///
/// ```
/// use hexarium_rules::CellSet;
///
/// let set: CellSet = [60, 3, 17].into_iter().collect();
/// assert_eq!(set.iter().collect::<Vec<u8>>(), [3, 17, 60]);
/// assert_eq!((set.len(), set.first()), (3, Some(3)));
/// assert!(set.contains(17) && !set.without(17).contains(17));
///
/// let low = CellSet::first_cells(10);
/// assert_eq!(set & low, CellSet::of(3));
/// assert_eq!(set.minus(low), CellSet::of(17).with(60));
/// assert!(set.meets(low) && !low.includes(set) && low.includes(set & low));
/// assert!((set & !set).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(pub u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: u8) -> Self {
        Self(1 << cell)
    }

    /// The first `count` cells.
    pub const fn first_cells(count: usize) -> Self {
        Self(if count >= 64 {
            u64::MAX
        } else {
            (1 << count) - 1
        })
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: u8) -> bool {
        self.0 >> cell & 1 == 1
    }

    /// This set with the cell.
    #[inline]
    pub const fn with(self, cell: u8) -> Self {
        Self(self.0 | 1 << cell)
    }

    /// This set without the cell.
    #[inline]
    pub const fn without(self, cell: u8) -> Self {
        Self(self.0 & !(1 << cell))
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets share a cell.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every cell of the other set is in this one.
    #[inline]
    pub const fn includes(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether the set has no cell.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first cell, if there is one.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as u8)
        }
    }

    /// The cells in order.
    #[inline]
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }
}

impl IntoIterator for CellSet {
    type Item = u8;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The cells of a [`CellSet`] in order.
///
/// ```
/// use hexarium_rules::CellSet;
///
/// let mut cells = CellSet::first_cells(3).iter();
/// assert_eq!((cells.len(), cells.next(), cells.len()), (3, Some(0), 2));
/// ```
#[derive(Debug, Clone)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let cell = CellSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Cells {}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_a_lower_case_letter_and_a_number() {
        for name in ["a1", "e5", "q16", "z99"] {
            assert_eq!(name.parse::<CellName>().unwrap().to_string(), name);
        }
        for wrong in ["", "a", "1", "A1", "a0", "a01", "a100", "a1 ", "é1", "aa1"] {
            assert!(wrong.parse::<CellName>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_set_walks_its_cells_in_order() {
        let set: CellSet = [60, 3, 17].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 17, 60]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(17) && !set.without(17).contains(17));
        assert_eq!(CellSet::first_cells(64).len(), 64);
        assert_eq!(CellSet::first_cells(61).len(), 61);
    }
}
