//! Who is let in.
//!
//! A page of another site can make a browser send requests to loopback, under a name that it has
//! pointed there (DNS rebinding), or open a WebSocket across sites. So the `Host` must be ours, by
//! number or as `localhost`; and whatever is more than reading a page must come from our own page,
//! by its `Origin`, or from a program that knows the token of this start.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::X_CONTENT_TYPE_OPTIONS;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, UPGRADE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::Shared;

/// What the page may load: only what we serve, and pictures that it makes itself.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Knows who is let in.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    token: String,
}

impl Guard {
    pub(super) fn new(address: SocketAddr) -> Result<Guard, getrandom::Error> {
        let mut random = [0; 16];
        getrandom::fill(&mut random)?;
        let token = random.iter().fold(String::new(), |mut token, byte| {
            // Writing to a string does not fail.
            let _ = write!(token, "{byte:02x}");
            token
        });
        Ok(Guard { address, token })
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// The host to show people: loopback if it listens everywhere.
    pub(super) fn host(&self) -> String {
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
    fn refuse(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name: HeaderName| -> Result<Option<&str>, ()> {
            let mut values = headers.get_all(name).iter();
            match (values.next(), values.next()) {
                (None, _) => Ok(None),
                (Some(value), None) => value.to_str().map(Some).map_err(|_| ()),
                (Some(_), Some(_)) => Err(()),
            }
        };
        let host = match text(HOST) {
            Ok(Some(host)) if self.is_ours(host) => host,
            _ => {
                return Some(
                    "the Host of this request is not this server: use the printed address",
                );
            }
        };
        let reads = *method == Method::GET || *method == Method::HEAD;
        if reads && !headers.contains_key(UPGRADE) {
            return None;
        }
        match text(ORIGIN) {
            Ok(Some(origin)) if origin == format!("http://{host}") => None,
            Ok(None) if self.has_token(uri) => None,
            Ok(None) => Some(
                "this request has no Origin: a program must append the printed ?token= to the \
                 address",
            ),
            _ => {
                Some("the Origin of this request is another site: open the printed address itself")
            }
        }
    }

    fn has_token(&self, uri: &Uri) -> bool {
        let given = uri
            .query()
            .unwrap_or_default()
            .split('&')
            .find_map(|part| part.strip_prefix("token="));
        given.is_some_and(|given| equal(given.as_bytes(), self.token.as_bytes()))
    }
}

/// Compares without telling by the time it takes how much is right.
fn equal(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |bits, (a, b)| bits | (a ^ b));
    one.len() == other.len() && differing == 0
}

/// Lets a request in or not, and says in every answer what a browser may do with it.
pub(super) async fn check(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let refused = shared
        .guard
        .refuse(request.method(), request.uri(), request.headers());
    let mut response = match refused {
        Some(reason) => (StatusCode::FORBIDDEN, format!("{reason}\n")).into_response(),
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
        Guard::new(address.parse().expect("an address")).expect("random numbers")
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

    #[test]
    fn tokens_differ_from_start_to_start() {
        let (one, other) = (guard("127.0.0.1:1"), guard("127.0.0.1:1"));
        assert_eq!(one.token().len(), 32);
        assert_ne!(one.token(), other.token());
        let uri: Uri = format!("/ws?a=b&token={}", one.token())
            .parse()
            .expect("a URI");
        assert!(one.has_token(&uri) && !other.has_token(&uri));
        assert!(!one.has_token(&"/ws?token=".parse().expect("a URI")));
    }
}
