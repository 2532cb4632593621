//! The program `hexarium`: every game in the terminal, and tools to study them.

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use failure::Failure;

mod analyse;
mod args;
mod batch;
mod bench;
mod bestmove;
mod chance;
mod check;
mod convert;
mod failure;
mod games;
mod input;
mod interrupt;
mod limits;
mod lines;
mod list;
mod man;
mod matches;
mod newfile;
mod openings;
mod perft;
mod play;
mod progress;
mod render;
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod stats;
mod suite;
mod text;
mod tune;
mod ugi;
mod ugi_check;
mod ugi_client;
mod ugi_option;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return told(&error),
    };
    match run(&arguments.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Prints what `clap` says: help to standard output, an error elsewhere, with
/// status 2 whether anybody can read it or not.
fn told(error: &clap::Error) -> ExitCode {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        _ if error.use_stderr() => ExitCode::from(2),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::from(error).report(),
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
        Command::Render(arguments) => render::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(arguments),
        Command::Match(arguments) => matches::run(arguments),
        Command::Levels(arguments) => matches::levels::run(arguments),
        Command::Openings(arguments) => openings::run(arguments),
        Command::Suite(arguments) => suite::run(arguments),
        Command::Analyse(arguments) => analyse::run(arguments),
        Command::Selfplay(arguments) => selfplay::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::Ugi => ugi::run(),
        Command::UgiCheck(arguments) => ugi_check::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "hexarium", &mut text);
            list::print(&text)
        }
        Command::Man => list::print(&man::page(Arguments::command())?),
    }
}
