//! Test suites: positions with every word that wins fastest, as text, and the
//! proof that it is so.
//!
//! ```
//! use hexarium_engine::suite;
//!
//! let text = "game hexdame\n1 | f9e9 | M:d8;m:e8,f7,f8,f9,g8,g9,h6,h7,h8,i7;k:d1 b\n";
//! let puzzles = suite::read(text)?;
//! assert_eq!(puzzles[0].words, ["f9e9"]);
//!
//! let history = puzzles[0].history().unwrap();
//! assert_eq!(suite::fastest_wins(&*history, 1, 10_000), Some(vec!["f9e9".to_owned()]));
//! # Ok::<(), suite::SuiteError>(())
//! ```

use std::fmt;

use hexarium_rules::{
    AnyGame, AnyHistory, Game, History, Player, Settings, Visitor, quoted, visit,
};

/// Begins the line that names the game of the lines that follow.
const GAME: &str = "game ";

/// Stands between the parts of a line.
const BETWEEN: &str = " | ";

/// A position that the player to move wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The game's id.
    pub game: &'static str,
    /// The plies that the win takes, the last one of the winner included.
    pub plies: u32,
    /// Every word that wins as fast, sorted.
    pub words: Vec<String>,
    /// The position line.
    pub position: String,
    /// Its line in the text.
    pub line: usize,
}

impl Puzzle {
    /// A game that begins with the position; `None` if it cannot be read.
    pub fn history(&self) -> Option<Box<dyn AnyHistory>> {
        let game = AnyGame::find(self.game).ok()?;
        game.from_position(&self.position, Settings::BARE).ok()
    }
}

/// Writes a suite, in the form that [`read`] reads.
pub fn write(puzzles: &[Puzzle]) -> String {
    let mut text =
        String::from("# Wins: plies | every word that wins fastest | position, player to move\n");
    let mut game = "";
    for puzzle in puzzles {
        if puzzle.game != game {
            game = puzzle.game;
            text += &format!("{GAME}{game}\n");
        }
        let (plies, words) = (puzzle.plies, puzzle.words.join(" "));
        text += &format!("{plies}{BETWEEN}{words}{BETWEEN}{}\n", puzzle.position);
    }
    text
}

/// Reads a suite: a line `game <id>`, and for each position of that game a line
/// `<plies> | <words> | <position>`. Empty lines, and those that begin with
/// `#`, are passed over.
///
/// # Errors
/// When a line is none of these, or its game, position or words do not exist.
pub fn read(text: &str) -> Result<Vec<Puzzle>, SuiteError> {
    let mut game = None;
    let mut puzzles = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let wrong = |reason: String| SuiteError { line, reason };
        if let Some(id) = content.strip_prefix(GAME) {
            let found = AnyGame::find(id.trim());
            game = Some(found.map_err(|error| wrong(error.to_string()))?);
            continue;
        }
        let Some(game) = game else {
            return Err(wrong(
                "no line before names the game, as `game hexdame`".to_owned(),
            ));
        };
        let puzzle = read_line(content, game).map_err(wrong)?;
        puzzles.push(Puzzle { line, ..puzzle });
    }
    Ok(puzzles)
}

fn read_line(content: &str, game: AnyGame) -> Result<Puzzle, String> {
    let parts: Vec<&str> = content.split('|').map(str::trim).collect();
    let [plies, words, position] = parts[..] else {
        return Err("a line is <plies> | <words> | <position>".to_owned());
    };
    let plies = plies.parse().ok().filter(|plies| (1..100).contains(plies));
    let plies = plies.ok_or("the plies of the win are a number from 1 to 99")?;
    let history = game.from_position(position, Settings::BARE);
    let history = history.map_err(|error| error.to_string())?;
    let legal = history.legal_words();
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() {
        return Err("no word is given that wins".to_owned());
    }
    if let Some(word) = words.iter().find(|word| !legal.contains(word)) {
        let word = quoted(word);
        return Err(format!("`{word}` is no canonical word of a legal move"));
    }
    Ok(Puzzle {
        game: game.info().id,
        plies,
        words,
        position: history.position(),
        line: 0,
    })
}

/// Why a text is no suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for SuiteError {}

