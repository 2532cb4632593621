//! The chains of captures that are equally long.

use super::routes::Chain;
use crate::cell::CellSet;

/// Up to so many chains are looked through one by one.
const FEW: usize = 8;

/// Chains of one piece that have captured equally many: one for each set of
/// enemies that it can have captured.
#[derive(Debug, Default)]
pub(super) struct Wave {
    chains: Vec<Chain>,
    /// A hash table of one more than each chain's number, 0 where none is, as
    /// soon as there are more than a few. At most half of it is in use.
    slots: Vec<u32>,
}

impl Wave {
    pub(super) fn chains(&self) -> &[Chain] {
        &self.chains
    }

    pub(super) fn chains_mut(&mut self) -> &mut [Chain] {
        &mut self.chains
    }

    /// Adds a chain to the one that captured the same, or as a new one.
    pub(super) fn add(&mut self, chain: Chain) {
        match self.find(chain.captured) {
            Ok(known) => self.chains[known].at |= chain.at,
            Err(slot) => {
                self.chains.push(chain);
                let count = self.chains.len();
                if 2 * count <= self.slots.len() {
                    self.slots[slot] = count as u32;
                } else if count > FEW {
                    self.spread();
                }
            }
        }
    }

    /// Where the piece can stand when it has captured these.
    pub(super) fn standing(&self, captured: CellSet) -> CellSet {
        let found = self.find(captured);
        found.map_or(CellSet::EMPTY, |index| self.chains[index].at)
    }

    /// The number of a chain, or the slot where it would be entered.
    fn find(&self, captured: CellSet) -> Result<usize, usize> {
        let wanted = |chain: &Chain| chain.captured == captured;
        if self.slots.is_empty() {
            return self.chains.iter().position(wanted).ok_or(0);
        }
        let mut slot = self.first_slot(captured);
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                number if wanted(&self.chains[number as usize - 1]) => {
                    return Ok(number as usize - 1);
                }
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }

    fn first_slot(&self, captured: CellSet) -> usize {
        let mixed = captured.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // The length is a power of two; the high bits are mixed best.
        (mixed >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Makes the table anew, four times as long as the list.
    fn spread(&mut self) {
        let length = (4 * self.chains.len()).next_power_of_two();
        self.slots.clear();
        self.slots.resize(length, 0);
        for number in 0..self.chains.len() {
            let mut slot = self.first_slot(self.chains[number].captured);
            while self.slots[slot] != 0 {
                slot = (slot + 1) % length;
            }
            self.slots[slot] = number as u32 + 1;
        }
    }
}
