//! What a program that judges positions is told.

use super::{legal, position};
use crate::cell::CellSet;
use crate::games::hexdame::{BLACK, HexDame, WHITE};

fn named(places: CellSet) -> String {
    let names = places
        .iter()
        .map(|place| HexDame::name_of(place).to_string());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn men_and_kings_of_a_colour_are_known_by_their_places() {
    let position = position("M:b2,c3;m:g7;K:e5;k:d8,i9 w");
    assert_eq!(named(position.men_of(WHITE)), "b2 c3");
    assert_eq!(named(position.men_of(BLACK)), "g7");
    assert_eq!(named(position.kings_of(WHITE)), "e5");
    assert_eq!(named(position.kings_of(BLACK)), "d8 i9");
}

#[test]
fn the_first_three_directions_are_whites_forward_and_the_others_lead_back() {
    let steps = |name: &str| {
        let from = position(&format!("K:{name} w")).kings_of(WHITE);
        let steps = [0, 1, 2, 3, 4, 5].map(|direction| HexDame::step(from, direction));
        let (forward, back) = steps.split_at(3);
        let all = |steps: &[CellSet]| steps.iter().fold(CellSet::EMPTY, |all, &step| all | step);
        (named(all(forward)), named(all(back)))
    };
    assert_eq!(steps("e5"), ("e6 f5 f6".into(), "d4 d5 e4".into()));
    assert_eq!(
        steps("i9"),
        (String::new(), "h8 h9 i8".into()),
        "off the board"
    );
}

#[test]
fn whoever_can_capture_must() {
    assert!(position("M:e5;m:f6 w").must_capture());
    assert!(!position("M:e5;m:f6,g7 w").must_capture(), "no room behind");
    assert!(!position("M:e5;m:g6 w").must_capture(), "not beside it");
}

#[test]
fn a_move_says_where_it_leads_and_what_it_captures() {
    let said = |line: &str| {
        let [mv] = legal(&position(line))[..] else {
            panic!("{line}: one move")
        };
        (
            HexDame::name_of(mv.from()).to_string(),
            HexDame::name_of(mv.to()).to_string(),
            named(mv.captured()),
        )
    };
    assert_eq!(
        said("M:e5;m:f6,h8 w"),
        ("e5".into(), "i9".into(), "f6 h8".into())
    );
    assert_eq!(
        said("M:a5;m:b5,c5 w"),
        ("a5".into(), "b6".into(), String::new())
    );
}
