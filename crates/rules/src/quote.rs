//! Showing a stranger's text in a message.

/// The most characters of a text that a message shows.
const MOST: usize = 40;

/// Whether a character shows itself and nothing else: no control character, no
/// line end, and none that is invisible or turns the direction of writing.
fn is_shown(c: char) -> bool {
    !c.is_control()
        && !matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// The text in one line, without control characters, and short.
///
/// ```
/// use hexarium_rules::quoted;
///
/// assert_eq!(quoted("d4d5"), "d4d5");
/// assert_eq!(quoted("two\nlines"), "two\u{fffd}lines");
/// assert_eq!(quoted(&"x".repeat(1_000)).chars().count(), 41);
/// ```
pub fn quoted(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(MOST)
        .map(|c| {
            if is_shown(c) {
                c
            } else {
                char::REPLACEMENT_CHARACTER
            }
        })
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shown_in_one_short_line_and_turns_nothing_around() {
        assert_eq!(quoted("d4d5"), "d4d5");
        assert_eq!(
            quoted("a\nb\u{1b}[31m\u{202e}c"),
            "a\u{fffd}b\u{fffd}[31m\u{fffd}c"
        );
        assert_eq!(quoted(&"x".repeat(50)), "x".repeat(40) + "…");
    }
}
