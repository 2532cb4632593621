//! Games told in words: moves with their effects, results, names.

use hexarium_rules::{
    AnyHistory, Board, Cell, Effect, GameInfo, Moment, Outcome, PieceInfo, Player, Shown,
};

use super::nouns::{capital, plural, possessive, verb, with_article};
use crate::text;

/// The side's name with a capital, as `White`.
pub(crate) fn side(info: &GameInfo, player: Player) -> String {
    let name = info.players.get(player.index());
    capital(name.map_or("?", |player| player.name))
}

/// The result in a sentence, in which the sides have their names.
pub(crate) fn outcome(info: &GameInfo, outcome: Outcome) -> String {
    let reason = outcome.reason().english();
    let Some(winner) = outcome.winner() else {
        return format!("A draw: {reason}.");
    };
    let loser = side(info, winner.other());
    // Reasons speak from the place of the side that they follow.
    let stuck = format!("{loser} {}", verb(&loser, "has", "have"));
    let reason = reason
        .replace("the player to move has", &stuck)
        .replace("the opponent's", &possessive(&loser))
        .replace("the opponent", &loser);
    let winner = side(info, winner);
    format!("{winner} {}: {reason}.", verb(&winner, "wins", "win"))
}

/// The move played at a ply, with what it did: `White plays a1a3: …`.
pub(crate) fn played(
    history: &dyn AnyHistory,
    board: &Board,
    ply: usize,
    moments: &[Moment],
) -> String {
    let info = history.info();
    let player = history.player_at(ply).unwrap_or(Player::FIRST);
    let word = history.word_at(ply).unwrap_or_default();
    let mut teller = Teller {
        info,
        board,
        player,
        shown: history.shown_at(ply).unwrap_or_default(),
        routes: Vec::new(),
        said: Vec::new(),
        done: Vec::new(),
        marked: Vec::new(),
    };
    for moment in moments {
        teller.tell(moment);
    }
    let said = teller.finish();
    let side = side(info, player);
    let verb = verb(&side, "plays", "play");
    if said.is_empty() {
        format!("{side} {verb} {word}.")
    } else {
        format!("{side} {verb} {word}: {}.", said.join("; "))
    }
}

/// The cells that a move left, reached and emptied, for a board to show.
pub(crate) fn touched(moments: &[Moment]) -> (Vec<Cell>, Vec<Cell>) {
    let (mut last, mut taken) = (Vec::new(), Vec::new());
    for effect in moments.iter().flat_map(|moment| &moment.effects) {
        match *effect {
            Effect::Placed { cell, .. } | Effect::Promoted { cell, .. } => last.push(cell),
            Effect::Moved { from, to } | Effect::Pushed { from, to } => last.extend([from, to]),
            Effect::Captured { cell, .. } | Effect::Removed { cell } => taken.push(cell),
            Effect::Marked { .. } | Effect::Returned { .. } => {}
        }
    }
    (last, taken)
}

struct Teller<'a> {
    info: &'a GameInfo,
    board: &'a Board,
    player: Player,
    shown: Shown,
    /// The pieces that move: what they are, and the cells they come by.
    routes: Vec<(char, Vec<Cell>)>,
    /// What happened by itself.
    said: Vec<String>,
    /// What was done to pieces, each deed and piece once.
    done: Vec<Deed>,
    marked: Vec<Cell>,
}

/// Something done to pieces of one kind.
struct Deed {
    how: &'static str,
    piece: Option<PieceInfo>,
    /// Where, in words.
    places: Vec<(Cell, String)>,
}

