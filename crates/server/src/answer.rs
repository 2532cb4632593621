//! Answers over HTTP.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hexarium_wire::game::ErrorView;
use serde::Serialize;

use crate::computer::Busy;
use crate::games::Unavailable;
use crate::judge::error;
use crate::secret::NoRandomness;
use crate::store::StoreError;

/// An answer as JSON. What is answered may be another thing a moment later, so
/// nobody keeps it.
pub(crate) fn json<T: Serialize>(status: StatusCode, value: &T) -> Response {
    // The types of `wire` hold strings, numbers and lists only.
    let text = serde_json::to_string(value).unwrap_or_default();
    plain(status, "application/json", text)
}

/// An answer as text that nobody keeps.
pub(crate) fn plain(status: StatusCode, kind: &'static str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) status: StatusCode,
    pub(crate) view: ErrorView,
}

impl Failed {
    pub(crate) fn new(status: StatusCode, field: &str, message: impl Into<String>) -> Self {
        Self {
            status,
            view: error(field, message),
        }
    }

    /// What was sent is wrong in itself.
    pub(crate) fn wrong(view: ErrorView) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            view,
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        json(self.status, &self.view)
    }
}

impl From<Unavailable> for Failed {
    fn from(unavailable: Unavailable) -> Self {
        match unavailable {
            Unavailable::Unknown => Self::new(
                StatusCode::NOT_FOUND,
                "game",
                "there is no game at this address",
            ),
            Unavailable::Broken(reason) => Self::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "game",
                format!("what is stored of this game cannot be read: {reason}"),
            ),
            Unavailable::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        eprintln!("hexarium: {error}");
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "database",
            "the database does not answer; try again",
        )
    }
}

impl From<NoRandomness> for Failed {
    fn from(_: NoRandomness) -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server",
            "the system gives no random numbers; try again",
        )
    }
}

impl From<Busy> for Failed {
    fn from(_: Busy) -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "server",
            "too many games wait for the computer; try again in a while",
        )
    }
}
