//! Numbers in memory the way the lanes like them: sixteen at a time, each sixteen in a cache line of
//! its own.

/// Sixteen numbers, as many as a cache line holds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(super) struct Line(pub(super) [f32; Line::WIDTH]);

impl Line {
    pub(super) const WIDTH: usize = 16;
    pub(super) const ZERO: Line = Line([0.0; Line::WIDTH]);
}

/// Sixty-four bytes, a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct ByteLine<T>(pub(super) [T; 64]);

/// A table of numbers: rows of whole lines, zeros at the end of a row where it does not fill them.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    lines: Vec<Line>,
    stride: usize,
}

impl Table {
    /// Makes room for that many rows of that many numbers. What was in it means nothing any more.
    pub(super) fn reshape(&mut self, rows: usize, width: usize) {
        // With an odd number of lines a row, rows do not fall onto the same few sets of the cache.
        self.stride = width.div_ceil(Line::WIDTH) | 1;
        let needed = rows * self.stride;
        if self.lines.len() < needed {
            self.lines.resize(needed, Line::ZERO);
        }
    }

    /// How many lines lie between the beginnings of two rows.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// All lines, row by row.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The lines of a row.
    pub(super) fn row(&self, row: usize) -> &[Line] {
        &self.lines[row * self.stride..][..self.stride]
    }

    /// The lines of a row.
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [Line] {
        &mut self.lines[row * self.stride..][..self.stride]
    }
}

/// The numbers of some lines, one by one.
pub(super) fn numbers(lines: &[Line]) -> impl Iterator<Item = f32> {
    lines.iter().flat_map(|line| line.0)
}
