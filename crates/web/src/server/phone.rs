//! How a phone, or whatever else is on the same network, is let in: by an address that lets in once, as a picture.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::Shared;
use super::key::Ticket;
use crate::qr::QrPicture;

/// A way in for one device.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The address that lets in once.
    pub url: String,
    /// The same as a picture.
    pub picture: Option<QrPicture>,
}

impl Invitation {
    pub(super) fn of(url: String) -> Invitation {
        let picture = QrPicture::of(&url);
        Invitation { url, picture }
    }
}

/// Makes a new one for somebody who is in. The one before, if nobody has used it, lets in no more.
pub(super) async fn invite(State(shared): State<Shared>) -> Response {
    let answer = match shared.guard.invitation(Ticket::Page) {
        Ok(Some(Invitation { url, picture })) => {
            let rows = picture.map(|picture| {
                let sign = |dark: &bool| if *dark { '1' } else { '0' };
                let row = |row: &Vec<bool>| row.iter().map(sign).collect::<String>();
                picture.rows().iter().map(row).collect::<Vec<_>>()
            });
            json!({"url": url, "rows": rows})
        }
        Ok(None) => json!({"url": null}),
        Err(error) => json!({"error": format!("the system gives no random numbers: {error}")}),
    };
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, answer.to_string()).into_response()
}

/// The address by which others on its networks reach this machine, as far as the system knows. Nothing is sent: the
/// system is only asked from where it would.
pub fn own_address() -> Option<IpAddr> {
    // An address that is set aside for examples: nobody has it, and it is reached like any other.
    const NOBODY: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(NOBODY).ok()?;
    let address = socket.local_addr().ok()?;
    Some(address.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
}

/// What of an address people on the network can use, where a server listens there.
pub(super) fn reached_at(listening: SocketAddr, named: Option<IpAddr>) -> Option<SocketAddr> {
    let ip = named
        .or_else(|| Some(listening.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback()))?;
    Some(SocketAddr::new(ip, listening.port()))
}
