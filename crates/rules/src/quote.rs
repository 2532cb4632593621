//! Showing a stranger's text in a message.

/// The most characters of a text that a message shows.
const MOST: usize = 40;

/// The text in one line, without control characters, and short.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(MOST)
        .map(|c| {
            if c.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
