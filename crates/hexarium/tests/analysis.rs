//! `suite`, `analyse`, `selfplay` and `stats`.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{ok, run, wrong};
use serde_json::Value;

/// An empty folder for one test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("analysis")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    fs::write(folder.join(name), text).unwrap();
    path(folder, name)
}

const SUITE: &str = "# two wins
game hexdame
1 | f9e9 | M:d8;m:e8,f7,f8,f9,g8,g9,h6,h7,h8,i7;k:d1 b
1 | f9e9 | M:d8;m:c3,e6,e8,f6,f7,f8,f9,g8,h5,h9,i6,i7,i8,i9 b
";

#[cfg(unix)]
#[test]
fn memory_that_the_machine_does_not_have_is_refused_before_anything_begins() {
    for command in [
        &["bestmove", "hexdame"][..],
        &["suite", "-"],
        &["analyse"],
        &["bench", "hexdame"],
    ] {
        let hash = [command, &["--hash", "65536"]].concat();
        let little = "ulimit -v 4000000; exec \"$0\" \"$@\"";
        let output = std::process::Command::new("sh")
            .args(["-c", little, env!("CARGO_BIN_EXE_hexarium")])
            .args(&hash)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let says = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{command:?}: {says}");
        let told = "--hash: there is no room for 65536 MiB; choose fewer\n";
        assert!(says.ends_with(told), "{command:?}: {says}");
        for (option, most) in [("--hash", "65536"), ("--threads", "256")] {
            let more = format!("{}7", &most[..most.len() - 1]);
            wrong(&[command, &[option, &more]].concat(), &[option, most]);
        }
    }
}

mod suite {
    use super::*;

    #[test]
    fn solved_positions_are_counted() {
        let folder = folder("solved");
        let suite = file(&folder, "suite.txt", SUITE);
        let ran = ok(&["suite", &suite]);
        let lines = ran.lines();
        assert_eq!(lines.len(), 3, "{ran:?}");
        assert!(
            lines[0].contains("hexdame  win in 1  f9e9  solved in "),
            "{ran:?}"
        );
        assert!(lines[2].starts_with("hexdame "), "{ran:?}");
        assert!(lines[2].contains("2 of 2 "), "{ran:?}");
        assert_eq!(
            run(&["suite", "-"], SUITE).lines()[2].split(',').next(),
            lines[2].split(',').next()
        );
    }

    #[test]
    fn a_wrong_answer_is_shown_and_status_one() {
        // As if it took three plies.
        let ran = run(
            &["suite", "-", "--depth", "2"],
            &SUITE.replacen("1 |", "3 |", 1),
        );
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(
            ran.lines()[0].contains("not solved: f9e9 (win in 1)"),
            "{ran:?}"
        );
        assert!(ran.out.contains("1 of 2 "), "{ran:?}");
        let ran = run(&["suite", "-", "--json"], &SUITE.replacen("1 |", "3 |", 1));
        let all: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(all["all"]["solved"], 1);
        assert_eq!(all["positions"][0]["solved"], false);
        assert_eq!(all["positions"][0]["score"], "win in 1");
        assert_eq!(all["positions"][1]["line"], 4);
        let milliseconds = all["positions"][1]["milliseconds"].to_string();
        assert!(
            milliseconds.split('.').nth(1).unwrap().len() <= 3,
            "{milliseconds}"
        );
    }

    #[test]
    fn what_is_no_suite_is_refused() {
        wrong(&["suite"], &["FILE"]);
        wrong(&["suite", "/none"], &["suite `/none`"]);
        let ran = run(&["suite", "-"], "1 | a | b");
        assert_eq!(ran.status, 2);
        assert!(
            ran.err.contains("line 1: no line before names the game"),
            "{ran:?}"
        );
        let ran = run(&["suite", "-"], "# nothing\n\ngame hexdame\n");
        assert_eq!((ran.status, &*ran.out), (2, ""), "{ran:?}");
        assert!(ran.err.contains("no positions"), "{ran:?}");
        wrong(&["suite", "--make", "chess"], &["unknown game `chess`"]);
        wrong(&["suite", "x", "--make", "hexdame"], &["--make"]);
    }

