//! A second, slow and obvious engine, written from the text of the rules, and
//! its comparison with the fast one.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::*;
use crate::cell::CellName;
use crate::comparison;
use crate::random::Random;
use crate::step::Step;

/// (q, r).
type Place = (i32, i32);

const DIRECTIONS: [Place; 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

fn add(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn distance(a: Place, b: Place) -> i32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    q.abs().max(r.abs()).max((q + r).abs())
}

fn name((q, r): Place) -> String {
    CellName::new((q + 9) as u8, (r + 8) as u8).to_string()
}

fn place(name: &str) -> Place {
    let name: CellName = name.parse().unwrap();
    (i32::from(name.letter) - 9, i32::from(name.number) - 8)
}

fn sorted_names(places: &BTreeSet<Place>) -> String {
    places.iter().map(|&place| name(place)).collect()
}

#[derive(Clone, PartialEq, Debug)]
struct Slow {
    /// Whether the tile is white.
    tiles: BTreeMap<Place, bool>,
    /// Kind and whether it is white.
    pieces: BTreeMap<Place, (char, bool)>,
    white_moves: bool,
    /// What black and white hold: disks, rings.
    held: [[u32; 2]; 2],
}

/// A disk in the middle of its move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Flight {
    at: Place,
    captured: BTreeSet<Place>,
    window: BTreeSet<Place>,
}

impl Slow {
    fn new(line: &str) -> Self {
        let fields: Vec<&str> = line.split(' ').collect();
        let held = [fields[2], fields[3]].map(|field| {
            let (disks, rings) = field.split_once('+').unwrap();
            [disks.parse().unwrap(), rings.parse().unwrap()]
        });
        let mut slow = Self {
            tiles: BTreeMap::new(),
            pieces: BTreeMap::new(),
            white_moves: fields[1] == "w",
            held,
        };
        for group in fields[0].split(';') {
            let (kind, cells) = group.split_once(':').unwrap();
            let kind = kind.chars().next().unwrap();
            for cell in cells.split(',').map(place) {
                let white = kind.is_ascii_lowercase();
                match kind.to_ascii_uppercase() {
                    'T' => drop(slow.tiles.insert(cell, white)),
                    kind => drop(slow.pieces.insert(cell, (kind, white))),
                }
            }
        }
        slow
    }

    fn line(&self) -> String {
        let mut groups = Vec::new();
        for (kind, white) in ['T', 'D', 'R']
            .into_iter()
            .flat_map(|k| [(k, false), (k, true)])
        {
            let tiles = self
                .tiles
                .iter()
                .filter(|tile| kind == 'T' && *tile.1 == white);
            let pieces = self.pieces.iter().filter(|piece| *piece.1 == (kind, white));
            let places = tiles.map(|tile| tile.0).chain(pieces.map(|piece| piece.0));
            let cells: Vec<String> = places.map(|&place| name(place)).collect();
            let letter = if white {
                kind.to_ascii_lowercase()
            } else {
                kind
            };
            if !cells.is_empty() {
                groups.push(format!("{letter}:{}", cells.join(",")));
            }
        }
        let side = if self.white_moves { 'w' } else { 'b' };
        let [[a, b], [c, d]] = self.held;
        format!("{} {side} {a}+{b} {c}+{d}", groups.join(";"))
    }

    fn count(&self, kind: char, white: bool) -> u32 {
        let pieces = self
            .pieces
            .values()
            .filter(|piece| **piece == (kind, white));
        pieces.count() as u32
    }

    fn reserve(&self, kind: char, white: bool) -> u32 {
        let captor = self.held[usize::from(!white)];
        match kind {
            'T' => 9 - self.tiles.values().filter(|tile| **tile == white).count() as u32,
            'D' => 6 - self.count('D', white) - captor[0],
            _ => 3 - self.count('R', white) - captor[1],
        }
    }

