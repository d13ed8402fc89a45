//! Where the two files of a network lie.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{Network, NetworkError};

/// Why a network cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The two files are no network.
    #[error("{}: {error}", path.display())]
    Network {
        /// Where its numbers are.
        path: PathBuf,
        /// Why not.
        error: NetworkError,
    },
}

impl Network {
    /// Where the card of the network lies whose numbers are in this file: beside it.
    #[must_use]
    pub fn card_beside(path: &Path) -> PathBuf {
        path.with_extension("json")
    }

    /// The network whose numbers are in this file.
    pub fn open(path: &Path) -> Result<Network, OpenError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |error| OpenError::File { path, error }
        };
        let beside = Network::card_beside(path);
        let numbers = fs::read(path).map_err(failed(path))?;
        let card = fs::read_to_string(&beside).map_err(failed(&beside))?;
        Network::read(&numbers, &card).map_err(|error| OpenError::Network {
            path: path.to_owned(),
            error,
        })
    }
}
