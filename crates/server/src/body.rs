//! The body of a request, read within bounds.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::{Body, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::answer::Failed;
use crate::app::App;
use crate::limits::{MOST_BODY, MOST_IGNORED};

/// What was sent, read from JSON.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failed> {
        let failed = |status, message: String| Failed::new(status, "body", message);
        let most = app.patience.body;
        let Ok(taken) = timeout(most, take(request.into_body())).await else {
            let message = format!("the body did not come within {most:?}; send it again");
            return Err(failed(StatusCode::REQUEST_TIMEOUT, message));
        };
        let taken = taken.map_err(|error| {
            let message = format!("the body cannot be taken: {error}");
            failed(StatusCode::BAD_REQUEST, message)
        })?;
        let bytes = taken.ok_or_else(|| {
            let message = format!("the body has more than {} kB; send less", MOST_BODY >> 10);
            failed(StatusCode::PAYLOAD_TOO_LARGE, message)
        })?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            let message = format!("the body is not what this address takes: {error}");
            failed(StatusCode::BAD_REQUEST, message)
        })
    }
}

/// The bytes of a body; `None` when they are too many.
async fn take(mut body: Body) -> Result<Option<Vec<u8>>, axum::Error> {
    let (mut taken, mut length) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
        let Ok(data) = frame?.into_data() else {
            continue;
        };
        length += data.len();
        if length <= MOST_BODY {
            taken.extend_from_slice(&data);
        } else if length > MOST_IGNORED {
            break;
        }
    }
    Ok(Some(taken).filter(|_| length <= MOST_BODY))
}
