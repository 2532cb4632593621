//! Asking a program, and judging what it answers.

use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use hexarium_rules::AnyHistory;

use super::trial::Trial;
use crate::text::harmless;
use crate::ugi_client::{Info, Patience, Program, Silence, position_command};

/// The most lines of an introduction; a program that has more talks without
/// end.
const MOST_LINES: usize = 1_000;

/// What a search answered.
#[derive(Debug)]
pub(super) struct Answer {
    /// The move.
    pub(super) word: String,
    /// What was said of the search last.
    pub(super) info: Info,
    /// How long it was waited for.
    pub(super) elapsed: Duration,
}

/// A program that is examined.
#[derive(Debug)]
pub(super) struct Examiner {
    command: Vec<String>,
    program: Program,
    /// The time that any answer may take.
    pub(super) patience: Duration,
    /// The time that a move may take beyond what it was given.
    pub(super) margin: Duration,
    /// Set when the checks are to end.
    interrupt: Arc<AtomicBool>,
}

fn within(time: Duration, interrupt: &AtomicBool) -> Patience<'_> {
    Patience {
        until: Some(Instant::now() + time),
        interrupt,
    }
}

impl Examiner {
    /// Starts a program.
    pub(super) fn start(
        command: &[String],
        patience: Duration,
        margin: Duration,
        interrupt: Arc<AtomicBool>,
    ) -> Result<Self, Silence> {
        Ok(Self {
            command: command.to_vec(),
            program: Program::start(command)?,
            patience,
            margin,
            interrupt,
        })
    }

    /// Ends the program and starts it once more.
    pub(super) fn restart(&mut self) -> Result<(), Silence> {
        self.program = Program::start(&self.command)?;
        // What became of `ugi` has been told.
        _ = self.introduction();
        Ok(())
    }

    /// What the program says between `ugi` and `ugiok`.
    pub(super) fn introduction(&mut self) -> Result<Vec<String>, String> {
        let mut lines = Vec::new();
        self.say("ugi");
        let patience = within(self.patience, &self.interrupt);
        let said = self.program.hear_until("ugiok", patience, &mut |line| {
            if lines.len() < MOST_LINES {
                lines.push(line.to_owned());
            }
        });
        said.map_err(|silence| format!("no ugiok: {silence}"))?;
        Ok(lines)
    }

    /// Waits for the program to end by itself.
    pub(super) fn ends(&mut self) -> Option<ExitStatus> {
        let patience = within(self.patience, &self.interrupt);
        self.program.ends(patience)
    }

    /// Sends a line.
    pub(super) fn say(&self, line: &str) {
        self.program.say(line);
    }

    /// Says `isready` and waits for the answer. A move that is said meanwhile
    /// was not asked for.
    pub(super) fn ready(&mut self) -> Result<Duration, String> {
        let begun = Instant::now();
        let mut unasked = None;
        self.say("isready");
        let patience = within(self.patience, &self.interrupt);
        let said = self.program.hear_until("readyok", patience, &mut |line| {
            unasked = unasked.take().or_else(|| move_in(line));
        });
        said.map_err(|silence| format!("no readyok: {silence}"))?;
        match unasked {
            Some(line) => Err(format!("`{line}`, which nobody asked for then")),
            None => Ok(begun.elapsed()),
        }
    }

    /// Listens for a while, in which no move may come.
    pub(super) fn silent(&mut self, time: Duration) -> Result<(), String> {
        let patience = within(time, &self.interrupt);
        loop {
            match self.program.hear(patience) {
                Ok(said) => {
                    if let Some(line) = move_in(&said.text) {
                        return Err(format!("`{line}`, which nobody asked for yet"));
                    }
                    if patience.until.is_some_and(|until| said.at >= until) {
                        return Ok(());
                    }
                }
                Err(Silence::Late) => return Ok(()),
                Err(silence) => return Err(silence.to_string()),
            }
        }
    }

    /// Chooses the game of a trial.
    pub(super) fn choose(&mut self, trial: &Trial) -> Result<(), String> {
        if let Some(choice) = &trial.choice {
            self.say(choice);
        }
        self.say("uginewgame");
        self.ready()?;
        Ok(())
    }

    /// Sets up a game.
    pub(super) fn set_up(&mut self, history: &dyn AnyHistory) -> Result<(), String> {
        self.say(&position_command(history));
        self.ready()?;
        Ok(())
    }

    /// Waits for the answer to a search of a game, which has to be a legal move
    /// and come in time.
    pub(super) fn answer(
        &mut self,
        history: &dyn AnyHistory,
        time: Duration,
    ) -> Result<Answer, String> {
        let begun = Instant::now();
        let mut info = Info::default();
        let told = |silence: Silence| match silence {
            Silence::Late => format!("no bestmove within {} ms", time.as_millis()),
            other => other.to_string(),
        };
        let said = self
            .program
            .hear_until("bestmove", within(time, &self.interrupt), &mut |line| {
                if let Some(told) = line.strip_prefix("info ") {
                    info.learn(told);
                }
            })
            .map_err(told)?;
        let word = said.text.split_ascii_whitespace().nth(1).unwrap_or("");
        if let Err(error) = history.boxed().play(word) {
            let position = position_command(history);
            return Err(format!(
                "`{}` after `{position}`: {error}",
                harmless(&said.text)
            ));
        }
        Ok(Answer {
            word: word.to_owned(),
            info,
            elapsed: said.at.saturating_duration_since(begun),
        })
    }

    /// Sets up a game, says `go` with limits, and waits for the answer.
    pub(super) fn search(
        &mut self,
        history: &dyn AnyHistory,
        limits: &str,
        time: Duration,
    ) -> Result<Answer, String> {
        self.set_up(history)?;
        self.say(&format!("go {limits}"));
        let answer = self.answer(history, time);
        answer.map_err(|fault| format!("go {limits}: {fault}"))
    }

    /// Asks a query.
    pub(super) fn query(&mut self, question: &str) -> Result<String, String> {
        self.say(&format!("query {question}"));
        let patience = within(self.patience, &self.interrupt);
        let said = self.program.hear_until("response", patience, &mut |_| {});
        let said = said.map_err(|silence| format!("query {question}: {silence}"))?;
        let answer = said.text.strip_prefix("response").unwrap_or("");
        Ok(answer.trim().to_owned())
    }
}

/// The line, shortened, if it says a move.
fn move_in(line: &str) -> Option<String> {
    let is_move = line.split_ascii_whitespace().next() == Some("bestmove");
    is_move.then(|| harmless(line))
}
