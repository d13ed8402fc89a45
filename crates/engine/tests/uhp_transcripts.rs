//! Conversations on record: `testdata/uhp/*.txt`.
//!
//! A line after `> ` is sent, the lines after it must be the answer. `> ` alone sends a blank line.
//! `\xHH` in what is sent is a byte. `<move>` in an answer stands for any legal move. Lines that
//! begin with `#` explain.

use std::fs;
use std::path::Path;

use engine::uhp::{Reply, Said, Session};
use engine::{Engine, Options, Stop};
use game::Notation as _;

#[test]
fn conversations_go_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/uhp");
    let mut transcripts: Vec<_> = fs::read_dir(folder)
        .expect("the folder of transcripts")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    transcripts.sort();
    assert!(!transcripts.is_empty());
    for path in transcripts {
        let recorded = fs::read_to_string(&path).expect("a transcript");
        let name = path.file_name().expect("a name").to_string_lossy();
        replay(&name, &recorded);
    }
}

/// Sends what was sent, and compares.
fn replay(name: &str, recorded: &str) {
    let mut session = Session::new(Engine::new(Options::default()));
    let recorded: Vec<(usize, &str)> = (1..)
        .zip(recorded.lines())
        .filter(|(_, line)| !line.starts_with('#'))
        .collect();
    for exchange in recorded.chunk_by(|_, (_, line)| !line.starts_with('>')) {
        let (at, sent) = exchange[0];
        let sent = sent.strip_prefix('>').expect("what is sent comes first");
        let sent = bytes(sent.strip_prefix(' ').unwrap_or(sent));
        let mut said = String::new();
        let reply = session.answer(&sent, &Stop::new(), &mut |so_far| {
            if let Said::Line(line) = so_far {
                said.push_str(line);
                said.push('\n');
            }
        });
        if let Reply::Text(text) = &reply {
            said.push_str(text);
        }
        let expected: Vec<&str> = exchange[1..].iter().map(|&(_, line)| line).collect();
        let answered: Vec<&str> = said.lines().collect();
        let agree = expected.len() == answered.len()
            && expected
                .iter()
                .zip(&answered)
                .all(|(expected, answered)| match *expected {
                    "<move>" => is_legal(&session, answered),
                    _ => expected == answered,
                });
        assert!(
            agree,
            "{name}:{at}: expected\n{}\nanswered\n{said}",
            expected.join("\n")
        );
    }
}

fn is_legal(session: &Session, text: &str) -> bool {
    session
        .game()
        .is_some_and(|game| game.position().read_move(text).is_ok())
}

/// The bytes that a text with `\xHH` stands for.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split(r"\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (hex, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(hex, 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}
