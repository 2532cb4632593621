//! Ctrl-C, for commands that have something to put in order first.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Failure;

/// A flag that is set when the program is to end. To be asked for once.
pub(crate) fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handler = move || set.store(true, Ordering::SeqCst);
    ctrlc::set_handler(handler).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(flag)
}

/// An error where the flag is set.
pub(crate) fn check(flag: &AtomicBool) -> Result<(), Failure> {
    match flag.load(Ordering::SeqCst) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}
