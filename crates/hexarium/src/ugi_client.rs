//! The other side of UGI: runs a program that speaks it. Nothing that the
//! program does or leaves undone keeps its client waiting beyond the time that
//! the client gave it.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use hexarium_rules::AnyHistory;
use hexarium_rules::record::Score;

use crate::lines;
use crate::text::{harmless, message};
use crate::ugi_option::{Declaration, Kind, OPTION};

/// Lines of a program that wait to be read; one that says more has to wait.
const MOST_WAITING: usize = 16;

/// A program that declares more options talks without end.
const MOST_OPTIONS: usize = 1_000;

/// How often a client that waits looks whether it is to go on waiting.
const PATIENCE: Duration = Duration::from_millis(20);

/// The time that a program has to end after `quit`.
const TIME_TO_QUIT: Duration = Duration::from_millis(500);

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The program ended, or could not be started.
    Ended(String),
    /// The time that it had went by.
    Late,
    /// Nobody wants the answer any more.
    Interrupted,
}

impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) => f.write_str(how),
            Self::Late => f.write_str("no answer in time"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

/// A line that a program said, and when.
#[derive(Debug)]
pub(crate) struct Said {
    /// The line, without white space around it.
    pub(crate) text: String,
    /// When it came.
    pub(crate) at: Instant,
}

/// How long to wait for an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience<'a> {
    /// Until when; `None` is without end.
    pub(crate) until: Option<Instant>,
    /// Set when nobody wants the answer any more.
    pub(crate) interrupt: &'a AtomicBool,
}

/// What a program says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Introduction {
    /// Its name.
    pub(crate) name: Option<String>,
    /// Its options, of which those that are not well-formed take any text.
    pub(crate) options: Vec<Declaration>,
}

impl Introduction {
    /// An option by its name, whatever the case of its letters.
    pub(crate) fn option(&self, name: &str) -> Option<&Declaration> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// An error where the program has no such option, or it does not take the
    /// value.
    pub(crate) fn check(&self, name: &str, value: &str) -> Result<(), String> {
        let checked = match self.option(name) {
            Some(option) => option.check(value),
            None => {
                let names: Vec<&str> = self.options.iter().map(|option| &*option.name).collect();
                match names.is_empty() {
                    true => Err("it declares no options".to_owned()),
                    false => Err(format!(
                        "it has none of that name, but {}",
                        names.join(", ")
                    )),
                }
            }
        };
        checked.map_err(|reason| message(&format!("option {name}: {reason}")))
    }
}

/// The answer to `go`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Best {
    /// The move.
    pub(crate) word: String,
    /// What was said of the search last.
    pub(crate) info: Info,
    /// When the answer came.
    pub(crate) at: Instant,
}

/// What a program says of its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Info {
    /// Plies looked ahead.
    pub(crate) depth: Option<u32>,
    /// The score for the side to move.
    pub(crate) score: Option<Score>,
    /// Positions visited.
    pub(crate) nodes: Option<u64>,
}

impl Info {
    /// Takes over what a line of `info` says. Of several lines of play only the
    /// first counts.
    pub(crate) fn learn(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        let mut heard = *self;
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<i64>().ok());
            match word {
                "multipv" if number() != Some(1) => return,
                "depth" => heard.depth = number().and_then(|n| n.try_into().ok()),
                "nodes" => heard.nodes = number().and_then(|n| n.try_into().ok()),
                "cp" => {
                    let hundredths = number().and_then(|n| n.try_into().ok());
                    heard.score = hundredths.map(Score::Hundredths);
                }
                "mate" => {
                    heard.score = number().map(|moves| {
                        let distance = moves.unsigned_abs().try_into().unwrap_or(u32::MAX);
                        match moves > 0 {
                            true => Score::WinIn(distance),
                            false => Score::LossIn(distance),
                        }
                    });
                }
                // The rest of the line is words of moves, or text.
                "pv" | "string" | "currline" | "refutation" => break,
                _ => {}
            }
        }
        *self = heard;
    }
}

/// A program that runs and speaks UGI. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    to: Sender<String>,
    from: Receiver<Said>,
}

