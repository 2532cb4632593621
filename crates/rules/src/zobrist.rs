//! Keys for hashes that are kept up move by move.

use crate::random::Random;

/// `N` keys that depend on the seed alone, computed at compile time. Each game
/// takes a seed of its own.
pub(crate) const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut random = Random::new(seed);
    let mut keys = [0; N];
    let mut index = 0;
    while index < N {
        keys[index] = random.next_u64();
        index += 1;
    }
    keys
}

#[cfg(test)]
mod tests {
    #[test]
    fn keys_differ_and_depend_on_the_seed_alone() {
        let keys = super::keys::<1000>(7);
        let all: std::collections::HashSet<u64> = keys.into();
        assert_eq!(all.len(), keys.len());
        assert_eq!(super::keys::<1000>(7), keys);
        assert_ne!(super::keys::<1000>(8), keys);
    }
}
