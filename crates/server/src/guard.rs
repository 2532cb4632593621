//! Who may ask. Any page in any browser on this machine can send requests to
//! 127.0.0.1, so requests must name this server in `Host` (a foreign name that
//! was made to lead here is refused) and must not come from another's page
//! (`Origin`).

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::answer::Failed;

/// The names under which the server may be asked.
#[derive(Debug, Clone)]
pub(crate) struct Hosts {
    port: u16,
    /// The name that it was told to listen at, if it was one.
    name: Option<String>,
    /// The address that it is bound to.
    bound: IpAddr,
}

impl Hosts {
    pub(crate) fn new(bound: SocketAddr, listen: Option<&str>) -> Self {
        let name = listen.filter(|listen| listen.parse::<IpAddr>().is_err());
        Self {
            port: bound.port(),
            name: name.map(str::to_ascii_lowercase),
            bound: bound.ip(),
        }
    }

    fn allow(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.port) {
            return false;
        }
        let name = name.to_ascii_lowercase();
        if self.name.as_ref() == Some(&name) {
            return true;
        }
        if name == "localhost" {
            return self.bound.is_loopback() || self.bound.is_unspecified();
        }
        let literal = name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
            .unwrap_or(&name);
        literal.parse().is_ok_and(|address: IpAddr| {
            // No name was made to lead here where the address itself is asked.
            address == self.bound
                || self.bound.is_unspecified()
                || (self.bound.is_loopback() && address.is_loopback())
        })
    }

    /// Judges a request by its headers.
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), Failed> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or("");
        if !self.allow(host) {
            return Err(Failed::new(
                StatusCode::FORBIDDEN,
                "host",
                "this server does not answer to that name; ask it at the address that it \
                 printed, or start it with --listen NAME",
            ));
        }
        match text(header::ORIGIN) {
            None => Ok(()),
            Some(origin) if is_same(origin, host) => Ok(()),
            Some(_) => Err(Failed::new(
                StatusCode::FORBIDDEN,
                "origin",
                "pages of other sites may not use this server",
            )),
        }
    }
}

fn is_same(origin: &str, host: &str) -> bool {
    let site = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    site.is_some_and(|site| site.eq_ignore_ascii_case(host))
}

/// What every answer tells the browser to keep to.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// Adds the headers that every answer has.
pub(crate) fn seal(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(bound: &str, listen: Option<&str>, host: &str) -> bool {
        Hosts::new(bound.parse().unwrap(), listen).allow(host)
    }

    #[test]
    fn this_machine_alone_by_default() {
        for host in [
            "127.0.0.1:4520",
            "localhost:4520",
            "LOCALHOST:4520",
            "[::1]:4520",
        ] {
            assert!(allows("127.0.0.1:4520", None, host), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:4520",
            "localhost.evil.example:4520",
            "192.168.0.1:4520",
            "127.0.0.1:4520:4520",
            "[::1]",
            "localhost:x",
        ] {
            assert!(!allows("127.0.0.1:4520", None, host), "{host}");
        }
        assert!(allows("127.0.0.1:80", None, "localhost"));
    }

    #[test]
    fn what_it_was_told_to_listen_at() {
        assert!(allows(
            "192.168.0.7:4520",
            Some("box.local"),
            "box.local:4520"
        ));
        assert!(allows(
            "192.168.0.7:4520",
            Some("box.local"),
            "192.168.0.7:4520"
        ));
        assert!(!allows(
            "192.168.0.7:4520",
            Some("192.168.0.7"),
            "other:4520"
        ));
        assert!(allows("0.0.0.0:4520", Some("0.0.0.0"), "192.168.0.7:4520"));
        assert!(!allows(
            "0.0.0.0:4520",
            Some("0.0.0.0"),
            "evil.example:4520"
        ));
        assert!(allows("[::]:4520", Some("::"), "[fe80::1]:4520"));
    }

    #[test]
    fn an_origin_is_the_same_or_refused() {
        assert!(is_same("http://localhost:4520", "localhost:4520"));
        for origin in [
            "null",
            "",
            "http://evil.example",
            "http://localhost:45200",
            "file://",
        ] {
            assert!(!is_same(origin, "localhost:4520"), "{origin}");
        }
    }
}
