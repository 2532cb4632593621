//! Tag pairs, and what they say of a game.

use std::fmt;

use super::error::{Fault, Place};
use super::token::is_in_name;
use super::tree::GameTree;
use crate::any::{AnyGame, AnyHistory};
use crate::info::{GameInfo, PlayerInfo};
use crate::outcome::{Ending, Outcome, Player};
use crate::quote::quoted;
use crate::settings::Settings;

/// A record with more tags is refused.
const MOST_TAGS: usize = 1_000;

pub(super) const MISSING_GAME: &str =
    "the tag `Game` is missing; it holds a game's id, as `[Game \"hexdame\"]`";

/// The tags that the game itself gives, besides its settings.
const GIVEN: [&str; 4] = ["Game", "Position", "Result", "Reason"];

/// The tags that the game itself does not give, in order: names of the players,
/// date, and any others.
///
/// ```
/// use hexarium_rules::record::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Anna");
/// tags.set_first("Date", "2026.11.30");
/// assert_eq!(tags.get("White"), Some("Anna"));
/// assert_eq!(tags.iter().next(), Some(("Date", "2026.11.30")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// Sets a tag, in its place if it is there and last if not. A name that is
    /// not made of letters and digits, or that the game itself gives (`Game`,
    /// `Position`, `Result`, `Reason`, a setting), is left out in writing.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }

    /// Sets a tag and puts it before all others.
    pub fn set_first(&mut self, name: &str, value: impl Into<String>) {
        self.remove(name);
        self.0.insert(0, (name.to_owned(), value.into()));
    }

    /// Removes a tag, if it is there.
    ///
    /// ```
    /// use hexarium_rules::record::Tags;
    ///
    /// let mut tags = Tags::default();
    /// tags.set("White", "Anna");
    /// tags.set("White", "Berta");
    /// assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "Berta")]);
    /// tags.remove("White");
    /// assert_eq!(tags, Tags::default());
    /// ```
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|tag| tag.0 != name);
    }

    /// Names and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// The tag of a player's name: the side's name with a capital.
///
/// ```
/// use hexarium_rules::{Game, games::cequis::Cequis, record::player_tag};
///
/// let players = Cequis::<true>::info().players;
/// assert_eq!(players.iter().map(player_tag).collect::<Vec<_>>(), ["Solids", "Circles"]);
/// ```
pub fn player_tag(player: &PlayerInfo) -> String {
    capitalised(player.name)
}

/// The tag of a setting, its name in other protocols too: `NoProgress` of
/// `no-progress`.
///
/// ```
/// assert_eq!(hexarium_rules::record::setting_tag("no-progress"), "NoProgress");
/// ```
pub fn setting_tag(id: &str) -> String {
    id.split('-').map(capitalised).collect()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// All tags of a game as a record writes them, those of the game among them.
pub(super) fn written(history: &dyn AnyHistory, tags: &Tags) -> String {
    let info = history.info();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        text += &format!("[{name} \"{}\"]\n", escaped(value));
    };
    tag("Game", info.id);
    for (name, value) in tags.iter() {
        if !name.is_empty() && name.chars().all(is_in_name) && !is_given(info, name) {
            tag(name, value);
        }
    }
    if !history.began_at_start() {
        tag("Position", &history.start());
    }
    for setting in info.settings {
        if let Some(number) = history.settings().get(setting.text.id) {
            tag(&setting_tag(setting.text.id), &number.to_string());
        }
    }
    tag("Result", result_name(info, history.outcome()));
    if let Some(outcome) = history.outcome() {
        tag("Reason", outcome.reason().word());
    }
    text
}

