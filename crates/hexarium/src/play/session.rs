//! A game in progress at a terminal: what is shown, and whose turn it is.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use hexarium_engine::{Level, Limits, Request, Timer, think};
use hexarium_rules::record::{Record, player_tag};
use hexarium_rules::{AnyHistory, Board, Cell, Moment, Player, Step};

use super::board::{self, Highlight, Look};
use super::canvas::Canvas;
use super::commands::{self, Flow};
use super::console::{Console, Line};
use super::menu::role;
use super::panel::{self, Situation, WIDTH};
use super::refused::{Refused, step_name};
use super::setup::{Seat, Setup, seed};
use super::telling;

/// The search behind a hint: strong, and done in a moment.
const HINT: Limits = Limits {
    nodes: Some(60_000),
    time: Some(Duration::from_millis(800)),
    ..Limits::NONE
};

/// However slow the machine, the computer answers within this.
const LONGEST_THOUGHT: Duration = Duration::from_millis(900);

/// Text is set for a window of this width where it is still narrower.
const LEAST_WIDTH: usize = 20;

/// A game, its players, and what has been entered of a move.
pub(super) struct Session {
    pub(super) console: Console,
    pub(super) record: Record,
    pub(super) board: Board,
    pub(super) seats: Vec<Seat>,
    pub(super) level: Level,
    pub(super) seed: u64,
    /// The steps of the move that is being entered.
    pub(super) steps: Vec<Step>,
    /// How the last move was entered, if it was by steps.
    pub(super) last_path: Option<Vec<Step>>,
    /// The last refusal, until the position changes.
    pub(super) refused: Option<Refused>,
    pub(super) flipped: bool,
    /// Where the game was last saved or came from.
    pub(super) file: Option<PathBuf>,
    /// Whether something was played since then.
    pub(super) is_unsaved: bool,
    /// Whether the board on the screen is no longer the one of the game.
    pub(super) is_stale: bool,
    /// Whether it was said that the window is too narrow for the board.
    has_told_narrow: bool,
}

impl Session {
    pub(super) fn new(setup: Setup, console: Console) -> Self {
        Self {
            console,
            board: setup.board,
            record: setup.record,
            seats: setup.seats,
            level: setup.level,
            seed: seed(),
            steps: Vec::new(),
            last_path: None,
            refused: None,
            flipped: false,
            file: setup.file,
            is_unsaved: false,
            is_stale: true,
            has_told_narrow: false,
        }
    }

    /// Takes up another game in the place of this one.
    pub(super) fn take_up(&mut self, setup: Setup) {
        self.board = setup.board;
        self.record = setup.record;
        self.seats = setup.seats;
        self.level = setup.level;
        self.file = setup.file;
        self.seed = seed();
        self.is_unsaved = false;
        self.changed();
    }

    /// The columns that text and board may take.
    pub(super) fn width(&self) -> usize {
        let columns = self.console.columns().unwrap_or(WIDTH);
        columns.clamp(LEAST_WIDTH, WIDTH)
    }

    pub(super) fn history(&self) -> &dyn AnyHistory {
        &*self.record.history
    }

    /// Forgets what belonged to the position before.
    pub(super) fn changed(&mut self) {
        self.steps.clear();
        self.last_path = None;
        self.refused = None;
        self.is_stale = true;
    }

    /// Plays until somebody leaves or the input ends.
    pub(super) fn run(&mut self) -> io::Result<()> {
        loop {
            if self.is_computers_turn() {
                self.play_computer()?;
                continue;
            }
            if self.is_stale {
                self.show()?;
            }
            let prompt = self.prompt();
            let (history, steps) = (&self.record.history, &self.steps);
            let words = || commands::completions(&**history, steps);
            match self.console.ask(&prompt, words)? {
                Line::Typed(line) => {
                    if self.obey(&line)? == Flow::Leave {
                        return Ok(());
                    }
                }
                Line::End if self.console.is_interactive() => {
                    if self.leave()? == Flow::Leave {
                        return Ok(());
                    }
                }
                Line::End => return self.console.say("The input has ended; goodbye."),
                Line::Interrupted => self.interrupted()?,
            }
        }
    }

