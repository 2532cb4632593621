//! A position of any game of `hexarium-rules` as a picture: [`svg`] and
//! [`png()`].
//!
//! What is drawn comes from the game's own data: its board, its pieces, what
//! is to be seen of the position. No game is known by name. How it is drawn
//! stands in one data file, [`THEME_FILE`], for other front ends to read too.
//! Letters are shapes of that file, so that pictures need no font.
//!
//! ```
//! use hexarium_render::{Options, Theme, svg};
//! use hexarium_rules::{AnyGame, Settings};
//!
//! let game = AnyGame::find("hexdame")?;
//! let position = game.start(Settings::BARE);
//! let options = Options {
//!     theme: Theme::Dark,
//!     description: position.position(),
//!     ..Options::default()
//! };
//! let picture = svg(&game.board(), &position.shown(), game.info(), &options);
//! assert!(picture.starts_with("<svg "));
//! # Ok::<(), hexarium_rules::UnknownGame>(())
//! ```

mod diagram;
mod document;
mod film;
mod labels;
mod options;
mod panel;
mod picture;
mod pieces;
mod png;
mod sheet;
mod text;
mod theme;
mod view;
mod xml;

use hexarium_rules::{Board, GameInfo, Shown};

pub use diagram::{Diagram, PointError};
pub use film::{Film, FilmError, LARGEST_FILM};
pub use options::{Coordinates, Highlight, Options, Room, Theme, last_move, taken};
pub use png::{LARGEST, PngError, png};
pub use sheet::Sheet;
pub use theme::THEME_FILE;

/// A position as SVG. The same input gives the same bytes.
///
/// A cell has the class `cell`, those of its marks and `data-cell`, its name; a
/// piece has the class `piece`, `data-cell` and `data-kind`. Ids are the same
/// in pictures of the same game and theme, and mean the same shapes.
pub fn svg(board: &Board, shown: &Shown, info: &GameInfo, options: &Options) -> String {
    picture::Picture::new(board, shown, info, options).document()
}
