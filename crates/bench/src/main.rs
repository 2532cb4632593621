//! `make bench`: how fast the rules are, and how long the worst known positions
//! take; asked for by name, how deep the engine looks. Prints tables for `docs/benchmarks.md`.

use std::process::ExitCode;
use std::time::Duration;

use hexarium_rules::AnyGame;

mod check;
mod chess;
mod depth;
mod hunt;
mod speed;
mod work;
mod worst;

const USAGE: &str = "usage: hexarium-bench [speed] [worst]            measure all or some\n       \
     hexarium-bench depth|threads [ID]...    how deep the engine looks\n       \
     hexarium-bench hunt SECONDS             look for worse positions\n       \
     hexarium-bench check [update]           count instructions and compare them\n       \
     hexarium-bench work ID perft|games      what is counted there\n";

const SECTIONS: [(&str, fn()); 2] = [("speed", speed::run), ("worst", worst::run)];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let wanted: Vec<&str> = wanted.iter().map(String::as_str).collect();
    match *wanted.as_slice() {
        ["hunt", seconds] => match seconds.parse() {
            Ok(seconds) => {
                hunt::run(Duration::from_secs(seconds));
                ExitCode::SUCCESS
            }
            Err(_) => usage(),
        },
        ["work", id, kind] => match work::run(id, kind) {
            Some(done) => {
                println!("{done}");
                ExitCode::SUCCESS
            }
            None => usage(),
        },
        ["depth", ref ids @ ..] => of_games(depth::run, ids),
        ["threads", ref ids @ ..] => of_games(depth::threads, ids),
        ["check"] => checked(check::run(false)),
        ["check", "update"] => checked(check::run(true)),
        _ => sections(&wanted),
    }
}

fn sections(wanted: &[&str]) -> ExitCode {
    if wanted
        .iter()
        .any(|name| !SECTIONS.iter().any(|section| section.0 == *name))
    {
        return usage();
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{cores} cores\n");
    for (name, run) in SECTIONS {
        if wanted.is_empty() || wanted.contains(&name) {
            run();
        }
    }
    ExitCode::SUCCESS
}

/// For the games of these ids, or all.
fn of_games(run: fn(&[&'static str]), wanted: &[&str]) -> ExitCode {
    let games = AnyGame::all();
    let all = games.iter().map(|game| game.info().id);
    let ids: Vec<_> = all
        .filter(|id| wanted.is_empty() || wanted.contains(id))
        .collect();
    if ids.len() < wanted.len() {
        return usage();
    }
    run(&ids);
    ExitCode::SUCCESS
}

fn checked(checked: std::io::Result<bool>) -> ExitCode {
    match checked {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("something takes over 2 % more instructions than before");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> ExitCode {
    eprint!("{USAGE}");
    ExitCode::from(2)
}