impl Program {
    /// Starts a program: its path or name, and arguments.
    pub(crate) fn start(command: &[String]) -> Result<Self, Silence> {
        let (path, arguments) = command
            .split_first()
            .ok_or_else(|| Silence::Ended("no program is named".to_owned()))?;
        let mut command = Command::new(path);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is for the client, who ends its programs in good order, and
        // what a program starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| {
            Silence::Ended(format!("`{}` cannot be started: {error}", harmless(path)))
        })?;
        let (to, to_write) = channel();
        let (read, from) = sync_channel(MOST_WAITING);
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            // A program that does not read would hold whoever writes to it.
            std::thread::spawn(move || write_all(stdin, &to_write));
            std::thread::spawn(move || read_all(stdout, &read));
        }
        Ok(Self { child, to, from })
    }

    /// Sends a line.
    pub(crate) fn say(&self, line: impl Into<String>) {
        // A program that has ended is found out when it is listened to.
        _ = self.to.send(line.into());
    }

    /// The next line.
    pub(crate) fn hear(&mut self, patience: Patience<'_>) -> Result<Said, Silence> {
        loop {
            if patience.interrupt.load(Ordering::Relaxed) {
                return Err(Silence::Interrupted);
            }
            let left = patience
                .until
                .map(|until| until.saturating_duration_since(Instant::now()));
            let wait = left.map_or(PATIENCE, |left| left.min(PATIENCE));
            match self.from.recv_timeout(wait) {
                Ok(said) => return Ok(said),
                Err(RecvTimeoutError::Timeout) if left == Some(Duration::ZERO) => {
                    return Err(Silence::Late);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// Hears lines until one begins with a word, and gives that one. The others
    /// go to `on_line`.
    pub(crate) fn hear_until(
        &mut self,
        word: &str,
        patience: Patience<'_>,
        on_line: &mut dyn FnMut(&str),
    ) -> Result<Said, Silence> {
        loop {
            let said = self.hear(patience)?;
            // One that talks without end is late as well.
            if patience.until.is_some_and(|until| said.at > until) {
                return Err(Silence::Late);
            }
            if said.text.split_ascii_whitespace().next() == Some(word) {
                return Ok(said);
            }
            on_line(&said.text);
        }
    }

    /// Says `ugi` and hears what the program says of itself.
    pub(crate) fn introduction(&mut self, patience: Patience<'_>) -> Result<Introduction, Silence> {
        let mut introduction = Introduction::default();
        self.say("ugi");
        self.hear_until("ugiok", patience, &mut |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                introduction.name = Some(name.trim().to_owned());
            } else if let Some(option) = line.strip_prefix(OPTION)
                && introduction.options.len() < MOST_OPTIONS
            {
                let name = option.split(" type ").next().unwrap_or(option);
                let read = Declaration::read(line).unwrap_or_else(|_| Declaration {
                    name: name.trim().to_owned(),
                    kind: Kind::Text,
                });
                introduction.options.push(read);
            }
        })?;
        Ok(introduction)
    }

    /// Says `isready` and waits until the program is.
    pub(crate) fn ready(&mut self, patience: Patience<'_>) -> Result<(), Silence> {
        self.say("isready");
        self.hear_until("readyok", patience, &mut |_| {})?;
        Ok(())
    }

    /// Says `go` with limits and waits for the best move.
    pub(crate) fn go(&mut self, limits: &str, patience: Patience<'_>) -> Result<Best, Silence> {
        // What was said before is no answer.
        while self.from.try_recv().is_ok() {}
        let mut info = Info::default();
        self.say(format!("go {limits}").trim_end());
        let said = self.hear_until("bestmove", patience, &mut |line| {
            if let Some(told) = line.strip_prefix("info ") {
                info.learn(told);
            }
        })?;
        let word = said.text.split_ascii_whitespace().nth(1);
        Ok(Best {
            word: word.unwrap_or_default().to_owned(),
            info,
            at: said.at,
        })
    }

    /// How the program ended.
    fn ended(&mut self) -> Silence {
        let status = self.ends_soon();
        Silence::Ended(status.map_or_else(
            || "the program closed its output".to_owned(),
            |status| format!("the program ended ({status})"),
        ))
    }

    /// Waits for the program to end by itself.
    pub(crate) fn ends(&mut self, patience: Patience<'_>) -> Option<ExitStatus> {
        let waits = || {
            patience.until.is_none_or(|until| Instant::now() < until)
                && !patience.interrupt.load(Ordering::Relaxed)
        };
        loop {
            match self.child.try_wait() {
                Ok(None) if waits() => std::thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// The same for a program that was told to.
    fn ends_soon(&mut self) -> Option<ExitStatus> {
        self.ends(Patience {
            until: Some(Instant::now() + TIME_TO_QUIT),
            interrupt: &AtomicBool::new(false),
        })
    }

    /// Ends the program at once, and whatever it started.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            use nix::sys::signal::{Signal, killpg};
            _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
        }
        _ = self.child.kill();
        // Nothing is left of it, not even in the table of processes.
        _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        self.ends_soon();
        self.kill();
    }
}

/// `position` with the line or the start of a game, and its moves.
pub(crate) fn position_command(history: &dyn AnyHistory) -> String {
    let mut command = match history.began_at_start() {
        true => "position startpos".to_owned(),
        false => format!("position fen {}", history.start()),
    };
    let words = history.words();
    if !words.is_empty() {
        command += " moves ";
        command += &words.join(" ");
    }
    command
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").is_err() {
            return;
        }
    }
}

