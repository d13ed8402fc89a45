//! What went wrong inside, in words.

use std::any::Any;

/// What a panic said, as far as it said anything.
pub fn words(payload: &(dyn Any + Send)) -> Option<&str> {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
}
