//! Annotation signs and position signs, which may follow a move word.

/// What an annotator thinks of a move.
///
/// ```
/// use hexarium_rules::AnnotationSign;
///
/// let texts = AnnotationSign::ALL.map(AnnotationSign::text);
/// assert_eq!(texts, ["!", "?", "!!", "??", "!?", "?!"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnnotationSign {
    /// `!`
    Good,
    /// `!!`
    VeryGood,
    /// `?`
    Bad,
    /// `??`
    Blunder,
    /// `!?`
    Doubtful,
    /// `?!`
    Risky,
}

impl AnnotationSign {
    /// All of them, in the order of their numbers in chess records: `$1` is `!`.
    pub const ALL: [Self; 6] = [
        Self::Good,
        Self::Bad,
        Self::VeryGood,
        Self::Blunder,
        Self::Doubtful,
        Self::Risky,
    ];

    /// The sign as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::VeryGood => "!!",
            Self::Bad => "?",
            Self::Blunder => "??",
            Self::Doubtful => "!?",
            Self::Risky => "?!",
        }
    }

    /// Takes a sign from the end of a word, the longest that stands there.
    fn take(word: &str) -> Option<(&str, Self)> {
        let found = Self::ALL.into_iter();
        let found = found.filter_map(|sign| Some((word.strip_suffix(sign.text())?, sign)));
        found.min_by_key(|(rest, _)| rest.len())
    }
}

/// What an annotator thinks of the position after a move, for the side that
/// made it.
///
/// ```
/// use hexarium_rules::PositionSign;
///
/// assert_eq!(PositionSign::ALL.map(PositionSign::text), ["=", "+", "-"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PositionSign {
    /// `=`
    Equal,
    /// `+`
    Won,
    /// `-`
    Lost,
}

impl PositionSign {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Equal, Self::Won, Self::Lost];

    /// The sign as it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Won => "+",
            Self::Lost => "-",
        }
    }

    fn take(word: &str) -> Option<(&str, Self)> {
        let mut signs = Self::ALL.into_iter();
        signs.find_map(|sign| Some((word.strip_suffix(sign.text())?, sign)))
    }
}

/// A token of a move list, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signed<'a> {
    /// The word; empty where the token is signs alone.
    pub(crate) word: &'a str,
    pub(crate) annotation: Option<AnnotationSign>,
    pub(crate) position: Option<PositionSign>,
}

/// Takes one sign of each kind from the end of a word; either may come first.
pub(crate) fn split(token: &str) -> Signed<'_> {
    let mut signed = Signed {
        word: token,
        annotation: None,
        position: None,
    };
    for _ in 0..2 {
        if signed.position.is_none()
            && let Some((rest, sign)) = PositionSign::take(signed.word)
        {
            (signed.word, signed.position) = (rest, Some(sign));
        } else if signed.annotation.is_none()
            && let Some((rest, sign)) = AnnotationSign::take(signed.word)
        {
            (signed.word, signed.annotation) = (rest, Some(sign));
        }
    }
    signed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_sign_of_each_kind_is_taken_from_the_end_of_a_word() {
        use AnnotationSign::{Blunder, Good, Risky, VeryGood};
        for (token, word, annotation, position) in [
            ("d4e5", "d4e5", None, None),
            ("d4e5!", "d4e5", Some(Good), None),
            ("d4e5?!", "d4e5", Some(Risky), None),
            ("d4e5=", "d4e5", None, Some(PositionSign::Equal)),
            ("d4e5!!+", "d4e5", Some(VeryGood), Some(PositionSign::Won)),
            ("d4e5-??", "d4e5", Some(Blunder), Some(PositionSign::Lost)),
            ("d4e5!!!", "d4e5!", Some(VeryGood), None),
            ("d4e5==", "d4e5=", None, Some(PositionSign::Equal)),
            ("?!", "", Some(Risky), None),
            ("", "", None, None),
        ] {
            let wanted = Signed {
                word,
                annotation,
                position,
            };
            assert_eq!(split(token), wanted, "{token}");
        }
    }
}
