//! Who is let in, and what a browser is told.

mod client;

use client::Running;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite;

/// Sends a request as it is, and gives the answer.
async fn raw(server: &Running, request: &str) -> String {
    let mut stream = TcpStream::connect(server.address).await.expect("connected");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let reading = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(std::time::Duration::from_secs(20), reading).await;
    String::from_utf8_lossy(&answer).into_owned()
}

async fn get(server: &Running, path: &str, headers: &str) -> String {
    let host = server.address;
    raw(
        server,
        &format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n"),
    )
    .await
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[tokio::test]
async fn the_page_comes_with_its_headers() {
    let server = Running::start().await;
    let page = get(&server, "/", "").await;
    assert_eq!(status(&page), "200");
    for header in [
        "content-type: text/html; charset=utf-8",
        "cache-control: no-cache",
        "content-security-policy: default-src 'self';",
        "x-content-type-options: nosniff",
    ] {
        assert!(page.contains(header), "{header}: {page}");
    }
    assert!(!page.to_lowercase().contains("access-control"), "no CORS");
    let tag = page
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let again = get(&server, "/", &format!("If-None-Match: {tag}\r\n")).await;
    assert_eq!(status(&again), "304");
    let types = get(&server, "/protocol.d.ts", "").await;
    assert!(types.contains("content-type: text/plain"));
    assert_eq!(status(&get(&server, "/healthz", "").await), "200");
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/ui",
    ] {
        assert_eq!(status(&get(&server, path, "").await), "404", "{path}");
    }
    server.end().await;
}

#[tokio::test]
async fn files_from_a_folder_stay_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("ui")).expect("a folder");
    std::fs::write(folder.path().join("ui/index.html"), "of the folder").expect("a file");
    std::fs::write(folder.path().join("secret"), "secret").expect("a file");
    let ui = folder.path().join("ui");
    let server = Running::with(|options| options.ui = Some(ui)).await;
    assert!(get(&server, "/", "").await.ends_with("of the folder"));
    for path in [
        "/../secret",
        "/%2e%2e/secret",
        "//secret",
        "/./../secret",
        "/",
    ] {
        assert!(!get(&server, path, "").await.ends_with("secret"), "{path}");
    }
}

#[tokio::test]
async fn other_hosts_are_not_ours() {
    let server = Running::start().await;
    let port = server.address.port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1.evil.example:{port}"),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        String::new(),
    ] {
        let answer = raw(
            &server,
            &format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        )
        .await;
        assert_eq!(status(&answer), "403", "{host}: {answer}");
    }
    let none = raw(&server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n").await;
    assert_ne!(status(&none), "200", "{none}");
    let two = format!(
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    );
    assert_ne!(status(&raw(&server, &two).await), "200");
    let local = raw(
        &server,
        &format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"),
    )
    .await;
    assert_eq!(status(&local), "200");
}

#[tokio::test]
async fn only_our_own_page_opens_a_socket() {
    let server = Running::start().await;
    let address = server.address;
    let refused = |error: tungstenite::Error| match error {
        tungstenite::Error::Http(answer) => answer.status().as_u16(),
        other => panic!("{other}"),
    };
    for origin in [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("https://{address}"),
        format!("http://{address}/"),
        format!("http://{address}.evil.example"),
        format!("http://localhost:{}", address.port()),
    ] {
        let answer = server.connect("/ws", &[("origin", &origin)]).await;
        assert_eq!(answer.map_err(refused).expect_err(&origin), 403, "{origin}");
    }
    // A program sends no origin: it needs the token.
    assert_eq!(
        server
            .connect("/ws", &[])
            .await
            .map_err(refused)
            .expect_err("none"),
        403
    );
    let wrong = server.connect("/ws?token=0123", &[]).await;
    assert_eq!(wrong.map_err(refused).expect_err("a wrong token"), 403);
    let path = format!("/ws?token={}", server.token);
    let mut program = client::Client(server.connect(&path, &[]).await.expect("let in"));
    assert!(program.is_served().await);
    // A token does not help another site's page.
    let both = server
        .connect(&path, &[("origin", "http://evil.example")])
        .await;
    assert_eq!(both.map_err(refused).expect_err("another site"), 403);
}

#[tokio::test]
async fn whatever_is_no_reading_is_refused() {
    let server = Running::start().await;
    let host = server.address;
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let foreign = format!(
            "{method} / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(status(&raw(&server, &foreign).await), "403", "{method}");
        let own = format!(
            "{method} / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        assert_eq!(status(&raw(&server, &own).await), "405", "{method}");
    }
}

#[tokio::test]
async fn whoever_dawdles_with_a_request_is_left() {
    let server = Running::start().await;
    let host = server.address;
    // Nothing at all, a part of a head, and nothing after a whole request.
    let whole = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let dawdle = async |request: &str| {
        let since = tokio::time::Instant::now();
        raw(&server, request).await;
        since.elapsed().as_secs()
    };
    let (nothing, part, after) = tokio::join!(
        dawdle(""),
        dawdle("GET / HTTP/1.1\r\nHost: "),
        dawdle(&whole)
    );
    for waited in [nothing, part, after] {
        assert!((10..19).contains(&waited), "{nothing} {part} {after} s");
    }
}

#[tokio::test]
async fn more_connections_than_there_are_places_are_closed() {
    let server = Running::with(|options| options.connections = 3).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(server.client().await);
    }
    let origin = format!("http://{}", server.address);
    assert!(server.connect("/ws", &[("origin", &origin)]).await.is_err());
    for client in &mut inside {
        assert!(client.is_served().await, "those inside stay served");
    }
    drop(inside.pop());
    // The place is free once the server has noticed.
    let mut tries = 0;
    let mut next = loop {
        match server.connect("/ws", &[("origin", &origin)]).await {
            Ok(socket) => break client::Client(socket),
            Err(_) if tries < 200 => tries += 1,
            Err(error) => panic!("{error}"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    assert!(next.is_served().await);
    server.end().await;
}
