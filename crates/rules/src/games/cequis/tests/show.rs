//! What is shown, steps, notes, refusals of steps, effects.

use super::*;
use crate::effect::{Effect, Moment};
use crate::step::{Next, Step};

/// White c3, d2 and d3 are a group, and a circle stands above it.
const GROUP: &str = "W:c3,d2,d3;G:a1,g1;B:g3;w:a8,d4;g:e8;b:g8 s play";
/// White d2 can push, with two helpers and two that resist.
const PUSH: &str = "W:c3,d2;G:d3,e4;B:a1,g1;w:d4,a8;g:d5;b:g8 s play";

fn steps(text: &str) -> Vec<Step> {
    let words = text.split_whitespace();
    words
        .map(|word| Step::read::<Full>(word).expect(word))
        .collect()
}

fn next(line: &str, path: &str) -> Next<Move> {
    at(line).next(&steps(path))
}

/// The steps that may follow.
fn follow(line: &str, path: &str) -> String {
    let steps = next(line, path).steps.into_iter();
    steps.map(Step::text::<Full>).collect::<Vec<_>>().join(" ")
}

/// The word of the move that a path is.
fn done(line: &str, path: &str) -> Option<String> {
    next(line, path).done.map(|mv| at(line).word(mv))
}

/// The reason and the cells with which a path is refused.
fn refused(line: &str, path: &str) -> (&'static str, String) {
    refused_steps(line, &steps(path))
}

fn refused_steps(line: &str, steps: &[Step]) -> (&'static str, String) {
    let history = History::new(at(line), Settings::BARE);
    let refusal = history.refusal_of_steps(steps).expect("a refusal");
    let cells = refusal
        .cells
        .iter()
        .map(|&cell| Full::cell_name(cell).to_string());
    (refusal.reason.id, cells.collect::<Vec<_>>().join(" "))
}

// ── pieces and reserves ──────────────────────────────────────────────────────

#[test]
fn pieces_and_reserves_are_shown() {
    let shown = at("W:a1,b2;G:c1;w:a8;b:b7,c8 s setup").shown();
    let pieces = shown.pieces.iter();
    let pieces: Vec<String> = pieces
        .map(|&(cell, kind)| format!("{kind}{}", Full::cell_name(cell)))
        .collect();
    assert_eq!(pieces, ["Wa1", "wa8", "Wb2", "bb7", "Gc1", "bc8"]);
    assert_eq!(
        shown.reserves,
        [('W', 1), ('G', 2), ('B', 3), ('w', 2), ('g', 3), ('b', 1)]
    );
    assert!(shown.captives.is_empty());
    let no_white = at("W:a1,a2,b1;w:a8,b7;g:c8 s setup").shown().reserves;
    assert_eq!(no_white[0], ('G', 3), "of what is placed nothing is shown");
}

#[test]
fn in_play_nothing_is_in_reserve_and_what_is_eliminated_is_out() {
    assert!(at(GROUP).shown().reserves.is_empty());
    assert!(at(GROUP).shown().captives.is_empty());
}

// ── steps ────────────────────────────────────────────────────────────────────

#[test]
fn a_placement_may_be_entered_in_both_orders() {
    let line = "W:a1 c setup";
    assert_eq!(
        follow(line, ""),
        "a7 a8 b6 b7 c7 c8 d6 d7 e7 e8 f6 f7 g7 g8 @b @g @w"
    );
    assert_eq!(follow(line, "d6"), "@b @g @w");
    assert_eq!(done(line, "d6 @g").as_deref(), Some("G@d6"));
    assert_eq!(done(line, "@g d6").as_deref(), Some("G@d6"));
    let position = at(line);
    let mv = position.read_word("G@d6").unwrap();
    assert_eq!(position.path(mv), steps("d6 @g"));
}

#[test]
fn a_piece_with_none_left_is_not_offered() {
    let line = "W:a1,a2,b1;w:a8,b7;g:c8 s setup";
    assert!(follow(line, "").ends_with("@B @G"));
}

#[test]
fn a_move_is_a_piece_and_the_cell_beside_it() {
    assert_eq!(follow(GROUP, ""), "a1 c3 d2 d3 g1 g3");
    assert_eq!(follow(GROUP, "a1"), "a2 b1");
    assert_eq!(done(GROUP, "a1 b1").as_deref(), Some("a1b1"));
    assert_eq!(follow(GROUP, "a1 b1"), "");
}

