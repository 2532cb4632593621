//! Text from outside as it may be shown, and how much room text takes.

use std::fmt::Display;
use std::time::Duration;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The most characters of a stranger's text that a message shows.
const MOST: usize = 60;

/// The same of what this program says itself and quotes others in.
const MOST_OF_MESSAGE: usize = 200;

/// Characters that are not seen but change what is seen: format characters and
/// the separators of lines and paragraphs (the categories Cf, Zl and Zp). One
/// of them in a name turns the rest of a line around.
const FORMAT: [(char, char); 21] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{180e}', '\u{180e}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{2064}'),
    ('\u{2066}', '\u{206f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff9}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0001}', '\u{e0001}'),
    ('\u{e0020}', '\u{e007f}'),
];

/// Whether a character changes how those around it are shown.
pub(crate) fn is_format(letter: char) -> bool {
    FORMAT
        .iter()
        .any(|&(first, last)| (first..=last).contains(&letter))
}

/// Text in one line without control and format characters.
pub(crate) fn clean(text: &str) -> String {
    let shown = |letter: char| {
        if letter.is_control() || is_format(letter) {
            char::REPLACEMENT_CHARACTER
        } else {
            letter
        }
    };
    text.chars().map(shown).collect()
}

/// The same, and not long: what others say.
pub(crate) fn harmless(text: &str) -> String {
    shortened(text, MOST)
}

/// The same, and long enough for a message of this program.
pub(crate) fn message(text: &str) -> String {
    shortened(text, MOST_OF_MESSAGE)
}

fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = clean(text).chars().take(most).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// So many of something, as `1 game` and `2 games`; or `plies`, of `ply`.
pub(crate) fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if number == N::from(1) => format!("{number} {noun}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

/// Milliseconds as JSON has them, to a thousandth.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The columns that a character takes: two of a wide one, none of an accent
/// that stands over the one before.
pub(crate) fn columns_of(letter: char) -> usize {
    letter.width().unwrap_or(1)
}

/// The columns that text takes in a terminal.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The beginning of a text that fits into so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    let mut used = 0;
    let fits = |letter: &char| {
        used += columns_of(*letter);
        used <= columns
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::{clean, counted, cut, harmless, message, width};

    #[test]
    fn nothing_that_is_shown_steers_a_terminal_or_turns_a_line() {
        for letter in (0..=0x1f).chain(0x7f..=0x9f) {
            let letter = char::from_u32(letter).unwrap();
            assert_eq!(clean(&letter.to_string()), "\u{fffd}");
        }
        // Marks and overrides of direction, joiners, separators, tags.
        for letter in "\u{ad}\u{61c}\u{200b}\u{200e}\u{202a}\u{202e}\u{2028}\u{2029}\u{2066}\u{2069}\u{feff}\u{e0041}".chars() {
            assert_eq!(clean(&format!("a{letter}b")), "a\u{fffd}b", "{letter:?}");
        }
        let plain = "Åsa 漢字 e\u{301} 👍 ‘…’";
        assert_eq!(clean(plain), plain);
        assert_eq!(harmless("a\u{1b}[2J"), "a\u{fffd}[2J");
        assert_eq!(harmless(&"é".repeat(61)), "é".repeat(60) + "…");
        assert_eq!(message(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(message(&"é".repeat(201)), "é".repeat(200) + "…");
    }

    #[test]
    fn one_is_no_plural() {
        let counts = [0_u64, 1, 2].map(|number| counted(number, "game"));
        assert_eq!(counts, ["0 games", "1 game", "2 games"]);
        assert_eq!(
            counted(1_u64, "ply") + ", " + &counted(2_u64, "ply"),
            "1 ply, 2 plies"
        );
    }

    #[test]
    fn room_is_counted_in_columns() {
        assert_eq!(width("漢a\u{301}"), 3);
        assert_eq!(cut("漢字漢", 5), "漢字");
        assert_eq!(cut("ae\u{301}b", 2), "ae\u{301}");
    }
}