/// A result as the tag `Result` has it.
///
/// ```
/// use hexarium_rules::record::result_name;
/// use hexarium_rules::{Ending, Game, Player, games::hexdame::HexDame};
///
/// let info = HexDame::info();
/// assert_eq!(result_name(info, None), "*");
/// let resigned = Ending::Resignation(Player::FIRST).outcome();
/// assert_eq!(result_name(info, Some(resigned)), "black");
/// ```
pub fn result_name(info: &GameInfo, outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "*",
        Some(outcome) => match outcome.winner() {
            Some(winner) => info.players[winner.index()].name,
            None => "draw",
        },
    }
}

fn is_given(info: &GameInfo, name: &str) -> bool {
    let mut settings = info.settings.iter();
    GIVEN.contains(&name) || settings.any(|setting| setting_tag(setting.text.id) == name)
}

fn escaped(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            '\n' => text += "\\n",
            '\r' => text += "\\r",
            other => text.push(other),
        }
    }
    text
}

struct Tag {
    name: String,
    value: String,
    place: Place,
}

impl Tag {
    fn fault(&self, reason: impl std::fmt::Display) -> Fault {
        Fault::new(self.place, format!("tag `{}`: {reason}", self.name))
    }
}

/// The tags of a game that is read.
#[derive(Default)]
pub(super) struct Header {
    tags: Vec<Tag>,
}

impl Header {
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    pub(super) fn push(&mut self, name: String, value: String, place: Place) -> Result<(), Fault> {
        let given = self.has(&name);
        let is_full = self.tags.len() == MOST_TAGS;
        let tag = Tag { name, value, place };
        if given {
            return Err(tag.fault("it is given twice; leave one of them out"));
        }
        if is_full {
            return Err(tag.fault(format!("a game has at most {MOST_TAGS} tags")));
        }
        self.tags.push(tag);
        Ok(())
    }

    /// The game before its first move: of the tag `Game`, or of `otherwise`.
    pub(super) fn game(&self, place: Place, otherwise: Option<AnyGame>) -> Result<GameTree, Fault> {
        let game = match (self.find("Game"), otherwise) {
            (Some(id), _) => AnyGame::find(&id.value).map_err(|error| id.fault(error))?,
            (None, Some(game)) => game,
            (None, None) => return Err(Fault::new(place, MISSING_GAME)),
        };
        let info = game.info();
        let mut settings = Settings::BARE;
        for setting in info.settings {
            if let Some(tag) = self.find(&setting_tag(setting.text.id)) {
                settings
                    .set_text(info, setting.text.id, &tag.value)
                    .map_err(|error| tag.fault(error))?;
            }
        }
        let history = match self.find("Position") {
            Some(tag) => game
                .from_position(&tag.value, settings)
                .map_err(|error| tag.fault(error))?,
            None => game.start(settings),
        };
        let mut tree = GameTree::new(history);
        for tag in &self.tags {
            if !is_given(info, &tag.name) {
                tree.tags.set(&tag.name, &*tag.value);
            }
        }
        Ok(tree)
    }

    /// Ends the game as the tags say.
    pub(super) fn end(&self, tree: &mut GameTree) -> Result<(), Fault> {
        let value = |name| self.find(name).map(|tag| &*tag.value);
        let ended = tree.end_as(value("Result"), value("Reason"));
        ended.map_err(|error| match self.find(error.field) {
            Some(tag) => tag.fault(error.reason),
            None => Fault::new(Place::FIRST, error.reason),
        })
    }
}

/// Why a result is not that of a game.
///
/// ```
/// use hexarium_rules::record::GameTree;
/// use hexarium_rules::{AnyGame, Settings};
///
/// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
/// let error = tree.end_as(Some("green"), None).unwrap_err();
/// assert_eq!(error.field, "Result");
/// assert_eq!(error.reason, "`green` is no result; it is white, black, draw or *");
/// # Ok::<(), hexarium_rules::UnknownGame>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultError {
    /// `Result` or `Reason`, whichever is wrong.
    pub field: &'static str,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl ResultError {
    fn new(field: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { field, reason }
    }
}

