//! The browser application, inside the program.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::answer::Failed;

/// Files by their names, in order of these.
#[derive(Debug, Clone, Copy)]
struct Pages(&'static [(&'static str, &'static [u8])]);

/// The files that this program was built with.
static PAGES: Pages = Pages(include!(concat!(env!("OUT_DIR"), "/pages.in")));

/// What a program says that was built without the browser application.
const NO_PAGES: &str = "<!doctype html>
<html lang=\"en\"><meta charset=\"utf-8\"><title>Hexarium</title>
<meta name=\"viewport\" content=\"width=device-width\">
<h1>Hexarium</h1>
<p>This program was built without its pages. Run <code>make build</code>, which builds the
browser application first and needs Node, then start <code>hexarium serve</code> again.</p>
<p>The <a href=\"/api/catalogue\">API</a> works, and so does <code>hexarium play</code> in a
terminal.</p>
</html>
";

/// Answers a request for a page or one of its files.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = "pages are only read";
        let refused = Failed::new(StatusCode::METHOD_NOT_ALLOWED, "method", message);
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (allow, refused).into_response();
    }
    PAGES.answer(uri.path(), &headers)
}

impl Pages {
    fn answer(self, path: &str, headers: &HeaderMap) -> Response {
        let name = path.trim_start_matches('/');
        if let Some(content) = self.find(name).filter(|_| !name.ends_with(".br")) {
            return self.file(name, content, headers);
        }
        // A file that is not there is one of another build.
        let last = name.rsplit('/').next();
        if last.is_some_and(|last| last.contains('.')) {
            let message = "there is no such file; load the page again";
            return Failed::new(StatusCode::NOT_FOUND, "path", message).into_response();
        }
        let mut page = match self.find("index.html") {
            Some(content) => self.file("index.html", content, headers),
            None => answer(NO_PAGES.as_bytes(), "text/html; charset=utf-8", false),
        };
        if !is_address(path) {
            // The application says so, too.
            *page.status_mut() = StatusCode::NOT_FOUND;
        }
        page
    }

    fn find(self, name: &str) -> Option<&'static [u8]> {
        let found = self.0.binary_search_by_key(&name, |file| file.0).ok()?;
        Some(self.0[found].1)
    }

    fn file(self, name: &str, content: &'static [u8], headers: &HeaderMap) -> Response {
        // Names with a hash of what is in them: it will never be another.
        let lasting = name.starts_with("assets/");
        let packed = self.find(&format!("{name}.br"));
        let sent = packed.filter(|_| takes_brotli(headers));
        let mut response = answer(sent.unwrap_or(content), kind(name), lasting);
        let headers = response.headers_mut();
        if packed.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if sent.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
        response
    }
}

/// Whether the application has a page at an address; its router knows the same.
fn is_address(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    matches!(
        parts[..],
        [] | ["new"] | ["game", _] | ["rules"] | ["rules", _]
    )
}

fn answer(content: &'static [u8], kind: &'static str, lasting: bool) -> Response {
    let mut response = Response::new(Body::from(Bytes::from_static(content)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(if lasting {
            "public, max-age=31536000, immutable"
        } else {
            "no-cache"
        }),
    );
    response
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings = accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim);
    codings.any(|coding| coding == "br" || (coding.starts_with("br;") && !coding.ends_with("=0")))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static BUILT: Pages = Pages(&[
        ("assets/index-4f1c.css", b"body{}"),
        ("assets/index-4f1c.css.br", b"packed"),
        ("assets/index-9a2b.js", b"play()"),
        ("icon.svg", b"<svg/>"),
        ("index.html", b"<title>Hexarium</title>"),
        ("index.html.br", b"packed"),
    ]);

    const FOR_EVER: &str = "public, max-age=31536000, immutable";

    async fn got(
        pages: Pages,
        path: &str,
        accepts: &'static str,
    ) -> (StatusCode, HeaderMap, String) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts));
        let (parts, body) = pages.answer(path, &headers).into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        (parts.status, parts.headers, text)
    }

    #[tokio::test]
    async fn files_are_sent_as_what_they_are_and_packed_to_those_who_can_unpack() {
        for (path, accepts, kind, coding, kept, text) in [
            (
                "/",
                "",
                "text/html; charset=utf-8",
                "",
                "no-cache",
                "<title>Hexarium</title>",
            ),
            (
                "/",
                "gzip, br",
                "text/html; charset=utf-8",
                "br",
                "no-cache",
                "packed",
            ),
            (
                "/",
                "gzip, br;q=0",
                "text/html; charset=utf-8",
                "",
                "no-cache",
                "<title>Hexarium</title>",
            ),
            (
                "/assets/index-4f1c.css",
                "br",
                "text/css; charset=utf-8",
                "br",
                FOR_EVER,
                "packed",
            ),
            (
                "/assets/index-4f1c.css",
                "gzip",
                "text/css; charset=utf-8",
                "",
                FOR_EVER,
                "body{}",
            ),
            (
                "/assets/index-9a2b.js",
                "br",
                "text/javascript; charset=utf-8",
                "",
                FOR_EVER,
                "play()",
            ),
            ("/icon.svg", "br", "image/svg+xml", "", "no-cache", "<svg/>"),
        ] {
            let (status, headers, body) = got(BUILT, path, accepts).await;
            let header = |name| {
                headers
                    .get(name)
                    .map_or("", |value| value.to_str().unwrap())
            };
            assert_eq!(status, StatusCode::OK, "{path}");
            assert_eq!(header(header::CONTENT_TYPE), kind, "{path}");
            assert_eq!(
                header(header::CONTENT_ENCODING),
                coding,
                "{path}, {accepts}"
            );
            assert_eq!(header(header::CACHE_CONTROL), kept, "{path}");
            assert_eq!(body, text, "{path}, {accepts}");
        }
        // Caches must not give the packed one to those who cannot unpack it.
        let (_, headers, _) = got(BUILT, "/", "").await;
        assert_eq!(headers[header::VARY], "accept-encoding");
    }

    #[tokio::test]
    async fn addresses_of_the_application_are_its_page_and_files_that_are_not_there_are_none() {
        let (found, missing) = (StatusCode::OK, StatusCode::NOT_FOUND);
        for (path, expected) in [
            ("/new", found),
            ("/game/abc", found),
            ("/rules", found),
            ("/rules/hexdame/", found),
            ("/game", missing),
            ("/anything", missing),
            ("/new/abc", missing),
            ("/game/abc/def", missing),
        ] {
            let (status, headers, body) = got(BUILT, path, "").await;
            assert_eq!(status, expected, "{path}");
            assert_eq!(body, "<title>Hexarium</title>", "{path}");
            assert_eq!(headers[header::CACHE_CONTROL], "no-cache");
        }
        for path in [
            "/assets/index-0000.js",
            "/index.html.br",
            "/favicon.ico",
            "/../secret.txt",
        ] {
            let (status, headers, body) = got(BUILT, path, "br").await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
            assert_eq!(headers[header::CACHE_CONTROL], "no-store");
            assert!(body.contains("load the page again"));
        }
    }

    #[tokio::test]
    async fn a_program_without_pages_says_how_to_build_them() {
        let (status, _, body) = got(Pages(&[]), "/", "br").await;
        assert_eq!(status, StatusCode::OK);
        assert!(body.contains("make build"));
    }
}
