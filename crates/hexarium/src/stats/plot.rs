//! Plots as SVG. Colours are classes of the page that they stand in.

use std::fmt::Write;

/// The size of a plot, and the room around its field for numbers and names.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 44.0;

/// The height of a bar with its room.
const BAR: f64 = 26.0;
/// The room for the names of bars.
const NAMES: f64 = 150.0;

/// A plot of points over a field with two axes.
pub(super) struct Field<'a> {
    /// What the plot shows, for those who do not see it.
    pub(super) title: &'a str,
    pub(super) x_name: &'a str,
    /// From and to.
    pub(super) x: (f64, f64),
    pub(super) y: (f64, f64),
}

impl Field<'_> {
    fn x_of(&self, value: f64) -> f64 {
        let part = (value - self.x.0) / (self.x.1 - self.x.0).max(f64::EPSILON);
        LEFT + part.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y_of(&self, value: f64) -> f64 {
        let part = (value - self.y.0) / (self.y.1 - self.y.0).max(f64::EPSILON);
        HEIGHT - BOTTOM - part.clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
    }

    /// The axes with their numbers, and what is drawn over them.
    fn document(&self, drawn: &str) -> String {
        let mut text = begin(self.title, HEIGHT);
        for value in ticks(self.y) {
            let y = self.y_of(value);
            let right = WIDTH - RIGHT;
            _ = write!(
                text,
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{right}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y + 4.0,
                number(value)
            );
        }
        for value in ticks(self.x) {
            _ = write!(
                text,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                self.x_of(value),
                HEIGHT - BOTTOM + 18.0,
                number(value)
            );
        }
        _ = write!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>{drawn}</svg>",
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 8.0,
            self.x_name
        );
        text
    }

    /// Columns of equal width, each from its `x` on.
    pub(super) fn columns(&self, columns: &[(f64, f64)], width: f64) -> String {
        let mut drawn = String::new();
        for &(from, value) in columns {
            let (left, right) = (self.x_of(from), self.x_of(from + width));
            let (top, base) = (self.y_of(value), self.y_of(0.0));
            _ = write!(
                drawn,
                "<rect class=\"first\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\">\
                 <title>{}: {}</title></rect>",
                (right - left - 1.0).max(0.5),
                base - top,
                number(from),
                number(value)
            );
        }
        self.document(&drawn)
    }

    /// Points, with the size of each from 0 to 1, and a curve behind them.
    pub(super) fn points(&self, points: &[(f64, f64, f64)], curve: &[(f64, f64)]) -> String {
        let mut drawn = self.line(curve, "curve");
        for &(x, y, size) in points {
            _ = write!(
                drawn,
                "<circle class=\"first\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                self.x_of(x),
                self.y_of(y),
                1.5 + 3.5 * size.clamp(0.0, 1.0).sqrt()
            );
        }
        self.document(&drawn)
    }

    /// A line through points.
    pub(super) fn curve(&self, points: &[(f64, f64)]) -> String {
        self.document(&self.line(points, "curve"))
    }

    fn line(&self, points: &[(f64, f64)], class: &str) -> String {
        let mut path = String::new();
        for &(x, y) in points {
            let command = if path.is_empty() { 'M' } else { 'L' };
            _ = write!(path, "{command}{:.1} {:.1}", self.x_of(x), self.y_of(y));
        }
        match path.is_empty() {
            true => path,
            false => format!("<path class=\"{class}\" d=\"{path}\"/>"),
        }
    }
}

/// A bar a line: its name, and its parts by class.
pub(super) fn bars(title: &str, bars: &[(&str, Vec<(&str, u64)>)]) -> String {
    let sum = |parts: &[(&str, u64)]| parts.iter().map(|part| part.1).sum::<u64>();
    let longest = bars.iter().map(|bar| sum(&bar.1)).max();
    let room = WIDTH - NAMES - 60.0;
    let unit = room / longest.unwrap_or(1).max(1) as f64;
    let mut text = begin(title, BAR * bars.len() as f64 + 8.0);
    for (index, (name, parts)) in bars.iter().enumerate() {
        let top = 4.0 + BAR * index as f64;
        let mut left = NAMES;
        _ = write!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            NAMES - 8.0,
            top + 16.0
        );
        for &(class, count) in parts {
            let width = unit * count as f64;
            _ = write!(
                text,
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                 height=\"{}\"><title>{count}</title></rect>",
                BAR - 4.0
            );
            left += width;
        }
        _ = write!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            left + 6.0,
            top + 16.0,
            sum(parts)
        );
    }
    text + "</svg>"
}

fn begin(title: &str, height: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\
         <title>{title}</title>"
    )
}

/// Round numbers in a range, about five.
fn ticks((from, to): (f64, f64)) -> Vec<f64> {
    if to <= from {
        return vec![from];
    }
    let rough = (to - from) / 5.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = steps.into_iter().find(|&step| step >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last)
        .take(20)
        .map(|tick| tick as f64 * step)
        .collect()
}

fn number(value: f64) -> String {
    // Six digits are enough to tell ticks apart, and hide what is not exact.
    let rounded = (value * 1e6).round() / 1e6;
    format!("{rounded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks((0.0, 100.0)), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(ticks((-10.0, 10.0)), [-10.0, -5.0, 0.0, 5.0, 10.0]);
        assert_eq!(ticks((3.0, 3.0)).len(), 1);
    }

    #[test]
    fn values_lie_in_the_field_even_where_there_is_only_one() {
        let field = Field {
            title: "t",
            x_name: "x",
            x: (5.0, 5.0),
            y: (0.0, 0.0),
        };
        let svg = field.columns(&[(5.0, 0.0)], 1.0) + &field.curve(&[]);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}
