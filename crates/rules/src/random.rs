//! A small generator of random numbers, the same on every machine.

/// SplitMix64 (Steele, Lea and Flood, 2014). Good for play-outs and tests, not
/// for secrets.
///
/// ```
/// use hexarium_rules::Random;
///
/// let mut random = Random::new(7);
/// assert_eq!(random.next_u64(), Random::new(7).next_u64());
/// assert!((0..100).all(|_| random.below(6) < 6));
/// assert!(random.choose(&["a4a5", "d1e1"]).is_some());
/// assert_eq!(random.choose::<u8>(&[]), None);
/// ```
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator that gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, uniform over all of them.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, or 0 when the bound is 0.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        Self::scaled(self.next_u64(), bound)
    }

    /// What [`Random::below`] makes of the next number.
    #[inline]
    pub(crate) const fn scaled(number: u64, bound: usize) -> usize {
        ((number as u128 * bound as u128) >> 64) as usize
    }

    /// One of the items, uniformly; `None` of an empty slice.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
