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
    /// Words that let in once, and are still unused; the last of each kind.
    tickets: Mutex<[Option<String>; Ticket::KINDS]>,
    /// Browsers send cookies to all ports of a machine.
    cookie: String,
}

/// For what a word is that lets in once.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ticket {
    /// For the address on a command line, which others can read.
    Browser,
    /// For a phone, printed in the terminal.
    Terminal,
    /// For a phone, shown on the page.
    Page,
}

impl Ticket {
    const KINDS: usize = 3;
}

impl Key {
    pub(super) fn new(port: u16) -> Result<Key, getrandom::Error> {
        Ok(Key {
            token: random()?,
            tickets: Mutex::default(),
            cookie: format!("hexapod-{port}"),
        })
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// A new word that lets in once. The one before of its kind, if nobody has used it, lets in no more: there are never
    /// more ways in than people have been shown.
    pub(super) fn ticket(&self, kind: Ticket) -> Result<String, getrandom::Error> {
        let ticket = random()?;
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let place = tickets.get_mut(kind as usize);
        if let Some(place) = place {
            *place = Some(ticket.clone());
        }
        Ok(ticket)
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

    /// Whether an address has a ticket, which it lets in with once.
    pub(super) fn is_used_up_by(&self, uri: &Uri) -> bool {
        let Some(given) = given(uri, "once") else {
            return false;
        };
        let mut tickets = self.tickets.lock().unwrap_or_else(PoisonError::into_inner);
        let mut fitting = tickets.iter_mut();
        let fitting = fitting.find(|ticket| ticket.as_deref().is_some_and(|it| equal(given, it)));
        fitting.and_then(Option::take).is_some()
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
        let ticket = key.ticket(Ticket::Browser).expect("random numbers");
        let address = uri(&format!("/?once={ticket}"));
        assert!(!key.is_used_up_by(&uri("/?once=0123")));
        assert!(key.is_used_up_by(&address));
        assert!(!key.is_used_up_by(&address));
        assert!(!key.is_in(&uri(&format!("/?token={ticket}"))));
        assert!(!key.is_used_up_by(&uri("/?once=")));
    }

    #[test]
    fn a_new_ticket_takes_the_place_of_its_kind_alone() {
        let key = key();
        let make = |kind| {
            let ticket = key.ticket(kind).expect("random numbers");
            uri(&format!("/?once={ticket}"))
        };
        let printed = make(Ticket::Terminal);
        let (before, shown) = (make(Ticket::Page), make(Ticket::Page));
        assert!(!key.is_used_up_by(&before), "it is another one now");
        for address in [&printed, &shown] {
            assert!(key.is_used_up_by(address));
            assert!(!key.is_used_up_by(address));
        }
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
