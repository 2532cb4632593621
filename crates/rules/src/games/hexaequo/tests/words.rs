//! Words of moves: written in one form, read in several.

use super::*;

/// i8 reaches k8 over an enemy, or around over friends.
const TWO_WAYS: &str = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,i9,j9;d:h9,j8 b 0+0 0+0";
const CHAIN: &str = "T:i8,j8,k8,l8,m8;t:h9,i9;D:i8;d:h9,j8,l8 b 0+0 0+0";

#[test]
fn canonical_words_are_those_of_the_table() {
    let line = "T:i8,j8,k7,k8;t:h9,i9,j7;D:i8;d:h9,j8;R:i9;r:k7 b 1+0 0+0";
    let words = legal(line);
    for word in ["Tj9", "Dk8", "Rk8", "i8k8xj8", "i9k7xk7", "i9k8"] {
        assert!(words.contains(&word.to_owned()), "{word}");
    }
}

#[test]
fn captured_cells_are_sorted_by_letter_then_by_number() {
    // The chain takes l8 last and j8 first; and one that takes j10 before j9.
    assert_eq!(legal_from(CHAIN, "i8m8"), ["i8m8xj8l8"]);
    let line = "T:i8,i10,j8,j10,k10,l8,l9;t:h9,i9,j9,k9,k8;D:i8;d:h9,i9,j10,l9 b 0+0 0+0";
    assert_eq!(legal_from(line, "i8k10"), ["i8k10xi9j10"]);
    assert_eq!(legal_from(line, "i8k8"), Vec::<String>::new());
}

#[test]
fn letters_are_read_in_either_case() {
    for (typed, word) in [
        ("tj9", "Tj9"),
        ("TJ9", "Tj9"),
        ("dI8", "Di8"),
        ("di8", "Di8"),
        ("J8I8", "j8i8"),
        ("J8-i8", "j8i8"),
    ] {
        assert_eq!(read(START, typed), word);
    }
    assert_eq!(read(CHAIN, "I8M8XJ8L8"), "i8m8xj8l8");
    let ring = "T:i8,j8;t:h9,i9;D:j8;d:h9 b 1+0 0+0";
    assert_eq!(read(ring, "ri8"), "Ri8");
}

#[test]
fn white_writes_capitals_too() {
    let line = "T:i8,j8;t:h9,h10,i9;D:j8;d:h9 w 0+0 1+0";
    let words = legal(line);
    for word in ["Tg10", "Di9", "Ri9"] {
        assert!(words.contains(&word.to_owned()), "{word}");
    }
}

#[test]
fn a_letter_of_a_kind_that_is_also_a_column_is_told_by_what_follows() {
    // d8 is a cell, Dd8 a disk placed on it.
    let line = "T:d8,e8,f8,g8,h8,i8,j8;t:h9,i9;D:d8;d:h9 b 0+0 0+0";
    assert_eq!(read(line, "d8e8"), "d8e8");
    assert_eq!(read(line, "D8E8"), "d8e8");
    assert_eq!(read(line, "de8"), "De8");
    assert_eq!(refusal(line, "dd8"), "occupied");
}

#[test]
fn captures_may_be_left_out_when_one_legal_move_fits() {
    assert_eq!(read(CHAIN, "i8k8"), "i8k8xj8");
    assert_eq!(read(CHAIN, "i8m8"), "i8m8xj8l8");
    let ring = "T:i8,j8,k7;t:h9,i9;d:h9,k7;R:i8 b 0+0 0+0";
    assert_eq!(read(ring, "i8k7"), "i8k7xk7");
}

#[test]
fn an_exact_canonical_word_always_wins() {
    assert_eq!(legal_from(TWO_WAYS, "i8k8"), ["i8k8", "i8k8xj8"]);
    assert_eq!(read(TWO_WAYS, "i8k8"), "i8k8");
    assert_eq!(
        read(TWO_WAYS, "I8K8"),
        "i8k8",
        "case carries no meaning here"
    );
    assert_eq!(read(TWO_WAYS, "i8k8xj8"), "i8k8xj8");
}

