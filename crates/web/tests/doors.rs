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

/// What a browser gets that has been let in.
async fn get(server: &Running, path: &str, headers: &str) -> String {
    let cookie = server.cookie();
    strange(server, path, &format!("Cookie: {cookie}\r\n{headers}")).await
}

/// What anybody gets.
async fn strange(server: &Running, path: &str, headers: &str) -> String {
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
    let cookie = server.cookie();
    let asked = async |target: &str| {
        let request = format!(
            "GET {target} HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
        );
        raw(&server, &request).await
    };
    assert_eq!(status(&asked("/").await), "200");
    // A whole address stands above the Host.
    assert_eq!(
        status(&asked(&format!("http://127.0.0.1:{port}/")).await),
        "200"
    );
    for foreign in ["http://evil.example/", "http://evil.example/healthz"] {
        assert_eq!(status(&asked(foreign).await), "403", "{foreign}");
    }
    let userinfo = format!("http://localhost:{port}@evil.example:{port}/");
    assert_ne!(status(&asked(&userinfo).await), "200");
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
        let headers = [("origin", &*origin), ("cookie", &*server.cookie())];
        let answer = server.connect("/ws", &headers).await;
        assert_eq!(answer.map_err(refused).expect_err(&origin), 403, "{origin}");
    }
    // Another user of this machine can say that it is our page, but does not know the token.
    let own = format!("http://{address}");
    let forged = server.connect("/ws", &[("origin", &own)]).await;
    assert_eq!(forged.map_err(refused).expect_err("no token"), 403);
    let old = format!("hexapod-{}={}", address.port(), "0".repeat(32));
    let forged = [("origin", &*own), ("cookie", &*old)];
    let forged = server.connect("/ws", &forged).await;
    assert_eq!(forged.map_err(refused).expect_err("an old token"), 403);
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
        let own = |cookie: &str| {
            format!(
                "{method} / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{cookie}Content-Length: 0\r\nConnection: close\r\n\r\n"
            )
        };
        assert_eq!(status(&raw(&server, &own("")).await), "403", "{method}");
        let known = own(&format!("Cookie: {}\r\n", server.cookie()));
        assert_eq!(status(&raw(&server, &known).await), "405", "{method}");
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

/// The words of an answer.
fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

#[tokio::test]
async fn nobody_is_let_in_without_the_token() {
    let server = Running::start().await;
    for path in [
        "/",
        "/index.html",
        "/app.js",
        "/nothing",
        "/ws",
        "/?token=",
        "/?token=0123",
        "/?once=0123",
    ] {
        let answer = strange(&server, path, "").await;
        assert_eq!(status(&answer), "403", "{path}");
        assert!(answer.contains("token"), "{path}: {answer}");
        assert!(!answer.contains(&server.token), "{path}: {answer}");
        assert!(
            !answer.to_lowercase().contains("set-cookie"),
            "{path}: {answer}"
        );
    }
    let front = strange(&server, "/", "").await;
    assert!(
        front.contains("text/html")
            && body(&front).contains("Open the address that the program printed")
    );
    assert_eq!(status(&strange(&server, "/healthz", "").await), "200");
    // The address that was printed gives a cookie, and with the cookie one is let in.
    let printed = strange(&server, &format!("/?token={}", server.token), "").await;
    assert_eq!(status(&printed), "200");
    let cookie = printed
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.expect("a cookie");
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().expect("a name and a value");
    let inside = strange(&server, "/", &format!("Cookie: a=b; {pair}\r\n")).await;
    assert!(inside.contains("Play and understand"), "{inside}");
    // A program may say it with every request.
    let file = strange(&server, &format!("/app.js?token={}", server.token), "").await;
    assert_eq!(status(&file), "200");
    server.end().await;
}

#[tokio::test]
async fn the_address_that_is_opened_lets_in_once() {
    let mut url = String::new();
    let server = Running::told(
        |_| {},
        |server| {
            url = server.url_to_open().expect("random numbers");
        },
    )
    .await;
    let path = url
        .strip_prefix(&format!("http://{}", server.address))
        .expect("our address");
    assert!(!url.contains(&server.token), "{url}");
    let first = strange(&server, path, "").await;
    assert!(
        first.contains(&format!("set-cookie: {}", server.cookie())),
        "{first}"
    );
    assert_eq!(status(&strange(&server, path, "").await), "403");
    // Whoever came by it may come again.
    assert_eq!(status(&get(&server, path, "").await), "200");
    server.end().await;
}

