//! `levels`: each level of a game against the one below, as rows of the tables
//! of `docs/levels.md`.

use std::str::FromStr;

use clap::Args;
use hexarium_engine::{LEVELS, Strength};
use hexarium_rules::AnyGame;

use super::adjudication::Adjudication;
use super::elo::Elo;
use super::game::Terms;
use super::pace::Pace;
use super::player::Watchdog;
use super::spec::{EngineSpec, Kind, MOST_ERROR, MOST_OVERLOOKS, Skill, within};
use super::tally::Tally;
use super::{Book, OPENING_PLIES, Openings, Plan};
use crate::args::{Offered, SettingArguments, game_ids};
use crate::failure::Failure;
use crate::list;

/// A game that comes to this is drawn.
const LONGEST: usize = 1_000;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hexarium levels hexdame --pairs 200 --threads 4
  hexarium levels cequis --from 4 --to 6
  hexarium levels hexaequo --ladder 20:100:50,60:80:40,200:50:30

Each level plays the one below it, both sides of each opening, and is printed as
a row of Markdown: positions a move, error, what is overlooked, how much better
it is in Elo (95 % in brackets), games won, drawn and lost, and their length.")]
pub(crate) struct LevelsArguments {
    /// The game's id
    #[arg(value_name = "GAME", value_parser = Offered(game_ids))]
    game: String,
    /// Pairs of games for each level
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// The weakest level that plays
    #[arg(long, value_name = "L", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// The strongest level that plays; left out, the last
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..))]
    to: Option<u32>,
    /// Games that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Other levels to try, as NODES:ERROR:OVERLOOKS,…
    #[arg(long, value_name = "LEVELS")]
    ladder: Option<Ladder>,
    /// The order of openings, errors and oversights depend on it
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    settings: SettingArguments,
}

/// Levels, the weakest first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ladder(Vec<Strength>);

impl FromStr for Ladder {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.split(',')
            .map(read_strength)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn read_strength(text: &str) -> Result<Strength, String> {
    let mut parts = text.split(':');
    let nodes = parts.next().and_then(|nodes| nodes.parse().ok());
    let nodes = nodes.filter(|&nodes| nodes > 0);
    let mut rest = |key, most| within(key, parts.next().unwrap_or("0"), 0..=most);
    let (error, overlooks) = (
        rest("error", MOST_ERROR)?,
        rest("overlooks", MOST_OVERLOOKS)?,
    );
    match (nodes, parts.next()) {
        (Some(nodes), None) => Ok(Strength {
            nodes,
            error,
            overlooks,
        }),
        _ => Err(format!(
            "`{text}` is no level; it is NODES:ERROR:OVERLOOKS, as 500:40:20"
        )),
    }
}

pub(crate) fn run(arguments: &LevelsArguments) -> Result<(), Failure> {
    let game = AnyGame::find(&arguments.game).map_err(Failure::input)?;
    let known = || LEVELS.map(|level| level.strength(game.info().id)).to_vec();
    let Ladder(ladder) = arguments.ladder.clone().unwrap_or_else(|| Ladder(known()));
    let (from, to) = (arguments.from as usize, ladder.len());
    let to = arguments.to.map_or(to, |to| to as usize);
    if from >= to || to > ladder.len() {
        return Err(Failure::input(format!(
            "--from {from} --to {to}: the levels are 1 to {}, and two of them play at least",
            ladder.len()
        )));
    }
    let head = "| level | nodes | error | overlooks | Elo over the one below | won, drawn, lost \
                | plies |\n| --- | --- | --- | --- | --- | --- | --- |\n";
    list::print(head.as_bytes())?;
    if from == 1 {
        list::print(row(1, ladder[0], None).as_bytes())?;
    }
    for number in from + 1..=to {
        let tally = play(arguments, game, ladder[number - 1], ladder[number - 2])?;
        list::print(row(number, ladder[number - 1], Some(&tally)).as_bytes())?;
    }
    Ok(())
}

fn play(
    arguments: &LevelsArguments,
    game: AnyGame,
    above: Strength,
    below: Strength,
) -> Result<Tally, Failure> {
    let engines = [("above", above), ("below", below)].map(|(name, strength)| EngineSpec {
        name: name.to_owned(),
        kind: Kind::Own {
            skill: Some(Skill::Weak {
                error: strength.error,
                overlooks: strength.overlooks,
            }),
            threads: 1,
            hash: 1,
        },
        pace: Pace {
            nodes: Some(strength.nodes),
            ..Pace::default()
        },
    });
    let settings = super::settings_of(game, &arguments.settings)?;
    let plan = Plan {
        game,
        settings,
        terms: Terms {
            names: engines.each_ref().map(|engine| engine.name.clone()),
            paces: engines.each_ref().map(|engine| engine.pace),
            watchdog: Watchdog::USUAL,
            adjudication: Adjudication {
                longest: Some(LONGEST),
                ..Adjudication::default()
            },
            seed: arguments.seed,
        },
        engines,
        openings: Openings::usual(game, arguments.seed, OPENING_PLIES),
        sprt: None,
        pairs: arguments.pairs as usize,
        concurrency: arguments.threads.into(),
    };
    let mut tally = Tally::default();
    plan.play(&mut Book::default(), &mut tally, &Default::default())?;
    Ok(tally)
}

/// A row of the table; the weakest level has none below it.
fn row(number: usize, strength: Strength, tally: Option<&Tally>) -> String {
    let measured = tally.map_or_else(|| "– | – | –".to_owned(), measured);
    let Strength {
        nodes,
        error,
        overlooks,
    } = strength;
    format!("| {number} | {nodes} | {error} | {overlooks} | {measured} |\n")
}

fn measured(tally: &Tally) -> String {
    let elo = Elo::of(&tally.pairs).map_or_else(String::new, |elo| {
        let Elo { value, low, high } = elo;
        format!("{value:+.0} ({low:+.0}, {high:+.0})")
    });
    let [won, drawn, lost] = tally.results;
    let plies = tally.plies / tally.games.max(1);
    format!("{elo} | {won}, {drawn}, {lost} | {plies}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_is_read_as_nodes_error_and_overlooks() {
        let strength = |nodes, error, overlooks| Strength {
            nodes,
            error,
            overlooks,
        };
        let ladder = "20:100:50,60:80,400000".parse();
        let levels = vec![
            strength(20, 100, 50),
            strength(60, 80, 0),
            strength(400_000, 0, 0),
        ];
        assert_eq!(ladder, Ok(Ladder(levels)));
        for (text, says) in [
            ("", "no level"),
            ("0:1", "no level"),
            ("5:x", "error=x"),
            ("5:1:100", "0 to 99"),
            ("5:1:1:1", "no level"),
            ("5,,6", "no level"),
        ] {
            let error = text.parse::<Ladder>().unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn a_level_that_wins_all_is_better_beyond_measure() {
        let mut tally = Tally::default();
        tally.games = 20;
        tally.results = [20, 0, 0];
        tally.pairs = [0, 0, 0, 0, 10];
        tally.plies = 410;
        let strength = Strength {
            nodes: 60,
            error: 80,
            overlooks: 40,
        };
        let row = row(2, strength, Some(&tally));
        assert_eq!(
            row,
            "| 2 | 60 | 80 | 40 | +inf (+140, +inf) | 20, 0, 0 | 20 |\n"
        );
    }
}
