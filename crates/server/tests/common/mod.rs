//! A real server on a free port, with a database of its own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use hexarium_server::{Options, Server};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

#[path = "../client/mod.rs"]
mod client;
pub use client::*;

/// A folder that goes away.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("hexarium-server-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub struct Running {
    pub address: String,
    runtime: Runtime,
    stop: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Running {
    /// Starts one with a database in a folder.
    pub fn in_folder(folder: &Folder) -> Self {
        let options = Options {
            port: Some(0),
            listen: None,
            database: Some(format!("sqlite:{}", folder.path().join("x.db").display())),
        };
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(Server::start(&options)).unwrap();
        let address = server.url().trim_start_matches("http://").to_owned();
        let (stop, told) = oneshot::channel::<()>();
        let running = runtime.spawn(async move {
            let told = async { _ = told.await };
            server.run(told).await.unwrap();
        });
        Self {
            address,
            runtime,
            stop: Some((stop, running)),
        }
    }

    /// A browser that was never here.
    pub fn client(&self) -> Client {
        Client::new(&self.address)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some((stop, running)) = self.stop.take() {
            _ = stop.send(());
            _ = self.runtime.block_on(running);
        }
    }
}

/// A server and its folder; the server stops first.
pub struct Fresh {
    pub server: Running,
    pub folder: Folder,
}

/// A server with an empty database.
pub fn fresh() -> Fresh {
    let folder = Folder::new();
    Fresh {
        server: Running::in_folder(&folder),
        folder,
    }
}
