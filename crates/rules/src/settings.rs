//! Settings of a history: they add an end to a game and change no legal move.

use std::fmt;

use crate::info::{GameInfo, Text};
use crate::quote::quoted;

/// A setting that a game declares. Every front end offers the declared ones
/// without knowing the game.
///
/// ```
/// use hexarium_rules::{Game, games::cequis::Cequis};
///
/// for setting in Cequis::<true>::info().settings {
///     let (id, about) = (setting.text.id, setting.text.english);
///     println!("--{id} N: {about}; {} to {}", setting.least, setting.most);
///     assert_eq!((id, setting.played), ("no-progress", Some(200)));
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// The setting's word, as `no-progress`, with one line of explanation.
    pub text: Text,
    /// The smallest number that it takes.
    pub least: u32,
    /// The greatest number that it takes.
    pub most: u32,
    /// Its value in games that are played; `None` is off. Under the bare rules
    /// every setting is off.
    pub played: Option<u32>,
}

/// The setting `no-progress`: a draw after so many plies without progress.
pub(crate) const NO_PROGRESS: Setting = Setting {
    text: Text::new(
        "no-progress",
        "a draw after this many plies of play without an elimination",
    ),
    least: 1,
    most: 10_000,
    played: Some(200),
};

/// The values of a history's settings.
///
/// ```
/// use hexarium_rules::games::{cequis::Cequis, hexdame::HexDame};
/// use hexarium_rules::{Game, Settings};
///
/// let mut settings = Settings::played(Cequis::<true>::info());
/// assert_eq!(settings.get("no-progress"), Some(200));
/// settings.set(Cequis::<true>::info(), "no-progress", Some(60))?;
/// settings.set_text(Cequis::<true>::info(), "no-progress", "off")?;
/// assert_eq!(settings, Settings::BARE);
/// // HexDame has no settings.
/// assert_eq!(Settings::played(HexDame::info()), Settings::BARE);
/// # Ok::<(), hexarium_rules::SettingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// Plies without progress after which the game is a draw; `None` is off.
    pub no_progress: Option<u32>,
}

impl Settings {
    /// Every setting off: the rules alone.
    pub const BARE: Self = Self { no_progress: None };

    /// The values with which a game is played between players.
    pub fn played(info: &GameInfo) -> Self {
        let mut settings = Self::BARE;
        for setting in info.settings {
            if let Some(slot) = settings.slot(setting.text.id) {
                *slot = setting.played;
            }
        }
        settings
    }

    /// The value of a setting, by its word; `None` is off or unknown.
    pub fn get(&self, id: &str) -> Option<u32> {
        let mut copy = *self;
        copy.slot(id).and_then(|slot| *slot)
    }

    /// Sets a setting that the game declares to a number, or to `None` for off.
    ///
    /// # Errors
    /// When the game has no such setting or the number is out of its range.
    pub fn set(
        &mut self,
        info: &GameInfo,
        id: &str,
        value: Option<u32>,
    ) -> Result<(), SettingError> {
        let declared = info.settings.iter().find(|setting| setting.text.id == id);
        let (Some(setting), Some(slot)) = (declared, self.slot(id)) else {
            return Err(SettingError(format!(
                "{} has no setting `{}`{}",
                info.id,
                quoted(id),
                match info.settings {
                    [] => " (it has none at all)".to_owned(),
                    some => format!(
                        "; it has {}",
                        some.iter()
                            .map(|setting| format!("`{}`", setting.text.id))
                            .collect::<Vec<_>>()
                            .join(", ")
                    ),
                }
            )));
        };
        if let Some(number) = value
            && !(setting.least..=setting.most).contains(&number)
        {
            return Err(out_of_range(setting, &number.to_string()));
        }
        *slot = value;
        Ok(())
    }

    /// Sets a setting from its text, `off` or a number.
    ///
    /// # Errors
    /// As [`Settings::set`], and when the text is neither.
    pub fn set_text(&mut self, info: &GameInfo, id: &str, text: &str) -> Result<(), SettingError> {
        if text == "off" {
            return self.set(info, id, None);
        }
        match text.parse() {
            Ok(number) if !text.starts_with('+') => self.set(info, id, Some(number)),
            _ => {
                // An unknown setting is the greater fault and is named first.
                let mut probe = *self;
                probe.set(info, id, None)?;
                let declared = info.settings.iter().find(|setting| setting.text.id == id);
                Err(declared.map_or_else(
                    || SettingError(format!("`{}` is not a number", quoted(text))),
                    |setting| out_of_range(setting, text),
                ))
            }
        }
    }

    fn slot(&mut self, id: &str) -> Option<&mut Option<u32>> {
        match id {
            "no-progress" => Some(&mut self.no_progress),
            _ => None,
        }
    }
}

fn out_of_range(setting: &Setting, value: &str) -> SettingError {
    SettingError(format!(
        "setting `{}`: `{}` is not `off` or a number from {} to {}",
        setting.text.id,
        quoted(value),
        setting.least,
        setting.most
    ))
}

/// A setting that a game lacks, a value out of range, or one that would have
/// ended a game before its last move.
///
/// ```
/// use hexarium_rules::{Game, Settings, games::cequis::Cequis};
///
/// let mut settings = Settings::BARE;
/// let error =
///     settings.set_text(Cequis::<true>::info(), "no-progress", "never").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "setting `no-progress`: `never` is not `off` or a number from 1 to 10000"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingError(String);

impl SettingError {
    pub(crate) fn ends_before(setting: Setting, value: u32, ply: usize, last: usize) -> Self {
        Self(format!(
            "setting `{}`: {value} would have ended the game after move {ply}, but {last} moves \
             were played; take moves back first, or choose a greater number or `off`",
            setting.text.id
        ))
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingError {}
