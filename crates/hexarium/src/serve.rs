//! `serve`: the games in the browser.

use std::process::{Child, Command, Stdio};

use hexarium_server::{Options, Server, ServerError};
use tokio::runtime::Runtime;
use tokio::signal;

use crate::args::ServeArguments;
use crate::failure::Failure;
use crate::list;

pub(crate) fn run(arguments: &ServeArguments) -> Result<(), Failure> {
    let options = Options {
        port: arguments.port,
        listen: arguments.listen.clone(),
        database: arguments.database.clone(),
        ..Options::default()
    };
    Runtime::new()?.block_on(async {
        // Before the address is printed: whoever reads it may end us at once.
        let told = told_to_stop()?;
        let server = match Server::start(&options).await {
            Ok(server) => server,
            // Whoever wants to play can, at that one.
            Err(ServerError::Running { url, .. }) if arguments.open && !url.is_empty() => {
                list::print(format!("Hexarium runs already at {url}\n").as_bytes())?;
                open(&url);
                return Ok(());
            }
            Err(error) => return Err(Failure::input(error)),
        };
        let url = server.url();
        list::print(format!("Hexarium is at {url}\n").as_bytes())?;
        if arguments.open {
            open(&url);
        }
        server.run(told).await;
        Ok(())
    })
}

/// Waits until the user or the system ends the program.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()> + Send> {
    use signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Waits until the user ends the program.
#[cfg(not(unix))]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()> + Send> {
    Ok(async {
        // Without the signal there is no other way to be told.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Opens the browser. Where that fails, the address is on the screen.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    match started {
        // Some openers stay as long as the browser does.
        Ok(opener) => drop(std::thread::spawn(move || report(opener, program))),
        Err(error) => eprintln!("hexarium: cannot open the browser ({program}: {error})"),
    }
}

fn report(mut opener: Child, program: &str) {
    if opener.wait().is_ok_and(|status| !status.success()) {
        eprintln!("hexarium: cannot open the browser ({program} failed)");
    }
}
