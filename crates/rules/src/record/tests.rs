use super::*;
use crate::any::AnyGame;
use crate::outcome::{Ending, Player};
use crate::settings::Settings;
use crate::sign::{AnnotationSign, PositionSign};
use crate::word::Notation;

const LINE_WIDTH: usize = 79;

fn game(id: &str, words: &[&str]) -> Box<dyn AnyHistory> {
    let mut history = AnyGame::find(id).unwrap().start(Settings::BARE);
    for word in words {
        history.play(word).unwrap();
    }
    history
}

/// The only game of a text of the small board without its tag `Game`.
fn read(moves: &str) -> GameTree {
    let text = format!("[Game \"hexentafl-4\"]\n{moves}");
    let mut games = RecordReader::new(text.as_bytes());
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none(), "{text}");
    game
}

/// What is written after the tags.
fn moves(tree: &GameTree) -> String {
    let text = tree.to_string();
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn a_game_is_written_with_its_tags_and_numbered_moves() {
    let mut record = Record::new(game("hexentafl-4", &["a1a3", "d4d3", "d1d2"]));
    record.tags.set("White", "Anna \"A\" Smith");
    record.tags.set("Result", "left out");
    record.tags.set("no name", "left out");
    record.history.end(Ending::Resignation(Player::SECOND));
    let text = "[Game \"hexentafl-4\"]\n[White \"Anna \\\"A\\\" Smith\"]\n\
                [Result \"white\"]\n[Reason \"resignation\"]\n\n1. a1a3 d4d3 2. d1d2\n";
    assert_eq!(record.write(), text);
    let read = Record::read(text).unwrap();
    assert_eq!(read.write(), text);
    assert_eq!(read.tags.get("White"), Some("Anna \"A\" Smith"));
    assert_eq!(
        read.history.ending(),
        Some(Ending::Resignation(Player::SECOND))
    );
}

#[test]
fn comments_variations_and_signs_are_kept() {
    let tree = read(
        "\n{the game} 1. a1a3! {a comment\nof two lines} (1. a1a2 {other}) {later}\n\
         1... d4d3 ?! = ; and so on\r\n2.d1d2 {[%clk 0:00:09.5] [%eval -0.1,12]} *",
    );
    assert_eq!(tree.main_line().words(), ["a1a3", "d4d3", "d1d2"]);
    assert_eq!(
        moves(&tree),
        "{the game} 1. a1a3! {a comment of two lines} (1. a1a2 {other}) 1... {later}\n\
         d4d3?! = {and so on} 2. d1d2 {[%clk 0:00:09.5] [%eval -0.10,12]}"
    );
    let first = tree.children(GameTree::ROOT)[0];
    assert_eq!(tree.notes(first).annotation, Some(AnnotationSign::Good));
    let second = tree.children(first)[0];
    assert_eq!(tree.notes(second).position, Some(PositionSign::Equal));
    assert_eq!(tree.notes(second).before, "later");
}

#[test]
fn the_reader_takes_what_other_writers_write() {
    let plain = "1. a1a3 d4d3 2. d1d2";
    for text in [
        "a1a3 d4d3 d1d2",
        "1.a1a3 1...d4d3 2 d1d2 1-0",
        "1. a1a3\r\n1. ... d4d3\r% a line of another program { (\r\n2. d1d2 *",
        "\u{feff}1. A1-A3 D4D3 2. d1d2",
    ] {
        assert_eq!(moves(&read(&text.replace('\u{feff}', ""))), plain, "{text}");
    }
    // Glyphs by their numbers, a position for the side that moved.
    let tree = read("1. a1a3 $1 $18 d4d3 $4 $18 $99 2. d1d2 $6 $10");
    assert_eq!(moves(&tree), "1. a1a3! + d4d3?? - 2. d1d2?! =");
    // Several tags in a line, a tag over several, blanks, unknown ones in order.
    let text = "\u{feff}\n[ Zebra \"z\" ][Game\n \"hexentafl-4\"]\n\n [A1_ \"\"]\na1a3";
    let record = Record::read(text).unwrap();
    let tags: Vec<(&str, &str)> = record.tags.iter().collect();
    assert_eq!(tags, [("Zebra", "z"), ("A1_", "")]);
    assert_eq!(record.history.ply(), 1);
}

#[test]
fn variations_nest_and_stay_in_order() {
    let text =
        "1. a1a3 (1. a1a2 e4f5 (1... e4f4 2. a2a3)) (1. a4b4) 1... d4d3 (1... e4f5) 2.\nd1d2";
    let text = text.replace(".\n", ". ");
    let tree = read(&text);
    assert_eq!(moves(&tree).replace('\n', " "), text);
    assert_eq!(tree.len(), 9);
    // A variation that repeats the main line is that line, which stays the main one.
    let tree = read("1. a1a3 (1. a1a3 e4f5 {seen} 2. d1d2) 1... d4d3");
    assert_eq!(moves(&tree), "1. a1a3 d4d3 (1... e4f5 {seen} 2. d1d2)");
    // Variations of a variation's first move are its neighbours.
    let tree = read("1. a1a3 (1. a1a2 (1. a4b4) 1... e4f5)");
    assert_eq!(moves(&tree), "1. a1a3 (1. a1a2 e4f5) (1. a4b4)");
}

#[test]
fn comments_one_after_another_are_one() {
    let many = "b ".repeat(30_000);
    let text = format!(
        "[Game \"hexentafl-4\"]\n\n{{a}} {{a}} 1. {{c}} 2. {{d}} a1a3 ! {} ; e\n {{f}} 1... {{g}}",
        "{b} ".repeat(30_000)
    );
    let tree = RecordReader::new(text.as_bytes()).next().unwrap().unwrap();
    let first = tree.main_moves().next().unwrap();
    assert_eq!(tree.notes(GameTree::ROOT).after, "a a");
    assert_eq!(tree.notes(first).before, "c d");
    assert_eq!(tree.notes(first).after, format!("{many}e f g"));
    let again = tree.to_string();
    let read = RecordReader::new(again.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.to_string(), again);
}

#[test]
fn what_would_end_a_comment_stands_behind_a_backslash() {
    let mut tree = read("a1a3");
    let first = tree.children(GameTree::ROOT)[0];
    let strange = "a } b \\} c \\ [Game \"x\"] ( ; % d";
    tree.set_comment(first, strange);
    let text = tree.to_string();
    assert!(
        text.contains("{a \\} b \\\\\\} c \\\\ \\[Game \"x\"] ( ; % d}"),
        "{text}"
    );
    let again = RecordReader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(
        again.notes(again.children(GameTree::ROOT)[0]).after,
        strange
    );
    assert_eq!(again, tree);
    // Before other signs it is a sign as any.
    let tree = read("a1a3 {C:\\new}");
    assert_eq!(
        tree.notes(tree.children(GameTree::ROOT)[0]).after,
        "C:\\new"
    );
}

#[test]
fn a_board_edits_the_tree() {
    let mut tree = read("a1a3 d4d3 d1d2");
    let main: Vec<NodeId> = tree.main_moves().collect();
    assert_eq!(
        tree.add_move(main[0], "d4d3!"),
        Ok(main[1]),
        "the same move"
    );
    let other = tree.add_move(main[0], "e4f5").unwrap();
    let after = tree.add_move(other, "d1d2").unwrap();
    assert!(tree.add_move(main[0], "a1a3").is_err());
    assert_eq!(moves(&tree), "1. a1a3 d4d3 (1... e4f5 2. d1d2) 2. d1d2");
    assert_eq!(
        tree.history_at(after).unwrap().words(),
        ["a1a3", "e4f5", "d1d2"]
    );
    assert!(tree.promote_to_main_line(after));
    assert!(!tree.promote_to_main_line(after) && !tree.promote(other));
    assert_eq!(moves(&tree), "1. a1a3 e4f5 (1... d4d3 2. d1d2) 2. d1d2");
    tree.set_annotation(other, Some(AnnotationSign::Doubtful));
    assert!(tree.delete(main[1]) && !tree.delete(main[1]) && !tree.delete(GameTree::ROOT));
    assert_eq!(tree.word(main[2]), None);
    assert_eq!(tree.add_move(main[2], "a1a2"), Err(EditError::NoSuchMove));
    assert_eq!(moves(&tree), "1. a1a3 e4f5!? 2. d1d2");
    assert_eq!(tree.len(), 3);
    tree.set_annotation(other, None);
    assert_eq!(tree, read("a1a3 e4f5 d1d2"));
    // The move at hand may be deleted as well.
    assert!(tree.delete(after));
    assert_eq!(tree.main_line().words(), ["a1a3", "e4f5"]);
}

#[test]
fn published_words_are_written_where_the_game_has_them() {
    let text = "[Game \"hexdame\"]\n[Position \"M:e8;m:f8,g7 w\"]\n\n1. e8g6x!";
    let tree = RecordReader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(moves(&tree), "1. e8g6xf8g7!");
    assert!(tree.write(Notation::Published).ends_with("\n\n1. e8g6x!\n"));
    let tree = read("a1a3 (a1a2) d4d3");
    assert_eq!(tree.write(Notation::Published), tree.to_string());
}

#[test]
fn a_record_that_is_wrong_says_where_and_why() {
    let wrong = [
        ("", "line 1, column 1: the tag `Game` is missing"),
        ("\n {x}", "line 2, column 2: the tag `Game` is missing"),
        ("[Game \"go\"]\n", "unknown game `go`"),
        ("[Game hexdame]", "line 1, column 1: a tag is written"),
        ("[Game \"hexdame]\n", "does not end in this line"),
        ("[Game \"hexdame\"\n[A \"\"]", "`]` is missing"),
        (
            "[Game \"hexentafl-4\"]\n\n1.a1a9",
            "line 3, column 3: move 1",
        ),
        (
            "[Game \"hexentafl-4\"]\n\na1a2\n{ open\n\n",
            "line 4, column 1: the comment `{`",
        ),
        (
            "[Game \"hexentafl-4\"]\n\n{ open\n[Game \"hexentafl-4\"]\n",
            "line 3, column 1: the comment `{` is not closed before the next game",
        ),
        (
            "[Game \"hexentafl-4\"]\n\na1a3 (a1a2\n",
            "line 3, column 6: the variation `(`",
        ),
        (
            "[Game \"hexentafl-4\"]\n\n(a1a2)",
            "behind the move that it replaces",
        ),
        (
            "[Game \"hexentafl-4\"]\n\na1a3 ((a1a2))",
            "column 7: a variation",
        ),
        (
            "[Game \"hexentafl-4\"]\n[Reason \"time\"]\n",
            "a game that goes on",
        ),
        ("[Game \"hexentafl-4\"]\n\n) a1a3", "without a `(`"),
        ("[Game \"hexentafl-4\"]\n\na1a3 }", "without a `{`"),
        (
            "[Game \"hexentafl-4\"]\n[Result \"red\"]\n",
            "no result; it is white, black",
        ),
        (
            "[Game \"hexentafl-4\"]\n[Result \"white\"]\n",
            "no `Reason` is given; it may be resignation",
        ),
        (
            "[Game \"hexentafl-4\"]\n[Result \"white\"]\n[Reason \"agreement\"]\n",
            "do not end the game by `agreement`",
        ),
        ("[Game \"hexentafl-4\"]\n[Position \"- w x\"]\n", "too many"),
        ("[Game \"hexentafl-4\"]\n[Game \"hexentafl-4\"]\n", "twice"),
        (
            "[Game \"hexentafl-4\"]\n[Position \"A:a2 w\"]\n[Result \"black\"]\n",
            "the moves say otherwise: win white king-captured",
        ),
    ];
    for (text, reason) in wrong {
        let error = Record::read(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text:?} gave {error}");
    }
    let bytes = b"[Game \"hexentafl-4\"]\n\na1a3 {\xff}";
    let error = RecordReader::new(&bytes[..]).next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (3, 7));
    assert!(error.reason.contains("UTF-8"));
}

