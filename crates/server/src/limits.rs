//! What a stranger can ask of the server at most.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Moves in a game. Longer than any that people play; two computers without a
/// limit on progress would otherwise go on for ever.
pub(crate) const MOST_PLIES: usize = 2_000;

/// Events in a game, moves that were taken back included.
pub(crate) const MOST_EVENTS: usize = 10_000;

/// Games of one owner.
pub(crate) const MOST_GAMES: i64 = 10_000;

/// Games in memory that nobody has open; others are read when they are asked
/// for. A long one takes some hundred kilobytes.
pub(crate) const MOST_IN_MEMORY: usize = 256;

/// Letters in a player's name.
pub(crate) const MOST_NAME: usize = 60;

/// Letters in the id of a sending.
pub(crate) const MOST_SENDING: usize = 64;

/// Steps in a path.
pub(crate) const MOST_STEPS: usize = 200;

/// Bytes in the body of a request; a long record with comments fits.
pub(crate) const MOST_BODY: usize = 256 << 10;

/// Bytes in a message over a socket.
pub(crate) const MOST_MESSAGE: usize = 64 << 10;

/// Games that one address begins at once; after that, one in so long a time.
pub(crate) const GAMES_AT_ONCE: u32 = 60;
pub(crate) const GAME_EVERY: Duration = Duration::from_secs(1);

/// Sockets open at once from one address.
pub(crate) const MOST_SOCKETS: usize = 128;

/// Requests of one address that work, or wait for their turn to.
pub(crate) const MOST_WORK: usize = 32;

/// Hints that one address waits for.
pub(crate) const MOST_HINTS: usize = 8;

/// Addresses that are remembered though they hold nothing.
pub(crate) const MOST_ADDRESSES: usize = 10_000;

/// The longer side of a picture.
pub(crate) const PIXELS: RangeInclusive<u32> = 16..=2048;

/// Cells pointed out in a picture, and arrows in it.
pub(crate) const MOST_MARKS: usize = 200;

/// Missed events that a socket sends; a client that is further behind fetches
/// the document.
pub(crate) const MOST_MISSED: usize = 100;

/// Messages that wait for one socket. A client that reads more slowly than this
/// many behind fetches the document.
pub(crate) const MOST_WAITING: usize = 64;

/// Searches that run or wait.
pub(crate) const MOST_SEARCHES: usize = 256;

/// Games in one answer to a question for games.
pub(crate) const MOST_LISTED: u32 = 50;

/// What a computer's move may take, whatever its level says. With what a busy
/// machine adds, the answer is there within a second.
pub(crate) const MOVE_TIME: Duration = Duration::from_millis(800);

/// What a hint may take.
pub(crate) const HINT_TIME: Duration = Duration::from_millis(600);

/// Between two moves of a game that computers play among themselves, so that
/// it can be followed.
pub(crate) const PACE: Duration = Duration::from_millis(500);

/// A client that does not take a message for so long is gone.
pub(crate) const SEND_TIME: Duration = Duration::from_secs(10);

/// How often a socket is asked whether anybody is there; after two of these
/// without a sign of life it is closed.
pub(crate) const PING_EVERY: Duration = Duration::from_secs(20);

/// Sockets and requests get so long to end when the server stops.
pub(crate) const STOP_TIME: Duration = Duration::from_secs(3);
