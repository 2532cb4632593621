//! The browser application as this program has it inside, or the page that
//! says that it has none.

#![allow(clippy::unwrap_used, reason = "a test may stop at a surprise")]
#![allow(unreachable_pub, dead_code, reason = "the common module is shared")]

mod common;
use common::fresh;

/// The files that a page asks for.
fn asked_for(page: &str) -> Vec<&str> {
    let attributes = page.split(['\'', '"', ' ', '>']);
    attributes
        .filter(|text| text.starts_with("/assets/"))
        .collect()
}

#[test]
fn every_file_that_the_page_asks_for_is_there() {
    let fresh = fresh();
    let client = fresh.server.client();
    let page = client.get("/");
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").starts_with("text/html"));
    assert_eq!(client.get("/game/some-game").body, page.body);
    assert_eq!(client.get("/assets/of-another-build.js").status, 404);
    let files = asked_for(&page.body);
    if files.is_empty() {
        assert!(page.body.contains("make"), "{}", page.body);
    }
    for file in files {
        let answer = client.request("GET", file, "Accept-Encoding: gzip, br\r\n", "");
        assert_eq!(answer.status, 200, "{file}");
        assert!(
            answer.header("cache-control").contains("immutable"),
            "{file}"
        );
        assert_ne!(answer.header("content-encoding"), "", "{file}");
        assert!(!answer.bytes.is_empty());
    }
}
