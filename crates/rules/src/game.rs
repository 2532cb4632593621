//! The trait that every game implements.

use std::fmt;
use std::hash::Hash;

use crate::cell::{Cell, CellName};
use crate::effect::Moment;
use crate::info::{GameInfo, Text};
use crate::outcome::{Outcome, Player, reason};
use crate::position_line::PositionError;
use crate::random::Random;
use crate::refusal::{Refusal, why};
use crate::shown::{Board, Shown};
use crate::step::{Next, Step, next_by_paths};
use crate::symmetry::{self, Symmetry};
use crate::word::{self, WordError};

/// A game; a value of the type is one of its positions. The players move in
/// turn: every move passes the turn on.
///
/// Two positions are equal when the rules call them the same: the pieces, what
/// is held captured, the side to move and the phase. Repetition and settings
/// are not part of a position, see [`History`](crate::History).
///
/// ```
/// use hexarium_rules::{Game, games::hexdame::HexDame};
///
/// let position = HexDame::read("M:c3;m:d3,d4,e4 w")?;
/// let mut moves = Vec::new();
/// position.legal_moves(&mut moves);
/// let words: Vec<String> = moves.iter().map(|&mv| position.word(mv)).collect();
/// assert_eq!(words, ["c3c3xd3d4e4"]);
///
/// let after = position.play(moves[0]);
/// assert_eq!(after.line(), "M:c3 b");
/// let outcome = after.outcome().map(|outcome| outcome.line(HexDame::info().players));
/// assert_eq!(outcome.as_deref(), Some("win white no-move"));
/// # Ok::<(), hexarium_rules::PositionError>(())
/// ```
///
/// Of its methods, those without a default are what a game has to say of itself;
/// [`games`](crate::games) leads through adding one.
pub trait Game: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// A move, which has a meaning only at the position that it is legal in.
    /// Two ways of playing that lead to the same result are one move.
    ///
    /// ```
    /// use std::collections::HashSet;
    ///
    /// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
    ///
    /// let start = Hexaequo::start();
    /// let mut tried: HashSet<<Hexaequo as Game>::Move> = HashSet::new();
    /// assert!(tried.insert(start.read_word("j8i8")?));
    /// // The same move, written as a route.
    /// assert!(!tried.insert(start.read_word("j8-i8")?));
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;

    // ── the game ────────────────────────────────────────────────────────────

    /// What the game says of itself.
    fn info() -> &'static GameInfo;

    /// The board for front ends to draw.
    fn board() -> Board;

    /// The cell with this name, if the board has it.
    fn cell(name: CellName) -> Option<Cell>;

    /// The name of a cell.
    fn cell_name(cell: Cell) -> CellName;

    // ── positions ───────────────────────────────────────────────────────────

    /// The position that a game begins with.
    fn start() -> Self;

    /// Reads a position line, in any order and spacing that the rules allow.
    ///
    /// # Errors
    /// When the line cannot be read or describes an impossible position.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("m: g7, f8; M: e8  w")?;
    /// assert_eq!(position.line(), "M:e8;m:f8,g7 w");
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn read(line: &str) -> Result<Self, PositionError>;

    /// Writes the position line in canonical form.
    fn line(&self) -> String;

    /// The player to move.
    fn player(&self) -> Player;

    /// A hash of everything that equality compares, kept up move by move.
    ///
    /// ```
    /// use hexarium_rules::{Game, WordError, games::hexdame::HexDame};
    ///
    /// let after = |words: [&str; 3]| {
    ///     words.into_iter().try_fold(HexDame::start(), |position, word| {
    ///         Ok::<_, WordError>(position.play(position.read_word(word)?))
    ///     })
    /// };
    /// let (one, other) = (after(["d4d5", "f6f5", "a4a5"])?, after(["a4a5", "f6f5", "d4d5"])?);
    /// assert_eq!((one, one.hash()), (other, other.hash()));
    /// # Ok::<(), WordError>(())
    /// ```
    fn hash(&self) -> u64;

    /// What is to be seen of the position.
    fn shown(&self) -> Shown;

    /// What the player's pieces are worth, in hundredths of the plainest one.
    ///
    /// ```
    /// use hexarium_rules::Game;
    /// use hexarium_rules::games::hexentafl::{BLACK, Hexentafl, WHITE};
    ///
    /// // Six attackers; three defenders, who count double.
    /// let start = Hexentafl::<4>::start();
    /// assert_eq!((start.material(WHITE), start.material(BLACK)), (600, 600));
    /// ```
    fn material(&self, player: Player) -> i32;

    // ── moves and the end ───────────────────────────────────────────────────

    /// The outcome when the pieces alone have ended the game. Such a position
    /// has no legal moves.
    ///
    /// ```
    /// use hexarium_rules::Game;
    /// use hexarium_rules::games::hexentafl::{BLACK, Hexentafl};
    ///
    /// let escaped = Hexentafl::<4>::read("A:a1,d1;K:g7 w")?;
    /// assert_eq!(escaped.decided().and_then(|outcome| outcome.winner()), Some(BLACK));
    /// assert_eq!(escaped.count_moves(), 0);
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn decided(&self) -> Option<Outcome>;

    /// The outcome when nothing is decided and the player to move has no legal
    /// move.
    ///
    /// ```
    /// use hexarium_rules::Game;
    /// use hexarium_rules::games::hexaequo::Hexaequo;
    /// use hexarium_rules::games::hexdame::{BLACK, HexDame};
    ///
    /// // White, to move, would have lost; in Hexaequo nobody would.
    /// assert_eq!(HexDame::start().without_moves().winner(), Some(BLACK));
    /// assert_eq!(Hexaequo::start().without_moves().winner(), None);
    /// ```
    fn without_moves(&self) -> Outcome {
        Outcome::win(self.player().other(), reason::NO_MOVE)
    }

    /// Appends the legal moves, each once, in an order that depends on the
    /// position alone.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
    ///
    /// let start = Hexaequo::start();
    /// let mut moves = Vec::new();
    /// start.legal_moves(&mut moves);
    /// let mut words: Vec<String> = moves.iter().map(|&mv| start.word(mv)).collect();
    /// words.sort();
    /// assert_eq!(words, ["Di8", "Th10", "Th8", "Tj7", "Tj9", "j8i8", "j8i9"]);
    /// ```
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// The number of legal moves.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::cequis::Cequis};
    ///
    /// // Three colours, each on any of the fourteen cells of the zone.
    /// assert_eq!(Cequis::<true>::start().count_moves(), 42);
    /// ```
    fn count_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Whether there is any legal move.
    fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }

    /// One of the legal moves, each as likely as the others; `None` when there
    /// is none. It is the one that [`Random::choose`] would take from the list
    /// of all, which some games need not make; the others make it in `list`.
    fn random_move(&self, random: &mut Random, list: &mut Vec<Self::Move>) -> Option<Self::Move> {
        list.clear();
        self.legal_moves(list);
        random.choose(list).copied()
    }

    /// The outcome by this position alone: decided by its pieces, or no legal
    /// move; `None` while the game goes on.
    ///
    /// ```
    /// use hexarium_rules::{Game, Outcome, games::hexdame, reason};
    ///
    /// // White's king is walled in by men that it cannot jump.
    /// let position = hexdame::HexDame::read("m:g7,g9,h8,h9,i7,i8;K:i9 w")?;
    /// assert!(position.decided().is_none() && !position.has_moves());
    /// assert_eq!(position.outcome(), Some(Outcome::win(hexdame::BLACK, reason::NO_MOVE)));
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn outcome(&self) -> Option<Outcome> {
        self.decided()
            .or_else(|| (!self.has_moves()).then(|| self.without_moves()))
    }

    /// The position after a legal move. After a move that is not legal here the
    /// result means nothing, but nothing panics and no memory is touched that
    /// is not the position's own.
    fn play(&self, mv: Self::Move) -> Self;

    /// Plays a move where the position stands. The same as [`Game::play`], and
    /// quicker where a position is big.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexaequo::Hexaequo};
    ///
    /// let mut position = Hexaequo::start();
    /// let mv = position.read_word("Th8")?;
    /// let after = position.play(mv);
    /// position.advance(mv);
    /// assert_eq!(position, after);
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    #[inline]
    fn advance(&mut self, mv: Self::Move) {
        *self = self.play(mv);
    }

    /// Whether no position before the move can come again after it. `after` is
    /// the position that it led to.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("M:a4;K:e4;k:g9 w")?;
    /// let is_for_good = |word| {
    ///     let mv = position.read_word(word)?;
    ///     Ok::<_, hexarium_rules::WordError>(position.is_irreversible(mv, &position.play(mv)))
    /// };
    /// assert!(is_for_good("a4a5")?, "a man never goes back");
    /// assert!(!is_for_good("e4e5")?, "a king may");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn is_irreversible(&self, mv: Self::Move, after: &Self) -> bool;

    /// Whether the move counts as progress for the setting `no-progress`.
    fn is_progress(&self, mv: Self::Move, after: &Self) -> bool {
        self.is_irreversible(mv, after)
    }

    // ── symmetries ──────────────────────────────────────────────────────────

    /// The symmetries that hold from this position on: the identity first, and
    /// with any two of them their product. A move may add to them and takes
    /// none away.
    ///
    /// Turned by one of them a position is a position of the same game, with
    /// the same symmetries, and whatever the rules say of it they say of the
    /// turned one, for the player and the cells that the symmetry names.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::cequis::Cequis};
    ///
    /// // The mirror, and the three colours of each team in any order; once pieces
    /// // move, half a turn as well.
    /// let setup = Cequis::<true>::start();
    /// assert_eq!(setup.symmetries().len(), 2 * 6 * 6);
    /// let play = Cequis::<true>::read(Cequis::<true>::info().starts[1].position)?;
    /// assert_eq!(play.symmetries().len(), 2 * 6 * 6 * 2);
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn symmetries(&self) -> &'static [Symmetry];

    /// The position turned by one of its symmetries. By any other symmetry the
    /// result means nothing.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("M:a4;k:g9 w")?;
    /// let [_, mirror, half_turn, _] = HexDame::start().symmetries() else {
    ///     return Err("HexDame has four symmetries".into());
    /// };
    /// assert_eq!(position.turned(mirror).line(), "M:d1;k:i7 w");
    /// assert_eq!(position.turned(half_turn).line(), "m:i6;K:c1 b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn turned(&self, symmetry: &Symmetry) -> Self;

    /// The legal move of the turned position that a legal move here becomes.
    ///
    /// [`Symmetry`] has an example.
    fn turned_move(&self, mv: Self::Move, symmetry: &Symmetry) -> Self::Move;

    /// One position that stands for all that this one can be turned into, and
    /// the first of its symmetries that leads there. Which one it is follows
    /// from the hashes, so it may be another one in a later version.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let start = HexDame::start();
    /// let after = |word| Ok::<_, hexarium_rules::WordError>(start.play(start.read_word(word)?));
    /// let (left, right) = (after("a4a5")?, after("d1e1")?);
    /// assert_ne!(left, right);
    /// assert_eq!(left.canonical().0, right.canonical().0);
    ///
    /// let (canonical, symmetry) = left.canonical();
    /// assert_eq!(left.turned(symmetry), canonical);
    /// assert_eq!(canonical.turned(&symmetry.inverse()), left);
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    fn canonical(&self) -> (Self, &'static Symmetry) {
        symmetry::least_image(self)
    }

    // ── words ───────────────────────────────────────────────────────────────

    /// The canonical word of a legal move.
    fn word(&self, mv: Self::Move) -> String;

    /// The word of a legal move as published games have it, where the game has
    /// such a notation: one that is read as this move, the canonical one where
    /// nothing shorter is.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("m:b2,e8;K:e9;k:g9 w")?;
    /// let published = |word| {
    ///     let mv = position.read_word(word)?;
    ///     Ok::<_, hexarium_rules::WordError>(position.published_word(mv))
    /// };
    /// assert_eq!(published("e9a2xb2e8")?.as_deref(), Some("e9a2x"));
    /// // Two captures lead to a1, and the short word would fit both.
    /// assert_eq!(published("e9a1xb2e8")?.as_deref(), Some("e9a1xb2e8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn published_word(&self, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The moves of `legal` (all that are legal here) that a word may mean, in
    /// every form that the game's rules read; `None` when it is no word of the
    /// game. The word has no signs at its end and is not empty.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("m:b2,e8;K:e9;k:g9 w")?;
    /// let mut legal = Vec::new();
    /// position.legal_moves(&mut legal);
    /// let fitting = |word| position.matching(word, &legal).map(|moves| moves.len());
    /// assert_eq!((fitting("a2x"), fitting("a1x")), (Some(1), Some(2)));
    /// assert_eq!((fitting("e9e8"), fitting("hello")), (Some(0), None));
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn matching(&self, word: &str, legal: &[Self::Move]) -> Option<Vec<Self::Move>>;

    /// The legal move that a word means, in any form that fits exactly one.
    ///
    /// # Errors
    /// When the word is empty, unreadable, illegal or ambiguous.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("m:b2,e8;K:e9;k:g9 w")?;
    /// for word in ["e9a2xb2e8", "e9a2xe8b2", "E9A2x!?", "ea2x", "a2x"] {
    ///     assert_eq!(position.word(position.read_word(word)?), "e9a2xb2e8");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_word(&self, word: &str) -> Result<Self::Move, WordError> {
        word::read(self, word)
    }

    // ── steps, refusals and effects ─────────────────────────────────────────

    /// Every path of steps by which a legal move may be entered, without a
    /// choice at its end. A game whose moves have too many routes to list gives
    /// the one of [`Game::path`] and answers [`Game::next`] itself.
    ///
    /// ```
    /// use hexarium_rules::{Game, Step, games::hexaequo::Hexaequo};
    ///
    /// // A tile and then its cell, or a cell and then what comes there.
    /// let start = Hexaequo::start();
    /// let paths = start.paths(start.read_word("Th8")?);
    /// let tile = Step::Reserve('T');
    /// assert!(paths.iter().any(|path| path[0] == tile));
    /// assert!(paths.iter().any(|path| path[1] == tile));
    /// # Ok::<(), hexarium_rules::WordError>(())
    /// ```
    fn paths(&self, mv: Self::Move) -> Vec<Vec<Step>>;

    /// The choice that tells a move from others that share its path.
    ///
    /// ```
    /// use hexarium_rules::{Game, games::cequis::Cequis};
    ///
    /// // c2 may go to c3 alone or take its group along.
    /// let position = Cequis::<true>::read("W:c1,c2;G:a1,a2;w:f7,g7;g:g8,a8 s play")?;
    /// let choice =
    ///     |word| Ok::<_, hexarium_rules::WordError>(position.choice(position.read_word(word)?));
    /// assert_eq!(choice("c2c3")?.map(|text| text.english), Some("this piece alone"));
    /// assert_eq!(choice("Gc2c3")?.map(|text| text.english), Some("the whole group"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn choice(&self, _mv: Self::Move) -> Option<&'static Text> {
        None
    }

    /// The shortest path of a legal move, the first in the order of steps among
    /// equals, without a choice at its end.
    fn path(&self, mv: Self::Move) -> Vec<Step> {
        let shortest = |path: &Vec<Step>| (path.len(), path.clone());
        let paths = self.paths(mv).into_iter();
        paths.min_by_key(shortest).unwrap_or_default()
    }

    /// What may follow the steps entered so far, at a position whose game goes
    /// on.
    ///
    /// ```
    /// use hexarium_rules::{Game, Step, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("M:e8;m:f8,g7 w")?;
    /// let e8 = Step::read::<HexDame>("e8").ok_or("no such step")?;
    /// let next = position.next(&[e8]);
    /// assert!(next.done.is_none());
    /// assert_eq!(next.steps[0].text::<HexDame>(), "g8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn next(&self, steps: &[Step]) -> Next<Self::Move> {
        next_by_paths(self, steps)
    }

    /// Why a path of steps is no beginning of a legal move. Called only with
    /// steps that [`Game::next`] finds dead, at a position whose game goes on.
    ///
    /// ```
    /// use hexarium_rules::{Game, Step, games::hexdame::HexDame};
    ///
    /// let position = HexDame::read("M:e8;m:f8,g7 w")?;
    /// let path: Vec<Step> =
    ///     ["e8", "e9"].into_iter().filter_map(Step::read::<HexDame>).collect();
    /// assert!(position.next(&path).is_dead());
    /// let refusal = position.refuse(&path);
    /// assert_eq!(refusal.reason.english, "you can capture, so you must");
    /// assert_eq!(refusal.instead, ["e8g6xf8g7"]);
    /// # Ok::<(), hexarium_rules::PositionError>(())
    /// ```
    fn refuse(&self, steps: &[Step]) -> Refusal;

    /// Why a word is not legal. Called only with words that
    /// [`Game::matching`] reads and finds no move for.
    fn refuse_word(&self, word: &str) -> Refusal {
        match word::cells_as_steps::<Self>(word) {
            None => Refusal::new(&why::NOT_ON_BOARD, []),
            Some(steps) if steps.is_empty() => Refusal::new(&why::UNREADABLE, []),
            Some(steps) => self.refuse(&steps),
        }
    }

    /// What a legal move does to the board shown, moment by moment, along one
    /// of its paths.
    ///
    /// [`Moment`] and [`Effect`](crate::Effect) have examples.
    fn effects(&self, mv: Self::Move, path: &[Step]) -> Vec<Moment>;
}
