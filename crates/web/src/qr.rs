//! An address as a picture that phones read.

use qrcodegen::{QrCode, QrCodeEcc};

/// A QR code: its modules row by row, true where they are dark. Around it belongs a margin of [`QrPicture::MARGIN`]
/// light ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QrPicture(Vec<Vec<bool>>);

impl QrPicture {
    /// How many light modules belong around it.
    pub const MARGIN: usize = 4;

    /// The picture of a text, or nothing if it is too long for any.
    pub fn of(text: &str) -> Option<QrPicture> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let side = 0..code.size();
        let row = |y| side.clone().map(|x| code.get_module(x, y)).collect();
        Some(QrPicture(side.clone().map(row).collect()))
    }

    /// The rows, without the margin.
    pub fn rows(&self) -> &[Vec<bool>] {
        &self.0
    }

    /// For a terminal, two modules a character, with the margin: light ones are drawn, so that it is right on a dark
    /// ground.
    pub fn in_blocks(&self) -> String {
        let side = self.0.len() + 2 * QrPicture::MARGIN;
        let is_light = |x: usize, y: usize| {
            let inside = |at: usize| at.checked_sub(QrPicture::MARGIN);
            let dark = inside(y)
                .zip(inside(x))
                .and_then(|(y, x)| self.0.get(y)?.get(x));
            // Below an odd number of rows there is nothing.
            y < side && !dark.copied().unwrap_or_default()
        };
        let block = |x, y| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        let lines = (0..side).step_by(2);
        let line = |y| {
            (0..side)
                .map(|x| block(x, y))
                .chain(['\n'])
                .collect::<String>()
        };
        lines.map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_three_corners_by_which_it_is_found() {
        let picture =
            QrPicture::of("http://192.168.1.20:7415/?once=0123456789abcdef0123456789abcdef")
                .expect("a picture");
        let rows = picture.rows();
        let side = rows.len();
        assert!(rows.iter().all(|row| row.len() == side) && side % 4 == 1);
        let corner = [
            "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
        ];
        for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            for (y, line) in corner.iter().enumerate() {
                for (x, sign) in line.chars().enumerate() {
                    assert_eq!(rows[top + y][left + x], sign == '#', "{left} {top} {x} {y}");
                }
            }
        }
        assert_eq!(QrPicture::of(&"a".repeat(5000)), None);
    }

    #[test]
    fn in_blocks_it_is_as_wide_as_with_its_margin() {
        let picture = QrPicture::of("hexapod").expect("a picture");
        let text = picture.in_blocks();
        let side = picture.rows().len() + 2 * QrPicture::MARGIN;
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), side.div_ceil(2));
        assert!(lines.iter().all(|line| line.chars().count() == side));
        assert_eq!(lines.first().copied(), Some(&*"█".repeat(side)));
    }
}
