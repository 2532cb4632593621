//! What each network address gets of the server, so that none takes all of it.
//!
//! Games are begun at a rate. Work that keeps a core busy is done in turns:
//! half of the cores at once for one address, and the next in line waits.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{
    GAME_EVERY, GAMES_AT_ONCE, MOST_ADDRESSES, MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE,
    MOST_HINTS, MOST_SOCKETS, MOST_WORK,
};

/// The address that stands for a client: of a network of the sixth version its
/// first half, since one household has all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(pub(crate) IpAddr);

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Self {
        Self(match address.ip().to_canonical() {
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
            other => other,
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = <ConnectInfo<SocketAddr> as FromRequestParts<S>>::Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let ConnectInfo(address) = ConnectInfo::from_request_parts(parts, state).await?;
        Ok(SocketAddr::into(address))
    }
}

/// An address asks for more than its share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TooMany {
    pub(crate) field: &'static str,
    pub(crate) message: String,
    /// When to try again.
    pub(crate) wait: Duration,
}

impl TooMany {
    fn new(field: &'static str, message: impl Into<String>, wait: Duration) -> Self {
        Self {
            field,
            message: message.into(),
            wait,
        }
    }
}

/// A share is held until this is dropped.
pub(crate) type Held = Vec<OwnedSemaphorePermit>;

/// The shares of all addresses.
#[derive(Debug)]
pub(crate) struct Shares {
    addresses: Mutex<HashMap<Address, Share>>,
    /// Those of all together.
    connections: Arc<Semaphore>,
    /// For the work of all together.
    cores: Arc<Semaphore>,
    /// For that of one address.
    cores_of_one: usize,
}

impl Shares {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            addresses: Mutex::default(),
            connections: Arc::new(Semaphore::new(MOST_CONNECTIONS as usize)),
            cores: Arc::new(Semaphore::new(cores)),
            cores_of_one: (cores / 2).max(1),
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<Address, Share>> {
        // It holds nothing that a panic could leave half done.
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, address: Address, of: impl FnOnce(&mut Share) -> T) -> T {
        let mut addresses = self.addresses();
        if addresses.len() >= MOST_ADDRESSES && !addresses.contains_key(&address) {
            // What is left are those that hold something: as many as connections.
            addresses.retain(|_, share| share.is_held());
        }
        let share = addresses.entry(address);
        of(share.or_insert_with(|| Share::new(self.cores_of_one)))
    }

    /// Counts a game that is begun.
    pub(crate) fn begin_game(&self, address: Address, now: Instant) -> Result<(), TooMany> {
        let taken = self.with(address, |share| share.games.take(now));
        taken.map_err(|wait| {
            let message = "too many games were begun from your address; try again in a while";
            TooMany::new("games", message, wait)
        })
    }

    /// A place for one more connection.
    pub(crate) fn connection(&self, address: Address) -> Result<Held, TooMany> {
        let too_many = |message| TooMany::new("connections", message, Duration::from_secs(10));
        let own = self.with(address, |share| Arc::clone(&share.connections));
        let own = own.try_acquire_owned().map_err(|_| {
            too_many("too many connections are open from your address; close some, then try again")
        })?;
        let of_all = Arc::clone(&self.connections).try_acquire_owned();
        let of_all =
            of_all.map_err(|_| too_many("too many people are connected; try again in a while"))?;
        Ok(vec![own, of_all])
    }

    /// Waits until no connection is open.
    pub(crate) async fn all_closed(&self) {
        // It is never closed, so all places come back in the end.
        _ = self.connections.acquire_many(MOST_CONNECTIONS).await;
    }

    /// A place for one more socket.
    pub(crate) fn socket(&self, address: Address) -> Result<Held, TooMany> {
        let place = self.with(address, |share| Arc::clone(&share.sockets));
        let place = place.try_acquire_owned().map_err(|_| {
            let message = "too many sockets are open from your address; close some pages of this \
                           site";
            TooMany::new("sockets", message, Duration::from_secs(10))
        })?;
        Ok(vec![place])
    }

