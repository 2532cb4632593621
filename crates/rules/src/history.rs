//! A game in progress: a start position, the moves, and what follows from
//! them: repetition, the ends of settings, the result.

use std::collections::HashMap;
use std::fmt;

use crate::effect::Moment;
use crate::game::Game;
use crate::outcome::{Ending, Outcome, Player, reason};
use crate::random::Random;
use crate::refusal::{Refusal, why};
use crate::settings::{NO_PROGRESS, SettingError, Settings};
use crate::step::{Next, Step};
use crate::word::{self, Notation, WordError};

/// How often a position must stand for a draw.
const REPETITIONS: u32 = 3;

/// With its first move a game gets room for so many positions. Before that it
/// has none to spare: many histories are no more than a position.
const FIRST_ROOM: usize = 32;

/// A start position, the moves played from it, the game's settings, and how
/// the players ended it, if they did.
///
/// ```
/// use hexarium_rules::{Game, History, Settings, games::hexdame::HexDame};
///
/// let start = HexDame::read("M:e8;m:f8,g7 w")?;
/// let mut history = History::new(start, Settings::BARE);
/// history.play_word("e8g6x")?;
/// assert_eq!((history.ply(), history.words()), (1, vec!["e8g6xf8g7".to_owned()]));
/// assert_eq!(history.position().line(), "M:g6 b");
/// assert!(history.outcome().is_some() && history.legal_moves().is_empty());
///
/// history.undo();
/// assert_eq!(Some(history.start()), history.position_at(0));
/// assert_eq!(history.start(), history.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History<G: Game> {
    entries: Vec<Entry<G>>,
    /// The hash of each entry's position, by itself because repetition walks
    /// over many of them.
    hashes: Vec<u64>,
    moves: Vec<G::Move>,
    settings: Settings,
    ending: Option<Ending>,
    index: Index,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry<G> {
    position: G,
    /// How often the position has stood, this time included.
    occurrence: u32,
    /// Plies since the last irreversible move, or the start.
    reversible: u32,
    /// Plies since the last move that was progress, or the start.
    without_progress: u32,
}

impl<G> Entry<G> {
    fn first(start: G) -> Self {
        Self {
            position: start,
            occurrence: 1,
            reversible: 0,
            without_progress: 0,
        }
    }
}

/// Where a long run of reversible moves looks its positions up by their hashes;
/// a short one is walked through. Only a memory: any two are equal.
#[derive(Debug, Clone, Default)]
struct Index {
    /// The plies that it knows: from the run's first, up to this one.
    first: usize,
    known: usize,
    last_ply: HashMap<u64, usize>,
}

/// A run of more positions than this is looked up.
const LONG_RUN: usize = 128;

impl Index {
    /// The last ply before `now` of a run from `first` with this hash.
    fn find(&mut self, hashes: &[u64], first: usize, now: usize, hash: u64) -> Option<usize> {
        if self.first != first || self.known > now {
            *self = Self {
                first,
                known: first,
                last_ply: HashMap::new(),
            };
        }
        for (ply, &known) in hashes.iter().enumerate().take(now).skip(self.known) {
            self.last_ply.insert(known, ply);
        }
        self.known = now;
        self.last_ply.get(&hash).copied()
    }

    /// Forgets the ply after `hashes`, which is taken back. Walking over hashes
    /// is far quicker than looking all of them up anew.
    fn forget(&mut self, hashes: &[u64], hash: u64) {
        let now = hashes.len();
        if self.first > now {
            *self = Self::default();
        }
        if self.known <= now {
            return;
        }
        self.known = now;
        match hashes[self.first..]
            .iter()
            .rposition(|&known| known == hash)
        {
            Some(at) => self.last_ply.insert(hash, self.first + at),
            None => self.last_ply.remove(&hash),
        };
    }
}

impl PartialEq for Index {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Index {}

impl<G: Game> Default for History<G> {
    /// The game's own start under the bare rules.
    fn default() -> Self {
        Self::new(G::start(), Settings::BARE)
    }
}

impl<G: Game> History<G> {
    /// A game that begins at a position.
    pub fn new(start: G, settings: Settings) -> Self {
        Self {
            hashes: vec![start.hash()],
            entries: vec![Entry::first(start)],
            moves: Vec::new(),
            settings,
            ending: None,
            index: Index::default(),
        }
    }

