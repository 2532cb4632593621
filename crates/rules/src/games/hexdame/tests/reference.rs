//! A second generator, slow and obvious, straight from the rules: pieces in a
//! map, jumps one by one, every route walked.

use std::collections::{BTreeMap, BTreeSet};

use super::legal;
use super::speed::{mutated, random_position};
use crate::comparison;
use crate::game::Game;
use crate::games::hexdame::HexDame;
use crate::outcome::Player;
use crate::random::Random;
use crate::word::sorted_words;

/// A letter and a number, both from 1.
type At = (i8, i8);

const WAYS: [At; 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];

fn exists((letter, number): At) -> bool {
    (1..=9).contains(&letter) && (1..=9).contains(&number) && (letter - number).abs() <= 4
}

fn add(at: At, way: At) -> At {
    (at.0 + way.0, at.1 + way.1)
}

fn name((letter, number): At) -> String {
    format!("{}{number}", char::from(b'a' + letter as u8 - 1))
}

struct Slow {
    pieces: BTreeMap<At, char>,
    white: bool,
    /// Jumps that may still be tried; positions with too many are passed over.
    patience: u32,
}

type Captures = BTreeSet<(At, At, BTreeSet<At>)>;

impl Slow {
    fn of(position: &HexDame) -> Self {
        let pieces = position.listed().into_iter().map(|(kind, cell)| {
            let name = HexDame::cell_name(cell);
            ((name.letter as i8, name.number as i8), kind)
        });
        Self {
            pieces: pieces.collect(),
            white: position.player() == Player::FIRST,
            patience: 200_000,
        }
    }

    fn own(&self, kind: char) -> bool {
        kind.is_uppercase() == self.white
    }

    fn vacant(&self, at: At) -> bool {
        exists(at) && !self.pieces.contains_key(&at)
    }

    /// The sorted words, or none when patience ran out.
    fn words(&mut self) -> Option<Vec<String>> {
        let own = |(&at, &kind): (&At, &char)| self.own(kind).then_some((at, kind));
        let mine: Vec<(At, char)> = self.pieces.iter().filter_map(own).collect();
        let mut captures = Captures::new();
        for &(from, kind) in &mine {
            // The origin is vacant while the piece is under way.
            self.pieces.remove(&from);
            self.jump_on(from, from, kind, &mut BTreeSet::new(), &mut captures);
            self.pieces.insert(from, kind);
        }
        if self.patience == 0 {
            return None;
        }
        let greatest = captures.iter().map(|capture| capture.2.len()).max();
        let mut words: Vec<String> = captures
            .into_iter()
            .filter(|capture| Some(capture.2.len()) == greatest)
            .map(|(from, to, taken)| {
                let taken: String = taken.into_iter().map(name).collect();
                format!("{}{}x{taken}", name(from), name(to))
            })
            .collect();
        if words.is_empty() {
            words = self.quiet(&mine);
        }
        words.sort();
        Some(words)
    }

    /// Records every capture of the piece that goes on from `at`.
    fn jump_on(
        &mut self,
        from: At,
        at: At,
        kind: char,
        taken: &mut BTreeSet<At>,
        found: &mut Captures,
    ) {
        if self.patience == 0 {
            return;
        }
        self.patience -= 1;
        for way in WAYS {
            let mut next = add(at, way);
            while kind.eq_ignore_ascii_case(&'k') && self.vacant(next) {
                next = add(next, way);
            }
            let enemy = self.pieces.get(&next).is_some_and(|&kind| !self.own(kind));
            if !enemy || taken.contains(&next) {
                continue;
            }
            let victim = next;
            let mut landing = add(victim, way);
            while self.vacant(landing) {
                taken.insert(victim);
                found.insert((from, landing, taken.clone()));
                self.jump_on(from, landing, kind, taken, found);
                taken.remove(&victim);
                landing = add(landing, way);
                if !kind.eq_ignore_ascii_case(&'k') {
                    break;
                }
            }
        }
    }

