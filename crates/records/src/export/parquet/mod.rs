//! Records as a Parquet file: a row a game, for pandas, Polars, `DuckDB` and the like.
//!
//! | column | what |
//! |---|---|
//! | `id` | what the game is called by |
//! | `game` | `hive` or `hex` |
//! | `variant` | what was agreed: `Base+MLP`, `hex:11x11` |
//! | `start` | the game before its first move, in one line as every command of ours reads it |
//! | `moves` | the moves, as text |
//! | `plies` | how many |
//! | `first`, `first_kind`, `second`, `second_kind` | the players: names, if known; `human`, `bot` or `unknown` |
//! | `date`, `site` | as far as they are known |
//! | `result` | `first`, `second` or `draw`; null if nobody knows |
//! | `ended` | by what: `board`, `resigned`, … |
//! | `split` | `training` or `held-out` |
//! | `source_file`, `source_place` | where it was read |
//! | `thoughts` | what an engine or a search thought before each move; null where none was asked |
//! | `….value`, `….best` | what the player to move may expect, from -1 to 1; the best move, if it is known |
//! | `….wdl` | `win`, `draw` and `loss` at the root in parts of 255, if they are known |
//! | `….policy` | which share of the choice each `move` had, in parts of the largest, which is 255; may be empty |
//! | `….simulations`, `….cheap` | how many there were, if that is known; whether it was not to be learnt from |
//!
//! Texts with few values are dictionaries, everything is compressed with zstd. Rows are written in
//! groups of bounded size, so memory does not grow with the dataset.

mod column;
mod thoughts;

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::parser::parse_message_type;

use self::column::Column;
use self::thoughts::Thoughts;
use super::result;
use crate::{AnyGame, GameId, Record, Split};

const SCHEMA: &str = "
message game {
  required binary id (STRING);
  required binary game (STRING);
  required binary variant (STRING);
  required binary start (STRING);
  required group moves (LIST) {
    repeated group list { required binary element (STRING); }
  }
  required int32 plies (INTEGER(32, false));
  optional binary first (STRING);
  required binary first_kind (STRING);
  optional binary second (STRING);
  required binary second_kind (STRING);
  optional binary date (STRING);
  optional binary site (STRING);
  optional binary result (STRING);
  required binary ended (STRING);
  required binary split (STRING);
  required binary source_file (STRING);
  optional binary source_place (STRING);
  optional group thoughts (LIST) {
    repeated group list {
      optional group element {
        required float value;
        optional binary best (STRING);
        optional group wdl {
          required int32 win (INTEGER(8, false));
          required int32 draw (INTEGER(8, false));
          required int32 loss (INTEGER(8, false));
        }
        required group policy (LIST) {
          repeated group list {
            required group element {
              required binary move (STRING);
              required int32 share (INTEGER(8, false));
            }
          }
        }
        optional int32 simulations (INTEGER(32, false));
        required boolean cheap;
      }
    }
  }
}";

/// How much is gathered before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupSize {
    /// At most so many games.
    pub games: usize,
    /// At most about so many bytes before compression; one game may be larger.
    pub bytes: usize,
}

impl Default for GroupSize {
    fn default() -> GroupSize {
        GroupSize {
            games: 8_192,
            bytes: 16 << 20,
        }
    }
}

/// Writes records one after the other.
pub struct ParquetExporter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    size: GroupSize,
    group: Group,
}

