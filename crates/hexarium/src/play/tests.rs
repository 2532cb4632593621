//! The drawing, as text to be read.

use std::collections::BTreeMap;

use hexarium_rules::{AnyGame, AnyHistory, Settings};

use super::board::{Highlight, Look, draw};
use super::canvas::{Canvas, Ink};
use super::telling;

fn game(id: &str, words: &[&str]) -> (AnyGame, Box<dyn AnyHistory>) {
    let game = AnyGame::find(id).unwrap();
    let mut history = game.start(Settings::BARE);
    for word in words {
        history.play(word).unwrap();
    }
    (game, history)
}

fn drawn(game: &AnyGame, history: &dyn AnyHistory, look: &Look) -> String {
    draw(&game.board(), &history.shown(), game.info(), look).text(false)
}

#[test]
fn the_small_board_of_hexentafl_at_the_start() {
    let (game, history) = game("hexentafl-4", &[]);
    let expected = r"
                   _____
             _____/g7 A \_____
       _____/f7   \__*__/g6   \_____
 _____/e7   \_____/f6   \_____/g5   \_____
/d7 A \_____/e6   \_____/f5   \_____/g4 A \
\__*__/d6   \_____/e5   \_____/f4   \__*__/
/c6   \_____/d5 D \_____/e4 D \_____/f3   \
\_____/c5   \_____/d4 K \_____/e3   \_____/
/b5   \_____/c4   \__#__/d3   \_____/e2   \
\_____/b4   \_____/c3 D \_____/d2   \_____/
/a4 A \_____/b3   \_____/c2   \_____/d1 A \
\__*__/a3   \_____/b2   \_____/c1   \__*__/
      \_____/a2   \_____/b1   \_____/
            \_____/a1 A \_____/
                  \__*__/
";
    assert_eq!(drawn(&game, &*history, &Look::default()), expected[1..]);
}

#[test]
fn what_is_set_off_differs_without_colour_and_a_board_can_be_turned() {
    let (game, history) = game("hexentafl-4", &["a1a3", "d4c4"]);
    let board = game.board();
    let cell = |name: &str| board.cell(name).unwrap();
    let look = Look {
        flipped: true,
        highlights: BTreeMap::from([
            (cell("a1"), Highlight::Path),
            (cell("d4"), Highlight::Last),
            (cell("c4"), Highlight::Last),
            (cell("d5"), Highlight::Wrong),
            (cell("b2"), Highlight::Next),
            (cell("f5"), Highlight::Taken),
        ]),
        ..Look::default()
    };
    let expected = r"
                   _____
             _____/a1<*>\_____
       _____/b1   \_____/a2   \_____
 _____/c1   \_____/b2[ ]\_____/a3 A \_____
/d1 A \_____/c2   \_____/b3   \_____/a4 A \
\__*__/d2   \_____/c3 D \_____/b4   \__*__/
/e2   \_____/d3   \_____/c4(K)\_____/b5   \
\_____/e3   \_____/d4(#)\_____/c5   \_____/
/f3   \_____/e4 D \_____/d5!D!\_____/c6   \
\_____/f4   \_____/e5   \_____/d6   \_____/
/g4 A \_____/f5 x \_____/e6   \_____/d7 A \
\__*__/g5   \_____/f6   \_____/e7   \__*__/
      \_____/g6   \_____/f7   \_____/
            \_____/g7 A \_____/
                  \__*__/
";
    assert_eq!(drawn(&game, &*history, &look), expected[1..]);
}

#[test]
fn every_cell_of_every_board_is_named_once_and_fits_the_screen() {
    for game in AnyGame::all() {
        let history = game.start(Settings::BARE);
        let board = game.board();
        for flipped in [false, true] {
            let mut look = Look {
                flipped,
                ..Look::default()
            };
            look.open
                .extend(history.shown().pieces.iter().map(|at| at.0));
            let text = drawn(&game, &*history, &look);
            assert!(text.lines().all(|line| line.len() <= 80), "{text}");
            let names: Vec<&str> = text
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|name| board.cell(name).is_some())
                .collect();
            let mut once = names.clone();
            once.sort_unstable();
            once.dedup();
            assert_eq!(names.len(), once.len());
            if !board.grows {
                assert_eq!(names.len(), board.cells.len(), "{}", game.info().id);
            }
        }
    }
}

