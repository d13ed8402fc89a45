//! The page: files that are part of the program.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};

use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use rust_embed::RustEmbed;

use super::Shared;

#[derive(RustEmbed)]
#[folder = "ui/"]
struct Embedded;

/// Where the page's files come from.
#[derive(Debug)]
pub(super) struct Page {
    folder: Option<PathBuf>,
}

/// A file of the page.
struct File {
    content: Cow<'static, [u8]>,
    tag: String,
}

impl Page {
    /// Those in the program, or those in a folder.
    pub(super) fn new(folder: Option<PathBuf>) -> Page {
        Page { folder }
    }

    fn file(&self, path: &str) -> Option<File> {
        let Some(folder) = &self.folder else {
            let file = Embedded::get(path)?;
            let digits = file.metadata.sha256_hash();
            let tag = digits.iter().take(16).fold(String::new(), |mut tag, byte| {
                let _ = write!(tag, "{byte:02x}");
                tag
            });
            return Some(File {
                content: file.data,
                tag,
            });
        };
        // Only what lies in the folder: names, no way up.
        let inside = Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let content = inside.then(|| std::fs::read(folder.join(path)).ok())??;
        let mut tag = String::new();
        // Whoever changes files wants to see them: a plain sum of the bytes tells versions apart.
        let sum = content
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
                (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        let _ = write!(tag, "{sum:016x}");
        Some(File {
            content: content.into(),
            tag,
        })
    }
}

/// Serves a file of the page.
pub(super) async fn serve(State(shared): State<Shared>, request: Request) -> Response {
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        let answer = "here is nothing but pages to read\n";
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(ALLOW, "GET, HEAD")],
            answer,
        )
            .into_response();
    }
    let path = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = shared.page.file(path) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let tag = format!("\"{}\"", file.tag);
    let known = request.headers().get(IF_NONE_MATCH);
    let fresh = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let headers = [
        (CONTENT_TYPE, mime(path).to_owned()),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (ETAG, tag),
    ];
    if fresh {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, file.content).into_response()
}

/// What a file is, by the end of its name.
fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
