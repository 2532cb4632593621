//! The commands that study a game: games, perft, moves, replay, batch,
//! bestmove.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{hexarium, ok, run, wrong};
use serde_json::{Value, json};

const START_4: &str = "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 w";

#[test]
fn games_lists_an_id_and_a_name_a_line() {
    let ran = ok(&["games"]);
    let ids: Vec<&str> = ran
        .lines()
        .iter()
        .map(|l| l.split(' ').next().unwrap())
        .collect();
    let all = [
        "hexaequo",
        "hexentafl-4",
        "hexentafl-5",
        "cequis",
        "cequis-basic",
        "hexdame",
    ];
    assert_eq!(ids, all);
    assert!(
        ran.lines()
            .iter()
            .all(|line| line.split_whitespace().count() >= 2)
    );
}

mod perft {
    use super::*;

    #[test]
    fn prints_a_line_a_depth_with_the_rate() {
        let ran = ok(&["perft", "hexdame", "4"]);
        let numbers = ["15", "211", "3337", "51589"];
        for ((line, number), depth) in ran.lines().into_iter().zip(numbers).zip(1..) {
            assert!(
                line.starts_with(&format!("perft({depth}) = {number} ")),
                "{line}"
            );
            assert!(line.contains("a second"), "{line}");
        }
        assert_eq!(ran.lines().len(), 4);
    }

    #[test]
    fn divides_by_the_first_move() {
        let ran = ok(&["perft", "hexentafl-4", "2", "--divide"]);
        let lines = ran.lines();
        let (total, moves) = lines.split_last().unwrap();
        assert_eq!(*total, "total: 1152");
        assert_eq!(moves.len(), 33);
        assert!(moves.is_sorted());
        assert_eq!(moves[0], "a1a2: 36");
    }

    #[test]
    fn prints_json() {
        let ran = ok(&["perft", "hexaequo", "5", "--json"]);
        assert_eq!(ran.out, "[7,51,461,4442,48973]\n");
    }

    #[test]
    fn takes_a_position_that_begins_with_a_dash() {
        let ran = ok(&["perft", "cequis", "2", "--position", "- s setup", "--json"]);
        assert_eq!(ran.out, "[42,1764]\n");
        let ran = ok(&["perft", "hexdame", "2", "--position", "- w", "--json"]);
        assert_eq!(ran.out, "[0,0]\n");
    }

    #[test]
    fn refuses_what_is_wrong() {
        wrong(&["perft", "hexdame", "0"], &["DEPTH", "1..=64"]);
        wrong(&["perft", "hexdame", "65"], &["DEPTH", "1..=64"]);
        wrong(&["perft", "hexdame", "two"], &["DEPTH"]);
        wrong(&["perft", "hexdame"], &["DEPTH"]);
        wrong(
            &["perft", "chess", "2"],
            &["unknown game `chess`", "hexdame"],
        );
        wrong(
            &["perft", "hexdame", "1", "--position", "x w"],
            &["placement", "unknown kind"],
        );
        wrong(
            &["perft", "hexdame", "1", "--no-progress", "5"],
            &["--no-progress"],
        );
        wrong(
            &["perft", "hexdame", "1", "--divide", "--json"],
            &["--json"],
        );
    }
}

mod moves {
    use super::*;

    #[test]
    fn prints_the_legal_words_sorted() {
        let ran = ok(&["moves", "hexaequo"]);
        assert_eq!(
            ran.lines(),
            ["Di8", "Th10", "Th8", "Tj7", "Tj9", "j8i8", "j8i9"]
        );
        let ran = ok(&["moves", "hexaequo", "Tj9", "h9i9"]);
        let after = [
            "Di8", "Dj9", "Th10", "Th8", "Ti10", "Tj7", "Tk8", "j8i8", "j8j9",
        ];
        assert_eq!(ran.lines(), after);
    }