impl fmt::Display for ResultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.field, self.reason)
    }
}

impl std::error::Error for ResultError {}

impl GameTree {
    /// Ends the main line as a result says (`white`, `draw`, `*` and so on) with
    /// its reason, unless its moves have ended it so.
    ///
    /// # Errors
    /// When the result or its reason is unknown, or contradicts the moves.
    ///
    /// ```
    /// use hexarium_rules::record::GameTree;
    /// use hexarium_rules::{AnyGame, Ending, Player, Settings};
    ///
    /// let mut tree = GameTree::new(AnyGame::find("hexdame")?.start(Settings::BARE));
    /// tree.end_as(Some("white"), Some("resignation"))?;
    /// assert_eq!(tree.ending, Some(Ending::Resignation(Player::SECOND)));
    /// // The moves do not end the game, so a reason is needed.
    /// assert!(tree.end_as(Some("white"), None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn end_as(
        &mut self,
        result: Option<&str>,
        reason: Option<&str>,
    ) -> Result<(), ResultError> {
        let history = self.at_main_end();
        self.ending = ending(history, result, reason)?;
        Ok(())
    }
}

/// How the players ended a game, unless its moves did.
fn ending(
    history: &dyn AnyHistory,
    result: Option<&str>,
    reason: Option<&str>,
) -> Result<Option<Ending>, ResultError> {
    let Some(result) = result.filter(|&result| result != "*") else {
        return match reason {
            None => Ok(None),
            Some(_) => Err(ResultError::new(
                "Reason",
                "a game that goes on has no reason of its end",
            )),
        };
    };
    let info = history.info();
    let winner = read_result(info, result)
        .ok_or_else(|| ResultError::new("Result", unknown_result(info, result)))?;
    let Some(outcome) = history.outcome() else {
        return by_players(winner, reason).map(Some);
    };
    let is_reason = reason.is_none_or(|word| word == outcome.reason().word());
    if outcome.winner() == winner && is_reason {
        return Ok(None);
    }
    let outcome = outcome.line(info.players);
    Err(ResultError::new(
        "Result",
        format!("the moves say otherwise: {outcome}"),
    ))
}

/// How the players ended a game that its moves leave open.
fn by_players(winner: Option<Player>, reason: Option<&str>) -> Result<Ending, ResultError> {
    let endings = match winner.map(Player::other) {
        None => vec![Ending::Agreement],
        Some(loser) => vec![
            Ending::Resignation(loser),
            Ending::Time(loser),
            Ending::Abandoned(loser),
        ],
    };
    let word = |ending: &Ending| ending.outcome().reason().word();
    let words = endings.iter().map(word).collect::<Vec<_>>().join(", ");
    let Some(reason) = reason else {
        return Err(ResultError::new(
            "Result",
            format!("the moves do not end the game and no `Reason` is given; it may be {words}"),
        ));
    };
    let mut endings = endings.into_iter();
    let found = endings.find(|ending| word(ending) == reason);
    found.ok_or_else(|| {
        let reason = quoted(reason);
        ResultError::new(
            "Reason",
            format!("the moves do not end the game by `{reason}`; the players may by {words}"),
        )
    })
}

/// The winner that a result names, none of a draw; `None` if it names neither.
fn read_result(info: &GameInfo, result: &str) -> Option<Option<Player>> {
    match result {
        "draw" | "1/2-1/2" => Some(None),
        "1-0" => Some(Some(Player::FIRST)),
        "0-1" => Some(Some(Player::SECOND)),
        name => {
            let index = info.players.iter().position(|player| player.name == name)?;
            Some(Some(Player::new(index as u8)))
        }
    }
}

fn unknown_result(info: &GameInfo, result: &str) -> String {
    let names: Vec<&str> = info.players.iter().map(|player| player.name).collect();
    format!(
        "`{}` is no result; it is {}, draw or *",
        quoted(result),
        names.join(", ")
    )
}