impl Teller<'_> {
    fn tell(&mut self, moment: &Moment) {
        // Pieces that move together are not one piece that moves on.
        let before = self.routes.len();
        for effect in &moment.effects {
            match *effect {
                Effect::Placed { cell, kind } => {
                    let what = with_article(self.piece(kind));
                    let place = self.name(cell);
                    self.said.push(format!("{what} comes to {place}"));
                }
                Effect::Moved { from, to } => self.walk(from, to, before),
                Effect::Pushed { from, to } => {
                    let place = format!("{} to {}", self.name(from), self.name(to));
                    self.treat("pushed", from, place);
                }
                Effect::Captured { cell, .. } => self.off(cell, "captured"),
                Effect::Marked { cell } => {
                    self.off(cell, "captured");
                    self.marked.push(cell);
                }
                Effect::Removed { cell } if self.marked.contains(&cell) => {}
                Effect::Removed { cell } => self.off(cell, "eliminated"),
                Effect::Promoted { cell, kind } => {
                    let what = with_article(self.piece(kind));
                    let place = self.name(cell);
                    self.said
                        .push(format!("the piece on {place} becomes {what}"));
                }
                Effect::Returned { holder, kind } => {
                    let what = with_article(self.piece(kind));
                    let side = side(self.info, holder.other());
                    self.said.push(format!("{what} goes back to {side}"));
                }
            }
        }
        self.shown.apply(self.info, moment);
    }

    /// A step of a piece that moves, joined to its step in an earlier moment.
    fn walk(&mut self, from: Cell, to: Cell, before: usize) {
        let kind = self.shown.top(from).unwrap_or('?');
        let mut earlier = self.routes[..before].iter_mut();
        match earlier.find(|route| route.0 == kind && route.1.last() == Some(&from)) {
            Some(route) => route.1.push(to),
            None => self.routes.push((kind, vec![from, to])),
        }
    }

    fn off(&mut self, cell: Cell, how: &'static str) {
        let place = self.name(cell).to_owned();
        self.treat(how, cell, place);
    }

    fn treat(&mut self, how: &'static str, cell: Cell, place: String) {
        let top = self.shown.top(cell);
        let piece = top.and_then(|kind| self.info.piece(kind)).copied();
        let mut done = self.done.iter_mut();
        match done.find(|deed| deed.how == how && deed.piece == piece) {
            Some(deed) => deed.places.push((cell, place)),
            None => self.done.push(Deed {
                how,
                piece,
                places: vec![(cell, place)],
            }),
        }
    }

    /// What was said: the pieces that moved, what was done to others, the rest.
    fn finish(mut self) -> Vec<String> {
        let mut said: Vec<(char, Vec<String>)> = Vec::new();
        for (kind, cells) in &self.routes {
            let names: Vec<&str> = cells.iter().map(|&cell| self.name(cell)).collect();
            let (from, onward) = names.split_first().unwrap_or((&"?", &[]));
            let route = format!("{from} to {}", onward.join(", "));
            match said.iter_mut().find(|said| said.0 == *kind) {
                Some(said) => said.1.push(route),
                None => said.push((*kind, vec![route])),
            }
        }
        let mut all: Vec<String> = said
            .iter()
            .map(|(kind, routes)| match routes.as_slice() {
                [route] => format!("the {} goes {route}", self.piece(*kind)),
                routes => {
                    let pieces = plural(self.piece(*kind));
                    format!("the {pieces} go {}", routes.join(", "))
                }
            })
            .collect();
        let mut done = std::mem::take(&mut self.done);
        for deed in &mut done {
            // As the words of moves list them.
            deed.places.sort_by_key(|place| place.0);
            let places: Vec<&str> = deed.places.iter().map(|place| place.1.as_str()).collect();
            let on = if deed.how == "pushed" { "" } else { "on " };
            let what = self.whose(deed.piece, places.len());
            all.push(format!("{}: {what} {on}{}", deed.how, places.join(", ")));
        }
        all.extend(self.said);
        all
    }

    fn name(&self, cell: Cell) -> &str {
        let cell = self.board.cells.get(cell.index());
        cell.map_or("?", |cell| cell.name.as_str())
    }

    fn piece(&self, kind: char) -> &'static str {
        self.info
            .piece(kind)
            .map_or("piece", |piece| piece.name.english)
    }

    /// So many pieces of a kind with their owner: `White's attacker`, or `own
    /// attackers`.
    fn whose(&self, piece: Option<PieceInfo>, count: usize) -> String {
        let name = piece.map_or("piece", |piece| piece.name.english);
        let noun = if count == 1 {
            name.to_owned()
        } else {
            plural(name)
        };
        let Some(piece) = piece else {
            return if count == 1 {
                with_article(&noun)
            } else {
                noun
            };
        };
        let owner = Player::new(piece.owner);
        if owner == self.player {
            return format!("own {noun}");
        }
        format!("{} {noun}", possessive(&side(self.info, owner)))
    }
}

/// Breaks text into lines of at most so many characters, between words; the
/// lines after the first are set in.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = text::width(word);
        if used > 0 && used + 1 + length > width {
            lines += "\n  ";
            used = 2;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines += word;
        used += length;
    }
    lines
}

/// Words in columns, read downwards, within a width.
pub(crate) fn columns(words: &[String], width: usize) -> String {
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    let across = (width.saturating_sub(2) / (longest + 2)).max(1);
    let down = words.len().div_ceil(across);
    let mut text = String::new();
    for row in 0..down {
        let mut line = String::from(" ");
        for word in words.iter().skip(row).step_by(down) {
            line += &format!(" {word:<longest$} ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