    #[test]
    fn prints_nothing_after_any_end_of_the_game() {
        assert_eq!(
            ok(&["moves", "hexentafl-4", "--position", "A:a1 w"]).out,
            ""
        );
        let shuffle = ["a1a2", "c3b2", "a2a1", "b2c3"].repeat(2);
        let arguments = [&["moves", "hexentafl-4"], shuffle.as_slice()].concat();
        assert_eq!(ok(&arguments).out, "", "repetition");
        let position = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play";
        let arguments = [
            "moves",
            "cequis",
            "--position",
            position,
            "--no-progress",
            "1",
            "a2a3",
        ];
        assert_eq!(ok(&arguments).out, "", "a setting");
    }

    #[test]
    fn reads_words_from_a_file_or_standard_input_and_passes_over_signs() {
        let file = std::env::temp_dir().join(format!("hexarium-words-{}", std::process::id()));
        std::fs::write(&file, "1. a1a3 !? d4d3 = 2. d1d2\n- ??\n").unwrap();
        let from_file = format!("@{}", file.display());
        let wanted = ok(&["replay", "hexentafl-4", "a1a3", "d4d3", "d1d2"]).out;
        assert_eq!(ok(&["replay", "hexentafl-4", &from_file]).out, wanted);
        let ran = run(&["replay", "hexentafl-4", "a1a3", "-"], "d4d3! d1d2");
        assert_eq!((ran.status, ran.out), (0, wanted));
        std::fs::remove_file(file).unwrap();
        wrong(
            &["moves", "hexentafl-4", "@/no/such/file"],
            &["/no/such/file"],
        );
    }

    #[test]
    fn refuses_what_is_wrong() {
        wrong(&["moves"], &["GAME"]);
        wrong(&["moves", "hexentafl-4", ""], &["move 1", "empty"]);
        wrong(
            &["moves", "hexentafl-4", "a1a9"],
            &["move 1", "`a1a9`", "a1a2"],
        );
        wrong(
            &["moves", "hexentafl-4", "a1a3", "hello"],
            &["move 2", "`hello`"],
        );
        wrong(
            &["moves", "hexentafl-4", "--position", ""],
            &["placement", "empty"],
        );
        wrong(
            &["moves", "hexentafl-4", "--position", "A:a1"],
            &["side", "missing"],
        );
        wrong(
            &["moves", "hexentafl-4", "--position", "A:a1 x"],
            &["side", "`x`", "`w` (white)"],
        );
        wrong(
            &["moves", "hexentafl-4", "--no-progress", "9"],
            &["no setting `no-progress`"],
        );
        wrong(
            &["moves", "cequis", "--no-progress", "0"],
            &["no-progress", "1 to 10000"],
        );
        wrong(
            &["moves", "cequis", "--no-progress", "many"],
            &["`many`", "off"],
        );
        wrong(&["moves", "cequis", "--batch"], &["--batch"]);
        wrong(
            &["moves", "--batch", "--no-progress", "5"],
            &["--batch", "settings"],
        );
        wrong(&["dance"], &["dance"]);
    }

    #[test]
    fn an_ambiguous_word_lists_its_candidates() {
        let position = "M:c3;m:d3,d4,d5,c5,b4 w";
        let legal = ok(&["moves", "hexdame", "--position", position]);
        if legal.lines().len() > 1 {
            let words = legal.lines();
            let landing = &words[0][2..4];
            let short = format!("{landing}x");
            let several = words.iter().filter(|word| &word[2..4] == landing).count() > 1;
            if several {
                wrong(
                    &["moves", "hexdame", "--position", position, &short],
                    &["may mean"],
                );
            }
        }
    }
}

mod replay {
    use super::*;

