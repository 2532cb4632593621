//! Writing SVG: numbers and text in their shortest form.

use std::fmt;

/// A length or a coordinate, rounded to thousandths of a hexagon's side.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        match text.strip_prefix("-0").or(text.strip_prefix('0')) {
            Some("") => f.write_str("0"),
            Some(rest) if rest.starts_with('.') => {
                let sign = if text.starts_with('-') { "-" } else { "" };
                write!(f, "{sign}{rest}")
            }
            _ => f.write_str(text),
        }
    }
}

/// Text for an attribute or between tags. Characters that XML does not allow
/// become the replacement character.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => write!(f, "&#{};", u32::from(character))?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                _ => write!(f, "{character}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = |number| Number(number).to_string();
        assert_eq!(written(0.0), "0");
        assert_eq!(written(-0.0), "0");
        assert_eq!(written(-0.0004), "0");
        assert_eq!(written(0.5), ".5");
        assert_eq!(written(-0.866_025), "-.866");
        assert_eq!(written(100.0), "100");
        assert_eq!(written(-10.25), "-10.25");
        assert_eq!(written(0.9996), "1");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(
            Escaped("<a b=\"c\">&'\u{1}").to_string(),
            "&lt;a b=&quot;c&quot;&gt;&amp;&#39;\u{fffd}"
        );
    }
}
