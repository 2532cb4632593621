//! The connections of clients: how many there are, and how long a client may
//! take to send and to take in.

use std::future::Future;
use std::io::{self, IoSlice, Write};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep, timeout};
use tower_http::add_extension::AddExtension;

use crate::app::App;
use crate::judge::error;
use crate::limits::{ANSWER_TIME, BODY_TIME, HEAD_TIME, MOST_READ_AHEAD, STOP_TIME};
use crate::shares::{Held, TooMany};

/// How long a client may take before it is given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// To send the head of a request, from when the connection is free for one.
    pub head: Duration,
    /// To send the body of a request.
    pub body: Duration,
    /// To take in what is sent to it at once.
    pub answer: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            head: HEAD_TIME,
            body: BODY_TIME,
            answer: ANSWER_TIME,
        }
    }
}

/// Serves until the server stops. Then connections that are idle close at once,
/// others when they are answered, and who does not let go in time is cut off.
pub(crate) async fn serve(app: &Arc<App>, mut listener: TcpListener, router: &Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(app.patience.head)
        .max_buf_size(MOST_READ_AHEAD);
    // They end when this is dropped.
    let mut open = JoinSet::new();
    let mut stopped = pin!(app.stopped());
    loop {
        let (stream, peer) = tokio::select! {
            // Where none can be taken it waits a while; it never fails.
            accepted = Listener::accept(&mut listener) => accepted,
            Some(_) = open.join_next() => continue,
            () = &mut stopped => break,
        };
        match app.shares.connection(peer.into()) {
            Ok(place) => {
                let line = Line::new(stream, app.patience.answer, place);
                let service = AddExtension::new(router.clone(), ConnectInfo(peer));
                let connection =
                    http.serve_connection(TokioIo::new(line), TowerToHyperService::new(service));
                open.spawn(follow(Arc::clone(app), connection.with_upgrades()));
            }
            Err(refused) => refuse(stream, &refused),
        }
    }
    drop(listener);
    _ = timeout(STOP_TIME, app.shares.all_closed()).await;
}

type Service = TowerToHyperService<AddExtension<Router, ConnectInfo<SocketAddr>>>;

/// Answers what comes over a connection. Why it ended is the client's matter.
async fn follow(app: Arc<App>, connection: http1::UpgradeableConnection<TokioIo<Line>, Service>) {
    let mut connection = pin!(connection);
    tokio::select! {
        _ = &mut connection => return,
        () = app.stopped() => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}

/// Says why a connection is not taken, where that still arrives.
fn refuse(stream: TcpStream, refused: &TooMany) {
    let view = error(refused.field, &refused.message);
    // Strings always have a form in JSON.
    let body = serde_json::to_string(&view).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        refused.wait.as_secs(),
        body.len()
    );
    _ = stream
        .into_std()
        .and_then(|mut stream| stream.write_all(answer.as_bytes()));
}

/// A connection with its place among those open. It fails when the client does
/// not take in what is sent to it.
struct Line {
    stream: TcpStream,
    most: Duration,
    /// When what is being sent must be gone, once some of it has to wait.
    late: Option<Pin<Box<Sleep>>>,
    _place: Held,
}

impl Line {
    fn new(stream: TcpStream, most: Duration, place: Held) -> Self {
        // Small messages go out at once; without, they only go later.
        _ = stream.set_nodelay(true);
        Self {
            stream,
            most,
            late: None,
            _place: place,
        }
    }

    /// What came of writing, if there is still time for it.
    fn in_time<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            return written;
        }
        let most = self.most;
        let late = self.late.get_or_insert_with(|| Box::pin(sleep(most)));
        ready!(late.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.in_time(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Flushed is only what was written to its end.
        self.late = None;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