fn read_all(stdout: ChildStdout, to: &SyncSender<Said>) {
    let mut input = BufReader::new(stdout);
    // A line that is too long or no text is none that is waited for.
    while let Ok(Some(line)) = lines::next_within(&mut input, 1 << 20) {
        let text = line.map(|line| String::from_utf8_lossy(&line).trim().to_owned());
        let said = Said {
            text: text.unwrap_or_default(),
            at: Instant::now(),
        };
        if to.send(said).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_search_is_taken_over_line_by_line() {
        let mut info = Info::default();
        info.learn("depth 3 seldepth 9 score cp -25 nodes 120 nps 9 time 1 pv depth 7");
        let first = Info {
            depth: Some(3),
            score: Some(Score::Hundredths(-25)),
            nodes: Some(120),
        };
        assert_eq!(info, first);
        // The second best line, and what is no news.
        info.learn("depth 4 multipv 2 score cp 90 nodes 300");
        info.learn("string depth 9 nodes 9");
        assert_eq!(info, first);
        info.learn("depth 4 multipv 1 score mate -2 nodes 400");
        assert_eq!(info.score, Some(Score::LossIn(2)));
        info.learn("score mate 3");
        assert_eq!((info.depth, info.score), (Some(4), Some(Score::WinIn(3))));
        // Numbers that are none, or too great.
        info.learn("depth -1 nodes many score cp 99999999999");
        assert_eq!(info, Info::default());
    }

    #[test]
    fn options_are_found_whatever_the_case_of_their_letters_and_others_named() {
        let read = |line: &str| Declaration::read(&format!("{OPTION}{line}")).unwrap();
        let mut introduction = Introduction::default();
        assert!(introduction.check("Hash", "1").is_err());
        introduction.options = vec![
            read("Clear Hash type button"),
            read("hash type spin default 1 min 1 max 64"),
        ];
        let found = introduction.option("Hash").map(|option| &*option.name);
        assert_eq!(found, Some("hash"));
        assert_eq!(introduction.option("Game"), None);
        assert_eq!(introduction.check("HASH", "64"), Ok(()));
        let wrong = introduction.check("Hash", "65").unwrap_err();
        assert_eq!(
            wrong,
            "option Hash: it takes a number from 1 to 64, not `65`"
        );
        let wrong = introduction.check("Foo", "3").unwrap_err();
        assert!(wrong.contains("option Foo") && wrong.contains("Clear Hash, hash"));
    }

    #[cfg(unix)]
    mod programs {
        use super::*;

        static WANTED: AtomicBool = AtomicBool::new(false);

        fn sh(script: &str) -> Program {
            Program::start(&["sh", "-c", script].map(str::to_owned)).unwrap()
        }

        fn soon() -> Patience<'static> {
            Patience {
                until: Some(Instant::now() + Duration::from_millis(300)),
                interrupt: &WANTED,
            }
        }

        #[test]
        fn a_program_introduces_itself() {
            let mut program = sh("read ugi; echo 'id name Some Name'; \
                 echo 'option name Clear Hash type button'; \
                 echo 'option name Hash type spin default 1'; echo ugiok; read quit");
            let introduction = program.introduction(soon()).unwrap();
            assert_eq!(introduction.name.as_deref(), Some("Some Name"));
            let names = introduction.options.iter().map(|option| &*option.name);
            assert!(names.eq(["Clear Hash", "Hash"]));
        }

        #[test]
        fn an_answer_to_a_question_before_is_none() {
            let mut program = sh("echo bestmove early; while read go; do \
                 echo info depth 2; echo \"bestmove $go\"; done");
            std::thread::sleep(Duration::from_millis(100));
            let best = program.go("nodes", soon()).unwrap();
            assert_eq!((&*best.word, best.info.depth), ("go", Some(2)));
        }

        #[test]
        fn one_that_does_not_read_holds_nobody_up() {
            let mut program = sh("exec sleep 60");
            let begun = Instant::now();
            program.say("position startpos moves ".to_owned() + &"a1a2 ".repeat(100_000));
            assert_eq!(program.go("", soon()), Err(Silence::Late));
            drop(program);
            assert!(begun.elapsed() < Duration::from_secs(5));
        }

        #[test]
        fn one_that_talks_without_end_is_late_as_well() {
            let mut program = sh("while :; do echo info depth 1; done");
            assert_eq!(program.go("", soon()), Err(Silence::Late));
            let mut program = sh("exec cat /dev/zero");
            assert_eq!(program.go("", soon()), Err(Silence::Late));
        }

        #[test]
        fn one_that_ends_says_how() {
            let mut program = sh("exit 3");
            let Err(Silence::Ended(how)) = program.ready(soon()) else {
                panic!("it ended");
            };
            assert!(how.contains('3'), "{how}");
            let missing = Program::start(&["/none/such".to_owned()]);
            assert!(matches!(missing, Err(Silence::Ended(_))));
        }

        #[test]
        fn a_wait_is_broken_off_when_nobody_wants_the_answer() {
            let unwanted = AtomicBool::new(true);
            let patience = Patience {
                until: None,
                interrupt: &unwanted,
            };
            assert_eq!(
                sh("exec sleep 60").ready(patience),
                Err(Silence::Interrupted)
            );
        }
    }
}
