//! Law: any bytes are read or refused as Hive of boardspace.net; a game that is read is the same
//! game when its own line is read.
#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use records::GameId;
use records::read::find;

fuzz_target!(|file: &[u8]| {
    let whole = [b"(;GM[27]VV[1]SU[hive-plm]", file].concat();
    let mut games = 0;
    let _ = find(&whole, &mut |found| {
        games += 1;
        match (found.read)() {
            Ok(read) => {
                let line = read.record.play.line();
                let _ = find(line.as_bytes(), &mut |again| {
                    let again = (again.read)().expect("our own writing");
                    assert_eq!(
                        GameId::of(&again.record.play),
                        GameId::of(&read.record.play)
                    );
                    assert_eq!(again.record.play.line(), line);
                    ControlFlow::Continue(())
                });
            }
            Err(fault) => assert!(fault.reason.len() < 1000, "a message is for people"),
        }
        ControlFlow::Continue(())
    });
    assert!(games > 0, "a file is one game at least, or refused");
});
