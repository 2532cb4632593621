//! One game between two engines, from an opening to its end.

use std::collections::BTreeMap;
use std::time::Duration;

use hexarium_rules::record::{Evaluation, GameTree, Score, player_tag};
use hexarium_rules::{AnyHistory, Ending, Player as Side};
use serde::{Deserialize, Serialize};

use super::adjudication::{Adjudication, Judge, Verdict};
use super::pace::{Clocks, Go, Pace, TimeControl};
use super::player::{Answer, Failing, Fault, FaultKind, Player, Watchdog, out_of_time};
use crate::text::message;

/// What every game of a match has in common.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    /// The names of the engines.
    pub(crate) names: [String; 2],
    /// What each may take for a move.
    pub(crate) paces: [Pace; 2],
    /// How long engines may take beyond that.
    pub(crate) watchdog: Watchdog,
    /// When a game is ended before its end.
    pub(crate) adjudication: Adjudication,
    /// The seed of the match.
    pub(crate) seed: u64,
}

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// Its number, from 0: two make a pair, and in the first of them the first
    /// engine plays the side named first.
    pub(crate) game: usize,
    /// Twice the points of the first engine.
    pub(crate) half_points: u8,
    /// The index of the side that won; none of a draw.
    pub(crate) winner: Option<usize>,
    /// Why it ended, in a word.
    pub(crate) reason: String,
    /// Its length with the opening.
    pub(crate) plies: usize,
    /// The fault that ended it, and the index of the engine.
    pub(crate) fault: Option<(usize, Fault)>,
    /// What the engines did, by engine.
    pub(crate) work: [Work; 2],
    /// The game as a record.
    pub(crate) record: String,
}

impl Played {
    /// The number of its pair.
    pub(crate) const fn pair(&self) -> usize {
        self.game / 2
    }

    /// Whether its numbers are those of a game, where it comes from a file.
    pub(crate) fn is_sound(&self) -> bool {
        let is_engine = |fault: &(usize, Fault)| fault.0 < 2;
        self.half_points <= 2
            && self.winner.is_none_or(|side| side < 2)
            && self.fault.as_ref().is_none_or(is_engine)
    }
}

/// What an engine did in its moves, summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Work {
    /// Moves played.
    pub(crate) moves: u64,
    /// Positions visited, as it says.
    pub(crate) nodes: u64,
    /// Plies looked ahead, as it says.
    pub(crate) depth: u64,
    /// Time taken.
    pub(crate) microseconds: u64,
}

impl Work {
    /// Takes another's work over.
    pub(crate) const fn add(&mut self, other: Self) {
        // Engines say what they like.
        self.moves = self.moves.saturating_add(other.moves);
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.depth = self.depth.saturating_add(other.depth);
        self.microseconds = self.microseconds.saturating_add(other.microseconds);
    }
}

/// Plays a game; `None` when it was interrupted. The opening is not over, and
/// in the game of an even number the first engine plays the side named first.
pub(crate) fn play(
    game: usize,
    opening: Box<dyn AnyHistory>,
    players: &mut [Box<dyn Player>; 2],
    terms: &Terms,
) -> Option<Played> {
    let mut playing = Playing {
        game,
        history: opening,
        terms,
        clocks: Clocks {
            left: [Duration::ZERO; 2],
            increment: [Duration::ZERO; 2],
        },
        judge: Judge::new(terms.adjudication),
        evaluations: BTreeMap::new(),
        work: Default::default(),
    };
    let end = playing.moves(players)?;
    if let End::Fault(engine, _) = &end {
        players[*engine].restart();
    }
    Some(playing.played(end))
}

/// How a game ended.
enum End {
    /// As the rules have it.
    ByRules,
    /// By what the engines think of it.
    Adjudicated(Verdict),
    /// By a fault of an engine.
    Fault(usize, Fault),
}

struct Playing<'a> {
    game: usize,
    history: Box<dyn AnyHistory>,
    terms: &'a Terms,
    clocks: Clocks,
    judge: Judge,
    /// By ply, what the engine that moved thought.
    evaluations: BTreeMap<usize, Evaluation>,
    work: [Work; 2],
}

