//! What went wrong with a request, in words of ours: those of servers may hold what nobody should read.

use std::error::Error as Cause;
use std::io;

use object_store::Error;
use object_store::client::{HttpError, HttpErrorKind};

/// What went wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// There is no such object, or no such bucket.
    Missing,
    /// The condition of a put did not hold.
    Condition,
    /// It may go better the next time.
    Passing(String),
    /// It will not.
    Lasting(String),
}

impl Trouble {
    pub(crate) fn of(error: &Error) -> Trouble {
        match error {
            Error::NotFound { .. } => Trouble::Missing,
            Error::AlreadyExists { .. } | Error::Precondition { .. } => Trouble::Condition,
            Error::PermissionDenied { source, .. } | Error::Unauthenticated { source, .. } => {
                let code = code(&source.to_string());
                Trouble::Lasting(format!(
                    "the server refuses the credentials of the environment, or they may not do this{code}"
                ))
            }
            Error::Generic { source, .. } => request(source.as_ref()),
            _ => Trouble::Lasting("the request cannot be made".to_owned()),
        }
    }
}

/// A request that failed. What `object_store` knows of it beyond the words is not public.
fn request(cause: &(dyn Cause + 'static)) -> Trouble {
    let words = cause.to_string();
    if let Some(status) = status(&words) {
        let told = format!("the server answers with status {status}{}", code(&words));
        return if matches!(status, 408 | 429 | 500 | 502 | 503 | 504) {
            Trouble::Passing(told)
        } else {
            Trouble::Lasting(told)
        };
    }
    let mut causes = std::iter::successors(Some(cause), |&cause| cause.source());
    let failed = causes.find_map(|cause| cause.downcast_ref::<HttpError>());
    match failed.map(HttpError::kind) {
        Some(HttpErrorKind::Connect) => Trouble::Passing("the server cannot be reached".to_owned()),
        Some(HttpErrorKind::Timeout) => Trouble::Passing("the server does not answer".to_owned()),
        Some(_) => Trouble::Passing("the connection broke off".to_owned()),
        // A redirect to another region, no credentials, or a setting that makes no sense: what is behind
        // it is not repeated.
        None => Trouble::Lasting(
            "the request cannot be made: are credentials, region and endpoint in the environment right?"
                .to_owned(),
        ),
    }
}

/// The status that a server answered with, if it did.
fn status(words: &str) -> Option<u16> {
    let (_, rest) = words.split_once("status code: ")?;
    rest.get(..3)?.parse().ok()
}

/// The word for what went wrong that servers of S3's kind give: letters alone, as `NoSuchBucket`.
fn code(words: &str) -> String {
    let code = words.split_once("<Code>").and_then(|(_, rest)| {
        let (code, _) = rest.split_once("</Code>")?;
        let is_word = code.len() <= 64 && code.chars().all(|c| c.is_ascii_alphanumeric());
        is_word.then_some(code)
    });
    code.map_or_else(String::new, |code| format!(" ({code})"))
}

/// As the system's errors are told.
pub(crate) fn told(trouble: Trouble) -> io::Error {
    match trouble {
        Trouble::Missing => io::Error::new(
            io::ErrorKind::NotFound,
            "the bucket is not there, or the object is not there any more",
        ),
        Trouble::Condition => io::Error::other("somebody else put something there meanwhile"),
        Trouble::Passing(words) | Trouble::Lasting(words) => io::Error::other(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `object_store` writes them; no word of the server but its code comes through.
    #[test]
    fn servers_are_not_quoted() {
        let generic = |words: &str| {
            Trouble::of(&Error::Generic {
                store: "S3",
                source: words.into(),
            })
        };
        let answer = "Error performing PUT http://a/b in 1ms  - Server returned non-2xx status code: 503 Service \
                      Unavailable: <Error><Code>SlowDown</Code><Key>hush</Key></Error>";
        let told = "the server answers with status 503 (SlowDown)";
        assert_eq!(generic(answer), Trouble::Passing(told.into()));
        let told = "the server answers with status 400";
        let answer = "x status code: 400 Bad Request: <Code>hush hush</Code>";
        assert_eq!(generic(answer), Trouble::Lasting(told.into()));
        assert!(matches!(generic("hush"), Trouble::Lasting(words) if !words.contains("hush")));
        let source = "status code: 403 Forbidden: <Code>SignatureDoesNotMatch</Code> hush".into();
        let path = "a".into();
        let Trouble::Lasting(words) = Trouble::of(&Error::PermissionDenied { path, source }) else {
            panic!("it will not pass");
        };
        assert!(words.ends_with("(SignatureDoesNotMatch)"), "{words}");
    }
}
