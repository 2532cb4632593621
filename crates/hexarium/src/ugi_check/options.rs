//! The options that a program declares.

use hexarium_rules::AnyGame;

/// The options, which are well-formed.
#[derive(Debug, Default)]
pub(super) struct Declared {
    names: Vec<String>,
    games: Vec<AnyGame>,
    /// The names of `Game` and `Ponder` as the program writes them.
    pub(super) game: Option<String>,
    pub(super) ponder: Option<String>,
}

/// Begins an option's declaration.
const OPTION: &str = "option name ";

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
        let declared = line
            .strip_prefix(OPTION)
            .ok_or("it does not begin with `option name`")?;
        let (name, rest) = declared.split_once(" type ").ok_or("it has no type")?;
        let name = name.trim().to_owned();
        if self
            .names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(&name))
        {
            return Err("the name is taken".to_owned());
        }
        let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
        let values: Vec<&str> = values.split_whitespace().collect();
        well_formed(kind, &values)?;
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        if is("Ponder") {
            self.ponder = Some(name.clone());
        }
        if is("Game") {
            self.game = Some(name.clone());
            let games = values_of("var", &values).into_iter();
            self.games = games.filter_map(|id| AnyGame::find(id).ok()).collect();
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

/// The values after a key, as the texts after each `var`. None of ours has a
/// blank in it.
fn values_of<'a>(key: &str, values: &[&'a str]) -> Vec<&'a str> {
    let pairs = values.windows(2);
    pairs
        .filter(|pair| pair[0] == key)
        .map(|pair| pair[1])
        .collect()
}

fn well_formed(kind: &str, values: &[&str]) -> Result<(), String> {
    let only = |key| match values_of(key, values)[..] {
        [value] => Ok(value),
        _ => Err(format!("it has not one {key}")),
    };
    let number = |key| {
        let value: &str = only(key)?;
        let number = value.parse::<i64>();
        number.map_err(|_| format!("{key} is no number"))
    };
    match kind {
        "check" => match only("default")? {
            "true" | "false" => Ok(()),
            _ => Err("its default is neither true nor false".to_owned()),
        },
        "spin" => {
            let (default, least, most) = (number("default")?, number("min")?, number("max")?);
            match (least..=most).contains(&default) {
                true => Ok(()),
                false => Err("its default is out of its range".to_owned()),
            }
        }
        "combo" => {
            let default = only("default")?;
            match values_of("var", values).contains(&default) {
                true => Ok(()),
                false => Err("its default is none of its values".to_owned()),
            }
        }
        "string" if !values.contains(&"default") => Err("it has no default".to_owned()),
        "string" | "button" => Ok(()),
        _ => Err("its type is none of check, spin, combo, button, string".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Declared, String> {
        Declared::read(&["id name x".to_owned(), line.to_owned()])
    }

    #[test]
    fn options_are_well_formed_or_their_fault_is_named() {
        for line in [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Solid var Solid var Risky",
            "option name Log type string default ",
        ] {
            assert!(read(line).is_ok(), "{line}");
        }
        for (line, fault) in [
            ("option Hash", "does not begin"),
            ("option name Hash", "no type"),
            ("option name Hash type spin default 16", "not one min"),
            ("option name Hash type spin default 0 min 1 max 2", "range"),
            (
                "option name Hash type spin default x min 1 max 2",
                "no number",
            ),
            ("option name Ponder type check default no", "neither"),
            (
                "option name Style type combo default x var y",
                "none of its",
            ),
            ("option name Log type text default x", "its type"),
            ("option name Log type string", "no default"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(fault), "{line}: {error}");
        }
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
