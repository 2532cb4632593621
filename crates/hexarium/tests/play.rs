//! `hexarium play`, driven as a script drives it.
#![allow(clippy::unwrap_used, reason = "a test fails where it cannot go on")]

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use hexarium_rules::record::Record;
use hexarium_rules::{AnyGame, AnyHistory, GameInfo, Random, Settings};

struct Said {
    status: Option<i32>,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexarium"));
    // What is typed at random may save files under random names.
    let folder = std::env::temp_dir().join(format!("hexarium-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    command.current_dir(folder);
    command
        .arg("play")
        .args(arguments)
        .env("USER", "Anna")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn finish(mut child: Child, input: &[u8]) -> Said {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may leave before it has read everything.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let said = Said {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!said.err.contains("panicked"), "{}", said.err);
    said
}

fn play(arguments: &[&str], input: &str) -> Said {
    finish(command(arguments).spawn().unwrap(), input.as_bytes())
}

/// Plays, and expects status 0 and nothing on standard error.
fn played(arguments: &[&str], input: &str) -> String {
    let said = play(arguments, input);
    assert_eq!(
        (said.status, said.err.as_str()),
        (Some(0), ""),
        "{}",
        said.out
    );
    said.out
}

#[track_caller]
fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
}

/// A file of this name for one test alone.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("play");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    _ = std::fs::remove_file(&file);
    file
}

const SMALL: &[&str] = &["hexentafl-4", "--side", "both"];

#[test]
fn a_word_is_played_and_told() {
    let out = played(SMALL, "a1a3\nD4-C4\n");
    holds(
        &out,
        &[
            "white, ply 1> a1a3",
            "White plays a1a3: the attacker goes a1 to a3.",
            "black, ply 2> D4-C4",
            "Black plays d4c4: the king goes d4 to c4.",
            "The input has ended",
        ],
    );
}

#[test]
fn a_move_is_entered_in_steps_on_one_line_or_several() {
    let out = played(SMALL, "a1\nA3\nd4 c4\n1... d7d6\n");
    holds(
        &out,
        &[
            "<A>",
            "Next: a2, a3, b1, b2, c1.",
            "white, ply 1, a1> A3",
            "White plays a1a3",
            "Black plays d4c4",
            "White plays d7d6",
        ],
    );
}

#[test]
fn steps_are_taken_back_before_moves() {
    let out = played(SMALL, "a1\nundo\na1 a2\nundo\nundo\nback\na1\na1\n");
    holds(
        &out,
        &[
            "Taken back: a1a2.",
            "There is no move of yours to take back.",
            "No step is entered",
            "a1 is put back",
        ],
    );
}

#[test]
fn a_refusal_says_why_and_more_when_asked() {
    let out = played(
        SMALL,
        "why\na1a4\nwhy\na1a3\nd4c4\nd7 d4\nwhy\nc3\nxyzzy\n!\n",
    );
    holds(
        &out,
        &[
            "Nothing was refused",
            "Not legal: that cell is occupied (a4). `why` tells more.",
            "a4: White's attacker",
            "The nearest legal moves: a1a2",
            "Not legal: only the king may stop on the throne (d4).",
            "After d7 may follow b5, c6",
            "`xyzzy` is no move, cell or command",
            "`!` is no move",
        ],
    );
}

#[test]
fn against_the_computer_undo_comes_back_to_the_person() {
    let out = played(&["hexentafl-4", "--level", "1"], "a1a3\nundo\nundo\n");
    holds(
        &out,
        &["Black plays ", "Taken back: a1a3 ", "no move of yours"],
    );
    let out = played(&["hexentafl-4", "--side", "b"], "undo\nmoves\n");
    holds(&out, &["White plays ", "no move of yours", "legal moves:"]);
    let out = played(&["hexentafl-4", "--level", "1"], "a1a3 a3a1\n");
    holds(&out, &["Not read, it is the computer's turn: a3a1"]);
}

#[test]
fn every_other_command_answers() {
    let out = played(
        SMALL,
        "moves\nhint\nflip\nboard\nposition\nhelp\n?\nundo 3\nsave\nload\nnew\nquit\nmoves\n",
    );
    holds(
        &out,
        &[
            "33 legal moves:",
            "Hint: ",
            "Expected: ",
            "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 w",
            "save FILE",
            "`undo` is typed alone",
            "`save` needs the name of a file",
            "`load` needs the name of a file",
            "A new game.",
            "Goodbye.",
        ],
    );
    assert!(!out.contains("quit\nmoves"), "nothing is read after quit");
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.iter().all(|line| line.len() <= 80));
}