impl Playing<'_> {
    /// The index of the engine that plays a side.
    const fn engine_of(&self, side: Side) -> usize {
        (side.index() + self.game) % 2
    }

    /// Plays, and gives how it ended; `None` when it was interrupted.
    fn moves(&mut self, players: &mut [Box<dyn Player>; 2]) -> Option<End> {
        self.set_clocks();
        for (engine, player) in players.iter_mut().enumerate() {
            match player.begin(&*self.history) {
                Ok(()) => {}
                Err(Failing::Fault(fault)) => return Some(End::Fault(engine, fault)),
                Err(Failing::Interrupted) => return None,
            }
        }
        while self.history.outcome().is_none() {
            if let Some(verdict) = self.judge.verdict(self.history.ply()) {
                return Some(End::Adjudicated(verdict));
            }
            let engine = self.engine_of(self.history.player());
            match self.one_move(engine, &mut *players[engine]) {
                Ok(()) => {}
                Err(Failing::Fault(fault)) => return Some(End::Fault(engine, fault)),
                Err(Failing::Interrupted) => return None,
            }
        }
        Some(End::ByRules)
    }

    fn set_clocks(&mut self) {
        for side in [Side::FIRST, Side::SECOND] {
            let engine = self.engine_of(side);
            // Who has no clock is said to have the opponent's.
            let [own, other] = [engine, 1 - engine].map(|engine| self.terms.paces[engine].tc);
            if let Some(TimeControl { base, increment }) = own.or(other) {
                self.clocks.left[side.index()] = Duration::from_millis(base);
                self.clocks.increment[side.index()] = Duration::from_millis(increment);
            }
        }
    }

    fn one_move(&mut self, engine: usize, player: &mut dyn Player) -> Result<(), Failing> {
        let side = self.history.player();
        let go = Go {
            pace: self.terms.paces[engine],
            clocks: self.clocks,
            player: side,
            // Another for each game, the same for each time it is played.
            seed: self.terms.seed ^ ((self.game as u64) << 32),
        };
        let Answer {
            word,
            info,
            elapsed,
        } = player.answer(&*self.history, &go)?;
        if let Some(most) = go.most_time()
            && elapsed > most + self.terms.watchdog.margin()
        {
            return Err(out_of_time(most));
        }
        let left = &mut self.clocks.left[side.index()];
        *left = left.saturating_sub(elapsed) + self.clocks.increment[side.index()];
        let played = match &*word {
            "" | "(none)" => Err("no move".to_owned()),
            word => self
                .history
                .play(word)
                .map(drop)
                .map_err(|error| error.to_string()),
        };
        played.map_err(|reason| {
            Failing::Fault(Fault {
                kind: FaultKind::Illegal,
                detail: message(&reason),
            })
        })?;
        self.work[engine].add(Work {
            moves: 1,
            nodes: info.nodes.unwrap_or_default(),
            depth: u64::from(info.depth.unwrap_or_default()),
            microseconds: elapsed.as_micros().try_into().unwrap_or(u64::MAX),
        });
        self.judge.hear(side, info.score);
        if let Some(score) = info.score {
            let evaluation = Evaluation {
                score: for_first(score, side),
                depth: info.depth,
            };
            self.evaluations.insert(self.history.ply(), evaluation);
        }
        Ok(())
    }

    fn played(mut self, end: End) -> Played {
        let (ending, reason, fault) = match end {
            End::ByRules => (None, None, None),
            End::Adjudicated(verdict) => {
                let ending = match verdict {
                    Verdict::Draw | Verdict::TooLong => Ending::Agreement,
                    Verdict::Lost(side) => Ending::Resignation(side),
                };
                (Some(ending), Some(verdict.word()), None)
            }
            End::Fault(engine, fault) => {
                let side = Side::new(((engine + self.game) % 2) as u8);
                let ending = match fault.kind {
                    FaultKind::Time => Ending::Time(side),
                    _ => Ending::Abandoned(side),
                };
                (Some(ending), Some(fault.kind.word()), Some((engine, fault)))
            }
        };
        if let Some(ending) = ending {
            self.history.end(ending);
        }
        // A game ends by rules or has just been ended.
        let outcome = self.history.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner());
        let half_points = match winner.map(|side| self.engine_of(side)) {
            Some(0) => 2,
            Some(_) => 0,
            None => 1,
        };
        let by_rules = outcome.map_or("", |outcome| outcome.reason().word());
        Played {
            game: self.game,
            half_points,
            winner: winner.map(Side::index),
            reason: reason.unwrap_or(by_rules).to_owned(),
            plies: self.history.ply(),
            work: self.work,
            record: self.record(fault.as_ref()),
            fault,
        }
    }

    fn record(&self, fault: Option<&(usize, Fault)>) -> String {
        let mut tree = GameTree::new(self.history.boxed());
        let round = format!("{}.{}", self.game / 2 + 1, self.game % 2 + 1);
        tree.tags.set("Round", round);
        for side in [Side::FIRST, Side::SECOND] {
            let tag = player_tag(&self.history.info().players[side.index()]);
            tree.tags.set(&tag, &self.terms.names[self.engine_of(side)]);
        }
        if let Some((engine, fault)) = fault {
            tree.tags
                .set("Fault", format!("{}: {fault}", self.terms.names[*engine]));
        }
        let moves: Vec<_> = tree.main_moves().collect();
        for (&ply, &evaluation) in &self.evaluations {
            if let Some(&id) = moves.get(ply - 1) {
                tree.set_evaluation(id, Some(evaluation));
            }
        }
        tree.to_string()
    }
}

/// A score of the side to move, for the side named first.
pub(crate) fn for_first(score: Score, side: Side) -> Score {
    match (side == Side::FIRST, score) {
        (true, score) => score,
        (false, Score::Hundredths(value)) => Score::Hundredths(value.saturating_neg()),
        (false, Score::WinIn(moves)) => Score::LossIn(moves),
        (false, Score::LossIn(moves)) => Score::WinIn(moves),
    }
}
