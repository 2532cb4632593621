//! What came of tuning, as text and as JSON.

use hexarium_engine::Term;
use serde_json::{Value, json};

use super::samples::Samples;
use super::tuning::{Errors, Tuned};
use crate::text::counted;

/// The table of weights as the source has it, and what speaks for it.
pub(super) fn text(id: &str, terms: &[Term], samples: &Samples, tuned: &Tuned) -> String {
    let mut text = format!(
        "{id}: {}, {} without a result; {}, and {} in games held out\n\
         scale {:.0}: so many hundredths ahead score e to 1\n\
         fitted weights times {:.3}, so that evaluations are as large as before\n\n",
        counted(samples.games, "game"),
        samples.unfinished,
        counted(samples.fitted.len(), "position"),
        samples.held_out.len(),
        tuned.scale,
        tuned.factor
    );
    text += &format!("{:<16}{:>10}{:>10}\n", "mean error", "old", "new");
    text += &errors_line("fitted", Some(tuned.fitted));
    text += &errors_line("held out", tuned.held_out);
    text += &format!("\nterms! {{\n{}}}\n\n", table(terms, tuned));
    text += &format!(
        "{:<24}{:>8}{:>8}{:>8}{:>12}\n",
        "weight", "old", "new", "error", "positions"
    );
    for term in terms {
        for (index, old) in term.values.iter().enumerate() {
            let place = term.at + index;
            if let Some(deviation) = tuned.deviations[place] {
                let (name, new) = (weight_name(term, index), tuned.weights[place]);
                let seen = tuned.seen[place];
                text += &format!("{name:<24}{old:>8}{new:>8}{deviation:>8.1}{seen:>12}\n");
            }
        }
    }
    let few: Vec<String> = tuned
        .too_few(terms)
        .map(|(term, index)| weight_name(term, index))
        .collect();
    if !few.is_empty() {
        text += &format!(
            "\nas they are, for few positions have them: {}\n",
            few.join(", ")
        );
    }
    text
}

fn errors_line(name: &str, errors: Option<Errors>) -> String {
    match errors {
        Some([old, new]) => format!("{name:<16}{old:>10.5}{new:>10.5}\n"),
        None => format!("{name:<16}{:>10}{:>10}\n", "none", "none"),
    }
}

/// As many values of a long row stand in a line as divide it.
const WIDEST: usize = 10;

fn row(values: &[String]) -> String {
    if values.len() <= WIDEST {
        return format!("[{}]", values.join(", "));
    }
    let divides = |width: &usize| values.len().is_multiple_of(*width);
    let width = (1..=WIDEST).rev().find(divides).unwrap_or(WIDEST);
    let lines = values.chunks(width).map(|line| line.join(", "));
    let lines: Vec<String> = lines.map(|line| format!("        {line},\n")).collect();
    format!("[\n{}    ]", lines.concat())
}

/// The rows of the table.
fn table(terms: &[Term], tuned: &Tuned) -> String {
    let mut text = String::new();
    for term in terms {
        for line in term.about {
            text += &format!("    ///{line}\n");
        }
        let values = &tuned.weights[term.at..term.end()];
        let values: Vec<String> = values.iter().map(i32::to_string).collect();
        text += &format!("    {}: {};\n", term.name, row(&values));
    }
    text
}

/// A weight by the name of its row, and by its place in it where there are
/// several.
fn weight_name(term: &Term, index: usize) -> String {
    match term.values.len() {
        1 => term.name.to_owned(),
        _ => format!("{}[{index}]", term.name),
    }
}

/// The same in numbers.
pub(super) fn json(id: &str, terms: &[Term], samples: &Samples, tuned: &Tuned) -> String {
    let errors = |errors: Errors| json!({ "old": errors[0], "new": errors[1] });
    let rows = terms.iter().map(|term| {
        let places = term.at..term.end();
        json!({
            "name": term.name,
            "old": term.values,
            "new": &tuned.weights[places.clone()],
            "deviations": &tuned.deviations[places.clone()],
            "positions": &tuned.seen[places],
        })
    });
    let few = tuned
        .too_few(terms)
        .map(|(term, index)| weight_name(term, index));
    let all = json!({
        "game": id,
        "games": samples.games,
        "unfinished": samples.unfinished,
        "positions": { "fitted": samples.fitted.len(), "heldOut": samples.held_out.len() },
        "scale": tuned.scale,
        "factor": tuned.factor,
        "errors": { "fitted": errors(tuned.fitted), "heldOut": tuned.held_out.map(errors) },
        "terms": rows.collect::<Vec<Value>>(),
        "tooFew": few.collect::<Vec<String>>(),
    });
    format!("{all}\n")
}
