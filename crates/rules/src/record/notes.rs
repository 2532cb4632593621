//! What people and programs write beside a move.

use std::fmt;

use crate::sign::{AnnotationSign, PositionSign};

/// What stands beside a move.
///
/// ```
/// use hexarium_rules::AnnotationSign;
/// use hexarium_rules::record::{Clock, GameTree, RecordReader};
///
/// let text = "[Game \"hexdame\"]\n\n1. {She thought} d4d5! {[%clk 0:04:58] long}\n";
/// let tree = RecordReader::new(text.as_bytes()).next().ok_or("no game")??;
/// let notes = tree.notes(tree.children(GameTree::ROOT)[0]);
/// assert_eq!((notes.before.as_str(), notes.after.as_str()), ("She thought", "long"));
/// assert_eq!(notes.annotation, Some(AnnotationSign::Good));
/// assert_eq!(notes.clock, Clock::read("0:04:58"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// The comment before the move; empty where there is none.
    pub before: String,
    /// The comment after it; of the root, the comment on the whole game.
    pub after: String,
    /// The annotation sign.
    pub annotation: Option<AnnotationSign>,
    /// The position sign.
    pub position: Option<PositionSign>,
    /// What the mover's clock showed after the move.
    pub clock: Option<Clock>,
    /// What a program thought of the position after the move.
    pub evaluation: Option<Evaluation>,
}

/// What stands beside most moves.
pub(super) static NONE: Notes = Notes {
    before: String::new(),
    after: String::new(),
    annotation: None,
    position: None,
    clock: None,
    evaluation: None,
};

impl Notes {
    /// Takes a comment after the move: its clock and evaluation go where they
    /// belong, the last of each.
    pub(super) fn set_after(&mut self, text: &str) {
        let (mut clock, mut evaluation) = (None, None);
        let mut rest = one_line(text);
        // From the right, so that what is left when a command is taken out has
        // yet to be looked at.
        let mut end = rest.len();
        while let Some(begin) = rest[..end].rfind("[%") {
            end = begin;
            let mut bytes = rest.as_bytes()[begin..].iter().take(LONGEST_COMMAND);
            let Some(length) = bytes.position(|&byte| byte == b']') else {
                continue;
            };
            let command = &rest[begin + 2..begin + length];
            let (name, value) = command.split_once(' ').unwrap_or((command, ""));
            let is_taken = match name {
                "clk" => take(Clock::read(value), &mut clock),
                "eval" => take(Evaluation::read(value), &mut evaluation),
                _ => false,
            };
            if is_taken {
                // A blank, so that nothing new comes together.
                end = rest[..begin].trim_end_matches(' ').len();
                let after = &rest[begin + length + 1..];
                let after = rest.len() - after.trim_start_matches(' ').len();
                rest.replace_range(end..after, " ");
            }
        }
        self.after = one_line(&rest);
        self.clock = clock.or(self.clock);
        self.evaluation = evaluation.or(self.evaluation);
    }
}

/// Bytes of a clock or an evaluation in a comment, at most.
const LONGEST_COMMAND: usize = 64;

/// Keeps what has been read, unless there is one already; whether there was
/// anything to read.
fn take<T>(read: Option<T>, kept: &mut Option<T>) -> bool {
    let is_read = read.is_some();
    if kept.is_none() {
        *kept = read;
    }
    is_read
}

/// A comment in the form that it keeps: white space is single blanks.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The time on a clock, in tenths of a second.
///
/// ```
/// use hexarium_rules::record::Clock;
///
/// assert_eq!(Clock::read("0:04:59.5"), Some(Clock { tenths: 2_995 }));
/// assert_eq!(Clock { tenths: 36_000 }.to_string(), "1:00:00");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    /// Tenths of a second.
    pub tenths: u32,
}

impl Clock {
    /// Reads `h:mm:ss` or `h:mm:ss.t`; what is finer than a tenth is dropped.
    pub fn read(text: &str) -> Option<Self> {
        let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        let mut parts = whole.split(':');
        let hours = digits(parts.next()?)?;
        let minutes = digits(parts.next()?).filter(|&minutes| minutes < 60)?;
        let seconds = digits(parts.next()?).filter(|&seconds| seconds < 60)?;
        if parts.next().is_some() || !are_digits(fraction) {
            return None;
        }
        let tenths = digits(&fraction[..1])?;
        let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
        let seconds = minutes.checked_mul(60)?.checked_add(seconds)?;
        let tenths = seconds.checked_mul(10)?.checked_add(tenths)?;
        Some(Self { tenths })
    }
}

fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number of digits alone.
fn digits(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| are_digits(text))
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, tenth) = (self.tenths / 10, self.tenths % 10);
        let (minutes, second) = (seconds / 60, seconds % 60);
        write!(f, "{}:{:02}:{second:02}", minutes / 60, minutes % 60)?;
        match tenth {
            0 => Ok(()),
            tenth => write!(f, ".{tenth}"),
        }
    }
}

/// What a program thinks of a position, for the side named first.
///
/// ```
/// use hexarium_rules::record::{Evaluation, Score};
///
/// let evaluation = Evaluation::read("-1.2,14").ok_or("no evaluation")?;
/// assert_eq!((evaluation.score, evaluation.depth), (Score::Hundredths(-120), Some(14)));
/// assert_eq!(evaluation.to_string(), "-1.20,14");
/// let loss = Evaluation::read("#-3").map(|evaluation| evaluation.score);
/// assert_eq!(loss, Some(Score::LossIn(3)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The value.
    pub score: Score,
    /// How many plies were looked ahead, if it was said.
    pub depth: Option<u32>,
}

/// The value of a position for the side named first.
///
/// ```
/// use hexarium_rules::record::{Evaluation, Score};
///
/// let evaluation = Evaluation { score: Score::WinIn(3), depth: Some(9) };
/// assert_eq!(evaluation.to_string(), "#3,9");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of the plainest piece.
    Hundredths(i32),
    /// It wins in so many moves.
    WinIn(u32),
    /// It loses in so many moves.
    LossIn(u32),
}

impl Evaluation {
    /// Reads `0.35`, `-1.2`, `#5` or `#-3`, with a depth after a comma or
    /// without one.
    pub fn read(text: &str) -> Option<Self> {
        let (score, depth) = match text.trim().split_once(',') {
            Some((score, depth)) => (score, Some(digits(depth)?)),
            None => (text.trim(), None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => match moves.strip_prefix('-') {
                Some(moves) => Score::LossIn(digits(moves)?),
                None => Score::WinIn(digits(moves)?),
            },
            None => Score::Hundredths(hundredths(score)?),
        };
        Some(Self { score, depth })
    }
}

fn hundredths(text: &str) -> Option<i32> {
    let (negative, number) = match text.strip_prefix('-') {
        Some(number) => (true, number),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    if !are_digits(fraction) {
        return None;
    }
    // Tenths, or hundredths; what is finer is dropped.
    let fraction = match fraction.len() {
        1 => 10 * digits(fraction)?,
        _ => digits(&fraction[..2])?,
    };
    let all = i64::from(digits(whole)?) * 100 + i64::from(fraction);
    i32::try_from(if negative { -all } else { all }).ok()
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::WinIn(moves) => write!(f, "#{moves}")?,
            Score::LossIn(moves) => write!(f, "#-{moves}")?,
            Score::Hundredths(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let all = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", all / 100, all % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_are_written_as_they_are_read() {
        for text in ["0:00:00", "1:02:03", "0:59:59.9", "27777:00:00"] {
            assert_eq!(Clock::read(text).unwrap().to_string(), text);
        }
        for text in [
            "", "1", "1:2", "0:60:00", "0:00:60", "-1:00:00", "0:00:00.", "1:2:3:4",
        ] {
            assert_eq!(Clock::read(text), None, "{text}");
        }
        assert_eq!(Clock::read("999999999:00:00"), None);
        for text in ["0.00", "0.35", "-0.05", "12.00,3", "#5", "#-3,20"] {
            assert_eq!(Evaluation::read(text).unwrap().to_string(), text);
        }
        for text in ["", "x", "1.", ".5", "#", "#--1", "1,", "1,x", "9999999999"] {
            assert_eq!(Evaluation::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_clock_and_an_evaluation_are_taken_out_of_a_comment() {
        let mut notes = Notes::default();
        notes.set_after(" good [%clk 0:01:02]\n[%eval 0.5,9] move [%foo 1] [%clk x] ");
        assert_eq!(notes.after, "good move [%foo 1] [%clk x]");
        assert_eq!(notes.clock, Some(Clock { tenths: 620 }));
        assert_eq!(notes.evaluation, Evaluation::read("0.50,9"));
        notes.set_after("[%[%clk 0:00:01]clk 0:00:02]");
        assert_eq!(notes.after, "[% clk 0:00:02]");
        assert_eq!(notes.clock, Some(Clock { tenths: 10 }));
        notes.set_after("[%eval 1.5 [%eval 2.5] ] x");
        assert_eq!(
            (&*notes.after, notes.evaluation),
            ("x", Evaluation::read("2.5"))
        );
    }
}
