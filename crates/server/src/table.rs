//! A game at its table: the history, who sits there, and what is said over the
//! board. It changes by entries of the journal alone, when they happen as when
//! they are read again.

use std::collections::BTreeMap;

use hexarium_engine::Level;
use hexarium_rules::record::{self, Record, player_tag};
use hexarium_rules::{AnyHistory, Ending, Player, Step};
use hexarium_wire::game::{GameDocument, GameState, GameSummary, MoveView, Seat, What};
use hexarium_wire::play::Views;

use crate::journal::{Entry, Loss};

/// Who has no name, in records.
pub(crate) const UNNAMED: &str = "a person";

/// A game and who plays it.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) created: u32,
    pub(crate) seats: Vec<Seat>,
    pub(crate) history: Box<dyn AnyHistory>,
    pub(crate) draw_offer: Option<u8>,
    played: Vec<Played>,
}

/// What a history does not keep of a move.
#[derive(Debug, Clone)]
struct Played {
    word: String,
    path: Vec<Step>,
    occurrence: u32,
}

impl Table {
    /// A table with a history that has no moves yet.
    pub(crate) fn new(
        id: String,
        created: u32,
        seats: Vec<Seat>,
        history: Box<dyn AnyHistory>,
    ) -> Self {
        Self {
            id,
            created,
            seats,
            history,
            draw_offer: None,
            played: Vec::new(),
        }
    }

