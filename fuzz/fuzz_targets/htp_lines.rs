//! Law: any bytes are answered or passed over, in the frame of HTP, and a refusal changes nothing.
#![no_main]

use protocols::htp::{Reply, Session};
use engine::{HexEngine, HexOptions, Stop};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let options = HexOptions {
        memory_mib: 1,
        ..HexOptions::default()
    };
    let no_files = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let mut session = Session::new(HexEngine::new(options), no_files);
    // A search that goes on would hide everything else.
    let stop = Stop::new();
    stop.raise();
    for line in input.split(|&byte| byte == b'\n').take(64) {
        // What a client may have is for it to say; this machine has other work.
        if line.windows(6).any(|part| part == b"memory" || part == b"thread") {
            continue;
        }
        let before = session.stones();
        match session.answer(line, &stop, &mut |_| {}) {
            Reply::Silence => assert_eq!(session.stones(), before),
            Reply::Quit(text) => assert!(text.starts_with('=') && text.ends_with(" \n\n")),
            Reply::Text(text) => {
                let body = text.strip_suffix("\n\n").expect("an end");
                assert!(body.starts_with(['=', '?']) && !body.contains("\n\n"));
                let said = body.split_once(' ').map_or(body, |(_, said)| said);
                assert!(!said.starts_with("internal: "), "{body}");
                assert!(body.starts_with('=') || session.stones() == before);
            }
        }
    }
});
