//! Notation.

use super::*;

#[test]
fn a_word_is_from_and_to_and_names_no_captures() {
    let position = small("A:a3,d3;D:c3;K:g6 w");
    let mv = position.read_word("a3b3").unwrap();
    assert_eq!(position.word(mv), "a3b3");
}

#[test]
fn longer_forms_are_read_in_either_case() {
    let position = large("A:c3,e1,g3;D:d3,e2;K:h7 w");
    let plain = position.read_word("g3e3").unwrap();
    for word in [
        "g3-e3",
        "G3E3",
        "g3e3xd3e2",
        "g3-e3xe2d3",
        "g3e3xd3,e2",
        "g3e3xd3xe2",
        "g3e3Xe2XD3",
        "g3e3!",
        "g3e3?!",
    ] {
        assert_eq!(position.read_word(word), Ok(plain), "{word}");
    }
}

#[test]
fn a_k_stands_before_moves_of_the_king_alone() {
    let position = large("A:a1;D:c3;K:h7 b");
    let plain = position.read_word("h7h6").unwrap();
    assert_eq!(position.read_word("Kh7h6"), Ok(plain));
    assert_eq!(position.read_word("kh7-h6"), Ok(plain));
    assert_eq!(refusal(&position, "Kc3c4").reason.id, "not-the-king");
}

#[test]
fn captured_cells_must_be_exactly_those_captured() {
    let position = large("A:c3,e1,g3;D:d3,e2;K:h7 w");
    for word in [
        "g3e3xd3",
        "g3e3xd3e2d3",
        "g3e3xd3f4",
        "g3f3xd3",
        "g3e3xd3e2e5",
    ] {
        assert_eq!(
            refusal(&position, word).reason,
            &why::WRONG_CAPTURES,
            "{word}"
        );
    }
}

#[test]
fn other_texts_are_no_words() {
    let position = small("A:a3;K:d4 w");
    for word in [
        "a3", "a3b3x", "a3b3xx", "a3--b3", "a3b3c3", "xa3b3", "a3b3xd", "hello", "3a3b",
    ] {
        let read = position.read_word(word);
        assert!(
            matches!(read, Err(WordError::Unreadable { .. })),
            "{word}: {read:?}"
        );
    }
    assert!(matches!(
        position.read_word(" "),
        Err(WordError::Empty { .. })
    ));
    assert_eq!(refusal(&position, "a3z9").reason, &why::NOT_ON_BOARD);
}

#[test]
fn an_illegal_word_names_the_legal_ones_nearest_to_it() {
    let error = small("A:a3;K:d4 w")
        .read_word("a3b2")
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`a3b2` is not legal: the piece does not reach that cell (a3, b2); the nearest legal \
         words: a3b3, a3b4, a3a2, a3a1, a3a4, a3c3"
    );
}
