//! Parquet files hold what the records hold: read back by the other half of the library.
#![cfg(feature = "parquet")]

use std::fs::File;

use game::{Dice, Game, History, Outcome, Player, Repetition};
use hex_rules::{GameRecord, Size};
use hive_rules::GameString;
use parquet::basic::Compression;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row, RowAccessor as _};
use records::export::parquet::{GroupSize, ParquetExporter};
use records::{AnyGame, Ended, GameId, Kind, Person, Record, Source, Split, Thought};

fn random<G: Game>(game: &mut History<G>, dice: &mut Dice, plies: usize) {
    for _ in 0..plies {
        let Some(mv) = dice.pick(&game.legal_moves()) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
}

/// Games of all kinds: some begin in the middle, some have no move at all, and of each thing that can
/// be unknown there are games in which it is.
fn record(number: u64) -> Record {
    let mut dice = Dice::new(14, number);
    let plies = dice.below(40);
    let play = match number % 4 {
        0 => {
            let mut game = GameRecord::read_line("hex:5 black=b2,e2 white=a1 turn=white");
            let game = &mut game.as_mut().expect("a position").game;
            random(game, &mut dice, plies);
            AnyGame::Hex(game.clone())
        }
        1 => {
            let variant = hex_rules::Variant {
                size: Size::square(3 + dice.below(9)).expect("a board"),
                swap: dice.below(2) == 0,
            };
            let mut game = History::new(variant, Repetition::Ignored);
            random(&mut game, &mut dice, plies);
            AnyGame::Hex(game)
        }
        _ => {
            let variant = dice.pick(&hive_rules::Variant::ALL).expect("one of eight");
            let mut game = History::new(variant, Repetition::Ignored);
            random(&mut game, &mut dice, plies);
            AnyGame::Hive(game)
        }
    };
    let mut some = |text: &str| (dice.below(3) > 0).then(|| text.to_owned());
    let names = [some("Grüße\t\"1\""), some("")];
    let (date, site, place) = (some("2024-04"), some("boardspace"), some("line 3"));
    let thoughts = match number % 5 {
        0 => None,
        1 => Some(Vec::new()),
        _ => Some(
            (0..play.plies())
                .map(|_| {
                    let thousandths = i16::try_from(dice.below(2_001)).expect("a small number");
                    let value = f32::from(thousandths) / 1_000.0 - 1.0;
                    let best = (dice.below(2) == 0).then(|| "wS1".to_owned());
                    let wdl = (dice.below(2) == 0).then_some([200, 54, 1]);
                    let policy = ["wS1", "a1", "wA1 -bQ"].iter().zip([255, 90, 1]);
                    let policy = policy.map(|(mv, share)| ((*mv).to_owned(), share));
                    let simulations = [None, Some(0), Some(u32::MAX)][dice.below(3)];
                    (dice.below(4) > 0).then_some(Thought {
                        value,
                        best,
                        wdl,
                        policy: policy.take(dice.below(4)).collect(),
                        simulations,
                        cheap: dice.below(3) == 0,
                    })
                })
                .collect(),
        ),
    };
    let results = [
        None,
        Some(Outcome::Draw),
        Some(Outcome::Won(Player::First)),
        Some(Outcome::Won(Player::Second)),
    ];
    Record {
        play,
        players: names.map(|name| Person {
            rating: None,
            name,
            kind: [Kind::Human, Kind::Bot, Kind::Unknown][dice.below(3)],
        }),
        date,
        site,
        result: results[dice.below(4)],
        ended: [Ended::Board, Ended::Stated, Ended::Unfinished][dice.below(3)],
        source: Source {
            file: format!("games-{number}.sgf"),
            place,
        },
        thoughts,
    }
}

fn export(records: &[Record], size: GroupSize) -> SerializedFileReader<File> {
    let mut exporter =
        ParquetExporter::new(tempfile::tempfile().expect("a file"), size).expect("a disk");
    for record in records {
        let id = GameId::of(&record.play);
        exporter.write(id, record).expect("a disk");
    }
    let file = exporter.finish().expect("a disk");
    SerializedFileReader::new(file).expect("a Parquet file")
}

fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
    let mut columns = row.get_column_iter();
    let found = columns.find(|(title, _)| *title == name);
    found.unwrap_or_else(|| panic!("a column {name}")).1
}

fn text(row: &Row, name: &str) -> Option<String> {
    match field(row, name) {
        Field::Null => None,
        Field::Str(text) => Some(text.clone()),
        other => panic!("{name} is {other:?}"),
    }
}

fn list(field: &Field) -> Option<&[Field]> {
    match field {
        Field::Null => None,
        Field::ListInternal(list) => Some(list.elements()),
        other => panic!("no list: {other:?}"),
    }
}