#[test]
fn where_a_piece_and_its_group_share_the_path_they_are_choices() {
    assert_eq!(done(GROUP, "c3 b3"), None);
    assert_eq!(follow(GROUP, "c3 b3"), "=group =single");
    assert_eq!(done(GROUP, "c3 b3 =single").as_deref(), Some("c3b3"));
    assert_eq!(done(GROUP, "c3 b3 =group").as_deref(), Some("Gc3b3"));
}

#[test]
fn where_nothing_is_shared_no_choice_is_asked() {
    // Down: d3 steps where d2 stands, so only the group can be meant.
    assert_eq!(done(GROUP, "d3 d2").as_deref(), Some("Gc3c2"));
    assert_eq!(follow(GROUP, "d3 d2"), "");
    assert_eq!(done(PUSH, "d2 d3").as_deref(), Some("Sd2d3"));
    assert_eq!(follow(PUSH, "d2 d3"), "");
}

#[test]
fn a_group_may_be_entered_from_any_of_its_members() {
    let position = at(GROUP);
    let mv = position.read_word("Gc3c2").unwrap();
    assert_eq!(
        position.paths(mv),
        [steps("c3 c2"), steps("d2 d1"), steps("d3 d2")]
    );
    assert_eq!(position.path(mv), steps("c3 c2"));
    assert_eq!(done(GROUP, "d2 d1 =group").as_deref(), Some("Gc3c2"));
}

// ── notes ────────────────────────────────────────────────────────────────────

fn notes(line: &str, path: &str) -> String {
    let notes = next(line, path).notes.into_iter();
    let notes = notes.map(|note| {
        let cell = Full::cell_name(note.cell);
        format!("{cell} {} {}", note.text.id, note.number)
    });
    notes.collect::<Vec<_>>().join(", ")
}

#[test]
fn notes_tell_who_helps_who_resists_and_the_running_total() {
    assert_eq!(
        notes(PUSH, "d2 d3"),
        "d2 helps 1, d3 helps 2, d4 resists 1, d5 resists 0"
    );
}

#[test]
fn notes_are_there_when_the_push_is_refused() {
    let weak = "W:c3,d2;G:a1,g1;B:g3;w:d3,a8;g:d4;b:g8 s play";
    assert!(next(weak, "d2 d3").is_dead());
    assert_eq!(
        notes(weak, "d2 d3"),
        "d2 helps 1, d3 resists 0, d4 resists -1"
    );
    let leaves = "W:c2,d2;G:a1,g1;B:g3;w:d3,a8;g:e8;b:g8 s play";
    assert_eq!(notes(leaves, "d2 d3"), "d2 resists -1, d3 resists -2");
}

#[test]
fn other_paths_have_no_notes() {
    for (line, path) in [
        (PUSH, ""),
        (PUSH, "d2"),
        (PUSH, "d2 d1"),
        (GROUP, "d3 d2"),
        (GROUP, "d4 d3"),
        (GROUP, "c3 b3 =group"),
        ("W:a1;w:a8 s setup", "a1 a2"),
        ("W:c7,d6;G:a1,g1;B:g3;w:d7,a8;g:e8;b:g8 s play", "d6 d7"),
    ] {
        assert_eq!(notes(line, path), "", "{line} {path}");
    }
}

// ── refusals ─────────────────────────────────────────────────────────────────

#[test]
fn refused_steps_of_a_placement() {
    let line = "W:a1,a2,b1;w:a8,b7;g:c8 s setup";
    for (path, reason, cells) in [
        ("a1", "occupied", "a1"),
        ("c3", "zone", "c3"),
        ("@W", "none-left", ""),
        ("@w", "not-yours", ""),
        ("@G c3", "zone", "c3"),
        ("@G a1", "occupied", "a1"),
        ("c1 @W", "none-left", ""),
        ("c1 c2", "no-placement", "c1 c2"),
        ("@G @B", "no-placement", ""),
        ("a1 a3", "setup", "a1"),
        ("=single", "no-choice", ""),
        ("c1 @G c2", "no-placement", "c1 c2"),
    ] {
        assert_eq!(refused(line, path), (reason, cells.into()), "{path}");
    }
    assert_eq!(refused_steps(line, &[Step::Reserve('?')]).0, "unreadable");
}

