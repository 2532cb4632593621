//! What the engine knows of a game beyond its rules.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use hexarium_rules::{Game, Outcome, Random};

use crate::level::Strength;
use crate::score::Value;
use crate::terms::{Tally, Term, Worth};

/// Records of moves: as many as [`Evaluator::record`] tells apart.
pub(crate) const RECORDS: usize = 1 << 12;

/// A move of the game that an evaluator knows.
pub(crate) type MoveOf<E> = <<E as Evaluator>::Game as Game>::Move;

/// What a move gains that ends the game.
pub(crate) const WINNING: Value = 10_000;

/// The scale of winning chances where a game has none of its own.
pub(crate) const USUAL_SCALE: f64 = 150.0;

/// Knowledge of a game: what a position is worth and which moves must be
/// looked at before it is judged. All values are in hundredths of the plainest
/// piece, for the player to move.
pub trait Evaluator: Debug + Clone + Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// How much a position may change by a quiet move, in hundredths: what is
    /// worse than the window by more is not looked at near the end of a search.
    /// 0 where nothing may be left out.
    const SWING: Value = 0;

    /// How soon quiet moves come too late to be tried near the end of a search:
    /// at twice this number and more, the deeper the later. 0 where none does.
    const LATE: usize = 0;

    /// A player who is so many hundredths ahead scores e to 1, between players
    /// of the engine's strength: fitted to games of the engine with itself.
    const SCALE: f64 = USUAL_SCALE;

    /// The weights of the evaluation, in the order of their places; none where
    /// it is no sum of weights.
    const TERMS: &'static [Term] = &[];

    /// Tells what a position has of what the weights are for, as it counts for
    /// the player to move.
    fn tally(&self, _position: &Self::Game, _tally: &mut impl Tally) {}

    /// What a position is worth whose game goes on.
    fn evaluate(&self, position: &Self::Game) -> Value {
        let mut worth = Worth::default();
        self.tally(position, &mut worth);
        worth.0
    }

    /// What is looked up once for a position and then asked for each move.
    type Glance: Copy;

    /// Looks it up.
    fn glance(&self, position: &Self::Game) -> Self::Glance;

    /// What a legal move gains at once by what it takes; 0 for a quiet move.
    fn gain(
        &self,
        position: &Self::Game,
        glance: Self::Glance,
        mv: <Self::Game as Game>::Move,
    ) -> Value;

    /// Appends moves that may have to be looked at before a position is judged,
    /// and says whether the player must choose among them; where not, only
    /// those are looked at that gain something. `plies` is how far such moves
    /// have been followed already.
    fn forcing(
        &self,
        position: &Self::Game,
        glance: Self::Glance,
        plies: u32,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    ) -> bool;

    /// Leaves out legal moves that lose at once to a threat, but never the last
    /// of them.
    fn narrow(&self, _position: &Self::Game, _moves: &mut Vec<<Self::Game as Game>::Move>) {}

    /// Leaves out legal moves that the player overlooks, but never all of them.
    /// Nobody who plays at full strength overlooks any.
    fn overlook(&self, _position: &Self::Game, _moves: &mut Vec<<Self::Game as Game>::Move>) {}

    /// Whether the player to move must answer a threat that would end the game.
    fn is_threatened(&self, _position: &Self::Game) -> bool {
        false
    }

    /// Whether a move or two could end the game, so that no move is left out
    /// because a position looks good or bad.
    fn is_sharp(&self, _position: &Self::Game) -> bool {
        false
    }

    /// The place of a move in the records of what was good elsewhere, below
    /// 4,096. Moves that mean much the same share one.
    fn record(&self, mv: <Self::Game as Game>::Move) -> usize {
        let mut hasher = Mixer(0);
        mv.hash(&mut hasher);
        (hasher.finish() >> 52) as usize
    }
}

/// Whether a position can be judged as it stands: the player need not choose
/// among forcing moves, and none gains anything.
pub(crate) fn is_quiet<E: Evaluator>(evaluator: &E, position: &E::Game) -> bool {
    let glance = evaluator.glance(position);
    let mut moves = Vec::new();
    let must = evaluator.forcing(position, glance, 0, &mut moves);
    let gains = |&mv: &MoveOf<E>| evaluator.gain(position, glance, mv) > 0;
    !must && !moves.iter().any(gains)
}

/// The knowledge that serves every game: what the pieces are worth, and a
/// little for every legal move.
#[derive(Debug)]
pub struct MaterialAndMobility<G>(PhantomData<fn() -> G>);

impl<G> Default for MaterialAndMobility<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G> Clone for MaterialAndMobility<G> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The worth of a legal move, in hundredths, and how many are counted.
const A_MOVE: Value = 2;
const MOST_MOVES: Value = 40;

impl<G: Game> Evaluator for MaterialAndMobility<G> {
    type Game = G;

    fn evaluate(&self, position: &G) -> Value {
        let player = position.player();
        let material = position.material(player) - position.material(player.other());
        let moves = position.count_moves().min(MOST_MOVES as u64) as Value;
        material + A_MOVE * moves - A_MOVE * MOST_MOVES / 2
    }

