//! `hexapod serve` and `hexapod analyse`, as programs.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "these tests measure time")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

fn hexapod(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("hexapod"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A server, and what it printed first.
fn started(arguments: &[&str]) -> (Child, String) {
    let mut server = hexapod(arguments).spawn().expect("it starts");
    let mut line = String::new();
    let output = server.stdout.as_mut().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    (server, line.trim_end().to_owned())
}

/// Ctrl-C, and what it said until its end.
fn interrupted(server: Child) -> Output {
    let pid = Pid::from_child(&server);
    let since = Instant::now();
    kill_process(pid, Signal::INT).expect("it is there");
    let output = server.wait_with_output().expect("it ends");
    assert!(
        since.elapsed() < Duration::from_secs(5),
        "{:?}",
        since.elapsed()
    );
    output
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_server_prints_its_address_serves_the_page_and_ends_at_ctrl_c() {
    let (server, url) = started(&["serve", "--port", "0", "--threads", "1"]);
    let address = url
        .strip_prefix("http://")
        .unwrap_or_else(|| panic!("no address: {url}"));
    let (address, token) = address.split_once("/?token=").expect("a token");
    assert!(address.starts_with("127.0.0.1:"));
    assert!(get(address, "/healthz").ends_with("ok\n"));
    assert!(get(address, "/").contains("Open the address that the program printed"));
    assert!(get(address, &format!("/?token={token}")).contains("set-cookie: hexapod-"));
    let output = interrupted(server);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("/ws?token="), "{said}");
    assert!(!said.contains("warning"), "{said}");
}

#[test]
fn the_token_can_be_switched_off_on_this_machine_alone() {
    let (server, url) = started(&["serve", "--port", "0", "--no-token", "--threads", "1"]);
    let address = url
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address: {url}"));
    assert!(get(address, "/").contains("Play and understand"));
    interrupted(server);
    let mut refused = hexapod(&["serve", "--no-token", "--listen", "0.0.0.0"]);
    let output = refused.output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("--no-token") && said.contains("--listen 0.0.0.0"),
        "{said}"
    );
}

#[test]
fn listening_for_others_warns() {
    let (server, _) = started(&[
        "serve",
        "--port",
        "0",
        "--listen",
        "0.0.0.0",
        "--threads",
        "1",
    ]);
    let said = interrupted(server).stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(
        said.contains("warning: everybody who can reach 0.0.0.0"),
        "{said}"
    );
}

#[test]
fn a_phone_is_let_in_once_by_what_is_printed() {
    let lan = [
        "serve",
        "--port",
        "0",
        "--lan",
        "--listen",
        "127.0.0.1",
        "--threads",
        "1",
    ];
    let (mut server, url) = started(&lan);
    let mut said = BufReader::new(server.stderr.take().expect("what it says")).lines();
    let line = said.find_map(|line| {
        let line = line.expect("a line");
        let (_, address) = line.split_once("On a phone in the same network: http://")?;
        Some(address.to_owned())
    });
    let line = line.expect("the address for a phone");
    let (address, path) = line.split_once('/').expect("a path");
    assert!(
        url.starts_with(&format!("http://{address}/?token=")),
        "{url}"
    );
    let path = format!("/{path}");
    assert!(path.starts_with("/?once="), "{path}");
    assert!(get(address, &path).contains("set-cookie: hexapod-"));
    let again = get(address, &path);
    assert!(
        again.starts_with("HTTP/1.1 403") && !again.contains("set-cookie"),
        "{again}"
    );
    drop(said);
    interrupted(server);
    let mut refused = hexapod(&["serve", "--no-token", "--lan"]);
    let output = refused.output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("--no-token") && said.contains("--lan"),
        "{said}"
    );
}

#[test]
fn a_port_that_is_taken_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = hexapod(&["serve", "--port", &port, "--no-open"])
        .output()
        .expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&port) && said.contains("--port 0"), "{said}");
}

#[test]
fn analyses_are_lines() {
    let mut command = hexapod(&["analyse", "--json", "--threads", "1"]);
    let mut program = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = program.stdin.take().expect("its input");
    writeln!(
        input,
        r#"{{"id":"1","setup":{{"game":"hex","size":5}},"moves":["c3"],"maxVisits":20}}"#
    )
    .expect("sent");
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).expect("text");
    assert_eq!(said.lines().count(), 1);
    let answer: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(answer["rootInfo"]["visits"], 20);
    let without = hexapod(&["analyse"]).output().expect("it ends");
    assert_eq!(without.status.code(), Some(2), "--json must be given");
}

/// Whoever reads the answers has gone: no search goes on for nobody.
#[test]
fn a_reader_that_leaves_ends_it() {
    let mut command = hexapod(&["analyse", "--json", "--threads", "1"]);
    let mut program = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = program.stdin.take().expect("its input");
    writeln!(
        input,
        r#"{{"id":"1","setup":{{"game":"hive"}},"moves":[],"maxVisits":1000000}}"#
    )
    .expect("sent");
    drop(program.stdout.take());
    let since = Instant::now();
    program.wait().expect("it ends");
    assert!(
        since.elapsed() < Duration::from_secs(5),
        "{:?}",
        since.elapsed()
    );
    drop(input);
}
