//! `hexarium play` as somebody at a terminal meets it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};

const PATIENCE: Duration = Duration::from_secs(20);

/// The program at a terminal of its own.
struct Terminal {
    child: Child,
    keys: File,
    /// What has come and was not waited for yet.
    screen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn new(columns: u16, arguments: &[&str]) -> Self {
        let size = Winsize {
            ws_row: 24,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        let pty = openpty(Some(&size), None).unwrap();
        let end = || Stdio::from(pty.slave.try_clone().unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_hexarium"))
            .arg("play")
            .args(arguments)
            .current_dir(folder())
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("HOME", folder())
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let mut output = File::from(pty.master.try_clone().unwrap());
        let screen = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&screen);
        spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                written.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Self {
            child,
            keys: File::from(pty.master),
            screen,
        }
    }

    /// Types keys.
    fn types(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).unwrap();
    }

    /// Waits for a text, and gives all that came before it, and it.
    #[track_caller]
    fn sees(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let mut screen = self.screen.lock().unwrap();
            let found = screen
                .windows(text.len())
                .position(|at| at == text.as_bytes());
            if let Some(at) = found {
                let seen: Vec<u8> = screen.drain(..at + text.len()).collect();
                return String::from_utf8_lossy(&seen).into_owned();
            }
            let shown = String::from_utf8_lossy(&screen).into_owned();
            drop(screen);
            assert!(begun.elapsed() < PATIENCE, "no `{text}` in\n{shown}");
            sleep(Duration::from_millis(5));
        }
    }

    /// Types a line at a prompt that ends like this.
    #[track_caller]
    fn answers(&mut self, prompt: &str, line: &str) {
        self.sees(prompt);
        self.types(line.as_bytes());
        self.types(b"\r");
    }

    #[track_caller]
    fn ends(mut self) {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(status.code(), Some(0));
                return;
            }
            sleep(Duration::from_millis(5));
        }
        panic!("the program goes on");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

const SMALL: &[&str] = &["hexentafl-4", "--side", "both"];
const CTRL_C: &[u8] = b"\x03";
const CTRL_D: &[u8] = b"\x04";

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file of this name for one test alone.
fn scratch(name: &str) -> PathBuf {
    let file = folder().join(name);
    _ = std::fs::remove_file(&file);
    file
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    let mut terminal = Terminal::new(80, SMALL);
    terminal.answers("ply 1> ", "a1a3");
    for bytes in [&b"\xff"[..], b"\xc3\x28", b"a1\xe9(", b"\xf0\x9f\x80\xff"] {
        terminal.sees("ply 2> ");
        terminal.types(bytes);
        terminal.sees("That was not UTF-8 text; type it again.");
    }
    terminal.sees("ply 2> ");
    // What came after the byte is still in the line.
    terminal.types(b"\x15d4c4\r");
    terminal.sees("Black plays d4c4");
}

#[test]
fn ctrl_c_clears_and_ctrl_d_leaves() {
    let mut terminal = Terminal::new(80, SMALL);
    terminal.sees("ply 1> ");
    terminal.types(b"nonsense");
    terminal.types(CTRL_C);
    terminal.sees("`quit` or Ctrl-D leaves.");
    terminal.answers("ply 1> ", "a1");
    terminal.sees("ply 1, a1> ");
    terminal.types(CTRL_C);
    terminal.sees("Nothing is entered any more; `quit` or Ctrl-D leaves.");
    terminal.sees("ply 1> ");
    terminal.types(CTRL_D);
    terminal.sees("Goodbye.");
    terminal.ends();
}

