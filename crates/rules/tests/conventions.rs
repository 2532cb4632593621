//! What the games share: position lines, words, settings, perft, outcomes and
//! histories, sentence by sentence.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use hexarium_rules::{
    AnyGame, AnyHistory, Ending, Outcome, Player, PositionError, Settings, WordError, reason,
    words_in,
};

const PLAY: &str = "W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play";

fn game(id: &str) -> AnyGame {
    AnyGame::find(id).unwrap()
}

fn start(id: &str) -> Box<dyn AnyHistory> {
    game(id).start(Settings::BARE)
}

fn position(id: &str, line: &str) -> Box<dyn AnyHistory> {
    game(id).from_position(line, Settings::BARE).unwrap()
}

fn refused(id: &str, line: &str) -> PositionError {
    match game(id).from_position(line, Settings::BARE) {
        Ok(history) => panic!("`{line}` was read as {}", history.position()),
        Err(error) => error,
    }
}

mod games {
    use super::*;

    #[test]
    fn the_players_of_each_id_are_those_of_the_table_first_to_move_first() {
        let table = [
            ("hexaequo", ["black", "white"]),
            ("hexentafl-4", ["white", "black"]),
            ("hexentafl-5", ["white", "black"]),
            ("cequis", ["solids", "circles"]),
            ("cequis-basic", ["solids", "circles"]),
            ("hexdame", ["white", "black"]),
        ];
        let ids: Vec<&str> = AnyGame::all().iter().map(|game| game.info().id).collect();
        // Behind them may come the sample game.
        assert_eq!(ids[..table.len()], table.map(|row| row.0));
        for (id, names) in table {
            let players = game(id).info().players.iter();
            assert_eq!(players.map(|player| player.name).collect::<Vec<_>>(), names);
            assert_eq!(start(id).player(), Player::FIRST);
        }
    }

    #[test]
    fn an_unknown_id_is_refused_with_the_known_ones() {
        let error = AnyGame::find("chess").unwrap_err().to_string();
        assert!(error.contains("`chess`") && error.contains("hexdame"));
    }
}

mod cells {
    use super::*;

    /// The named cell's neighbours on a board, by the distance of centres.
    fn neighbours(id: &str, name: &str) -> Vec<String> {
        let board = game(id).board();
        let middle = &board.cells[board.cell(name).unwrap().index()];
        let near = board.cells.iter().filter(|cell| {
            let distance = (cell.x - middle.x).hypot(cell.y - middle.y);
            (0.1..1.8).contains(&distance)
        });
        near.map(|cell| cell.name.clone()).collect()
    }

    #[test]
    fn the_six_neighbours_on_a_hexagonal_board() {
        let around = ["d4", "d5", "e4", "e6", "f5", "f6"];
        assert_eq!(neighbours("hexdame", "e5"), around);
        assert_eq!(neighbours("hexentafl-5", "e5"), around);
        assert_eq!(neighbours("hexdame", "a1"), ["a2", "b1", "b2"]);
    }

    #[test]
    fn a1_is_the_bottom_corner_straight_up_is_both_letters_grow_to_the_upper_right() {
        for (id, top) in [
            ("hexentafl-4", "g7"),
            ("hexentafl-5", "i9"),
            ("hexdame", "i9"),
        ] {
            let board = game(id).board();
            let at = |name: &str| {
                let cell = &board.cells[board.cell(name).unwrap().index()];
                (cell.x, cell.y)
            };
            let lowest = board.cells.iter().max_by(|a, b| a.y.total_cmp(&b.y));
            let highest = board.cells.iter().min_by(|a, b| a.y.total_cmp(&b.y));
            assert_eq!(lowest.unwrap().name, "a1");
            assert_eq!(highest.unwrap().name, top);
            let (from, up, right, left) = (at("c3"), at("d4"), at("d3"), at("c4"));
            assert!(up.0 == from.0 && up.1 < from.1);
            assert!(right.0 > from.0 && right.1 < from.1);
            assert!(left.0 < from.0 && left.1 < from.1);
        }
    }

