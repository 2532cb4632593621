//! Answers over HTTP.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hexarium_wire::game::ErrorView;
use serde::Serialize;
use tokio::task::JoinError;

use crate::computer::Busy;
use crate::games::Unavailable;
use crate::judge::error;
use crate::secret::NoRandomness;
use crate::shares::TooMany;
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

/// What a request comes to.
pub(crate) type Answer = Result<Response, Failed>;

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) status: StatusCode,
    pub(crate) view: ErrorView,
    /// When the same may succeed.
    wait: Option<Duration>,
}

impl Failed {
    pub(crate) fn new(status: StatusCode, field: &str, message: impl Into<String>) -> Self {
        Self {
            status,
            view: error(field, message),
            wait: None,
        }
    }

    /// The same may succeed another time.
    pub(crate) fn not_now(view: ErrorView) -> Self {
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            view,
            wait: None,
        }
    }

    /// What was sent is wrong in itself.
    pub(crate) fn wrong(view: ErrorView) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            view,
            wait: None,
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let mut response = json(self.status, &self.view);
        if let Some(wait) = self.wait {
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, seconds.into());
        }
        response
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
            Unavailable::TooMany(refused) => refused.into(),
        }
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        eprintln!("hexarium: {error}");
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "database",
            format!("the database failed: {}", error.reason()),
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

impl From<TooMany> for Failed {
    fn from(refused: TooMany) -> Self {
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self {
            wait: Some(refused.wait),
            ..Self::new(status, refused.field, refused.message)
        }
    }
}

impl From<JoinError> for Failed {
    fn from(panic: JoinError) -> Self {
        eprintln!("hexarium: a request failed: {panic}");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "server",
            "the server failed at this; please report what you sent",
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