/// The words of all moves that win in exactly so many plies, sorted, where no
/// move wins sooner; `None` where that is not so, or is not known
/// after visiting `most` positions.
///
/// This is a proof apart from the search: every line of play is tried, without
/// evaluation, table or pruning. How a position came about plays no part, for
/// the fastest win never repeats one.
pub fn fastest_wins(history: &dyn AnyHistory, plies: u32, most: u64) -> Option<Vec<String>> {
    let proof = Proof {
        history,
        plies,
        most,
    };
    visit(history.info().id, proof).ok().flatten()
}

struct Proof<'a> {
    history: &'a dyn AnyHistory,
    plies: u32,
    most: u64,
}

impl Visitor for Proof<'_> {
    type Output = Option<Vec<String>>;

    fn visit<G: Game>(self) -> Option<Vec<String>> {
        let history: &History<G> = self.history.as_any().downcast_ref()?;
        let position = history.position();
        let plies = self.plies as usize;
        let mut prover = Prover {
            attacker: position.player(),
            left: self.most,
            lists: vec![Vec::new(); plies + 1],
            answers: vec![None; plies + 1],
        };
        let shorter = plies.checked_sub(1)?;
        if prover.wins(position, shorter)? {
            return None;
        }
        let mut words = Vec::new();
        for mv in history.legal_moves() {
            let after = prover.after(position, mv)?;
            if prover.loses(&after, shorter)? {
                words.push(position.word(mv));
            }
        }
        words.sort_unstable();
        (!words.is_empty()).then_some(words)
    }
}

/// Tries everything. Each question is answered with `None` when the positions
/// that may be visited are used up.
struct Prover<G: Game> {
    /// Who is to win.
    attacker: Player,
    left: u64,
    /// By plies ahead: the legal moves.
    lists: Vec<Vec<G::Move>>,
    /// By plies ahead: the move that settled it last, which is tried first.
    answers: Vec<Option<G::Move>>,
}

impl<G: Game> Prover<G> {
    fn after(&mut self, position: &G, mv: G::Move) -> Option<G> {
        self.left = self.left.checked_sub(1)?;
        Some(position.play(mv))
    }

    /// Whether the attacker, who is to move, wins in at most so many plies.
    fn wins(&mut self, position: &G, plies: usize) -> Option<bool> {
        if let Some(is_won) = self.is_won(position) {
            return Some(is_won);
        }
        // What is nearer is settled more quickly.
        let nearest = if plies.is_multiple_of(2) { 2 } else { 1 };
        for plies in (nearest..=plies).step_by(2) {
            let winning = self.find(position, plies, |prover, after| {
                prover.loses(after, plies - 1)
            })?;
            if winning {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the defender, who is to move, loses in at most so many plies, the
    /// last of which may be a move of his own that ends the game.
    fn loses(&mut self, position: &G, plies: usize) -> Option<bool> {
        if let Some(is_won) = self.is_won(position) {
            return Some(is_won);
        }
        if plies == 0 {
            return Some(false);
        }
        let defended = self.find(position, plies, |prover, after| {
            Some(!prover.wins(after, plies - 1)?)
        })?;
        Some(!defended)
    }

    /// Whether the attacker has won; `None` while the game goes on.
    fn is_won(&self, position: &G) -> Option<bool> {
        let outcome = position.outcome()?;
        Some(outcome.winner() == Some(self.attacker))
    }

    /// Whether a legal move leads where something holds.
    fn find(
        &mut self,
        position: &G,
        plies: usize,
        mut holds: impl FnMut(&mut Self, &G) -> Option<bool>,
    ) -> Option<bool> {
        let mut legal = std::mem::take(&mut self.lists[plies]);
        legal.clear();
        position.legal_moves(&mut legal);
        if let Some(answer) = self.answers[plies]
            && let Some(place) = legal.iter().position(|&mv| mv == answer)
        {
            legal.swap(0, place);
        }
        let mut found = Some(false);
        for &mv in &legal {
            found = self
                .after(position, mv)
                .and_then(|after| holds(self, &after));
            if found != Some(false) {
                self.answers[plies] = Some(mv);
                break;
            }
        }
        self.lists[plies] = legal;
        found
    }
}
