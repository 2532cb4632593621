//! `convert`: games from one form into another.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write, stderr, stdout};
use std::path::{Path, PathBuf};

use hexarium_rules::Notation;
use hexarium_rules::record::{GameTree, result_name};

use crate::args::{ConvertArguments, GameForm, NotationName};
use crate::failure::Failure;
use crate::games::{GameLine, Games, Pairs};
use crate::newfile::NewFile;

pub(crate) fn run(arguments: &ConvertArguments) -> Result<(), Failure> {
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(stdout().lock());
        let converted = convert(arguments, &mut out);
        out.flush()?;
        return converted;
    };
    let failed =
        |error: std::io::Error| Failure::input(format!("output `{}`: {error}", path.display()));
    let mut file = NewFile::begin(path).map_err(failed)?;
    let converted = convert(arguments, &mut file);
    // What was left out on request leaves the rest worth having.
    let keeps = match &converted {
        Ok(()) => true,
        Err(Failure::Faults) => arguments.skip,
        Err(_) => false,
    };
    if keeps {
        file.keep().map_err(failed)?;
    }
    converted
}

fn convert(arguments: &ConvertArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let input = [PathBuf::from("-")];
    let files = match arguments.files.as_slice() {
        [] => input.as_slice(),
        files => files,
    };
    let mut faults = false;
    let mut first = true;
    let mut names = Vec::new();
    for file in files {
        let mut games = Games::open(Path::new(file), arguments.game.as_deref())?;
        let mut number = 0;
        while let Some(game) = games.next() {
            number += 1;
            let written = game.and_then(|tree| {
                let text = written(&tree, arguments);
                text.map_err(|reason| games.fault_of_game(number, reason))
            });
            match written {
                Ok(text) => {
                    // Records are parted by empty lines.
                    if arguments.to == GameForm::Record && !first {
                        out.write_all(b"\n")?;
                    }
                    first = false;
                    out.write_all(text.as_bytes())?;
                }
                Err(error) => {
                    faults = true;
                    writeln!(stderr(), "{}", games.fault(&error))?;
                    if !arguments.skip {
                        return Err(Failure::Faults);
                    }
                }
            }
        }
        names.push(games.name);
    }
    if first && !faults {
        writeln!(stderr(), "{}: there are no games in it", names.join(", "))?;
    }
    match faults {
        true => Err(Failure::Faults),
        false => Ok(()),
    }
}

fn written(tree: &GameTree, arguments: &ConvertArguments) -> Result<String, String> {
    let notation = match arguments.notation {
        NotationName::Canonical => Notation::Canonical,
        NotationName::Published => Notation::Published,
    };
    match arguments.to {
        GameForm::Record => Ok(tree.write(notation)),
        GameForm::Jsonl => json(tree, notation),
        GameForm::Moves => list(tree, notation),
    }
}

fn json(tree: &GameTree, notation: Notation) -> Result<String, String> {
    let history = tree.main_line();
    let info = history.info();
    let outcome = history.outcome();
    let settings = info.settings.iter().filter_map(|setting| {
        let id = setting.text.id;
        Some((id.to_owned(), history.settings().get(id)?.into()))
    });
    let settings = Some(settings.collect()).filter(|all: &BTreeMap<_, _>| !all.is_empty());
    let tags = tree.tags.iter();
    let line = GameLine {
        game: info.id.to_owned(),
        position: (!history.began_at_start()).then(|| history.start()),
        moves: Some(words(tree, notation)),
        settings,
        tags: Pairs(
            tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        ),
        result: outcome.map(|_| result_name(info, outcome).to_owned()),
        reason: outcome.map(|outcome| outcome.reason().word().to_owned()),
    };
    let text = serde_json::to_string(&line);
    text.map(|text| text + "\n")
        .map_err(|error| error.to_string())
}

fn list(tree: &GameTree, notation: Notation) -> Result<String, String> {
    let words = words(tree, notation);
    if words.is_empty() {
        return Err("a list cannot tell a game without moves; write records or jsonl".to_owned());
    }
    if !tree.main_line().began_at_start() {
        return Err("a list of moves cannot tell its start; write records or jsonl".to_owned());
    }
    Ok(words.join(" ") + "\n\n")
}

fn words(tree: &GameTree, notation: Notation) -> Vec<String> {
    let history = tree.main_line();
    let plies = 0..history.ply();
    plies
        .filter_map(|ply| history.word_in(ply, notation))
        .collect()
}
