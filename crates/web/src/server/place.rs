//! A connection that takes one of the places there are, for as long as it lives: also when it has
//! become a WebSocket. Whoever does not read what is sent loses it.

use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{self, Sleep};

use super::places::Place;

/// A connection, and its place.
#[derive(Debug)]
pub(super) struct Seated {
    stream: TcpStream,
    patience: Duration,
    /// When patience ends, while something waits to be read.
    late: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Seated {
    /// What is not read for as long as `patience` closes the connection.
    pub(super) fn new(stream: TcpStream, place: Place, patience: Duration) -> Seated {
        Seated {
            stream,
            patience,
            late: None,
            _place: place,
        }
    }

    /// What became of writing: an error if nothing has for too long.
    fn in_time<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.late = None;
            return written;
        }
        let patience = self.patience;
        let late = self
            .late
            .get_or_insert_with(|| Box::pin(time::sleep(patience)));
        match late.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Seated {
    fn poll_read(
        self: Pin<&mut Seated>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Seated {
    fn poll_write(
        self: Pin<&mut Seated>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.stream).poll_write(context, bytes);
        this.in_time(context, written)
    }

    fn poll_flush(self: Pin<&mut Seated>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // A socket has nothing of its own to flush.
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Seated>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
