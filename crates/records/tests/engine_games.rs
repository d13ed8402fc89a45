//! Games with what an engine thought, made without files: as whoever generates games does it.

use game::{History, Outcome, Player, Repetition};
use hex_rules::{Hex, Move, Size, Variant};
use records::dataset::{Cursor, Origin, RealDisk, Store};
use records::{AnyGame, Dataset, Ended, Kind, Person, Record, Source, Split, Thought};

fn origin() -> Origin {
    Origin {
        made_by: "a test".to_owned(),
        inputs: Vec::new(),
        plan: None,
        part: None,
        unknown_players: Kind::Bot,
        games_a_shard: 2,
    }
}

/// A game of one move. About the third of these games nobody thought.
fn record(number: usize) -> Record {
    let size = Size::square(5).expect("a board");
    let mut game: History<Hex> = History::new(Variant::plain(size), Repetition::Ignored);
    game.play(Move::Place(size.cell(number)))
        .expect("a legal move");
    let bot = Person {
        rating: None,
        name: Some("alphabeta".to_owned()),
        kind: Kind::Bot,
    };
    let thought = Thought {
        value: 0.1 + 1.0 / 3.0,
        best: Some("c3".to_owned()),
        ..Thought::default()
    };
    Record {
        play: AnyGame::Hex(game),
        players: [bot.clone(), bot],
        date: None,
        site: None,
        result: Some(Outcome::Won(Player::First)),
        ended: Ended::Stated,
        source: Source {
            file: "seed 1".to_owned(),
            place: Some(format!("game {number}")),
        },
        thoughts: Some(vec![(number != 2).then_some(thought)]),
    }
}

#[test]
fn thoughts_come_back_to_the_last_bit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::open(RealDisk, folder.path(), origin()).expect("a new dataset");
    for number in 0..3 {
        assert!(store.keep(&record(number)));
        let cursor = Cursor {
            file: 0,
            game: number as u64 + 1,
        };
        assert_eq!(
            store.advance(cursor).expect("a disk"),
            number == 1,
            "a full shard"
        );
    }
    drop(store);
    // Cut off: the third game was not safe, and is made again.
    let mut store = Store::open(RealDisk, folder.path(), origin()).expect("taken up again");
    assert_eq!(store.cursor().game, 2);
    assert!(!store.keep(&record(0)), "it is there already");
    assert!(store.keep(&record(2)));
    store.finish(Cursor { file: 0, game: 3 }).expect("a disk");
    let dataset = Dataset::open(folder.path()).expect("a dataset");
    let games: Vec<Record> = dataset
        .games(Split::All)
        .map(|game| game.expect("a game").1)
        .collect();
    assert_eq!(games.len(), 3);
    for (number, read) in games.iter().enumerate() {
        let written = record(number);
        assert_eq!(read.thoughts, written.thoughts);
        assert_eq!(read.players, written.players);
        assert_eq!((read.result, read.ended), (written.result, written.ended));
        assert_eq!(read.source, written.source);
        assert_eq!(read.play.line(), written.play.line());
    }
}