    #[test]
    fn cequis_neighbours_depend_on_the_column() {
        assert_eq!(neighbours("cequis", "a1"), ["a2", "b1"]);
        assert_eq!(neighbours("cequis", "c1"), ["b1", "c2", "d1"]);
        assert_eq!(neighbours("cequis", "b1"), ["a1", "a2", "b2", "c1", "c2"]);
        assert_eq!(neighbours("cequis", "a4").len(), 4);
        assert_eq!(neighbours("cequis", "d4").len(), 6);
    }

    #[test]
    fn hexaequo_neighbours_are_axial() {
        let around = ["h8", "h9", "i7", "i9", "j7", "j8"];
        assert_eq!(neighbours("hexaequo", "i8"), around);
    }
}

mod position_lines {
    use super::*;

    #[test]
    fn canonical_kinds_in_the_games_order_cells_sorted_single_spaces() {
        let history = position("hexentafl-4", "K:d4;D:e4,c3;A:g7,a1 w");
        assert_eq!(history.position(), "A:a1,g7;D:c3,e4;K:d4 w");
        let history = position("hexaequo", "d:h9;D:j8;t:i9,h9;T:j8,i8 b 0+0 0+0");
        assert_eq!(history.position(), start("hexaequo").position());
    }

    #[test]
    fn kinds_given_twice_are_merged() {
        let history = position("hexentafl-4", "A:a1;K:d4;A:g7,a4 w");
        assert_eq!(history.position(), "A:a1,a4,g7;K:d4 w");
    }

    #[test]
    fn extra_white_space_is_read_between_fields_and_after_signs() {
        let history = position("hexentafl-4", "  A: a1,  g7;\tK:d4 \t w  ");
        assert_eq!(history.position(), "A:a1,g7;K:d4 w");
        let history = position("cequis", "-   s\n setup");
        assert_eq!(history.position(), "- s setup");
    }

    #[test]
    fn what_cannot_be_read_names_the_field_and_the_reason() {
        let wrong = [
            (
                "hexdame",
                "Q:a1 w",
                "placement",
                "unknown kind `Q`; the kinds are M m K k",
            ),
            ("hexdame", "M w", "placement", "no cells"),
            ("hexdame", "M: w", "placement", "kind `M` has no cells"),
            (
                "hexdame",
                "M:a1; w",
                "placement",
                "a kind is missing beside `;`",
            ),
            (
                "hexdame",
                "M:a1, w",
                "placement",
                "a cell is missing beside `,`",
            ),
            (
                "hexdame",
                ";M:a1 w",
                "placement",
                "a kind is missing beside `;`",
            ),
            (
                "hexdame",
                "M:a1;;K:b2 w",
                "placement",
                "a kind is missing beside `;`",
            ),
            (
                "hexdame",
                "M:a1,,b2 w",
                "placement",
                "a cell is missing beside `,`",
            ),
            (
                "hexdame",
                "M:a9 w",
                "placement",
                "`a9` is not a cell of the board; its cells go from a1 to i9",
            ),
            ("hexdame", "M:A1 w", "placement", "`A1` is not a cell"),
            ("hexdame", "M:a01 w", "placement", "`a01` is not a cell"),
            ("hexdame", "M:a1,a1 w", "placement", "`a1` is given twice"),
            ("hexdame", "M:b2;K:b2 w", "placement", "`b2` is given twice"),
            ("hexdame", "M:a1", "side", "missing"),
            (
                "hexdame",
                "M:a1 s",
                "side",
                "unknown side `s`; it is `w` (white) or `b` (black)",
            ),
            ("hexdame", "M:a1 W", "side", "unknown side"),
            ("hexdame", "M:a1 w w", "end of line", "a field too many"),
            ("hexdame", "", "placement", "empty"),
            ("hexdame", "M :a1 w", "placement", "no cells"),
            (
                "hexdame",
                "M:a1 ,b2 w",
                "placement",
                "white space may stand after a sign",
            ),
            ("cequis", "- s", "phase", "missing"),
            ("cequis", "- s game", "phase", "game"),
            (
                "hexaequo",
                "T:i8,j8;t:h9,i9 b 0+0",
                "held by white",
                "missing",
            ),
        ];
        for (id, line, field, reason) in wrong {
            let error = refused(id, line);
            assert_eq!(error.field, field, "{line}: {error}");
            assert!(error.reason.contains(reason), "{line}: {error}");
            assert!(!error.impossible, "{line}");
        }
    }

