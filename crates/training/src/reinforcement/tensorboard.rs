//! Event files, as `TensorBoard` reads them: records of a length and its checksum, the bytes of a
//! protocol buffer and theirs. Five kinds of fields are all that scalars need, so that they are
//! written here rather than by a library for all of them.
//!
//! `Event { double wall_time = 1; int64 step = 2; string file_version = 3; Summary summary = 5 }`,
//! `Summary { repeated Value value = 1 }`, `Value { string tag = 1; float simple_value = 2 }`.

/// A number at a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scalar {
    pub(super) tag: String,
    pub(super) value: f32,
    pub(super) step: u64,
    /// In seconds.
    pub(super) time: f64,
}

/// The bytes of an event file.
pub(super) fn events(scalars: &[Scalar]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut head = Vec::new();
    double(&mut head, 1, 0.0);
    bytes(&mut head, 3, b"brain.Event:2");
    record(&mut file, &head);
    for scalar in scalars {
        let mut value = Vec::new();
        bytes(&mut value, 1, scalar.tag.as_bytes());
        key(&mut value, 2, FOUR_BYTES);
        value.extend(scalar.value.to_le_bytes());
        let mut summary = Vec::new();
        bytes(&mut summary, 1, &value);
        let mut event = Vec::new();
        double(&mut event, 1, scalar.time);
        key(&mut event, 2, NUMBER);
        varint(&mut event, scalar.step);
        bytes(&mut event, 5, &summary);
        record(&mut file, &event);
    }
    file
}

const NUMBER: u64 = 0;
const EIGHT_BYTES: u64 = 1;
const DELIMITED: u64 = 2;
const FOUR_BYTES: u64 = 5;

fn record(file: &mut Vec<u8>, event: &[u8]) {
    let length = (event.len() as u64).to_le_bytes();
    file.extend(length);
    file.extend(masked(crc32c(&length)).to_le_bytes());
    file.extend(event);
    file.extend(masked(crc32c(event)).to_le_bytes());
}

fn double(to: &mut Vec<u8>, field: u64, number: f64) {
    key(to, field, EIGHT_BYTES);
    to.extend(number.to_le_bytes());
}

fn bytes(to: &mut Vec<u8>, field: u64, what: &[u8]) {
    key(to, field, DELIMITED);
    varint(to, what.len() as u64);
    to.extend(what);
}

fn key(to: &mut Vec<u8>, field: u64, kind: u64) {
    varint(to, field << 3 | kind);
}

/// Seven bits a byte, the lowest first; the highest bit of each says whether more follow.
fn varint(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// What the format makes of a checksum, so that checksums of checksums are sound.
fn masked(crc: u32) -> u32 {
    crc.rotate_right(15).wrapping_add(0xa282_ead8)
}

/// The cyclic redundancy check of Castagnoli.
fn crc32c(bytes: &[u8]) -> u32 {
    let step = |crc: u32, &byte: &u8| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            let carry = if crc & 1 == 1 { 0x82f6_3b78 } else { 0 };
            crc >> 1 ^ carry
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value that RFC 3720 gives for these digits.
    #[test]
    fn checksums_are_castagnolis() {
        assert_eq!(crc32c(b"123456789"), 0xe306_9283);
        assert_eq!(crc32c(&[0; 32]), 0x8a91_36aa);
    }

    #[test]
    fn an_event_is_framed_as_tensorboard_wants_it() {
        let scalar = Scalar {
            tag: "loss".into(),
            value: 0.5,
            step: 300,
            time: 2.0,
        };
        let file = events(&[scalar]);
        let mut rest = &file[..];
        let mut records = Vec::new();
        while let Some((head, after)) = rest.split_first_chunk::<12>() {
            let length = u64::from_le_bytes(head[..8].try_into().expect("eight"));
            assert_eq!(head[8..], masked(crc32c(&head[..8])).to_le_bytes());
            let (event, after) = after.split_at(length as usize);
            assert_eq!(after[..4], masked(crc32c(event)).to_le_bytes());
            records.push(event.to_vec());
            rest = &after[4..];
        }
        assert!(rest.is_empty());
        let [head, event] = &records[..] else {
            panic!("{records:?}")
        };
        assert_eq!(head[9..], *b"\x1a\x0dbrain.Event:2");
        let mut expected = vec![0x09];
        expected.extend(2.0_f64.to_le_bytes());
        expected.extend([0x10, 0xac, 0x02, 0x2a, 13, 0x0a, 11, 0x0a, 4]);
        expected.extend(b"loss");
        expected.push(0x15);
        expected.extend(0.5_f32.to_le_bytes());
        assert_eq!(*event, expected);
    }
}
