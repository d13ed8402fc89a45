//! Law: any text is read or refused as a link to hexworld.org; what is read is written, unless it
//! was set up, and read again as the same game seen from the same place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use records::hexworld::HexWorldLink;

fuzz_target!(|text: &str| {
    match HexWorldLink::read(text) {
        Ok(link) => match link.write() {
            Ok(written) => {
                let again = HexWorldLink::read(&written).expect("our own writing");
                assert_eq!(again.record.warnings, []);
                assert_eq!(again, link);
            }
            Err(_) => assert!(link.record.is_set_up()),
        },
        Err(refused) => {
            assert!(refused.to_string().len() < 1000, "a message is for people");
        }
    }
});