    fn quiet(&self, mine: &[(At, char)]) -> Vec<String> {
        let mut words = Vec::new();
        for &(from, kind) in mine {
            for way in WAYS {
                let forward = (way.0 + way.1 > 0) == self.white;
                let king = kind.eq_ignore_ascii_case(&'k');
                if !king && !forward {
                    continue;
                }
                let mut to = add(from, way);
                while self.vacant(to) {
                    words.push(name(from) + &name(to));
                    if !king {
                        break;
                    }
                    to = add(to, way);
                }
            }
        }
        words
    }
}

/// Compares one position; false when it was passed over.
pub(crate) fn compare(position: &HexDame) -> bool {
    let Some(wanted) = Slow::of(position).words() else {
        return false;
    };
    let moves = legal(position);
    let line = position.line();
    assert_eq!(sorted_words(position, &moves), wanted, "{line}");
    assert_eq!(position.count_moves(), wanted.len() as u64, "{line}");
    assert_eq!(position.has_moves(), !wanted.is_empty(), "{line}");
    true
}

const ROUNDS: u32 = if cfg!(debug_assertions) { 400 } else { 4_000 };

#[test]
fn both_generators_agree_along_random_games() {
    let mut random = Random::new(1);
    for _ in 0..ROUNDS / 40 {
        let mut position = HexDame::start();
        for _ in 0..200 {
            assert!(compare(&position));
            let moves = legal(&position);
            let Some(&mv) = random.choose(&moves) else {
                break;
            };
            position = position.play(mv);
            assert_eq!(position.hash, position.fresh_hash());
        }
    }
}

#[test]
fn both_generators_agree_on_random_positions() {
    let mut random = Random::new(2);
    let (mut compared, mut captures) = (0, 0);
    for _ in 0..ROUNDS {
        let mut position = random_position(&mut random);
        for _ in 0..4 {
            compared += u32::from(compare(&position));
            captures += u32::from(position.can_capture());
            for mv in legal(&position) {
                let next = position.play(mv);
                assert_eq!(next.hash, next.fresh_hash());
                assert_eq!(HexDame::read(&next.line()), Ok(next));
            }
            position = mutated(&position, &mut random);
        }
    }
    assert!(compared > 3 * ROUNDS && captures > ROUNDS);
}

#[test]
fn paths_and_steps_agree_with_the_moves_of_random_positions() {
    let mut random = Random::new(3);
    for _ in 0..ROUNDS {
        let position = random_position(&mut random);
        let moves = legal(&position);
        for &mv in moves.iter().take(20) {
            let path = position.path(mv);
            assert_eq!(position.next(&path).done, Some(mv), "{}", position.line());
            let mut shown = position.shown();
            for moment in position.effects(mv, &path) {
                shown.apply(HexDame::info(), &moment);
            }
            assert_eq!(shown, position.play(mv).shown(), "{}", position.line());
        }
    }
}

#[test]
fn moves_from_elsewhere_and_strange_steps_never_panic() {
    use crate::step::Step;
    let mut random = Random::new(4);
    let mut strays = Vec::new();
    for _ in 0..ROUNDS {
        let position = random_position(&mut random);
        position.legal_moves(&mut strays);
        if strays.len() > 1000 {
            strays.drain(..500);
        }
        for _ in 0..5 {
            let Some(&stray) = random.choose(&strays) else {
                continue;
            };
            let path = position.path(stray);
            let _ = position.effects(stray, &path);
            let _ = (position.word(stray), position.published(stray));
            let after = position.play(stray);
            let _ = (
                after.line(),
                after.count_moves(),
                after.is_irreversible(stray, &after),
            );
            for count in 0..=path.len() {
                if position.next(&path[..count]).is_dead() {
                    let _ = position.refuse(&path[..count]);
                }
            }
        }
        let cells = [(); 4].map(|()| Step::Cell(crate::cell::Cell(random.next_u64() as u16 % 70)));
        let _ = (
            position.next(&cells),
            position.refuse(&cells),
            position.refuse(&[]),
        );
        let _ = position.refuse(&[Step::Reserve('M'), Step::Choice("x")]);
    }
}

#[test]
#[ignore = "takes long: a million positions, or as many as POSITIONS says"]
fn slow_comparison_of_many_positions() {
    comparison::compare_many(|random| Some(random_position(random)), compare);
}