fn thought(thought: &Field) -> Option<Thought> {
    match thought {
        Field::Null => None,
        Field::Group(row) => Some(Thought {
            value: row.get_float(0).expect("a value"),
            best: text(row, "best"),
            wdl: match field(row, "wdl") {
                Field::Null => None,
                Field::Group(wdl) => {
                    Some([0, 1, 2].map(|at| wdl.get_ubyte(at).expect("a part of 255")))
                }
                other => panic!("no chances: {other:?}"),
            },
            policy: list(field(row, "policy"))
                .expect("a list, which may be empty")
                .iter()
                .map(share)
                .collect(),
            simulations: match field(row, "simulations") {
                Field::Null => None,
                Field::UInt(simulations) => Some(*simulations),
                other => panic!("no number of simulations: {other:?}"),
            },
            cheap: *field(row, "cheap") == Field::Bool(true),
        }),
        other => panic!("no thought: {other:?}"),
    }
}

fn share(share: &Field) -> (String, u8) {
    match share {
        Field::Group(row) => (
            text(row, "move").expect("a move"),
            row.get_ubyte(1).expect("a share"),
        ),
        other => panic!("no share: {other:?}"),
    }
}

/// The game again, from its start and its moves.
fn replay(start: &str, moves: &[String]) -> AnyGame {
    if start.starts_with("hex:") {
        let line = format!("{start} {}", moves.join(" "));
        AnyGame::Hex(GameRecord::read_line(&line).expect("a game").game)
    } else {
        let start: GameString = start.parse().expect("a game");
        let mut line = format!("{};;", start.game.variant());
        line.extend(moves.iter().map(|mv| format!(";{mv}")));
        AnyGame::Hive(line.parse::<GameString>().expect("a game").game)
    }
}

fn check(row: &Row, record: &Record) {
    let id = GameId::of(&record.play);
    let told = |name| text(row, name);
    let must = |name| text(row, name).unwrap_or_else(|| panic!("{name} is always there"));
    assert_eq!(must("id"), id.to_string());
    let game = match record.play {
        AnyGame::Hive(_) => "hive",
        AnyGame::Hex(_) => "hex",
    };
    assert_eq!(must("game"), game);
    assert_eq!(must("variant"), record.play.variant());
    let moves: Vec<String> = list(field(row, "moves"))
        .expect("a list")
        .iter()
        .map(|field| match field {
            Field::Str(text) => text.clone(),
            other => panic!("no move: {other:?}"),
        })
        .collect();
    assert_eq!(replay(&must("start"), &moves).line(), record.play.line());
    let plies = u32::try_from(record.play.plies()).expect("few moves");
    assert_eq!(*field(row, "plies"), Field::UInt(plies));
    let [first, second] = &record.players;
    assert_eq!(
        (told("first"), told("second")),
        (first.name.clone(), second.name.clone())
    );
    assert_eq!(must("first_kind"), first.kind.name());
    assert_eq!(must("second_kind"), second.kind.name());
    assert_eq!(
        (told("date"), told("site")),
        (record.date.clone(), record.site.clone())
    );
    let result = match record.result {
        None => None,
        Some(Outcome::Draw) => Some("draw"),
        Some(Outcome::Won(Player::First)) => Some("first"),
        Some(Outcome::Won(Player::Second)) => Some("second"),
    };
    assert_eq!(told("result").as_deref(), result);
    assert_eq!(must("ended"), record.ended.name());
    assert_eq!(must("split") == "held-out", id.split() == Split::HeldOut);
    assert_eq!(must("source_file"), record.source.file);
    assert_eq!(told("source_place"), record.source.place);
    let thoughts = list(field(row, "thoughts"));
    let thoughts: Option<Vec<Option<Thought>>> =
        thoughts.map(|thoughts| thoughts.iter().map(thought).collect());
    assert_eq!(thoughts, record.thoughts);
}

#[test]
fn every_record_comes_back() {
    let records: Vec<Record> = (0..300).map(record).collect();
    let held_out = |record: &&Record| GameId::of(&record.play).split() == Split::HeldOut;
    assert!(
        records.iter().any(|record| held_out(&record)),
        "some are held out"
    );
    let size = GroupSize {
        games: 64,
        ..GroupSize::default()
    };
    let file = export(&records, size);
    assert_eq!(
        file.metadata().num_row_groups(),
        5,
        "64 games four times, and the rest"
    );
    for group in file.metadata().row_groups() {
        for column in group.columns() {
            assert!(
                matches!(column.compression(), Compression::ZSTD(_)),
                "compressed"
            );
        }
    }
    let rows: Vec<Row> = file.into_iter().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), records.len());
    for (row, record) in rows.iter().zip(&records) {
        check(row, record);
    }
}

#[test]
fn a_group_is_closed_before_it_takes_much_memory() {
    let records: Vec<Record> = (0..60).map(record).collect();
    let size = GroupSize {
        bytes: 20_000,
        ..GroupSize::default()
    };
    let file = export(&records, size);
    assert!(file.metadata().num_row_groups() > 3);
    for group in file.metadata().row_groups() {
        let columns = group.columns().iter();
        let bytes: i64 = columns.map(ColumnChunkMetaData::uncompressed_size).sum();
        assert!(bytes < 30_000, "{bytes} bytes in a group");
    }
    assert_eq!(file.metadata().file_metadata().num_rows(), 60);
}

#[test]
fn nothing_is_a_file_too() {
    let file = export(&[], GroupSize::default());
    assert_eq!(file.metadata().file_metadata().num_rows(), 0);
    assert_eq!(file.metadata().file_metadata().schema().name(), "game");
}
