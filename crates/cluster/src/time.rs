//! Times as files hold them: `2026-12-24T18:00:00Z`. Nobody here asks what time it is.

use std::time::{Duration, SystemTime};

/// A time as it is written.
pub fn written(time: SystemTime) -> String {
    humantime::format_rfc3339_seconds(time).to_string()
}

/// Seconds since 1970, as they are written.
pub fn of_seconds(seconds: u64) -> String {
    written(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds))
}

/// Seconds since 1970 of a time that was written.
pub(crate) fn seconds(written: &str) -> Option<u64> {
    since_1970(humantime::parse_rfc3339(written).ok()?)
}

pub(crate) fn since_1970(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(since.as_secs())
}
