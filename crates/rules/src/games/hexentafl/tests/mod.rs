//! The rules of heXentafl, sentence by sentence.

mod captures;
mod notation;
pub(crate) mod slow;
mod study;

use super::{BLACK, Hexentafl, WHITE};
use crate::cell::Cell;
use crate::effect::Effect;
use crate::game::Game;
use crate::history::History;
use crate::outcome::{Outcome, reason};
use crate::perft::perft;
use crate::random::Random;
use crate::refusal::{Refusal, why};
use crate::settings::Settings;
use crate::step::Step;
use crate::word::WordError;

type Small = Hexentafl<4>;
type Large = Hexentafl<5>;

fn small(line: &str) -> Small {
    Small::read(line).unwrap()
}

fn large(line: &str) -> Large {
    Large::read(line).unwrap()
}

/// The legal words of a position, sorted.
fn words<G: Game>(position: &G) -> Vec<String> {
    History::new(*position, Settings::BARE).legal_words()
}

/// The cells that the piece on a cell may move to.
fn targets<G: Game>(position: &G, from: &str) -> Vec<String> {
    let words = words(position);
    let of_piece = words.iter().filter_map(|word| word.strip_prefix(from));
    of_piece.map(str::to_owned).collect()
}

fn after<G: Game>(position: &G, word: &str) -> G {
    position.play(position.read_word(word).unwrap())
}

/// Whether the piece on a cell is gone after a move.
fn takes<G: Game>(position: &G, word: &str, cell: &str) -> bool {
    let cell = G::cell(cell.parse().unwrap()).unwrap();
    after(position, word).shown().top(cell).is_none()
}

fn cell<G: Game>(name: &str) -> Cell {
    G::cell(name.parse().unwrap()).unwrap()
}

fn refusal<G: Game>(position: &G, word: &str) -> Refusal {
    match position.read_word(word) {
        Err(WordError::Illegal { refusal, .. }) => *refusal,
        other => panic!("{word}: {other:?}"),
    }
}

mod setup {
    use super::*;

    #[test]
    fn white_attacks_and_moves_first_black_has_defenders_and_king() {
        let roles = Small::info()
            .players
            .iter()
            .map(|player| (player.name, player.role.english));
        assert_eq!(
            roles.collect::<Vec<_>>(),
            [("white", "attackers"), ("black", "defenders and king")]
        );
        assert_eq!(
            (Small::start().player(), Large::start().player()),
            (WHITE, WHITE)
        );
    }

    #[test]
    fn the_two_boards_have_37_and_61_cells() {
        assert_eq!(Small::board().cells.len(), 37);
        assert_eq!(Large::board().cells.len(), 61);
    }

    #[test]
    fn the_throne_is_in_the_middle_and_the_corners_are_the_exits() {
        let marked = |board: crate::shown::Board, mark: &str| -> Vec<String> {
            let cells = board.cells.into_iter();
            let marked = cells.filter(|cell| cell.marks.contains(&mark));
            marked.map(|cell| cell.name).collect()
        };
        assert_eq!(marked(Small::board(), "throne"), ["d4"]);
        assert_eq!(marked(Large::board(), "throne"), ["e5"]);
        let exits = marked(Small::board(), "exit");
        assert_eq!(exits, ["a1", "a4", "d1", "d7", "g4", "g7"]);
        let exits = marked(Large::board(), "exit");
        assert_eq!(exits, ["a1", "a5", "e1", "e9", "i5", "i9"]);
    }

    #[test]
    fn the_start_positions_are_those_of_the_published_sheet() {
        let start = "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 w";
        assert_eq!(Small::start().line(), start);
        let start = "A:a1,a5,b2,b5,e1,e2,e8,e9,h5,h8,i5,i9;D:d4,d5,e4,e6,f5,f6;K:e5 w";
        assert_eq!(Large::start().line(), start);
    }

    #[test]
    fn small_board_six_attackers_on_the_corners_three_defenders_on_every_other_neighbour() {
        let start = Small::start();
        assert_eq!(start.attackers, Small::LAYOUT.corners);
        assert_eq!(start.defenders.len(), 3);
        let around = Small::LAYOUT.board.neighbours[Small::LAYOUT.throne as usize];
        assert!(around.includes(start.defenders));
        for defender in start.defenders {
            let next_to = Small::LAYOUT.board.neighbours[defender as usize];
            assert!(!next_to.meets(start.defenders), "one apart from the other");
        }
    }