#[test]
fn an_ambiguous_word_is_answered_with_the_candidates() {
    // Around either way: over j8 and j9, or the other side.
    let line = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,i9;d:h9,j8,j9 b 0+0 0+0";
    assert_eq!(legal_from(line, "i8i8"), ["i8i8xj8j9"]);
    let line = "T:i8,i10,j8,j10,k8,k10;t:h9,i9,j9,k9;D:i8;d:h9,i9,j8,j10,k9 b 0+0 0+0";
    let both = legal_from(line, "i8k10");
    assert_eq!(both, ["i8k10xi9j10", "i8k10xj8k9"]);
    match at(line).read_word("i8k10") {
        Err(WordError::Ambiguous { candidates, .. }) => assert_eq!(candidates, both),
        other => panic!("{other:?}"),
    }
    // A route tells them apart, and so do the captures.
    assert_eq!(read(line, "i8-k8-k10"), "i8k10xj8k9");
    assert_eq!(read(line, "i8-i10-k10"), "i8k10xi9j10");
    assert_eq!(read(line, "i8k10xk9j8"), "i8k10xj8k9");
}

#[test]
fn a_route_is_read_alone_or_with_the_captured_cells() {
    assert_eq!(read(CHAIN, "i8-k8"), "i8k8xj8");
    assert_eq!(read(CHAIN, "i8-k8-m8"), "i8m8xj8l8");
    assert_eq!(read(CHAIN, "i8-k8-m8xj8l8"), "i8m8xj8l8");
    assert_eq!(read(CHAIN, "i8-i9"), "i8i9");
    assert_eq!(refusal(CHAIN, "i8-m8"), "out-of-reach");
    assert_eq!(refusal(CHAIN, "i8-k8-m8xj8"), "wrong-captures");
}

#[test]
fn any_legal_route_is_read() {
    // The longer of two ways to i10.
    let line = "T:i8,i10,j8,k8;t:h9,i9,j9;D:i8,i9,j8,j9;d:h9 b 0+0 0+0";
    assert_eq!(read(line, "i8-i10"), "i8i10");
    assert_eq!(read(line, "i8-k8-i10"), "i8i10");
}

#[test]
fn a_route_of_a_ring_is_its_one_leap() {
    let line = "T:i8,j8,k7,k8;t:h9,i9;d:h9;R:i8 b 0+0 0+0";
    assert_eq!(read(line, "i8-k7"), "i8k7");
    assert_eq!(refusal(line, "i8-k7-i8"), "move-ends");
}

#[test]
fn captures_named_must_be_those_of_the_move() {
    for word in [
        "i8k8xl8",
        "i8k8xj8l8",
        "i8i9xj8",
        "i8k8xa1",
        "i8k8xj8j8",
        "i8k8xr9",
    ] {
        assert_eq!(refusal(CHAIN, word), "wrong-captures", "{word}");
    }
    match at(CHAIN).read_word("i8k8xl8") {
        Err(WordError::Illegal { refusal, .. }) => assert_eq!(refusal.instead, ["i8k8xj8"]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_no_word_is_unreadable() {
    for word in [
        "i8",
        "T",
        "Ti",
        "T8",
        "Tj9j9",
        "Tj9x",
        "Xj9",
        "i8k8x",
        "i8k8y",
        "i8k8k8",
        "i8--k8",
        "i8-k8x",
        "i8k8-m8",
        "-i8k8",
        "i08k8",
        "i8k8xj8,l8",
        "é8i8",
        "ié8",
        "T\u{1f600}",
        "i8-",
        "dj8xk8",
        "x",
        "i8k8xx",
    ] {
        let read = at(CHAIN).read_word(word);
        assert!(
            matches!(read, Err(WordError::Unreadable { .. })),
            "{word}: {read:?}"
        );
    }
    let empty = at(CHAIN).read_word("  ");
    assert!(matches!(empty, Err(WordError::Empty { .. })));
}

#[test]
fn cells_off_the_grid_are_refused() {
    for word in ["Tr9", "Di17", "i8r8", "r8i8", "i8-r8", "tt9"] {
        assert_eq!(refusal(START, word), "not-on-board", "{word}");
    }
}

#[test]
fn signs_after_a_word_are_no_part_of_it() {
    assert_eq!(read(START, "Tj9!?"), "Tj9");
    assert_eq!(read(CHAIN, "i8-k8-"), "i8k8xj8");
}
