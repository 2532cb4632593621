//! `man`: one manual page for the program and all its commands.

use std::io;

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use hexarium_rules::AnyGame;

use crate::play::nouns::capital;

/// The page in the language of `man`.
pub(crate) fn page(mut program: Command) -> io::Result<Vec<u8>> {
    program.build();
    let page = Man::new(program.clone());
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_options_section(&mut text)?;
    games().to_writer(&mut text)?;
    let commands = program.get_subcommands();
    for command in commands.filter(|command| command.get_name() != "help") {
        section(&mut text, command)?;
    }
    after(&mut text, &program, "SH")?;
    page.render_version_section(&mut text)?;
    text.push(b'\n');
    Ok(text)
}

/// The games by their ids.
fn games() -> Roff {
    let mut roff = Roff::default();
    roff.control("SH", ["GAMES"]);
    for game in AnyGame::all() {
        let info = game.info();
        roff.control("TP", []);
        roff.text([bold(info.id)]);
        roff.text([roman(format!("{}: {}", info.name, info.summary.english))]);
    }
    roff
}

/// A command as a section: what it is, how it is called, its options.
fn section(text: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let about = command.get_about().map(ToString::to_string);
    let mut roff = Roff::default();
    roff.control("SH", [name.to_uppercase().as_str()]);
    roff.text([roman(about.unwrap_or_default() + ".")]);
    roff.to_writer(text)?;
    // The games have a section of their own.
    let command = command.clone().mut_args(|arg| match arg.get_id().as_str() {
        "game" => arg.hide_possible_values(true),
        _ => arg,
    });
    let page = Man::new(command.clone());
    let mut parts = Vec::new();
    page.render_synopsis_section(&mut parts)?;
    page.render_options_section(&mut parts)?;
    // The sections of a page of its own are parts of a section here.
    for line in String::from_utf8_lossy(&parts).lines() {
        let line = match line.strip_prefix(".SH ") {
            Some("SYNOPSIS") => ".PP".to_owned(),
            Some(title) => format!(".SS {}", capital(&title.to_lowercase())),
            None => line.to_owned(),
        };
        text.extend(line.bytes());
        text.push(b'\n');
    }
    after(text, &command, "SS")
}

/// What stands after the help of a command, line by line as it is written,
/// under a heading of this kind.
fn after(text: &mut Vec<u8>, command: &Command, heading: &str) -> io::Result<()> {
    let Some(after) = command.get_after_help() else {
        return Ok(());
    };
    let after = after.to_string();
    let lines = after.strip_prefix("Examples:\n").unwrap_or(&after);
    let mut roff = Roff::default();
    let title = if heading == "SH" {
        "EXAMPLES"
    } else {
        "Examples"
    };
    roff.control(heading, [title]);
    roff.control("nf", []);
    for line in lines.lines() {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    roff.control("fi", []);
    roff.to_writer(text)
}
