//! Messages of protocol buffers, as far as ONNX needs them.

/// Numbers of any length.
const VARINT: u64 = 0;
/// Bytes after their length.
const BYTES: u64 = 2;
/// Four bytes.
const FOUR: u64 = 5;

/// A message on the way to be written, field after field.
#[derive(Clone, Debug, Default)]
pub(super) struct Message(Vec<u8>);

impl Message {
    pub(super) fn int(&mut self, field: u64, value: i64) {
        self.varint(field << 3 | VARINT);
        self.varint(value.cast_unsigned());
    }

    pub(super) fn float(&mut self, field: u64, value: f32) {
        self.varint(field << 3 | FOUR);
        self.0.extend(value.to_le_bytes());
    }

    pub(super) fn text(&mut self, field: u64, text: &str) {
        self.bytes(field, text.as_bytes());
    }

    pub(super) fn message(&mut self, field: u64, message: &Message) {
        self.bytes(field, &message.0);
    }

    pub(super) fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | BYTES);
        self.varint(bytes.len() as u64);
        self.0.extend(bytes);
    }

    /// Seven bits a byte, the lowest first; the eighth says that more follow.
    fn varint(&mut self, mut value: u64) {
        loop {
            let [low, ..] = value.to_le_bytes();
            value >>= 7;
            if value == 0 {
                self.0.push(low);
                return;
            }
            self.0.push(low | 0x80);
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_the_format_has_them() {
        let mut inner = Message::default();
        inner.int(1, 150);
        let mut message = Message::default();
        message.message(3, &inner);
        message.text(2, "testing");
        message.int(1, -1);
        message.float(2, 1.0);
        let expected = [
            &[0x1a, 0x03, 0x08, 0x96, 0x01][..],
            &[0x12, 0x07],
            b"testing",
            &[
                0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01,
            ],
            &[0x15, 0x00, 0x00, 0x80, 0x3f],
        ];
        assert_eq!(message.into_bytes(), expected.concat());
    }
}
