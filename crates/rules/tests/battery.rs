//! One battery that every game must pass: what is promised of all of them,
//! tried along random games.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod every_game;

use std::collections::{BTreeSet, HashMap, HashSet};

use every_game::{for_every_game, play_random_games};
use hexarium_rules::{Ending, Game, History, Player, Random, Settings, Step};

for_every_game! {
    the_start_is_the_first_of_the_ready_made_ones => check_starts;
    positions_words_and_counts_round_trip => check_round_trips;
    every_legal_move_has_a_path_and_every_path_ends_in_a_legal_move => check_steps;
    a_random_move_is_the_one_that_the_list_would_give => check_random_moves;
    effects_lead_from_one_shown_board_to_the_next => check_effects;
    a_piece_more_on_any_cell_is_another_hash => check_hashes;
    what_cannot_come_back_does_not => check_irreversible;
    nothing_follows_the_end => check_end;
    undo_restores_the_history => check_undo;
    moves_taken_back_and_played_again_repeat_as_if_played_once => check_long_undo;
    mutated_position_lines_are_read_or_refused => check_mutated_lines;
    mutated_words_are_read_or_refused => check_mutated_words;
    steps_that_lead_nowhere_are_refused_with_a_reason => check_refusals;
    the_board_names_every_cell_in_order => check_board;
}

const GAMES: u64 = if cfg!(debug_assertions) { 12 } else { 24 };

fn check_starts<G: Game>() {
    let info = G::info();
    assert_eq!(info.starts[0].position, G::start().line());
    for start in info.starts {
        let position = G::read(start.position).expect(start.position);
        assert_eq!(position.line(), start.position);
        assert_eq!(position.outcome(), None, "{}", start.position);
    }
    let letters: HashSet<char> = info.players.iter().map(|p| p.letter()).collect();
    assert_eq!(letters.len(), info.players.len());
    let kinds: HashSet<char> = info.pieces.iter().map(|p| p.kind).collect();
    assert_eq!(kinds.len(), info.pieces.len());
}