    /// Carries an entry out.
    ///
    /// # Errors
    /// When it cannot have happened here.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Moved { word, path } => self.play(word, path)?,
            Entry::TakenBack { ply } => {
                let ply = *ply as usize;
                if ply >= self.history.ply() {
                    return Err(format!("no move after {ply} is there to take back"));
                }
                while self.history.ply() > ply {
                    self.history.undo();
                }
                self.played.truncate(ply);
                self.draw_offer = None;
            }
            Entry::DrawOffered { player } => {
                self.side(*player)?;
                self.draw_offer = Some(*player);
            }
            Entry::DrawDeclined => self.draw_offer = None,
            Entry::Agreed => self.end(Ending::Agreement)?,
            Entry::Lost { player, by } => {
                let player = self.side(*player)?;
                self.end(match by {
                    Loss::Resignation => Ending::Resignation(player),
                    Loss::Time => Ending::Time(player),
                    Loss::Abandoned => Ending::Abandoned(player),
                })?;
            }
            Entry::Reopened => {
                if !self.history.reopen() {
                    return Err("the players have not ended the game".to_owned());
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, word: &str, path: &[String]) -> Result<(), String> {
        let path: Option<Vec<Step>> = path
            .iter()
            .map(|text| self.history.read_step(text))
            .collect();
        let path = path.or_else(|| self.history.path(word)).unwrap_or_default();
        let word = self.history.play(word).map_err(|error| error.to_string())?;
        self.played.push(Played {
            word,
            path,
            occurrence: self.history.occurrences(),
        });
        Ok(())
    }

    fn end(&mut self, ending: Ending) -> Result<(), String> {
        self.draw_offer = None;
        if self.history.end(ending) {
            Ok(())
        } else {
            Err("the game is over already".to_owned())
        }
    }

    /// The player with an index that somebody sent.
    pub(crate) fn side(&self, index: u8) -> Result<Player, String> {
        if usize::from(index) < self.seats.len() {
            Ok(Player::new(index))
        } else {
            Err(format!(
                "there is no player {index}; the players are 0 to {}",
                self.seats.len() - 1
            ))
        }
    }

    /// Who plays a side.
    pub(crate) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// The level of the computer, if it is its turn.
    pub(crate) fn computer_to_move(&self) -> Option<Level> {
        match self.seat(self.history.player()) {
            Seat::Computer { level } if self.history.outcome().is_none() => Level::numbered(*level),
            _ => None,
        }
    }

    /// Whether no person plays.
    pub(crate) fn is_unattended(&self) -> bool {
        let mut seats = self.seats.iter();
        seats.all(|seat| matches!(seat, Seat::Computer { .. }))
    }

    /// Where the game stands.
    pub(crate) fn state(&self) -> GameState {
        let history = &*self.history;
        let views = Views(history);
        GameState {
            ply: history.ply() as u32,
            position: history.position(),
            shown: views.shown(&history.shown()),
            player: history.player().index() as u8,
            outcome: history.outcome().map(|outcome| views.outcome(outcome)),
            next: views.next(&history.next(&[])),
            legal: history.legal_words(),
            without_progress: history.without_progress(),
            draw_offer: self.draw_offer,
        }
    }

    /// A move that was played, by its ply from 1.
    fn move_view(&self, ply: usize) -> Option<MoveView> {
        let history = &*self.history;
        let views = Views(history);
        let played = self.played.get(ply.checked_sub(1)?)?;
        let moments = history.effects(ply - 1, Some(&played.path))?;
        Some(MoveView {
            ply: ply as u32,
            player: history.player_at(ply - 1)?.index() as u8,
            word: played.word.clone(),
            path: views.steps(&played.path),
            moments: views.moments(&moments),
            position: history.position_at(ply)?,
            shown: views.shown(&history.shown_at(ply)?),
            occurrence: played.occurrence,
        })
    }

    /// The steps by which the move that led to a ply was entered.
    pub(crate) fn path(&self, ply: usize) -> Option<&[Step]> {
        Some(&self.played.get(ply.checked_sub(1)?)?.path)
    }

    /// What an entry means to a client; `None` if it is not the one that was
    /// carried out last.
    pub(crate) fn what(&self, entry: &Entry) -> Option<What> {
        Some(match entry {
            Entry::Moved { .. } => What::Moved {
                played: self.move_view(self.history.ply())?,
            },
            Entry::TakenBack { ply } => What::TakenBack { ply: *ply },
            Entry::DrawOffered { player } => What::DrawOffered { player: *player },
            Entry::DrawDeclined => What::DrawDeclined,
            Entry::Agreed | Entry::Lost { .. } => What::Ended,
            Entry::Reopened => What::Reopened,
        })
    }

    /// Everything about the game, up to an event.
    pub(crate) fn document(&self, owned: bool, event: u32) -> GameDocument {
        let history = &*self.history;
        let start = history.shown_at(0).unwrap_or_else(|| history.shown());
        GameDocument {
            id: self.id.clone(),
            game: history.info().id.to_owned(),
            owned,
            created: self.created,
            seats: self.seats.clone(),
            settings: self.settings(),
            start: history.start(),
            start_shown: Views(history).shown(&start),
            moves: (1..=history.ply())
                .filter_map(|ply| self.move_view(ply))
                .collect(),
            state: self.state(),
            event,
        }
    }

    /// The game in a list.
    pub(crate) fn summary(&self, changed: u32) -> GameSummary {
        let history = &*self.history;
        let views = Views(history);
        GameSummary {
            id: self.id.clone(),
            game: history.info().id.to_owned(),
            seats: self.seats.clone(),
            ply: history.ply() as u32,
            player: history.player().index() as u8,
            outcome: history.outcome().map(|outcome| views.outcome(outcome)),
            shown: views.shown(&history.shown()),
            changed,
        }
    }

    /// The settings by their words.
    pub(crate) fn settings(&self) -> BTreeMap<String, Option<u32>> {
        let settings = self.history.settings();
        let declared = self.history.info().settings.iter();
        declared
            .map(|setting| (setting.text.id.to_owned(), settings.get(setting.text.id)))
            .collect()
    }

    /// The game as a record.
    pub(crate) fn record(&self) -> String {
        let mut record = Record::new(self.history.clone());
        record.tags.set("Date", record::date(self.created.into()));
        for (player, seat) in self.history.info().players.iter().zip(&self.seats) {
            let name = match seat {
                Seat::Person { name } if name.is_empty() => UNNAMED.to_owned(),
                Seat::Person { name } => name.clone(),
                Seat::Computer { level } => format!("computer, level {level}"),
            };
            record.tags.set(&player_tag(player), name);
        }
        record.write()
    }

    /// The outcome as programs print it; `None` while the game goes on.
    pub(crate) fn outcome_line(&self) -> Option<String> {
        let players = self.history.info().players;
        self.history.outcome().map(|outcome| outcome.line(players))
    }
}
