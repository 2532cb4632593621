//! The requests of the API.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use axum::Router;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use hexarium_engine::{Limits, Request};
use hexarium_rules::{AnyHistory, Next, Refusal, Step, why};
use hexarium_wire::catalogue::Catalogue;
use hexarium_wire::game::{GameSummary, Hint, NewGame, PathAnswer, PathQuestion, WordQuestion};
use hexarium_wire::play::Views;
use serde::Deserialize;

use crate::answer::{Answer, Failed, json, plain};
use crate::app::App;
use crate::body::Sent;
use crate::calendar;
use crate::create::{self, Begun};
use crate::games::Unavailable;
use crate::limits::{HINT_TIME, MOST_BODY, MOST_GAMES, MOST_LISTED, MOST_STEPS};
use crate::live::Live;
use crate::pictures;
use crate::secret::{self, Secret};
use crate::shares::Address;
use crate::socket;
use crate::store::{GameRow, Selection};

/// The routes of the API.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/catalogue", get(catalogue))
        .route("/api/games", get(games).post(create_game))
        .route("/api/games/{id}", get(document).delete(delete_game))
        .route("/api/games/{id}/next", post(next))
        .route("/api/games/{id}/refusal", post(refusal))
        .route("/api/games/{id}/hint", post(hint))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/picture.svg", get(pictures::of_game))
        .route("/api/games/{id}/picture.png", get(pictures::of_game))
        .route("/api/games/{id}/events", get(events))
        .route("/api/pictures/{name}", get(pictures::of_position))
        .route("/api/{*rest}", get(nowhere).post(nowhere))
        .method_not_allowed_fallback(other_method)
}

/// There is nothing at an address.
pub(crate) fn unknown() -> Failed {
    Failed::new(
        StatusCode::NOT_FOUND,
        "path",
        "the API has no such address; docs/api.md lists those that it has",
    )
}

async fn nowhere() -> Failed {
    unknown()
}

async fn other_method() -> Failed {
    Failed::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method",
        "this address does not take that method; docs/api.md lists those that it takes",
    )
}

/// The part of an address that names a game or a picture.
pub(crate) struct Id(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let read = Path::from_request_parts(parts, state).await;
        let Path(id) = read.map_err(|rejection: PathRejection| {
            let message = format!("the address cannot be read: {rejection}");
            Failed::new(rejection.status(), "path", message)
        })?;
        Ok(Self(id))
    }
}

/// The owner that the browser is, if it is one.
async fn owner(app: &App, headers: &HeaderMap) -> Result<Option<i64>, Failed> {
    match Secret::of(headers) {
        Some(secret) => Ok(app.store.owner(&secret.proof()).await?),
        None => Ok(None),
    }
}

async fn is_owner(app: &App, headers: &HeaderMap, live: &Live) -> Result<bool, Failed> {
    Ok(owner(app, headers).await? == Some(live.owner))
}

async fn check_owner(
    app: &App,
    headers: &HeaderMap,
    live: &Live,
    what: &str,
) -> Result<(), Failed> {
    if is_owner(app, headers, live).await? {
        return Ok(());
    }
    let message = format!("only the browser that began this game {what}");
    Err(Failed::new(StatusCode::FORBIDDEN, "owner", message))
}

async fn catalogue() -> Response {
    json(StatusCode::OK, &Catalogue::new())
}

/// Of what a new game has, only these can be so long.
fn too_long(failed: Failed) -> Failed {
    if failed.status != StatusCode::PAYLOAD_TOO_LARGE {
        return failed;
    }
    let message = format!(
        "a record or a position has at most {} kB; leave out comments and variations",
        MOST_BODY >> 10
    );
    Failed::new(failed.status, "record", message)
}