fn check_round_trips<G: Game>() {
    play_random_games::<G>(GAMES, |history, legal, _| {
        let position = history.position();
        let line = position.line();
        let read = G::read(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(read, *position, "{line}");
        assert_eq!(read.hash(), position.hash(), "{line}");
        if history.outcome().is_none() {
            assert_eq!(position.count_moves(), legal.len() as u64, "{line}");
            assert_eq!(position.has_moves(), !legal.is_empty(), "{line}");
        }
        if position.decided().is_some() {
            assert_eq!(position.count_moves(), 0, "{line}");
        }
        let words: HashSet<String> = legal.iter().map(|&mv| position.word(mv)).collect();
        assert_eq!(words.len(), legal.len(), "two moves of {line} share a word");
        for &mv in legal {
            let word = position.word(mv);
            assert_eq!(position.read_word(&word), Ok(mv), "{line} {word}");
            assert_eq!(position.play(mv).player(), position.player().other());
        }
    });
}

/// Follows every path of steps, at most `budget` of them, and collects the
/// moves at their ends.
fn walk<G: Game>(
    position: &G,
    steps: &mut Vec<Step>,
    found: &mut HashSet<G::Move>,
    budget: &mut u32,
) {
    *budget = budget.saturating_sub(1);
    let next = position.next(steps);
    assert!(next.steps.is_sorted(), "steps come in order");
    assert!(
        !next.is_dead() || steps.is_empty(),
        "{steps:?} leads nowhere"
    );
    if let (Some(done), Some(last)) = (next.done, steps.last()) {
        found.insert(done);
        assert!(!next.steps.contains(last), "the last step confirms");
    }
    for step in next.steps {
        if *budget > 0 {
            steps.push(step);
            walk(position, steps, found, budget);
            steps.pop();
        }
    }
}

fn check_steps<G: Game>() {
    let mut turn = 0;
    play_random_games::<G>(GAMES, |history, legal, _| {
        turn += 1;
        if turn % 5 != 0 || history.outcome().is_some() {
            return;
        }
        let position = history.position();
        let line = position.line();
        let moves: HashSet<G::Move> = legal.iter().copied().collect();
        let mut found = HashSet::new();
        let mut budget = 3_000;
        walk(position, &mut Vec::new(), &mut found, &mut budget);
        assert!(found.is_subset(&moves), "{line}");
        if budget > 0 {
            assert_eq!(found, moves, "{line}");
        }
        for &mv in legal {
            let mut path = position.path(mv);
            let word = position.word(mv);
            for taken in 0..path.len() {
                let next = position.next(&path[..taken]);
                assert!(next.steps.contains(&path[taken]), "{line} {word} {path:?}");
            }
            if position.next(&path).done.is_none() {
                let choice = position.choice(mv).expect("a choice tells them apart");
                let choice = Step::Choice(choice.id);
                assert!(position.next(&path).steps.contains(&choice));
                path.push(choice);
            }
            assert_eq!(position.next(&path).done, Some(mv), "{line} {word}");
            for &step in &path {
                assert_eq!(Step::read::<G>(&step.text::<G>()), Some(step));
            }
        }
    });
}

fn check_effects<G: Game>() {
    play_random_games::<G>(GAMES, |history, legal, _| {
        let position = history.position();
        for &mv in legal {
            let mut shown = position.shown();
            let path = position.path(mv);
            for moment in position.effects(mv, &path) {
                assert!(moment.step < path.len());
                shown.apply(G::info(), &moment);
            }
            let wanted = position.play(mv).shown();
            let (line, word) = (position.line(), position.word(mv));
            assert_eq!(shown, wanted, "{line} {word}");
        }
        let mut sorted = position.shown();
        sorted.sort(G::info());
        assert_eq!(sorted, position.shown());
    });
}

/// On the empty board and at every start, with either side to move.
fn check_hashes<G: Game>() {
    let info = G::info();
    let mut seen: HashMap<u64, G> = HashMap::new();
    let mut see = |line: String| {
        if let Ok(position) = G::read(&line) {
            let known = seen.entry(position.hash()).or_insert(position);
            assert_eq!(*known, position, "{line}");
        }
    };
    for start in info.starts {
        let (placement, rest) = start.position.split_once(' ').unwrap();
        for player in info.players {
            let rest = format!("{}{}", player.letter(), &rest[1..]);
            see(format!("- {rest}"));
            see(format!("{placement} {rest}"));
            for piece in info.pieces {
                for cell in G::board().cells {
                    let piece = format!("{}:{}", piece.kind, cell.name);
                    see(format!("{piece} {rest}"));
                    see(format!("{placement};{piece} {rest}"));
                }
            }
        }
    }
    assert!(seen.len() > info.pieces.len());
}

fn check_irreversible<G: Game>() {
    play_random_games::<G>(GAMES, |history, _, _| {
        let now = history.position();
        let reversible = history.reversible_hashes().len() - 1;
        for ply in 0..history.ply() - reversible {
            assert_ne!(history.position_at(ply), Some(now), "{}", now.line());
        }
        let stood = |&ply: &usize| history.position_at(ply) == Some(now);
        let earlier: Vec<usize> = (0..history.ply()).filter(stood).collect();
        assert_eq!(history.earlier_occurrences(), earlier);
        assert_eq!(history.occurrences() as usize, earlier.len() + 1);
    });
}

fn check_end<G: Game>() {
    let mut history = History::<G>::default();
    let first = history.legal_words().remove(0);
    assert!(history.end(Ending::Resignation(Player::FIRST)));
    assert!(history.legal_moves().is_empty());
    assert!(history.next(&[]).is_dead());
    assert!(history.play_word(&first).is_err());
    assert!(!history.end(Ending::Agreement), "it has ended already");
    assert!(history.refusal_of_word(&first).is_some());
    play_random_games::<G>(GAMES, |history, legal, _| {
        if history.outcome().is_some() {
            assert!(legal.is_empty() && history.next(&[]).is_dead());
        } else {
            assert!(!legal.is_empty());
        }
    });
}

fn check_random_moves<G: Game>() {
    play_random_games::<G>(GAMES, |history, legal, random| {
        let mut list = Vec::new();
        for _ in 0..8 {
            let chosen = random.clone().choose(legal).copied();
            assert_eq!(history.random_move(random, &mut list), chosen);
        }
    });
}

fn check_undo<G: Game>() {
    play_random_games::<G>(GAMES, |history, legal, random| {
        if let Some(&mv) = random.choose(legal) {
            let mut copy = history.clone();
            copy.push(mv);
            assert_eq!(copy.undo(), Some(mv));
            assert_eq!(copy, *history);
        }
    });
}

/// Changes, drops, doubles or swaps some characters, mostly for others of the
/// same text.
fn mutate(text: &str, random: &mut Random) -> String {
    const STRANGE: [char; 14] = [
        ' ',
        '\t',
        ':',
        ',',
        ';',
        '-',
        'x',
        '0',
        '9',
        'A',
        'a',
        'é',
        '\0',
        '\u{1f600}',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(chars.len() + 1);
        let other = match random.below(3) {
            0 => STRANGE[random.below(STRANGE.len())],
            _ => *random.choose(&chars).unwrap_or(&'a'),
        };
        match random.below(4) {
            0 if at < chars.len() => {
                chars.remove(at);
            }
            1 if at < chars.len() => chars[at] = other,
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => chars.insert(at.min(chars.len()), other),
        }
    }
    chars.into_iter().collect()
}

/// In runs so long that positions are looked up and not walked through.
fn check_long_undo<G: Game>() {
    let mut random = Random::new(7);
    // Some games have long runs only where all pieces are on the board.
    let start = G::info().starts.last().unwrap();
    let mut history = History::<G>::new(G::read(start.position).unwrap(), Settings::BARE);
    for _ in 0..3_000 {
        let back = random.below(6) * usize::from(random.below(8) == 0);
        for _ in 0..back {
            history.undo();
        }
        let legal = history.legal_moves();
        match random.choose(&legal) {
            Some(&mv) => history.push(mv),
            None => drop((0..40).map(|_| history.undo()).last()),
        }
    }
    let mut straight = History::<G>::new(*history.start(), Settings::BARE);
    for &mv in history.moves() {
        straight.push(mv);
    }
    assert_eq!(history, straight);
}

fn check_mutated_lines<G: Game>() {
    let mut read_well = 0;
    play_random_games::<G>(GAMES, |history, _, random| {
        let line = mutate(&history.position().line(), random);
        match G::read(&line) {
            Ok(position) => {
                read_well += 1;
                let again = G::read(&position.line());
                assert_eq!(again.as_ref(), Ok(&position), "{line}");
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                assert_eq!(legal.len() as u64, position.count_moves(), "{line}");
            }
            Err(error) => assert!(!error.reason.is_empty() && !error.field.is_empty()),
        }
    });
    assert!(read_well > 0);
}

fn check_mutated_words<G: Game>() {
    play_random_games::<G>(GAMES, |history, legal, random| {
        let position = history.position();
        let Some(&mv) = random.choose(legal) else {
            return;
        };
        let word = mutate(&position.word(mv), random);
        match position.read_word(&word) {
            Ok(read) => assert!(legal.contains(&read), "{word}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
}

fn check_refusals<G: Game>() {
    let cells = G::board().cells.len();
    let info = G::info();
    let mut reasons = BTreeSet::new();
    play_random_games::<G>(GAMES, |history, _, random| {
        let mut random_step = || match random.below(8) {
            0 => Step::Reserve(info.pieces[random.below(info.pieces.len())].kind),
            1 => match random.choose(info.choices) {
                Some(choice) => Step::Choice(choice.id),
                None => Step::Reserve('?'),
            },
            _ => Step::Cell(hexarium_rules::Cell(random.below(cells + 2) as u16)),
        };
        let steps: Vec<Step> = (0..3).map(|_| random_step()).collect();
        for length in 1..=steps.len() {
            let steps = &steps[..length];
            let refusal = history.refusal_of_steps(steps);
            let dead = history.next(steps).is_dead();
            assert_eq!(refusal.is_some(), dead, "{steps:?}");
            reasons.extend(refusal.map(|refusal| refusal.reason.id));
        }
    });
    assert!(reasons.len() >= 3, "{}: {reasons:?}", info.id);
}

fn check_board<G: Game>() {
    let board = G::board();
    let mut names = Vec::new();
    for (index, cell) in board.cells.iter().enumerate() {
        let name = cell.name.parse().expect("a cell's name");
        assert_eq!(G::cell(name), Some(hexarium_rules::Cell(index as u16)));
        assert_eq!(G::cell_name(hexarium_rules::Cell(index as u16)), name);
        names.push(name);
    }
    assert!(names.is_sorted());
    // Centres of different cells are at least one cell's height apart.
    for (index, a) in board.cells.iter().enumerate() {
        for b in &board.cells[..index] {
            assert!((a.x - b.x).hypot(a.y - b.y) > 1.7, "{} {}", a.name, b.name);
        }
    }
}
