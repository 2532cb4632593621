//! The server of Hexarium: live games over HTTP and WebSocket, kept on disk.
//!
//! [`Server::start`] opens the database and the address, [`Server::run`] serves
//! until it is told to stop. Everything else is inside: the API is described in
//! `docs/api.md`, its types are those of `hexarium-wire`.

mod answer;
mod api;
mod app;
mod body;
mod calendar;
mod computer;
mod connections;
mod create;
mod games;
mod guard;
mod journal;
mod judge;
mod limits;
mod live;
mod pages;
mod pictures;
mod secret;
mod server;
mod shares;
mod socket;
mod store;
mod table;

pub use connections::Patience;
pub use server::{DEFAULT_PORT, Options, Server, ServerError};