    /// Waits for a turn to have the engine think of a hint.
    pub(crate) async fn hint(&self, address: Address) -> Result<Held, TooMany> {
        let line = self.with(address, |share| share.hints.clone());
        line.turn().await
    }

    /// Waits for a turn to work, and for a core.
    pub(crate) async fn work(&self, address: Address) -> Result<Held, TooMany> {
        let line = self.with(address, |share| share.work.clone());
        let mut held = line.turn().await?;
        // It is never closed, so there is always one in the end.
        held.extend(Arc::clone(&self.cores).acquire_owned().await.ok());
        Ok(held)
    }

    /// Forgets the addresses that have their full share.
    pub(crate) fn sweep(&self, now: Instant) {
        let used = |share: &Share| share.is_held() || !share.games.is_full(now);
        self.addresses().retain(|_, share| used(share));
    }
}

/// What one address has.
#[derive(Debug)]
struct Share {
    games: Bucket,
    connections: Arc<Semaphore>,
    sockets: Arc<Semaphore>,
    work: Line,
    hints: Line,
}

impl Share {
    fn new(cores: usize) -> Self {
        Self {
            games: Bucket::default(),
            connections: Arc::new(Semaphore::new(MOST_CONNECTIONS_OF_ONE)),
            sockets: Arc::new(Semaphore::new(MOST_SOCKETS)),
            work: Line::new(MOST_WORK, cores),
            hints: Line::new(MOST_HINTS, cores),
        }
    }

    /// Whether something of it is given out.
    fn is_held(&self) -> bool {
        self.connections.available_permits() < MOST_CONNECTIONS_OF_ONE
            || self.sockets.available_permits() < MOST_SOCKETS
            || self.work.is_held(MOST_WORK)
            || self.hints.is_held(MOST_HINTS)
    }
}

/// A line of requests: some are at work, some wait, no more are let in.
#[derive(Debug, Clone)]
struct Line {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

impl Line {
    fn new(places: usize, turns: usize) -> Self {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Self {
            places: semaphore(places),
            turns: semaphore(turns),
        }
    }

    fn is_held(&self, places: usize) -> bool {
        self.places.available_permits() < places
    }

    async fn turn(self) -> Result<Held, TooMany> {
        let place = self.places.try_acquire_owned().map_err(|_| {
            let message = "too many requests from your address wait for an answer; ask one after \
                           the other";
            TooMany::new("requests", message, Duration::from_secs(1))
        })?;
        // It is never closed, so a turn always comes.
        let turn = self.turns.acquire_owned().await.ok();
        Ok([place].into_iter().chain(turn).collect())
    }
}

/// Tokens that are taken at once or one by one, and come back with time. All
/// that must be known is when it will be full again.
#[derive(Debug, Default)]
struct Bucket {
    full_at: Option<Instant>,
}

impl Bucket {
    /// Takes a token.
    ///
    /// # Errors
    /// When there is none: how long it is until one comes.
    fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let from = self.full_at.map_or(now, |full_at| full_at.max(now));
        let full_at = from + GAME_EVERY;
        let wait = (full_at - now).saturating_sub(GAME_EVERY * GAMES_AT_ONCE);
        if !wait.is_zero() {
            return Err(wait);
        }
        self.full_at = Some(full_at);
        Ok(())
    }

