//! Who is let in.
//!
//! A page of another site can make a browser send requests to loopback, under a name that it has
//! pointed there (DNS rebinding), or open a WebSocket across sites. So the `Host` must be ours, by
//! number or as `localhost`; whatever is more than reading a page must come from our own page, by its
//! `Origin`; and all of it must come from a browser or a program that has the token of this start
//! ([`Key`]), for the other users of this machine can send any `Host` and `Origin`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::X_CONTENT_TYPE_OPTIONS;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, UPGRADE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::key::{self, Key, Ticket};
use super::phone::{self, Invitation};
use super::{Shared, door};

/// What the page may load: only what we serve, and pictures that it makes itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Whether it runs: anybody may ask.
pub(super) const HEALTH: &str = "/healthz";

/// Knows who is let in.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    /// Where others on the network reach it, if they do.
    reached_at: Option<SocketAddr>,
    key: Key,
    /// Whether browsers need the token as well, or only programs.
    asks_all: bool,
}

/// Why a request is not let in.
#[derive(Debug, PartialEq, Eq)]
enum Refusal {
    /// It comes from elsewhere.
    Foreign(&'static str),
    /// It does not have the token.
    Stranger,
}

impl Guard {
    pub(super) fn new(
        address: SocketAddr,
        network: Option<IpAddr>,
        asks_all: bool,
    ) -> Result<Guard, getrandom::Error> {
        Ok(Guard {
            address,
            reached_at: phone::reached_at(address, network),
            key: Key::new(address.port())?,
            asks_all,
        })
    }

    pub(super) fn token(&self) -> &str {
        self.key.token()
    }

    /// The address to show people.
    pub(super) fn url(&self) -> String {
        let host = self.host();
        if self.asks_all {
            format!("http://{host}/?token={}", self.token())
        } else {
            format!("http://{host}/")
        }
    }

    /// The same for a command line: it lets in once.
    pub(super) fn url_to_open(&self) -> Result<String, getrandom::Error> {
        let host = self.host();
        if self.asks_all {
            Ok(format!(
                "http://{host}/?once={}",
                self.key.ticket(Ticket::Browser)?
            ))
        } else {
            Ok(format!("http://{host}/"))
        }
    }

    /// A new way in for one device on the network; none if nobody there reaches this server.
    pub(super) fn invitation(&self, kind: Ticket) -> Result<Option<Invitation>, getrandom::Error> {
        let Some(host) = self.reached_at else {
            return Ok(None);
        };
        let ticket = self.key.ticket(kind)?;
        Ok(Some(Invitation::of(format!(
            "http://{host}/?once={ticket}"
        ))))
    }

    /// The host to show people: loopback if it listens everywhere.
    fn host(&self) -> String {
        let address = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        };
        SocketAddr::new(address, self.address.port()).to_string()
    }

    /// Whether a `Host` is one of our names. Numbers cannot be pointed elsewhere, so that whoever
    /// listens beyond loopback is also reached by the number of any of the machine's addresses.
    fn is_ours(&self, host: &str) -> bool {
        let port = self.address.port();
        let name = match host.rsplit_once(':') {
            Some((name, digits)) if digits.parse() == Ok(port) => name,
            // Port 80 is what browsers leave out.
            _ if port == 80 => host,
            _ => return false,
        };
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let number = name
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        match number.unwrap_or(name).parse::<IpAddr>() {
            Ok(ip) if self.address.ip().is_loopback() => ip.is_loopback(),
            Ok(_) => true,
            Err(_) => false,
        }
    }

    /// Why a request is not let in, if so.
    fn refuse(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name: HeaderName| -> Result<Option<&str>, ()> {
            let mut values = headers.get_all(name).iter();
            match (values.next(), values.next()) {
                (None, _) => Ok(None),
                (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
                (Some(_), Some(_)) => Err(()),
            }
        };
        // A whole address in the request stands above the `Host`.
        let whole = uri.authority().map(Authority::as_str);
        let host = match text(HOST) {
            Ok(Some(host)) if self.is_ours(whole.unwrap_or(host)) && self.is_ours(host) => host,
            _ => {
                return Err(Refusal::Foreign(
                    "the Host of this request is not this server: use the printed address",
                ));
            }
        };
        let reads = *method == Method::GET || *method == Method::HEAD;
        let is_page = reads && !headers.contains_key(UPGRADE);
        if is_page && uri.path() == HEALTH {
            return Ok(());
        }
        let has_token = self.key.is_in(uri);
        let is_known = has_token || !self.asks_all || self.key.is_cookie_of(headers);
        match text(ORIGIN) {
            _ if is_page && is_known => Ok(()),
            _ if is_page => Err(Refusal::Stranger),
            Ok(Some(origin)) if origin == format!("http://{host}") && is_known => Ok(()),
            Ok(Some(origin)) if origin == format!("http://{host}") => Err(Refusal::Stranger),
            Ok(None) if has_token => Ok(()),
            Ok(None) => Err(Refusal::Foreign(
                "this request has no Origin: a program must append the printed ?token= to the \
                 address",
            )),
            _ => Err(Refusal::Foreign(
                "the Origin of this request is another site: open the printed address itself",
            )),
        }
    }

    /// The answer to whoever is not served yet: lets it in, or says why not.
    fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
        let refused = self.refuse(method, uri, headers);
        let comes_in = *method == Method::GET && door::is_front(uri) && key::asks(uri);
        match refused {
            // The address loses its token.
            Ok(()) if comes_in && self.asks_all => Some(door::let_in(&self.key)),
            Ok(()) => None,
            Err(Refusal::Stranger) if comes_in && self.key.is_used_up_by(uri) => {
                Some(door::let_in(&self.key))
            }
            Err(Refusal::Stranger) => Some(door::how_to_get_in(uri, headers)),
            Err(Refusal::Foreign(reason)) => {
                Some((StatusCode::FORBIDDEN, format!("{reason}\n")).into_response())
            }
        }
    }
}

/// Lets a request in or not, and says in every answer what a browser may do with it.
pub(super) async fn check(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let answer = shared
        .guard
        .answer(request.method(), request.uri(), request.headers());
    let mut response = match answer {
        Some(answer) => answer,
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(REFERRER_POLICY, "no-referrer");
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    response
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    fn guard(address: &str) -> Guard {
        Guard::new(address.parse().expect("an address"), None, true).expect("random numbers")
    }

    #[test]
    fn only_our_own_names_are_ours() {
        let loopback = guard("127.0.0.1:7415");
        for host in [
            "127.0.0.1:7415",
            "localhost:7415",
            "LOCALHOST:7415",
            "[::1]:7415",
        ] {
            assert!(loopback.is_ours(host), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "evil.example:7415",
            "127.0.0.1.evil.example:7415",
            "10.0.0.1:7415",
            "localhost:7415:7415",
            "user@localhost:7415",
        ] {
            assert!(!loopback.is_ours(host), "{host}");
        }
        let everywhere = guard("0.0.0.0:7415");
        assert!(everywhere.is_ours("10.0.0.1:7415"));
        assert!(!everywhere.is_ours("evil.example:7415"));
        assert_eq!(everywhere.host(), "127.0.0.1:7415");
        assert!(guard("127.0.0.1:80").is_ours("localhost"));
    }
}
