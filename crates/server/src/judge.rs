//! Judges what a client sends: it becomes entries of the journal, or an error.

use hexarium_rules::{Ending, Player, Step};
use hexarium_wire::game::{ClientMessage, ErrorView, Seat};
use hexarium_wire::play::Views;

use crate::journal::Entry;
use crate::limits::{MOST_PLIES, MOST_SENDING, MOST_STEPS};
use crate::table::Table;

/// What a sending leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The entries, in order.
    pub(crate) entries: Vec<Entry>,
    /// Which of them is the sending itself; others only come with it.
    pub(crate) main: usize,
}

impl Judged {
    /// One entry.
    pub(crate) fn one(entry: Entry) -> Self {
        Self {
            entries: vec![entry],
            main: 0,
        }
    }
}

/// An error without a refusal of the rules.
pub(crate) fn error(field: &str, message: impl Into<String>) -> ErrorView {
    ErrorView {
        field: field.to_owned(),
        message: message.into(),
        refusal: None,
    }
}

/// The id of a message's sending; none of `ping`.
pub(crate) fn sending(message: &ClientMessage) -> Option<&str> {
    match message {
        ClientMessage::Move { sending, .. }
        | ClientMessage::TakeBack { sending, .. }
        | ClientMessage::Resign { sending, .. }
        | ClientMessage::OfferDraw { sending, .. }
        | ClientMessage::AnswerDraw { sending, .. } => Some(sending),
        ClientMessage::Ping => None,
    }
}

/// Judges the form of a sending's id.
pub(crate) fn check_sending(sending: &str) -> Result<(), ErrorView> {
    if sending.is_empty() || sending.chars().count() > MOST_SENDING {
        return Err(error(
            "sending",
            format!("the id of a sending has 1 to {MOST_SENDING} letters"),
        ));
    }
    Ok(())
}

/// Judges a message of the owner, at the table as it stands.
pub(crate) fn judge(table: &Table, message: &ClientMessage) -> Result<Judged, ErrorView> {
    match message {
        ClientMessage::Move {
            ply, word, path, ..
        } => {
            check_ply(*ply, table.history.ply() + 1, "the next move here is ply")?;
            if let Seat::Computer { .. } = table.seat(table.history.player()) {
                let over = table.history.outcome().is_some();
                if !over {
                    return Err(error("player", "it is the computer's turn; wait for it"));
                }
            }
            moved(table, word, path.as_deref())
        }
        ClientMessage::TakeBack { ply, .. } => {
            check_ply(*ply, table.history.ply(), "the last move here is ply")?;
            take_back(table).map(Judged::one)
        }
        ClientMessage::Resign { player, .. } => {
            let player = person(table, *player)?;
            check_open(table)?;
            Ok(Judged::one(Entry::ended(Ending::Resignation(player))))
        }
        ClientMessage::OfferDraw { player, .. } => offer_draw(table, *player),
        ClientMessage::AnswerDraw { accept, .. } => {
            check_open(table)?;
            if table.draw_offer.is_none() {
                return Err(error("draw", "no draw is offered"));
            }
            Ok(Judged::one(if *accept {
                Entry::Agreed
            } else {
                Entry::DrawDeclined
            }))
        }
        ClientMessage::Ping => Err(error("kind", "a ping changes nothing")),
    }
}

/// Judges a move of whoever is to move.
pub(crate) fn moved(
    table: &Table,
    word: &str,
    path: Option<&[String]>,
) -> Result<Judged, ErrorView> {
    let history = &*table.history;
    if history.ply() >= MOST_PLIES {
        return Err(error(
            "ply",
            format!(
                "a game here has at most {MOST_PLIES} moves; take some back or agree on a draw"
            ),
        ));
    }
    let mut after = history.boxed();
    let canonical = after.play(word).map_err(|wrong| ErrorView {
        field: "word".to_owned(),
        message: wrong.to_string(),
        refusal: history
            .refusal_of_word(word)
            .map(|refusal| Box::new(Views(history).refusal(&refusal))),
    })?;
    let steps = path
        .and_then(|path| entered_by(table, &canonical, path))
        .or_else(|| history.path(&canonical))
        .unwrap_or_default();
    let main = Entry::Moved {
        word: canonical,
        path: Views(history).steps(&steps),
    };
    // An offer stands until it is answered or the other player moves on.
    let offered = table.draw_offer.map(Player::new);
    if offered.is_some_and(|player| player != history.player()) {
        return Ok(Judged {
            entries: vec![Entry::DrawDeclined, main],
            main: 1,
        });
    }
    Ok(Judged::one(main))
}

/// The path if the move can be entered by it. One that cannot be is no reason
/// to refuse the move: it only says how the move is shown.
fn entered_by(table: &Table, word: &str, path: &[String]) -> Option<Vec<Step>> {
    if path.len() > MOST_STEPS {
        return None;
    }
    let steps: Option<Vec<Step>> = path
        .iter()
        .map(|text| table.history.read_step(text))
        .collect();
    steps.filter(|steps| table.history.next(steps).done.as_deref() == Some(word))
}

fn take_back(table: &Table) -> Result<Entry, ErrorView> {
    let history = &*table.history;
    if table.is_unattended() {
        return Err(error("player", "no person plays in this game"));
    }
    if history.ending().is_some() {
        return Ok(Entry::Reopened);
    }
    let persons = |&ply: &usize| {
        let player = history.player_at(ply);
        player.is_some_and(|player| matches!(table.seat(player), Seat::Person { .. }))
    };
    match (0..history.ply()).rev().find(persons) {
        Some(ply) => Ok(Entry::TakenBack { ply: ply as u32 }),
        None => Err(error("ply", "there is no move of yours to take back")),
    }
}

fn offer_draw(table: &Table, player: u8) -> Result<Judged, ErrorView> {
    let player = person(table, player)?;
    check_open(table)?;
    if table.draw_offer.is_some() {
        return Err(error("draw", "a draw is offered already; answer it first"));
    }
    let offered = Entry::DrawOffered {
        player: player.index() as u8,
    };
    Ok(match table.seat(player.other()) {
        Seat::Person { .. } => Judged::one(offered),
        Seat::Computer { .. } => Judged {
            entries: vec![offered, Entry::DrawDeclined],
            main: 0,
        },
    })
}

fn person(table: &Table, player: u8) -> Result<Player, ErrorView> {
    let player = table
        .side(player)
        .map_err(|message| error("player", message))?;
    match table.seat(player) {
        Seat::Person { .. } => Ok(player),
        Seat::Computer { .. } => Err(error("player", "the computer plays that side")),
    }
}

fn check_open(table: &Table) -> Result<(), ErrorView> {
    match table.outcome_line() {
        None => Ok(()),
        Some(line) => Err(error("game", format!("the game is over: {line}"))),
    }
}

fn check_ply(sent: u32, here: usize, what: &str) -> Result<(), ErrorView> {
    if sent as usize == here {
        return Ok(());
    }
    Err(error(
        "ply",
        format!(
            "you sent ply {sent}, but {what} {here}; wait for the events that you miss, or fetch \
             the game again"
        ),
    ))
}
