//! Help, completions, the manual page, and output that cannot be written.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;

use common::{hexarium, ok, wrong};
use hexarium_rules::AnyGame;

const COMMANDS: &[&str] = &[
    "games",
    "perft",
    "moves",
    "replay",
    "bestmove",
    "play",
    "render",
    "convert",
    "check",
    "levels",
    "match",
    "openings",
    "suite",
    "analyse",
    "selfplay",
    "stats",
    "tune",
    "ugi",
    "ugi-check",
    "bench",
    "completions",
    "man",
];

#[test]
fn every_help_has_examples_and_fits_80_columns() {
    let mut helps = vec![ok(&["--help"]).out];
    for &command in COMMANDS {
        assert!(helps[0].contains(command), "{command}");
        for flag in ["--help", "-h"] {
            let help = ok(&[command, flag]).out;
            assert!(help.contains("Usage: hexarium"), "{help}");
            let is_plain = ["games", "completions"].contains(&command);
            assert!(is_plain || help.contains("Examples:"), "{help}");
            helps.push(help);
        }
    }
    for help in helps {
        let fits = |line: &str| line.chars().count() <= 80;
        assert!(help.lines().all(fits), "{help}");
    }
    assert!(ok(&["--version"]).out.starts_with("hexarium "));
}

#[test]
fn flags_of_settings_name_the_games_that_have_them() {
    for game in AnyGame::all() {
        let info = game.info();
        for setting in info.settings {
            for command in ["moves", "replay", "bestmove", "play", "match", "selfplay"] {
                let help = ok(&[command, "--help"]).out;
                let flag = help
                    .split(&format!("--{} ", setting.text.id))
                    .nth(1)
                    .unwrap();
                let words: Vec<&str> = flag.split_whitespace().collect();
                let about = words[1..].join(" ");
                assert!(about.starts_with(|c: char| c.is_uppercase()), "{about}");
                let games = about.split(['(', ')']).nth(1).unwrap();
                assert!(games.split(", ").any(|id| id == info.id), "{about}");
            }
        }
    }
}

#[test]
fn completions_know_commands_games_levels_and_starts() {
    for shell in ["bash", "zsh", "fish"] {
        let text = ok(&["completions", shell]).out;
        for word in COMMANDS {
            assert!(text.contains(word), "{shell}: {word}");
        }
        // Values without a flag are not completed there.
        if shell == "fish" {
            continue;
        }
        for game in AnyGame::all() {
            let info = game.info();
            assert!(text.contains(info.id), "{shell}: {}", info.id);
            for start in info.starts {
                assert!(text.contains(start.name.id), "{shell}: {}", start.name.id);
            }
        }
    }
    assert!(
        ok(&["completions", "bash"])
            .out
            .contains("\"1 2 3 4 5 6 7 8 9 10\"")
    );
    // What is offered does not change what is said of the rest.
    wrong(&["moves", "chess"], &["unknown game `chess`", "hexdame"]);
    wrong(&["play", "hexdame", "--start", "?"], &["it has start, "]);
    wrong(&["play", "hexdame", "--side", "red"], &["white (w)"]);
}

#[test]
fn the_manual_page_has_every_option_of_every_command_and_points_nowhere_else() {
    let page = ok(&["man"]).out.replace("\\*(Aq", "'").replace('\\', "");
    for &command in COMMANDS {
        let heading = format!("HEXARIUM {}", command.to_uppercase());
        let section = page.split(&heading).nth(1).unwrap();
        let section = section.split(".SH ").next().unwrap();
        let help = ok(&[command, "--help"]).out.replace('\\', "");
        for word in help
            .split_whitespace()
            .filter(|word| word.starts_with("--"))
        {
            let word = word.trim_end_matches([',', ';', '`', ')']);
            assert!(section.contains(word), "{command}: {word}");
        }
        let examples = help.split("Examples:\n").nth(1).unwrap_or("");
        for line in examples.lines() {
            assert!(section.contains(line.trim()), "{command}: {line}");
        }
        assert!(examples.is_empty() || section.contains(".nf"), "{command}");
        // A page for each command would be called so.
        assert!(!page.contains(&format!("hexarium-{command}")));
    }
    for game in AnyGame::all() {
        assert!(page.contains(game.info().name));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_and_no_panic() {
    let full = || std::fs::File::create("/dev/full").unwrap();
    for arguments in [
        &["--help"][..],
        &["play", "--help"],
        &["--version"],
        &["games"],
        &["man"],
    ] {
        let status = hexarium()
            .args(arguments)
            .stdout(full())
            .output()
            .unwrap()
            .status;
        assert_eq!(status.code(), Some(1), "{arguments:?}");
    }
    for arguments in [
        &["moves", "bogus"][..],
        &["bogus"],
        &["play", "--load", "/none"],
    ] {
        let status = hexarium().args(arguments).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{arguments:?}");
        let status = hexarium()
            .args(arguments)
            .stdout(full())
            .stderr(full())
            .status();
        assert_eq!(status.unwrap().code(), Some(2), "{arguments:?}");
    }
}