    #[test]
    fn prints_the_position_and_the_outcome() {
        assert_eq!(ok(&["replay", "hexentafl-4"]).lines(), [START_4, "ongoing"]);
        let ran = ok(&[
            "replay",
            "hexentafl-4",
            "--position",
            "  D:c3;A: a1, a2;K:a3   w ",
        ]);
        assert_eq!(ran.lines()[0], "A:a1,a2;D:c3;K:a3 w");
        let ran = ok(&["replay", "hexdame", "--position", "- w"]);
        assert_eq!(ran.lines(), ["- w", "win black no-move"]);
        let shuffle = ["a1a2", "c3b2", "a2a1", "b2c3"].repeat(2);
        let ran = ok(&[&["replay", "hexentafl-4"], shuffle.as_slice()].concat());
        assert_eq!(ran.lines(), [START_4, "draw repetition"]);
    }

    #[test]
    fn a_word_after_the_end_is_an_error() {
        let arguments = [
            "replay",
            "hexentafl-4",
            "--position",
            "A:g7;K:a2 b",
            "a2a1",
            "g7g6",
        ];
        wrong(&arguments, &["move 2", "after the end", "king-escaped"]);
    }

    #[test]
    fn a_setting_ends_the_game_and_is_off_by_default() {
        let position = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play";
        let ran = ok(&[
            "replay",
            "cequis",
            "--position",
            position,
            "--no-progress",
            "1",
            "a2a3",
        ]);
        assert_eq!(ran.lines()[1], "draw no-progress");
        let ran = ok(&["replay", "cequis", "--position", position, "a2a3"]);
        assert_eq!(ran.lines()[1], "ongoing");
        let off = [
            "replay",
            "cequis",
            "--position",
            position,
            "--no-progress",
            "off",
            "a2a3",
        ];
        assert_eq!(ok(&off).lines()[1], "ongoing");
    }
}

mod batch {
    use super::*;