#[test]
fn a_resignation_is_undone_alone() {
    let out = played(
        SMALL,
        "a1a3\nresign\nd4c4\nresign\nhint\nmoves\nundo\nd4c4\n",
    );
    holds(
        &out,
        &[
            "White wins: Black resigned.",
            "game over> d4c4",
            "The game is over.",
            "The game is over already.",
            "There is no legal move",
            "The game is open again.",
            "Black plays d4c4",
        ],
    );
    holds(
        &played(SMALL, "resign\nundo\na1a3\n"),
        &["White plays a1a3"],
    );
}

#[test]
fn a_game_is_saved_and_loaded() {
    let file = scratch("saved.txt");
    let name = file.to_str().unwrap();
    let out = played(
        &["hexentafl-5", "--level", "1"],
        &format!("e1d1\nsave {name}\nsave\n"),
    );
    assert_eq!(out.matches("Saved to ").count(), 2, "{out}");
    let text = std::fs::read_to_string(&file).unwrap();
    holds(
        &text,
        &[
            "[Game \"hexentafl-5\"]",
            "[Date \"20",
            "[White \"Anna\"]",
            "[Black \"computer, level 1\"]",
            "[Result \"*\"]",
            "1. e1d1 ",
        ],
    );
    assert_eq!(Record::read(&text).unwrap().write(), text);

    // The one who goes on is the one who played, and the game at hand may be
    // another.
    let out = played(&["--load", name], "undo\nresign\n");
    holds(
        &out,
        &[
            "You play White",
            "level 1",
            "Taken back: e1d1",
            "Black wins",
        ],
    );
    let again = scratch("again.txt");
    let again = again.to_str().unwrap();
    let out = played(SMALL, &format!("load {name}\nsave {again}\n"));
    holds(&out, &["heXentafl, 5-5-5 board", "white, ply 3> "]);
    assert_eq!(std::fs::read_to_string(again).unwrap(), text);
    let out = played(&["--load", name, "--side", "both"], "");
    holds(&out, &["Two people play"]);
}

#[test]
fn a_finished_game_can_be_loaded_and_reopened() {
    let file = scratch("resigned.txt");
    let name = file.to_str().unwrap();
    played(SMALL, &format!("a1a3\nresign\nsave {name}\n"));
    holds(
        &std::fs::read_to_string(&file).unwrap(),
        &["[Reason \"resignation\"]"],
    );
    let out = played(&["--load", name], "undo\nd4c4\n");
    holds(
        &out,
        &["White wins", "The game is open again.", "Black plays d4c4"],
    );
}

#[test]
fn what_cannot_be_saved_or_loaded_keeps_the_game() {
    let file = scratch("broken.txt");
    std::fs::write(&file, "[Game \"hexentafl-4\"]\n\na1a9\n").unwrap();
    let folder = file.parent().unwrap().to_str().unwrap();
    let missing = format!("{folder}/none/game.txt");
    let script = format!(
        "a1a3\nsave {folder}\nsave {missing}\nload {missing}\nload {folder}\nload {}\nd4c4\n",
        file.display()
    );
    let out = played(SMALL, &script);
    assert_eq!(out.matches("Not saved: ").count(), 2, "{out}");
    assert_eq!(out.matches("cannot load ").count(), 3, "{out}");
    // Long names of folders break the lines anywhere.
    let words: Vec<&str> = out.split_whitespace().collect();
    holds(
        &words.join(" "),
        &["line 3, column 1: move 1", "Black plays d4c4"],
    );
    let said = play(&["--load", &missing], "");
    assert_eq!(said.status, Some(2));
    holds(&said.err, &["cannot load", "none/game.txt"]);
}

