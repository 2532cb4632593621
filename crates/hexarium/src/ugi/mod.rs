//! `ugi`: the universal game interface, by which other programs use this
//! engine. `docs/ugi.md` describes it.

mod go;
mod options;
mod perft;
mod text;
mod work;

use std::io::stdin;
use std::time::Instant;

use hexarium_engine::{Engine, Request, Strength, Thought};
use hexarium_rules::{AnyGame, AnyHistory, Settings, words_in};

use crate::failure::Failure;
use crate::lines;
use go::Go;
use options::Chosen;
pub(crate) use text::response;
use text::say;
use work::{Hold, Signals, Terms, Work};

/// Speaks until `quit` or the end of input.
pub(crate) fn run() -> Result<(), Failure> {
    let mut session = Session::new();
    let mut input = stdin().lock();
    while let Some(line) = lines::next(&mut input)? {
        let line = match line {
            Ok(line) => String::from_utf8_lossy(&line).into_owned(),
            Err(error) => {
                say(&format!("info string {error}"))?;
                continue;
            }
        };
        if session.obey(line.trim())? == Next::Quit {
            session.stop();
            return Ok(());
        }
    }
    // Commands from a file: a search that ends by itself may.
    if session.work.as_ref().is_some_and(Work::ends_by_itself) {
        session.finish();
    } else {
        session.stop();
    }
    Ok(())
}

#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

/// Why a line was not obeyed.
enum Refused {
    /// It was wrong; this is said of it.
    Line(String),
    /// The session cannot go on.
    Session(Failure),
}

impl From<String> for Refused {
    fn from(message: String) -> Self {
        Self::Line(message)
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self::Session(failure)
    }
}

struct Session {
    game: AnyGame,
    settings: Settings,
    history: Box<dyn AnyHistory>,
    chosen: Chosen,
    /// The oversights of a level differ from game to game.
    games_begun: u64,
    /// Remembers from move to move; away while it works.
    engine: Option<Engine>,
    work: Option<Work>,
}

impl Session {
    fn new() -> Self {
        let game = AnyGame::all()[0];
        Self {
            game,
            settings: Settings::BARE,
            history: game.start(Settings::BARE),
            chosen: Chosen::default(),
            games_begun: 0,
            engine: None,
            work: None,
        }
    }

