//! The menu of a game to play, where the command line leaves it out.

use hexarium_engine::{FIRST_LEVEL, LEVELS};
use hexarium_rules::{AnyGame, GameInfo, Player, PlayerInfo};

use super::console::{Console, Line, Offer};
use super::nouns::capital;
use super::setup::{self, Setup, Side};
use super::telling::{columns, wrapped};
use crate::args::PlayArguments;
use crate::failure::Failure;
use crate::text::harmless;

/// An item of a list to choose from.
struct Item {
    /// The words that choose it beside its number.
    names: Vec<String>,
    title: String,
    about: String,
}

/// Asks for a game, its start, the side and the level, as far as the arguments
/// leave them open. `None` when the input ends or somebody leaves.
pub(super) fn ask(
    arguments: &PlayArguments,
    console: &mut Console,
) -> Result<Option<Setup>, Failure> {
    let games = AnyGame::all();
    console.say("Which game? Type a number, or Enter for the one in brackets; `quit` leaves.\n")?;
    let items: Vec<Item> = games.iter().map(|game| game_item(game.info())).collect();
    let Some(choice) = choose(console, "Game", &items, 0)? else {
        return Ok(None);
    };
    let game = games[choice];
    let info = game.info();
    let start = setup::start_named(info, arguments.start.as_deref())?;
    let mut position = arguments.position.as_deref().or(start);
    if position.is_none() && info.starts.len() > 1 {
        console.say("\nFrom which start?\n")?;
        let items: Vec<Item> = info.starts.iter().map(start_item).collect();
        let Some(choice) = choose(console, "Start", &items, 0)? else {
            return Ok(None);
        };
        position = Some(info.starts[choice].position);
    }
    let Some(side) = ask_side(arguments, console, info)? else {
        return Ok(None);
    };
    let mut level = arguments.level.unwrap_or_else(setup::default_level);
    if arguments.level.is_none() && side != Side::Both {
        console.say("\nHow well should the computer play?\n")?;
        let items: Vec<Item> = LEVELS.iter().map(level_item).collect();
        let usual = LEVELS.iter().position(|level| level.number == FIRST_LEVEL);
        let Some(choice) = choose(console, "Level", &items, usual.unwrap_or(0))? else {
            return Ok(None);
        };
        level = LEVELS[choice];
    }
    console.say("")?;
    setup::new_game(game, position, arguments, side, level).map(Some)
}

fn ask_side(
    arguments: &PlayArguments,
    console: &mut Console,
    info: &GameInfo,
) -> Result<Option<Side>, Failure> {
    if let Some(text) = &arguments.side {
        return setup::read_side(info, text).map(Some);
    }
    console.say("\nWhich side do you play?\n")?;
    let mut items: Vec<Item> = info.players.iter().map(side_item).collect();
    for (word, about) in [
        ("both", "two people at this terminal"),
        ("random", "one or the other, by chance"),
    ] {
        items.push(Item {
            names: vec![word.to_owned()],
            title: capital(word),
            about: about.to_owned(),
        });
    }
    let Some(choice) = choose(console, "Side", &items, 0)? else {
        return Ok(None);
    };
    if choice < info.players.len() {
        return Ok(Some(Side::One(Player::new(choice as u8))));
    }
    setup::read_side(info, &items[choice].names[0]).map(Some)
}

fn game_item(info: &'static GameInfo) -> Item {
    Item {
        names: vec![info.id.to_owned(), info.name.to_lowercase()],
        title: info.name.to_owned(),
        about: info.summary.english.to_owned(),
    }
}

fn start_item(start: &hexarium_rules::StartInfo) -> Item {
    Item {
        names: vec![start.name.id.to_owned(), start.name.english.to_lowercase()],
        title: start.name.english.to_owned(),
        about: start.about.to_owned(),
    }
}

fn side_item(player: &PlayerInfo) -> Item {
    Item {
        names: vec![player.name.to_owned(), player.letter().to_string()],
        title: capital(player.name),
        about: role(player).unwrap_or_default().to_owned(),
    }
}

fn level_item(level: &hexarium_engine::Level) -> Item {
    Item {
        names: vec![level.name.to_owned()],
        title: capital(level.name),
        about: level.about.to_owned(),
    }
}

/// What a side does, where that is more than its name.
pub(super) fn role(player: &PlayerInfo) -> Option<&'static str> {
    let role = player.role.english;
    let rest = role
        .strip_prefix(player.name)
        .map_or(role, |rest| rest.trim_start_matches([',', ' ']));
    Some(rest).filter(|rest| !rest.is_empty())
}

/// Lists the items and asks until one is named. `None` at the end of input, or
/// when somebody leaves.
fn choose(
    console: &mut Console,
    what: &str,
    items: &[Item],
    usual: usize,
) -> Result<Option<usize>, Failure> {
    let mut list = String::new();
    let widest = items.iter().map(|item| item.title.chars().count()).max();
    let widest = widest.unwrap_or(0);
    for (index, item) in items.iter().enumerate() {
        let about = wrapped(&item.about, 72 - widest);
        let about = about.replace('\n', &format!("\n{}", " ".repeat(widest + 5)));
        let line = format!(" {:>2}  {:<widest$}  {about}", index + 1, item.title);
        list += line.trim_end();
        list.push('\n');
    }
    console.say(&list)?;
    let prompt = format!("{what} [{}]> ", usual + 1);
    loop {
        let words = || Offer::Words(items.iter().map(|item| item.names[0].clone()).collect());
        let typed = match console.ask(&prompt, words)? {
            Line::Typed(typed) => typed.to_lowercase(),
            Line::End | Line::Interrupted => String::from("quit"),
        };
        match typed.as_str() {
            "" => return Ok(Some(usual)),
            "quit" | "exit" => {
                console.say("No game was begun.")?;
                return Ok(None);
            }
            _ => {}
        }
        let number = typed.parse::<usize>().ok();
        let numbered = number.filter(|number| (1..=items.len()).contains(number));
        let named = items.iter().position(|item| item.names.contains(&typed));
        match numbered.map(|number| number - 1).or(named) {
            Some(choice) => return Ok(Some(choice)),
            None => {
                let names: Vec<String> = items.iter().map(|item| item.names[0].clone()).collect();
                console.say(&format!(
                    "`{}` is not in the list. Type a number from 1 to {}, or one of\n{}",
                    harmless(&typed),
                    items.len(),
                    columns(&names, 80)
                ))?;
            }
        }
    }
}
