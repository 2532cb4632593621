//! The program as it serves.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_hexarium");

/// A program that serves, killed at the end.
pub struct Serving {
    pub child: Child,
    pub address: String,
}

impl Serving {
    pub fn start(database: &Path) -> Self {
        Self::start_with(database, &["--port", "0"])
    }

    pub fn start_with(database: &Path, arguments: &[&str]) -> Self {
        let database = format!("sqlite:{}", database.display());
        let mut program = Command::new(PROGRAM);
        program.args(["serve", "--database", &database]);
        Self::start_as(program.args(arguments))
    }

    pub fn start_as(program: &mut Command) -> Self {
        let mut child = program
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().rsplit("http://").next().unwrap().to_owned();
        assert!(
            address.contains(':'),
            "{line:?}: {:?}",
            child.wait_with_output()
        );
        Self { child, address }
    }

    /// SIGKILL: nothing is finished, nothing is said.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
