//! Ready-made starts.

use crate::info::{StartInfo, Text};

pub(super) const STARTS: &[StartInfo] = &[StartInfo {
    name: Text::new("start", "Start"),
    about: "The board is empty; the teams place their pieces in turn.",
    position: "- s setup",
}];
