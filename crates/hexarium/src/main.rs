//! The program `hexarium`: every game in the terminal, and tools to study them.

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use failure::Failure;

mod args;
mod batch;
mod bestmove;
mod failure;
mod input;
mod lines;
mod list;
mod perft;
mod play;
#[cfg(feature = "serve")]
mod serve;
mod ugi;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to standard output and ends with 0, an error with 2.
            let status = if error.use_stderr() { 2 } else { 0 };
            _ = error.print();
            return ExitCode::from(status);
        }
    };
    match run(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Games => list::games(),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Moves(arguments) if arguments.batch && !arguments.line.settings.is_empty() => Err(
            Failure::input("--batch takes settings in its lines, not as flags"),
        ),
        Command::Moves(arguments) if arguments.batch => batch::run(),
        Command::Moves(arguments) => list::moves(arguments),
        Command::Replay(arguments) => list::replay(arguments),
        Command::Bestmove(arguments) => bestmove::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(arguments),
        Command::Ugi => ugi::run(),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "hexarium", &mut text);
            list::print(&text)
        }
        Command::Man => {
            let mut text = Vec::new();
            clap_mangen::Man::new(Arguments::command()).render(&mut text)?;
            list::print(&text)
        }
    }
}