    /// Begins a new game at a position under the same settings. It takes over
    /// the room of the one before, which is worth it to whoever plays many.
    ///
    /// ```
    /// use hexarium_rules::{Game, History, Random, Settings, games::hexaequo::Hexaequo};
    ///
    /// let mut history = History::<Hexaequo>::default();
    /// let (mut random, mut list) = (Random::new(1), Vec::new());
    /// for _ in 0..10 {
    ///     history.restart(Hexaequo::start());
    ///     while let Some(mv) = history.random_move(&mut random, &mut list) {
    ///         history.push(mv);
    ///     }
    ///     assert!(history.outcome().is_some());
    /// }
    /// history.restart(Hexaequo::start());
    /// assert_eq!(history, History::default());
    /// ```
    pub fn restart(&mut self, start: G) {
        self.hashes.clear();
        self.hashes.push(start.hash());
        self.entries.clear();
        self.entries.push(Entry::first(start));
        self.moves.clear();
        self.ending = None;
        self.index = Index::default();
    }

    /// The position now.
    #[inline]
    pub fn position(&self) -> &G {
        &self.last().position
    }

    /// The position after so many plies, if the game came that far.
    pub fn position_at(&self, ply: usize) -> Option<&G> {
        self.entries.get(ply).map(|entry| &entry.position)
    }

    /// The position that the game began with.
    pub fn start(&self) -> &G {
        &self.entries[0].position
    }

    /// The moves played.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Changes the settings, for the whole game.
    ///
    /// # Errors
    /// When they would have ended the game before its last move.
    ///
    /// ```
    /// use hexarium_rules::{Game, History, Outcome, Settings, games::cequis::Cequis, reason};
    ///
    /// let start = Cequis::<true>::read(Cequis::<true>::info().starts[1].position)?;
    /// let mut history = History::new(start, Settings::BARE);
    /// history.play_word("a2a3")?;
    /// history.play_word("g7g6")?;
    /// assert_eq!(history.without_progress(), 2);
    /// history.set_settings(Settings { no_progress: Some(2) })?;
    /// assert_eq!(history.outcome(), Some(Outcome::draw(reason::NO_PROGRESS)));
    /// // With this one the second move could not have been played.
    /// assert!(history.set_settings(Settings { no_progress: Some(1) }).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), SettingError> {
        if let Some(limit) = settings.no_progress {
            let mut before = self.entries[..self.ply()].iter();
            if let Some(ply) = before.position(|entry| entry.without_progress >= limit) {
                return Err(SettingError::ends_before(
                    NO_PROGRESS,
                    limit,
                    ply,
                    self.ply(),
                ));
            }
        }
        self.settings = settings;
        Ok(())
    }

    /// How the players ended the game, if they did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How often the position now has stood, this time included.
    pub fn occurrences(&self) -> u32 {
        self.last().occurrence
    }

    /// The earlier plies at which the position now has stood, in order.
    pub fn earlier_occurrences(&self) -> Vec<usize> {
        let now = self.ply();
        let run = now - self.last().reversible as usize..now;
        let stood = |&ply: &usize| self.position_at(ply) == Some(self.position());
        let same_hash = |&ply: &usize| self.hashes[ply] == self.hashes[now];
        run.filter(same_hash).filter(stood).collect()
    }

    /// Plies of play since the last one that was progress.
    pub fn without_progress(&self) -> u32 {
        self.last().without_progress
    }

    /// The hashes of the positions since the last irreversible move, the one
    /// now last.
    ///
    /// ```
    /// use hexarium_rules::{History, games::hexentafl::Hexentafl};
    ///
    /// let mut history = History::<Hexentafl<4>>::default();
    /// history.play_word("a1a3")?;
    /// history.play_word("d4d3")?;
    /// // Nothing was captured: the start may stand again.
    /// assert_eq!(history.reversible_hashes().len(), 3);
    /// # Ok::<(), hexarium_rules::PlayError>(())
    /// ```
    pub fn reversible_hashes(&self) -> &[u64] {
        let first = self.hashes.len() - 1 - self.last().reversible as usize;
        &self.hashes[first..]
    }