#[test]
fn colours_are_added_and_change_no_letter() {
    let (game, history) = game("hexentafl-5", &["e1d1"]);
    let canvas = draw(
        &game.board(),
        &history.shown(),
        game.info(),
        &Look::default(),
    );
    let coloured = canvas.text(true);
    assert!(coloured.contains('\u{1b}'));
    assert_eq!(
        anstream::adapter::strip_str(&coloured)
            .to_string()
            .replace(' ', ""),
        canvas.text(false).replace(' ', "")
    );
    assert_eq!(Ink::Plain.paint("a"), "a");
}

#[test]
fn moves_are_told_with_what_they_do() {
    let moves = ["a1a3", "d4c4", "d1d2"];
    let (game, history) = game("hexentafl-4", &moves);
    let moments = history.effects(0, None).unwrap();
    let told = telling::played(&*history, &game.board(), 0, &moments);
    assert_eq!(told, "White plays a1a3: the attacker goes a1 to a3.");
    let line = "A:a1,c3;D:b2;K:g6 w";
    let mut history = game.from_position(line, Settings::BARE).unwrap();
    history.play("c3c2").unwrap();
    history.play("g6g7").unwrap();
    let outcome = history.outcome().unwrap();
    let told = telling::outcome(game.info(), outcome);
    assert_eq!(told, "Black wins: the king has reached a corner.");
    let line = "A:a1,d3;D:b2;K:g6 w";
    let mut history = game.from_position(line, Settings::BARE).unwrap();
    history.play("d3c3").unwrap();
    let moments = history.effects(0, None).unwrap();
    let told = telling::played(&*history, &game.board(), 0, &moments);
    assert_eq!(
        told,
        "White plays d3c3: the attacker goes d3 to c3; captured: Black's defender on b2."
    );
    let line = "one two three four five six";
    assert_eq!(
        telling::wrapped(line, 14),
        "one two three\n  four five\n  six"
    );
}

/// The telling of a move by its word, from a position.
fn told(id: &str, line: &str, word: &str) -> String {
    let game = AnyGame::find(id).unwrap();
    let mut history = game.from_position(line, Settings::BARE).unwrap();
    history.play(word).unwrap();
    let moments = history.effects(0, None).unwrap();
    telling::played(&*history, &game.board(), 0, &moments)
}

#[test]
fn several_pieces_are_told_in_the_plural_and_in_the_order_of_words() {
    for (line, word) in [
        ("M:e8;m:f8,g7 w", "e8g6xf8g7"),
        ("M:g6;m:f8,g7 w", "g6e8xf8g7"),
    ] {
        let told = told("hexdame", line, word);
        assert!(
            told.ends_with("; captured: Black's men on f8, g7."),
            "{told}"
        );
    }
    let told = told("hexdame", "M:e8;m:f8 w", "e8g8xf8");
    assert!(told.ends_with("; captured: Black's man on f8."), "{told}");
}

#[test]
fn results_name_the_sides_that_they_speak_of() {
    use hexarium_rules::{Outcome, Player, reason};
    let info = AnyGame::find("hexdame").unwrap().info();
    let win = |reason| telling::outcome(info, Outcome::win(Player::SECOND, reason));
    assert_eq!(win(reason::NO_MOVE), "Black wins: White has no legal move.");
    assert_eq!(win(reason::RESIGNATION), "Black wins: White resigned.");
    assert_eq!(win(reason::TIME), "Black wins: White's time ran out.");
    assert_eq!(win(reason::ABANDONED), "Black wins: White left the game.");
    let info = AnyGame::find("cequis").unwrap().info();
    let told = telling::outcome(info, Outcome::win(Player::SECOND, reason::NO_MOVE));
    assert_eq!(told, "Circles win: Solids have no legal move.");
}

#[test]
fn wide_characters_and_accents_shift_nothing() {
    let mut canvas = Canvas::default();
    canvas.write(0, 0, "漢e\u{301}b", Ink::Plain);
    canvas.write(6, 0, "|", Ink::Plain);
    canvas.write(0, 1, "漢\u{301}字", Ink::Strong);
    canvas.write(6, 1, "|", Ink::Plain);
    assert_eq!(canvas.text(false), "漢e\u{301}b  |\n漢\u{301}字  |\n");
    assert_eq!(canvas.width(), 7);
}

#[test]
fn the_word_of_a_ply_is_the_one_in_the_list() {
    for game in AnyGame::all() {
        let mut history = game.start(Settings::BARE);
        for _ in 0..6 {
            let word = history.legal_words().remove(0);
            history.play(&word).unwrap();
        }
        let words: Vec<String> = (0..7).filter_map(|ply| history.word_at(ply)).collect();
        assert_eq!(words, history.words());
    }
}
