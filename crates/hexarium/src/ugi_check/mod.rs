//! `ugi-check`: whether a program keeps to the protocol of `docs/ugi.md`.

mod checks;
mod examiner;
mod options;
mod trial;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, ValueHint};
use hexarium_rules::AnyGame;

use crate::args::{Offered, game_ids};
use crate::failure::Failure;
use crate::matches::command_words;
use crate::text::{clean, counted};
use crate::{interrupt, list};
use checks::GAME_CHECKS;
use examiner::Examiner;
use options::Declared;
use trial::Trial;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium ugi-check hexarium ugi
  hexarium ugi-check --game hexdame -- ./engine --quiet
  hexarium ugi-check --patience 60000 'nice ./slow-engine'

A line for each check: `pass` or `FAIL`, what was tried, and what was seen. A
check that fails begins the program anew for the next one. With a failure the
status is 1.")]
pub(crate) struct UgiCheckArguments {
    /// The program and its arguments
    #[arg(value_name = "COMMAND", required = true, trailing_var_arg = true, value_hint = ValueHint::CommandWithArguments)]
    command: Vec<String>,
    /// Check this game alone; needed where the program has no option Game
    #[arg(long, value_name = "ID", value_parser = Offered(game_ids))]
    game: Option<String>,
    /// Milliseconds that any answer may take
    #[arg(long, value_name = "MS", default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Milliseconds that a move may take beyond its time, or after `stop`
    #[arg(long, value_name = "MS", default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..))]
    margin: u32,
}

/// What became of the checks.
#[derive(Debug)]
struct Tally {
    checks: usize,
    failures: usize,
    /// Set when the checks are to end.
    interrupt: Arc<AtomicBool>,
}

impl Tally {
    /// Says what became of a check; whether it was passed.
    fn note(&mut self, what: &str, seen: &Result<String, String>) -> Result<bool, Failure> {
        // A check that was broken off says nothing of the program.
        interrupt::check(&self.interrupt)?;
        self.checks += 1;
        self.failures += usize::from(seen.is_err());
        let (verdict, told) = match seen {
            Ok(told) => ("pass", told),
            Err(told) => ("FAIL", told),
        };
        // What a stranger's program said may stand in it.
        let line = format!("{verdict}  {what}: {}\n", clean(told));
        list::print(line.as_bytes())?;
        Ok(seen.is_ok())
    }
}

pub(crate) fn run(arguments: &UgiCheckArguments) -> Result<(), Failure> {
    let command = match arguments.command.as_slice() {
        // One word in quotes may hold the whole command.
        [line] => command_words(line).map_err(Failure::input)?,
        words => words.to_vec(),
    };
    let only = arguments.game.as_deref().map(AnyGame::find).transpose();
    let only = only.map_err(Failure::input)?;
    let patience = Duration::from_millis(arguments.patience.into());
    let margin = Duration::from_millis(arguments.margin.into());
    let interrupt = interrupt::flag()?;
    let mut tally = Tally {
        checks: 0,
        failures: 0,
        interrupt: Arc::clone(&interrupt),
    };
    let examiner = Examiner::start(&command, patience, margin, interrupt);
    let mut examiner = examiner.map_err(Failure::input)?;

    let lines = examiner.introduction();
    let seen = lines.as_ref().map_err(Clone::clone);
    let handshake = seen.and_then(|lines| checks::introduction(lines));
    tally.note("ugi", &handshake)?;
    let declared = lines.and_then(|lines| Declared::read(&lines));
    let said = declared.as_ref().map(Declared::summary);
    tally.note("options", &said.map_err(Clone::clone))?;
    let declared = declared.unwrap_or_default();
    for (what, check) in checks::SESSION_CHECKS {
        carry_out(&mut tally, &mut examiner, what, check)?;
    }
    let games = match games(only, &declared) {
        // Why there are none has been told.
        Err(_) if tally.failures > 0 => Vec::new(),
        games => games?,
    };
    for game in games {
        let trial = Trial::new(game, &declared);
        for (what, check) in GAME_CHECKS {
            let what = format!("{}: {what}", game.info().id);
            carry_out(&mut tally, &mut examiner, &what, |examiner| {
                check(examiner, &trial)
            })?;
        }
    }
    let checks = counted(tally.checks, "check");
    let failures = counted(tally.failures, "failure");
    list::print(format!("{checks}, {failures}\n").as_bytes())?;
    match tally.failures {
        0 => Ok(()),
        _ => Err(Failure::Faults),
    }
}

/// Carries out a check. After one that failed the program begins anew, so that
/// one fault does not look like many.
fn carry_out(
    tally: &mut Tally,
    examiner: &mut Examiner,
    what: &str,
    check: impl FnOnce(&mut Examiner) -> Result<String, String>,
) -> Result<(), Failure> {
    let seen = check(examiner);
    if !tally.note(what, &seen)? {
        examiner.restart().map_err(Failure::input)?;
    }
    Ok(())
}

/// The games to check: those of the option that are known here, or the one that
/// was asked for.
fn games(only: Option<AnyGame>, declared: &Declared) -> Result<Vec<AnyGame>, Failure> {
    if let Some(game) = only {
        return Ok(vec![game]);
    }
    let known = declared.games();
    if known.is_empty() {
        return Err(Failure::input(
            "the program declares no option Game with a game that is known here; name the game \
             that it plays with --game ID",
        ));
    }
    Ok(known)
}