#[test]
fn the_menu_asks_for_what_is_left_out() {
    let first = AnyGame::all()[0].info();
    let out = played(&[], "\n\n\n\n\n");
    holds(
        &out,
        &[
            "Which game?",
            "`quit` leaves",
            "Game [1]> ",
            "How well",
            first.name,
        ],
    );
    let out = played(
        &[],
        "hexentafl-4\nnothing\n9\nblack-begins\nboth\na1a3\nd4c4\n",
    );
    holds(
        &out,
        &[
            "`nothing` is not in the list. Type a number from 1 to 2",
            "Two people play",
            "Not legal: that piece is the opponent's",
            "Black plays d4c4",
        ],
    );
    let out = played(
        &["--side", "both", "--level", "1"],
        "hexentafl-5\n1\nquit\n",
    );
    assert!(
        !out.contains("Which side") && !out.contains("How well"),
        "{out}"
    );
    for input in ["", "hexentafl-4\n", "quit\n", "hexentafl-4\n1\n1\n"] {
        holds(&played(&[], input), &["No game was begun."]);
    }
    assert_eq!(
        play(&["--side", "nobody"], "hexentafl-4\n1\n").status,
        Some(2)
    );
}

#[test]
fn a_finished_position_is_shown_and_that_is_all() {
    let out = played(&["hexentafl-4", "--position", "A:a1;K:g7 w"], "a1a3\n");
    holds(
        &out,
        &["g7 K", "Black wins: the king has reached a corner."],
    );
    assert!(!out.contains("> a1a3"), "{out}");
}

#[test]
fn a_game_comes_to_its_end_and_undo_goes_on() {
    let start = "A:a1;D:b3;K:g6 b";
    let out = played(
        &["hexentafl-4", "--side", "both", "--position", start],
        "g6g7\nundo\n",
    );
    holds(
        &out,
        &[
            "Black wins: the king has reached a corner.",
            "Taken back: g6g7.",
        ],
    );
}

#[test]
fn wrong_flags_end_with_status_2_and_say_what_is_right() {
    for (arguments, parts) in [
        (&["go"][..], &["unknown game `go`", "hexentafl-4"][..]),
        (
            &["hexentafl-4", "--side", "red"],
            &["side `red`", "white (w)", "both"],
        ),
        (
            &["hexentafl-4", "--level", "11"],
            &["--level", "1 (beginner)"],
        ),
        (
            &["hexentafl-4", "--start", "x"],
            &["start `x`", "black-begins"],
        ),
        (
            &["hexentafl-4", "--position", "A:z9 w"],
            &["position", "z9"],
        ),
        (
            &["hexentafl-4", "--start", "start", "--load", "x"],
            &["--load"],
        ),
    ] {
        let said = play(arguments, "");
        assert_eq!(said.status, Some(2), "{arguments:?}");
        assert_eq!(said.out, "", "{arguments:?}");
        holds(&said.err, parts);
    }
    holds(
        &played(
            &["hexentafl-4", "--start", "black-begins", "--side", "BLACK"],
            "",
        ),
        &["black, ply 1> "],
    );
    holds(
        &played(&["hexentafl-4", "--side", "random"], "moves\n"),
        &["You play "],
    );
}

#[test]
fn colours_are_shown_only_where_they_are_wanted() {
    assert!(!played(SMALL, "a1\nhelp\n").contains('\u{1b}'));
    let coloured = |no_color: bool| {
        let mut command = command(SMALL);
        command.env("CLICOLOR_FORCE", "1").env("TERM", "xterm");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        finish(command.spawn().unwrap(), b"a1\n").out
    };
    assert!(coloured(false).contains('\u{1b}'));
    assert!(!coloured(true).contains('\u{1b}'));
}

#[test]
fn nothing_typed_and_nobody_listening_brings_it_down() {
    let mut random = Random::new(7);
    let words = [
        "a1",
        "@",
        "=",
        "@W",
        "=group",
        "(",
        "é",
        "d4d4",
        "T",
        "w",
        "\u{7f}",
        "why",
        "back",
        "undo",
        "moves",
        "flip",
        "hint x",
        "i8",
        "c2c3",
        "\u{1b}[2J",
        "1.",
        "-",
        "load",
        "load /none",
        "new",
        "resign",
        "resign",
        "save",
        "position",
    ];
    for game in AnyGame::all() {
        let mut script = Vec::from(&b"\xff\xfe\0a1\n"[..]);
        script.extend(std::iter::repeat_n(b'a', 200_000));
        for _ in 0..60 {
            for _ in 0..=random.below(3) {
                script.extend(random.choose(&words).unwrap().as_bytes());
                script.push(b' ');
            }
            script.push(b'\n');
        }
        let child = command(&[game.info().id, "--side", "both"])
            .spawn()
            .unwrap();
        let said = finish(child, &script);
        assert_eq!(said.status, Some(0), "{}", said.err);
        assert!(!said.out.contains('\u{1b}') && !said.out.contains('\u{7f}'));
    }
    let mut child = command(SMALL).spawn().unwrap();
    drop(child.stdout.take());
    let said = finish(child, "moves\n".repeat(2000).as_bytes());
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
}

