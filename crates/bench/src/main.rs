//! `make bench`: how fast the rules are, how far apart the levels are, and how
//! long the worst known positions take. Prints tables for
//! `docs/benchmarks.md`. `hunt SECONDS` looks for worse positions.

use std::process::ExitCode;
use std::time::Duration;

mod hunt;
mod levels;
mod speed;
mod worst;

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let [hunt, seconds] = wanted.as_slice()
        && let ("hunt", Ok(seconds)) = (hunt.as_str(), seconds.parse())
    {
        hunt::run(Duration::from_secs(seconds));
        return ExitCode::SUCCESS;
    }
    let sections: [(&str, fn()); 3] = [
        ("speed", speed::run),
        ("worst", worst::run),
        ("levels", levels::run),
    ];
    let known = |name: &String| sections.iter().any(|section| section.0 == name);
    if let Some(unknown) = wanted.iter().find(|name| !known(name)) {
        let names = sections.map(|section| section.0).join(", ");
        eprintln!("no section `{unknown}`; the sections are {names}; or `hunt SECONDS`");
        return ExitCode::from(2);
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{cores} cores\n");
    for (name, run) in sections {
        if wanted.is_empty() || wanted.iter().any(|other| other == name) {
            run();
        }
    }
    ExitCode::SUCCESS
}