    fn winner_and_reason(&self) -> Option<&'static str> {
        let held = self.held[usize::from(!self.white_moves)];
        let other = |piece: &&(char, bool)| piece.1 == self.white_moves;
        if held[0] == 6 {
            Some("disks")
        } else if held[1] == 3 {
            Some("rings")
        } else if !self.pieces.values().any(|piece| other(&piece)) {
            Some("cleared")
        } else {
            None
        }
    }

    /// Every legal word with the position that it leads to and, of a piece that
    /// goes somewhere, its first shortest way.
    fn moves(&self) -> BTreeMap<String, (String, Vec<Place>)> {
        let mut moves = BTreeMap::new();
        if self.winner_and_reason().is_some() {
            return moves;
        }
        self.add_tiles(&mut moves);
        self.add_placements(&mut moves);
        for (&from, &(kind, white)) in &self.pieces {
            if white == self.white_moves {
                match kind {
                    'D' => self.add_disk(from, &mut moves),
                    _ => self.add_ring(from, &mut moves),
                }
            }
        }
        moves
    }

    fn add_tiles(&self, moves: &mut BTreeMap<String, (String, Vec<Place>)>) {
        for place in (-8..=8).flat_map(|q| (-7..=8).map(move |r| (q, r))) {
            let near = DIRECTIONS.map(|direction| add(place, direction));
            let touched = near.iter().filter(|near| self.tiles.contains_key(near));
            if self.reserve('T', self.white_moves) > 0
                && !self.tiles.contains_key(&place)
                && touched.count() >= 2
            {
                let mut after = self.clone();
                after.tiles.insert(place, self.white_moves);
                after.white_moves = !self.white_moves;
                moves.insert(format!("T{}", name(place)), (after.line(), Vec::new()));
            }
        }
    }

    fn add_placements(&self, moves: &mut BTreeMap<String, (String, Vec<Place>)>) {
        let me = usize::from(self.white_moves);
        for (&place, &white) in &self.tiles {
            if white != self.white_moves || self.pieces.contains_key(&place) {
                continue;
            }
            for kind in ['D', 'R'] {
                let pays = kind == 'D' || self.held[me][0] > 0;
                if self.reserve(kind, white) > 0 && pays {
                    let mut after = self.clone();
                    after.pieces.insert(place, (kind, white));
                    after.held[me][0] -= u32::from(kind == 'R');
                    after.white_moves = !self.white_moves;
                    moves.insert(format!("{kind}{}", name(place)), (after.line(), Vec::new()));
                }
            }
        }
    }

    fn add_ring(&self, from: Place, moves: &mut BTreeMap<String, (String, Vec<Place>)>) {
        for &to in self.tiles.keys() {
            let there = self.pieces.get(&to);
            if distance(from, to) == 2 && there.is_none_or(|piece| piece.1 != self.white_moves) {
                let captured = there.map(|_| to).into_iter().collect();
                self.add_move(vec![from, to], &captured, moves);
            }
        }
    }

    fn add_disk(&self, from: Place, moves: &mut BTreeMap<String, (String, Vec<Place>)>) {
        for to in DIRECTIONS.map(|direction| add(from, direction)) {
            if self.tiles.contains_key(&to) && !self.pieces.contains_key(&to) {
                self.add_move(vec![from, to], &BTreeSet::new(), moves);
            }
        }
        let set_out = Flight {
            at: from,
            captured: BTreeSet::new(),
            window: BTreeSet::from([from]),
        };
        // Shorter ways come before longer ones, and of equals the first in the
        // order of cells.
        let mut queue = vec![(set_out, vec![from])];
        let mut seen = HashSet::new();
        let mut index = 0;
        while index < queue.len() {
            let (flight, way) = queue[index].clone();
            index += 1;
            if !seen.insert(flight.clone()) {
                continue;
            }
            if way.len() > 1 {
                self.add_move(way.clone(), &flight.captured, moves);
            }
            let mut jumps: Vec<Flight> = DIRECTIONS
                .iter()
                .filter_map(|&direction| self.jump(from, &flight, direction))
                .collect();
            jumps.sort_by_key(|next| next.at);
            for next in jumps {
                let mut longer = way.clone();
                longer.push(next.at);
                queue.push((next, longer));
            }
        }
    }

    fn jump(&self, origin: Place, flight: &Flight, direction: Place) -> Option<Flight> {
        let over = add(flight.at, direction);
        let to = add(over, direction);
        let gone = |place: &Place| *place == origin || flight.captured.contains(place);
        let piece = self.pieces.get(&over).filter(|_| !gone(&over))?;
        let vacant = self.tiles.contains_key(&to) && (gone(&to) || !self.pieces.contains_key(&to));
        if !vacant || flight.window.contains(&to) {
            return None;
        }
        let mut next = flight.clone();
        next.at = to;
        if piece.1 == self.white_moves {
            next.window.insert(to);
        } else {
            next.captured.insert(over);
            next.window = BTreeSet::from([to]);
        }
        Some(next)
    }

    fn add_move(
        &self,
        way: Vec<Place>,
        captured: &BTreeSet<Place>,
        moves: &mut BTreeMap<String, (String, Vec<Place>)>,
    ) {
        let (from, to) = (way[0], way[way.len() - 1]);
        let mut word = name(from) + &name(to);
        if !captured.is_empty() {
            word += "x";
            word += &sorted_names(captured);
        }
        let mut after = self.clone();
        for place in captured {
            let (kind, _) = after.pieces.remove(place).unwrap();
            let me = usize::from(self.white_moves);
            after.held[me][usize::from(kind == 'R')] += 1;
        }
        let piece = after.pieces.remove(&from).unwrap();
        after.pieces.insert(to, piece);
        after.white_moves = !self.white_moves;
        moves.entry(word).or_insert((after.line(), way));
    }
}