#[test]
fn a_reader_goes_on_after_a_game_that_is_wrong() {
    let text = "[Game \"hexentafl-4\"]\n[Result \"red\"]\n[Zebra \"z\"]\n\n1. a1a3\n\n\
                [Game \"hexentafl-4\"]\n\n1. zz {\n[Game \"hexentafl-4\"]\n\n1. a1a2 {open\n\
                [Game \"hexentafl-4\"]\n\n[Game \"go\"]\n[Date \"\"]\n\na1a3 \n[Date \"x\"][Game \"hexentafl-4\"] a4b4";
    let games: Vec<String> = RecordReader::new(text.as_bytes())
        .map(|game| match game {
            Ok(tree) => tree.main_line().words().concat(),
            Err(error) => format!("{}:{}:{}", error.game, error.line, error.column),
        })
        .collect();
    assert_eq!(games, ["1:2:1", "2:9:4", "3:12:9", "", "5:15:1", "a4b4"]);
    assert_eq!(Record::read_number(text, 6).unwrap().history.ply(), 1);
    let missing = Record::read_number(text, 7).unwrap_err().to_string();
    assert!(
        missing.contains("game 7") && missing.contains("6 games"),
        "{missing}"
    );
}

#[test]
fn lists_without_tags_are_parted_by_empty_lines() {
    let text = "a1a3 d4d3\nd1d2\n\n\nzz a1a2\na1a3\n\n1. a4b4 {x}\n";
    let small = AnyGame::find("hexentafl-4").unwrap();
    let games: Vec<Option<String>> = RecordReader::of_lists(text.as_bytes(), small)
        .map(|game| Some(game.ok()?.main_line().words().concat()))
        .collect();
    assert_eq!(
        games,
        [
            Some("a1a3d4d3d1d2".to_owned()),
            None,
            Some("a4b4".to_owned())
        ]
    );
}

#[test]
fn long_games_are_written_in_lines_of_bounded_width() {
    let mut history = AnyGame::find("hexentafl-5").unwrap().start(Settings::BARE);
    for _ in 0..300 {
        let words = history.legal_words();
        let Some(word) = words.get(history.ply() * 7 % words.len().max(1)) else {
            break;
        };
        history.play(word).unwrap();
    }
    let text = Record::new(history).write();
    assert!(text.lines().all(|line| line.len() <= LINE_WIDTH));
    assert_eq!(Record::read(&text).unwrap().write(), text);
}
