//! What can be examined.

use std::io;

use subprocess::Connection;

/// What can be examined.
pub trait Program {
    /// Starts it anew.
    fn start(&self) -> io::Result<Connection>;

    /// What it is called before it has said its name.
    fn name(&self) -> String;
}

/// A program on this machine: its name, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(pub Vec<String>);

impl Program for CommandLine {
    fn start(&self) -> io::Result<Connection> {
        Connection::start(&self.0)
    }

    fn name(&self) -> String {
        self.0.join(" ")
    }
}
