//! Ids that nobody can guess, and how a browser is known again.

use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};

use crate::store::Proof;

/// The cookie that holds a browser's secret.
const COOKIE: &str = "hexarium";

/// As long as browsers keep any cookie: 400 days.
const COOKIE_AGE: u32 = 400 * 86_400;

/// Letters that are not mistaken for one another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The operating system gives no random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoRandomness;

fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// An id for a game: short enough for an address, too many to try.
pub(crate) fn game_id() -> Result<String, NoRandomness> {
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(random::<12>()?.into_iter().map(letter).collect())
}

/// A number that differs from run to run.
pub(crate) fn seed() -> Result<u64, NoRandomness> {
    random().map(u64::from_le_bytes)
}

/// The secret of a browser: 128 random bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; 16]);

impl Secret {
    pub(crate) fn new() -> Result<Self, NoRandomness> {
        random().map(Self)
    }

    /// The secret that a request brings along.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE);
        let mut pairs = cookies
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.find_map(|(name, value)| (name == COOKIE).then(|| Self::read(value))?)
    }

    fn read(text: &str) -> Option<Self> {
        let number = u128::from_str_radix(text, 16).ok()?;
        let secret = Self(number.to_be_bytes());
        (secret.text() == text).then_some(secret)
    }

    fn text(&self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// What is stored of it: whoever reads the database cannot pose as anybody.
    pub(crate) fn proof(&self) -> Proof {
        Sha256::digest(self.0).into()
    }

    /// The cookie that gives it to the browser. Scripts cannot read it, and
    /// pages of others do not send it along.
    pub(crate) fn cookie(&self) -> String {
        format!(
            "{COOKIE}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax",
            self.text()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_from_its_cookie_and_from_nothing_else() {
        let secret = Secret::new().unwrap();
        let cookie = secret.cookie();
        let pair = cookie.split(';').next().unwrap();
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, text.parse().unwrap());
            Secret::of(&headers)
        };
        assert!(of(&format!("a=b; {pair}; c=d")).is_some_and(|read| read == secret));
        for wrong in [
            "",
            "hexarium",
            "hexarium=",
            "hexarium=12",
            "x=1",
            "hexarium=+1",
        ] {
            assert!(of(wrong).is_none(), "{wrong}");
        }
        assert!(of(&pair.to_uppercase()).is_none());
    }

    #[test]
    fn ids_are_short_and_differ() {
        let ids: std::collections::HashSet<String> =
            (0..1_000).map(|_| game_id().unwrap()).collect();
        assert_eq!(ids.len(), 1_000);
        assert!(ids.iter().all(|id| id.len() == 12));
    }
}
