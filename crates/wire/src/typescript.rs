//! The browser's types.

use ts_rs::{Config, TS};

use crate::{catalogue, game, play};

/// All types that cross to the browser, as a TypeScript module.
pub fn typescript() -> String {
    let config = Config::default();
    let mut module =
        String::from("// Written by `cargo run -p hexarium-wire --bin wire-types`; do not edit.\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(module += &format!("\nexport {}\n", <$type>::decl(&config));)*
        };
    }
    declare!(
        catalogue::Catalogue,
        catalogue::GameView,
        catalogue::TextView,
        catalogue::PlayerView,
        catalogue::PieceView,
        catalogue::SettingView,
        catalogue::StartView,
        catalogue::BoardView,
        catalogue::OrientationView,
        catalogue::CellView,
        catalogue::LevelView,
        play::NextView,
        play::NoteView,
        play::RefusalView,
        play::MomentView,
        play::EffectView,
        play::ShownView,
        play::PieceOn,
        play::CountView,
        play::CaptiveView,
        play::OutcomeView,
        game::NewGame,
        game::Seat,
        game::GameSummary,
        game::GameDocument,
        game::MoveView,
        game::GameState,
        game::GameEvent,
        game::What,
        game::ClientMessage,
        game::ServerMessage,
        game::ErrorView,
        game::PathQuestion,
        game::PathAnswer,
        game::WordQuestion,
        game::Hint,
    );
    module
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_browsers_types_are_current() {
        let committed = include_str!("../../../web/src/lib/wire.ts");
        assert!(
            committed == super::typescript(),
            "run `cargo run -p hexarium-wire --bin wire-types > web/src/lib/wire.ts`"
        );
    }
}
