//! The checks. Each says what it saw, or what was wrong.

use std::time::Duration;

use super::examiner::{Answer, Examiner};
use super::trial::Trial;
use crate::text::harmless;
use crate::ugi::response;

type Seen = Result<String, String>;

/// A check that has nothing to do with a game, and one of a game.
type SessionCheck = fn(&mut Examiner) -> Seen;
type GameCheck = fn(&mut Examiner, &Trial) -> Seen;

/// The checks that have nothing to do with a game, by what they try.
pub(super) const SESSION_CHECKS: [(&str, SessionCheck); 3] = [
    ("isready", is_ready),
    ("no move unasked", says_nothing_unasked),
    ("quit", quits),
];

/// The checks of a game.
pub(super) const GAME_CHECKS: [(&str, GameCheck); 10] = [
    ("legal moves", legal_moves),
    ("position lines", position_lines),
    ("queries", queries),
    ("depth and nodes", depth_and_nodes),
    ("time", time),
    ("infinite and stop", infinite_and_stop),
    ("a search that ends by itself", held_answer),
    ("ponder", ponder),
    ("garbage", garbage),
    ("quit while searching", quit_while_searching),
];

/// How long a program is listened to that has nothing to say.
const SILENCE: Duration = Duration::from_millis(150);

/// Time for a move, and what a player's clock shows.
const MOVETIME: Duration = Duration::from_millis(200);
const CLOCK: Duration = Duration::from_millis(1_000);

/// What is said of the program before `ugiok`.
pub(super) fn introduction(lines: &[String]) -> Seen {
    let said = |key: &str| {
        let mut found = lines.iter().filter_map(|line| line.strip_prefix(key));
        let value = found.next().map(str::trim);
        value
            .filter(|value| !value.is_empty())
            .ok_or_else(|| format!("no `{}`", key.trim()))
    };
    let (name, author) = (said("id name ")?, said("id author ")?);
    Ok(format!("{} by {}", harmless(name), harmless(author)))
}

fn ms(time: Duration) -> String {
    format!("{} ms", time.as_millis())
}

fn is_ready(examiner: &mut Examiner) -> Seen {
    Ok(format!("readyok after {}", ms(examiner.ready()?)))
}

fn says_nothing_unasked(examiner: &mut Examiner) -> Seen {
    for line in ["uginewgame", "position startpos", "stop", "ponderhit"] {
        examiner.say(line);
        let silent = examiner.silent(SILENCE);
        silent.map_err(|fault| format!("after {line}: {fault}"))?;
    }
    examiner.ready()?;
    Ok("none".to_owned())
}

fn quits(examiner: &mut Examiner) -> Seen {
    examiner.say("quit");
    let status = examiner.ends();
    let status = status.ok_or_else(|| {
        let patience = ms(examiner.patience);
        format!("it still runs after {patience}")
    })?;
    if !status.success() {
        return Err(format!("it ended with {status}"));
    }
    let restarted = examiner.restart();
    restarted.map_err(|silence| silence.to_string())?;
    Ok("it ended".to_owned())
}

fn legal_moves(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let kinds = ["depth 1", "nodes 200", "movetime 20"];
    for (history, limits) in trial.ongoing.iter().zip(kinds.into_iter().cycle()) {
        examiner.search(&**history, limits, examiner.patience)?;
    }
    Ok(format!("in {} positions", trial.ongoing.len()))
}

fn position_lines(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let mut count = 0;
    for mut history in trial.as_lines() {
        let best = examiner.search(&*history, "depth 1", examiner.patience)?;
        // And with a move after it.
        let played = history.play(&best.word);
        played.map_err(|error| error.to_string())?;
        compare_queries(examiner, &*history)?;
        count += 1;
    }
    Ok(format!("{count} read"))
}

fn queries(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    for history in trial.ongoing.iter().chain(&trial.ended) {
        compare_queries(examiner, &**history)?;
    }
    let (ongoing, ended) = (trial.ongoing.len(), trial.ended.len());
    Ok(format!("right in {ongoing} positions, and {ended} ends"))
}

fn compare_queries(
    examiner: &mut Examiner,
    history: &dyn hexarium_rules::AnyHistory,
) -> Result<(), String> {
    examiner.set_up(history)?;
    let mut questions = vec!["gameover", "result"];
    // Whose turn it would be after the end is nobody's business.
    if history.outcome().is_none() {
        questions.push("p1turn");
    }
    for question in questions {
        let answer = examiner.query(question)?;
        let right = response(history, question).unwrap_or("");
        if answer != right {
            let answer = harmless(&answer);
            let position = history.position();
            return Err(format!(
                "query {question}: `{answer}`, not `{right}`, at {position}"
            ));
        }
    }
    Ok(())
}

