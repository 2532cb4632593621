//! English nouns: pieces and sides are told by names that games give.

/// Nouns whose plural no rule makes.
const IRREGULAR: [(&str, &str); 2] = [("man", "men"), ("woman", "women")];

/// The plural of a noun; of several words, the last one's.
pub(super) fn plural(noun: &str) -> String {
    let start = noun.rfind(' ').map_or(0, |blank| blank + 1);
    let (before, last) = noun.split_at(start);
    let irregular = IRREGULAR.iter().find(|(one, _)| *one == last);
    if let Some((_, many)) = irregular {
        return format!("{before}{many}");
    }
    let is_vowel = |letter: char| "aeiou".contains(letter);
    match last.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => return format!("{before}{stem}ies"),
        _ => {}
    }
    let hisses = ["s", "x", "z", "ch", "sh"];
    let ending = if hisses.iter().any(|end| last.ends_with(end)) {
        "es"
    } else {
        "s"
    };
    format!("{noun}{ending}")
}

/// Whether a side's name is a plural, as `solids`.
pub(super) fn is_plural(name: &str) -> bool {
    let lower = name.to_lowercase();
    let last = lower.rsplit(' ').next().unwrap_or("");
    let is_singular = ["ss", "us", "is"].iter().any(|end| last.ends_with(end));
    IRREGULAR.iter().any(|(_, many)| *many == last) || last.ends_with('s') && !is_singular
}

/// The name with what makes it an owner: `White's`, `Solids'`.
pub(super) fn possessive(name: &str) -> String {
    let ending = if is_plural(name) && name.ends_with('s') {
        "'"
    } else {
        "'s"
    };
    format!("{name}{ending}")
}

/// `singular` or `plural`, as the name that it follows asks.
pub(super) fn verb<'a>(name: &str, singular: &'a str, plural: &'a str) -> &'a str {
    if is_plural(name) { plural } else { singular }
}

pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{is_plural, plural, possessive};
    use hexarium_rules::AnyGame;

    #[test]
    fn plurals_follow_the_rule_or_the_list() {
        for (one, many) in [
            ("attacker", "attackers"),
            ("man", "men"),
            ("white piece", "white pieces"),
            ("grey man", "grey men"),
            ("lady", "ladies"),
            ("key", "keys"),
            ("cross", "crosses"),
            ("watch", "watches"),
            ("talisman", "talismans"),
        ] {
            assert_eq!(plural(one), many);
            assert!(is_plural(many) && !is_plural(one), "{one}");
        }
        assert_eq!(possessive("White"), "White's");
        assert_eq!(possessive("Solids"), "Solids'");
        assert_eq!(possessive("Men"), "Men's");
    }

    #[test]
    fn every_piece_of_every_game_has_a_plural() {
        for game in AnyGame::all() {
            for piece in game.info().pieces {
                let many = plural(piece.name.english);
                assert!(is_plural(&many), "{many}");
                assert!(!many.ends_with("mans"), "{many}");
            }
        }
    }
}