    type Glance = ();

    fn glance(&self, _position: &G) {}

    fn gain(&self, position: &G, (): (), mv: G::Move) -> Value {
        let (player, enemy) = (position.player(), position.player().other());
        let after = position.play(mv);
        if after.decided().and_then(Outcome::winner) == Some(player) {
            return WINNING;
        }
        position.material(enemy) - after.material(enemy)
    }

    fn forcing(&self, position: &G, (): (), _plies: u32, moves: &mut Vec<G::Move>) -> bool {
        position.legal_moves(moves);
        // Where every move takes something, stopping is no choice.
        moves.iter().all(|&mv| self.gain(position, (), mv) > 0)
    }
}

/// Knowledge that errs, and overlooks moves. An error belongs to a position. What
/// is overlooked is overlooked in the whole search, whatever comes before it:
/// else the search would look for the moves whose refutation it does not see.
#[derive(Debug, Clone)]
pub(crate) struct Erring<E> {
    exact: E,
    strength: Strength,
    seed: u64,
    /// The seed of what is overlooked at this move of the game.
    blindness: u64,
}

impl<E: Evaluator> Erring<E> {
    /// Knowledge for a search from a position.
    pub(crate) fn new(exact: E, strength: Strength, seed: u64, root: &E::Game) -> Self {
        // Two that play each other do not overlook the same.
        let seed = Random::new(seed ^ root.player().index() as u64).next_u64();
        Self {
            exact,
            strength,
            seed,
            blindness: Random::new(seed ^ root.hash()).next_u64(),
        }
    }

    fn chance(&self, position: &E::Game) -> Random {
        Random::new(position.hash() ^ self.seed)
    }

    fn overlooks(&self, mv: MoveOf<E>) -> bool {
        let mut chance = Random::new(self.blindness ^ self.record(mv) as u64);
        chance.below(100) < self.strength.overlooks as usize
    }

    /// The moves in the order in which a player turns to them: what can be
    /// taken first, the rest by chance. A win that stands on the board is seen
    /// at once, and nothing else then.
    pub(crate) fn attend(&self, position: &E::Game, moves: &mut Vec<MoveOf<E>>) {
        if let Some(&win) = moves.iter().find(|&&mv| wins(position, mv)) {
            *moves = vec![win];
            return;
        }
        let glance = self.glance(position);
        let mut chance = self.chance(position);
        moves.sort_by_cached_key(|&mv| {
            let gain = self.gain(position, glance, mv);
            (std::cmp::Reverse(gain), chance.next_u64())
        });
    }
}

/// Whether a move wins at once.
fn wins<G: Game>(position: &G, mv: G::Move) -> bool {
    let after = position.play(mv);
    let outcome = match after.decided() {
        None if !after.has_moves() => Some(after.without_moves()),
        decided => decided,
    };
    outcome.and_then(Outcome::winner) == Some(position.player())
}

impl<E: Evaluator> Evaluator for Erring<E> {
    type Game = E::Game;

    const SWING: Value = E::SWING;
    const LATE: usize = E::LATE;
    const SCALE: f64 = E::SCALE;
    const TERMS: &'static [Term] = E::TERMS;

    fn tally(&self, position: &E::Game, tally: &mut impl Tally) {
        self.exact.tally(position, tally);
    }

    fn evaluate(&self, position: &E::Game) -> Value {
        let exact = self.exact.evaluate(position);
        let most = self.strength.error;
        let error = self.chance(position).below(2 * most as usize + 1);
        exact + error as Value - most as Value
    }

    type Glance = E::Glance;

    fn glance(&self, position: &E::Game) -> E::Glance {
        self.exact.glance(position)
    }

    fn gain(&self, position: &E::Game, glance: E::Glance, mv: MoveOf<E>) -> Value {
        self.exact.gain(position, glance, mv)
    }

    fn forcing(
        &self,
        position: &E::Game,
        glance: E::Glance,
        plies: u32,
        moves: &mut Vec<MoveOf<E>>,
    ) -> bool {
        self.exact.forcing(position, glance, plies, moves)
    }

    fn narrow(&self, position: &E::Game, moves: &mut Vec<MoveOf<E>>) {
        self.exact.narrow(position, moves);
    }

    fn overlook(&self, _position: &E::Game, moves: &mut Vec<MoveOf<E>>) {
        let sees = |&mv: &MoveOf<E>| !self.overlooks(mv);
        if moves.iter().any(sees) {
            moves.retain(sees);
        }
    }

    fn is_threatened(&self, position: &E::Game) -> bool {
        self.exact.is_threatened(position)
    }

    fn is_sharp(&self, position: &E::Game) -> bool {
        self.exact.is_sharp(position)
    }

    fn record(&self, mv: MoveOf<E>) -> usize {
        self.exact.record(mv)
    }
}

/// A hash of a few small numbers, made to be fast: moves are no secret.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        // The discriminants of enums come so.
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
