//! The socket of a game: events to the client, messages from it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use hexarium_wire::game::{ClientMessage, ServerMessage};
use tokio::sync::broadcast::{self, error::RecvError, error::TryRecvError};
use tokio::time::{Instant, interval_at, timeout};

use crate::app::App;
use crate::computer;
use crate::judge::error;
use crate::limits::{MOST_MESSAGE, MOST_SENDING, PING_EVERY, SEND_TIME};
use crate::live::{Cast, Live, Subscription, text};
use crate::shares::Held;

/// Bytes that a socket reads and writes at once. The library's own sizes would
/// cost 130 kB a socket.
const BUFFER: usize = 2 << 10;

/// The code with which the socket of a game that was deleted is closed; the
/// protocol leaves those from 4000 on to its users.
const DELETED: u16 = 4404;

/// Who follows which game.
pub(crate) struct Seat {
    pub(crate) app: Arc<App>,
    pub(crate) live: Arc<Live>,
    pub(crate) owned: bool,
}

/// Why a socket is closed after `resync`.
const AGAIN: &str = "fetch the game again";

/// The socket is at its end.
struct Over;

/// Takes a request for a socket, which holds its place among those open.
pub(crate) fn accept(
    upgrade: WebSocketUpgrade,
    seat: Seat,
    subscription: Option<Subscription>,
    place: Held,
) -> Response {
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .on_upgrade(async move |mut socket| {
            // However it ends, nothing is left to do.
            _ = follow(&seat, subscription, &mut socket).await;
            drop(place);
        })
}

async fn follow(
    seat: &Seat,
    subscription: Option<Subscription>,
    socket: &mut WebSocket,
) -> Result<(), Over> {
    let mut stopped = std::pin::pin!(seat.app.stopped());
    let _watch = seat.live.watch();
    let Some(subscription) = subscription else {
        return resync(socket, close_code::AGAIN, AGAIN).await;
    };
    let mut casts = subscription.casts;
    for event in subscription.missed {
        let event = Box::new(event);
        send(socket, text(&ServerMessage::Event { event })).await?;
    }
    if seat.live.is_thinking() {
        send(socket, text(&ServerMessage::Thinking { thinking: true })).await?;
    } else {
        let inner = seat.live.lock().await;
        computer::consider(&seat.app, &seat.live, &inner);
    }
    let mut alive = true;
    let mut ping = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    loop {
        tokio::select! {
            cast = casts.recv() => pass_on(socket, cast).await?,
            received = socket.recv() => {
                let Some(Ok(message)) = received else {
                    return Err(Over);
                };
                alive = true;
                receive(seat, socket, &mut casts, message).await?;
            }
            _ = ping.tick() => {
                if !std::mem::take(&mut alive) {
                    return Err(Over);
                }
                send_frame(socket, Message::Ping(Vec::new().into())).await?;
            }
            () = &mut stopped => {
                return close(socket, close_code::RESTART, "the server stops").await;
            }
        }
    }
}

/// Sends what happened; a client that is too far behind shall fetch the game.
async fn pass_on(socket: &mut WebSocket, cast: Result<Cast, RecvError>) -> Result<(), Over> {
    match cast {
        Ok(Cast::Message(text)) => send(socket, text).await,
        Ok(Cast::Gone) | Err(RecvError::Lagged(_) | RecvError::Closed) => {
            resync(socket, close_code::AGAIN, AGAIN).await?;
            Err(Over)
        }
        Ok(Cast::Deleted) => {
            resync(socket, DELETED, "the game was deleted").await?;
            Err(Over)
        }
    }
}

async fn receive(
    seat: &Seat,
    socket: &mut WebSocket,
    casts: &mut broadcast::Receiver<Cast>,
    message: Message,
) -> Result<(), Over> {
    let answer = match message {
        Message::Text(text) => answer(seat, &text).await,
        Message::Binary(_) => {
            close(socket, close_code::UNSUPPORTED, "messages are text").await?;
            return Err(Over);
        }
        Message::Close(_) => return Err(Over),
        // Pings are answered by the library.
        Message::Ping(_) | Message::Pong(_) => return Ok(()),
    };
    // What a message caused comes before its acknowledgement; the end of the
    // socket comes after it, or the client would never know.
    let end = loop {
        match casts.try_recv() {
            Ok(Cast::Message(text)) => send(socket, text).await?,
            Ok(end) => break Some(Ok(end)),
            Err(TryRecvError::Lagged(missed)) => break Some(Err(RecvError::Lagged(missed))),
            Err(TryRecvError::Empty | TryRecvError::Closed) => break None,
        }
    };
    send(socket, text(&answer)).await?;
    match end {
        Some(cast) => pass_on(socket, cast).await,
        None => Ok(()),
    }
}

async fn answer(seat: &Seat, received: &str) -> ServerMessage {
    let message: ClientMessage = match serde_json::from_str(received) {
        Ok(message) => message,
        Err(wrong) => {
            return ServerMessage::Refused {
                sending: sending_in(received),
                error: error("message", format!("the message cannot be read: {wrong}")),
            };
        }
    };
    if seat.owned {
        return seat.app.obey(&seat.live, message).await;
    }
    match crate::judge::sending(&message) {
        None => ServerMessage::Pong,
        Some(sending) => ServerMessage::Refused {
            sending: sending.chars().take(MOST_SENDING).collect(),
            error: error("owner", "only the browser that began this game plays in it"),
        },
    }
}

/// The id of the sending in a message that is wrong otherwise, or empty.
fn sending_in(received: &str) -> String {
    let value: Option<serde_json::Value> = serde_json::from_str(received).ok();
    let sending = value
        .as_ref()
        .and_then(|value| value.get("sending")?.as_str());
    sending.map_or_else(String::new, |id| id.chars().take(MOST_SENDING).collect())
}

async fn resync(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Over> {
    send(socket, text(&ServerMessage::Resync)).await?;
    close(socket, code, reason).await
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Over> {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    send_frame(socket, Message::Close(Some(frame))).await?;
    // The client answers; a socket that is dropped before may lose the reason.
    _ = timeout(Duration::from_secs(1), async {
        while let Some(Ok(_)) = socket.recv().await {}
    })
    .await;
    Ok(())
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Over> {
    send_frame(socket, Message::Text(text)).await
}

async fn send_frame(socket: &mut WebSocket, message: Message) -> Result<(), Over> {
    match timeout(SEND_TIME, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Over),
    }
}