    #[test]
    fn too_many_pieces_of_a_kind_are_impossible() {
        let error = refused("cequis", "W:a1,a2,b1,b2 s play");
        assert_eq!(
            error.to_string(),
            "impossible position: placement: 4 pieces of kind `W`; at most 3"
        );
    }
}

mod words {
    use super::*;

    #[test]
    fn legal_words_are_sorted_as_plain_strings() {
        for game in AnyGame::all() {
            assert!(game.start(Settings::BARE).legal_words().is_sorted());
        }
    }

    #[test]
    fn an_empty_word_is_an_error_everywhere() {
        for game in AnyGame::all() {
            let error = game.start(Settings::BARE).play("").unwrap_err();
            let example = matches!(error.error, WordError::Empty { example: Some(_) });
            assert!(error.ply == 1 && example, "{error}");
        }
    }

    #[test]
    fn an_illegal_word_lists_candidates_and_changes_nothing() {
        for game in AnyGame::all() {
            let mut history = game.start(Settings::BARE);
            let error = history.play("a1a1a1").unwrap_err().to_string();
            let nearest = history.legal_words();
            assert!(nearest.iter().any(|word| error.contains(word)), "{error}");
            assert_eq!(history.ply(), 0);
        }
    }

    #[test]
    fn every_form_ignores_case_where_it_carries_no_meaning() {
        for game in AnyGame::all() {
            let history = game.start(Settings::BARE);
            for word in history.legal_words() {
                for typed in [word.to_uppercase(), word.to_lowercase()] {
                    let played = history.boxed().play(&typed);
                    assert_eq!(played.as_ref(), Ok(&word), "{typed}");
                }
            }
        }
    }

    #[test]
    fn signs_and_move_numbers_of_a_list_are_passed_over() {
        let words: Vec<&str> = words_in("1. a1a3 !? d4d3\n= 2.d1d2 + - 2... e4e5 ??").collect();
        assert_eq!(words, ["a1a3", "d4d3", "d1d2", "e4e5"]);
    }
}

mod settings {
    use super::*;

    #[test]
    fn only_the_two_cequis_games_have_one() {
        for game in AnyGame::all() {
            let info = game.info();
            let names: Vec<&str> = info.settings.iter().map(|s| s.text.id).collect();
            let cequis = info.id.starts_with("cequis");
            assert_eq!(names, if cequis { vec!["no-progress"] } else { vec![] });
            let played = Settings::played(info).no_progress;
            assert_eq!(played, cequis.then_some(200));
        }
    }

    #[test]
    fn its_values_are_off_or_1_to_10000() {
        let info = game("cequis").info();
        let mut settings = Settings::BARE;
        for (text, value) in [("1", Some(1)), ("10000", Some(10_000)), ("off", None)] {
            settings.set_text(info, "no-progress", text).unwrap();
            assert_eq!(settings.no_progress, value);
        }
        settings.set_text(info, "no-progress", "7").unwrap();
        for wrong in ["0", "10001", "-1", "", "many", "1.5", "99999999999"] {
            let error = settings.set_text(info, "no-progress", wrong).unwrap_err();
            assert!(error.to_string().contains("1 to 10000"), "{error}");
            assert_eq!(
                settings.no_progress,
                Some(7),
                "a wrong value changes nothing"
            );
        }
        let error = settings.set(info, "tempo", None).unwrap_err().to_string();
        assert!(error.contains("`tempo`") && error.contains("`no-progress`"));
    }