fn depth_and_nodes(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let history = &*trial.ongoing[0];
    let Answer { info, .. } = examiner.search(history, "depth 2", examiner.patience)?;
    let depth = info.depth.ok_or("go depth 2: no info with a depth")?;
    if depth > 2 {
        return Err(format!("go depth 2: depth {depth}"));
    }
    let Answer { info, .. } = examiner.search(history, "nodes 2000", examiner.patience)?;
    let nodes = info.nodes.ok_or("go nodes 2000: no info with nodes")?;
    // Some look at their limit now and then only.
    if nodes > 4_000 {
        return Err(format!("go nodes 2000: nodes {nodes}"));
    }
    Ok(format!("depth {depth} of 2, nodes {nodes} of 2000"))
}

fn time(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let history = &*trial.ongoing[0];
    let (movetime, clock) = (MOVETIME.as_millis(), CLOCK.as_millis());
    let mut seen = Vec::new();
    for (limits, most) in [
        (format!("movetime {movetime}"), MOVETIME),
        (format!("p1time {clock} p2time {clock}"), CLOCK),
        (
            format!("p1time {clock} p2time {clock} p1inc 50 p2inc 50"),
            CLOCK,
        ),
    ] {
        let answer = examiner.search(history, &limits, most + examiner.margin)?;
        seen.push(ms(answer.elapsed));
    }
    let [first, second, third] = &seen[..] else {
        return Err("three searches".to_owned());
    };
    Ok(format!(
        "{first} of {movetime}; of {clock} on the clock {second}, with increment {third}"
    ))
}

fn infinite_and_stop(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let mut slowest = Duration::ZERO;
    for history in trial.ongoing.iter().take(4) {
        examiner.set_up(&**history)?;
        examiner.say("go infinite");
        examiner.silent(SILENCE)?;
        examiner.ready()?;
        examiner.say("stop");
        let answer = examiner.answer(&**history, examiner.margin)?;
        slowest = slowest.max(answer.elapsed);
        examiner.say("stop");
        examiner.silent(SILENCE / 3)?;
    }
    Ok(format!("answered within {}", ms(slowest)))
}

fn held_answer(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let Some(mut history) = trial.ended.first().cloned() else {
        return Ok("not tried: random games do not end".to_owned());
    };
    // The last move of the game ends it again.
    history.undo();
    examiner.set_up(&*history)?;
    examiner.say("go infinite");
    examiner.silent(2 * SILENCE)?;
    examiner.say("stop");
    examiner.answer(&*history, examiner.margin)?;
    Ok("held until stop, near the end of a game".to_owned())
}

fn ponder(examiner: &mut Examiner, trial: &Trial) -> Seen {
    if !trial.ponders {
        return Ok("not tried: there is no option Ponder".to_owned());
    }
    examiner.choose(trial)?;
    let history = &*trial.ongoing[0];
    let go = format!("go ponder movetime {}", MOVETIME.as_millis());
    examiner.set_up(history)?;
    examiner.say(&go);
    examiner.silent(MOVETIME + SILENCE)?;
    examiner.say("ponderhit");
    let answer = examiner.answer(history, MOVETIME + examiner.margin);
    let answer = answer.map_err(|fault| format!("after ponderhit: {fault}"))?;
    examiner.set_up(history)?;
    examiner.say(&go);
    examiner.silent(SILENCE)?;
    examiner.say("stop");
    let stopped = examiner.answer(history, examiner.margin);
    stopped.map_err(|fault| format!("after stop: {fault}"))?;
    Ok(format!("answered {} after ponderhit", ms(answer.elapsed)))
}

fn garbage(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    let long = "y".repeat(100_000);
    let words = format!("position startpos moves {}", "zz ".repeat(10_000));
    let lines = [
        "",
        "hello",
        "position",
        "position fen",
        "position fen x",
        "position startpos moves zz99",
        "setoption",
        "setoption name",
        "setoption name Nothing Of The Kind value 1",
        "setoption name Hash value many",
        "query",
        "query weather",
        "isreadyy",
        "\u{1f600} \u{7f} \u{202e}",
        "-1 %s %n {} \\ \" '",
        &long,
        &words,
    ];
    for line in lines {
        examiner.say(line);
        let ready = examiner.ready();
        ready.map_err(|fault| format!("after `{}`: {fault}", harmless(line)))?;
    }
    examiner.search(&*trial.ongoing[0], "depth 1", examiner.patience)?;
    Ok(format!("{} lines survived", lines.len()))
}

fn quit_while_searching(examiner: &mut Examiner, trial: &Trial) -> Seen {
    examiner.choose(trial)?;
    examiner.set_up(&*trial.ongoing[0])?;
    examiner.say("go infinite");
    examiner.silent(SILENCE)?;
    quits(examiner)
}