    #[test]
    fn reading_black_may_begin_from_the_start_position() {
        let line = "A:a1,a4,d1,d7,g4,g7;D:c3,d5,e4;K:d4 b";
        let numbers = [1, 2, 3].map(|depth| perft(&small(line), depth));
        assert_eq!(numbers, [36, 1170, 38_727]);
        let line = "A:a1,a5,b2,b5,e1,e2,e8,e9,h5,h8,i5,i9;D:d4,d5,e4,e6,f5,f6;K:e5 b";
        let numbers = [1, 2, 3].map(|depth| perft(&large(line), depth));
        assert_eq!(numbers, [42, 3210, 162_756]);
        for starts in [Small::info().starts, Large::info().starts] {
            assert!(starts.iter().any(|start| start.position.ends_with(" b")));
        }
    }

    #[test]
    fn worked_perft_numbers_from_the_start() {
        let numbers = [1, 2, 3, 4].map(|depth| perft(&Small::start(), depth));
        assert_eq!(numbers, [33, 1152, 40_446, 1_305_765]);
        let numbers = [1, 2, 3].map(|depth| perft(&Large::start(), depth));
        assert_eq!(numbers, [78, 3222, 257_376]);
    }
}

mod positions {
    use super::*;

    fn refused(line: &str) -> String {
        Small::read(line).unwrap_err().to_string()
    }

    #[test]
    fn impossible_more_than_one_king() {
        let error = refused("K:a2,a3 w");
        assert_eq!(
            error,
            "impossible position: placement: 2 pieces of kind `K`; at most 1"
        );
    }

    #[test]
    fn impossible_more_attackers_or_defenders_than_at_the_start() {
        assert!(refused("A:a1,a2,a3,a4,b1,b2,b3;K:d4 w").contains("7 pieces of kind `A`"));
        assert!(refused("D:a1,a2,a3,a4;K:d4 w").contains("4 pieces of kind `D`"));
        let line = "A:a1,a2,a3,a4,b1,b2,b3,b4,b5,c1,c2,c3;D:d1,d2,d3,d4,d5,d6;K:e5 w";
        assert!(Large::read(line).is_ok());
    }

    #[test]
    fn impossible_an_attacker_or_a_defender_on_the_throne() {
        assert!(refused("A:d4;K:c3 w").contains("throne"));
        assert!(refused("D:d4;K:c3 w").contains("throne"));
        assert!(Large::read("A:d4;K:c3 w").is_ok(), "d4 is no throne there");
    }

    #[test]
    fn a_position_without_a_king_is_won_by_white_with_either_side_to_move() {
        for side in ["w", "b"] {
            let position = small(&format!("A:a2;D:b2 {side}"));
            let outcome = position.outcome().unwrap();
            assert_eq!(
                outcome.line(Small::info().players),
                "win white king-captured"
            );
            assert!(words(&position).is_empty());
        }
    }

    #[test]
    fn a_position_with_the_king_on_a_corner_is_won_by_black_with_either_side_to_move() {
        for side in ["w", "b"] {
            let position = large(&format!("A:a2;K:i9 {side}"));
            let outcome = position.outcome().unwrap();
            assert_eq!(
                outcome.line(Large::info().players),
                "win black king-escaped"
            );
            assert_eq!(position.count_moves(), 0);
        }
    }

    #[test]
    fn a_defender_is_worth_two_attackers_and_the_king_is_not_counted() {
        let position = small("A:a1,a2,a3;D:b2;K:d4 w");
        assert_eq!(position.material(WHITE), 300);
        assert_eq!(position.material(BLACK), 200);
        for player in [WHITE, BLACK] {
            assert_eq!(Large::start().material(player), 1200, "armies are equal");
        }
    }

    #[test]
    fn the_empty_board_is_a_position() {
        assert_eq!(small("- w").line(), "- w");
    }
}

mod moves {
    use super::*;

    #[test]
    fn attackers_and_defenders_slide_any_number_of_vacant_cells_in_six_directions() {
        let position = small("A:c3;K:a2 w");
        let along_lines = [
            "a1", "a3", "b2", "b3", "c1", "c2", "c4", "c5", "c6", "d3", "e3", "e5", "f3", "f6",
            "g7",
        ];
        assert_eq!(targets(&position, "c3"), along_lines);
    }

