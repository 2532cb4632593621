//! Lines of a protocol, from a stranger: bounded in length, of any bytes.

use std::io::{self, BufRead, Read};

/// A longer line is refused and passed over.
const LONGEST: u64 = 16 << 20;

/// The most characters of an error that is sent back.
const LONGEST_MESSAGE: usize = 2_000;

/// Reads the next line, without its end; `None` at the end of input. A line
/// that is too long is an error in words.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, String>>> {
    next_within(input, LONGEST)
}

/// The same where no line is as long.
pub(crate) fn next_within(
    input: &mut impl BufRead,
    longest: u64,
) -> io::Result<Option<Result<Vec<u8>, String>>> {
    let mut line = Vec::new();
    let read = (&mut *input).take(longest).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if read as u64 == longest {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!(
            "the line is longer than {longest} bytes"
        ))));
    }
    Ok(Some(Ok(line)))
}

/// An error as it is sent back: in one line, and no longer than is useful.
pub(crate) fn message(error: &str) -> String {
    let shown = error.chars().take(LONGEST_MESSAGE);
    shown
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}
