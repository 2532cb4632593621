//! Ctrl-C and SIGTERM. A command that has something to put in order asks for
//! the flag, looks at it now and then, and ends by itself; every other one, and
//! one that is held up where it cannot look, is ended here. No file is left that
//! was begun and not finished.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::failure::{BROKEN_OFF, Failure};

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether somebody looks at the flag.
static WATCHED: AtomicBool = AtomicBool::new(false);

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The flag that is set when the program is to end. Who asks for it looks at
/// it.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    listen()?;
    WATCHED.store(true, Ordering::SeqCst);
    Ok(Arc::clone(&INTERRUPTED))
}

/// An error where the flag is set.
pub(crate) fn check(flag: &AtomicBool) -> Result<(), Failure> {
    match flag.load(Ordering::SeqCst) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

/// Does what may wait for others without end, and where nobody looks at the
/// flag meanwhile: reading what is typed, writing what is read elsewhere.
pub(crate) fn waiting<T>(work: impl FnOnce() -> T) -> T {
    let was_watched = WATCHED.swap(false, Ordering::SeqCst);
    // Whichever comes first, the signal or the line above, one sees the other.
    if INTERRUPTED.load(Ordering::SeqCst) {
        end();
    }
    let done = work();
    WATCHED.store(was_watched, Ordering::SeqCst);
    done
}

/// Makes a new file that is removed if the program is ended.
pub(crate) fn create_unfinished(path: &Path) -> io::Result<File> {
    listen()?;
    let mut unfinished = unfinished();
    let file = File::create_new(path)?;
    unfinished.push(path.to_owned());
    Ok(file)
}

/// Says that a file is finished, or removed.
pub(crate) fn finished(path: &Path) {
    unfinished().retain(|other| other != path);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn listen() -> io::Result<()> {
    static LISTENS: OnceLock<Result<(), String>> = OnceLock::new();
    let heard = || {
        INTERRUPTED.store(true, Ordering::SeqCst);
        if !WATCHED.load(Ordering::SeqCst) {
            end();
        }
    };
    let listens = LISTENS.get_or_init(|| ctrlc::set_handler(heard).map_err(|e| e.to_string()));
    listens.clone().map_err(io::Error::other)
}

/// Ends the program.
fn end() -> ! {
    // Held to the end, so that no other file is begun.
    for path in &*unfinished() {
        _ = fs::remove_file(path);
    }
    std::process::exit(BROKEN_OFF.into())
}
