//! The options that a program declares.

use hexarium_rules::AnyGame;

use crate::ugi_option::{Declaration, Kind};

/// The options, which are well-formed.
#[derive(Debug, Default)]
pub(super) struct Declared {
    names: Vec<String>,
    games: Vec<AnyGame>,
    /// The names of `Game` and `Ponder` as the program writes them.
    pub(super) game: Option<String>,
    pub(super) ponder: Option<String>,
}

impl Declared {
    /// Reads what was said between `ugi` and `ugiok`.
    pub(super) fn read(lines: &[String]) -> Result<Self, String> {
        let mut declared = Self::default();
        for line in lines.iter().filter(|line| line.starts_with("option")) {
            declared
                .take(line)
                .map_err(|fault| format!("`{line}`: {fault}"))?;
        }
        Ok(declared)
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let Declaration { name, kind } = Declaration::read(line)?;
        if self
            .names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(&name))
        {
            return Err("the name is taken".to_owned());
        }
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        if is("Ponder") {
            self.ponder = Some(name.clone());
        }
        if is("Game") {
            self.game = Some(name.clone());
            if let Kind::Combo(ids) = kind {
                let games = ids.iter().filter_map(|id| AnyGame::find(id).ok());
                self.games = games.collect();
            }
        }
        self.names.push(name);
        Ok(())
    }

    /// The games that are known here.
    pub(super) fn games(&self) -> Vec<AnyGame> {
        self.games.clone()
    }

    /// How many there are, and which.
    pub(super) fn summary(&self) -> String {
        format!("{}: {}", self.names.len(), self.names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Declared, String> {
        Declared::read(&["id name x".to_owned(), line.to_owned()])
    }

    #[test]
    fn no_two_options_have_one_name() {
        let twice = ["Hash", "hash"].map(|name| format!("option name {name} type button"));
        assert!(Declared::read(&twice).unwrap_err().contains("taken"));
    }

    #[test]
    fn the_games_are_those_that_are_known_here() {
        let declared = read("option name game type combo default chess var chess var hexdame");
        let declared = declared.unwrap();
        assert_eq!(declared.game.as_deref(), Some("game"));
        let ids: Vec<&str> = declared.games().iter().map(|game| game.info().id).collect();
        assert_eq!(ids, ["hexdame"]);
    }
}