#[track_caller]
pub(crate) fn compare(position: &Hexaequo) {
    let line = position.line();
    let slow = Slow::new(&line);
    assert_eq!(slow.line(), line);
    let wanted = slow.moves();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let words: Vec<String> = sorted_words(position, &moves);
    let slow_words: Vec<&String> = wanted.keys().collect();
    assert_eq!(words.iter().collect::<Vec<_>>(), slow_words, "{line}");
    assert_eq!(position.count_moves(), words.len() as u64, "{line}");
    assert_eq!(position.has_moves(), !words.is_empty(), "{line}");
    assert_eq!(position.hash(), position.fresh_hash(), "{line}");
    let decided = position.decided().map(|outcome| outcome.reason().word());
    assert_eq!(decided, slow.winner_and_reason(), "{line}");
    let random = Random::new(position.hash());
    let chosen = random.clone().choose(&moves).copied();
    assert_eq!(
        position.random_move(&mut random.clone(), &mut Vec::new()),
        chosen,
        "{line}"
    );
    for mv in moves {
        let word = position.word(mv);
        let (after, way) = &wanted[&word];
        let played = position.play(mv);
        assert_eq!(played.line(), *after, "{line} {word}");
        assert_eq!(played.hash(), played.fresh_hash(), "{line} {word}");
        if !way.is_empty() {
            let way: Vec<Step> = way
                .iter()
                .map(|&place| Step::Cell(Hexaequo::cell(name(place).parse().unwrap()).unwrap()))
                .collect();
            assert_eq!(position.path(mv), way, "{line} {word}");
        }
    }
}

const MUCH: u64 = if cfg!(debug_assertions) { 1 } else { 4 };

#[test]
fn the_fast_engine_agrees_with_the_slow_one_in_random_games() {
    for seed in 0..10 * MUCH {
        let mut random = Random::new(seed);
        let mut position = Hexaequo::start();
        for _ in 0..120 {
            compare(&position);
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let Some(&mv) = random.choose(&moves) else {
                break;
            };
            position = position.play(mv);
        }
    }
}

/// A position that no game need lead to: any connected tiles, any pieces.
fn strange_line(random: &mut Random) -> String {
    let mut slow = Slow::new(START);
    slow.pieces.clear();
    let tiles = 4 + random.below(15);
    while slow.tiles.len() < tiles {
        let places: Vec<Place> = slow.tiles.keys().copied().collect();
        let &near = random.choose(&places).unwrap();
        let place = add(near, *random.choose(&DIRECTIONS).unwrap());
        let white = random.below(2) == 1;
        let named = (-8..=8).contains(&place.0) && (-7..=8).contains(&place.1);
        if named && slow.reserve('T', white) > 0 {
            slow.tiles.entry(place).or_insert(white);
        }
    }
    let full = random.below(100);
    for place in slow.tiles.clone().into_keys() {
        let kind = if random.below(4) == 0 { 'R' } else { 'D' };
        let white = random.below(2) == 1;
        if random.below(100) < full && slow.reserve(kind, white) > 0 {
            slow.pieces.insert(place, (kind, white));
        }
    }
    for captor in [0, 1] {
        let white = captor == 0;
        let disks = random.below(1 + slow.reserve('D', white) as usize) as u32;
        let rings = random.below(1 + slow.reserve('R', white) as usize) as u32;
        slow.held[captor] = [disks, rings];
    }
    slow.white_moves = random.below(2) == 1;
    slow.line()
}

#[test]
fn the_fast_engine_agrees_with_the_slow_one_at_strange_positions() {
    let mut random = Random::new(7);
    let mut compared = 0;
    while compared < 400 * MUCH {
        if let Ok(position) = Hexaequo::read(&strange_line(&mut random)) {
            compare(&position);
            compared += 1;
        }
    }
}

#[test]
fn moves_of_other_positions_do_no_harm() {
    let mut random = Random::new(11);
    let mut moves = Vec::new();
    for _ in 0..100 {
        if let Ok(position) = Hexaequo::read(&strange_line(&mut random)) {
            position.legal_moves(&mut moves);
        }
    }
    for seed in 0..50 * MUCH {
        let mut random = Random::new(seed);
        let mut position = Hexaequo::start();
        for _ in 0..100 {
            let &mv = random.choose(&moves).unwrap();
            let _ = (position.word(mv), position.path(mv));
            let _ = position.effects(mv, &position.path(mv));
            position = position.play(mv);
            let mut legal = Vec::new();
            position.legal_moves(&mut legal);
            assert_eq!(legal.len() as u64, position.count_moves());
            assert!(!position.line().is_empty());
        }
    }
}

#[test]
#[ignore = "takes long: a million positions, or as many as POSITIONS says"]
fn slow_comparison_of_many_positions() {
    comparison::compare_many(
        |random| Hexaequo::read(&strange_line(random)).ok(),
        |position| {
            compare(position);
            true
        },
    );
}
