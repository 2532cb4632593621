//! Refusals: what was wrong in a line, and more when somebody asks why.

use hexarium_rules::{
    AnyHistory, Board, Cell, GameInfo, Player, Refusal, Step, WordError, WordScanner,
};

use super::session::cell_of;
use super::telling::{harmless, is_plural, side};

/// A refusal with everything that can be said of it at its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refused {
    /// One line.
    pub(super) brief: String,
    /// What `why` says, line by line.
    pub(super) more: Vec<String>,
    /// The cells that show it.
    pub(super) cells: Vec<Cell>,
}

/// How many words or steps a list names.
const NAMED: usize = 20;

impl Refused {
    /// The refusal of steps.
    pub(super) fn steps(history: &dyn AnyHistory, board: &Board, path: &[Step]) -> Self {
        let refusal = history.refusal_of_steps(path);
        let text: Vec<String> = path.iter().map(|&step| step_name(history, step)).collect();
        let refusal = refusal.unwrap_or(Refusal::new(&hexarium_rules::why::UNREADABLE, []));
        Self::of(history, board, &text.join(" "), &refusal, path, &[])
    }

    /// The refusal of a word.
    pub(super) fn word(history: &dyn AnyHistory, board: &Board, error: &WordError) -> Self {
        match error {
            WordError::Illegal {
                word,
                refusal,
                near,
                ..
            } => {
                let path = steps_in(history, word);
                Self::of(history, board, word, refusal, &path, near)
            }
            WordError::Ambiguous { word, candidates } => Self {
                brief: format!("`{word}` may mean {}.", list(candidates)),
                more: vec![
                    format!("`{word}` fits more than one legal move."),
                    format!("Type one of them in full: {}.", list(candidates)),
                ],
                cells: Vec::new(),
            },
            WordError::Unreadable { word, near } => Self {
                brief: format!("`{word}` is no move, cell or command; `help` lists them."),
                more: vec![
                    format!("`{word}` cannot be read as a move of this game."),
                    format!("The nearest legal moves: {}.", list(near)),
                ],
                cells: Vec::new(),
            },
            WordError::Empty { .. } | WordError::GameOver { .. } => Self {
                brief: format!("{error}."),
                more: vec![format!("{error}.")],
                cells: Vec::new(),
            },
        }
    }

    fn of(
        history: &dyn AnyHistory,
        board: &Board,
        typed: &str,
        refusal: &Refusal,
        path: &[Step],
        near: &[String],
    ) -> Self {
        let reason = refusal.reason.english;
        let name = |cell: &Cell| board.cells.get(cell.index()).map(|cell| cell.name.clone());
        let names: Vec<String> = refusal.cells.iter().filter_map(name).collect();
        let shown = match names.as_slice() {
            [] => String::new(),
            names => format!(" ({})", names.join(", ")),
        };
        let mut more = vec![format!("{}: {reason}.", harmless(typed))];
        for &cell in &refusal.cells {
            more.extend(
                name(&cell).map(|name| format!("{name}: {}", on_cell(history, cell, &name))),
            );
        }
        for note in history.next(path).notes {
            let name = name(&note.cell).unwrap_or_default();
            more.push(format!("{name} {note}"));
        }
        more.extend(alternatives(history, refusal, path, near));
        Self {
            brief: format!("Not legal: {reason}{shown}. `why` tells more."),
            more,
            cells: refusal.cells.clone(),
        }
    }
}

/// What would be legal: the moves that the reason lies in, what may follow the
/// part of the path that is legal, or the words nearest to the typed one.
fn alternatives(
    history: &dyn AnyHistory,
    refusal: &Refusal,
    path: &[Step],
    near: &[String],
) -> Vec<String> {
    if !refusal.instead.is_empty() {
        return vec![format!("Legal instead: {}.", list(&refusal.instead))];
    }
    let legal = (0..path.len())
        .rev()
        .find(|&length| !history.next(&path[..length]).steps.is_empty());
    let legal = &path[..legal.unwrap_or(0)];
    let follow = history.next(legal).steps;
    let steps: Vec<String> = follow
        .iter()
        .map(|&step| step_name(history, step))
        .collect();
    let mut lines = Vec::new();
    if let (Some(_), false) = (path.first(), steps.is_empty()) {
        lines.push(match legal {
            [] => format!("A move may begin with {}.", list(&steps)),
            legal => {
                let begun: Vec<String> = legal.iter().map(|&s| step_name(history, s)).collect();
                format!("After {} may follow {}.", begun.join(" "), list(&steps))
            }
        });
    }
    if !near.is_empty() {
        lines.push(format!("The nearest legal moves: {}.", list(near)));
    }
    lines
}

/// What stands on a cell, or that nothing does.
fn on_cell(history: &dyn AnyHistory, cell: Cell, name: &str) -> String {
    let info: &GameInfo = history.info();
    let shown = history.shown();
    let here = shown.pieces.iter().filter(|piece| piece.0 == cell);
    let pieces: Vec<String> = here
        .filter_map(|piece| info.piece(piece.1))
        .map(|piece| {
            let side = side(info, Player::new(piece.owner));
            let ending = if is_plural(&side) { "'" } else { "'s" };
            format!("{side}{ending} {}", piece.name.english)
        })
        .collect();
    match pieces.as_slice() {
        [] if history.read_step(name).is_none() => "not on the board".to_owned(),
        [] => "empty".to_owned(),
        pieces => pieces.join(", "),
    }
}

/// The cells that a word names, in its order, as a path.
fn steps_in(history: &dyn AnyHistory, word: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut rest = WordScanner::new(word);
    while let Some(letter) = rest.rest().chars().next() {
        match rest.cell() {
            Some(name) => steps.extend(history.read_step(&name.to_string())),
            None => rest = WordScanner::new(&rest.rest()[letter.len_utf8()..]),
        }
    }
    steps.retain(|&step| cell_of(step).is_some());
    steps
}

/// A step as people type it: a cell, a piece's letter, a choice.
pub(super) fn step_name(history: &dyn AnyHistory, step: Step) -> String {
    match step {
        Step::Cell(_) | Step::Reserve(_) => history.step_text(step),
        Step::Choice(id) => id.to_owned(),
    }
}

/// Names joined by commas, the first so many.
pub(super) fn list(names: &[String]) -> String {
    let mut text = names[..names.len().min(NAMED)].join(", ");
    if names.len() > NAMED {
        text += &format!(" and {} more", names.len() - NAMED);
    }
    text
}