    fn answers(input: &str) -> Vec<Value> {
        let ran = run(&["moves", "--batch"], input);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let lines = ran.out.lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[test]
    fn answers_every_line_in_order() {
        let answers = answers(
            "{\"game\":\"hexaequo\"}\n\n  \n\
             {\"game\":\"hexentafl-4\",\"position\":\"A:g7;K:a2 b\",\"moves\":[\"a2a1\"]}\n\
             {\"game\":\"hexdame\",\"moves\":null,\"position\":null,\"settings\":{}}",
        );
        assert_eq!(answers.len(), 3);
        assert_eq!(answers[0]["legal"][0], "Di8");
        assert_eq!(answers[0]["outcome"], "ongoing");
        let won =
            json!({"position": "A:g7;K:a1 w", "legal": [], "outcome": "win black king-escaped"});
        assert_eq!(answers[1], won);
        assert_eq!(answers[2]["legal"].as_array().unwrap().len(), 15);
    }

    #[test]
    fn takes_settings() {
        let position = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play";
        for (value, outcome) in [(json!(1), "draw no-progress"), (json!("off"), "ongoing")] {
            let question = json!({
                "game": "cequis", "position": position, "moves": ["a2a3"],
                "settings": {"no-progress": value},
            });
            assert_eq!(answers(&question.to_string())[0]["outcome"], outcome);
        }
    }

    #[test]
    fn wrong_lines_are_answered_with_an_error_and_the_rest_goes_on() {
        let lines = [
            "nonsense",
            "{}",
            "[]",
            "[\"hexdame\"]",
            "{\"game\":7}",
            "{\"game\":\"chess\"}",
            "{\"game\":\"hexdame\",\"moves\":\"d4d5\"}",
            "{\"game\":\"hexdame\",\"moves\":[\"\"]}",
            "{\"game\":\"hexdame\",\"moves\":[\"@/etc/passwd\"]}",
            "{\"game\":\"hexdame\",\"position\":\"x\"}",
            "{\"game\":\"hexdame\",\"settings\":{\"no-progress\":200}}",
            "{\"game\":\"cequis\",\"settings\":{\"no-progress\":0}}",
            "{\"game\":\"hexdame\",\"colour\":1}",
            "\u{0}",
        ];
        let mut input = lines.join("\n").into_bytes();
        input.extend(b"\n\xff\xfe\n{\"game\":\"hexaequo\"}\n");
        let mut child = hexarium()
            .args(["moves", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(&input).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<Value> = text
            .lines()
            .map(|l| serde_json::from_str(l).unwrap())
            .collect();
        assert_eq!(answers.len(), lines.len() + 2);
        let (last, wrong) = answers.split_last().unwrap();
        for answer in wrong {
            assert!(!answer["error"].as_str().unwrap().is_empty(), "{answer}");
        }
        assert_eq!(last["outcome"], "ongoing");
    }

    #[test]
    fn each_line_is_answered_at_once() {
        let mut child = hexarium()
            .args(["moves", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            stdin.write_all(b"{\"game\":\"hexaequo\"}\n").unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert!(answer.contains("Di8"));
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }

    #[test]
    fn deep_nesting_and_long_lines_are_refused() {
        let deep = "[".repeat(100_000);
        let long = format!("{{\"game\":\"{}\"}}", "x".repeat(17 << 20));
        let answers = answers(&format!("{deep}\n{long}\n{{\"game\":\"hexaequo\"}}\n"));
        assert!(answers[0]["error"].is_string() && answers[1]["error"].is_string());
        assert_eq!(answers[2]["outcome"], "ongoing");
    }
}

mod bestmove {
    use super::*;

    #[test]
    fn prints_the_word_and_then_what_was_seen() {
        let ran = ok(&[
            "bestmove",
            "hexentafl-4",
            "--position",
            "A:g7;K:a2 b",
            "--depth",
            "2",
        ]);
        let lines = ran.lines();
        assert!(["a2a1"].contains(&lines[0]));
        for (line, name) in lines[1..]
            .iter()
            .zip(["depth", "score", "line", "nodes", "time", "rate"])
        {
            assert!(line.starts_with(name), "{line}");
        }
        assert_eq!(lines[2], "score  win in 1");
    }

    #[test]
    fn the_first_limit_reached_stops_it() {
        let nodes = |ran: &common::Ran| -> u64 {
            let line = ran.lines()[4];
            line.strip_prefix("nodes").unwrap().trim().parse().unwrap()
        };
        let ran = ok(&[
            "bestmove", "hexdame", "--nodes", "500", "--time", "60000", "--depth", "60",
        ]);
        assert!(nodes(&ran) <= 500);
        let ran = ok(&["bestmove", "hexdame", "--depth", "1", "--nodes", "1000000"]);
        assert!(nodes(&ran) < 100_000);
        let ran = ok(&["bestmove", "hexdame", "--level", "1", "--time", "60000"]);
        assert!(nodes(&ran) < 10_000);
        let begun = Instant::now();
        ok(&[
            "bestmove",
            "hexaequo",
            "--time",
            "50",
            "--nodes",
            "1000000000",
        ]);
        assert!(begun.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn takes_words_and_settings() {
        let ran = ok(&[
            "bestmove",
            "cequis",
            "W@c2",
            "W@c7",
            "--nodes",
            "200",
            "--no-progress",
            "200",
        ]);
        assert!(ran.lines()[0].contains('@'));
    }

    #[test]
    fn refuses_what_is_wrong() {
        wrong(
            &["bestmove", "hexentafl-4", "--position", "A:a1 w"],
            &["over", "king-captured"],
        );
        wrong(
            &["bestmove", "hexdame", "--level", "11"],
            &["level", "1 (beginner)"],
        );
        wrong(&["bestmove", "hexdame", "--nodes", "0"], &["nodes"]);
        wrong(&["bestmove", "hexdame", "--time", "soon"], &["time"]);
        wrong(&["bestmove"], &["GAME"]);
    }
}

#[test]
fn output_that_nobody_reads_is_no_failure() {
    for arguments in [
        ["perft", "hexaequo", "3", "--divide"].as_slice(),
        &["moves", "hexdame"],
        &["games"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["moves", "--help"],
    ] {
        let mut child = hexarium()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut err)
            .unwrap();
        assert!(child.wait().unwrap().success(), "{arguments:?}");
        assert!(!err.contains("panicked"), "{arguments:?}: {err}");
    }
}