    #[test]
    fn a_suite_that_is_made_is_solved_and_always_the_same() {
        let folder = folder("made");
        let suite = path(&folder, "suite.txt");
        let make = ["suite", "--make", "hexdame", "--count", "4", "--seed", "3"];
        let printed = ok(&make).out;
        assert_eq!(ok(&[&make[..], &["-o", &suite]].concat()).out, "");
        assert_eq!(fs::read_to_string(&suite).unwrap(), printed);
        assert!(ok(&["suite", &suite]).out.contains("4 of 4 "));
    }
}

mod analyse {
    use super::*;

    /// White overlooks a1b1, which captures the king at once, and lets him go.
    const GAME: &str = "[Game \"hexentafl-4\"]
[White \"Zoe\"]
[Position \"A:a1,d3,f7;D:d5;K:c2 w\"]
[Result \"*\"]

1. {why not} a1c1!! (1. d3e3 $2)
";

    #[test]
    fn a_mistake_has_a_sign_a_better_line_and_its_price() {
        let ran = run(&["analyse", "--nodes", "2000"], GAME);
        assert_eq!((ran.status, &*ran.err), (0, ""), "{ran:?}");
        assert!(ran.out.contains("[White \"Zoe\"]\n"), "{ran:?}");
        assert!(
            ran.out
                .contains("[Annotator \"hexarium 0.1.0, 2000 nodes a position\"]\n")
        );
        assert!(!ran.out.contains("BlackAccuracy"), "black had no move");
        let accuracy = ran.out.split("[WhiteAccuracy \"").nth(1).unwrap();
        let accuracy: f64 = accuracy.split('"').next().unwrap().parse().unwrap();
        assert!(accuracy < 5.0, "{ran:?}");
        let text = ran.out.replace('\n', " ");
        assert!(text.contains("a1c1?? {[%eval #-2,"), "{ran:?}");
        assert!(text.contains("(1. d3e3?)"), "{ran:?}");
        assert!(text.contains("(1. a1b1 {[%eval #1,"), "{ran:?}");
        // It is a record as the writer has it, and analysed once more the same.
        assert_eq!(run(&["convert"], &ran.out).out, ran.out);
        assert_eq!(run(&["analyse", "--nodes", "2000"], &ran.out).out, ran.out);
    }

    #[test]
    fn a_game_of_words_is_analysed_to_its_end() {
        let words = "a1a3 d4d3\n";
        let ran = run(&["analyse", "hexentafl-4", "--depth", "3"], words);
        assert_eq!(
            ran.out.matches("[%eval ").count(),
            ran.out.matches(",3]").count()
        );
        assert!(ran.out.starts_with("[Game \"hexentafl-4\"]\n"), "{ran:?}");
        let won = "[Game \"hexdame\"]\n[Position \"M:e8;m:f8,g7 w\"]\n[Result \"white\"]\n\
            [Reason \"no-move\"]\n\n1. e8g6xf8g7\n";
        let ran = run(&["analyse", "--depth", "2"], won);
        assert!(
            ran.out.ends_with("\n\n1. e8g6xf8g7\n"),
            "nothing is left to judge: {ran:?}"
        );
        let start = "[Game \"cequis\"]\n[Result \"*\"]\n\n";
        let ran = run(&["analyse", "--depth", "1"], start);
        assert!(
            ran.out.starts_with("[Game \"cequis\"]\n[Annotator "),
            "{ran:?}"
        );
    }

    #[test]
    fn what_there_was_no_time_to_look_at_is_not_judged() {
        let words = "d4d5 f6e5 d5f5xe5\n";
        let ran = run(&["analyse", "hexdame", "--nodes", "1"], words);
        assert_eq!(ran.status, 0, "{ran:?}");
        assert!(
            !ran.out.contains("%eval") && !ran.out.contains("Accuracy"),
            "{ran:?}"
        );
        assert!(
            ran.out.ends_with("\n\n1. d4d5 f6e5 2. d5f5xe5\n"),
            "{ran:?}"
        );
        let ran = run(&["analyse", "hexdame", "--nodes", "1", "--json"], words);
        let game: Value = serde_json::from_str(&ran.out).unwrap();
        for side in game["sides"].as_array().unwrap() {
            assert_eq!(side["accuracy"], Value::Null);
        }
        for one in game["moves"].as_array().unwrap() {
            for key in ["eval", "best", "best_eval", "loss", "sign"] {
                assert_eq!(one[key], Value::Null, "{key}: {one}");
            }
        }
    }

    #[test]
    fn json_tells_the_same() {
        let ran = run(&["analyse", "--nodes", "2000", "--json"], GAME);
        let game: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(game["game"], "hexentafl-4");
        assert_eq!(game["outcome"], "ongoing");
        assert_eq!(game["sides"][1]["accuracy"], Value::Null);
        assert_eq!(game["sides"][0]["signs"]["??"], 1);
        let only = &game["moves"][0];
        assert_eq!(
            (&only["word"], &only["best"], &only["sign"]),
            (&"a1c1".into(), &"a1b1".into(), &"??".into())
        );
        assert_eq!(only["loss"], 100.0);
    }

    #[test]
    fn games_that_are_wrong_are_left_out_and_the_rest_is_kept() {
        let folder = folder("wrong");
        let games = file(
            &folder,
            "games.txt",
            &format!("{GAME}\n[Game \"hexdame\"]\n\n1. a1a9\n\n{GAME}"),
        );
        let out = path(&folder, "out.txt");
        let ran = run(&["analyse", &games, "--depth", "1", "-o", &out], "");
        assert_eq!(ran.status, 1, "{ran:?}");
        assert!(ran.err.contains("game 2: move 1: `a1a9`"), "{ran:?}");
        assert_eq!(ran.lines().len(), 2, "{ran:?}");
        assert!(
            ran.lines()[1].contains("games.txt: game 3: white "),
            "{ran:?}"
        );
        let written = fs::read_to_string(&out).unwrap();
        assert_eq!(written.matches("[Game ").count(), 2);
        assert_eq!(run(&["convert", &out], "").out, written);
        wrong(&["analyse", "/none"], &["/none"]);
        wrong(
            &["analyse", &games, "-o", "/none/out.txt"],
            &["output `/none/out.txt`"],
        );
    }

    #[cfg(unix)]
    #[test]
    fn interrupted_it_leaves_no_file() {
        let folder = folder("interrupted");
        let games = file(
            &folder,
            "games.txt",
            "[Game \"hexaequo\"]\n[Result \"*\"]\n\n",
        );
        let out = file(&folder, "out.txt", "before");
        let mut child = common::hexarium()
            .args(["analyse", &games, "--movetime", "60000", "-o", &out])
            .spawn()
            .unwrap();
        // It begins to write beside the file when it may be interrupted.
        let entries = || fs::read_dir(&folder).unwrap().count();
        while entries() < 3 {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let id = nix::unistd::Pid::from_raw(child.id() as i32);
        nix::sys::signal::kill(id, nix::sys::signal::SIGINT).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(fs::read_to_string(&out).unwrap(), "before");
        assert_eq!(entries(), 2);
    }
}

mod selfplay {
    use super::*;

    const FAST: [&str; 6] = ["selfplay", "hexentafl-4", "--nodes", "60", "--seed", "5"];

    fn selfplay(more: &[&str]) -> String {
        ok(&[&FAST[..], more].concat()).out
    }

    #[test]
    fn games_are_records_with_evaluations_and_repeat() {
        let games = selfplay(&["--games", "3"]);
        assert_eq!(games.matches("[Game \"hexentafl-4\"]").count(), 3);
        assert!(
            games.contains("[Round \"3\"]") && games.contains("[%eval "),
            "{games}"
        );
        assert_eq!(run(&["check", "-"], &games).status, 0);
        assert_eq!(games, selfplay(&["--games", "3"]));
        let first = |text: &str| text.split("\n[Game").next().unwrap().trim().to_owned();
        assert_eq!(first(&games), first(&selfplay(&["--games", "1"])));
        let own = selfplay(&["--games", "1", "--openings", "own", "--longest", "12"]);
        assert!(own.contains("[Reason \"agreement\"]"), "{own}");
    }

    #[test]
    fn of_whole_games_the_first_six_moves_are_openings() {
        let folder = folder("openings");
        let games = path(&folder, "games.txt");
        selfplay(&["--games", "1", "--longest", "20", "-o", &games]);
        let words = |text: &str| {
            let jsonl = run(&["convert", "-", "--to", "jsonl"], text).out;
            let game: Value = serde_json::from_str(&jsonl).unwrap();
            game["moves"].as_array().unwrap().clone()
        };
        let whole = fs::read_to_string(&games).unwrap();
        let more = ["--games", "1", "--openings", &games, "--plies", "0"];
        let game = selfplay(&[&more[..], &["--longest", "12"]].concat());
        assert_eq!(words(&game)[..6], words(&whole)[..6]);
        let searched = game.matches("[%eval ").count();
        assert!(searched > 0 && searched <= words(&game).len() - 6, "{game}");
        let short = [&FAST[..], &more, &["--longest", "6"]].concat();
        wrong(&short, &["--longest 6", "has 6 plies"]);
    }

    #[test]
    fn a_file_is_gone_on_with_and_half_a_game_is_played_again() {
        let folder = folder("resumed");
        let out = path(&folder, "games.txt");
        selfplay(&["--games", "2", "-o", &out]);
        let two = fs::read_to_string(&out).unwrap();
        fs::write(&out, &two[..two.len() - 40]).unwrap();
        selfplay(&["--games", "3", "-o", &out, "--concurrency", "2"]);
        let three = fs::read_to_string(&out).unwrap();
        let sorted = |text: &str| {
            let mut games: Vec<String> = text
                .split("[Game")
                .map(|game| game.trim().to_owned())
                .collect();
            games.sort();
            games
        };
        assert_eq!(sorted(&three), sorted(&selfplay(&["--games", "3"])));
        selfplay(&["--games", "3", "-o", &out]);
        assert_eq!(
            fs::read_to_string(&out).unwrap(),
            three,
            "nothing is left to play"
        );
        let other = [&FAST[..4], &["--seed", "6", "-o", &out]].concat();
        wrong(&other, &["it holds other games"]);
        assert_eq!(fs::read_to_string(&out).unwrap(), three);
        wrong(&["selfplay", "chess"], &["unknown game `chess`"]);
        wrong(&["selfplay", "hexdame", "--openings", "/none"], &["/none"]);
    }

    #[test]
    fn statistics_say_what_the_games_were_like() {
        let folder = folder("stats");
        let games = selfplay(&["--games", "6"]) + "[Game \"hexdame\"]\n[Result \"*\"]\n\n1. d4d5\n";
        let games = file(&folder, "games <&.txt", &games);
        let text = ok(&["stats", &games]).out;
        assert!(
            text.starts_with("hexentafl-4\n  games                               6\n"),
            "{text}"
        );
        assert!(
            text.contains("\nhexdame\n") && text.contains("without a result"),
            "{text}"
        );
        let all: Value = serde_json::from_str(&ok(&["stats", &games, "--json"]).out).unwrap();
        let small = &all[0];
        let won = small["won"].as_array().unwrap();
        let ended: u64 =
            won.iter().map(|n| n.as_u64().unwrap()).sum::<u64>() + small["drawn"].as_u64().unwrap();
        assert_eq!(ended, 6);
        assert_eq!(small["legal_moves_by_ply"][0], 33.0);
        assert_eq!(all[1]["unfinished"], 1);
        let page = path(&folder, "page.html");
        assert_eq!(ok(&["stats", &games, "-o", &page]).out, "");
        let page = fs::read_to_string(page).unwrap();
        assert_eq!(page.matches("<svg ").count(), 4, "{page}");
        assert!(
            page.contains("games &lt;&amp;.txt") && page.contains("prefers-color-scheme: dark")
        );
        for elsewhere in ["http", "src=", "href=", "url(", "NaN", "inf", "@import"] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
        let ran = run(&["stats"], "[Game \"hexdame\"]\n\n1. a1a9\n");
        assert_eq!((ran.status, &*ran.out), (1, ""), "{ran:?}");
        wrong(&["stats", "/none"], &["/none"]);
        let ran = run(&["stats"], "\n");
        assert_eq!((ran.status, &*ran.out), (0, ""), "{ran:?}");
        assert_eq!(ran.err, "standard input: there are no games in it\n");
    }
}
