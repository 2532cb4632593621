//! Games told in words: moves with their effects, results, names.

use hexarium_rules::{AnyHistory, Board, Cell, Effect, GameInfo, Moment, Outcome, Player, Shown};

/// The side's name with a capital, as `White`.
pub(crate) fn side(info: &GameInfo, player: Player) -> String {
    let name = info.players.get(player.index());
    capital(name.map_or("?", |player| player.name))
}

/// The result in a sentence.
pub(crate) fn outcome(info: &GameInfo, outcome: Outcome) -> String {
    let reason = outcome.reason().english();
    match outcome.winner() {
        Some(winner) => {
            let side = side(info, winner);
            let verb = if is_plural(&side) { "win" } else { "wins" };
            format!("{side} {verb}: {reason}.")
        }
        None => format!("A draw: {reason}."),
    }
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
    let word = history.words().get(ply).cloned().unwrap_or_default();
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
    let verb = if is_plural(&side) { "play" } else { "plays" };
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
    /// What was done to pieces: what, to which piece, and where, each once.
    done: Vec<(&'static str, String, Vec<String>)>,
    marked: Vec<Cell>,
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
        let what = self.whose(cell);
        let mut done = self.done.iter_mut();
        match done.find(|done| done.0 == how && done.1 == what) {
            Some(done) => done.2.push(place),
            None => self.done.push((how, what, vec![place])),
        }
    }

    /// What was said: the pieces that moved, what was done to others, the rest.
    fn finish(self) -> Vec<String> {
        let mut said: Vec<(String, Vec<String>)> = Vec::new();
        for (kind, cells) in &self.routes {
            let names: Vec<&str> = cells.iter().map(|&cell| self.name(cell)).collect();
            let (from, onward) = names.split_first().unwrap_or((&"?", &[]));
            let piece = format!("the {}", self.piece(*kind));
            let route = format!("{from} to {}", onward.join(", "));
            match said.iter_mut().find(|said| said.0 == piece) {
                Some(said) => said.1.push(route),
                None => said.push((piece, vec![route])),
            }
        }
        let mut all: Vec<String> = said
            .iter()
            .map(|(piece, routes)| match routes.as_slice() {
                [route] => format!("{piece} goes {route}"),
                routes => format!("{piece}s go {}", routes.join(", ")),
            })
            .collect();
        for (how, what, places) in &self.done {
            let on = if *how == "pushed" { "" } else { "on " };
            all.push(format!("{how}: {what} {on}{}", places.join(", ")));
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

    /// The piece on a cell with its owner: `White's attacker`, or `own attacker`.
    fn whose(&self, cell: Cell) -> String {
        let piece = self
            .shown
            .top(cell)
            .and_then(|kind| self.info.piece(kind))
            .copied();
        let Some(piece) = piece else {
            return "a piece".to_owned();
        };
        let owner = Player::new(piece.owner);
        if owner == self.player {
            return format!("own {}", piece.name.english);
        }
        let side = side(self.info, owner);
        let ending = if is_plural(&side) { "'" } else { "'s" };
        format!("{side}{ending} {}", piece.name.english)
    }
}

/// Whether a side's name is a plural, as `solids`.
pub(crate) fn is_plural(name: &str) -> bool {
    name.ends_with('s')
}

pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// Breaks text into lines of at most so many characters, between words; the
/// lines after the first are set in.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
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
    let across = ((width - 2) / (longest + 2)).max(1);
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

/// Text from outside as it may be printed, without control characters.
pub(crate) fn clean(text: &str) -> String {
    let shown = |letter: char| {
        if letter.is_control() {
            '\u{fffd}'
        } else {
            letter
        }
    };
    text.chars().map(shown).collect()
}

/// The same, and not long.
pub(crate) fn harmless(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = clean(text).chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
