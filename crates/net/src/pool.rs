//! What threads work with, handed from one to the next.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Workspaces that are idle: with those in use, as many as there were ever threads at once.
#[derive(Debug)]
pub(crate) struct Pool<T>(Mutex<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Mutex::default())
    }
}

impl<T> Pool<T> {
    /// Does some work with an idle one, or with a new one if there is none.
    pub(crate) fn with<R>(&self, new: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let idle = self.idle().pop();
        let mut workspace = idle.unwrap_or_else(new);
        let result = work(&mut workspace);
        self.idle().push(workspace);
        result
    }

    fn idle(&self) -> MutexGuard<'_, Vec<T>> {
        // Work that panicked left nothing behind, so that the others are in order.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
