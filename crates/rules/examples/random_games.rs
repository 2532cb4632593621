//! Writes records of random games, to measure and to try programs with:
//!
//! ```text
//! cargo run --release --package hexarium-rules --example random_games -- hexdame 5000000 > games.txt
//! ```

use std::error::Error;
use std::io::{BufWriter, Write, stdout};

use hexarium_rules::record::Record;
use hexarium_rules::{Game, History, Random, Settings, Visitor, visit};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [id, moves] = arguments.as_slice() else {
        return Err("give a game's id and the least number of moves, as `hexdame 1000`".into());
    };
    let moves = moves.parse()?;
    visit(id, Games { moves })??;
    Ok(())
}

struct Games {
    moves: usize,
}

impl Visitor for Games {
    type Output = std::io::Result<()>;

    fn visit<G: Game>(self) -> Self::Output {
        let mut out = BufWriter::new(stdout().lock());
        let mut random = Random::new(1);
        let mut left = self.moves;
        while left > 0 {
            let mut history = History::new(G::start(), Settings::played(G::info()));
            while let Some(&mv) = random.choose(&history.legal_moves()) {
                history.push(mv);
            }
            left = left.saturating_sub(history.ply());
            writeln!(out, "{}", Record::new(Box::new(history)).write())?;
        }
        out.flush()
    }
}
