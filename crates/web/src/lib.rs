//! The page and the analysis API over sockets.
//!
//! [`run`] is a server on loopback: a page, and a WebSocket on which it asks. What is said there,
//! and who thinks, is in the crate `analysis`; here are HTTP, the files of the page, and what a
//! service finds on this machine: [`platform`].

mod clock;
mod library_service;
mod platform;
mod qr;
mod runs;
mod server;
mod shelf_service;
mod trainer_service;

pub use platform::platform;
pub use qr::QrPicture;
pub use server::{Ending, Invitation, Server, ServerError, ServerOptions, own_address, run};
