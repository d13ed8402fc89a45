//! What a program says, read on threads of their own.

use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 4 << 20;
/// Characters of last words that are kept.
const LONGEST_LAST_WORDS: usize = 200;

/// Reads lines as they come, whatever bytes they hold, and passes them on.
pub(crate) fn pass_on(output: impl Read, to: &SyncSender<Vec<u8>>) {
    let mut output = BufReader::new(output);
    while let Some(line) = next_line(&mut output) {
        if to.send(line).is_err() {
            break;
        }
    }
}

/// Keeps the last line that says something. Of a program in Rust that panics it is the line after
/// that: what follows is how it came there.
pub(crate) fn note(output: impl Read, to: &Mutex<String>) {
    let mut output = BufReader::new(output);
    let mut panicked = false;
    while let Some(line) = next_line(&mut output) {
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        let short = line.trim().chars().take(LONGEST_LAST_WORDS).collect();
        *to.lock().unwrap_or_else(PoisonError::into_inner) = short;
        if panicked {
            break;
        }
        panicked = line.contains("panicked at");
    }
    // It is read to its end, so that nobody is held up.
    while next_line(&mut output).is_some() {}
}

/// A line without its line feed.
fn next_line(output: &mut BufReader<impl Read>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = output
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    }
    (read > 0).then_some(bytes)
}
