//! Pictures: games as they are played, and any position of any game.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::Response;
use hexarium_render::{Coordinates, Diagram, Options, Theme};
use hexarium_rules::{AnyGame, AnyHistory, Settings, words_in};
use hexarium_wire::game::ErrorView;
use sha2::{Digest, Sha256};

use crate::answer::{Answer, Failed};
use crate::api::{Id, unknown, wrong_query};
use crate::app::App;
use crate::judge::error;
use crate::limits::{MOST_MARKS, MOST_PLIES, PIXELS};
use crate::shares::Address;

/// The names and values in an address; some names may come again.
type Pairs = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// `GET /api/games/{id}/picture.svg`, and `.png`.
pub(crate) async fn of_game(
    State(app): State<Arc<App>>,
    address: Address,
    Id(id): Id,
    uri: Uri,
    pairs: Pairs,
    headers: HeaderMap,
) -> Answer {
    let format = Format::of(uri.path()).ok_or_else(unknown)?;
    let mut wanted = Wanted {
        options: Options {
            panel: true,
            ..Options::default()
        },
        ..Wanted::default()
    };
    wanted.read(pairs, &["ply"])?;
    let live = app.game(address, &id).await?;
    let table = live.lock().await.table.clone();
    let drawn = app.work(address, move || {
        let now = table.history.ply();
        let ply = wanted.ply.unwrap_or(now);
        if ply > now {
            let message = format!("the game has no ply {ply}; {now} moves are played");
            return Err(error("ply", message));
        }
        let options = std::mem::take(&mut wanted.options);
        let diagram = Diagram::after(ply, &*table.history, table.path(ply), options);
        let name = format!("{}-{ply}", table.history.info().id);
        wanted.draw(diagram, format, name)
    });
    Ok(drawn.await?.map_err(Failed::wrong)?.answer(&headers))
}

/// `GET /api/pictures/{game}.svg`, and `.png`.
pub(crate) async fn of_position(
    State(app): State<Arc<App>>,
    address: Address,
    Id(name): Id,
    pairs: Pairs,
    headers: HeaderMap,
) -> Answer {
    let format = Format::of(&name).ok_or_else(unknown)?;
    let id = name.rsplit_once('.').map_or("", |(id, _)| id);
    let game = AnyGame::find(id)
        .map_err(|unknown| Failed::new(StatusCode::NOT_FOUND, "game", unknown.to_string()))?;
    let mut wanted = Wanted::default();
    wanted.read(pairs, &["position", "moves"])?;
    let drawn = app.work(address, move || {
        let history = wanted.history(game)?;
        let options = std::mem::take(&mut wanted.options);
        let diagram = Diagram::after(history.ply(), &*history, None, options);
        let name = match history.ply() {
            0 => game.info().id.to_owned(),
            ply => format!("{}-{ply}", game.info().id),
        };
        wanted.draw(diagram, format, name)
    });
    Ok(drawn.await?.map_err(Failed::wrong)?.answer(&headers))
}

/// What a picture is written as.
#[derive(Debug, Clone, Copy)]
enum Format {
    Svg,
    Png,
}