    /// Obeys one line. What cannot be obeyed is answered by one `info string`.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if command == "quit" {
            return Ok(Next::Quit);
        }
        match self.carry_out(command, rest.trim()) {
            Ok(()) => {}
            Err(Refused::Session(failure)) => return Err(failure),
            Err(Refused::Line(message)) => {
                say(&format!("info string {}", lines::message(&message)))?;
            }
        }
        Ok(Next::Listen)
    }

    fn carry_out(&mut self, command: &str, rest: &str) -> Result<(), Refused> {
        let history = &*self.history;
        match command {
            "" => {}
            "ugi" => introduce()?,
            "isready" => {
                if self.rest().is_ok() {
                    self.prepare();
                }
                say("readyok")?;
            }
            "query" => {
                let response = text::response(history, rest).ok_or_else(|| {
                    let question = rest.escape_debug();
                    format!("unknown query `{question}`; known are gameover, p1turn, result")
                })?;
                say(&format!("response {response}"))?;
            }
            "d" => say(&text::picture(history))?,
            "eval" => say(&text::evaluation(history))?,
            "stop" => self.stop(),
            "ponderhit" => {
                if let Some(work) = &self.work {
                    work.hit();
                }
            }
            "setoption" | "uginewgame" | "position" | "go" => {
                self.rest()
                    .map_err(|error| format!("{command} is passed over: {error}"))?;
                match command {
                    "setoption" => self.set_option(rest)?,
                    "uginewgame" => self.begin_game(),
                    "position" => self.set_position(rest)?,
                    _ => self.go(rest)?,
                }
            }
            _ => return Err(format!("unknown command `{}`", command.escape_debug()).into()),
        }
        Ok(())
    }

    fn begin_game(&mut self) {
        self.history = self.game.start(self.settings);
        self.games_begun += 1;
        self.engine = None;
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest
            .strip_prefix("name ")
            .and_then(|rest| rest.split_once(" value "))
            .ok_or("setoption is written `setoption name NAME value VALUE`")?;
        let (name, value) = (name.trim(), value.trim());
        if name.eq_ignore_ascii_case("game") {
            self.game = AnyGame::find(value).map_err(|error| error.to_string())?;
            self.settings = Settings::BARE;
            self.history = self.game.start(self.settings);
            return Ok(());
        }
        if self.chosen.set(name, value)? {
            return Ok(());
        }
        let mut settings = self.game.info().settings.iter();
        let setting = settings
            .find(|setting| options::option_name(setting.text.id).eq_ignore_ascii_case(name))
            .ok_or_else(|| {
                let name = name.escape_debug();
                format!("{} has no option `{name}`", self.game.info().id)
            })?;
        let mut settings = self.settings;
        settings
            .set_text(self.game.info(), setting.text.id, value)
            .and_then(|()| self.history.set_settings(settings))
            .map_err(|error| error.to_string())?;
        self.settings = settings;
        Ok(())
    }

    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let rest = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        let (position, moves) = split_moves(&rest);
        let mut history = if position == "startpos" {
            self.game.start(self.settings)
        } else {
            let line = position
                .strip_prefix("fen ")
                .ok_or("position is written `position startpos|fen LINE [moves WORD…]`")?;
            self.game
                .from_position(line, self.settings)
                .map_err(|error| error.to_string())?
        };
        for word in words_in(moves) {
            history.play(word).map_err(|error| error.to_string())?;
        }
        self.history = history;
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), Refused> {
        let go = Go::read(rest)?;
        if let Some(depth) = go.perft {
            return self.count(depth);
        }
        let request = self.request(&go)?;
        let history = self.history.boxed();
        let with_reply = self.chosen.ponder;
        let enough = go.mate;
        let terms = Terms {
            hold: go.hold(),
            ponders: go.ponder,
            ends: go.ends(),
        };
        self.begin(terms, move |engine, signals| {
            let best = search(engine, &*history, &request, enough, signals);
            signals.wait_to_answer();
            _ = say(&text::best_move(best.as_ref(), with_reply));
        })
    }

    fn request(&self, go: &Go) -> Result<Request, String> {
        let (player, ply) = (self.history.player(), self.history.ply());
        let mut limits = go.limits(player, ply, self.chosen.overhead())?;
        for word in &go.only {
            let played = self.history.boxed().play(word);
            played.map_err(|error| format!("searchmoves: {}", error.error))?;
        }
        let id = self.history.info().id;
        let strength = self.chosen.level().map(|level| level.strength(id));
        if let Some(Strength { nodes, .. }) = strength {
            limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        }
        Ok(Request {
            strength,
            seed: self.games_begun,
            lines: self.chosen.lines(),
            only: go.only.clone(),
            ..Request::new(limits)
        })
    }

    fn count(&mut self, depth: u32) -> Result<(), Refused> {
        let history = self.history.boxed();
        let terms = Terms {
            hold: Hold::None,
            ponders: false,
            ends: true,
        };
        self.begin(terms, move |_, signals| {
            let mut tell = |word: &str, lines| say(&format!("{word}: {lines}"));
            let sum = match depth {
                0 => Some(1),
                _ => perft::divide(&*history, depth, &|| signals.is_stopped(), &mut tell),
            };
            signals.wait_to_answer();
            _ = say(&match sum {
                Some(sum) => format!("\nNodes searched: {sum}"),
                None => "info string the counting was stopped".to_owned(),
            });
        })
    }

    fn begin(
        &mut self,
        terms: Terms,
        job: impl FnOnce(&mut Engine, &Signals) + Send + 'static,
    ) -> Result<(), Refused> {
        let engine = self.take_engine();
        let work = Work::begin(engine, terms, job).map_err(Failure::from)?;
        self.work = Some(work);
        Ok(())
    }

    /// The engine, if it was made with the options as they are now; else a new
    /// one.
    fn take_engine(&mut self) -> Engine {
        let options = self.chosen.engine();
        let kept = self.engine.take();
        kept.filter(|engine| engine.options() == options)
            .unwrap_or_else(|| Engine::new(options))
    }

    /// Does now what takes a while, so that the next search need not.
    fn prepare(&mut self) {
        let mut engine = self.take_engine();
        if self.chosen.level().is_none() {
            engine.prepare(&*self.history);
        }
        self.engine = Some(engine);
    }

    /// Takes the engine back after a search; an error while one goes on.
    fn rest(&mut self) -> Result<(), &'static str> {
        if self.work.as_ref().is_some_and(|work| !work.is_answered()) {
            return Err("a search goes on; wait for its answer, or say stop before");
        }
        self.finish();
        Ok(())
    }

    /// Stops what goes on, and waits for its answer.
    fn stop(&mut self) {
        if let Some(work) = &self.work {
            work.stop();
        }
        self.finish();
    }

    /// Waits for the answer of what goes on.
    fn finish(&mut self) {
        if let Some(work) = self.work.take() {
            self.engine = work.join();
        }
    }
}

/// Searches, and tells what it finds on the way.
fn search(
    engine: &mut Engine,
    history: &dyn AnyHistory,
    request: &Request,
    enough: Option<u32>,
    signals: &Signals,
) -> Option<Thought> {
    let begun = Instant::now();
    let mut tell = |thought: &Thought| {
        if say(&text::info(thought, begun.elapsed())).is_err() {
            // Nobody listens any more.
            signals.stop();
        }
        let win = thought.score.win_distance().filter(|&plies| plies > 0);
        let within =
            |moves: u32| win.is_some_and(|plies| plies.unsigned_abs() < moves.saturating_mul(2));
        if enough.is_some_and(within) {
            signals.stop_early();
        }
    };
    let best = engine.think(history, request, &signals.timer, &mut tell);
    if let Some(best) = &best {
        _ = say(&text::info(best, begun.elapsed()));
    }
    best
}

fn introduce() -> Result<(), Failure> {
    let version = env!("CARGO_PKG_VERSION");
    let options = options::declared().join("\n");
    say(&format!(
        "id name Hexarium {version}\nid author the Hexarium contributors\n{options}\nugiok"
    ))
}

/// Splits `… moves WORD…` at the word `moves`.
fn split_moves(rest: &str) -> (&str, &str) {
    if let Some(position) = rest.strip_suffix(" moves") {
        return (position.trim(), "");
    }
    let (position, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    (position.trim(), moves)
}
