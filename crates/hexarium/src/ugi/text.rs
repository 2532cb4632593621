//! What is said, line by line.

use std::fmt::Write as _;
use std::io::{Write, stdout};
use std::time::Duration;

use hexarium_engine::{Engine, Score, Thought};
use hexarium_rules::{AnyHistory, Player};

use crate::failure::Failure;
use crate::list;
use crate::play::board::{Look, draw};

/// Says one line, or several that belong together.
pub(super) fn say(lines: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    writeln!(out, "{lines}")?;
    Ok(out.flush()?)
}

/// What a search has found so far. It is so long since `go` that the search's
/// own clock, which stands still while it ponders, is not asked.
pub(super) fn info(thought: &Thought, since: Duration) -> String {
    let mut line = "info".to_owned();
    // Without a whole depth there is a move, but no score.
    if thought.depth > 0 {
        let score = match thought.score.win_distance() {
            Some(plies) => format!("mate {}", (plies + plies.signum()) / 2),
            None => format!("cp {}", Score::hundredths(thought.score)),
        };
        _ = write!(
            line,
            " depth {} seldepth {} multipv {} score {score}",
            thought.depth, thought.selective_depth, thought.rank
        );
    }
    let rate = thought.nodes as f64 / since.as_secs_f64().max(1e-6);
    _ = write!(
        line,
        " nodes {} nps {rate:.0} hashfull {} time {}",
        thought.nodes,
        thought.fullness,
        since.as_millis()
    );
    if thought.depth > 0 {
        _ = write!(line, " pv {}", thought.line.join(" "));
    }
    line
}

/// The answer to `go`, with the reply that is expected where that is wanted.
pub(super) fn best_move(thought: Option<&Thought>, with_reply: bool) -> String {
    let Some(thought) = thought else {
        return "bestmove (none)".to_owned();
    };
    match thought.line.get(1) {
        Some(reply) if with_reply => format!("bestmove {} ponder {reply}", thought.word),
        _ => format!("bestmove {}", thought.word),
    }
}

/// The answer to `query`, if the question is known.
pub(crate) fn response(history: &dyn AnyHistory, question: &str) -> Option<&'static str> {
    let truth = |is_so: bool| if is_so { "true" } else { "false" };
    match question {
        "gameover" => Some(truth(history.outcome().is_some())),
        "p1turn" => Some(truth(history.player() == Player::FIRST)),
        "result" => Some(match history.outcome() {
            None => "none",
            Some(outcome) => match outcome.winner() {
                None => "draw",
                Some(Player::FIRST) => "p1win",
                Some(_) => "p2win",
            },
        }),
        _ => None,
    }
}

/// The board, the position line and how the game stands.
pub(super) fn picture(history: &dyn AnyHistory) -> String {
    let board = draw(
        &history.board(),
        &history.shown(),
        history.info(),
        &Look::default(),
    );
    format!(
        "{}\nposition {}\noutcome {}",
        board.text(false).trim_end(),
        history.position(),
        list::outcome_line(history)
    )
}

/// What the position is worth, without any search.
pub(super) fn evaluation(history: &dyn AnyHistory) -> String {
    let side = history.info().players[history.player().index()].name;
    match Engine::evaluate(history) {
        Some(score) => format!("evaluation {score} ({side} to move)"),
        None => format!("evaluation none ({})", list::outcome_line(history)),
    }
}
