//! Law: any bytes are answered or passed over, in the frame of HTP, and a refusal changes nothing.
//! What thinks, solves or draws whole boards of connections is left out: it would hide everything else.
#![no_main]

use std::cell::RefCell;

use engine::{Clock, Engine, EngineGame, Stop};
use hex_rules::Hex;
use libfuzzer_sys::fuzz_target;
use protocols::htp::{Reply, Request, Session};

const LEFT_OUT: [&str; 14] = [
    // These would be kept from one conversation to the next.
    "param_dfpn",
    "param_game",
    "exec",
    "genmove",
    "reg_genmove",
    "compute-fillin",
    "compute-inferior",
    "dfpn-solve-state",
    "dfpn-solver-find-winning",
    "vc-build",
    "vc-get-mustplay",
    "hexapod-values",
    "hexapod-visits",
    "param_hexapod",
];

thread_local! {
    /// To make a player takes longer than all that is tried here.
    static SESSION: RefCell<Session> = RefCell::new(Session::new(
        Engine::new(Hex::usual(), Clock::still()),
        |_: &str| Err(std::io::ErrorKind::NotFound.into()),
    ));
}

fuzz_target!(|input: &[u8]| SESSION.with_borrow_mut(|session| converse(session, input)));

fn converse(session: &mut Session, input: &[u8]) {
    let stop = Stop::new();
    stop.raise();
    session.answer(b"boardsize 11", &stop, &mut |_| {});
    for line in input.split(|&byte| byte == b'\n').take(24) {
        if let Ok(Some(request)) = Request::read(line)
            && LEFT_OUT.contains(&&*request.command)
        {
            continue;
        }
        let before = session.stones();
        match session.answer(line, &stop, &mut |_| {}) {
            Reply::Silence => assert_eq!(session.stones(), before),
            Reply::Quit(text) => {
                assert!(text.starts_with('=') && text.ends_with(" \n\n"));
                return;
            }
            Reply::Text(text) => {
                let body = text.strip_suffix("\n\n").expect("an end");
                assert!(body.starts_with(['=', '?']) && !body.contains("\n\n"));
                let said = body.split_once(' ').map_or(body, |(_, said)| said);
                assert!(!said.starts_with("internal: "), "{body}");
                assert!(body.starts_with('=') || session.stones() == before);
            }
        }
    }
}
