//! Law: any lines are answered in the frame of UHP, and a refusal changes nothing. Searches and counts
//! are left out: they would hide everything else.
#![no_main]

use std::cell::RefCell;

use engine::{Clock, Engine, EngineGame, Options, Stop};
use hive_rules::Hive;
use libfuzzer_sys::fuzz_target;
use protocols::uhp::{Command, Reply, Session};

thread_local! {
    /// To make a player takes longer than all that is tried here.
    static SESSION: RefCell<Session> =
        RefCell::new(Session::new(Engine::new(little(), Clock::still())));
}

/// A player that has little to forget when a game begins.
fn little() -> Options {
    Options {
        memory_mib: 1,
        ..Hive::usual()
    }
}

fuzz_target!(|input: &[u8]| SESSION.with_borrow_mut(|session| converse(session, input)));

fn converse(session: &mut Session, input: &[u8]) {
    let stop = Stop::new();
    stop.raise();
    session.answer(b"newgame Base+MLP", &stop, &mut |_| {});
    let mut state = game_of(session, &stop);
    for line in input.split(|&byte| byte == b'\n').take(24) {
        match Command::read(line) {
            Ok(Some(Command::BestMove(_) | Command::Perft(_) | Command::Options(_))) => continue,
            // Licences and help are long, and always the same.
            Ok(Some(Command::Licences | Command::Help)) => continue,
            _ => {}
        }
        match session.answer(line, &stop, &mut |_| {}) {
            Reply::Silence => {}
            Reply::Exit => return,
            Reply::Text(text) => {
                let body = text.strip_suffix("ok\n").expect("an end");
                assert!(body.is_empty() || body.ends_with('\n'), "{text}");
                let refused = body.starts_with("err") || body.starts_with("invalidmove");
                assert!(!body.contains("internal"), "{body}");
                let now = game_of(session, &stop);
                assert!(!refused || now == state, "{body}");
                state = now;
            }
        }
    }
}

/// What the session holds, by what it lists.
fn game_of(session: &mut Session, stop: &Stop) -> String {
    match session.answer(b"validmoves", stop, &mut |_| {}) {
        Reply::Text(text) => text,
        _ => String::new(),
    }
}
