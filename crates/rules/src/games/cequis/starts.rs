//! Ready-made starts: the empty board, and full setups in which both teams
//! stand the same way, half a turn apart.

use crate::info::{StartInfo, Text};

pub(super) const STARTS: &[StartInfo] = &[
    StartInfo {
        name: Text::new("start", "Start"),
        about: "The board is empty; the teams place their pieces in turn.",
        position: "- s setup",
    },
    StartInfo {
        name: Text::new("triangles", "Triangles"),
        about: "Each colour is a tight group of three: they move far together and break late.",
        position: "W:a2,b1,b2;G:c2,d1,d2;B:f1,f2,g2;w:f6,f7,g7;g:d6,d7,e7;b:a7,b6,b7 s play",
    },
    StartInfo {
        name: Text::new("wall", "Wall"),
        about: "A closed front line with one column behind it that can push at once.",
        position: "W:a2,b2,c2;G:c1,d1,d2;B:e2,f2,g2;w:e7,f6,g7;g:d6,d7,e8;b:a7,b6,c7 s play",
    },
    StartInfo {
        name: Text::new("wedge", "Wedge"),
        about: "Everything stands in the middle, ready to break through; the wings lie open.",
        position: "W:b2,c1,c2;G:b1,d1,d2;B:e1,e2,f2;w:e7,e8,f6;g:d6,d7,f7;b:b6,c7,c8 s play",
    },
    StartInfo {
        name: Text::new("wings", "Pairs on the wings"),
        about: "A pair on each wing and its third piece far from it: join them, or push with two.",
        position: "W:a2,b2,e1;G:c2,d1,d2;B:c1,f2,g2;w:c8,f6,g7;g:d6,d7,e7;b:a7,b6,e8 s play",
    },
    StartInfo {
        name: Text::new("mixed-line", "Mixed line"),
        about: "No two of a colour touch: the first to form groups is the first to push.",
        position: "W:a2,d2,g2;G:b2,c1,e2;B:c2,e1,f2;w:a7,d6,g7;g:c7,e8,f6;b:b6,c8,e7 s play",
    },
    StartInfo {
        name: Text::new("diagonal", "Loaded diagonal"),
        about: "Three colours in one line, each with a fellow beside it: a sequence of great force.",
        position: "W:b1,c1,g2;G:c2,d1,e1;B:d2,e2,f1;w:a7,e8,f7;g:c8,d7,e7;b:b7,c7,d6 s play",
    },
    StartInfo {
        name: Text::new("flanks", "Passing armies"),
        about: "Each team holds its own left; the two meet edge on, with room to go around.",
        position: "W:a1,a2,b2;G:b1,c1,c2;B:d2,e1,e2;w:f6,g7,g8;g:e7,e8,f7;b:c7,c8,d6 s play",
    },
    StartInfo {
        name: Text::new("castles", "Castles"),
        about: "Two corners held by triangles and a chain before them: hard to break on either side.",
        position: "W:a1,a2,b1;G:c2,d2,e2;B:f1,g1,g2;w:f7,g7,g8;g:c7,d6,e7;b:a7,a8,b7 s play",
    },
];
