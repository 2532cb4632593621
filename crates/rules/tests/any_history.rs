//! A history that is known at run time only says what the history itself says.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]

mod every_game;

use every_game::{for_every_game, play_random_games};
use hexarium_rules::{
    AnyGame, AnyHistory, Ending, Game, History, Notation, Player, Random, Settings, divide, perft,
};

for_every_game! {
    it_says_what_the_history_says => check_questions;
    it_does_what_the_history_does => check_changes;
}

fn check_questions<G: Game>() {
    play_random_games::<G>(4, |history, legal, _| {
        let any: Box<dyn AnyHistory> = history.boxed();
        let position = history.position();
        assert!(any.as_any().downcast_ref::<History<G>>() == Some(history));
        assert_eq!(any.info().id, G::info().id);
        assert_eq!(any.board().cells.len(), G::board().cells.len());
        assert_eq!(
            (any.position(), any.start()),
            (position.line(), history.start().line())
        );
        assert_eq!(any.began_at_start(), *history.start() == G::start());
        assert_eq!(any.player(), position.player());
        assert_eq!(any.ply(), history.ply());
        for ply in [0, history.ply() / 2, history.ply(), history.ply() + 1] {
            let there = history.position_at(ply);
            assert_eq!(any.position_at(ply), there.map(G::line));
            assert_eq!(any.player_at(ply), there.map(G::player));
            assert_eq!(any.shown_at(ply), there.map(G::shown));
            assert_eq!(any.word_at(ply), history.word_at(ply));
            let published = history.word_in(ply, Notation::Published);
            assert_eq!(any.word_in(ply, Notation::Published), published);
            assert_eq!(any.effects(ply, None), history.effects(ply, None));
        }
        assert_eq!(any.words(), history.words());
        assert_eq!(any.legal_words(), history.legal_words());
        assert_eq!(any.outcome(), history.outcome());
        assert_eq!(any.occurrences(), history.occurrences());
        assert_eq!(any.without_progress(), history.without_progress());
        assert_eq!(any.settings(), history.settings());
        assert_eq!(any.shown(), position.shown());
        assert_eq!(any.next(&[]).steps, history.next(&[]).steps);
        assert_eq!(any.refusal_of_word("z99"), history.refusal_of_word("z99"));
        assert_eq!(any.symmetries().len(), position.symmetries().len());
        assert_eq!(any.turned(0), Some(position.line()));
        assert_eq!(any.turned(10_000), None);
        if let Some(&mv) = legal.first() {
            let word = position.word(mv);
            let path = any.path(&word).unwrap();
            assert_eq!(any.next(&path).done, Some(word.clone()));
            assert_eq!(any.refusal_of_steps(&path), None);
            let step = any.step_text(path[0]);
            assert_eq!(any.read_step(&step), Some(path[0]));
            assert_eq!(any.turned_word(&word, 0), Ok(Some(word)));
            assert_eq!(any.path("z99"), None);
            assert!(any.turned_word("z99", 0).is_err());
        }
        let (line, _) = any.canonical();
        assert_eq!(any.perft(1), perft(position, 1), "{line}");
        assert_eq!(any.divide(1), divide(position, 1));
        assert_eq!(format!("{any:?}"), format!("{history:?}"));
    });
}

fn check_changes<G: Game>() {
    let game = AnyGame::find(G::info().id).unwrap();
    let mut any = game.start(Settings::BARE);
    let mut history = History::<G>::default();
    let mut random = Random::new(3);
    for _ in 0..30 {
        let Some(word) = random.choose(&any.legal_words()).cloned() else {
            break;
        };
        assert_eq!(any.play(&word).unwrap(), word);
        history.play_word(&word).unwrap();
        assert_eq!(any.position(), history.position().line());
    }
    assert!(any.play("z99").is_err());
    let last = history.words().pop();
    assert_eq!(any.undo(), last);
    assert!(history.undo().is_some());
    let ending = Ending::Resignation(Player::FIRST);
    assert_eq!(any.end(ending), history.end(ending));
    assert_eq!(
        (any.ending(), any.outcome()),
        (history.ending(), history.outcome())
    );
    assert_eq!(any.reopen(), history.reopen());
    assert_eq!(any.ending(), None);
    let played = Settings::played(G::info());
    assert_eq!(any.set_settings(played), history.set_settings(played));
    assert_eq!(any.settings(), history.settings());
}

#[test]
fn an_id_that_no_game_has_is_named_with_those_that_there_are() {
    let error = AnyGame::find("chess").unwrap_err();
    assert_eq!(error.id, "chess");
    assert!(
        error
            .to_string()
            .contains("unknown game `chess`; the games are hexaequo")
    );
}
