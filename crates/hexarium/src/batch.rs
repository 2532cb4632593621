//! `moves --batch`: JSON lines in, JSON lines out.

use std::collections::BTreeMap;
use std::io::{Write, stdin, stdout};

use hexarium_rules::{AnyGame, AnyHistory, Settings};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::{input, lines, list};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) game: String,
    pub(crate) position: Option<String>,
    pub(crate) moves: Option<Vec<String>>,
    pub(crate) settings: Option<BTreeMap<String, Value>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Answer {
    Known {
        position: String,
        legal: Vec<String>,
        outcome: String,
    },
    Wrong {
        error: String,
    },
}

/// Answers every line of standard input, in order and at once.
pub(crate) fn run() -> Result<(), Failure> {
    let mut input = stdin().lock();
    let mut out = stdout().lock();
    while let Some(line) = lines::next(&mut input)? {
        let answer = match line {
            Ok(line) if line.trim_ascii().is_empty() => continue,
            Ok(line) => answer(&line),
            Err(error) => Err(error),
        };
        let answer = answer.unwrap_or_else(|error| Answer::Wrong {
            error: lines::message(&error),
        });
        serde_json::to_writer(&mut out, &answer).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &[u8]) -> Result<Answer, String> {
    let question: Question = serde_json::from_slice(line)
        .map_err(|error| format!("the line is no question: {error}"))?;
    let history = played(&question)?;
    Ok(Answer::Known {
        position: history.position(),
        legal: history.legal_words(),
        outcome: list::outcome_line(&*history),
    })
}

/// The game that a question is about, as far as it was played.
pub(crate) fn played(question: &Question) -> Result<Box<dyn AnyHistory>, String> {
    let game = AnyGame::find(&question.game).map_err(|error| error.to_string())?;
    let mut settings = Settings::BARE;
    for (id, value) in question.settings.iter().flatten() {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Null => "off".to_owned(),
            other => other.to_string(),
        };
        settings
            .set_text(game.info(), id, &text)
            .map_err(|error| error.to_string())?;
    }
    let mut history = match &question.position {
        Some(line) => game
            .from_position(line, settings)
            .map_err(|error| error.to_string())?,
        None => game.start(settings),
    };
    for word in question.moves.iter().flatten() {
        input::play_one(&mut *history, word).map_err(|failure| failure.to_string())?;
    }
    Ok(history)
}
