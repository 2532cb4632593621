//! What the parts of the server share.

use std::sync::Arc;

use hexarium_wire::game::{ClientMessage, ErrorView, ServerMessage};
use tokio::sync::watch;

use crate::answer::Failed;
use crate::computer::{self, Engine};
use crate::connections::Patience;
use crate::games::{Games, Unavailable};
use crate::judge::{check_sending, error, judge, sending};
use crate::live::Live;
use crate::shares::{Address, Shares};
use crate::store::Store;

/// The server's parts.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) engine: Engine,
    pub(crate) shares: Shares,
    pub(crate) patience: Patience,
    /// What the oversights of the computer depend on.
    pub(crate) seed: u64,
    /// True once the server stops.
    stopping: watch::Receiver<bool>,
}

impl App {
    pub(crate) fn new(
        store: Store,
        patience: Patience,
        seed: u64,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        Self {
            store,
            games: Games::default(),
            engine: Engine::new(),
            shares: Shares::new(),
            patience,
            seed,
            stopping,
        }
    }

    /// Waits until the server stops.
    pub(crate) async fn stopped(&self) {
        let mut told = self.stopping.clone();
        // An error means that nobody is left who could say so.
        _ = told.wait_for(|&stopping| stopping).await;
    }

    /// A game by its id, for somebody at an address.
    pub(crate) async fn game(&self, address: Address, id: &str) -> Result<Arc<Live>, Unavailable> {
        let found = self.games.get(&self.store, &self.shares, address, id);
        found.await
    }

    /// Carries out what the owner of a game sent, to the end even when nobody
    /// waits for the answer any more.
    pub(crate) async fn obey(
        self: &Arc<Self>,
        live: &Arc<Live>,
        message: ClientMessage,
    ) -> ServerMessage {
        let Some(sending) = sending(&message).map(str::to_owned) else {
            return ServerMessage::Pong;
        };
        let (app, live) = (Arc::clone(self), Arc::clone(live));
        let id = sending.clone();
        let done = tokio::spawn(async move { app.change(&live, message, id).await });
        match done.await {
            Ok(Ok(number)) => ServerMessage::Acknowledged { sending, number },
            Ok(Err(error)) => ServerMessage::Refused { sending, error },
            Err(panic) => {
                eprintln!("hexarium: a message could not be carried out: {panic}");
                let error = error("game", "the server failed; fetch the game again");
                ServerMessage::Refused { sending, error }
            }
        }
    }

    /// Deletes a game, to the end even when nobody waits for the answer any
    /// more.
    pub(crate) async fn delete(self: &Arc<Self>, live: &Arc<Live>) -> Result<(), Failed> {
        let (app, live) = (Arc::clone(self), Arc::clone(live));
        let done = tokio::spawn(async move {
            let mut inner = live.lock().await;
            let done = inner.delete(&live, &app.store).await;
            if inner.is_gone() {
                app.games.forget(&inner.table.id, &live);
            }
            done
        });
        done.await?.map_err(Failed::not_now)
    }

    async fn change(
        self: &Arc<Self>,
        live: &Arc<Live>,
        message: ClientMessage,
        sending: String,
    ) -> Result<u32, ErrorView> {
        check_sending(&sending)?;
        let mut inner = live.lock().await;
        if let Some(number) = inner.caused_by(&sending) {
            return Ok(number);
        }
        let judged = judge(&inner.table, &message)?;
        let done = inner
            .carry_out(live, &self.store, judged, Some(sending))
            .await;
        if inner.is_gone() {
            self.games.forget(&inner.table.id, live);
        }
        computer::consider(self, live, &inner);
        done
    }

    /// Does work that keeps a core busy, off the path of requests, when it is
    /// the address's turn.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        address: Address,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failed> {
        let turn = self.shares.work(address).await?;
        let done = tokio::task::spawn_blocking(move || {
            // Held to the end, even when nobody waits for it any more.
            let _turn = turn;
            work()
        });
        Ok(done.await?)
    }
}
