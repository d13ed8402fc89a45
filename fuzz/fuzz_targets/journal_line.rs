//! Law: any text is a sealed line or is not; what was sealed is opened as it was, and with any byte
//! changed it is not opened.
#![no_main]

use files::seal::{Opened, open, seal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = open(text);
    let Ok(object) = serde_json::from_str::<serde_json::Value>(text) else {
        return;
    };
    if !object.is_object() {
        return;
    }
    let object = object.to_string();
    let sealed = seal(&object);
    assert_eq!(open(&sealed), Opened::Whole(object));
    let mut bytes = sealed.into_bytes();
    let at = text.len() % bytes.len();
    bytes[at] ^= 1;
    if let Ok(changed) = String::from_utf8(bytes) {
        assert!(!matches!(open(&changed), Opened::Whole(_)), "{changed}");
    }
});