#[test]
fn a_game_that_would_be_lost_is_asked_for_and_saved_by_its_name() {
    let file = scratch("left game.txt");
    let yes = scratch("y");
    let mut terminal = Terminal::new(80, SMALL);
    terminal.answers("ply 1> ", "a1a3");
    let question = "Save it first? [y/N/cancel] ";
    for (answer, prompt) in [("cancel", "ply 2> "), ("c", "ply 2> ")] {
        terminal.answers("ply 2> ", "quit");
        terminal.answers(question, answer);
        terminal.sees("The game goes on as it was.");
        terminal.sees(prompt);
        // Ctrl-L writes the prompt once more.
        terminal.types(b"\x0c");
    }
    terminal.types(CTRL_D);
    terminal.sees(question);
    terminal.types(CTRL_C);
    terminal.sees("The game goes on as it was.");
    terminal.answers("ply 2> ", "exit");
    terminal.answers(question, "game.txt");
    terminal.sees("Type y, n or cancel.");
    terminal.answers(question, "y");
    terminal.answers("File: ", "");
    terminal.sees("The game goes on as it was.");
    terminal.answers("ply 2> ", "quit");
    terminal.answers(question, "Y");
    terminal.answers("File: ", "~/left game.txt");
    terminal.sees("Saved to ");
    terminal.sees("Goodbye.");
    terminal.ends();
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("1. a1a3"), "{saved}");
    assert!(!yes.exists());

    // The last name is offered.
    let mut terminal = Terminal::new(80, SMALL);
    terminal.answers("ply 1> ", "load left game.txt");
    terminal.answers("ply 2> ", "d4c4");
    terminal.answers("ply 3> ", "quit");
    terminal.answers(question, "yes");
    terminal.answers("File [left game.txt]: ", "");
    terminal.sees("Goodbye.");
    terminal.ends();
    assert!(std::fs::read_to_string(&file).unwrap().contains("d4c4"));
}

#[test]
fn new_and_load_ask_before_they_throw_a_game_away() {
    let file = scratch("other.txt");
    std::fs::write(&file, "[Game \"hexentafl-4\"]\n\na1a2\n").unwrap();
    let question = "This game is not saved. Leave it? [y/N] ";
    // A game that goes on, and one that has ended without a move.
    for (before, prompt) in [("a1a3", "ply 2> "), ("resign", "game over> ")] {
        for command in ["new", "load other.txt"] {
            let mut terminal = Terminal::new(80, SMALL);
            terminal.answers("ply 1> ", before);
            if before == "resign" {
                terminal.answers("Give the game up? [y/N] ", "y");
            }
            terminal.answers(prompt, command);
            terminal.answers(question, "");
            terminal.sees("The game goes on as it was.");
            terminal.answers(prompt, command);
            terminal.answers(question, "y");
            terminal.sees(if command == "new" {
                "ply 1> "
            } else {
                "ply 2> "
            });
            // Nothing is lost now.
            terminal.types(b"quit\r");
            terminal.sees("Goodbye.");
            terminal.ends();
        }
    }
}

#[test]
fn the_name_of_a_file_is_completed_as_it_is_read() {
    let file = scratch("my (odd) game's.txt");
    std::fs::write(&file, "[Game \"hexentafl-4\"]\n\na1a2\n").unwrap();
    for typed in ["load my\t\r", "LOAD  ~/my\t\r", "load ./my (o\t\r"] {
        let mut terminal = Terminal::new(80, SMALL);
        terminal.sees("ply 1> ");
        terminal.types(typed.as_bytes());
        terminal.sees("ply 2> ");
        terminal.types(b"save\r");
        terminal.sees("Saved to ");
    }
}

#[test]
fn a_narrow_window_is_told_once() {
    let mut terminal = Terminal::new(30, SMALL);
    terminal.sees("The window is");
    let told = terminal.sees("ply 1> ");
    let told: Vec<&str> = told.split_whitespace().collect();
    assert!(
        told.join(" ")
            .starts_with("13 columns too narrow for this board.")
    );
    terminal.types(b"a1a3\r");
    assert!(!terminal.sees("ply 2> ").contains("too narrow"));
    let mut terminal = Terminal::new(80, SMALL);
    assert!(!terminal.sees("ply 1> ").contains("too narrow"));
}
