//! `ugi`: the universal game interface, in its smallest form, so that other
//! programs can play this engine.

use std::io::{Write, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use hexarium_engine::{Limits, Request, Score, Thought, Timer, think};
use hexarium_rules::{AnyGame, AnyHistory, Settings, words_in};

use crate::failure::Failure;
use crate::lines;

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
            session.finish();
            return Ok(());
        }
    }
    // Commands from a file: a search that ends by itself may.
    match session.search.take() {
        Some(search) if search.is_limited => _ = search.thread.join(),
        search => {
            session.search = search;
            session.finish();
        }
    }
    Ok(())
}

#[derive(PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

struct Session {
    game: AnyGame,
    settings: Settings,
    history: Box<dyn AnyHistory>,
    search: Option<Search>,
}

/// A search on a thread of its own.
struct Search {
    stop: Arc<AtomicBool>,
    is_limited: bool,
    thread: JoinHandle<()>,
}

impl Session {
    fn new() -> Self {
        let game = AnyGame::all()[0];
        Self {
            game,
            settings: Settings::BARE,
            history: game.start(Settings::BARE),
            search: None,
        }
    }

    /// Obeys one line. What cannot be obeyed is answered by one `info string`.
    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let said = match command {
            "" => Ok(()),
            "ugi" => {
                self.introduce()?;
                Ok(())
            }
            "isready" => {
                say("readyok")?;
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "uginewgame" => {
                self.finish();
                self.history = self.game.start(self.settings);
                Ok(())
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => {
                self.finish();
                Ok(())
            }
            "quit" => return Ok(Next::Quit),
            _ => Err(format!("unknown command `{}`", command.escape_debug())),
        };
        if let Err(message) = said {
            say(&format!("info string {}", lines::message(&message)))?;
        }
        Ok(Next::Listen)
    }

    fn introduce(&self) -> Result<(), Failure> {
        let mut text = format!(
            "id name Hexarium {}\nid author the Hexarium contributors\n",
            env!("CARGO_PKG_VERSION")
        );
        let ids: Vec<String> = AnyGame::all()
            .iter()
            .map(|game| format!("var {}", game.info().id))
            .collect();
        text += &format!(
            "option name Game type combo default {} {}\n",
            self.game.info().id,
            ids.join(" ")
        );
        for setting in AnyGame::all().iter().flat_map(|game| game.info().settings) {
            let option = format!(
                "option name {} type string default off\n",
                option_name(setting.text.id)
            );
            if !text.contains(&option) {
                text += &option;
            }
        }
        say(&format!("{text}ugiok"))
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest
            .strip_prefix("name ")
            .and_then(|rest| rest.split_once(" value "))
            .ok_or("setoption is written `setoption name NAME value VALUE`")?;
        let (name, value) = (name.trim(), value.trim());
        self.finish();
        if name.eq_ignore_ascii_case("game") {
            self.game = AnyGame::find(value).map_err(|error| error.to_string())?;
            self.settings = Settings::BARE;
            self.history = self.game.start(self.settings);
            return Ok(());
        }
        let mut settings = self.game.info().settings.iter();
        let setting = settings
            .find(|setting| option_name(setting.text.id).eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("{} has no option `{name}`", self.game.info().id))?;
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
        self.finish();
        self.history = history;
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let limits = read_limits(rest)?;
        self.finish();
        let stop = Arc::new(AtomicBool::new(false));
        let timer = Timer::with_stop(stop.clone());
        let unheard = stop.clone();
        let history = self.history.boxed();
        let thread = std::thread::spawn(move || {
            let request = Request::new(limits);
            let mut tell = |thought: &Thought| {
                if say(&info(thought)).is_err() {
                    // Nobody listens any more.
                    unheard.store(true, Ordering::Relaxed);
                }
            };
            let best = think(&*history, &request, &timer, &mut tell);
            let word = best.map_or("(none)".to_owned(), |thought| thought.word);
            _ = say(&format!("bestmove {word}"));
        });
        self.search = Some(Search {
            stop,
            is_limited: limits != Limits::default(),
            thread,
        });
        Ok(())
    }

    /// Stops a search in progress and waits for its answer.
    fn finish(&mut self) {
        if let Some(Search { stop, thread, .. }) = self.search.take() {
            stop.store(true, Ordering::Relaxed);
            _ = thread.join();
        }
    }
}

/// Splits `… moves WORD…` at the word `moves`.
fn split_moves(rest: &str) -> (&str, &str) {
    if let Some(position) = rest.strip_suffix(" moves") {
        return (position.trim(), "");
    }
    let (position, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
    (position.trim(), moves)
}

fn read_limits(rest: &str) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().unwrap_or("");
            value
                .parse::<u64>()
                .map_err(|_| format!("go {word} needs a number, not `{value}`"))
        };
        match word {
            "nodes" => limits.nodes = Some(number()?.max(1)),
            "movetime" => limits.time = Some(Duration::from_millis(number()?)),
            "depth" => limits.depth = Some(number()?.clamp(1, u64::from(u32::MAX)) as u32),
            "infinite" => {}
            other => return Err(format!("unknown limit `{}`", other.escape_debug())),
        }
    }
    Ok(limits)
}

/// The option of a setting: `NoProgress` of `no-progress`.
fn option_name(id: &str) -> String {
    hexarium_rules::record::setting_tag(id)
}

fn info(thought: &Thought) -> String {
    let score = match thought.score.win_distance() {
        Some(plies) => format!("mate {}", (plies + plies.signum()) / 2),
        None => format!("cp {}", Score::hundredths(thought.score)),
    };
    format!(
        "info depth {} score {score} nodes {} nps {:.0} time {} pv {}",
        thought.depth,
        thought.nodes,
        thought.rate(),
        thought.elapsed.as_millis(),
        thought.line.join(" ")
    )
}

fn say(line: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
