//! JSON objects that carry their own checksum, as their last member.
//!
//! The seal is of the text, not of what it means: whoever changes a blank breaks it. It tells damage,
//! not forgery, which is why sixteen digits are enough.

use crate::checksum::sha256;

const DIGITS: usize = 16;

/// What a text says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// As it was sealed; the object without its seal.
    Whole(String),
    /// It has a seal, and not the right one.
    Broken,
    /// It has none: written by hand, or by a program of before.
    Unsealed,
}

/// An object of JSON with its seal, in one line or in many as it came.
pub fn seal(object: &str) -> String {
    let object = object.trim_end();
    let mut digits = sha256(object.as_bytes());
    digits.truncate(DIGITS);
    let Some(body) = object.strip_suffix('}') else {
        // No object: nothing of ours.
        return object.to_owned();
    };
    let members = body.trim_end();
    let comma = if members.ends_with('{') { "" } else { "," };
    if body.ends_with('\n') {
        format!("{members}{comma}\n  \"seal\": \"{digits}\"\n}}\n")
    } else {
        format!("{members}{comma}\"seal\":\"{digits}\"}}")
    }
}

/// Whether a text is as it was sealed.
pub fn open(text: &str) -> Opened {
    // Within a string quotes have a backslash before them, so that this is the member.
    let Some(at) = text.rfind("\"seal\":") else {
        return Opened::Unsealed;
    };
    let before = text.get(..at).unwrap_or_default().trim_end();
    let before = before.strip_suffix(',').unwrap_or(before);
    let object = if text.trim_end().contains('\n') {
        format!("{before}\n}}")
    } else {
        format!("{before}}}")
    };
    if seal(&object).trim_end() == text.trim_end() {
        Opened::Whole(object)
    } else {
        Opened::Broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECTS: [&str; 5] = [
        r#"{"a":1}"#,
        "{}",
        r#"{"a":"x\",\"seal\":\"0\"}"}"#,
        "{\n  \"a\": [\n    1\n  ]\n}",
        r#"{"a":{"seal":"b"}}"#,
    ];

    #[test]
    fn what_was_sealed_is_found_whole() {
        for object in OBJECTS {
            let sealed = seal(object);
            assert_eq!(open(&sealed), Opened::Whole(object.to_owned()), "{sealed}");
            let value: serde_json::Value = serde_json::from_str(&sealed).expect("JSON");
            assert_eq!(value["seal"].as_str().map(str::len), Some(DIGITS));
        }
    }

    #[test]
    fn no_flip_of_a_bit_is_taken_for_whole() {
        for object in OBJECTS {
            let sealed = seal(object);
            let sealed = sealed.trim_end();
            for byte in 0..sealed.len() {
                for bit in 0..8 {
                    let mut bytes = sealed.as_bytes().to_vec();
                    bytes[byte] ^= 1 << bit;
                    let Ok(text) = String::from_utf8(bytes) else {
                        continue;
                    };
                    assert!(!matches!(open(&text), Opened::Whole(_)), "{text}");
                }
            }
        }
    }

    #[test]
    fn what_has_no_seal_says_so() {
        assert_eq!(open(r#"{"a":1}"#), Opened::Unsealed);
    }
}
