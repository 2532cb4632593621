//! The games that are in memory. One is read from the store when somebody asks
//! for it and leaves when nobody has asked for a while.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hexarium_rules::{AnyGame, Settings};
use hexarium_wire::game::Seat;
use tokio::sync::OnceCell;

use crate::journal::{Entry, Logged};
use crate::limits::MOST_IN_MEMORY;
use crate::live::Live;
use crate::shares::{Address, Held, Shares, TooMany};
use crate::store::{GameRow, Store, StoreError, StoredEvent};
use crate::table::Table;

type Cell = Arc<OnceCell<Arc<Live>>>;

/// A place for a game.
#[derive(Debug, Default)]
struct Slot {
    cell: Cell,
    /// When it was asked for last, by the count of questions.
    asked: u64,
}

impl Slot {
    /// Whether somebody has the game, or waits for it.
    fn is_held(&self) -> bool {
        let live = self.cell.get();
        Arc::strong_count(&self.cell) > 1 || live.is_some_and(|live| Arc::strong_count(live) > 1)
    }
}

/// The games in memory, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Games(Mutex<Slots>);

#[derive(Debug, Default)]
struct Slots {
    of: HashMap<String, Slot>,
    asked: u64,
}

impl Slots {
    /// The place of a game, new where there is none.
    fn cell(&mut self, id: &str) -> Cell {
        self.asked += 1;
        if !self.of.contains_key(id) {
            self.make_room();
        }
        let slot = self.of.entry(id.to_owned()).or_default();
        slot.asked = self.asked;
        Arc::clone(&slot.cell)
    }

    /// Lets go of the game that was asked for longest ago, of those that nobody
    /// holds. There are no more of the others than connections.
    fn make_room(&mut self) {
        while self.of.len() >= MOST_IN_MEMORY {
            let free = self.of.iter().filter(|(_, slot)| !slot.is_held());
            let oldest = free.min_by_key(|(_, slot)| slot.asked);
            let Some(id) = oldest.map(|(id, _)| id.clone()) else {
                return;
            };
            self.of.remove(&id);
        }
    }
}

/// Why a game cannot be had.
#[derive(Debug)]
pub(crate) enum Unavailable {
    /// There is none with this id.
    Unknown,
    /// What is stored of it cannot have been played.
    Broken(String),
    /// The store cannot be read.
    Store(StoreError),
    /// Who asks has no turn to have it read.
    TooMany(TooMany),
}

impl Games {
    fn slots(&self) -> MutexGuard<'_, Slots> {
        // It holds nothing that a panic could leave half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game with an id, from memory, or from the store when it is the turn
    /// of the address that asks.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub(crate) async fn get(
        &self,
        store: &Store,
        shares: &Shares,
        address: Address,
        id: &str,
    ) -> Result<Arc<Live>, Unavailable> {
        let cell = self.slots().cell(id);
        let found = match cell.get() {
            Some(live) => Ok(Arc::clone(live)),
            None => match shares.work(address).await {
                Ok(turn) => {
                    let read = cell.get_or_try_init(|| read(store, id, turn));
                    read.await.cloned()
                }
                Err(refused) => Err(Unavailable::TooMany(refused)),
            },
        };
        if found.is_err() {
            let mut slots = self.slots();
            // Others who wait for the same place will fill it: with another one
            // beside it, the game would be in memory twice.
            let is_alone =
                |slot: &Slot| Arc::ptr_eq(&slot.cell, &cell) && Arc::strong_count(&cell) == 2;
            if cell.get().is_none() && slots.of.get(id).is_some_and(is_alone) {
                slots.of.remove(id);
            }
        }
        found
    }

    /// Reads a game again when it is asked for next.
    pub(crate) fn forget(&self, id: &str, live: &Arc<Live>) {
        let mut slots = self.slots();
        let is_it = |slot: &Slot| slot.cell.get().is_some_and(|now| Arc::ptr_eq(now, live));
        if slots.of.get(id).is_some_and(is_it) {
            slots.of.remove(id);
        }
    }

    /// Lets go of the games that nobody holds.
    pub(crate) fn sweep(&self) {
        self.slots().of.retain(|_, slot| slot.is_held());
    }
}

/// Reads a game from the store and plays it again.
async fn read(store: &Store, id: &str, turn: Held) -> Result<Arc<Live>, Unavailable> {
    let found = store.game(id).await.map_err(Unavailable::Store)?;
    let (row, events) = found.ok_or(Unavailable::Unknown)?;
    // A long game takes milliseconds, and a broken one shall harm nobody else.
    let replay = tokio::task::spawn_blocking(move || {
        // Held to the end, even when nobody waits for it any more.
        let _turn = turn;
        replay(row, events)
    });
    match replay.await {
        Ok(Ok(live)) => Ok(Arc::new(live)),
        Ok(Err(reason)) => Err(Unavailable::Broken(reason)),
        Err(panic) => Err(Unavailable::Broken(panic.to_string())),
    }
}

