//! `exec`: commands from a file.

mod clock;

use std::io;

use engine::{Engine, EngineGame as _, Stop};
use hex_rules::Hex;
use protocols::htp::{Reply, Session};

use clock::clock;

/// Files by name.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    let text = match path {
        "good.htp" => "boardsize 5\n# a remark\n\n7 play black c3\r\nplay white b2\n",
        "bad.htp" => "boardsize 4\nparam_game allow_swap 1\nplay black a1\nplay white a1\n",
        "itself.htp" => "exec itself.htp\n",
        "leaves.htp" => "quit\n",
        _ => return Err(io::Error::new(io::ErrorKind::NotFound, "no such file")),
    };
    Ok(text.as_bytes().to_vec())
}

fn said(session: &mut Session, line: &str) -> String {
    match session.answer(line.as_bytes(), &Stop::new(), &mut |_| {}) {
        Reply::Text(text) => text.trim_end().to_owned(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn commands_of_a_file_are_carried_out_all_or_none() {
    let mut session = Session::new(Engine::new(Hex::usual(), clock()), read_file);
    assert_eq!(said(&mut session, "exec good.htp"), "=");
    let (size, stones) = session.stones();
    assert_eq!((size.to_string().as_str(), stones.len()), ("5x5", 2));

    let before = session.stones();
    for (file, reason) in [
        ("bad.htp", "line 4: illegal move"),
        ("itself.htp", "line 1: `exec` is not for files"),
        ("leaves.htp", "line 1: `quit` is not for files"),
        ("missing.htp", "no such file"),
    ] {
        let answer = said(&mut session, &format!("exec {file}"));
        assert!(
            answer.starts_with("? ") && answer.contains(reason),
            "{answer}"
        );
        assert_eq!(session.stones(), before, "{file}");
        assert!(said(&mut session, "param_game").contains("allow_swap 0"));
    }
    assert!(said(&mut session, "exec").starts_with("? "));
}
