//! The token of a start: what opens the page, in the address that is printed, and then in a cookie.
//!
//! Other users of this machine reach loopback as well, and a program of theirs sends whatever `Host`
//! and `Origin` it likes. It does not know the token.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, Uri};

/// The token of a start, and what it is called.
#[derive(Debug)]
pub(super) struct Key {
    token: String,
    /// Lets in once: for the address on a command line, which others can read.
    ticket: String,
    unused: Mutex<bool>,
    /// Browsers send cookies to all ports of a machine.
    cookie: String,
}

impl Key {
    pub(super) fn new(port: u16) -> Result<Key, getrandom::Error> {
        Ok(Key {
            token: random()?,
            ticket: random()?,
            unused: Mutex::new(true),
            cookie: format!("hexapod-{port}"),
        })
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    pub(super) fn ticket(&self) -> &str {
        &self.ticket
    }

    /// The cookie of whoever is let in: of no use to scripts, to other sites, or after this start.
    pub(super) fn cookie(&self) -> String {
        let Key { token, cookie, .. } = self;
        format!("{cookie}={token}; Path=/; HttpOnly; SameSite=Strict")
    }

    /// Whether an address has the token.
    pub(super) fn is_in(&self, uri: &Uri) -> bool {
        given(uri, "token").is_some_and(|given| equal(given, &self.token))
    }

    /// Whether an address has the ticket, which it lets in with once.
    pub(super) fn is_used_up_by(&self, uri: &Uri) -> bool {
        given(uri, "once").is_some_and(|given| equal(given, &self.ticket)) && {
            let mut unused = self.unused.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *unused)
        }
    }

    /// Whether a browser has been let in since this start.
    pub(super) fn is_cookie_of(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).iter();
        let cookies = cookies.filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|value| value.split(';'));
        pairs.any(|pair| {
            pair.trim()
                .split_once('=')
                .is_some_and(|(name, value)| name == self.cookie && equal(value, &self.token))
        })
    }
}

/// Whether an address asks to be let in, rightly or not.
pub(super) fn asks(uri: &Uri) -> bool {
    given(uri, "token").is_some() || given(uri, "once").is_some()
}

fn given<'a>(uri: &'a Uri, name: &str) -> Option<&'a str> {
    let parts = uri.query().unwrap_or_default().split('&');
    let mut pairs = parts.filter_map(|part| part.split_once('='));
    pairs.find_map(|(found, value)| (found == name).then_some(value))
}

fn random() -> Result<String, getrandom::Error> {
    let mut random = [0; 16];
    getrandom::fill(&mut random)?;
    Ok(random.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Compares without telling by the time it takes how much is right.
fn equal(one: &str, other: &str) -> bool {
    let bytes = one.bytes().zip(other.bytes());
    one.len() == other.len() && bytes.fold(0, |bits, (a, b)| bits | (a ^ b)) == 0
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    fn key() -> Key {
        Key::new(7415).expect("random numbers")
    }

    fn uri(text: &str) -> Uri {
        text.parse().expect("a URI")
    }

    #[test]
    fn tokens_differ_from_start_to_start() {
        let (one, other) = (key(), key());
        assert_eq!(one.token().len(), 32);
        assert_ne!(one.token(), other.token());
        let address = uri(&format!("/ws?a=b&token={}", one.token()));
        assert!(one.is_in(&address) && !other.is_in(&address));
        assert!(!one.is_in(&uri("/ws?token=")) && !one.is_in(&uri("/ws")));
    }

    #[test]
    fn a_ticket_lets_in_once() {
        let key = key();
        let address = uri(&format!("/?once={}", key.ticket()));
        assert!(!key.is_used_up_by(&uri("/?once=0123")));
        assert!(key.is_used_up_by(&address));
        assert!(!key.is_used_up_by(&address));
        assert!(!key.is_in(&uri(&format!("/?token={}", key.ticket()))));
    }

    #[test]
    fn cookies_are_found_among_others() {
        let key = key();
        let is_let_in = |text: String| {
            let mut headers = HeaderMap::new();
            headers.append(COOKIE, "a=b".parse().expect("a header"));
            headers.append(COOKIE, text.parse().expect("a header"));
            key.is_cookie_of(&headers)
        };
        let token = key.token();
        assert!(is_let_in(format!("x=y; hexapod-7415={token}; z")));
        assert!(is_let_in(format!("hexapod-7415=old; hexapod-7415={token}")));
        assert!(!is_let_in(format!("hexapod-7416={token}")));
        assert!(!is_let_in(format!("hexapod-7415={token}0")));
        assert!(!is_let_in("hexapod-7415=".to_owned()));
        assert!(key.cookie().ends_with("HttpOnly; SameSite=Strict"));
    }
}
