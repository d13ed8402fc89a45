//! A connection that takes one of the places there are, for as long as it lives: also when it has
//! become a WebSocket.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::OwnedSemaphorePermit;

/// A connection, and its place.
#[derive(Debug)]
pub(super) struct Seated {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

impl Seated {
    pub(super) fn new(stream: TcpStream, place: OwnedSemaphorePermit) -> Seated {
        Seated {
            stream,
            _place: place,
        }
    }

    fn stream(self: Pin<&mut Seated>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().stream)
    }
}

impl AsyncRead for Seated {
    fn poll_read(
        self: Pin<&mut Seated>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, buffer)
    }
}

impl AsyncWrite for Seated {
    fn poll_write(
        self: Pin<&mut Seated>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Seated>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Seated>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
