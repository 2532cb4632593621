//! Lines in, text out: a terminal with history and completion, or plain
//! streams for scripts.

use std::io::{BufRead, IsTerminal, Read, Stdout, Write, stdin, stdout};

use anstream::AutoStream;
use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::failure::Failure;

/// No line of a script is read further than this.
const LONGEST_LINE: u64 = 1 << 16;

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

/// Where lines come from and text goes.
pub(super) struct Console {
    input: Input,
    out: AutoStream<Stdout>,
}

enum Input {
    Editor(Box<Editor<Words, MemHistory>>),
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
                editor.set_helper(Some(Words::default()));
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

    /// Writes text, coloured only where colours are wanted.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.out.write_all(b"\n")?;
        }
        Ok(self.out.flush()?)
    }

    /// Asks for a line, with words that may be completed.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<Line, Failure> {
        match &mut self.input {
            Input::Editor(editor) => {
                if let Some(helper) = editor.helper_mut() {
                    helper.words = words();
                }
                match editor.readline(prompt) {
                    Ok(line) => Ok(Line::Typed(line.trim().to_owned())),
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Io(error)) => Err(Failure::Io(error)),
                    Err(other) => Err(Failure::Io(std::io::Error::other(other))),
                }
            }
            Input::Plain { echo } => {
                let echo = *echo;
                self.out.write_all(prompt.as_bytes())?;
                self.out.flush()?;
                let line = read_line()?;
                match &line {
                    Line::Typed(text) if echo => {
                        let text: String = text.chars().filter(|c| !c.is_control()).collect();
                        self.say(&text)?;
                    }
                    Line::Typed(_) => {}
                    Line::End | Line::Interrupted => self.say("")?,
                }
                Ok(line)
            }
        }
    }
}

/// Reads a line of standard input; of a longer one than is sensible, the
/// beginning.
fn read_line() -> Result<Line, Failure> {
    let mut input = stdin().lock();
    let mut line = Vec::new();
    let read = (&mut input)
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Line::Typed(line.trim().to_owned()))
}

/// Completes words from a list, and the names of files after the commands that
/// take one.
#[derive(Default)]
struct Words {
    words: Vec<String>,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..cursor];
        if ["save ", "load "]
            .iter()
            .any(|with| typed.starts_with(with))
        {
            let (start, found) = FilenameCompleter::new().complete_path(line, cursor)?;
            return Ok((
                start,
                found.into_iter().map(|pair| pair.replacement).collect(),
            ));
        }
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let begun = typed[start..].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&begun);
        Ok((start, self.words.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
