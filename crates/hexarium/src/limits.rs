//! What a search may take, as typed.

use std::time::Duration;

use clap::Args;
use hexarium_engine::{Engine, Limits, MIB, Options};

use crate::failure::Failure;

/// The threads of a search, at most.
pub(crate) const MOST_THREADS: u16 = 256;

/// The memory of a search in MiB, at most.
pub(crate) const MOST_HASH: u32 = 65_536;

/// When the search of a position ends.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LimitArguments {
    /// Time for each position, in milliseconds
    #[arg(long, alias = "time", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(crate) movetime: Option<u64>,
    /// Positions to visit for each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
}

impl LimitArguments {
    /// The limits; where there are none, the usual ones.
    pub(crate) fn or(self, usual: Limits) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            wish: None,
        };
        match limits == Limits::NONE {
            true => usual,
            false => limits,
        }
    }
}

/// Limits for people, as `1000 nodes`.
pub(crate) fn text(limits: Limits) -> String {
    let mut parts = Vec::new();
    parts.extend(limits.time.map(|time| format!("{} ms", time.as_millis())));
    parts.extend(limits.nodes.map(|nodes| format!("{nodes} nodes")));
    parts.extend(limits.depth.map(|depth| format!("depth {depth}")));
    parts.join(", ")
}

/// What a search is given to work with.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct EngineArguments {
    /// Threads that search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    pub(crate) threads: u16,
    /// Memory for what was found, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_HASH)))]
    pub(crate) hash: u32,
}

impl EngineArguments {
    /// The options, if the machine has room for them.
    pub(crate) fn options(self) -> Result<Options, Failure> {
        check_room(self.hash.into())
            .map_err(|reason| Failure::input(format!("--hash: {reason}")))?;
        Ok(Options {
            hash: self.hash as usize * MIB,
            threads: self.threads.into(),
        })
    }

    /// An engine that knows nothing yet.
    pub(crate) fn engine(self) -> Result<Engine, Failure> {
        Ok(Engine::new(self.options()?))
    }
}

/// An error where the machine has no room for so many MiB: a table that is
/// too large would end the program.
pub(crate) fn check_room(mib: u64) -> Result<(), String> {
    let bytes = usize::try_from(mib).map_or(usize::MAX, |mib| mib.saturating_mul(MIB));
    let asked = Vec::<u8>::new().try_reserve_exact(bytes);
    asked.map_err(|_| format!("there is no room for {mib} MiB; choose fewer"))
}
