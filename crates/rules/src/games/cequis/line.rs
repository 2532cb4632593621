//! Position lines: `<placement> <side> <phase>`.

use super::{Cequis, Phase, SOLIDS, board, info, moves};
use crate::cell::{Cell, CellSet};
use crate::outcome::Player;
use crate::position_line::{PositionError, PositionLine};

const PHASE: &str = "phase";
const PHASE_FORM: &str = "`setup` or `play`, as in `W:a1,b1;g:f7,g7 s play`";

impl<const COMPOUND: bool> Cequis<COMPOUND> {
    pub(super) fn from_kinds(kinds: [CellSet; 6], player: Player, phase: Phase) -> Self {
        let mut position = Self {
            kinds,
            player,
            phase,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        position
    }

    pub(super) fn read_line(line: &str) -> Result<Self, PositionError> {
        let line = PositionLine::read::<Self>(line, &[(PHASE, PHASE_FORM)])?;
        let phase = match line.extras.first().map(String::as_str) {
            Some("setup") => Phase::Setup,
            Some("play") => Phase::Play,
            other => {
                let other: String = other.unwrap_or("").chars().take(20).collect();
                return Err(PositionError::unreadable(
                    PHASE,
                    format!(
                        "unknown phase `{}`; it is `setup` or `play`",
                        other.escape_debug()
                    ),
                ));
            }
        };
        let kinds = info::KINDS.map(|kind| {
            let pieces = line.pieces.iter().filter(|piece| piece.0 == kind);
            pieces.map(|piece| piece.1.0 as u8).collect()
        });
        let position = Self::from_kinds(kinds, line.side, phase);
        if phase == Phase::Setup {
            position.check_zones()?;
            position.check_counts()?;
        }
        Ok(position)
    }

    pub(super) fn write_line(&self) -> String {
        let phase = match self.phase {
            Phase::Setup => "setup",
            Phase::Play => "play",
        };
        PositionLine::write::<Self>(self.listed(), self.player, &[phase.to_owned()])
    }

    /// The pieces with their kinds, in the order of kinds.
    pub(super) fn listed(&self) -> Vec<(char, Cell)> {
        info::KINDS
            .into_iter()
            .zip(self.kinds)
            .flat_map(|(kind, cells)| cells.iter().map(move |cell| (kind, Cell(cell.into()))))
            .collect()
    }

    /// While pieces are placed, each stands in the zone of its team.
    fn check_zones(&self) -> Result<(), PositionError> {
        for (kind, cell) in self.listed() {
            let (player, numbers) = if kind.is_uppercase() {
                (SOLIDS, "numbers 1 and 2")
            } else {
                (SOLIDS.other(), "the last two numbers of a column")
            };
            if !board::zone(player).contains(cell.0 as u8) {
                let name = board::name(cell);
                return Err(PositionError::impossible(
                    "placement",
                    format!("`{kind}` on {name} is outside its zone in `setup`; it is {numbers}"),
                ));
            }
        }
        Ok(())
    }

    /// Placing in turns, from solids, gives equal numbers before solids and one
    /// solid more before circles.
    fn check_counts(&self) -> Result<(), PositionError> {
        let [solids, circles] = [SOLIDS, SOLIDS.other()].map(|player| self.team(player).len());
        if solids + circles == moves::PIECES {
            return Err(PositionError::impossible(
                PHASE,
                "all eighteen pieces are placed; the phase is `play`",
            ));
        }
        let (right, wanted) = if self.player == SOLIDS {
            (solids == circles, "as many of each with solids to place")
        } else {
            (
                solids == circles + 1,
                "one solid more with circles to place",
            )
        };
        if right {
            return Ok(());
        }
        Err(PositionError::impossible(
            "side",
            format!("{solids} solids and {circles} circles in `setup`; it is {wanted}"),
        ))
    }
}
