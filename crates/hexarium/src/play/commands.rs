//! The commands that are typed beside moves.

use std::io;

use hexarium_rules::{AnyHistory, Ending, Step};

use super::board::Highlight;
use super::console::{Line, Offer};
use super::refused::step_name;
use super::saving;
use super::session::Session;
use super::setup::{self, Seat};
use super::telling::{columns, wrapped};
use crate::text::clean;

/// Whether the game goes on being played here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// A command: its word, whether something follows it, and what it does.
struct Command {
    word: &'static str,
    takes: &'static str,
    about: &'static str,
}

const fn command(word: &'static str, takes: &'static str, about: &'static str) -> Command {
    Command { word, takes, about }
}

const COMMANDS: [Command; 15] = [
    command("moves", "", "the legal moves"),
    command(
        "hint",
        "",
        "what the engine would play, and the line it expects",
    ),
    command("why", "", "why the last thing typed was refused, at length"),
    command(
        "back",
        "",
        "takes back the last step of a move half entered",
    ),
    command("undo", "", "takes back a step, else your last move"),
    command("board", "", "draws the board again"),
    command("flip", "", "turns the board by half a turn"),
    command("position", "", "the position line, to play or study from"),
    command("save", "FILE", "saves the game as a record"),
    command("load", "FILE", "goes on with a saved game of any kind"),
    command("new", "", "begins the same game again"),
    command("resign", "", "gives the game up"),
    command("help", "", "this list"),
    command("quit", "", "leaves; so does Ctrl-D"),
    command("exit", "", "leaves, too"),
];

/// Whether the rest of a line that begins with this word names a file.
pub(super) fn takes_file(word: &str) -> bool {
    let word = word.to_lowercase();
    COMMANDS
        .iter()
        .any(|command| command.word == word && command.takes == "FILE")
}

/// What may be typed: commands, words of moves, the steps that may follow.
pub(super) fn completions(history: &dyn AnyHistory, steps: &[Step]) -> Offer {
    let follow = history.next(steps).steps.into_iter();
    let mut words: Vec<String> = follow.map(|step| step_name(history, step)).collect();
    words.extend(history.legal_words());
    words.extend(COMMANDS.iter().map(|command| command.word.to_owned()));
    words.sort_unstable();
    words.dedup();
    Offer::Words(words)
}