impl Format {
    /// As the ending of a name says.
    fn of(name: &str) -> Option<Self> {
        match name.rsplit_once('.')?.1 {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

/// What is asked of a picture.
#[derive(Debug, Default)]
struct Wanted {
    options: Options,
    marks: Vec<String>,
    arrows: Vec<String>,
    ply: Option<usize>,
    position: Option<String>,
    moves: String,
}

impl Wanted {
    /// Reads what stands in an address that takes some names of its own.
    fn read(&mut self, pairs: Pairs, own: &[&str]) -> Result<(), Failed> {
        const COMMON: [&str; 7] = [
            "theme",
            "flip",
            "coordinates",
            "size",
            "panel",
            "mark",
            "arrow",
        ];
        let Query(pairs) = pairs.map_err(wrong_query)?;
        for (name, value) in pairs {
            if !COMMON.iter().chain(own).any(|known| *known == name) {
                let names = [&COMMON, own].concat().join(", ");
                let message = format!("this address takes nothing of that name; it takes {names}");
                return Err(Failed::new(StatusCode::BAD_REQUEST, "query", message));
            }
            self.set(&name, value)
                .map_err(|message| Failed::wrong(error(&name, message)))?;
        }
        let parts = |texts: &[String]| texts.iter().map(|text| text.split(',').count()).sum();
        for (field, texts) in [("mark", &self.marks), ("arrow", &self.arrows)] {
            let count: usize = parts(texts);
            if count > MOST_MARKS {
                let message = format!("a picture has at most {MOST_MARKS} of these, not {count}");
                return Err(Failed::wrong(error(field, message)));
            }
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "theme" => {
                let names = Theme::ALL.map(Theme::name);
                self.options.theme = one_of(Theme::named(&value), &names)?;
            }
            "coordinates" => {
                let names = Coordinates::ALL.map(Coordinates::name);
                self.options.coordinates = one_of(Coordinates::named(&value), &names)?;
            }
            "flip" => self.options.flipped = truth(&value)?,
            "panel" => self.options.panel = truth(&value)?,
            "size" => {
                let size = value.parse().ok().filter(|size| PIXELS.contains(size));
                let (least, most) = (PIXELS.start(), PIXELS.end());
                let message = || format!("the longer side has {least} to {most} pixels");
                self.options.size = Some(size.ok_or_else(message)?);
            }
            "mark" => self.marks.push(value),
            "arrow" => self.arrows.push(value),
            "ply" => {
                let message = "a ply is a number: how many moves are played";
                self.ply = Some(value.parse().map_err(|_| message.to_owned())?);
            }
            "position" => self.position = Some(value),
            _ => self.moves = value,
        }
        Ok(())
    }

    /// The position that is asked for, with the moves that lead to it.
    fn history(&self, game: AnyGame) -> Result<Box<dyn AnyHistory>, ErrorView> {
        let mut history = match &self.position {
            None => game.start(Settings::BARE),
            Some(line) => game
                .from_position(line, Settings::BARE)
                .map_err(|wrong| error("position", wrong.to_string()))?,
        };
        for word in words_in(&self.moves) {
            if history.ply() >= MOST_PLIES {
                let message = format!("a game here has at most {MOST_PLIES} moves");
                return Err(error("moves", message));
            }
            history
                .play(word)
                .map_err(|wrong| error("moves", wrong.to_string()))?;
        }
        Ok(history)
    }

    /// Draws a diagram with what is pointed out in it.
    fn draw(&self, mut diagram: Diagram, format: Format, name: String) -> Result<Drawn, ErrorView> {
        for mark in &self.marks {
            diagram
                .mark(mark)
                .map_err(|wrong| error("mark", wrong.to_string()))?;
        }
        for arrow in &self.arrows {
            diagram
                .arrow(arrow)
                .map_err(|wrong| error("arrow", wrong.to_string()))?;
        }
        let bytes = match format {
            Format::Svg => diagram.svg().into_bytes(),
            Format::Png => diagram
                .png()
                .map_err(|wrong| error("size", wrong.to_string()))?,
        };
        Ok(Drawn {
            bytes,
            format,
            name,
        })
    }
}

fn one_of<T>(found: Option<T>, names: &[&str]) -> Result<T, String> {
    found.ok_or_else(|| format!("it is one of {}", names.join(", ")))
}

fn truth(value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| "it is true or false".to_owned())
}

/// Whether two tags are of the same picture, however it was sent.
fn same_tag(one: &str, other: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    bare(one) == bare(other)
}

/// A picture that is drawn.
struct Drawn {
    bytes: Vec<u8>,
    format: Format,
    name: String,
}

impl Drawn {
    /// The answer: nothing new for a browser that has the same picture. Another
    /// build of this program may draw another, so it always asks.
    fn answer(self, headers: &HeaderMap) -> Response {
        let hash = Sha256::digest(&self.bytes);
        // A weak one, since the same goes with compressed bytes.
        let tag: String = hash[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let tag = format!("W/\"{tag}\"");
        let known = headers.get_all(header::IF_NONE_MATCH).iter();
        let mut known = known.filter_map(|value| value.to_str().ok());
        let is_known = known.any(|tags| tags.split(',').any(|known| same_tag(known, &tag)));
        let mut response = if is_known {
            Response::new(Body::empty())
        } else {
            Response::new(Body::from(self.bytes))
        };
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let name = format!(
            "inline; filename=\"{}.{}\"",
            self.name,
            self.format.ending()
        );
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static(self.format.kind()),
        );
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        for (header, value) in [(header::ETAG, tag), (header::CONTENT_DISPOSITION, name)] {
            // Ids of games, digits and letters always are a header.
            headers.extend(
                HeaderValue::from_str(&value)
                    .ok()
                    .map(|value| (header, value)),
            );
        }
        response
    }
}
