//! Reading pictures back.

#![allow(dead_code, reason = "each test file uses some of it")]

use roxmltree::{Document, Node};

/// A piece as the picture has it.
pub(crate) struct Drawn {
    pub(crate) cell: String,
    pub(crate) kind: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The picture as XML.
pub(crate) fn read(text: &str) -> Document<'_> {
    let document = Document::parse(text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    let first = root.first_element_child().unwrap();
    assert_eq!(first.tag_name().name(), "title");
    assert!(!first.text().unwrap().is_empty());
    document
}

/// The pieces on the board.
pub(crate) fn pieces(document: &Document<'_>) -> Vec<Drawn> {
    let number = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().parse().unwrap();
    document
        .descendants()
        .filter(|node| node.attribute("class") == Some("piece"))
        .map(|node| Drawn {
            cell: node.attribute("data-cell").unwrap().to_owned(),
            kind: node.attribute("data-kind").unwrap().to_owned(),
            x: number(&node, "x"),
            y: number(&node, "y"),
        })
        .collect()
}

/// Where `translate(x y)` leads.
pub(crate) fn transform(text: &str) -> Option<(f64, f64)> {
    let inside = text.strip_prefix("translate(")?.split_once(')')?.0;
    let (x, y) = inside.split_once(' ')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
