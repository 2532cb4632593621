//! One server to a database: two would not know of each other's moves.
//!
//! The lock is on a file of its own, and ends with the process, however that
//! ends. The file stays; in it the server that has the lock says where it is.
//!
//! The file can be removed, and a database can have a second name. On Linux the
//! database's own file is locked, too: there, locks of this kind do not meet
//! those of SQLite. A process loses the latter as soon as it closes any handle
//! of the file, so this one stays open for as long as the database.

use std::fs::{File, OpenOptions, TryLockError, canonicalize};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// So long is waited for a server that has just begun to say where it is.
const PATIENCE: Duration = Duration::from_secs(2);

/// The lock of a database.
#[derive(Debug)]
pub(super) struct Lock {
    beside: File,
    itself: Option<File>,
}

/// Why it cannot be had.
#[derive(Debug)]
pub(super) enum Locked {
    /// A server has it, and says where it is.
    By(String),
    /// The file cannot be used.
    Failed(io::Error),
}

impl Lock {
    /// Takes the lock of a database.
    pub(super) fn take(database: &str) -> Result<Self, Locked> {
        let beside = Self::wait(database)?;
        let itself = cfg!(target_os = "linux").then(|| lock_itself(database));
        let itself = itself.transpose()?;
        beside.set_len(0).map_err(Locked::Failed)?;
        Ok(Self { beside, itself })
    }

    fn wait(database: &str) -> Result<File, Locked> {
        let mut file = open(&name(database)).map_err(Locked::Failed)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::Error(error)) => return Err(Locked::Failed(error)),
                Err(TryLockError::WouldBlock) => {}
            }
            let mut place = String::new();
            // Some systems let nobody read what another has locked.
            _ = file.rewind().and_then(|()| file.read_to_string(&mut place));
            if !place.is_empty() || begun.elapsed() > PATIENCE {
                return Err(Locked::By(place));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Where the server is that has the lock of a database; `None` where none
    /// has. Nothing is made or changed.
    pub(super) fn holder(database: &str) -> Option<String> {
        if !name(database).exists() {
            return None;
        }
        match Self::wait(database) {
            Err(Locked::By(place)) => Some(place),
            _ => None,
        }
    }

    /// Says where the server is.
    pub(super) fn say(&self, place: &str) -> io::Result<()> {
        let mut file = &self.beside;
        file.rewind()?;
        file.write_all(place.as_bytes())
    }

    /// Gives the lock back.
    pub(super) fn release(&self) {
        // The end of the process does the same.
        for file in [Some(&self.beside), self.itself.as_ref()] {
            _ = file.map(File::unlock);
        }
    }
}

/// The file beside the database, whatever name that was given by.
fn name(database: &str) -> PathBuf {
    let mut name = match canonicalize(database) {
        Ok(path) => path.into_os_string(),
        Err(_) => Path::new(database).into(),
    };
    name.push(".lock");
    name.into()
}

/// Locks the database's own file. Who has it is not known here.
fn lock_itself(database: &str) -> Result<File, Locked> {
    let file = open(Path::new(database)).map_err(Locked::Failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Locked::By(String::new())),
        Err(TryLockError::Error(error)) => Err(Locked::Failed(error)),
    }
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
}