fn replay(row: GameRow, events: Vec<StoredEvent>) -> Result<Live, String> {
    let text = |error: &dyn fmt::Display| error.to_string();
    let game = AnyGame::find(&row.game).map_err(|error| text(&error))?;
    let seats: Vec<Seat> = serde_json::from_str(&row.seats).map_err(|error| text(&error))?;
    if seats.len() != game.info().players.len() {
        return Err("it has not as many seats as players".to_owned());
    }
    let stored: BTreeMap<String, Option<u32>> =
        serde_json::from_str(&row.settings).map_err(|error| text(&error))?;
    let mut settings = Settings::BARE;
    for (id, value) in stored {
        settings
            .set(game.info(), &id, value)
            .map_err(|error| text(&error))?;
    }
    let history = game
        .from_position(&row.start, settings)
        .map_err(|error| text(&error))?;
    let mut journal = Vec::new();
    for (number, event) in (1..).zip(events) {
        if event.number != number {
            return Err(format!("event {number} is missing"));
        }
        let entry =
            Entry::from_text(&event.entry).map_err(|error| format!("event {number}: {error}"))?;
        journal.push(Logged {
            sending: event.sending,
            entry,
        });
    }
    let begun = Table::new(row.id, row.created, seats, history);
    Live::new(row.owner, begun, journal, row.changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> GameRow {
        GameRow {
            id: "x".to_owned(),
            owner: 1,
            game: "hexentafl-4".to_owned(),
            start: "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 w".to_owned(),
            settings: "{}".to_owned(),
            seats: r#"[{"kind":"person","name":""},{"kind":"computer","level":1}]"#.to_owned(),
            created: 1,
            changed: 2,
            ended: None,
        }
    }

    fn replayed(row: GameRow, entries: &[&str]) -> Result<Live, String> {
        let events = (1..).zip(entries).map(|(number, entry)| StoredEvent {
            number,
            sending: None,
            entry: (*entry).to_owned(),
        });
        replay(row, events.collect())
    }

    const FIRST: &str = r#"{"kind":"moved","data":{"word":"a1a3","path":["a1","a3"]}}"#;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let back = r#"{"kind":"taken-back","data":{"ply":0}}"#;
        assert!(replayed(row(), &[FIRST, back, FIRST]).is_ok());
        let resigned = r#"{"kind":"lost","data":{"player":1,"by":"resignation"}}"#;
        assert!(replayed(row(), &[FIRST, resigned, r#"{"kind":"reopened"}"#]).is_ok());
    }

    #[test]
    fn what_cannot_have_been_played_is_an_error() {
        for (entries, reason) in [
            (&["?"][..], "event 1"),
            (&[FIRST, FIRST], "event 2: move 2"),
            (
                &[r#"{"kind":"taken-back","data":{"ply":0}}"#],
                "no move after",
            ),
            (
                &[r#"{"kind":"draw-offered","data":{"player":2}}"#],
                "no player 2",
            ),
            (
                &[r#"{"kind":"agreed"}"#, r#"{"kind":"agreed"}"#],
                "over already",
            ),
            (&[r#"{"kind":"reopened"}"#], "have not ended"),
            (&[r#"{"kind":"flipped"}"#], "unknown variant"),
        ] {
            let error = replayed(row(), entries).map(drop).unwrap_err();
            assert!(error.contains(reason), "{entries:?}: {error}");
        }
        let wrong_rows: [fn(&mut GameRow); 5] = [
            |row| row.game = "go".to_owned(),
            |row| row.start = "A:z9 w".to_owned(),
            |row| row.settings = "[]".to_owned(),
            |row| row.settings = r#"{"speed":1}"#.to_owned(),
            |row| row.seats = "[]".to_owned(),
        ];
        for spoil in wrong_rows {
            let mut row = row();
            spoil(&mut row);
            assert!(replayed(row, &[]).is_err());
        }
    }

    #[test]
    fn games_that_nobody_holds_leave_the_memory_for_others() {
        let mut slots = Slots::default();
        let held = slots.cell("held");
        let game = |number: usize| format!("game {number}");
        for number in 0..3 * MOST_IN_MEMORY {
            drop(slots.cell(&game(number)));
            drop(slots.cell("asked often"));
            assert!(slots.of.len() <= MOST_IN_MEMORY);
        }
        for id in ["held", "asked often", &game(3 * MOST_IN_MEMORY - 1)] {
            assert!(slots.of.contains_key(id), "{id}");
        }
        assert!(!slots.of.contains_key(&game(0)));
        // What is held is never lost, however many there are.
        let all: Vec<Cell> = (0..2 * MOST_IN_MEMORY)
            .map(|number| slots.cell(&game(number)))
            .collect();
        assert!(slots.of.len() > all.len());
        drop((held, all));
        drop(slots.cell("one more"));
        assert_eq!(slots.of.len(), MOST_IN_MEMORY);
    }

    #[test]
    fn an_event_that_is_missing_is_noticed() {
        let events = vec![StoredEvent {
            number: 2,
            sending: None,
            entry: FIRST.to_owned(),
        }];
        assert!(replay(row(), events).is_err_and(|reason| reason.contains("event 1 is missing")));
    }
}