    #[test]
    fn they_may_pass_over_the_empty_throne_but_not_stop_on_it() {
        let position = small("A:c4;K:a2 w");
        let reached = targets(&position, "c4");
        assert!(reached.contains(&"e4".to_owned()) && !reached.contains(&"d4".to_owned()));
        let position = small("D:c4;K:a2 b");
        assert!(targets(&position, "c4").contains(&"e4".to_owned()));
        assert_eq!(refusal(&position, "c4d4").reason.id, "throne");
    }

    #[test]
    fn nobody_passes_over_the_throne_while_the_king_is_on_it() {
        let position = small("A:c4;K:d4 w");
        assert!(!targets(&position, "c4").contains(&"e4".to_owned()));
        let refused = refusal(&position, "c4e4");
        assert_eq!(
            (refused.reason, refused.cells),
            (&why::BLOCKED, vec![cell::<Small>("d4")])
        );
    }

    #[test]
    fn no_piece_jumps_another() {
        let position = small("A:b2,d2;D:e2;K:a2 w");
        assert_eq!(
            targets(&position, "d2").len(),
            small("A:d2;K:a2 w").count_moves() as usize - 2
        );
        assert_eq!(refusal(&position, "d2a2").reason, &why::OCCUPIED);
    }

    #[test]
    fn the_king_of_the_small_board_steps_to_an_adjacent_vacant_cell() {
        let position = small("A:a1,c3;K:c4 b");
        assert_eq!(targets(&position, "c4"), ["b3", "b4", "c5", "d4", "d5"]);
        assert_eq!(refusal(&position, "c4c6").reason.id, "king-steps");
    }

    #[test]
    fn the_king_of_the_large_board_slides_like_the_others() {
        let position = large("A:a1;K:b2 b");
        let reached = targets(&position, "b2");
        for target in ["c3", "e5", "i9", "b6", "f2", "b1", "a2"] {
            assert!(reached.contains(&target.to_owned()), "{target}");
        }
        assert!(!reached.contains(&"a1".to_owned()), "it is occupied");
    }

    #[test]
    fn the_king_may_stop_on_the_throne_and_on_a_corner() {
        let position = small("A:g7;K:c4 b");
        assert!(targets(&position, "c4").contains(&"d4".to_owned()));
        let position = small("A:g7;K:a2 b");
        assert!(targets(&position, "a2").contains(&"a1".to_owned()));
    }

    #[test]
    fn a_king_whose_only_room_is_the_throne_has_a_move() {
        let position = small("A:b2,b3,c2,c4,d3;K:c3 b");
        assert_eq!(words(&position), ["c3d4"]);
        assert!(position.has_moves());
    }

    #[test]
    fn attackers_and_defenders_may_stop_on_corners() {
        assert!(targets(&small("A:a2;K:d4 w"), "a2").contains(&"a1".to_owned()));
        assert!(targets(&small("D:a2;K:d4 b"), "a2").contains(&"a4".to_owned()));
    }

    #[test]
    fn players_move_in_turn_and_may_not_pass() {
        let position = small("A:a1;K:d4 w");
        assert!(
            words(&position)
                .iter()
                .all(|word| word.starts_with("a1") && word != "a1a1")
        );
        assert_eq!(after(&position, "a1a2").player(), BLACK);
        assert_eq!(refusal(&position, "d4d5").reason, &why::NOT_YOURS);
    }
}

mod end {
    use super::*;

    #[test]
    fn black_wins_when_the_king_arrives_on_a_corner() {
        let moved = after(&small("A:g7;K:a2 b"), "a2a1");
        let outcome = moved.outcome().unwrap();
        assert_eq!(outcome.winner(), Some(BLACK));
        assert_eq!(
            outcome.line(Small::info().players),
            "win black king-escaped"
        );
    }

    #[test]
    fn white_wins_when_the_king_is_captured() {
        let moved = after(&large("A:a3,d3;K:c3 w"), "a3b3");
        assert_eq!(moved.outcome().unwrap().winner(), Some(WHITE));
    }

    #[test]
    fn reading_a_player_who_has_no_legal_move_loses() {
        let without_attackers = small("D:b2;K:d4 w");
        let outcome = without_attackers.outcome();
        assert_eq!(outcome, Some(Outcome::win(BLACK, reason::NO_MOVE)));
        let shut_in = large("A:a1,a2,b1,b3,c2,c3;K:b2 b");
        assert_eq!(
            shut_in.outcome(),
            Some(Outcome::win(WHITE, reason::NO_MOVE))
        );
    }

