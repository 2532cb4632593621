//! A game in memory: its table, its journal, those who watch it. One change
//! happens at a time, and nobody sees it before it is on disk.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use hexarium_wire::game::{ErrorView, GameEvent, ServerMessage};
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, broadcast};

use crate::calendar;
use crate::journal::Logged;
use crate::judge::{Judged, error};
use crate::limits::{MOST_EVENTS, MOST_MISSED, MOST_WAITING};
use crate::shares::{Address, Held, Shares, TooMany};
use crate::store::{Append, Store, StoreError};
use crate::table::Table;

/// What goes to everybody who watches a game.
#[derive(Debug, Clone)]
pub(crate) enum Cast {
    /// A message, as it is sent.
    Message(Utf8Bytes),
    /// What is in memory is no longer sure: fetch the game again.
    Gone,
    /// The game was deleted.
    Deleted,
}

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) owner: i64,
    /// The table before the first event, to read the journal again from.
    begun: Table,
    inner: AsyncMutex<Inner>,
    casts: broadcast::Sender<Cast>,
    attention: Mutex<Attention>,
}

/// The part of a game that changes.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) table: Table,
    pub(crate) changed: u32,
    journal: Vec<Logged>,
    /// The events that sendings caused.
    sendings: HashMap<String, u32>,
    /// Whether the disk may have another game than this, or none.
    gone: bool,
}

/// Who watches, and what the computer does meanwhile. Both are changed at once:
/// a thought ends with the last watcher and begins with the first.
#[derive(Debug, Default)]
struct Attention {
    watchers: usize,
    thinking: Option<Arc<AtomicBool>>,
}

/// What a socket begins with.
pub(crate) struct Subscription {
    pub(crate) missed: Vec<GameEvent>,
    pub(crate) casts: broadcast::Receiver<Cast>,
}

impl Live {
    /// A game whose journal has been read.
    pub(crate) fn new(
        owner: i64,
        begun: Table,
        journal: Vec<Logged>,
        changed: u32,
    ) -> Result<Self, String> {
        let mut table = begun.clone();
        let mut sendings = HashMap::new();
        for (number, logged) in (1..).zip(&journal) {
            table
                .apply(&logged.entry)
                .map_err(|reason| format!("event {number}: {reason}"))?;
            if let Some(sending) = &logged.sending {
                sendings.insert(sending.clone(), number);
            }
        }
        Ok(Self {
            owner,
            begun,
            inner: AsyncMutex::new(Inner {
                table,
                changed,
                journal,
                sendings,
                gone: false,
            }),
            casts: broadcast::channel(MOST_WAITING).0,
            attention: Mutex::default(),
        })
    }

    /// The game, for one at a time.
    pub(crate) async fn lock(&self) -> AsyncMutexGuard<'_, Inner> {
        self.inner.lock().await
    }

    /// Sends a message to everybody who watches.
    pub(crate) fn cast(&self, message: &ServerMessage) {
        // Nobody may be there to receive it.
        _ = self.casts.send(Cast::Message(text(message)));
    }

    /// Follows the game from after an event; `None` if there is no such event,
    /// or too many have come since.
    ///
    /// # Errors
    /// When events were missed, and the address that asks has no turn to have
    /// them told.
    pub(crate) async fn subscribe(
        &self,
        after: Option<u32>,
        shares: &Shares,
        address: Address,
    ) -> Result<Option<Subscription>, TooMany> {
        let mut turn = None;
        loop {
            let inner = self.lock().await;
            let known = inner.journal.len();
            let after = after.map_or(known, |number| number as usize);
            if inner.gone || after > known || known - after > MOST_MISSED {
                return Ok(None);
            }
            if after == known {
                return Ok(Some(Subscription {
                    missed: Vec::new(),
                    casts: self.casts.subscribe(),
                }));
            }
            let Some(turn) = turn.take() else {
                drop(inner);
                turn = Some(shares.work(address).await?);
                continue;
            };
            let casts = self.casts.subscribe();
            let (begun, journal) = (self.begun.clone(), inner.journal.clone());
            drop(inner);
            let replay = tokio::task::spawn_blocking(move || {
                // Held to the end, even when nobody waits for it any more.
                let _turn: Held = turn;
                events_after(after, begun, &journal)
            });
            let missed = replay.await.ok().flatten();
            return Ok(missed.map(|missed| Subscription { missed, casts }));
        }
    }

    fn attention(&self) -> MutexGuard<'_, Attention> {
        // It holds nothing that a panic could leave half done.
        self.attention
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches the game until the answer is dropped.
    pub(crate) fn watch(self: &Arc<Self>) -> Watch {
        self.attention().watchers += 1;
        Watch(Arc::clone(self))
    }

    /// Whether the computer thinks.
    pub(crate) fn is_thinking(&self) -> bool {
        self.attention().thinking.is_some()
    }

    /// Begins a thought, unless one is going on or nobody watches. The flag
    /// ends it.
    pub(crate) fn begin_thinking(&self) -> Option<Arc<AtomicBool>> {
        let mut attention = self.attention();
        if attention.watchers == 0 || attention.thinking.is_some() {
            return None;
        }
        let stop = Arc::<AtomicBool>::default();
        attention.thinking = Some(Arc::clone(&stop));
        drop(attention);
        self.cast(&ServerMessage::Thinking { thinking: true });
        Some(stop)
    }

    /// Ends a thought; false when it is not the one that goes on.
    pub(crate) fn end_thinking(&self, stop: &Arc<AtomicBool>) -> bool {
        let mut attention = self.attention();
        let is_it = attention
            .thinking
            .as_ref()
            .is_some_and(|now| Arc::ptr_eq(now, stop));
        if is_it {
            attention.thinking = None;
            drop(attention);
            self.cast(&ServerMessage::Thinking { thinking: false });
        }
        is_it
    }

    /// Drops the thought that goes on.
    fn drop_thought(&self) {
        let thought = self.attention().thinking.take();
        if let Some(stop) = thought {
            stop.store(true, Ordering::Relaxed);
            self.cast(&ServerMessage::Thinking { thinking: false });
        }
    }
}

