//! Why nothing came of it, in words that say what to do.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::io;

use engine::LoadError;
use net::file::OpenError;

use crate::colour;

/// What systems say of files in their own words, by number, and what people can do about it. The
/// numbers are alike on all systems that have a terminal like ours; elsewhere their words stay.
const PLAIN: [(i32, &str); 5] = [
    (2, "there is no such file or folder: look at the name"),
    (
        13,
        "you are not allowed to do that: look at its permissions",
    ),
    (
        17,
        "there is something of this name already: choose another one",
    ),
    (
        20,
        "a file stands where a folder should be: look at the path",
    ),
    (21, "this is a folder: name a file"),
];

/// Says on standard error why nothing came of it.
pub(crate) fn refuse(error: &anyhow::Error) {
    use std::io::Write as _;
    let style = colour::ERROR;
    // In one piece: two processes may say something at once.
    let words = format!("{style}error:{style:#} {}\n", in_words(error));
    // If standard error is gone, there is nobody left to tell.
    let _ = anstream::stderr().write_all(words.as_bytes());
}

/// Whoever reads us may stop when they have seen enough: `hexapod moves … | head` is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// An error with its causes. Some say themselves what caused them: nothing is said twice.
fn in_words(error: &anyhow::Error) -> String {
    let mut said = String::new();
    for cause in error.chain() {
        let words = cause.to_string();
        if said.is_empty() {
            said = words;
        } else if !said.ends_with(&words) {
            said = format!("{said}: {words}");
        }
    }
    let mut said = plainly(&said);
    if error.chain().any(is_missing_card) {
        said += "; a network is two files, and this one is its card, which lies beside the weights";
    }
    said
}

/// The same words, where the system speaks in its own as people would say it.
pub(crate) fn plainly(said: &str) -> String {
    let mut said = said.to_owned();
    if cfg!(unix) {
        for (number, words) in PLAIN {
            said = said.replace(&io::Error::from_raw_os_error(number).to_string(), words);
        }
    }
    said
}

fn is_missing_card(cause: &(dyn std::error::Error + 'static)) -> bool {
    let open = match cause.downcast_ref() {
        Some(LoadError::Open(open)) => Some(open),
        _ => cause.downcast_ref(),
    };
    match open {
        Some(OpenError::File { path, error }) => {
            error.kind() == io::ErrorKind::NotFound
                && path
                    .extension()
                    .is_some_and(|extension| extension == "json")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn nothing_is_said_twice() {
        let error = anyhow!("line 1: no number").context("a.txt: line 1: no number");
        assert_eq!(in_words(&error), "a.txt: line 1: no number");
        let error = anyhow!("line 1: no number").context("reading a.txt");
        assert_eq!(in_words(&error), "reading a.txt: line 1: no number");
    }

    #[cfg(unix)]
    #[test]
    fn what_the_system_says_comes_with_what_to_do() {
        let missing = io::Error::from_raw_os_error(2);
        let error = anyhow::Error::from(missing).context("reading a.sgf");
        assert_eq!(
            in_words(&error),
            "reading a.sgf: there is no such file or folder: look at the name"
        );
    }
}
