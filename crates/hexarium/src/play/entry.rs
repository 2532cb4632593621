//! Moves as they are typed: whole words, or steps one after the other.

use std::io;

use hexarium_rules::{PieceInfo, Step, WordError, words_in};

use super::refused::{Refused, step_name, step_names};
use super::session::Session;
use super::telling::{outcome, wrapped};
use crate::text::harmless;

impl Session {
    /// Takes a line of words and steps, up to the first that is refused.
    pub(super) fn enter(&mut self, line: &str) -> io::Result<()> {
        let tokens: Vec<&str> = words_in(line).collect();
        if tokens.is_empty() {
            return self.refuse(Refused::word(
                self.history(),
                &self.board,
                &WordError::Unreadable {
                    word: harmless(line),
                    near: self.history().legal_words().into_iter().take(6).collect(),
                },
            ));
        }
        for (index, token) in tokens.iter().enumerate() {
            if let Some(end) = self.history().outcome() {
                let info = self.history().info();
                let text = format!("The game is over. {}", outcome(info, end));
                return self.console.say(&wrapped(&text, self.width()));
            }
            if self.is_computers_turn() {
                let rest = harmless(&tokens[index..].join(" "));
                return self
                    .console
                    .say(&format!("Not read, it is the computer's turn: {rest}"));
            }
            if !self.take(token)? {
                break;
            }
        }
        self.tell_next()
    }

    /// An empty line plays a move that could go on.
    pub(super) fn confirm(&mut self) -> io::Result<()> {
        if self.steps.is_empty() {
            return Ok(());
        }
        match self.history().next(&self.steps).done {
            Some(word) => self.play_path(&word, self.steps.clone()),
            None => self.tell_next(),
        }
    }

    /// Takes one word or step; false when it is refused.
    fn take(&mut self, token: &str) -> io::Result<bool> {
        let error = match self.record.history.play(token) {
            Ok(_) => {
                self.moved(None)?;
                return Ok(true);
            }
            Err(error) => error.error,
        };
        if let Some(step) = self.read_step(token) {
            return self.step(step);
        }
        self.refuse(Refused::word(self.history(), &self.board, &error))?;
        Ok(false)
    }

    fn step(&mut self, step: Step) -> io::Result<bool> {
        let next = self.history().next(&self.steps);
        let mut path = self.steps.clone();
        path.push(step);
        if next.steps.contains(&step) {
            let after = self.history().next(&path);
            if let (true, Some(word)) = (after.steps.is_empty(), after.done) {
                self.play_path(&word, path)?;
                return Ok(true);
            }
            self.steps = path;
            self.refused = None;
            self.is_stale = true;
            return Ok(true);
        }
        if let (Some(word), true) = (next.done, self.steps.last() == Some(&step)) {
            self.play_path(&word, self.steps.clone())?;
            return Ok(true);
        }
        if self.steps.first() == Some(&step) {
            self.changed_entry();
            let name = step_name(self.history(), step);
            self.console
                .say(&format!("{name} is put back; nothing is entered."))?;
            return Ok(true);
        }
        self.refuse(Refused::steps(self.history(), &self.board, &path))?;
        Ok(false)
    }

    /// Forgets the steps of a move that is half entered.
    pub(super) fn changed_entry(&mut self) {
        self.steps.clear();
        self.refused = None;
        self.is_stale = true;
    }

    /// Takes the last step back; false when none was entered.
    pub(super) fn step_back(&mut self) -> bool {
        let had = self.steps.pop().is_some();
        self.is_stale |= had;
        had
    }

    fn play_path(&mut self, word: &str, path: Vec<Step>) -> io::Result<()> {
        match self.record.history.play(word) {
            Ok(_) => self.moved(Some(path)),
            Err(error) => self.refuse(Refused::word(self.history(), &self.board, &error.error)),
        }
    }

    fn refuse(&mut self, refused: Refused) -> io::Result<()> {
        let brief = wrapped(&refused.brief, self.width());
        self.refused = Some(refused);
        // What was taken before the refusal is shown first, or the refusal
        // would be lost above the board.
        if self.is_stale {
            self.show()?;
        }
        self.console.say(&brief)
    }

    /// Tells what may follow a move that is half entered.
    pub(super) fn tell_next(&mut self) -> io::Result<()> {
        if self.steps.is_empty() {
            return Ok(());
        }
        if self.is_stale {
            self.show()?;
        }
        let history = self.history();
        let next = history.next(&self.steps);
        let mut lines = Vec::new();
        for note in &next.notes {
            let name = step_name(history, Step::Cell(note.cell));
            lines.push(format!("{name} {note}"));
        }
        let choices: Vec<String> = next
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Choice(id) => Some(*id),
                _ => None,
            })
            .filter_map(|id| history.info().choices.iter().find(|choice| choice.id == id))
            .map(|choice| format!("{} ({})", choice.id, choice.english))
            .collect();
        let mut others = next.steps.clone();
        others.retain(|step| !matches!(step, Step::Choice(_)));
        let onward = step_names(history, &others);
        if !choices.is_empty() {
            lines.push(format!("Choose: {}.", choices.join(", ")));
        }
        let onward = match &next.done {
            Some(word) => format!("Enter plays {word}; it may go on to {onward}."),
            None if others.is_empty() => String::new(),
            None => format!("Next: {onward}."),
        };
        lines.push(
            format!("{onward} `back` takes a step back.")
                .trim_start()
                .to_owned(),
        );
        let width = self.width();
        let lines: Vec<String> = lines.iter().map(|line| wrapped(line, width)).collect();
        self.console.say(&lines.join("\n"))
    }

    /// Reads a step: a cell, a piece from the reserve by its letter or name, a
    /// choice by its id, in either case where that leaves no doubt.
    fn read_step(&self, token: &str) -> Option<Step> {
        let history = self.history();
        let lower = token.to_lowercase();
        let bare = lower.trim_start_matches('=');
        let info = history.info();
        if let Some(choice) = info.choices.iter().find(|choice| choice.id == bare) {
            return Some(Step::Choice(choice.id));
        }
        if let Some(cell) = history
            .read_step(&lower)
            .filter(|s| matches!(s, Step::Cell(_)))
        {
            return Some(cell);
        }
        let name = token.strip_prefix('@').unwrap_or(token);
        let is_named = |piece: &PieceInfo| {
            let mut letters = name.chars();
            let letter = letters.next().filter(|_| letters.next().is_none());
            letter.is_some_and(|letter| piece.kind.eq_ignore_ascii_case(&letter))
                || piece.name.english.eq_ignore_ascii_case(name)
                || piece.name.id.eq_ignore_ascii_case(name)
        };
        let mover = history.player().index();
        let own = |piece: &&PieceInfo| usize::from(piece.owner) == mover;
        // Pieces that are never placed are no steps.
        let follow = history.next(&self.steps).steps;
        let placed = |kind| {
            follow.contains(&Step::Reserve(kind))
                || history.shown().reserves.iter().any(|left| left.0 == kind)
        };
        let mut pieces = info.pieces.iter().filter(own);
        let piece = pieces.find(|piece| is_named(piece))?;
        let known = placed(piece.kind) || token.starts_with('@');
        known.then_some(Step::Reserve(piece.kind))
    }
}
