//! What a position is worth without looking further.

use hexarium_rules::{Game, Random};

/// How many moves the two sides had last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mobility {
    /// The legal moves of the player to move.
    pub own: usize,
    /// The legal moves that the opponent had a ply before.
    pub other: usize,
}

/// Judges a position whose game goes on, in hundredths of the plainest piece,
/// for the player to move.
pub trait Evaluation<G: Game>: Sync {
    /// The judgement.
    fn evaluate(&self, position: &G, mobility: Mobility) -> i32;
}

/// The evaluation that serves every game: what the pieces are worth, and a
/// little for having more moves than the opponent.
#[derive(Debug, Clone, Copy, Default)]
pub struct MaterialAndMobility;

/// The worth of one more legal move, in hundredths.
const A_MOVE: i32 = 2;

impl<G: Game> Evaluation<G> for MaterialAndMobility {
    fn evaluate(&self, position: &G, mobility: Mobility) -> i32 {
        let player = position.player();
        let material = position.material(player) - position.material(player.other());
        material + A_MOVE * (mobility.own as i32 - mobility.other as i32)
    }
}

/// An evaluation that errs: by up to so many hundredths either way, always the
/// same for the same position and seed.
#[derive(Debug, Clone, Copy)]
pub struct Noisy<E> {
    /// The evaluation without errors.
    pub exact: E,
    /// The greatest error.
    pub most: u32,
    /// What the errors depend on besides the position.
    pub seed: u64,
}

impl<G: Game, E: Evaluation<G>> Evaluation<G> for Noisy<E> {
    fn evaluate(&self, position: &G, mobility: Mobility) -> i32 {
        let exact = self.exact.evaluate(position, mobility);
        let range = 2 * self.most as usize + 1;
        let error = Random::new(position.hash() ^ self.seed).below(range);
        exact + error as i32 - self.most as i32
    }
}