    /// Ctrl-C has cleared the line, and clears a move that is half entered.
    fn interrupted(&mut self) -> io::Result<()> {
        let text = if self.steps.is_empty() {
            "`quit` or Ctrl-D leaves."
        } else {
            self.changed_entry();
            "Nothing is entered any more; `quit` or Ctrl-D leaves."
        };
        self.console.say(text)
    }

    /// Says what is played, by whom, and how moves are entered.
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let info = self.history().info();
        let mut text = format!("{}\n", info.name);
        let people = self.seats.iter().filter(|&&seat| seat == Seat::Person);
        if people.count() == 1 {
            let person = self.seats.iter().position(|&seat| seat == Seat::Person);
            let player = Player::new(person.unwrap_or(0) as u8);
            let side = telling::side(info, player);
            let role = role(&info.players[player.index()]);
            let role = role.map_or(String::new(), |role| format!(" ({role})"));
            text += &telling::wrapped(
                &format!(
                    "You play {side}{role} against the computer, level {} ({}).",
                    self.level.number, self.level.name
                ),
                self.width(),
            );
            let goal = format!("The goal: {}", info.players[player.index()].goal.english);
            text += &format!("\n{}", telling::wrapped(&goal, self.width()));
        } else {
            text += "Two people play at this terminal.";
        }
        for setting in info.settings {
            if let Some(number) = self.history().settings().get(setting.text.id) {
                let line = format!("{}: {number} ({})", setting.text.id, setting.text.english);
                text += &format!("\n{}", telling::wrapped(&line, self.width()));
            }
        }
        if let Some(word) = self.history().legal_words().first() {
            let line = format!(
                "Type a move such as {word}, or its cells one after the other; `help` tells more."
            );
            text += &format!("\n{}", telling::wrapped(&line, self.width()));
        }
        self.console.say(&text)
    }

    /// Draws the board with what is to be seen on it; after the end, tells the
    /// result.
    pub(super) fn show(&mut self) -> io::Result<()> {
        self.is_stale = false;
        let highlights = self.highlights();
        let drawn = self.drawn(highlights);
        self.console.say(&drawn)?;
        self.tell_narrow()?;
        let Some(outcome) = self.history().outcome() else {
            return Ok(());
        };
        self.console
            .say(&telling::outcome(self.history().info(), outcome))?;
        if self.console.is_interactive() {
            let text = "`undo` takes back, `save FILE` keeps it, `new` plays again, `quit` leaves.";
            self.console.say(&telling::wrapped(text, self.width()))?;
        }
        Ok(())
    }

    /// Says once by how much a window is too narrow for the board.
    fn tell_narrow(&mut self) -> io::Result<()> {
        let Some(columns) = self.console.columns().filter(|_| !self.has_told_narrow) else {
            return Ok(());
        };
        let missing = self.canvas(BTreeMap::new()).width().saturating_sub(columns);
        if missing == 0 {
            return Ok(());
        }
        self.has_told_narrow = true;
        let unit = if missing == 1 { "column" } else { "columns" };
        let text = format!("The window is {missing} {unit} too narrow for this board.");
        self.console.say(&telling::wrapped(&text, self.width()))
    }

    /// The board with the players beside it.
    pub(super) fn drawn(&self, highlights: BTreeMap<Cell, Highlight>) -> String {
        let history = self.history();
        let info = history.info();
        let name = |player| {
            self.record
                .tags
                .get(&player_tag(player))
                .unwrap_or("")
                .to_owned()
        };
        let names: Vec<String> = info.players.iter().map(name).collect();
        let situation = Situation {
            names: &names,
            to_move: history.outcome().is_none().then(|| history.player()),
            width: self.width(),
        };
        let canvas = self.canvas(highlights);
        let canvas = panel::with_panel(canvas, &self.board, &history.shown(), info, &situation);
        format!("\n{}", canvas.text(true))
    }

    /// The board alone.
    fn canvas(&self, highlights: BTreeMap<Cell, Highlight>) -> Canvas {
        let history = self.history();
        let info = history.info();
        let shown = history.shown();
        let mut look = Look {
            flipped: self.flipped,
            highlights,
            ..Look::default()
        };
        let begin = history.next(&[]).steps;
        let follow = history.next(&self.steps).steps;
        for step in begin.iter().chain(&follow).chain(&self.steps) {
            look.open.extend(cell_of(*step));
        }
        board::draw(&self.board, &shown, info, &look)
    }

    /// What the last move touched; over it, what is being entered.
    pub(super) fn highlights(&self) -> BTreeMap<Cell, Highlight> {
        let mut highlights = BTreeMap::new();
        if self.steps.is_empty() {
            let (last, taken) = telling::touched(&self.last_moments());
            highlights.extend(taken.into_iter().map(|cell| (cell, Highlight::Taken)));
            highlights.extend(last.into_iter().map(|cell| (cell, Highlight::Last)));
            return highlights;
        }
        let follow = self.history().next(&self.steps).steps.into_iter();
        highlights.extend(
            follow
                .filter_map(cell_of)
                .map(|cell| (cell, Highlight::Next)),
        );
        let path = self.steps.iter().copied();
        for cell in path.filter_map(cell_of) {
            highlights.entry(cell).or_insert(Highlight::Path);
        }
        highlights
    }

    fn last_moments(&self) -> Vec<Moment> {
        let history = self.history();
        let last = history.ply().checked_sub(1);
        let moments = last.and_then(|ply| history.effects(ply, self.last_path.as_deref()));
        moments.unwrap_or_default()
    }

    fn prompt(&self) -> String {
        let history = self.history();
        if history.outcome().is_some() {
            return "game over> ".to_owned();
        }
        let info = history.info();
        let side = info.players[history.player().index()].name;
        let ply = history.ply() + 1;
        if self.steps.is_empty() {
            return format!("{side}, ply {ply}> ");
        }
        let steps = self.steps.iter().map(|&step| step_name(history, step));
        let steps: Vec<String> = steps.collect();
        format!("{side}, ply {ply}, {}> ", steps.join(" "))
    }

    pub(super) fn is_computers_turn(&self) -> bool {
        let history = self.history();
        history.outcome().is_none()
            && self.seats.get(history.player().index()) == Some(&Seat::Computer)
    }

    fn play_computer(&mut self) -> io::Result<()> {
        let strength = self.level.strength(self.history().info().id);
        let mut request = Request::at(strength, self.seed);
        request.limits.time = Some(LONGEST_THOUGHT);
        let thought = think(self.history(), &request, &Timer::start(), &mut |_| {});
        let word = thought.map(|thought| thought.word).unwrap_or_default();
        // The engine answers with a legal move; a game must not hang on it.
        let history = &mut self.record.history;
        let legal = history.legal_words();
        let known = legal.iter().find(|&known| *known == word);
        let word = known.or(legal.first());
        if word.is_some_and(|word| history.play(word).is_ok()) {
            return self.moved(None);
        }
        self.seats.fill(Seat::Person);
        self.console
            .say("The computer finds no move; both sides are played here now.")
    }

    /// Tells the move that was just played, and gets ready for the next.
    pub(super) fn moved(&mut self, path: Option<Vec<Step>>) -> io::Result<()> {
        self.changed();
        self.last_path = path;
        self.is_unsaved = true;
        let ply = self.history().ply() - 1;
        let moments = self.last_moments();
        let told = telling::played(self.history(), &self.board, ply, &moments);
        self.console.say(&telling::wrapped(&told, self.width()))
    }

    /// What the engine would play, and the line that it expects.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        const SHOWN: usize = 6;
        let request = Request::new(HINT);
        let thought = think(self.history(), &request, &Timer::start(), &mut |_| {});
        let Some(thought) = thought else {
            return self
                .console
                .say("The game is over; there is nothing to play.");
        };
        let score = match thought.score.win_distance() {
            Some(1 | -1) => format!("{} ply", thought.score),
            Some(_) => format!("{} plies", thought.score),
            None => thought.score.to_string(),
        };
        let line = &thought.line[..thought.line.len().min(SHOWN)];
        let side = telling::side(self.history().info(), self.history().player());
        let text = format!(
            "Hint: {} ({score} for {side}). Expected: {}.",
            thought.word,
            line.join(" ")
        );
        self.console.say(&telling::wrapped(&text, self.width()))
    }
}

/// The cell of a step that is one.
pub(super) fn cell_of(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell),
        Step::Reserve(_) | Step::Choice(_) => None,
    }
}