async fn create_game(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    sent: Result<Sent<NewGame>, Failed>,
) -> Answer {
    let Sent(new) = sent.map_err(too_long)?;
    // An owner is made with a first game only, and so counted with it.
    app.shares.begin_game(address, Instant::now())?;
    let id = secret::game_id()?;
    let created = calendar::now();
    // A long record takes milliseconds.
    let begin = app.work(address, move || {
        let Begun { table, journal } = create::begin(new, id, created)?;
        let begun = table.clone();
        // Who owns it is not known yet; this only plays the journal.
        let played = Live::new(0, begun, journal.clone(), created)
            .map_err(|reason| crate::judge::error("record", reason))?;
        Ok((table, journal, played))
    });
    let (table, journal, played) = begin.await?.map_err(Failed::wrong)?;
    let (owner, cookie) = match owner(&app, &headers).await? {
        Some(owner) => (owner, None),
        None => {
            let secret = Secret::new()?;
            let owner = app.store.add_owner(secret.proof(), created).await?;
            (owner, Some(secret.cookie()))
        }
    };
    if app.store.count(owner).await? >= MOST_GAMES {
        let message =
            format!("this browser has {MOST_GAMES} games, and no more can be kept; delete some");
        return Err(Failed::new(StatusCode::CONFLICT, "games", message));
    }
    let inner = played.lock().await;
    let row = GameRow {
        id: table.id.clone(),
        owner,
        game: table.history.info().id.to_owned(),
        start: table.history.start(),
        // Numbers and names always have a form in JSON.
        settings: serde_json::to_string(&table.settings()).unwrap_or_default(),
        seats: serde_json::to_string(&table.seats).unwrap_or_default(),
        created,
        changed: created,
        ended: inner.table.outcome_line(),
    };
    app.store.create(row, journal).await?;
    let document = inner.table.document(true, inner.last());
    let mut response = json(StatusCode::CREATED, &document);
    let headers = response.headers_mut();
    if let Ok(place) = HeaderValue::from_str(&format!("/api/games/{}", document.id)) {
        headers.insert(header::LOCATION, place);
    }
    if let Some(Ok(cookie)) = cookie.map(|cookie| HeaderValue::from_str(&cookie)) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Which of one's own games are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    /// `playing` or `ended`; both without.
    state: Option<PageState>,
    #[serde(default)]
    offset: u32,
    limit: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PageState {
    Playing,
    Ended,
}

async fn games(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    page: Result<Query<Page>, QueryRejection>,
) -> Answer {
    let Query(page) = page.map_err(wrong_query)?;
    let mut summaries: Vec<GameSummary> = Vec::new();
    let Some(secret) = Secret::of(&headers) else {
        return Ok(json(StatusCode::OK, &summaries));
    };
    let Some(owner) = app.store.owner(&secret.proof()).await? else {
        return Ok(json(StatusCode::OK, &summaries));
    };
    let selection = Selection {
        owner,
        ended: page.state.map(|state| state == PageState::Ended),
        offset: page.offset,
        limit: page.limit.unwrap_or(MOST_LISTED).min(MOST_LISTED),
    };
    for id in app.store.games(selection).await? {
        match app.game(address, &id).await {
            Ok(live) => {
                let inner = live.lock().await;
                summaries.push(inner.table.summary(inner.changed));
            }
            // It was deleted meanwhile.
            Err(Unavailable::Unknown) => {}
            // One that cannot be read shall not hide the others.
            Err(Unavailable::Broken(reason)) => eprintln!("hexarium: game {id}: {reason}"),
            Err(unavailable) => return Err(unavailable.into()),
        }
    }
    let mut response = json(StatusCode::OK, &summaries);
    // Who comes back is known for another 400 days.
    if let Ok(cookie) = HeaderValue::from_str(&secret.cookie()) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What stands in an address behind `?` cannot be read.
pub(crate) fn wrong_query(rejection: QueryRejection) -> Failed {
    Failed::new(rejection.status(), "query", rejection.body_text())
}

async fn document(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    headers: HeaderMap,
) -> Answer {
    let live = app.game(address, &id).await?;
    let owned = is_owner(&app, &headers, &live).await?;
    let (table, last) = {
        let inner = live.lock().await;
        (inner.table.clone(), inner.last())
    };
    // A long game takes milliseconds to describe.
    app.work(address, move || {
        json(StatusCode::OK, &table.document(owned, last))
    })
    .await
}

async fn delete_game(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    headers: HeaderMap,
) -> Answer {
    match app.game(address, &id).await {
        Ok(live) => {
            check_owner(&app, &headers, &live, "deletes it").await?;
            app.delete(&live).await?;
        }
        // It is as it should be.
        Err(Unavailable::Unknown) => {}
        Err(unavailable) => return Err(unavailable.into()),
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn record(State(app): State<Arc<App>>, address: Address, Id(id): Id) -> Answer {
    let live = app.game(address, &id).await?;
    let table = live.lock().await.table.clone();
    app.work(address, move || {
        plain(StatusCode::OK, "text/plain; charset=utf-8", table.record())
    })
    .await
}

async fn next(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    Sent(question): Sent<PathQuestion>,
) -> Answer {
    if question.steps.len() > MOST_STEPS {
        let message = format!("a path has at most {MOST_STEPS} steps");
        return Err(Failed::wrong(crate::judge::error("steps", message)));
    }
    let live = app.game(address, &id).await?;
    let history = live.lock().await.table.history.clone();
    if question.ply as usize != history.ply() {
        return Err(Failed::new(
            StatusCode::CONFLICT,
            "ply",
            format!(
                "you asked of ply {}, but {} moves are played; wait for the events that you \
                 miss, or fetch the game again",
                question.ply,
                history.ply()
            ),
        ));
    }
    app.work(address, move || {
        json(StatusCode::OK, &answer_path(&*history, &question.steps))
    })
    .await
}

/// What the rules say of steps.
fn answer_path(history: &dyn AnyHistory, steps: &[String]) -> PathAnswer {
    let views = Views(history);
    let read = |text: &String| history.read_step(text);
    let steps: Option<Vec<Step>> = steps.iter().map(read).collect();
    let (next, refusal) = match steps {
        Some(steps) => (history.next(&steps), history.refusal_of_steps(&steps)),
        None => (Next::default(), Some(Refusal::new(&why::UNREADABLE, []))),
    };
    PathAnswer {
        next: views.next(&next),
        refusal: refusal.map(|refusal| views.refusal(&refusal)),
    }
}

async fn refusal(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    Sent(question): Sent<WordQuestion>,
) -> Answer {
    let live = app.game(address, &id).await?;
    let history = live.lock().await.table.history.clone();
    app.work(address, move || {
        let refusal = history.refusal_of_word(&question.word);
        let view = refusal.map(|refusal| Views(&*history).refusal(&refusal));
        json(StatusCode::OK, &view)
    })
    .await
}

async fn hint(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    headers: HeaderMap,
) -> Answer {
    let live = app.game(address, &id).await?;
    check_owner(&app, &headers, &live, "gets hints in it").await?;
    let _turn = app.shares.hint(address).await?;
    let history = live.lock().await.table.history.clone();
    let request = Request::new(Limits::time(HINT_TIME));
    let stop = Arc::<AtomicBool>::default();
    let search = app.engine.search(history.clone(), request, stop);
    let Some(thought) = search.await? else {
        let message = "the game is over; there is no move to find";
        return Err(Failed::new(StatusCode::CONFLICT, "game", message));
    };
    let path = history.path(&thought.word).unwrap_or_default();
    let hint = Hint {
        ply: history.ply() as u32 + 1,
        path: Views(&*history).steps(&path),
        word: thought.word,
        line: thought.line,
        score: thought.score.to_string(),
    };
    Ok(json(StatusCode::OK, &hint))
}

/// From where a socket follows a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    /// The number of the last event that the client has; without, only what
    /// comes is sent.
    after: Option<u32>,
}

async fn events(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    from: Result<Query<From>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let Query(From { after }) = from.map_err(wrong_query)?;
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("this address takes WebSockets only: {rejection}");
        Failed::new(rejection.status(), "upgrade", message)
    })?;
    let live = app.game(address, &id).await?;
    let owned = is_owner(&app, &headers, &live).await?;
    let place = app.shares.socket(address)?;
    let subscription = live.subscribe(after, &app.shares, address).await?;
    let seat = socket::Seat { app, live, owned };
    Ok(socket::accept(upgrade, seat, subscription, place))
}
