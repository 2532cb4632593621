//! A real server on a free port, with a database of its own.

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use hexarium_server::{Options, Patience, Server};
use socket2::{Domain, Socket as Socket2, Type};
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
        Self::with(folder, Patience::default())
    }

    /// Starts one that has less patience with its clients.
    pub fn with(folder: &Folder, patience: Patience) -> Self {
        let options = Options {
            port: Some(0),
            listen: None,
            database: Some(format!("sqlite:{}", folder.path().join("x.db").display())),
            patience,
        };
        let runtime = Runtime::new().unwrap();
        let server = runtime.block_on(Server::start(&options)).unwrap();
        let address = server.url().trim_start_matches("http://").to_owned();
        let (stop, told) = oneshot::channel::<()>();
        let running = runtime.spawn(async move {
            let told = async { _ = told.await };
            server.run(told).await;
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
    fresh_with(Patience::default())
}

/// The same with less patience.
pub fn fresh_with(patience: Patience) -> Fresh {
    let folder = Folder::new();
    Fresh {
        server: Running::with(&folder, patience),
        folder,
    }
}

/// A connection of another client: from an address of its own, and with a
/// buffer that takes in so much before it is read.
pub fn connect(client: &Client, from: &str, buffer: Option<usize>) -> TcpStream {
    let socket = Socket2::new(Domain::IPV4, Type::STREAM, None).unwrap();
    if let Some(size) = buffer {
        socket.set_recv_buffer_size(size).unwrap();
    }
    let from = SocketAddr::new(from.parse().unwrap(), 0);
    socket.bind(&from.into()).unwrap();
    let address: SocketAddr = client.address.parse().unwrap();
    socket.connect(&address.into()).unwrap();
    socket.into()
}
