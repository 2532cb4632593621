//! What crosses a process: the serde types of HTTP, WebSocket and JSON lines,
//! and the one conversion to them from what `rules` and `engine` know as data.
//!
//! The browser's TypeScript types are written from these by the program
//! `wire-types` and committed as `web/src/lib/wire.ts`.
//!
//! Cells and steps are texts: a cell is its name (`c3`), a step is a cell, `@`
//! and the kind of a piece from the reserve (`@W`), or `=` and the id of a
//! choice (`=group`). Pieces are the letters of position lines, players are
//! indices.

pub mod catalogue;
pub mod game;
pub mod play;
mod typescript;

pub use typescript::typescript;