    fn is_full(&self, now: Instant) -> bool {
        self.full_at.is_none_or(|full_at| full_at <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        SocketAddr::new(text.parse().unwrap(), 1).into()
    }

    #[test]
    fn games_are_begun_at_a_rate_by_each_address() {
        let (shares, now) = (Shares::new(), Instant::now());
        let one = address("192.0.2.1");
        for _ in 0..GAMES_AT_ONCE {
            assert_eq!(shares.begin_game(one, now), Ok(()));
        }
        let refused = shares.begin_game(one, now).unwrap_err();
        assert_eq!((refused.field, refused.wait), ("games", GAME_EVERY));
        // Another address is not concerned.
        assert_eq!(shares.begin_game(address("192.0.2.2"), now), Ok(()));
        let later = now + GAME_EVERY;
        assert_eq!(shares.begin_game(one, later), Ok(()));
        assert!(shares.begin_game(one, later).is_err());
        let much_later = later + GAME_EVERY * 2 * GAMES_AT_ONCE;
        for _ in 0..GAMES_AT_ONCE {
            assert_eq!(shares.begin_game(one, much_later), Ok(()));
        }
        assert!(shares.begin_game(one, much_later).is_err());
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(address("2001:db8::1"), address("2001:db8::2:3:4:5"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
    }

    #[test]
    fn addresses_are_forgotten_when_they_hold_nothing() {
        let (shares, now) = (Shares::new(), Instant::now());
        let number = |index: usize| Address(IpAddr::V4((index as u32).into()));
        let socket = shares.socket(number(0)).unwrap();
        for index in 1..=3 * MOST_ADDRESSES {
            shares.begin_game(number(index), now).unwrap();
        }
        assert!(shares.addresses().len() <= MOST_ADDRESSES);
        assert!(shares.addresses().contains_key(&number(0)));
        shares.sweep(now);
        assert!(shares.addresses().len() > 1);
        shares.sweep(now + GAME_EVERY);
        assert_eq!(shares.addresses().len(), 1);
        drop(socket);
        shares.sweep(now + GAME_EVERY);
        assert!(shares.addresses().is_empty());
    }

    #[tokio::test]
    async fn connections_are_counted_by_address_and_together() {
        let shares = Shares::new();
        let number = |index: usize| Address(IpAddr::V4((index as u32).into()));
        let mut open = Vec::new();
        let refused = loop {
            match shares.connection(number(1)) {
                Ok(held) => open.push(held),
                Err(refused) => break refused,
            }
        };
        assert_eq!(open.len(), MOST_CONNECTIONS_OF_ONE);
        assert!(refused.message.contains("from your address"), "{refused:?}");
        for index in open.len()..MOST_CONNECTIONS as usize {
            open.push(shares.connection(number(index + 2)).unwrap());
        }
        let refused = shares.connection(number(0)).unwrap_err();
        assert!(refused.message.contains("too many people"), "{refused:?}");
        open.pop();
        assert!(shares.connection(number(0)).is_ok());
        drop(open);
        shares.all_closed().await;
    }

    #[tokio::test]
    async fn sockets_are_counted_by_address() {
        let shares = Shares::new();
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let mut open: Vec<Held> = (0..MOST_SOCKETS)
            .map(|_| shares.socket(one).unwrap())
            .collect();
        assert_eq!(shares.socket(one).unwrap_err().field, "sockets");
        assert!(shares.socket(other).is_ok());
        open.pop();
        assert!(shares.socket(one).is_ok());
    }

    #[tokio::test]
    async fn one_address_leaves_a_core_to_the_others() {
        let shares = Arc::new(Shares {
            cores: Arc::new(Semaphore::new(2)),
            cores_of_one: 1,
            ..Shares::new()
        });
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let working = shares.work(one).await.unwrap();
        let waiting: Vec<_> = (1..MOST_WORK)
            .map(|_| {
                let shares = Arc::clone(&shares);
                tokio::spawn(async move { shares.work(one).await.map(drop) })
            })
            .collect();
        tokio::task::yield_now().await;
        assert!(waiting.iter().all(|request| !request.is_finished()));
        let refused = shares.work(one).await.unwrap_err();
        assert_eq!(refused.field, "requests");
        // Hints have a line of their own, and the other address its own share.
        assert!(shares.hint(one).await.is_ok());
        assert!(shares.work(other).await.is_ok());
        drop(working);
        for request in waiting {
            assert_eq!(request.await.unwrap(), Ok(()));
        }
    }
}
