//! Writes pictures to look at: every start of every game in every theme, and
//! one with every highlight.
//!
//!     cargo run --release --package hexarium-render --example gallery -- FOLDER

use std::error::Error;
use std::path::Path;

use hexarium_render::{Highlight, Options, Theme, png};
use hexarium_rules::{AnyGame, Cell, Settings};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("say which folder")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for game in AnyGame::all() {
        for theme in Theme::ALL {
            for start in game.info().starts {
                let options = Options {
                    theme,
                    panel: true,
                    ..Options::default()
                };
                let name = format!("{}-{}", start.name.id, theme.name());
                write(folder, game, start.position, &name, &options)?;
            }
            let start = &game.info().starts[0];
            let name = format!("highlights-{}", theme.name());
            write(
                folder,
                game,
                start.position,
                &name,
                &highlights(game, theme),
            )?;
        }
    }
    Ok(())
}

/// Every highlight, on pieces and beside them, and an arrow.
fn highlights(game: AnyGame, theme: Theme) -> Options {
    let board = game.board();
    let middle = board.cells.len() / 2;
    let cells = (middle - 3..).map(|index| Cell(index as u16));
    let ways = Highlight::ALL.into_iter().chain(Highlight::ALL);
    Options {
        theme,
        flipped: true,
        highlights: cells.zip(ways).collect(),
        arrows: vec![
            (Cell(middle as u16 - 2), Cell(middle as u16 + 4)),
            (Cell(middle as u16 - 3), Cell(middle as u16 - 4)),
        ],
        ..Options::default()
    }
}

fn write(
    folder: &Path,
    game: AnyGame,
    position: &str,
    name: &str,
    options: &Options,
) -> Result<(), Box<dyn Error>> {
    let history = game.from_position(position, Settings::BARE)?;
    let options = Options {
        description: history.position(),
        to_move: Some(history.player()),
        ..options.clone()
    };
    let picture = png(&game.board(), &history.shown(), game.info(), &options)?;
    let file = folder.join(format!("{}-{name}.png", game.info().id));
    std::fs::write(file, picture)?;
    Ok(())
}