impl Session {
    /// Obeys a line: a command, or else a move or a part of one.
    pub(super) fn obey(&mut self, line: &str) -> io::Result<Flow> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = match word.to_lowercase().as_str() {
            "?" => "help".to_owned(),
            other => other.to_owned(),
        };
        let Some(command) = COMMANDS.iter().find(|command| command.word == word) else {
            match line {
                "" => self.confirm()?,
                line => self.enter(line)?,
            }
            return Ok(Flow::Stay);
        };
        if command.takes.is_empty() && !rest.is_empty() {
            let text = format!("`{word}` is typed alone; `help` lists the commands.");
            self.console.say(&text)?;
            return Ok(Flow::Stay);
        }
        match command.word {
            "moves" => self.list_moves()?,
            "hint" => self.hint()?,
            "why" => self.tell_why()?,
            "back" => self.back()?,
            "undo" => self.undo()?,
            "board" => self.is_stale = true,
            "flip" => {
                self.flipped = !self.flipped;
                self.is_stale = true;
            }
            "position" => {
                let line = self.history().position();
                self.console.say(&line)?;
            }
            "save" => _ = self.save(rest)?,
            "load" => self.load(rest)?,
            "new" => self.begin_again()?,
            "resign" => self.resign()?,
            "help" => self.help()?,
            _ => return self.leave(),
        }
        Ok(Flow::Stay)
    }

    fn help(&mut self) -> io::Result<()> {
        let mut text = String::from(
            "A move is typed as a word, or as its steps, in one line or one a line: a\n\
             cell, a piece from the reserve by its letter, a choice by its name. When\n\
             the steps are a move already and could go on, Enter plays it.\n\n",
        );
        for command in COMMANDS {
            let typed = format!("{} {}", command.word, command.takes);
            text += &format!("  {typed:<11} {}\n", command.about);
        }
        text += "\nOn the board ( ) is the last move and x what it took; < > is what you have\n\
                 entered, [ ] what may follow.\n";
        self.console.say(&text)
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let words = self.history().legal_words();
        let width = self.width();
        let text = match words.len() {
            0 => "There is no legal move: the game is over.".to_owned(),
            1 => format!("1 legal move:\n{}", columns(&words, width)),
            count => format!("{count} legal moves:\n{}", columns(&words, width)),
        };
        self.console.say(&text)
    }

    fn tell_why(&mut self) -> io::Result<()> {
        let Some(refused) = self.refused.clone() else {
            return self.console.say("Nothing was refused in this position.");
        };
        if !refused.cells.is_empty() {
            let wrong = refused.cells.iter().map(|&cell| (cell, Highlight::Wrong));
            let drawn = self.drawn(wrong.collect());
            self.console.say(&drawn)?;
        }
        let width = self.width();
        let lines: Vec<String> = refused
            .more
            .iter()
            .map(|line| wrapped(line, width))
            .collect();
        self.console.say(&lines.join("\n"))
    }

    fn back(&mut self) -> io::Result<()> {
        if self.step_back() {
            return self.tell_next();
        }
        self.console
            .say("No step is entered; `undo` takes back a move.")
    }

    /// Takes back a step, else an ending by the players, else moves: against
    /// the computer back to where a person is to move.
    fn undo(&mut self) -> io::Result<()> {
        if self.step_back() {
            return self.tell_next();
        }
        if self.record.history.reopen() {
            self.changed();
            self.is_unsaved = true;
            return self.console.say("The game is open again.");
        }
        let history = self.history();
        let is_persons = |ply: &usize| {
            let player = history.player_at(*ply);
            player.is_some_and(|player| self.seats.get(player.index()) == Some(&Seat::Person))
        };
        let Some(ply) = (0..history.ply()).rev().find(is_persons) else {
            return self.console.say("There is no move of yours to take back.");
        };
        let mut taken = Vec::new();
        while self.history().ply() > ply {
            taken.extend(self.record.history.undo());
        }
        taken.reverse();
        self.changed();
        self.is_unsaved = true;
        self.console
            .say(&format!("Taken back: {}.", taken.join(" ")))
    }

    fn resign(&mut self) -> io::Result<()> {
        if self.history().outcome().is_some() {
            return self.console.say("The game is over already.");
        }
        if !self.agrees("Give the game up?")? {
            return Ok(());
        }
        let loser = self.history().player();
        self.record.history.end(Ending::Resignation(loser));
        self.changed();
        self.is_unsaved = true;
        Ok(())
    }

    /// Asks once, where somebody sits there; a script has meant what it says.
    fn agrees(&mut self, question: &str) -> io::Result<bool> {
        if !self.console.is_interactive() {
            return Ok(true);
        }
        let prompt = format!("{question} [y/N] ");
        let answer = self.console.ask(&prompt, || words(&["yes", "no"]))?;
        Ok(
            matches!(answer, Line::Typed(text) if matches!(text.to_lowercase().as_str(), "y" | "yes")),
        )
    }

    /// Whether something would be lost if this game were left.
    fn is_at_risk(&self) -> bool {
        let history = self.history();
        self.is_unsaved && (history.ply() > 0 || history.ending().is_some())
    }

    /// Asks before a game is left that nobody has saved.
    fn may_be_left(&mut self) -> io::Result<bool> {
        Ok(!self.is_at_risk() || self.agrees("This game is not saved. Leave it?")?)
    }

    fn begin_again(&mut self) -> io::Result<()> {
        if !self.may_be_left()? {
            return self.console.say("The game goes on as it was.");
        }
        let history = &mut self.record.history;
        history.reopen();
        while history.undo().is_some() {}
        self.record.tags.remove("Date");
        self.file = None;
        self.is_unsaved = false;
        self.seed = setup::seed();
        self.changed();
        self.console.say("A new game.")
    }

    /// Saves to the file named, or to the one of before; whether it was saved.
    fn save(&mut self, name: &str) -> io::Result<bool> {
        let before = self.file.clone();
        let Some(path) = Some(saving::path(name))
            .filter(|_| !name.is_empty())
            .or_else(|| before.clone())
        else {
            self.console
                .say("`save` needs the name of a file, as `save game.txt`.")?;
            return Ok(false);
        };
        let is_new = before.as_deref() != Some(&path);
        let question = format!("{} is there already. Replace it?", path.display());
        if is_new && path.is_file() && !self.agrees(&clean(&question))? {
            self.console.say("Nothing was saved.")?;
            return Ok(false);
        }
        if self.record.tags.get("Date").is_none() {
            // The date comes first, as people look for it there.
            self.record.tags.set_first("Date", saving::today());
        }
        match saving::write(&path, &self.record.write()) {
            Ok(full) => {
                self.file = Some(path);
                self.is_unsaved = false;
                self.console
                    .say(&clean(&format!("Saved to {}.", full.display())))?;
                Ok(true)
            }
            Err(message) => {
                self.console
                    .say(&clean(&format!("Not saved: {message}.")))?;
                Ok(false)
            }
        }
    }

    fn load(&mut self, name: &str) -> io::Result<()> {
        if name.is_empty() {
            return self
                .console
                .say("`load` needs the name of a file, as `load game.txt`.");
        }
        let path = saving::path(name);
        let taken_up = saving::read(&path, 1).and_then(|record| {
            setup::taken_up(record, None, None, path).map_err(|error| error.to_string())
        });
        let setup = match taken_up {
            Ok(setup) => setup,
            Err(message) => {
                let text = format!("{message}. The game goes on as it was.");
                return self.console.say(&wrapped(&clean(&text), self.width()));
            }
        };
        if !self.may_be_left()? {
            return self.console.say("The game goes on as it was.");
        }
        self.take_up(setup);
        self.greet()
    }

    /// Leaves; a game that would be lost may be saved first.
    pub(super) fn leave(&mut self) -> io::Result<Flow> {
        if self.is_at_risk() && self.console.is_interactive() && !self.is_ready_to_leave()? {
            self.console.say("The game goes on as it was.")?;
            return Ok(Flow::Stay);
        }
        self.console.say("Goodbye.")?;
        Ok(Flow::Leave)
    }

    /// Asks whether the game is to be saved first, and saves it.
    fn is_ready_to_leave(&mut self) -> io::Result<bool> {
        const QUESTION: &str = "The game is not saved. Save it first? [y/N/cancel] ";
        loop {
            let offer = || words(&["yes", "no", "cancel"]);
            let answer = match self.console.ask(QUESTION, offer)? {
                Line::Typed(answer) => answer.to_lowercase(),
                Line::Interrupted => return Ok(false),
                // Ctrl-D twice is meant.
                Line::End => return Ok(true),
            };
            match answer.as_str() {
                "y" | "yes" => return self.save_before_leaving(),
                "" | "n" | "no" => return Ok(true),
                "c" | "cancel" => return Ok(false),
                _ => self.console.say("Type y, n or cancel.")?,
            }
        }
    }

    fn save_before_leaving(&mut self) -> io::Result<bool> {
        let prompt = match &self.file {
            Some(file) => format!("File [{}]: ", clean(&file.display().to_string())),
            None => "File: ".to_owned(),
        };
        match self.console.ask(&prompt, || Offer::Files)? {
            Line::Typed(name) if name.is_empty() && self.file.is_none() => Ok(false),
            Line::Typed(name) => self.save(&name),
            Line::End | Line::Interrupted => Ok(false),
        }
    }
}

fn words(list: &[&str]) -> Offer {
    Offer::Words(list.iter().map(|&word| word.to_owned()).collect())
}
