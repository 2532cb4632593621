//! What games were like, as text, JSON and a page.

use std::fmt::Write;

use hexarium_render::THEME_FILE;
use serde_json::{Value, json};

use super::counts::{Counts, Ends};
use super::plot::{Field, bars};
use crate::chance;

/// Columns of lengths, about.
const COLUMNS: usize = 30;

/// Plies that fewer games reached are not drawn: their means say little.
const FEWEST: u64 = 5;

/// Evaluations are drawn so far from level, in hundredths.
const MOST_AHEAD: f64 = 1_000.0;

/// The figures of a game: what they are, and their text.
fn figures(counts: &Counts) -> Vec<(String, String)> {
    let [first, second] = [0, 1].map(|index| counts.info.players[index].name);
    let ends = counts.ends;
    let percent =
        |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1} %"));
    let length = |part| counts.length_at(part).unwrap_or_default();
    let mut rows = vec![
        ("games".to_owned(), ends.all().to_string()),
        (format!("won by {first}"), ends.won[0].to_string()),
        (format!("won by {second}"), ends.won[1].to_string()),
        ("drawn".to_owned(), ends.drawn.to_string()),
        (format!("score of {first}"), percent(counts.first_score())),
        ("draw rate".to_owned(), percent(counts.draw_rate())),
        ("plies, mean".to_owned(), decimal(counts.mean_length())),
        (
            "plies, shortest, median, longest".to_owned(),
            format!("{}, {}, {}", length(0.0), length(0.5), length(1.0)),
        ),
        (
            "legal moves, mean".to_owned(),
            decimal(counts.mean_choices()),
        ),
    ];
    if let Some(scale) = counts.scale() {
        let ahead = chance::of_hundredths(100.0, scale);
        rows.push((
            "points of a hundred, a piece ahead".to_owned(),
            format!("{ahead:.0} (scale {scale:.0})"),
        ));
    }
    if counts.unfinished > 0 {
        rows.push(("without a result".to_owned(), counts.unfinished.to_string()));
    }
    rows
}

fn decimal(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| format!("{value:.1}"))
}

/// The figures of all games for people.
pub(super) fn text(games: &[Counts]) -> String {
    let mut text = String::new();
    for counts in games {
        _ = writeln!(text, "{}", counts.info.id);
        for (name, value) in figures(counts) {
            _ = writeln!(text, "  {name:<36}{value}");
        }
        for (reason, ends) in &counts.reasons {
            _ = writeln!(text, "  {:<36}{}", format!("ended by {reason}"), ends.all());
        }
    }
    text
}

/// The same for programs.
pub(super) fn json(games: &[Counts]) -> Value {
    let one = |counts: &Counts| {
        let end = |ends: &Ends| json!({"won": ends.won, "drawn": ends.drawn});
        let reasons = counts.reasons.iter();
        let reasons = reasons.map(|(reason, ends)| ((*reason).to_owned(), end(ends)));
        let choices = counts.choices.iter().map(|mean| mean.value());
        json!({
            "game": counts.info.id,
            "games": counts.ends.all(),
            "won": counts.ends.won,
            "drawn": counts.ends.drawn,
            "unfinished": counts.unfinished,
            "first_score": counts.first_score(),
            "draw_rate": counts.draw_rate(),
            "plies": counts.mean_length(),
            "lengths": counts.lengths.iter().collect::<Vec<_>>(),
            "legal_moves": counts.mean_choices(),
            "legal_moves_by_ply": choices.collect::<Vec<_>>(),
            "reasons": Value::Object(reasons.collect()),
            "scale": counts.scale(),
            "calibration": counts.calibration(),
        })
    };
    Value::Array(games.iter().map(one).collect())
}

/// The same as a page with plots, which needs nothing from elsewhere.
pub(super) fn page(games: &[Counts], source: &str) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Games</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<h1>Games</h1>\n<p>{}</p>\n",
        style(),
        escaped(source)
    );
    for counts in games {
        section(&mut text, counts);
    }
    text + "</body>\n</html>\n"
}

fn section(text: &mut String, counts: &Counts) {
    _ = writeln!(text, "<h2>{}</h2>\n<table>", escaped(counts.info.name));
    for (name, value) in figures(counts) {
        _ = writeln!(
            text,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        );
    }
    text.push_str("</table>\n");
    if counts.ends.all() == 0 {
        return;
    }
    let [first, second] = [0, 1].map(|index| counts.info.players[index].name);
    let plots = [
        (
            format!(
                "Why games ended: <span class=\"first\">won by {first}</span>, \
                 <span class=\"drawn\">drawn</span>, <span class=\"second\">won by {second}</span>"
            ),
            reasons(counts),
        ),
        (
            "How long games were: games by plies".to_owned(),
            lengths(counts),
        ),
        (
            "How many moves there were: mean by ply".to_owned(),
            choices(counts),
        ),
        (
            format!("What became of evaluations: points of {first}, of a hundred"),
            calibration(counts),
        ),
    ];
    for (caption, plot) in plots {
        if !plot.is_empty() {
            _ = writeln!(
                text,
                "<figure>\n<figcaption>{caption}</figcaption>\n{plot}\n</figure>"
            );
        }
    }
}

