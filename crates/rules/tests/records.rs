//! Game records: what is written is read back, and nothing that is read does
//! harm.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

use hexarium_rules::record::{Clock, Evaluation, GameTree, NodeId, RecordReader, Score};
use hexarium_rules::{
    AnnotationSign, AnyGame, Ending, Notation, Player, PositionSign, Random, Settings,
};

const TREES: u64 = if cfg!(debug_assertions) { 6 } else { 20 };
const MUTATIONS: u64 = if cfg!(debug_assertions) { 300 } else { 2_000 };

/// Pieces of text that have a meaning of their own somewhere in a record.
const STRANGE: [&str; 30] = [
    "a",
    "}",
    "{",
    "\\",
    "\"",
    "[",
    "]",
    "(",
    ")",
    ";",
    "%",
    " ",
    "\n",
    "\r\n",
    "\u{feff}",
    "é漢",
    "[Game \"hexdame\"]",
    "[Game",
    "\n[Game \"x\"]\n",
    "[%clk 0:01:02.5]",
    "[%eval 1.5,3]",
    "[%",
    "1.",
    "2...",
    "1-0",
    "*",
    "$3",
    "!?",
    "=",
    "d4d5",
];

fn strange_text(random: &mut Random) -> String {
    let pieces = random.below(12);
    (0..pieces)
        .map(|_| *random.choose(&STRANGE).unwrap())
        .collect()
}

/// A tree with variations, comments and signs at random.
fn random_tree(game: AnyGame, seed: u64) -> GameTree {
    let mut random = Random::new(seed);
    let starts = game.info().starts;
    let start = starts[seed as usize % starts.len()].position;
    let history = game.from_position(start, Settings::played(game.info()));
    let mut tree = GameTree::new(history.unwrap());
    for name in ["Date", "White", "X_1"] {
        tree.tags.set(name, strange_text(&mut random));
    }
    let root_comment = strange_text(&mut random);
    tree.set_comment(GameTree::ROOT, &root_comment);
    let mut nodes = vec![GameTree::ROOT];
    for _ in 0..60 {
        // Mostly on from the last move, sometimes from another.
        let after = match random.below(4) {
            0 => *random.choose(&nodes).unwrap(),
            _ => nodes[nodes.len() - 1],
        };
        let words = tree.history_at(after).unwrap().legal_words();
        let Some(word) = random.choose(&words) else {
            continue;
        };
        let id = tree.add_move(after, word).unwrap();
        nodes.push(id);
        decorate(&mut tree, id, &mut random);
    }
    for _ in 0..3 {
        let id = *random.choose(&nodes).unwrap();
        tree.promote_to_main_line(id);
        let id = nodes[nodes.len() - 1 - random.below(3)];
        if tree.delete(id) {
            nodes.retain(|&id| tree.word(id).is_some());
        }
    }
    if random.below(2) == 0 && tree.main_line().outcome().is_none() {
        tree.ending = Some(Ending::Resignation(Player::SECOND));
    }
    tree
}

fn decorate(tree: &mut GameTree, id: NodeId, random: &mut Random) {
    match random.below(8) {
        0 => tree.set_comment(id, &strange_text(random)),
        1 => tree.set_comment_before(id, &strange_text(random)),
        2 => tree.set_annotation(id, random.choose(&AnnotationSign::ALL).copied()),
        3 => tree.set_position_sign(id, random.choose(&PositionSign::ALL).copied()),
        4 => tree.set_clock(
            id,
            Some(Clock {
                tenths: random.next_u64() as u32,
            }),
        ),
        5 => {
            let value = random.next_u64() as u32;
            let scores = [
                Score::Hundredths(value as i32),
                Score::WinIn(value),
                Score::LossIn(value),
            ];
            let score = *random.choose(&scores).unwrap();
            let depth = value.is_multiple_of(2).then_some(value);
            tree.set_evaluation(id, Some(Evaluation { score, depth }));
        }
        _ => {}
    }
}

fn read_one(text: &str) -> GameTree {
    let mut games = RecordReader::new(text.as_bytes());
    let tree = games
        .next()
        .unwrap()
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(games.next().is_none(), "{text}");
    tree
}

