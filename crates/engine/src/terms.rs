//! The weights of an evaluation, and counting what they are for.
//!
//! An evaluation is a sum: each of its weights, times how often the position
//! has what it is for. A game's weights are a table, made by `terms!`; its
//! evaluator walks a position once and tells a [`Tally`] what it sees, which
//! adds weights up in a search and counts for those who tune them.

use crate::score::Value;

/// A row of weights of one kind, one of which counts at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The name, as the source has it.
    pub name: &'static str,
    /// What it is for, in the lines of the source.
    pub about: &'static [&'static str],
    /// The place of its first weight among all those of the game.
    pub at: usize,
    /// The weights, in hundredths of the plainest piece.
    pub values: &'static [Value],
}

impl Term {
    /// The place after its last weight.
    pub const fn end(&self) -> usize {
        self.at + self.values.len()
    }
}

/// Makes the weights of a game: a constant of its name for each row, and
/// `TERMS`, all of them in order.
macro_rules! terms {
    (@rows $at:expr;) => {};
    (@rows $at:expr; $(#[doc = $about:literal])+ $name:ident: $values:expr; $($rest:tt)*) => {
        $(#[doc = $about])+
        pub(super) const $name: $crate::terms::Term = $crate::terms::Term {
            name: stringify!($name),
            about: &[$($about),+],
            at: $at,
            values: &$values,
        };
        $crate::terms::terms!(@rows $name.end(); $($rest)*);
    };
    ($($(#[doc = $about:literal])+ $name:ident: $values:expr;)+) => {
        $crate::terms::terms!(@rows 0; $($(#[doc = $about])+ $name: $values;)+);

        /// All of them.
        pub(super) const TERMS: &[$crate::terms::Term] = &[$($name),+];
    };
}

pub(crate) use terms;

/// Is told what a position has.
pub trait Tally {
    /// The position has so many of what a weight of a row is for.
    fn add(&mut self, term: Term, index: usize, count: i32);

    /// The position has what `features` adds, whose worth is known.
    fn add_known(&mut self, worth: Value, features: impl FnOnce(&mut Self));

    /// What was added so far counts for the other player.
    fn negate(&mut self);
}

/// The worth of what was added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Worth(pub(crate) Value);

impl Tally for Worth {
    #[inline]
    fn add(&mut self, term: Term, index: usize, count: i32) {
        self.0 += term.values[index] * count;
    }

    #[inline]
    fn add_known(&mut self, worth: Value, _features: impl FnOnce(&mut Self)) {
        self.0 += worth;
    }

    #[inline]
    fn negate(&mut self) {
        self.0 = -self.0;
    }
}

/// How much there was of everything, by the places of the weights.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Counts(pub(crate) Vec<i32>);

impl Counts {
    /// Nothing of any of these.
    pub(crate) fn none(terms: &[Term]) -> Self {
        Self(vec![0; terms.last().map_or(0, Term::end)])
    }
}

impl Tally for Counts {
    fn add(&mut self, term: Term, index: usize, count: i32) {
        self.0[term.at..term.end()][index] += count;
    }

    fn add_known(&mut self, _worth: Value, features: impl FnOnce(&mut Self)) {
        features(self);
    }

    fn negate(&mut self) {
        for count in &mut self.0 {
            *count = -*count;
        }
    }
}