/// The settings for a game that is to end soon, and the flags for them.
fn short(info: &GameInfo) -> (Settings, Vec<String>) {
    let mut settings = Settings::played(info);
    let mut flags = Vec::new();
    for setting in info.settings {
        settings.set(info, setting.text.id, Some(30)).unwrap();
        flags.extend([format!("--{}", setting.text.id), "30".to_owned()]);
    }
    (settings, flags)
}

#[test]
fn a_whole_game_of_every_kind_is_played_from_a_script() {
    for game in AnyGame::all() {
        let info = game.info();
        let (settings, flags) = short(info);
        let mut history = game.start(settings);
        let mut random = Random::new(1);
        let mut script = String::new();
        while let Some(word) = random.choose(&history.legal_words()) {
            if history.ply() == 160 {
                script += "resign\n";
                break;
            }
            history.play(word).unwrap();
            // Now a word, now the steps of its path, which Enter plays where it
            // could go on.
            let mut before = history.boxed();
            before.undo();
            match before.path(word) {
                Some(path) if history.ply() % 2 == 0 => {
                    for (index, step) in path.iter().enumerate() {
                        script += &before.step_text(*step);
                        script.push(if index % 2 == 0 { ' ' } else { '\n' });
                    }
                    script += "\n\n";
                }
                _ => script += &format!("{word}\n"),
            }
        }
        let mut arguments = vec![info.id, "--side", "both"];
        arguments.extend(flags.iter().map(String::as_str));
        let out = played(&arguments, &script);
        let refused = out.lines().find(|line| line.starts_with("Not legal"));
        assert_eq!(refused, None, "{}", info.id);
        holds(&out, &["game over> "]);
        let told = out.lines().filter(|line| is_move(info, line));
        assert_eq!(told.count(), history.ply(), "{}", info.id);
    }
}

/// Whether a line tells a move, as `White plays a1a3: …`.
fn is_move(info: &GameInfo, line: &str) -> bool {
    let mut words = line.split(' ');
    let side = words.next().unwrap_or("").to_lowercase();
    let is_side = info.players.iter().any(|player| player.name == side);
    is_side && matches!(words.next(), Some("play" | "plays"))
}

/// Reads until the program asks for a line.
fn read_to_prompt(out: &mut impl Read) -> String {
    let mut text = Vec::new();
    let mut byte = [0];
    loop {
        let read = out.read(&mut byte).unwrap();
        text.extend(&byte[..read]);
        let told = String::from_utf8_lossy(&text);
        let line = told.rsplit('\n').next().unwrap_or("");
        let asks = line.ends_with("> ") && (line.contains(", ply ") || line == "game over> ");
        if read == 0 || asks {
            return told.into_owned();
        }
    }
}

/// Plays what the program said was played.
fn follow(history: &mut dyn AnyHistory, told: &str) {
    let info = history.info();
    for line in told.lines().filter(|line| is_move(info, line)) {
        let word = line.split(' ').nth(2).unwrap_or("");
        history.play(word.trim_end_matches([':', '.'])).unwrap();
    }
}

#[test]
fn the_computer_plays_every_game() {
    for game in AnyGame::all() {
        let info = game.info();
        let (settings, flags) = short(info);
        let mut child = command(&[info.id, "--level", "1"]);
        let mut child = child.args(&flags).spawn().unwrap();
        let mut history = game.start(settings);
        let mut random = Random::new(5);
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        let mut stdin = child.stdin.take().unwrap();
        let mut told = read_to_prompt(&mut out);
        while history.outcome().is_none() {
            if history.ply() >= 60 {
                writeln!(stdin, "resign").unwrap();
                told = read_to_prompt(&mut out);
                break;
            }
            let word = random.choose(&history.legal_words()).unwrap().clone();
            writeln!(stdin, "{word}").unwrap();
            told = read_to_prompt(&mut out);
            let before = history.ply();
            follow(&mut *history, &told);
            assert!(history.ply() > before, "{}: {told}", info.id);
        }
        holds(&told, &["game over> "]);
        writeln!(stdin, "quit").unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}