fn reasons(counts: &Counts) -> String {
    let rows: Vec<_> = counts
        .reasons
        .iter()
        .map(|(&reason, ends)| {
            let parts = vec![
                ("first", ends.won[0]),
                ("drawn", ends.drawn),
                ("second", ends.won[1]),
            ];
            (reason, parts)
        })
        .collect();
    bars("Ends of games by reason", &rows)
}

fn lengths(counts: &Counts) -> String {
    let longest = counts.lengths.keys().last().copied().unwrap_or_default();
    let width = longest.div_ceil(COLUMNS).max(1);
    let mut columns = vec![0_u64; longest / width + 1];
    for (plies, games) in &counts.lengths {
        columns[plies / width] += games;
    }
    let highest = columns.iter().max().copied().unwrap_or_default();
    let columns: Vec<(f64, f64)> = (0..)
        .zip(columns)
        .map(|(index, games)| (f64::from(index) * width as f64, games as f64))
        .collect();
    let field = Field {
        title: "Games by length",
        x_name: "plies",
        x: (0.0, columns.len() as f64 * width as f64),
        y: (0.0, highest as f64),
    };
    field.columns(&columns, width as f64)
}

fn choices(counts: &Counts) -> String {
    let fewest = FEWEST.min(counts.ends.all());
    let points: Vec<(f64, f64)> = (0..)
        .zip(&counts.choices)
        .take_while(|(_, mean)| mean.count >= fewest)
        .filter_map(|(ply, mean)| Some((f64::from(ply), mean.value()?)))
        .collect();
    let Some(&(last, _)) = points.last() else {
        return String::new();
    };
    let most = points.iter().map(|point| point.1).fold(0.0, f64::max);
    let field = Field {
        title: "Mean number of legal moves by ply",
        x_name: "ply",
        x: (0.0, last),
        y: (0.0, most),
    };
    field.curve(&points)
}

fn calibration(counts: &Counts) -> String {
    let entries = counts.calibration();
    let Some(most) = entries.iter().map(|entry| entry.2).max() else {
        return String::new();
    };
    let near = entries.iter().filter(|entry| entry.0.abs() <= MOST_AHEAD);
    let points: Vec<(f64, f64, f64)> = near
        .map(|&(hundredths, points, count)| {
            (hundredths / 100.0, points, count as f64 / most as f64)
        })
        .collect();
    let curve: Vec<(f64, f64)> = counts.scale().map_or(Vec::new(), |scale| {
        let steps = (-20..=20).map(|step| f64::from(step) * MOST_AHEAD / 20.0);
        steps
            .map(|hundredths| (hundredths / 100.0, chance::of_hundredths(hundredths, scale)))
            .collect()
    });
    let field = Field {
        title: "Points by evaluation, and the curve that fits them",
        x_name: "evaluation, in pieces",
        x: (-MOST_AHEAD / 100.0, MOST_AHEAD / 100.0),
        y: (0.0, 100.0),
    };
    field.points(&points, &curve)
}

/// The style of the page, in the colours of the boards.
fn style() -> String {
    let file: Value = serde_json::from_str(THEME_FILE).unwrap_or_default();
    let colours = |theme: &str| {
        let theme = &file["themes"][theme];
        let colour = |value: &Value| value.as_str().unwrap_or("currentColor").to_owned();
        format!(
            "--background: {}; --text: {}; --grid: {}; --first: {}; --second: {}; --drawn: {};",
            colour(&theme["background"]),
            colour(&theme["text"]),
            colour(&theme["frame"]["fill"]),
            colour(&theme["highlights"]["hint"]["line"]),
            colour(&theme["highlights"]["capture"]["line"]),
            colour(&theme["frame"]["edge"]),
        )
    };
    format!(
        ":root {{ color-scheme: light dark; {} }}\n\
         @media (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n{STYLE}",
        colours("light"),
        colours("dark")
    )
}

const STYLE: &str = "\
body { background: var(--background); color: var(--text); font: 16px/1.5 system-ui, sans-serif;
  max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: normal; padding-right: 2rem; }
td { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1.5rem 0; }
svg { width: 100%; height: auto; }
svg text { fill: var(--text); font-size: 12px; }
.grid { stroke: var(--grid); stroke-opacity: 0.4; fill: none; }
.curve { stroke: var(--first); stroke-width: 2; fill: none; }
rect.first, circle.first { fill: var(--first); }
rect.second { fill: var(--second); }
rect.drawn { fill: var(--drawn); }
span.first { color: var(--first); }
span.second { color: var(--second); }
span.drawn { text-decoration: underline; text-decoration-color: var(--drawn);
  text-decoration-thickness: 3px; }
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
