//! Law: any bytes are unpacked and read as some format, or refused, within their limits.
#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use records::read::find;
use records::unpack::{Limits, unpack};

fuzz_target!(|file: &[u8]| {
    let limits = Limits {
        entry: 1 << 16,
        whole: 1 << 18,
        depth: 3,
    };
    let mut whole = 0;
    let _ = unpack(Cursor::new(file), limits, &mut |entry| {
        if let Ok(bytes) = entry.bytes {
            whole += bytes.len() as u64;
            let _ = find(&bytes, &mut |found| {
                if let Err(fault) = (found.read)() {
                    assert!(fault.reason.len() < 1000, "a message is for people");
                }
                ControlFlow::Continue(())
            });
        }
        ControlFlow::Continue(())
    });
    assert!(whole <= limits.whole);
});
