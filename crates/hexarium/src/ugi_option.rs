//! An option as a program that speaks UGI declares it.

use hexarium_rules::quoted;

/// Begins an option's declaration.
pub(crate) const OPTION: &str = "option name ";

/// An option that a program has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Declaration {
    /// Its name as the program writes it.
    pub(crate) name: String,
    /// What it takes.
    pub(crate) kind: Kind,
}

/// What an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Check,
    /// A number from the first to the second.
    Spin(i64, i64),
    /// One of these.
    Combo(Vec<String>),
    /// Nothing: it does something.
    Button,
    /// Any text.
    Text,
}

/// A key of a declaration, and the text after it.
type Value<'a> = (&'a str, String);

impl Declaration {
    /// Reads a line that declares an option.
    ///
    /// # Errors
    /// What is not well-formed in it.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let declared = line
            .strip_prefix(OPTION)
            .ok_or("it does not begin with `option name`")?;
        let (name, rest) = declared.split_once(" type ").ok_or("it has no type")?;
        let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
        Ok(Self {
            name: name.trim().to_owned(),
            kind: Kind::read(kind, &values_in(values))?,
        })
    }

    /// An error where the option does not take a value.
    pub(crate) fn check(&self, value: &str) -> Result<(), String> {
        let takes = match &self.kind {
            Kind::Check if ["true", "false"].contains(&value) => return Ok(()),
            Kind::Check => "`true` or `false`".to_owned(),
            Kind::Spin(least, most) => {
                let number = value.parse::<i64>();
                if number.is_ok_and(|number| (*least..=*most).contains(&number)) {
                    return Ok(());
                }
                format!("a number from {least} to {most}")
            }
            Kind::Combo(values) => {
                let mut known = values.iter();
                if known.any(|known| known.eq_ignore_ascii_case(value)) {
                    return Ok(());
                }
                values.join(", ")
            }
            Kind::Button if value.is_empty() => return Ok(()),
            Kind::Button => "no value, for it is a button".to_owned(),
            Kind::Text => return Ok(()),
        };
        Err(format!("it takes {takes}, not `{}`", quoted(value)))
    }
}

impl Kind {
    fn read(kind: &str, values: &[Value<'_>]) -> Result<Self, String> {
        let all = |key: &str| -> Vec<&str> {
            let pairs = values.iter().filter(|pair| pair.0 == key);
            pairs.map(|pair| pair.1.as_str()).collect()
        };
        let only = |key: &str| match all(key)[..] {
            [value] if !value.is_empty() => Ok(value),
            _ => Err(format!("it has not one {key}")),
        };
        let number = |key: &str| {
            let number = only(key)?.parse::<i64>();
            number.map_err(|_| format!("{key} is no number"))
        };
        match kind {
            "check" => match only("default")? {
                "true" | "false" => Ok(Self::Check),
                _ => Err("its default is neither true nor false".to_owned()),
            },
            "spin" => {
                let (default, least, most) = (number("default")?, number("min")?, number("max")?);
                match (least..=most).contains(&default) {
                    true => Ok(Self::Spin(least, most)),
                    false => Err("its default is out of its range".to_owned()),
                }
            }
            "combo" => {
                let (default, known) = (only("default")?, all("var"));
                match known.contains(&default) {
                    true => Ok(Self::Combo(known.into_iter().map(str::to_owned).collect())),
                    false => Err("its default is none of its values".to_owned()),
                }
            }
            "string" if all("default").is_empty() => Err("it has no default".to_owned()),
            "string" => Ok(Self::Text),
            "button" => Ok(Self::Button),
            _ => Err("its type is none of check, spin, combo, button, string".to_owned()),
        }
    }
}

/// The keys of a declaration with the words after each.
fn values_in(text: &str) -> Vec<Value<'_>> {
    let mut values: Vec<Value<'_>> = Vec::new();
    for word in text.split_whitespace() {
        match (word, values.last_mut()) {
            ("default" | "min" | "max" | "var", _) => values.push((word, String::new())),
            (_, Some((_, value))) => {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
            (_, None) => {}
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Declaration, String> {
        Declaration::read(line)
    }

    #[test]
    fn options_are_well_formed_or_their_fault_is_named() {
        for line in [
            "option name Hash type spin default 16 min 1 max 64",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name Style type combo default Solid var Solid var Very Risky",
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
    }

    #[test]
    fn options_take_what_they_declare_and_nothing_else() {
        for (kind, right, wrong) in [
            ("spin default 1 min 1 max 64", "64", "65"),
            ("spin default 1 min -3 max 64", "-3", "many"),
            ("check default true", "false", "yes"),
            ("combo default a b var a b var c", "A B", "b"),
            ("button", "", "now"),
        ] {
            let option = read(&format!("option name Some Name type {kind}")).unwrap();
            assert_eq!(option.name, "Some Name");
            assert_eq!(option.check(right), Ok(()), "{kind}");
            let error = option.check(wrong).unwrap_err();
            assert!(error.contains(wrong), "{kind}: {error}");
        }
        let text = read("option name Log type string default").unwrap();
        assert_eq!(text.check("anything at all"), Ok(()));
    }
}
