//! What was added to the ends of objects, and is not there yet: objects have no ends to add to, so
//! that it is kept until it is worth writing them anew.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Bytes that wait, by the names of their objects.
#[derive(Debug, Default)]
pub(crate) struct Appended(Mutex<BTreeMap<String, Vec<u8>>>);

impl Appended {
    pub(crate) fn add(&self, name: &str, bytes: &[u8]) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.entry(name.to_owned()).or_default().extend(bytes);
    }

    /// Takes one out.
    pub(crate) fn take(&self) -> Option<(String, Vec<u8>)> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.pop_first()
    }

    /// Puts one back that could not be written, before what came since.
    pub(crate) fn put_back(&self, name: String, mut bytes: Vec<u8>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = waiting.entry(name).or_default();
        bytes.append(since);
        *since = bytes;
    }
}