#[test]
fn refused_steps_of_play() {
    for (path, reason, cells) in [
        ("a8", "not-yours", "a8"),
        ("b4", "no-piece", "b4"),
        ("@W", "all-placed", ""),
        ("a1 @W", "all-placed", ""),
        ("a1 d5", "out-of-reach", "a1 d5"),
        ("d2 d3", "group-blocked", "d4"),
        ("d3 d4", "mover-no-help", "d3 c3 d2"),
        ("c3 c4 =group", "group-blocked", "d4"),
        ("a1 b1 =group", "no-group", "a1"),
        ("a1 b1 =sequence", "nothing-to-push", "b1"),
        ("a1 b1 =single", "no-choice", "a1 b1"),
        ("d2 d3 =single", "occupied", "d3"),
        ("=group", "no-choice", ""),
        ("a1 b1 c1", "no-choice", "a1"),
    ] {
        assert_eq!(refused(GROUP, path), (reason, cells.into()), "{path}");
    }
}

#[test]
fn a_piece_that_cannot_move_is_stuck() {
    let line = "W:a1,d4;G:b1;B:a2,g1;w:a8;g:c8;b:e8,g8 s play";
    assert_eq!(refused(line, "a1"), ("stuck", "a1".into()));
}

#[test]
fn steps_off_the_board_are_refused() {
    // The first of the cells that the board lacks, and the last.
    for beyond in [53, u16::MAX] {
        let beyond = Step::Cell(crate::Cell(beyond));
        assert_eq!(refused_steps(GROUP, &[beyond]).0, "not-on-board");
        let from = steps("a1")[0];
        assert_eq!(refused_steps(GROUP, &[from, beyond]).0, "not-on-board");
        assert_eq!(refused_steps("- s setup", &[beyond]).0, "not-on-board");
        assert!(at(GROUP).next(&[from, beyond]).notes.is_empty());
    }
}

#[test]
fn after_the_end_everything_is_refused_as_over() {
    assert_eq!(refused("- s play", "a1"), ("game-over", String::new()));
    assert_eq!(refusal("- s play", "a1a2").0, "game-over");
    assert_eq!(at("- s play").refuse(&steps("a1")).reason.id, "game-over");
    assert_eq!(at("- s play").refuse_word("a1a2").reason.id, "game-over");
}

// ── effects ──────────────────────────────────────────────────────────────────

fn moments(line: &str, word: &str) -> Vec<Moment> {
    let position = at(line);
    let mv = position.read_word(word).unwrap();
    position.effects(mv, &position.path(mv))
}

/// The effects in short: `+` placed, `>` moved, `>>` pushed, `-` removed, and
/// `/` between moments.
fn effects(line: &str, word: &str) -> String {
    let name = Full::cell_name;
    let moments = moments(line, word).into_iter().map(|moment| {
        assert_eq!(moment.step, 1, "the second step causes everything");
        let effects = moment.effects.into_iter().map(|effect| match effect {
            Effect::Placed { cell, kind } => format!("+{kind}{}", name(cell)),
            Effect::Moved { from, to } => format!("{}>{}", name(from), name(to)),
            Effect::Pushed { from, to } => format!("{}>>{}", name(from), name(to)),
            Effect::Removed { cell } => format!("-{}", name(cell)),
            other => panic!("{other:?}"),
        });
        effects.collect::<Vec<_>>().join(" ")
    });
    moments.collect::<Vec<_>>().join(" / ")
}

#[test]
fn effects_of_each_action() {
    assert_eq!(effects("W:a1 c setup", "G@d6"), "+gd6");
    assert_eq!(effects(GROUP, "a1b1"), "a1>b1");
    assert_eq!(effects(GROUP, "Gc3c2"), "c3>c2 d2>d1 d3>d2");
    assert_eq!(effects(PUSH, "Sd2d3"), "d2>d3 d3>>d4 d4>>d5 d5>>d6");
}

#[test]
fn eliminated_pieces_go_in_a_second_moment_from_where_they_then_stand() {
    let line = "W:a1,g1;G:c1;B:g3;w:a2,b2,c2;g:d1,e8;b:g8 c play";
    assert_eq!(effects(line, "b2b1"), "b2>b1 / -a1 -c1");
    let pushed = "W:d3;G:b1,d1;B:f3;w:a3;g:a2,b2,c2;b:c3,d2,e3 c play";
    assert_eq!(effects(pushed, "Sc2b1"), "c2>b1 b1>>a1 / -a1");
}
