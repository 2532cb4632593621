//! Games that are ended early, where both engines have agreed for some moves
//! how they will end. Nothing of it is on unless it is asked for, but for the
//! longest game.

use hexarium_rules::Player as Side;
use hexarium_rules::record::Score;
use serde::{Deserialize, Serialize};

/// When games are ended before their end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Adjudication {
    /// As a draw.
    pub(crate) draw: Option<Agreement>,
    /// As lost.
    pub(crate) resign: Option<Agreement>,
    /// As a draw after so many plies.
    pub(crate) longest: Option<usize>,
}

/// What both engines must agree on, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Agreement {
    /// So many moves of each in a row.
    moves: u32,
    /// Hundredths: of a draw at most, of a loss at least.
    score: i32,
    /// Not before this ply.
    from: usize,
}

impl Agreement {
    /// Reads the terms of a draw.
    pub(crate) fn of_draw(text: &str) -> Result<Self, String> {
        Self::read(text, "moves=8,score=10,from=40")
    }

    /// Reads the terms of a loss.
    pub(crate) fn of_loss(text: &str) -> Result<Self, String> {
        Self::read(text, "moves=4,score=900")
    }

    /// Reads what is written as an example is; `from` may be left out.
    fn read(text: &str, example: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "it is written as {example}: moves of each engine in a row, hundredths of a \
                 piece, and perhaps the first ply as from=40"
            )
        };
        let (mut moves, mut score, mut from) = (None, None, 0);
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(wrong)?;
            let number: u16 = value.trim().parse().map_err(|_| wrong())?;
            match key.trim() {
                "moves" if number > 0 => moves = Some(number.into()),
                "score" => score = Some(number.into()),
                "from" => from = number.into(),
                _ => return Err(wrong()),
            }
        }
        Ok(Self {
            moves: moves.ok_or_else(wrong)?,
            score: score.ok_or_else(wrong)?,
            from,
        })
    }
}

/// How a game is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Both see a draw.
    Draw,
    /// Both see that this side loses.
    Lost(Side),
    /// It is longer than any game may be.
    TooLong,
}

impl Verdict {
    /// The reason in a word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Draw => "adjudicated-draw",
            Self::Lost(_) => "adjudicated-win",
            Self::TooLong => "too-long",
        }
    }
}

/// What the engines have thought of a game in their last moves.
#[derive(Debug)]
pub(crate) struct Judge {
    terms: Adjudication,
    /// By side, the moves in a row that it saw a draw.
    level: [u32; 2],
    /// By side, who it sees lost, and for how many moves in a row.
    lost: [Option<(Side, u32)>; 2],
}

impl Judge {
    pub(crate) const fn new(terms: Adjudication) -> Self {
        Self {
            terms,
            level: [0; 2],
            lost: [None; 2],
        }
    }

    /// Hears what a side thinks, from its own point of view, after its move.
    pub(crate) fn hear(&mut self, side: Side, score: Option<Score>) {
        let hundredths = score.map(|score| match score {
            Score::Hundredths(value) => value,
            Score::WinIn(_) => i32::MAX,
            Score::LossIn(_) => -i32::MAX,
        });
        let index = side.index();
        let drawish = |terms: Agreement| hundredths.is_some_and(|value| value.abs() <= terms.score);
        self.level[index] = match self.terms.draw.is_some_and(drawish) {
            true => self.level[index] + 1,
            false => 0,
        };
        let loser = self.terms.resign.and_then(|terms| match hundredths? {
            value if value >= terms.score => Some(side.other()),
            value if value <= -terms.score => Some(side),
            _ => None,
        });
        self.lost[index] = loser.map(|loser| match self.lost[index] {
            Some((before, moves)) if before == loser => (loser, moves + 1),
            _ => (loser, 1),
        });
    }

    /// How the game is to be ended now, if it is.
    pub(crate) fn verdict(&self, ply: usize) -> Option<Verdict> {
        let Adjudication {
            draw,
            resign,
            longest,
        } = self.terms;
        if let Some(terms) = resign.filter(|terms| ply >= terms.from)
            && let [Some((first, moves)), Some((second, others))] = self.lost
            && first == second
            && moves.min(others) >= terms.moves
        {
            return Some(Verdict::Lost(first));
        }
        let is_level = |terms: Agreement| {
            let moves = self.level.iter().min();
            ply >= terms.from && moves.is_some_and(|&moves| moves >= terms.moves)
        };
        if draw.is_some_and(is_level) {
            return Some(Verdict::Draw);
        }
        longest
            .is_some_and(|most| ply >= most)
            .then_some(Verdict::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(draw: Option<&str>, resign: Option<&str>) -> Judge {
        Judge::new(Adjudication {
            draw: draw.map(|text| Agreement::of_draw(text).unwrap()),
            resign: resign.map(|text| Agreement::of_loss(text).unwrap()),
            longest: Some(300),
        })
    }

    fn hear(judge: &mut Judge, scores: &[i32]) {
        for (ply, &score) in scores.iter().enumerate() {
            let side = Side::new((ply % 2) as u8);
            judge.hear(side, Some(Score::Hundredths(score)));
        }
    }

    #[test]
    fn a_draw_needs_both_for_several_moves() {
        let mut judge = judge(Some("moves=2,score=10,from=4"), None);
        hear(&mut judge, &[5, -5, 10]);
        assert_eq!(judge.verdict(40), None);
        judge.hear(Side::SECOND, Some(Score::Hundredths(0)));
        assert_eq!(judge.verdict(3), None, "not so early");
        assert_eq!(judge.verdict(4), Some(Verdict::Draw));
        judge.hear(Side::FIRST, Some(Score::Hundredths(11)));
        assert_eq!(judge.verdict(40), None, "one sees more");
        judge.hear(Side::FIRST, Some(Score::Hundredths(0)));
        judge.hear(Side::FIRST, None);
        assert_eq!(judge.verdict(40), None, "one says nothing");
    }

    #[test]
    fn a_loss_is_seen_by_the_winner_and_the_loser() {
        let mut judge = judge(None, Some("moves=2,score=600"));
        hear(&mut judge, &[-600, 700, -900]);
        assert_eq!(judge.verdict(1), None);
        judge.hear(Side::SECOND, Some(Score::WinIn(4)));
        assert_eq!(judge.verdict(1), Some(Verdict::Lost(Side::FIRST)));
        // Each sees itself winning.
        hear(&mut judge, &[900, 900, 900, 900]);
        assert_eq!(judge.verdict(1), None);
    }

    #[test]
    fn a_game_that_does_not_end_is_a_draw() {
        assert_eq!(judge(None, None).verdict(299), None);
        assert_eq!(judge(None, None).verdict(300), Some(Verdict::TooLong));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for wrong in [
            "",
            "8",
            "moves=8",
            "score=9",
            "moves=0,score=1",
            "moves=8,score=-1",
            "x=1",
        ] {
            let error = Agreement::of_draw(wrong).unwrap_err();
            assert!(error.contains("moves=8,score=10"), "{error}");
            let error = Agreement::of_loss(wrong).unwrap_err();
            assert!(error.contains("moves=4,score=900"), "{error}");
        }
    }
}
