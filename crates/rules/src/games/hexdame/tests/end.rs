//! The end of the game.

use super::position;
use crate::game::Game;
use crate::games::hexdame::HexDame;
use crate::history::History;
use crate::outcome::{Ending, Outcome, reason};
use crate::settings::Settings;

const SHUFFLE: [&str; 4] = ["a1a2", "i9i8", "a2a1", "i8i9"];

fn kings() -> History<HexDame> {
    History::new(position("K:a1;k:i9 w"), Settings::BARE)
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw_and_the_start_is_the_first() {
    let mut game = kings();
    for word in SHUFFLE.iter().chain(&SHUFFLE) {
        assert_eq!(game.outcome(), None);
        game.play_word(word).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(reason::REPETITION)));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn the_draw_comes_by_itself_and_not_at_the_second_time() {
    let mut game = kings();
    for word in SHUFFLE {
        game.play_word(word).unwrap();
    }
    assert_eq!((game.occurrences(), game.outcome()), (2, None));
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    let mut game = kings();
    // Black loses a move on the way: e5 is reached in one step or two.
    for word in ["a1a2", "i9i8", "a2a3", "i8i9", "a3a1"] {
        game.play_word(word).unwrap();
    }
    assert_eq!(game.position().line(), "K:a1;k:i9 b");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn a_draw_may_be_agreed() {
    let mut game = kings();
    assert!(game.end(Ending::Agreement));
    assert_eq!(game.outcome(), Some(Outcome::draw(reason::AGREEMENT)));
}

#[test]
fn there_is_no_move_count_rule() {
    assert!(HexDame::info().settings.is_empty());
}

#[test]
fn a_player_without_a_legal_move_on_their_turn_loses() {
    let mut game = History::<HexDame>::new(position("M:c3;m:d4 w"), Settings::BARE);
    game.play_word("c3e5xd4").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.line(HexDame::info().players), "win white no-move");
}
