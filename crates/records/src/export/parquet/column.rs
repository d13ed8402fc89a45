//! One column of a row group while it is gathered.
//!
//! Parquet keeps a column's values in one row without gaps, and beside them for every place two small
//! numbers: how much of it is defined, and whether it goes on with the list before. Columns in which
//! nothing can be missing have neither.

use std::io::Write;
use std::mem::size_of;

use ::parquet::data_type::{ByteArray, DataType};
use ::parquet::errors::ParquetError;
use ::parquet::file::writer::SerializedRowGroupWriter;

/// Values of one column.
pub(super) struct Column<T> {
    values: Vec<T>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    /// Of the values, as they lie in memory.
    bytes: usize,
}

impl<T> Default for Column<T> {
    fn default() -> Column<T> {
        Column {
            values: Vec::new(),
            definitions: Vec::new(),
            repetitions: Vec::new(),
            bytes: 0,
        }
    }
}

/// Something of which it is known how much memory it needs besides its own.
pub(super) trait Weight {
    fn weight(&self) -> usize;
}

impl Weight for ByteArray {
    fn weight(&self) -> usize {
        self.len()
    }
}

impl Weight for i32 {
    fn weight(&self) -> usize {
        0
    }
}

impl Weight for f32 {
    fn weight(&self) -> usize {
        0
    }
}

impl Weight for bool {
    fn weight(&self) -> usize {
        0
    }
}

impl<T: Weight> Column<T> {
    /// A value that every row has.
    pub(super) fn push(&mut self, value: T) {
        self.bytes += size_of::<T>() + value.weight();
        self.values.push(value);
    }

    /// A value that a row may lack.
    pub(super) fn push_optional(&mut self, value: Option<T>) {
        self.definitions.push(i16::from(value.is_some()));
        if let Some(value) = value {
            self.push(value);
        }
    }

    /// A list that every row has, in which nothing is missing.
    pub(super) fn push_list(&mut self, values: impl ExactSizeIterator<Item = T>) {
        if values.len() == 0 {
            self.push_level(None, 0, 0);
        }
        for (number, value) in values.enumerate() {
            self.push_level(Some(value), 1, i16::from(number > 0));
        }
    }

    /// A value, or a place without one, with its levels.
    pub(super) fn push_level(&mut self, value: Option<T>, definition: i16, repetition: i16) {
        self.definitions.push(definition);
        self.repetitions.push(repetition);
        if let Some(value) = value {
            self.push(value);
        }
    }

    /// About how much memory it needs.
    pub(super) fn bytes(&self) -> usize {
        self.bytes + (self.definitions.len() + self.repetitions.len()) * size_of::<i16>()
    }

    /// Writes it as the next column of a row group.
    pub(super) fn write<D, W>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError>
    where
        D: DataType<T = T>,
        W: Write + Send,
    {
        fn levels(levels: &[i16]) -> Option<&[i16]> {
            (!levels.is_empty()).then_some(levels)
        }
        let mut column = group.next_column()?.ok_or_else(|| {
            ParquetError::General("the schema has fewer columns than are written".to_owned())
        })?;
        column.typed::<D>().write_batch(
            &self.values,
            levels(&self.definitions),
            levels(&self.repetitions),
        )?;
        column.close()
    }
}
