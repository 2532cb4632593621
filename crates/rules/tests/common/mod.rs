//! What the integration tests share.

use std::path::PathBuf;

/// The text of a file of the oracle's data, if there is such a file.
pub(crate) fn data(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data")
        .join(name);
    std::fs::read_to_string(path).ok()
}
