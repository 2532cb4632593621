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

/// Connections open at once from one address: its sockets, and some to ask with.
pub(crate) const MOST_CONNECTIONS_OF_ONE: usize = MOST_SOCKETS + 64;

/// Connections open at once in all. Most systems let a program have 1,024 files
/// open, and the database needs some of them.
pub(crate) const MOST_CONNECTIONS: u32 = 900;

/// Bytes that are read ahead from one connection, and so the longest head of a
/// request.
pub(crate) const MOST_READ_AHEAD: usize = 64 << 10;

/// Bytes of a body that is too long which are read all the same: a client that
/// is cut off while it sends never sees why.
pub(crate) const MOST_IGNORED: usize = 4 << 20;

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

/// What the head of a request may take to come, from when the connection is
/// free for it: idle connections are closed after it, too. Browsers then open
/// another without a word.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(30);

/// What the body of a request may take to come.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(30);

/// What a client may take to take in what is sent at once: mostly a whole
/// answer, the longest of which have some megabytes.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(60);

/// How often a socket is asked whether anybody is there; after two of these
/// without a sign of life it is closed.
pub(crate) const PING_EVERY: Duration = Duration::from_secs(20);

/// Sockets and requests get so long to end when the server stops.
pub(crate) const STOP_TIME: Duration = Duration::from_secs(3);