    #[test]
    fn reading_the_third_occurrence_is_a_draw_and_the_start_counts() {
        let mut history = History::<Small>::default();
        let shuffle = ["a1a2", "c3b2", "a2a1", "b2c3"];
        for word in shuffle.iter().chain(&shuffle[..3]) {
            history.play_word(word).unwrap();
            assert_eq!(history.outcome(), None);
        }
        history.play_word("b2c3").unwrap();
        assert_eq!(history.outcome(), Some(Outcome::draw(reason::REPETITION)));
        assert_eq!(history.earlier_occurrences(), [0, 4]);
        assert!(history.legal_moves().is_empty());
    }

    #[test]
    fn occurrences_are_counted_over_any_number_of_plies() {
        let mut history = History::<Small>::default();
        let shuffle = |history: &mut History<Small>, word| {
            let mv = history.position().read_word(word).unwrap();
            history.push(mv);
        };
        for round in 1..200 {
            for word in ["a1a2", "c3b2", "a2a1", "b2c3"] {
                shuffle(&mut history, word);
            }
            assert_eq!(history.occurrences(), round + 1);
            // Elsewhere and back: what is taken back is not remembered.
            shuffle(&mut history, "a1a3");
            assert_eq!(history.occurrences(), 1);
            history.undo();
        }
    }

    #[test]
    fn a_move_can_be_taken_back_unless_it_captured() {
        let irreversible = |line: &str, word: &str| {
            let position = small(line);
            let mv = position.read_word(word).unwrap();
            position.is_irreversible(mv, &position.play(mv))
        };
        assert!(!irreversible("A:a3,d3;K:c4 w", "a3b3"));
        assert!(irreversible("A:a3,d3;D:c3;K:c4 w", "a3b3"));
        assert!(irreversible("A:c3;D:a3,d3;K:c4 b", "a3b3"));
        assert!(irreversible("A:a3,d3;K:c3 w", "a3b3"), "the king falls");
    }

    #[test]
    fn the_side_to_move_is_part_of_a_position_that_repeats() {
        assert_ne!(small("A:a1;K:d4 w"), small("A:a1;K:d4 b"));
        assert_ne!(small("A:a1;K:d4 w").hash(), small("A:a1;K:d4 b").hash());
    }

    #[test]
    fn a_captured_king_comes_before_everything_else() {
        // White's last move takes the king and leaves black without a piece.
        let moved = after(&small("A:a3,d3;K:c3 w"), "a3b3");
        assert_eq!(moved.outcome().unwrap().reason().word(), "king-captured");
    }
}

mod shown {
    use super::*;

    #[test]
    fn a_move_is_entered_as_two_cells() {
        let position = small("A:a3;K:d4 w");
        let from = Step::Cell(cell::<Small>("a3"));
        assert_eq!(position.next(&[]).steps, [from]);
        let next = position.next(&[from]);
        assert_eq!(next.steps.len() as u64, position.count_moves());
        assert_eq!(next.done, None);
        let path = [from, Step::Cell(cell::<Small>("b3"))];
        let done = position.next(&path).done.unwrap();
        assert_eq!(position.word(done), "a3b3");
        assert_eq!(position.path(done), path);
    }

    #[test]
    fn a_move_and_its_captures_are_one_moment() {
        let position = large("A:c3,e1,g3;D:d3,e2;K:h7 w");
        let mv = position.read_word("g3e3").unwrap();
        let moments = position.effects(mv, &position.path(mv));
        assert_eq!(moments.len(), 1);
        let captured = |name| Effect::Captured {
            cell: cell::<Large>(name),
            holder: None,
        };
        let moved = Effect::Moved {
            from: cell::<Large>("g3"),
            to: cell::<Large>("e3"),
        };
        assert_eq!(moments[0].effects, [moved, captured("d3"), captured("e2")]);
    }

    #[test]
    fn a_refused_piece_says_why() {
        let position = small("A:a1,a2,b1,b2;D:c3;K:g6 w");
        let reason = |name: &str| position.refuse(&[Step::Cell(cell::<Small>(name))]).reason;
        assert_eq!(reason("a1"), &why::PIECE_IS_STUCK);
        assert_eq!(reason("c3"), &why::NOT_YOURS);
        assert_eq!(reason("d4"), &why::NO_PIECE);
    }
}