    /// The outcome; `None` while the game goes on. First what the position
    /// says by itself, then repetition, then the settings; where the rules leave
    /// the game open, what the players agreed.
    ///
    /// ```
    /// use hexarium_rules::{Game, History, Outcome, Settings, games::hexdame::HexDame};
    /// use hexarium_rules::{reason, words_in};
    ///
    /// let kings = HexDame::read("K:a3,c1,e4;k:g9 w")?;
    /// let mut history = History::new(kings, Settings::BARE);
    /// for word in words_in("a3a4 g9h9 a4a3 h9g9  a3a4 g9h9 a4a3 h9g9") {
    ///     assert_eq!(history.outcome(), None);
    ///     history.play_word(word)?;
    /// }
    /// assert_eq!(history.outcome(), Some(Outcome::draw(reason::REPETITION)));
    /// assert_eq!((history.occurrences(), history.earlier_occurrences()), (3, vec![0, 4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.position()
            .outcome()
            .or_else(|| self.outcome_by_history())
            .or(self.ending.map(Ending::outcome))
    }

    /// The outcome by repetition or a setting.
    fn outcome_by_history(&self) -> Option<Outcome> {
        let last = self.last();
        if last.occurrence >= REPETITIONS {
            return Some(Outcome::draw(reason::REPETITION));
        }
        match self.settings.no_progress {
            Some(limit) if last.without_progress >= limit => {
                Some(Outcome::draw(reason::NO_PROGRESS))
            }
            _ => None,
        }
    }

    /// The legal moves; none after any end of the game.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends the legal moves to a list; none after any end of the game.
    pub fn legal_moves_into(&self, moves: &mut Vec<G::Move>) {
        if self.outcome_by_history().is_none() && self.ending.is_none() {
            self.position().legal_moves(moves);
        }
    }

    /// One of the legal moves, each as likely as the others; `None` after any
    /// end of the game. `list` is room for games that list their moves first.
    pub fn random_move(&self, random: &mut Random, list: &mut Vec<G::Move>) -> Option<G::Move> {
        match self.outcome_by_history() {
            None if self.ending.is_none() => self.position().random_move(random, list),
            _ => None,
        }
    }

    /// The canonical words of the legal moves, sorted as plain strings.
    ///
    /// ```
    /// use hexarium_rules::{History, games::hexaequo::Hexaequo};
    ///
    /// let history = History::<Hexaequo>::default();
    /// assert_eq!(history.legal_words(), ["Di8", "Th10", "Th8", "Tj7", "Tj9", "j8i8", "j8i9"]);
    /// ```
    pub fn legal_words(&self) -> Vec<String> {
        word::sorted_words(self.position(), &self.legal_moves())
    }

    /// The canonical words of the moves played.
    pub fn words(&self) -> Vec<String> {
        let played = self.entries.iter().zip(&self.moves);
        played.map(|(entry, &mv)| entry.position.word(mv)).collect()
    }

    /// The canonical word of the move played at a ply.
    pub fn word_at(&self, ply: usize) -> Option<String> {
        self.word_in(ply, Notation::Canonical)
    }

    /// The move played at a ply in a notation.
    ///
    /// [`Notation`] has an example.
    pub fn word_in(&self, ply: usize, notation: Notation) -> Option<String> {
        let &mv = self.moves.get(ply)?;
        let position = self.position_at(ply)?;
        let published = match notation {
            Notation::Canonical => None,
            Notation::Published => position.published_word(mv),
        };
        Some(published.unwrap_or_else(|| position.word(mv)))
    }

    /// Plays a move that the caller knows to be legal, as one of
    /// [`History::legal_moves`] is.
    ///
    /// ```
    /// use hexarium_rules::{History, Random, games::hexdame::HexDame};
    ///
    /// // A random game; the list is used again and again.
    /// let mut history = History::<HexDame>::default();
    /// let (mut random, mut moves) = (Random::new(1), history.legal_moves());
    /// while let Some(&mv) = random.choose(&moves) {
    ///     history.push(mv);
    ///     moves.clear();
    ///     history.legal_moves_into(&mut moves);
    /// }
    /// assert_eq!((history.outcome().is_some(), history.moves().is_empty()), (true, false));
    /// ```
    pub fn push(&mut self, mv: G::Move) {
        self.make_room();
        // A position may be big: it is copied once and plays the move where
        // it stands.
        let now = self.entries.len();
        self.entries.extend_from_within(now - 1..);
        let (before, after) = self.entries.split_at_mut(now);
        let (before, after) = (&before[now - 1], &mut after[0]);
        after.position.advance(mv);
        let count = |plies: u32, anew: bool| if anew { 0 } else { plies + 1 };
        let (from, to) = (&before.position, &after.position);
        after.reversible = count(before.reversible, from.is_irreversible(mv, to));
        after.without_progress = count(before.without_progress, from.is_progress(mv, to));
        let (hash, reversible) = (to.hash(), after.reversible as usize);
        let earlier = self.find_earlier(now, hash, reversible);
        let occurrence = earlier.map_or(1, |ply| self.entries[ply].occurrence + 1);
        self.entries[now].occurrence = occurrence;
        self.hashes.push(hash);
        self.moves.push(mv);
    }

    /// Makes room for one more move, or for many: moving house is dear.
    #[inline]
    fn make_room(&mut self) {
        let now = self.entries.len();
        if now == self.entries.capacity() {
            let more = (3 * now).max(FIRST_ROOM - 1);
            self.entries.reserve_exact(more);
            self.hashes.reserve_exact(more);
            self.moves.reserve_exact(more);
        }
    }

    /// The last ply, in the run of so many reversible moves that leads to a
    /// ply, at which its position stood before.
    #[inline]
    fn find_earlier(&mut self, now: usize, hash: u64, reversible: usize) -> Option<usize> {
        let first = now - reversible;
        let position = &self.entries[now].position;
        let stood = |ply: usize| self.entries[ply].position == *position;
        if reversible > LONG_RUN {
            let found = self.index.find(&self.hashes, first, now, hash)?;
            if stood(found) {
                return Some(found);
            }
            // Another position of the same hash is in the way.
        }
        // Players move in turn, so it stood an even number of plies ago.
        let pairs = self.hashes[first..now].rchunks_exact(2);
        for (back, pair) in pairs.enumerate() {
            let ply = now - 2 * (back + 1);
            if pair[0] == hash && stood(ply) {
                return Some(ply);
            }
        }
        None
    }

    /// Plays the move that a word means, in any form that fits exactly one.
    ///
    /// # Errors
    /// When the game is over, or the word is no legal move.
    ///
    /// ```
    /// use hexarium_rules::{History, games::hexdame::HexDame};
    ///
    /// let mut history = History::<HexDame>::default();
    /// history.play_word("d4d5")?;
    /// let error = history.play_word("f6g5").unwrap_err();
    /// assert_eq!(error.ply, 2);
    /// assert!(error.to_string().starts_with("move 2: `f6g5` is not legal: "));
    /// assert_eq!(history.ply(), 1);
    /// # Ok::<(), hexarium_rules::PlayError>(())
    /// ```
    pub fn play_word(&mut self, word: &str) -> Result<G::Move, PlayError> {
        let failed = |error| PlayError {
            ply: self.ply() + 1,
            error,
        };
        let is_empty = word.trim().is_empty();
        if let Some(outcome) = self.outcome().filter(|_| !is_empty) {
            return Err(failed(word::game_over::<G>(word, outcome)));
        }
        let mv = self.position().read_word(word).map_err(failed)?;
        self.push(mv);
        Ok(mv)
    }

    /// Takes the last move back, with any ending by the players; `None` at the
    /// start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.entries.pop();
        let hash = self.hashes.pop()?;
        self.ending = None;
        self.index.forget(&self.hashes, hash);
        Some(mv)
    }

    /// Ends the game as the players say. Where the rules have ended it already,
    /// nothing changes and the answer is false.
    ///
    /// ```
    /// use hexarium_rules::games::hexdame::{BLACK, HexDame, WHITE};
    /// use hexarium_rules::{Ending, History};
    ///
    /// let mut history = History::<HexDame>::default();
    /// assert!(history.end(Ending::Resignation(WHITE)));
    /// assert_eq!(history.outcome().and_then(|outcome| outcome.winner()), Some(BLACK));
    /// // It is over; nobody can agree on a draw any more.
    /// assert!(!history.end(Ending::Agreement));
    /// assert_eq!(history.ending(), Some(Ending::Resignation(WHITE)));
    ///
    /// assert!(history.reopen() && history.outcome().is_none());
    /// ```
    pub fn end(&mut self, ending: Ending) -> bool {
        let open = self.outcome().is_none();
        if open {
            self.ending = Some(ending);
        }
        open
    }

    /// Opens a game again that the players ended; whether they had.
    pub fn reopen(&mut self) -> bool {
        self.ending.take().is_some()
    }

    /// What may follow the steps entered so far; nothing after the end.
    ///
    /// ```
    /// use hexarium_rules::{Game, History, Settings, Step, games::cequis::Cequis};
    ///
    /// type Practice = Cequis<false>;
    /// let start = Practice::read("W:c1,c2;G:a1,a2;w:f7,g7;g:g8,a8 s play")?;
    /// let history = History::new(start, Settings::BARE);
    /// let mut path: Vec<Step> =
    ///     ["c2", "c3"].into_iter().filter_map(Step::read::<Practice>).collect();
    /// assert_eq!(history.next(&path).steps, [Step::Choice("group"), Step::Choice("single")]);
    /// path.push(Step::Choice("group"));
    /// let word = history.next(&path).done.map(|mv| history.position().word(mv));
    /// assert_eq!(word.as_deref(), Some("Gc1c2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next(&self, steps: &[Step]) -> Next<G::Move> {
        match self.outcome() {
            Some(_) => Next::default(),
            None => self.position().next(steps),
        }
    }

    /// Why a path of steps is no beginning of a legal move; `None` if it is.
    ///
    /// ```
    /// use hexarium_rules::{History, Step, games::hexaequo::Hexaequo};
    ///
    /// let history = History::<Hexaequo>::default();
    /// let tile = Step::Reserve('T');
    /// let far: Vec<Step> = [tile].into_iter().chain(Step::read::<Hexaequo>("k7")).collect();
    /// assert_eq!(history.refusal_of_steps(&[tile]), None);
    /// let refusal = history.refusal_of_steps(&far).ok_or("it is legal")?;
    /// assert_eq!(refusal.reason.english, "a tile is laid where it touches at least two tiles");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refusal_of_steps(&self, steps: &[Step]) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::new(&why::GAME_OVER, []));
        }
        let dead = self.position().next(steps).is_dead();
        dead.then(|| self.position().refuse(steps))
    }

    /// Why a word is not legal; `None` if it is. A word that may mean several
    /// moves is not refused.
    ///
    /// ```
    /// use hexarium_rules::{History, games::hexdame::HexDame, why};
    ///
    /// let history = History::<HexDame>::default();
    /// let reason = |word| history.refusal_of_word(word).map(|refusal| refusal.reason);
    /// assert_eq!(reason("d4d5"), None);
    /// assert_eq!(reason("f6f5"), Some(&why::NOT_YOURS));
    /// assert_eq!(reason("a1b2"), Some(&why::OCCUPIED));
    /// assert_eq!(reason("hello"), Some(&why::UNREADABLE));
    /// ```
    pub fn refusal_of_word(&self, word: &str) -> Option<Refusal> {
        if self.outcome().is_some() {
            return Some(Refusal::new(&why::GAME_OVER, []));
        }
        match self.position().read_word(word) {
            Ok(_) | Err(WordError::Ambiguous { .. }) => None,
            Err(WordError::Illegal { refusal, .. }) => Some(*refusal),
            Err(_) => Some(Refusal::new(&why::UNREADABLE, [])),
        }
    }

    /// What the move played at a ply did to the board, moment by moment, along
    /// the path by which it was entered, or its shortest; `None` when the game
    /// has no such ply.
    ///
    /// [`Shown::apply`](crate::Shown::apply) has an example.
    pub fn effects(&self, ply: usize, path: Option<&[Step]>) -> Option<Vec<Moment>> {
        let position = self.position_at(ply)?;
        let &mv = self.moves.get(ply)?;
        let shortest;
        let path = match path {
            Some(path) if position.next(path).done == Some(mv) => path,
            _ => {
                shortest = position.path(mv);
                &shortest
            }
        };
        Some(position.effects(mv, path))
    }

    /// The player to move.
    pub fn player(&self) -> Player {
        self.position().player()
    }

    #[inline]
    fn last(&self) -> &Entry<G> {
        &self.entries[self.entries.len() - 1]
    }
}

/// A word of a list that could not be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayError {
    /// The ply that the word would have been, from 1.
    pub ply: usize,
    /// What was wrong with it.
    pub error: WordError,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.ply, self.error)
    }
}

impl std::error::Error for PlayError {}

/// The move words in a text: its tokens without annotation signs, position
/// signs and move numbers.
///
/// ```
/// use hexarium_rules::words_in;
///
/// let words: Vec<&str> = words_in("1. d4d5!? f6f5 = 2.a4a5").collect();
/// assert_eq!(words, ["d4d5!?", "f6f5", "a4a5"]);
/// ```
pub fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(word::without_number)
        .filter(|token| !token.is_empty() && !word::is_sign(token))
}
