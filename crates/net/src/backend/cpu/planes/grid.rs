//! A board of cells with a rim of zeros.

use super::super::lines::Line;

/// The numbers of each cell of a board, so many a cell.
///
/// Before the first row and after the last lies a row of zeros, and after each row a cell of zeros,
/// which is also what the next row has on its left.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    lines: Vec<Line>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Lines between the beginnings of neighbouring cells.
    stride: usize,
}

impl Grid {
    /// A board of zeros.
    pub(super) fn new(rows: usize, columns: usize, channels: usize) -> Grid {
        // With an odd number of lines a cell, cells do not fall onto the same few sets of the cache.
        let stride = channels.div_ceil(Line::WIDTH) | 1;
        let cells = (rows + 2) * (columns + 1) + 1;
        Grid {
            lines: vec![Line::ZERO; cells * stride],
            rows,
            columns,
            stride,
        }
    }

    /// The number of a cell, the rim counted.
    pub(super) fn cell(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.below() + column + 1
    }

    /// How much higher the number of the cell below a cell is.
    pub(super) fn below(&self) -> usize {
        self.columns + 1
    }

    /// The numbers of every cell of the board, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, columns, below) = (self.rows, self.columns, self.below());
        (0..rows)
            .flat_map(move |row| (0..columns).map(move |column| (row + 1) * below + column + 1))
    }

    /// All lines, cell by cell.
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Lines between the beginnings of neighbouring cells.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// The lines of a cell.
    #[inline(always)]
    pub(super) fn at(&self, cell: usize) -> &[Line] {
        &self.lines[cell * self.stride..][..self.stride]
    }

    /// The lines of a cell.
    #[inline(always)]
    pub(super) fn at_mut(&mut self, cell: usize) -> &mut [Line] {
        &mut self.lines[cell * self.stride..][..self.stride]
    }

    /// Takes up a position that is given plane by plane.
    pub(super) fn fill(&mut self, planes: &[f32]) {
        let area = self.rows * self.columns;
        for (index, cell) in self.cells().enumerate() {
            let lines = self.at_mut(cell);
            for (channel, plane) in planes.chunks_exact(area).enumerate() {
                lines[channel / Line::WIDTH].0[channel % Line::WIDTH] = plane[index];
            }
        }
    }
}
