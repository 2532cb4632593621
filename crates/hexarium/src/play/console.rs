//! Lines in, text out: a terminal with history and completion, or plain
//! streams for scripts.

use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Stdout, Write, stdin, stdout};

use anstream::AutoStream;
use rustyline::completion::{Completer, Pair};
use rustyline::error::{ReadlineError, Signal};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::{commands, saving};
use crate::text::is_format;

/// No line of a script is longer than this.
const LONGEST_LINE: u64 = 1 << 16;

/// A terminal that fails so often, one time after the other, is gone.
const MOST_FAILURES: u32 = 5;

/// A line that was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// What was typed, without blanks around it.
    Typed(String),
    /// Nothing comes any more.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// What the Tab key completes.
#[derive(Debug)]
pub(super) enum Offer {
    /// One of these words; after a command that takes a file, its name.
    Words(Vec<String>),
    /// The name of a file.
    Files,
}

/// Where lines come from and text goes.
pub(super) struct Console {
    input: Input,
    out: AutoStream<Stdout>,
}

type LineEditor = Editor<Completions, MemHistory>;

enum Input {
    Editor(Box<LineEditor>),
    /// Whether lines are written out as they are read, because nobody typed
    /// them where the output is seen.
    Plain {
        echo: bool,
    },
}

impl Console {
    pub(super) fn new() -> Self {
        let typed = stdin().is_terminal();
        let mut input = Input::Plain { echo: !typed };
        if typed && stdout().is_terminal() {
            let config = Config::builder()
                .completion_type(CompletionType::List)
                .auto_add_history(true)
                .build();
            // A terminal that cannot be edited on is read plainly.
            if let Ok(mut editor) = Editor::with_history(config, MemHistory::new()) {
                editor.set_helper(Some(Completions(Offer::Files)));
                input = Input::Editor(Box::new(editor));
            }
        }
        Self {
            input,
            out: anstream::stdout(),
        }
    }

    /// Whether somebody sits there who can be asked.
    pub(super) fn is_interactive(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// The columns of the window, where somebody looks at one.
    pub(super) fn columns(&self) -> Option<usize> {
        let (columns, _) = terminal_size::terminal_size().filter(|_| self.is_interactive())?;
        Some(usize::from(columns.0))
    }

    /// Writes text, coloured only where colours are wanted.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        write(&mut self.out, text)
    }

    /// Asks for a line; what is offered is found out only where it is wanted.
    pub(super) fn ask(&mut self, prompt: &str, offer: impl FnOnce() -> Offer) -> io::Result<Line> {
        match &mut self.input {
            Input::Editor(editor) => {
                editor.set_helper(Some(Completions(offer())));
                edited(editor, &mut self.out, prompt)
            }
            Input::Plain { echo } => plain(&mut self.out, prompt, *echo),
        }
    }
}

/// Writes text and ends its line.
fn write(out: &mut AutoStream<Stdout>, text: &str) -> io::Result<()> {
    // Nothing here is meant to turn a line around; a name in a record might.
    out.write_all(text.replace(is_format, "\u{fffd}").as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Asks at a terminal until a line can be read: a game must not be lost to a
/// key that sends strange bytes.
fn edited(editor: &mut LineEditor, out: &mut AutoStream<Stdout>, prompt: &str) -> io::Result<Line> {
    let mut failures = 0;
    loop {
        let error = match editor.readline(prompt) {
            Ok(line) => return Ok(Line::Typed(line.trim().to_owned())),
            Err(ReadlineError::Eof) => return Ok(Line::End),
            Err(ReadlineError::Interrupted) => return Ok(Line::Interrupted),
            Err(ReadlineError::Signal(Signal::Resize)) => continue,
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                write(out, "That was not UTF-8 text; type it again.")?;
                continue;
            }
            Err(ReadlineError::Io(error)) => error,
            Err(other) => io::Error::other(other),
        };
        failures += 1;
        if failures == MOST_FAILURES {
            return Err(error);
        }
        write(
            out,
            &format!("Nothing could be read ({error}); type it again."),
        )?;
    }
}

/// Asks a script until it gives a line that can be read.
fn plain(out: &mut AutoStream<Stdout>, prompt: &str, echo: bool) -> io::Result<Line> {
    loop {
        out.write_all(prompt.as_bytes())?;
        out.flush()?;
        match read_line()? {
            Some(Line::Typed(text)) => {
                if echo {
                    let seen = |letter: &char| !letter.is_control();
                    write(out, &text.chars().filter(seen).collect::<String>())?;
                }
                return Ok(Line::Typed(text));
            }
            Some(end) => {
                write(out, "")?;
                return Ok(end);
            }
            None => write(
                out,
                &format!("\nA line of more than {LONGEST_LINE} bytes is not read."),
            )?,
        }
    }
}

/// Reads a line of standard input; `None` when it is too long, and passed over.
fn read_line() -> io::Result<Option<Line>> {
    let mut input = stdin().lock();
    let mut line = Vec::new();
    let read = (&mut input)
        .take(LONGEST_LINE + 1)
        .read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Some(Line::End));
    }
    if read as u64 > LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Some(Line::Typed(line.trim().to_owned())))
}

/// Completes what is on offer.
struct Completions(Offer);

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..cursor];
        let words = match &self.0 {
            Offer::Files => return Ok((0, saving::completed(typed))),
            Offer::Words(words) => words,
        };
        if let Some((command, rest)) = typed.split_once(' ')
            && commands::takes_file(command)
        {
            // All that follows is the name, with its blanks.
            let name = rest.trim_start();
            return Ok((cursor - name.len(), saving::completed(name)));
        }
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let begun = typed[start..].to_lowercase();
        let fits = words
            .iter()
            .filter(|word| word.to_lowercase().starts_with(&begun));
        let pair = |word: &String| Pair {
            display: word.clone(),
            replacement: word.clone(),
        };
        Ok((start, fits.map(pair).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}