impl Inner {
    /// The number of the last event.
    pub(crate) fn last(&self) -> u32 {
        self.journal.len() as u32
    }

    /// The event that a sending caused.
    pub(crate) fn caused_by(&self, sending: &str) -> Option<u32> {
        self.sendings.get(sending).copied()
    }

    /// Writes what was judged to disk, then carries it out and tells everybody.
    /// Gives the number of the main event.
    ///
    /// # Errors
    /// When it could not be written: nothing has changed.
    pub(crate) async fn carry_out(
        &mut self,
        live: &Live,
        store: &Store,
        judged: Judged,
        sending: Option<String>,
    ) -> Result<u32, ErrorView> {
        self.check_here()?;
        if self.journal.len() + judged.entries.len() > MOST_EVENTS {
            return Err(error(
                "game",
                format!("a game here has at most {MOST_EVENTS} events; play on in a new one"),
            ));
        }
        let first = self.last() + 1;
        let mut table = self.table.clone();
        let (mut logs, mut events) = (Vec::new(), Vec::new());
        for (index, entry) in judged.entries.into_iter().enumerate() {
            table
                .apply(&entry)
                .map_err(|reason| error("game", reason))?;
            let sending = sending.clone().filter(|_| index == judged.main);
            let logged = Logged { sending, entry };
            let event = event(&table, first + index as u32, &logged);
            events.push(event.ok_or_else(|| error("game", "the move was not played"))?);
            logs.push(logged);
        }
        let made = calendar::now();
        let append = Append {
            game: table.id.clone(),
            first,
            events: logs.clone(),
            made,
            ended: table.outcome_line(),
        };
        if let Err(failure) = store.append(append).await {
            return Err(self.lose(live, &failure));
        }
        live.drop_thought();
        let main = first + judged.main as u32;
        self.table = table;
        self.changed = made;
        self.journal.extend(logs);
        if let Some(sending) = sending {
            self.sendings.insert(sending, main);
        }
        for event in events {
            live.cast(&ServerMessage::Event {
                event: Box::new(event),
            });
        }
        Ok(main)
    }

    /// Deletes the game from the disk, and tells everybody.
    ///
    /// # Errors
    /// When that failed.
    pub(crate) async fn delete(&mut self, live: &Live, store: &Store) -> Result<(), ErrorView> {
        self.check_here()?;
        if let Err(failure) = store.delete(self.table.id.clone()).await {
            return Err(self.lose(live, &failure));
        }
        self.leave(live, Cast::Deleted);
        Ok(())
    }

    fn check_here(&self) -> Result<(), ErrorView> {
        if self.gone {
            let message = "the game was deleted, or is being read again; fetch it again";
            return Err(error("game", message));
        }
        Ok(())
    }

    /// What failed to be written may have reached the disk all the same: the
    /// game is to be read from there.
    fn lose(&mut self, live: &Live, failure: &StoreError) -> ErrorView {
        self.leave(live, Cast::Gone);
        eprintln!("hexarium: game {}: {failure}", self.table.id);
        let reason = failure.reason();
        error("game", format!("it could not be stored: {reason}"))
    }

    fn leave(&mut self, live: &Live, cast: Cast) {
        self.gone = true;
        live.drop_thought();
        // Nobody may be there to receive it.
        _ = live.casts.send(cast);
    }

    /// Whether the game must be read again.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone
    }
}

/// The events after a number, at a table that has seen none yet.
fn events_after(after: usize, mut table: Table, journal: &[Logged]) -> Option<Vec<GameEvent>> {
    let mut events = Vec::new();
    for (index, logged) in journal.iter().enumerate() {
        table.apply(&logged.entry).ok()?;
        if index >= after {
            events.push(event(&table, index as u32 + 1, logged)?);
        }
    }
    Some(events)
}

/// The event that an entry is; `None` if it is not the one that was carried out
/// last at the table.
fn event(table: &Table, number: u32, logged: &Logged) -> Option<GameEvent> {
    Some(GameEvent {
        number,
        sending: logged.sending.clone(),
        what: table.what(&logged.entry)?,
        state: table.state(),
    })
}

/// A message as it is sent.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    // Strings, numbers and lists always have a form in JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// Somebody who watches a game.
#[derive(Debug)]
pub(crate) struct Watch(Arc<Live>);

impl Drop for Watch {
    fn drop(&mut self) {
        let mut attention = self.0.attention();
        attention.watchers -= 1;
        if attention.watchers == 0
            && let Some(stop) = attention.thinking.take()
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}
