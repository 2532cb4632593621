//! Starting, serving, stopping.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use tokio::net::{TcpListener, lookup_host};
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::connections::{self, Patience};
use crate::guard::{Hosts, seal};
use crate::secret;
use crate::store::{OpenError, Store};
use crate::{api, pages};

/// The port where nothing else is said.
pub const DEFAULT_PORT: u16 = 4520;

/// Where no port is asked for, so many are tried from the default on.
const PORTS_TRIED: u16 = 20;

/// How often games that nobody asks for leave the memory.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// How the server is to run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// The port; 0 is any free one, `None` the first free one from
    /// [`DEFAULT_PORT`] on.
    pub port: Option<u16>,
    /// The address or name to listen at; `None` is this machine alone.
    pub listen: Option<String>,
    /// The database, as `sqlite:PATH`; `None` is a file in the user's data
    /// folder.
    pub database: Option<String>,
    /// How long clients may take.
    pub patience: Patience,
}

/// A server that has its address and its database.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    hosts: Hosts,
    address: SocketAddr,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and the address.
    ///
    /// # Errors
    /// When one of them cannot be had.
    pub async fn start(options: &Options) -> Result<Self, ServerError> {
        let database = match &options.database {
            Some(database) => database.clone(),
            None => default_database()?,
        };
        // Before the database, which would be made and then left behind. Whoever
        // has the database has the address, too, and is the better reason.
        let listener = match (listen(options).await, Store::holder(&database)) {
            (_, Some(url)) => return Err(ServerError::Running { database, url }),
            (listener, None) => listener?,
        };
        let store = Store::open(&database).await.map_err(|error| match error {
            OpenError::Taken(url) => ServerError::Running { database, url },
            OpenError::Failed(error) => ServerError::new(error),
        })?;
        let address = listener.local_addr().map_err(ServerError::new)?;
        let seed =
            secret::seed().map_err(|_| ServerError::new("the system gives no random numbers"))?;
        let (stop, stopping) = watch::channel(false);
        let server = Self {
            app: Arc::new(App::new(store, options.patience, seed, stopping)),
            listener,
            hosts: Hosts::new(address, options.listen.as_deref()),
            address,
            stop,
        };
        let said = server.app.store.say(&server.url());
        said.map_err(ServerError::new)?;
        Ok(server)
    }

    /// The address for a browser.
    pub fn url(&self) -> String {
        let mut shown = self.address;
        if shown.ip().is_unspecified() {
            shown.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{shown}")
    }

    /// Serves until `stop` is done, then closes sockets and finishes what is to
    /// be written.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        let Self {
            app,
            listener,
            hosts,
            stop: stopping,
            ..
        } = self;
        let router = router(Arc::clone(&app), hosts);
        let sweeping = tokio::spawn(sweep(Arc::clone(&app)));
        let serving = connections::serve(&app, listener, &router);
        let telling = async {
            stop.await;
            stopping.send_replace(true);
        };
        tokio::join!(serving, telling);
        sweeping.abort();
        app.store.close().await;
    }
}

fn router(app: Arc<App>, hosts: Hosts) -> Router {
    let hosts = Arc::new(hosts);
    let guarded = middleware::from_fn(move |request: Request, next: Next| {
        let hosts = Arc::clone(&hosts);
        async move {
            let response = match hosts.check(request.headers()) {
                Ok(()) => next.run(request).await,
                Err(failed) => failed.into_response(),
            };
            seal(response)
        }
    });
    api::routes()
        .with_state(app)
        .fallback(pages::serve)
        .layer(CompressionLayer::new())
        .layer(guarded)
}

async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP_EVERY).await;
        app.games.sweep();
        app.shares.sweep(Instant::now());
    }
}

async fn listen(options: &Options) -> Result<TcpListener, ServerError> {
    let host = options.listen.as_deref().unwrap_or("127.0.0.1");
    let (first, tried) = match options.port {
        Some(port) => (port, 1),
        None => (DEFAULT_PORT, PORTS_TRIED),
    };
    let failed = |port: u16, error: io::Error| {
        ServerError::new(format!(
            "cannot listen at {host}, port {port}: {error}; choose another with --port or --listen"
        ))
    };
    let mut ports = first..=first.saturating_add(tried - 1);
    loop {
        let port = ports.next().unwrap_or(first);
        match bind(host, port).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && !ports.is_empty() => {}
            Err(error) => return Err(failed(port, error)),
        }
    }
}

async fn bind(host: &str, port: u16) -> io::Result<TcpListener> {
    let literal = host.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = literal.parse::<IpAddr>() {
        return TcpListener::bind((address, port)).await;
    }
    let found: Vec<SocketAddr> = lookup_host((host, port)).await?.collect();
    TcpListener::bind(&found[..]).await
}

/// The file in the user's data folder.
fn default_database() -> Result<String, ServerError> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = match (set("XDG_DATA_HOME"), set("HOME")) {
        (Some(data), _) => PathBuf::from(data),
        (None, Some(home)) => PathBuf::from(home).join(".local/share"),
        (None, None) => match set("LOCALAPPDATA") {
            Some(data) => PathBuf::from(data),
            None => {
                return Err(ServerError::new(
                    "there is no data folder: neither XDG_DATA_HOME nor HOME is set; say where \
                     the games go with --database sqlite:PATH",
                ));
            }
        },
    };
    let file = data.join("hexarium").join("hexarium.db");
    Ok(format!("sqlite:{}", file.display()))
}

/// Why the server cannot start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerError {
    /// Another server has the database.
    Running {
        /// The database.
        database: String,
        /// The address of that server; empty where it is not known.
        url: String,
    },
    /// Something cannot be had, and why.
    Failed(String),
}

impl ServerError {
    fn new(message: impl fmt::Display) -> Self {
        Self::Failed(message.to_string())
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running { database, url } => {
                let place = match url.as_str() {
                    "" => "at the address that it printed",
                    url => url,
                };
                write!(
                    f,
                    "Hexarium runs already with the database {database}: open {place}, or choose \
                     another database with --database"
                )
            }
            Self::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for ServerError {}