impl<W: Write + Send> ParquetExporter<W> {
    /// Begins a file with row groups of this size.
    pub fn new(out: W, size: GroupSize) -> io::Result<ParquetExporter<W>> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .build();
        let schema = Arc::new(parse_message_type(SCHEMA).map_err(failed)?);
        let file = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
        Ok(ParquetExporter {
            file,
            size,
            group: Group::default(),
        })
    }

    /// Writes a record, as soon as there are enough for a row group.
    pub fn write(&mut self, id: GameId, record: &Record) -> io::Result<()> {
        self.group.push(id, record);
        if self.group.games >= self.size.games || self.group.bytes() >= self.size.bytes {
            self.close_group()?;
        }
        Ok(())
    }

    /// Writes what is left and gives the writer back.
    pub fn finish(mut self) -> io::Result<W> {
        self.close_group()?;
        self.file.into_inner().map_err(failed)
    }

    fn close_group(&mut self) -> io::Result<()> {
        let group = std::mem::take(&mut self.group);
        if group.games == 0 {
            return Ok(());
        }
        group.write(&mut self.file).map_err(failed)
    }
}

impl<W: Write + Send> std::fmt::Debug for ParquetExporter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetExporter")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

type Texts = Column<ByteArray>;

/// The rows of a group, column by column, in the order of the schema.
#[derive(Default)]
struct Group {
    games: usize,
    before_moves: [Texts; 4],
    moves: Texts,
    plies: Column<i32>,
    after_plies: [Texts; 11],
    thoughts: Thoughts,
}

/// A text in a row, by whether the schema lets it be missing.
enum Told {
    Always(String),
    Perhaps(Option<String>),
}

impl Group {
    fn push(&mut self, id: GameId, record: &Record) {
        let Record {
            play,
            players: [first, second],
            ..
        } = record;
        let game = match play {
            AnyGame::Hive(_) => "hive",
            AnyGame::Hex(_) => "hex",
        };
        let split = match id.split() {
            Split::HeldOut => "held-out",
            Split::Training | Split::All => "training",
        };
        self.games += 1;
        let texts = [
            id.to_string(),
            game.to_owned(),
            play.variant(),
            play.start().line(),
        ];
        for (column, text) in self.before_moves.iter_mut().zip(texts) {
            column.push(text.into_bytes().into());
        }
        let moves = play.moves();
        self.moves
            .push_list(moves.iter().map(|text| text.as_bytes().to_vec().into()));
        self.plies
            .push(i32::try_from(moves.len()).unwrap_or(i32::MAX));
        let known = record
            .result
            .map(|outcome| result(Some(outcome)).to_owned());
        let always = |text: &str| Told::Always(text.to_owned());
        let perhaps = |text: &Option<String>| Told::Perhaps(text.clone());
        let texts = [
            perhaps(&first.name),
            always(first.kind.name()),
            perhaps(&second.name),
            always(second.kind.name()),
            perhaps(&record.date),
            perhaps(&record.site),
            Told::Perhaps(known),
            always(record.ended.name()),
            always(split),
            always(&record.source.file),
            perhaps(&record.source.place),
        ];
        for (column, text) in self.after_plies.iter_mut().zip(texts) {
            match text {
                Told::Always(text) => column.push(text.into_bytes().into()),
                Told::Perhaps(text) => {
                    column.push_optional(text.map(|text| text.into_bytes().into()));
                }
            }
        }
        self.thoughts.push(record.thoughts.as_deref());
    }

    fn bytes(&self) -> usize {
        let texts = self.before_moves.iter().chain(&self.after_plies);
        let texts = texts.chain([&self.moves]);
        texts.map(Column::bytes).sum::<usize>() + self.plies.bytes() + self.thoughts.bytes()
    }

    fn write<W: Write + Send>(
        self,
        file: &mut SerializedFileWriter<W>,
    ) -> Result<(), ParquetError> {
        let mut group = file.next_row_group()?;
        for column in self.before_moves {
            column.write::<ByteArrayType, W>(&mut group)?;
        }
        self.moves.write::<ByteArrayType, W>(&mut group)?;
        self.plies.write::<Int32Type, W>(&mut group)?;
        for column in self.after_plies {
            column.write::<ByteArrayType, W>(&mut group)?;
        }
        self.thoughts.write(&mut group)?;
        group.close()?;
        Ok(())
    }
}
