//! How far a long command has come: a bar on a terminal, else a line now and
//! then, on standard error.

use std::io::{self, IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The columns of the bar.
const WIDTH: usize = 30;

/// A bar is drawn this often.
const REDRAW: Duration = Duration::from_millis(100);

/// Progress that is shown now and then.
pub(crate) struct Progress {
    on_terminal: bool,
    /// How often there is a line where there is no terminal; never, if none.
    every: Option<Duration>,
    begun: Instant,
    shown: Option<Instant>,
    drawn: bool,
}

impl Progress {
    /// Shows a bar on a terminal, and nothing elsewhere.
    pub(crate) fn on_terminal() -> Self {
        Self {
            on_terminal: stderr().is_terminal(),
            every: None,
            begun: Instant::now(),
            shown: None,
            drawn: false,
        }
    }

    /// Shows a bar on a terminal, and elsewhere a line this often.
    pub(crate) fn or_lines(every: Duration) -> Self {
        Self {
            every: Some(every),
            ..Self::on_terminal()
        }
    }

    /// The time since the beginning.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Shows which part is done, if that is known, and some words, if it is
    /// time for it.
    pub(crate) fn show(&mut self, words: impl FnOnce() -> (Option<f64>, String)) -> io::Result<()> {
        let every = if self.on_terminal {
            REDRAW
        } else {
            match self.every {
                Some(every) => every,
                None => return Ok(()),
            }
        };
        if self.shown.unwrap_or(self.begun).elapsed() < every {
            return Ok(());
        }
        self.shown = Some(Instant::now());
        let (part, words) = words();
        if !self.on_terminal {
            return writeln!(stderr(), "{words}");
        }
        self.drawn = true;
        let bar = part.map_or(String::new(), bar);
        write!(stderr(), "\r{bar}{words}\x1b[K")
    }

    /// Takes the bar away.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.drawn) {
            write!(stderr(), "\r\x1b[K")?;
        }
        Ok(())
    }
}

fn bar(part: f64) -> String {
    let part = part.clamp(0.0, 1.0);
    let full = (part * WIDTH as f64) as usize;
    format!(
        "[{}{}] {:3.0} %  ",
        "#".repeat(full),
        " ".repeat(WIDTH - full),
        part * 100.0
    )
}