    #[test]
    fn it_changes_no_legal_move_and_adds_an_end() {
        let mut limited = position("cequis", PLAY);
        limited
            .set_settings(Settings {
                no_progress: Some(2),
            })
            .unwrap();
        let mut bare = position("cequis", PLAY);
        for word in ["a2a3", "g7g6"] {
            assert_eq!(limited.legal_words(), bare.legal_words());
            assert_eq!(limited.outcome(), None);
            limited.play(word).unwrap();
            bare.play(word).unwrap();
        }
        assert_eq!(limited.outcome(), Some(Outcome::draw(reason::NO_PROGRESS)));
        assert!(limited.legal_words().is_empty());
        assert_eq!(bare.outcome(), None);
    }

    #[test]
    fn plies_count_from_the_first_position_of_play() {
        let mut history = start("cequis");
        history
            .set_settings(Settings {
                no_progress: Some(1),
            })
            .unwrap();
        let placements = [
            "W@a1", "W@a8", "W@a2", "W@a7", "W@b1", "W@b7", "G@c1", "G@c8", "G@c2", "G@c7", "G@d1",
            "G@d7", "B@e1", "B@e8", "B@e2", "B@e7", "B@f1",
        ];
        for word in placements {
            history.play(word).unwrap();
            assert_eq!(history.outcome(), None);
        }
        history.play("B@f7").unwrap();
        assert_eq!((history.without_progress(), history.outcome()), (0, None));
        history.play("a2a3").unwrap();
        assert_eq!(history.outcome(), Some(Outcome::draw(reason::NO_PROGRESS)));
    }

    #[test]
    fn a_limit_that_the_game_has_passed_is_refused() {
        let mut history = position("cequis", PLAY);
        for word in ["a2a3", "g7g6", "a3a2"] {
            history.play(word).unwrap();
        }
        let limit = |number| Settings {
            no_progress: Some(number),
        };
        let error = history.set_settings(limit(2)).unwrap_err().to_string();
        assert!(error.contains("after move 2"), "{error}");
        assert_eq!(
            (history.settings(), history.outcome()),
            (Settings::BARE, None)
        );
        history.set_settings(limit(3)).unwrap();
        assert_eq!(history.outcome(), Some(Outcome::draw(reason::NO_PROGRESS)));
    }

    #[test]
    fn it_is_tested_after_repetition() {
        let mut history = position("cequis", PLAY);
        history
            .set_settings(Settings {
                no_progress: Some(8),
            })
            .unwrap();
        for word in ["a2a3", "g7g6", "a3a2", "g6g7"].repeat(2) {
            history.play(word).unwrap();
        }
        assert_eq!(history.outcome(), Some(Outcome::draw(reason::REPETITION)));
    }
}

mod outcomes {
    use super::*;

    #[test]
    fn players_may_end_a_game_that_the_rules_leave_open() {
        let endings = [
            (Ending::Agreement, "draw agreement"),
            (Ending::Resignation(Player::FIRST), "win black resignation"),
            (Ending::Time(Player::SECOND), "win white time"),
            (Ending::Abandoned(Player::FIRST), "win black abandoned"),
        ];
        for (ending, line) in endings {
            let mut history = start("hexdame");
            assert!(history.end(ending));
            let outcome = history.outcome().unwrap();
            assert_eq!(outcome.line(history.info().players), line);
            assert!(history.legal_words().is_empty());
            assert!(history.play("d4d5").unwrap_err().to_string().contains(line));
        }
    }

    #[test]
    fn no_move_is_a_win_of_the_other_side() {
        let history = position("hexdame", "- w");
        let outcome = history.outcome().unwrap();
        assert_eq!(outcome.line(history.info().players), "win black no-move");
    }

    #[test]
    fn perft_of_a_decided_position_is_nothing_and_perft_zero_is_one() {
        let history = position("hexentafl-4", "A:a1 w");
        assert_eq!(
            (history.perft(0), history.perft(1), history.perft(5)),
            (1, 0, 0)
        );
    }

    #[test]
    fn repetition_plays_no_part_in_perft() {
        let mut history = start("hexentafl-4");
        for word in ["a1a2", "c3b2", "a2a1", "b2c3"].repeat(2) {
            history.play(word).unwrap();
        }
        assert_eq!(history.outcome(), Some(Outcome::draw(reason::REPETITION)));
        assert_eq!(history.perft(2), 1152);
    }
}
