//! The browser application, inside the program.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::answer::Failed;

/// Its files, in order of their names.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pages.in"));

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
        return Failed::new(StatusCode::METHOD_NOT_ALLOWED, "method", message).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    if let Some(content) = find(name).filter(|_| !name.ends_with(".br")) {
        return file(name, content, &headers);
    }
    // Addresses inside the application are its own matter; a file that is not
    // there is one of another build.
    if name
        .rsplit('/')
        .next()
        .is_some_and(|last| last.contains('.'))
    {
        let message = "there is no such file; load the page again";
        return Failed::new(StatusCode::NOT_FOUND, "path", message).into_response();
    }
    match find("index.html") {
        Some(content) => file("index.html", content, &headers),
        None => answer(NO_PAGES.as_bytes(), "text/html; charset=utf-8", false),
    }
}

fn find(name: &str) -> Option<&'static [u8]> {
    let found = FILES.binary_search_by_key(&name, |file| file.0).ok()?;
    Some(FILES[found].1)
}

fn file(name: &str, content: &'static [u8], headers: &HeaderMap) -> Response {
    // Names with a hash of what is in them: it will never be another.
    let lasting = name.starts_with("assets/");
    let kind = kind(name);
    let packed = find(&format!("{name}.br")).filter(|_| takes_brotli(headers));
    let mut response = answer(packed.unwrap_or(content), kind, lasting);
    if packed.is_some() {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
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
