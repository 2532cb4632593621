//! A list that seldom gets long.

/// A list of copies that asks for memory only when more than `N` are in it.
pub(super) struct Few<T, const N: usize> {
    first: [T; N],
    more: Vec<T>,
    count: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `filler` fills the places not taken.
    #[inline]
    pub(super) const fn new(filler: T) -> Self {
        Self {
            first: [filler; N],
            more: Vec::new(),
            count: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        match self.first.get_mut(self.count) {
            Some(free) => *free = item,
            None => self.more.push(item),
        }
        self.count += 1;
    }

    pub(super) fn get(&self, index: usize) -> Option<T> {
        if index >= self.count {
            return None;
        }
        let first = self.first.get(index);
        first.or_else(|| self.more.get(index - N)).copied()
    }

    /// Whether there is such an item; the filler must be none. Looks at all of
    /// the first `N`: where to stop would be hard to foretell.
    #[inline]
    pub(super) fn any(&self, such: impl Fn(&T) -> bool) -> bool {
        let first = self.first.iter();
        first.fold(false, |found, item| found | such(item)) || self.more.iter().any(such)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_more_than_it_has_room_for_in_itself() {
        let mut list = Few::<u8, 3>::new(u8::MAX);
        for item in 0..8 {
            assert_eq!(list.get(item.into()), None);
            list.push(item);
        }
        for item in 0..8 {
            assert_eq!(list.get(item.into()), Some(item));
            assert!(list.any(|&any| any == item));
        }
        assert!(!list.any(|&any| any == 8));
        let mut twice = Few::<u8, 3>::new(u8::MAX);
        twice.push(1);
        twice.push(1);
        assert!(twice.any(|&any| any == 1));
    }
}
