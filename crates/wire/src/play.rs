//! What is asked and told while a game is played: steps, refusals, effects.

use hexarium_rules::{
    AnyHistory, Cell, Effect, Moment, Next, Outcome, Player, Refusal, Shown, Step,
};
use serde::Serialize;
use ts_rs::TS;

use crate::catalogue::TextView;

/// What may follow the steps entered so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NextView {
    /// The steps that may follow.
    pub steps: Vec<String>,
    /// The word of the legal move that the steps already are. When steps may
    /// still follow, the last cell once more, or a button, plays it.
    pub done: Option<String>,
    /// What to show beside cells.
    pub notes: Vec<NoteView>,
}

/// Something to show beside a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NoteView {
    /// The cell.
    pub cell: String,
    /// What is said of it.
    pub text: TextView,
    /// The number that goes with it.
    pub number: i32,
}

/// Why a word or a path of steps is not legal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RefusalView {
    /// The reason.
    pub reason: TextView,
    /// The cells that show it.
    pub cells: Vec<String>,
    /// Words that would be legal instead.
    pub instead: Vec<String>,
}

/// Effects of a move that happen together: all pieces named are lifted, then
/// those that stay are set down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MomentView {
    /// The step of the path that causes it.
    pub step: u32,
    /// The effects.
    pub effects: Vec<EffectView>,
}

/// One thing that happens to a piece. Pieces are named by their cells before
/// the moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    /// A piece comes from its owner's reserve.
    Placed {
        /// Where.
        cell: String,
        /// What.
        piece: String,
    },
    /// The piece whose move it is goes to another cell.
    Moved {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A piece is pushed.
    Pushed {
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A piece is taken and comes off at once.
    Captured {
        /// Where it stood.
        cell: String,
        /// Who holds it, where the game counts captives.
        holder: Option<u8>,
    },
    /// A piece is taken and still stands.
    Marked {
        /// Where.
        cell: String,
    },
    /// A piece comes off: eliminated, or marked before.
    Removed {
        /// Where it stood.
        cell: String,
    },
    /// A piece becomes another kind.
    Promoted {
        /// Where.
        cell: String,
        /// What it becomes.
        piece: String,
    },
    /// A captive goes back to its owner's reserve.
    Returned {
        /// Who held it.
        holder: u8,
        /// What it is.
        piece: String,
    },
}

/// What is to be seen of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ShownView {
    /// The pieces on the board, what lies on the ground first.
    pub pieces: Vec<PieceOn>,
    /// The pieces that may still be placed.
    pub reserves: Vec<CountView>,
    /// The captured pieces that are held.
    pub captives: Vec<CaptiveView>,
}

/// A piece on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PieceOn {
    /// The cell.
    pub cell: String,
    /// The piece.
    pub piece: String,
}

/// So many of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CountView {
    /// The kind.
    pub piece: String,
    /// How many.
    pub count: u32,
}

/// So many of a kind held captured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaptiveView {
    /// Who holds them.
    pub holder: u8,
    /// The kind.
    pub piece: String,
    /// How many.
    pub count: u32,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OutcomeView {
    /// The winner; null of a draw.
    pub winner: Option<u8>,
    /// Why.
    pub reason: TextView,
    /// As programs print it.
    pub line: String,
}

/// Turns what the rules say of one game into views.
pub struct Views<'a>(pub &'a dyn AnyHistory);

impl Views<'_> {
    fn cell(&self, cell: Cell) -> String {
        self.0.step_text(Step::Cell(cell))
    }

    fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Steps as texts.
    pub fn steps(&self, steps: &[Step]) -> Vec<String> {
        steps.iter().map(|&step| self.0.step_text(step)).collect()
    }

    /// What may follow.
    pub fn next(&self, next: &Next<String>) -> NextView {
        NextView {
            steps: self.steps(&next.steps),
            done: next.done.clone(),
            notes: next
                .notes
                .iter()
                .map(|note| NoteView {
                    cell: self.cell(note.cell),
                    text: (*note.text).into(),
                    number: note.number,
                })
                .collect(),
        }
    }

    /// A refusal.
    pub fn refusal(&self, refusal: &Refusal) -> RefusalView {
        RefusalView {
            reason: (*refusal.reason).into(),
            cells: self.cells(&refusal.cells),
            instead: refusal.instead.clone(),
        }
    }

    /// The moments of a move.
    pub fn moments(&self, moments: &[Moment]) -> Vec<MomentView> {
        let moments = moments.iter().map(|moment| MomentView {
            step: moment.step as u32,
            effects: moment.effects.iter().map(|&e| self.effect(e)).collect(),
        });
        moments.collect()
    }

    fn effect(&self, effect: Effect) -> EffectView {
        match effect {
            Effect::Placed { cell, kind } => EffectView::Placed {
                cell: self.cell(cell),
                piece: kind.to_string(),
            },
            Effect::Moved { from, to } => EffectView::Moved {
                from: self.cell(from),
                to: self.cell(to),
            },
            Effect::Pushed { from, to } => EffectView::Pushed {
                from: self.cell(from),
                to: self.cell(to),
            },
            Effect::Captured { cell, holder } => EffectView::Captured {
                cell: self.cell(cell),
                holder: holder.map(index),
            },
            Effect::Marked { cell } => EffectView::Marked {
                cell: self.cell(cell),
            },
            Effect::Removed { cell } => EffectView::Removed {
                cell: self.cell(cell),
            },
            Effect::Promoted { cell, kind } => EffectView::Promoted {
                cell: self.cell(cell),
                piece: kind.to_string(),
            },
            Effect::Returned { holder, kind } => EffectView::Returned {
                holder: index(holder),
                piece: kind.to_string(),
            },
        }
    }

    /// What is to be seen of a position.
    pub fn shown(&self, shown: &Shown) -> ShownView {
        let pieces = shown.pieces.iter().map(|&(cell, kind)| PieceOn {
            cell: self.cell(cell),
            piece: kind.to_string(),
        });
        let reserves = shown.reserves.iter().map(|&(kind, count)| CountView {
            piece: kind.to_string(),
            count,
        });
        let captives = shown.captives.iter().map(|captive| CaptiveView {
            holder: index(captive.holder),
            piece: captive.kind.to_string(),
            count: captive.count,
        });
        ShownView {
            pieces: pieces.collect(),
            reserves: reserves.collect(),
            captives: captives.collect(),
        }
    }

    /// An outcome.
    pub fn outcome(&self, outcome: Outcome) -> OutcomeView {
        OutcomeView {
            winner: outcome.winner().map(index),
            reason: TextView {
                id: outcome.reason().word().to_owned(),
                english: outcome.reason().english().to_owned(),
            },
            line: outcome.line(self.0.info().players),
        }
    }
}

fn index(player: Player) -> u8 {
    player.index() as u8
}
