//! Running the program as its user does.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the program gave.
#[derive(Debug)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// The lines of standard output.
    pub fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}

/// The program, ready to be given arguments.
pub fn hexarium() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexarium"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // What is typed at random may save files under random names.
    let folder = std::env::temp_dir().join(format!("hexarium-tests-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    command.current_dir(folder);
    command
}

/// Runs the program with arguments and standard input.
pub fn run(arguments: &[&str], input: &str) -> Ran {
    let mut child = hexarium()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // A program that does not read its input closes it: no fault here.
    let writer = std::thread::spawn(move || _ = stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs the program without input; it must end well.
pub fn ok(arguments: &[&str]) -> Ran {
    let ran = run(arguments, "");
    assert_eq!(ran.status, 0, "{arguments:?}: {ran:?}");
    assert_eq!(ran.err, "", "{arguments:?}");
    ran
}

/// Runs the program with wrong input; it must end with status 2, print nothing,
/// and say what is wrong: every part of `says` stands in its message.
pub fn wrong(arguments: &[&str], says: &[&str]) {
    let ran = run(arguments, "");
    assert_eq!(ran.status, 2, "{arguments:?}: {ran:?}");
    assert_eq!(ran.out, "", "{arguments:?}");
    for part in says {
        assert!(
            ran.err.contains(part),
            "{arguments:?}: {part:?} is not in {:?}",
            ran.err
        );
    }
}
