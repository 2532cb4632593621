//! Databases that are opened, and those that are refused.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpListener;

use hexarium_server::{Options, Server, ServerError};
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::runtime::Runtime;

mod common;
use common::{Folder, Running};

/// What is in a folder, byte by byte.
fn content(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder.path()).unwrap().map(Result::unwrap);
    files
        .map(|file| {
            let name = file.file_name().into_string().unwrap();
            (name, fs::read(file.path()).unwrap_or_default())
        })
        .collect()
}

fn refusal(database: String, port: u16) -> ServerError {
    let options = Options {
        port: Some(port),
        database: Some(database),
        ..Options::default()
    };
    let started = Runtime::new().unwrap().block_on(Server::start(&options));
    started.map(drop).unwrap_err()
}

/// Makes a database of another program.
fn make(folder: &Folder, sql: &'static str) {
    Runtime::new().unwrap().block_on(async {
        let url = format!("sqlite:{}?mode=rwc", folder.path().join("x.db").display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

fn in_folder(folder: &Folder, name: &str) -> String {
    format!("sqlite:{}", folder.path().join(name).display())
}

#[test]
fn a_file_that_is_not_ours_is_refused_and_stays_as_it_is() {
    for (sql, reason) in [
        ("CREATE TABLE notes (text TEXT)", "another program"),
        ("PRAGMA user_version = 2", "version 2"),
        (
            "PRAGMA user_version = 9; CREATE TABLE games (id TEXT)",
            "version 9",
        ),
        (
            "PRAGMA user_version = 1; CREATE TABLE notes (text TEXT)",
            "not the tables of this program",
        ),
        (
            "PRAGMA user_version = 1; CREATE TABLE owners (id, proof)",
            "not the tables of this program",
        ),
    ] {
        let folder = Folder::new();
        make(&folder, sql);
        let before = content(&folder);
        let error = refusal(in_folder(&folder, "x.db"), 0).to_string();
        assert!(error.contains(reason), "{sql}: {error}");
        assert_eq!(content(&folder), before, "{sql}");
    }
    let folder = Folder::new();
    fs::write(
        folder.path().join("x.db"),
        "a letter to nobody. ".repeat(99),
    )
    .unwrap();
    let before = content(&folder);
    let error = refusal(in_folder(&folder, "x.db"), 0).to_string();
    assert!(error.contains("no database"), "{error}");
    assert_eq!(content(&folder), before);
}

#[test]
fn a_name_or_a_file_that_cannot_work_is_refused_with_its_reason() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("folder")).unwrap();
    drop(Running::in_folder(&folder));
    let file = folder.path().join("x.db");
    let mut rights = fs::metadata(&file).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(&file, rights).unwrap();
    let before = content(&folder);
    for (database, reason) in [
        ("sqlite::memory:".to_owned(), "no name of a file"),
        ("sqlite::x".to_owned(), "no name of a file"),
        (in_folder(&folder, "x.db?mode=ro"), "no name of a file"),
        (in_folder(&folder, "folder"), "is a folder"),
        (in_folder(&folder, "x.db"), "cannot be written"),
    ] {
        let error = refusal(database.clone(), 0).to_string();
        assert!(error.contains(reason), "{database}: {error}");
    }
    assert!(content(&folder) == before, "something was changed");
}

#[test]
fn a_port_that_is_taken_leaves_nothing_behind() {
    let folder = Folder::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let error = refusal(in_folder(&folder, "new/x.db"), port).to_string();
    assert!(error.contains("choose another with --port"), "{error}");
    assert!(content(&folder).is_empty());
    // The server that has the database is the better reason.
    let running = Running::in_folder(&folder);
    let error = refusal(in_folder(&folder, "x.db"), port);
    let ServerError::Running { url, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(url, format!("http://{}", running.address));
}
