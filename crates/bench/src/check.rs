//! `make bench-check`: counts the instructions of fixed work with valgrind and
//! compares them with those written down. Unlike times, they repeat.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

use hexarium_rules::AnyGame;

use crate::work::Kind;

/// Work may grow by so much before it is a regression.
const TOLERANCE: f64 = 0.02;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/instructions.txt");

/// Compares, prints a table and says whether nothing has grown. With `update`
/// the counts are written down instead.
///
/// # Errors
/// When valgrind cannot be run or the file cannot be read or written.
pub(crate) fn run(update: bool) -> io::Result<bool> {
    let known = read(Path::new(FILE))?;
    let mut counted = String::new();
    let mut good = true;
    println!("| id | work | instructions | before | change |");
    println!("| --- | --- | --- | --- | --- |");
    for game in AnyGame::all() {
        for kind in Kind::ALL {
            let (id, kind) = (game.info().id, kind.name());
            let count = instructions(id, kind)?;
            counted += &format!("{id} {kind} {count}\n");
            let Some(&before) = known.get(&(id.to_owned(), kind.to_owned())) else {
                println!("| `{id}` | {kind} | {count} | | new |");
                continue;
            };
            let change = count as f64 / before as f64 - 1.0;
            good &= change <= TOLERANCE;
            println!(
                "| `{id}` | {kind} | {count} | {before} | {:+.2} % |",
                100.0 * change
            );
        }
    }
    if update {
        fs::write(FILE, counted)?;
        return Ok(true);
    }
    Ok(good)
}

fn read(file: &Path) -> io::Result<BTreeMap<(String, String), u64>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let row = |line: &str| {
        let mut parts = line.split_whitespace().map(str::to_owned);
        Some(((parts.next()?, parts.next()?), parts.next()?.parse().ok()?))
    };
    Ok(text.lines().filter_map(row).collect())
}

/// The instructions that a piece of work takes.
fn instructions(id: &str, kind: &str) -> io::Result<u64> {
    let ran = Command::new("valgrind")
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(env::current_exe()?)
        .args(["work", id, kind])
        .output()
        .map_err(|error| {
            io::Error::other(format!(
                "cannot run valgrind ({error}); on Debian: apt install valgrind"
            ))
        })?;
    let said = String::from_utf8_lossy(&ran.stderr);
    let count = said
        .lines()
        .find_map(|line| line.split_once("refs:"))
        .map(|(_, count)| count);
    let digits: String = count
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    digits
        .parse()
        .map_err(|_| io::Error::other(format!("valgrind says no count: {said}")))
}