/// Asks for a way in for a phone.
async fn invite(server: &Running, headers: &str) -> String {
    let host = server.address;
    let head = format!("POST /phone HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    raw(server, &format!("{head}Content-Length: 0\r\n{headers}\r\n")).await
}

#[tokio::test]
async fn a_phone_is_let_in_once_by_whoever_is_in() {
    let server = Running::with(|options| options.network = Some([127, 0, 0, 1].into())).await;
    let (origin, cookie) = (server.address, server.cookie());
    let ours = format!("Origin: http://{origin}\r\nCookie: {cookie}\r\n");
    for stranger in [
        String::new(),
        format!("Cookie: {cookie}\r\n"),
        format!("Origin: http://{origin}\r\n"),
        format!("Origin: http://evil.example\r\nCookie: {cookie}\r\n"),
    ] {
        let answer = invite(&server, &stranger).await;
        assert_eq!(status(&answer), "403", "{stranger}");
        assert!(!answer.contains("once"), "{answer}");
    }
    assert_eq!(status(&get(&server, "/phone", "").await), "405");
    let invited = async || {
        let answer = invite(&server, &ours).await;
        assert!(answer.contains("cache-control: no-store"), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let told: serde_json::Value = serde_json::from_str(body).expect("JSON");
        let url = told["url"].as_str().expect("an address");
        let rows = told["rows"].as_array().expect("a picture");
        assert!(
            rows.iter()
                .all(|row| row.as_str().map(str::len) == Some(rows.len()))
        );
        let path = url.strip_prefix(&format!("http://{origin}"));
        path.expect("the address of the network").to_owned()
    };
    let (before, path) = (invited().await, invited().await);
    assert_eq!(
        status(&strange(&server, &before, "").await),
        "403",
        "it is void"
    );
    let first = strange(&server, &path, "").await;
    assert!(first.contains(&format!("set-cookie: {cookie}")), "{first}");
    assert_eq!(status(&strange(&server, &path, "").await), "403");
    server.end().await;

    let alone = Running::start().await;
    let (origin, cookie) = (alone.address, alone.cookie());
    let ours = format!("Origin: http://{origin}\r\nCookie: {cookie}\r\n");
    let answer = invite(&alone, &ours).await;
    assert!(answer.ends_with(r#"{"url":null}"#), "{answer}");
    alone.end().await;
}

#[tokio::test]
async fn the_token_can_be_switched_off() {
    let server = Running::with(|options| options.token = false).await;
    assert!(
        strange(&server, "/", "")
            .await
            .contains("Play and understand")
    );
    let origin = format!("http://{}", server.address);
    let page = server.connect("/ws", &[("origin", &origin)]).await;
    assert!(client::Client(page.expect("let in")).is_served().await);
    assert!(
        server.connect("/ws", &[]).await.is_err(),
        "a program needs it still"
    );
    server.end().await;
}

#[tokio::test]
async fn more_connections_than_there_are_places_are_told_so() {
    for (all, each, words) in [
        (3, 3, "all 3 connections"),
        (6, 3, "3 connections from your address"),
    ] {
        let server = Running::with(|options| {
            (options.connections, options.connections_each) = (all, each);
        })
        .await;
        let mut inside = Vec::new();
        for _ in 0..3 {
            inside.push(server.client().await);
        }
        let path = format!("/ws?token={}", server.token);
        let refused = server.connect(&path, &[]).await;
        let Err(tungstenite::Error::Http(answer)) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(answer.status(), 503);
        let page = get(&server, "/", "").await;
        assert_eq!(status(&page), "503");
        assert!(
            body(&page).contains(words) && page.contains("again in a minute"),
            "{page}"
        );
        for client in &mut inside {
            assert!(client.is_served().await, "those inside stay served");
        }
        drop(inside.pop());
        // The place is free once the server has noticed.
        let mut tries = 0;
        let mut next = loop {
            match server.connect(&path, &[]).await {
                Ok(socket) => break client::Client(socket),
                Err(_) if tries < 2_000 => tries += 1,
                Err(error) => panic!("{error}"),
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        };
        assert!(next.is_served().await);
        server.end().await;
    }
}

/// They took all the places for as long as they liked.
#[tokio::test]
async fn whoever_does_not_read_loses_the_connection() {
    let server = Running::with(|options| {
        (options.connections, options.connections_each) = (4, 4);
        options.patience = std::time::Duration::from_secs(1);
    })
    .await;
    let (host, cookie) = (server.address, server.cookie());
    // More than any buffer holds.
    let request = format!("GET /app.js HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n");
    let mut deaf = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(host).await.expect("connected");
        let asking = request.repeat(2_000);
        let sending = async move {
            // It stops when neither side reads, or the server is gone.
            let _ = stream.write_all(asking.as_bytes()).await;
            std::future::pending::<()>().await;
        };
        deaf.push(tokio::spawn(sending));
    }
    // Nobody was let in at first; then they were missed.
    let mut was_full = false;
    let until = tokio::time::Instant::now() + std::time::Duration::from_mins(1);
    loop {
        let answer = get(&server, "/", "").await;
        match status(&answer) {
            "503" => was_full = true,
            "200" if was_full => break,
            _ => {}
        }
        assert!(
            tokio::time::Instant::now() < until,
            "nobody is let in: {answer}"
        );
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    deaf.iter().for_each(tokio::task::JoinHandle::abort);
    server.end().await;
}
