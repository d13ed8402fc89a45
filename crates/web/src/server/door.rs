//! What a browser sees on its way in: the page that lets it in, and the one that says how to get in.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};

use super::key::Key;

/// Goes on to the page, without the token in the address. Not by a redirection: browsers would not
/// send the cookie along if it was another site, or a file, that led here.
const GO_ON: &str = "\
<!doctype html>
<html lang=\"en-GB\">
<meta charset=\"utf-8\">
<title>Hexapod</title>
<script src=\"door.js\"></script>
<noscript>Hexapod's page needs JavaScript.</noscript>
";

/// For whoever has not been let in.
const HOW: &str = "\
<!doctype html>
<html lang=\"en-GB\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Hexapod: not let in</title>
<h1>Hexapod is running, but this browser has not been let in</h1>
<p>Open the address that the program printed when it was started. It ends with <code>?token=</code>
and 32 letters and digits, which are others at every start, so that nobody else who uses this machine
or this network gets in. The address is in the terminal in which <code>hexapod serve</code> runs.</p>
<p>Games that you left in this browser are still there, and come back with the page.</p>
<p>If this browser was let in since that start: <a href=\"/\">go on</a>.</p>
";

/// Whether a request is for the page itself, by its address.
pub(super) fn is_front(uri: &Uri) -> bool {
    matches!(uri.path(), "/" | "/index.html")
}

/// Lets a browser in.
pub(super) fn let_in(key: &Key) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CACHE_CONTROL, "no-store".to_owned()),
        (SET_COOKIE, key.cookie()),
    ];
    (headers, GO_ON).into_response()
}

/// Says how to get in, as a page to those who read pages.
pub(super) fn how_to_get_in(uri: &Uri, headers: &HeaderMap) -> Response {
    let wants_page = headers
        .get(axum::http::header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.contains("text/html"));
    let (kind, words) = if wants_page || is_front(uri) {
        ("text/html; charset=utf-8", HOW)
    } else {
        (
            "text/plain; charset=utf-8",
            "this needs the token of this start: open the address that hexapod serve printed; a program \
             appends ?token= and the token to its address\n",
        )
    };
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")];
    (StatusCode::FORBIDDEN, headers, words).into_response()
}
