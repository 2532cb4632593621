//! The words of moves: what is written and what is read.

use super::*;
use crate::word::WordError;

/// White c3, d2 and d3 are a group; grey g1, g2 are one beside column letters
/// that are prefixes too.
const LINE: &str = "W:c3,d2,d3;G:g1,g2;B:a1;w:d4,a8;g:e8;b:b7,g8 s play";

/// The canonical word of what a typed word means.
fn read(line: &str, word: &str) -> String {
    let position = at(line);
    let mv = position.read_word(word);
    position.word(mv.unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn a_placement_names_the_kind_in_capitals_for_either_team() {
    assert!(is_legal("- s setup", "W@c2"));
    assert!(is_legal("W:c2 c setup", "W@c8"));
    assert!(
        legal_words(&at("W:c2 c setup"))
            .iter()
            .all(|w| !w.starts_with('w'))
    );
}

#[test]
fn a_placement_is_read_in_either_case() {
    assert_eq!(read("- s setup", "w@c2"), "W@c2");
    assert_eq!(read("W:c2 c setup", "w@a8"), "W@a8");
    assert_eq!(read("- s setup", "g@b2"), "G@b2");
    assert_eq!(read("- s setup", "B@B2"), "B@b2");
}

#[test]
fn a_single_move_is_two_cells() {
    assert_eq!(read(LINE, "c3b3"), "c3b3");
    assert_eq!(read(LINE, "C3B3"), "c3b3");
}

#[test]
fn a_group_move_is_g_and_the_groups_first_cell_when_canonical() {
    let words = legal_words(&at(LINE));
    let groups: Vec<_> = words.iter().filter(|word| word.starts_with('G')).collect();
    assert_eq!(
        groups,
        [
            "Gc3b2", "Gc3b3", "Gc3c2", "Gc3d2", "Gc3d3", "Gg1f1", "Gg1g2"
        ]
    );
}

#[test]
fn a_group_is_named_by_any_of_its_members() {
    for word in ["Gd2d1", "Gd3d2", "Gc3c2"] {
        assert_eq!(read(LINE, word), "Gc3c2");
    }
    assert_eq!(read(LINE, "Gg2f2"), "Gg1f1");
}

#[test]
fn a_sequence_is_s_the_pusher_and_where_it_steps() {
    let line = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(read(line, "Sd2d3"), "Sd2d3");
    assert_eq!(read(line, "sd2d3"), "Sd2d3");
}

#[test]
fn prefixes_are_read_in_either_case() {
    assert_eq!(read(LINE, "gc3b3"), "Gc3b3");
    assert_eq!(read(LINE, "GC3B3"), "Gc3b3");
}

#[test]
fn a_letter_before_a_digit_is_a_column() {
    assert_eq!(read(LINE, "g2g3"), "g2g3", "a single move");
    assert_eq!(read(LINE, "gg1g2"), "Gg1g2", "the group of g1");
    assert_eq!(read(LINE, "G2G3"), "g2g3");
    let line = "B:b1;W:a1,d1;G:d2;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(read(line, "b1b2"), "b1b2");
}

#[test]
fn cells_alone_mean_a_group_when_a_fellow_member_stands_there() {
    // c3 to d2: as a single move occupied; the group may go.
    assert!(!is_legal(LINE, "d3d2"));
    assert_eq!(read(LINE, "d3d2"), "Gc3c2");
    assert_eq!(read(LINE, "g1g2"), "Gg1g2");
}

#[test]
fn cells_alone_mean_a_sequence_when_another_piece_stands_there() {
    let line = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(read(line, "d2d3"), "Sd2d3");
    // An own piece of another colour as well.
    let own = "W:c3,d2;G:d3,g1;B:a1;w:a8,c8;g:e8;b:g8 s play";
    assert_eq!(read(own, "d2d3"), "Sd2d3");
}

#[test]
fn cells_alone_mean_the_single_move_when_it_is_legal() {
    assert!(is_legal(LINE, "Gc3b3"));
    assert_eq!(read(LINE, "c3b3"), "c3b3");
}

#[test]
fn cells_alone_are_refused_as_what_they_can_only_mean() {
    // The group of c3 is blocked upwards by the circle on d4.
    assert_eq!(refusal(LINE, "d2d3"), ("group-blocked", "d4".into()));
    assert_eq!(refusal(LINE, "d3d4"), ("mover-no-help", "d3 c3 d2".into()));
}

#[test]
fn a_word_with_a_prefix_means_nothing_else() {
    assert_eq!(refusal(LINE, "Sc3b3"), ("nothing-to-push", "b3".into()));
    assert_eq!(refusal(LINE, "Ga1a2"), ("no-group", "a1".into()));
    assert_eq!(refusal(LINE, "Sd2d3"), ("same-group", "d2 d3".into()));
}

#[test]
fn the_pieces_eliminated_are_not_part_of_the_word() {
    let line = "W:a1,d4;G:d5;B:g1;w:a2,c2;g:e8,f7;b:g8 c play";
    assert!(is_legal(line, "c2b1"));
    assert_eq!(refusal(line, "c2b1xa1"), ("unreadable", String::new()));
}

#[test]
fn other_texts_are_no_words() {
    for word in [
        "c2", "c2c", "c2c3c4", "Xc2c3", "GSc2c3", "W@", "@c2", "W@c2c3", "R@c2", "Wc2", "c2-c3",
        "c02c3", "G c2c3", "é2c3", "gg", "s",
    ] {
        for line in ["- s setup", LINE] {
            let error = at(line).read_word(word).unwrap_err();
            let unreadable = matches!(error, WordError::Unreadable { .. });
            assert!(unreadable, "{word}: {error}");
        }
    }
}

#[test]
fn for_cells_off_the_board_no_other_is_blamed() {
    assert_eq!(refusal(LINE, "c3h3").0, "not-on-board");
    assert_eq!(refusal(LINE, "b8b7"), ("not-on-board", String::new()));
    assert_eq!(refusal("- s setup", "W@b8").0, "not-on-board");
}

#[test]
fn an_illegal_word_names_its_reason_cells_and_the_nearest_words() {
    let error = at(LINE).read_word("d2d3").unwrap_err().to_string();
    assert!(error.contains("a member of the group"), "{error}");
    assert!(error.contains("(d4)"), "{error}");
    assert!(error.contains("the nearest legal words"), "{error}");
}

#[test]
fn no_two_moves_share_a_word() {
    for seed in 0..20 {
        let mut random = crate::Random::new(seed);
        let position = robust::random_position::<true>(&mut random);
        let words = legal_words(&position);
        assert!(words.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