#[test]
fn a_tree_that_is_written_is_read_back_and_written_the_same() {
    for game in AnyGame::all() {
        for seed in 0..TREES {
            let tree = random_tree(game, seed);
            let text = tree.to_string();
            let read = read_one(&text);
            assert_eq!(read, tree, "{text}");
            assert_eq!(read.to_string(), text);
            let published = tree.write(Notation::Published);
            assert_eq!(read_one(&published), tree, "{published}");
            let moves = text.split_once("\n\n").unwrap().1;
            for line in moves.lines().filter(|line| line.chars().count() > 79) {
                assert!(
                    !line.contains(' ')
                        || line.starts_with(|c: char| c.is_ascii_digit() || c == '('),
                    "{line}"
                );
            }
        }
    }
}

#[test]
fn games_stand_one_after_another_in_a_text() {
    let trees: Vec<GameTree> = AnyGame::all()
        .into_iter()
        .map(|game| random_tree(game, 77))
        .collect();
    let text: Vec<String> = trees.iter().map(ToString::to_string).collect();
    let read: Vec<GameTree> = RecordReader::new(text.join("\n").as_bytes())
        .map(Result::unwrap)
        .collect();
    assert!(read == trees);
}

#[test]
fn mutated_text_is_read_or_refused_and_what_is_read_is_stable() {
    let mut random = Random::new(9);
    let texts: Vec<String> = AnyGame::all()
        .into_iter()
        .map(|game| random_tree(game, 5).to_string() + "\n" + &random_tree(game, 6).to_string())
        .collect();
    for _ in 0..MUTATIONS {
        let mut bytes = random.choose(&texts).unwrap().clone().into_bytes();
        for _ in 0..=random.below(6) {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = random.next_u64() as u8,
                1 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                2 => drop(bytes.splice(at..at, strange_text(&mut random).bytes())),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let games: Vec<_> = RecordReader::new(&bytes[..]).take(1_000).collect();
        assert!(games.len() < 1_000, "{}", String::from_utf8_lossy(&bytes));
        for tree in games.into_iter().flatten() {
            let text = tree.to_string();
            assert_eq!(read_one(&text).to_string(), text);
        }
    }
}

#[test]
fn variations_may_be_nested_very_deeply() {
    let game = AnyGame::find("hexentafl-4").unwrap();
    let mut tree = GameTree::new(game.start(Settings::BARE));
    let (mut at, mut shuffle) = (GameTree::ROOT, 0);
    // At every second ply the game goes on in a variation.
    while tree.ply(at).unwrap() < 40 {
        let words = tree.history_at(at).unwrap().legal_words();
        if words.len() < 2 {
            break;
        }
        shuffle += 1;
        tree.add_move(at, &words[shuffle % words.len()]).unwrap();
        at = tree
            .add_move(at, &words[(shuffle + 1) % words.len()])
            .unwrap();
    }
    let text = tree.to_string();
    assert!(text.contains(")))))))))"), "{text}");
    assert_eq!(read_one(&text), tree);
    // As many open brackets as one likes are a fault of one line.
    let open = "[Game \"hexentafl-4\"]\n\n".to_owned() + &"a1a2 (".repeat(50_000);
    let error = RecordReader::new(open.as_bytes())
        .next()
        .unwrap()
        .unwrap_err();
    assert!(error.reason.contains("not closed"), "{error}");
}

/// The examples of `docs/record-format.md` say what they are: a record as it is
/// written, in published words, or one that is read.
#[test]
fn the_examples_of_the_documentation_are_as_it_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record-format.md");
    let page = std::fs::read_to_string(path).unwrap();
    let mut seen = [0; 3];
    for block in page.split("```record").skip(1) {
        let (kind, text) = block.split_once('\n').unwrap();
        let text = text.split_once("```").unwrap().0;
        let tree = read_one(text);
        let (index, written) = match kind {
            "" => (0, tree.to_string()),
            " published" => (1, tree.write(Notation::Published)),
            " lenient" => (2, text.to_owned()),
            other => panic!("{other}"),
        };
        assert_eq!(written, text);
        seen[index] += 1;
    }
    assert_eq!(seen, [2, 1, 1]);
}
