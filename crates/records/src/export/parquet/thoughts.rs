//! The columns of what was thought before each move.
//!
//! Parquet notes of each place how much of it is defined. Here: 0 not even the list of a game, 1 an
//! empty list, 2 a move of which nobody thought, 3 a thought, 4 what a thought may lack.

use std::io::Write;

use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, FloatType, Int32Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::writer::SerializedRowGroupWriter;

use super::column::Column;
use crate::Thought;

const NO_THOUGHT: i16 = 2;
const THOUGHT: i16 = 3;
const WHOLE: i16 = 4;

/// The columns, in the order of the schema.
#[derive(Default)]
pub(super) struct Thoughts {
    values: Column<f32>,
    best: Column<ByteArray>,
    wdl: [Column<i32>; 3],
    moves: Column<ByteArray>,
    shares: Column<i32>,
    simulations: Column<i32>,
    cheap: Column<bool>,
}

impl Thoughts {
    /// Takes the thoughts of a game in.
    pub(super) fn push(&mut self, thoughts: Option<&[Option<Thought>]>) {
        match thoughts {
            None => self.push_nothing(0, 0),
            Some([]) => self.push_nothing(1, 0),
            Some(thoughts) => {
                for (number, thought) in thoughts.iter().enumerate() {
                    let repeated = i16::from(number > 0);
                    match thought {
                        None => self.push_nothing(NO_THOUGHT, repeated),
                        Some(thought) => self.push_thought(thought, repeated),
                    }
                }
            }
        }
    }

    fn push_nothing(&mut self, defined: i16, repeated: i16) {
        self.values.push_level(None, defined, repeated);
        for column in [&mut self.best, &mut self.moves] {
            column.push_level(None, defined, repeated);
        }
        for column in self
            .wdl
            .iter_mut()
            .chain([&mut self.shares, &mut self.simulations])
        {
            column.push_level(None, defined, repeated);
        }
        self.cheap.push_level(None, defined, repeated);
    }

    fn push_thought(&mut self, thought: &Thought, repeated: i16) {
        let perhaps = |defined: bool| if defined { WHOLE } else { THOUGHT };
        self.values
            .push_level(Some(thought.value), THOUGHT, repeated);
        let best = thought.best.as_deref().map(bytes);
        let defined = perhaps(best.is_some());
        self.best.push_level(best, defined, repeated);
        for (at, column) in self.wdl.iter_mut().enumerate() {
            let part = thought.wdl.and_then(|parts| parts.get(at).copied());
            let defined = perhaps(part.is_some());
            column.push_level(part.map(i32::from), defined, repeated);
        }
        self.push_policy(&thought.policy, repeated);
        // Unsigned numbers lie in the same bits.
        let simulations = thought.simulations.map(u32::cast_signed);
        let defined = perhaps(simulations.is_some());
        self.simulations.push_level(simulations, defined, repeated);
        self.cheap
            .push_level(Some(thought.cheap), THOUGHT, repeated);
    }

    /// A list in a list: what follows the first share goes on with the inner one.
    fn push_policy(&mut self, policy: &[(String, u8)], repeated: i16) {
        const GOES_ON: i16 = 2;
        if policy.is_empty() {
            self.moves.push_level(None, THOUGHT, repeated);
            self.shares.push_level(None, THOUGHT, repeated);
        }
        for (number, (text, share)) in policy.iter().enumerate() {
            let repeated = if number > 0 { GOES_ON } else { repeated };
            self.moves.push_level(Some(bytes(text)), WHOLE, repeated);
            self.shares
                .push_level(Some(i32::from(*share)), WHOLE, repeated);
        }
    }

    /// About how much memory they need.
    pub(super) fn bytes(&self) -> usize {
        let texts = self.best.bytes() + self.moves.bytes();
        let numbers = self.wdl.iter().chain([&self.shares, &self.simulations]);
        let numbers: usize = numbers.map(Column::bytes).sum();
        texts + numbers + self.values.bytes() + self.cheap.bytes()
    }

    /// Writes them as the next columns of a row group.
    pub(super) fn write<W: Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        self.values.write::<FloatType, W>(group)?;
        self.best.write::<ByteArrayType, W>(group)?;
        for column in self.wdl {
            column.write::<Int32Type, W>(group)?;
        }
        self.moves.write::<ByteArrayType, W>(group)?;
        self.shares.write::<Int32Type, W>(group)?;
        self.simulations.write::<Int32Type, W>(group)?;
        self.cheap.write::<BoolType, W>(group)
    }
}

fn bytes(text: &str) -> ByteArray {
    text.as_bytes().to_vec().into()
}
