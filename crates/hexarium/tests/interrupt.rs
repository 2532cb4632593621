//! Ctrl-C and SIGTERM: whatever goes on ends soon, and nothing is left of it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, reason = "the common module is shared")]
#![allow(dead_code, reason = "the common module is shared")]

mod common;
mod processes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};

/// An empty folder for one test alone.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("interrupt")
        .join(name);
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Starts the program with an input that does not come.
fn waiting(arguments: &[&str]) -> Child {
    let child = common::hexarium()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // It would be ended by the system before it says that it will do so itself.
    wait_until(|| {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.split("SigCgt:").nth(1).unwrap().trim_start();
        let caught = u64::from_str_radix(caught.split('\n').next().unwrap(), 16).unwrap();
        caught & (1 << (Signal::SIGTERM as u32 - 1)) != 0
    });
    child
}

/// Sends a signal, upon which the program has to end with status 130.
fn ends(mut child: Child, signal: Signal) {
    let id = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
    kill(id, signal).unwrap();
    let told = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if told.elapsed() > Duration::from_secs(20) => {
                child.kill().unwrap();
                panic!("it goes on after {signal}");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert_eq!(status.code(), Some(130), "{signal}");
}

#[test]
fn what_waits_for_its_input_ends() {
    let fifo = folder("fifo").join("games");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let fifo = fifo.to_str().unwrap();
    for arguments in [
        &["analyse"][..],
        &["analyse", "hexdame"],
        &["tune", "hexdame"],
        &["tune", "hexdame", fifo],
    ] {
        for signal in [Signal::SIGINT, Signal::SIGTERM] {
            ends(waiting(arguments), signal);
        }
    }
}

#[test]
fn no_unfinished_file_is_left() {
    for command in ["convert", "analyse"] {
        for signal in [Signal::SIGINT, Signal::SIGTERM] {
            let folder = folder(command);
            let out = folder.join("out.txt");
            fs::write(&out, "before").unwrap();
            let entries = || fs::read_dir(&folder).unwrap().count();
            let child = waiting(&[command, "-", "-o", out.to_str().unwrap()]);
            wait_until(|| entries() == 2);
            ends(child, signal);
            assert_eq!(entries(), 1, "{command}");
            assert_eq!(fs::read_to_string(&out).unwrap(), "before");
        }
    }
}

#[test]
fn a_program_that_is_checked_ends_with_its_check() {
    let mark = folder("checked").join("mark").display().to_string();
    for signal in [Signal::SIGINT, Signal::SIGTERM] {
        let script = format!("while :; do sleep 1; done # {mark}");
        let patience = ["ugi-check", "--patience", "60000", "--", "sh", "-c"];
        let child = waiting(&[&patience[..], &[&script]].concat());
        wait_until(|| processes::with(&mark) == 2);
        ends(child, signal);
        assert_eq!(processes::with(&mark), 0);
    }
}
