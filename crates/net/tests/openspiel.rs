//! Our tensors and action numbers against OpenSpiel's own, as `tools/openspiel_tensors.py` wrote them
//! down.
#![expect(clippy::float_cmp, reason = "zeros and ones")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use game::{EvalRequest, Game};
use hive_rules::{Colour, Hive, Move, Variant};
use net::encoding::PlaneEncoding;
use net::encoding::hive_openspiel::{
    ActionError, Board, Counter, HiveOpenSpiel, RadiusError, action, actions, read_action,
};
use serde::Deserialize;

/// A game that was played in OpenSpiel.
#[derive(Deserialize)]
struct Recorded {
    #[serde(rename = "type")]
    game_type: String,
    board_size: u8,
    actions: Vec<u32>,
    /// The hashes of White's tensor, of Black's, and of the legal actions unless OpenSpiel is wrong.
    positions: Vec<(u64, u64, Option<u64>)>,
    off: bool,
}

/// What was compared.
#[derive(Default, Debug)]
struct Compared {
    games: usize,
    positions: usize,
    legal: usize,
    left_the_board: usize,
    shifted: usize,
}

fn fnv(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| {
        (hash ^ number).wrapping_mul(0x100_0000_01b3)
    })
}

fn hash_of_ones(tensor: &[f32]) -> u64 {
    assert!(tensor.iter().all(|&x| x == 0.0 || x == 1.0));
    fnv((0..)
        .zip(tensor)
        .filter(|(_, x)| **x == 1.0)
        .map(|(at, _)| at))
}

fn legal_moves(hive: &Hive) -> Vec<Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves
}

/// All the numbers of all the legal moves; each is read back as the move that it came from.
fn legal_actions(hive: &Hive) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    let mut counter = Counter::new(hive);
    for mv in legal_moves(hive) {
        let numbers = actions(hive, mv);
        assert_eq!(counter.count(mv), numbers.len());
        assert_eq!(action(hive, mv), numbers.iter().min().copied());
        for number in numbers {
            assert_eq!(read_action(hive, number), Ok(mv));
            assert!(all.insert(number), "{number} stands for two moves");
        }
    }
    all
}

fn compare(text: &str) -> Compared {
    let mut compared = Compared::default();
    for (line, text) in text.lines().enumerate() {
        let recorded: Recorded = serde_json::from_str(text).expect("a recorded game");
        compare_game(&recorded, &format!("line {}", line + 1), &mut compared);
    }
    compared
}

fn compare_game(recorded: &Recorded, line: &str, compared: &mut Compared) {
    let variant: Variant = recorded.game_type.parse().expect("a game type");
    let encoding = HiveOpenSpiel::new(variant, recorded.board_size).expect("a size it has");
    let start = Board::new(recorded.board_size).expect("a size it has");
    let (mut hive, mut board, mut moves) = (Hive::start(&variant), start, Vec::new());
    for (ply, &(white, black, legal)) in recorded.positions.iter().enumerate() {
        let [planes, rows, columns] = encoding.shape(&hive);
        for (seat, expected) in [(Colour::White, white), (Colour::Black, black)] {
            let mut tensor = vec![0.0; planes * rows * columns];
            board.observe(&hive, seat, &mut tensor);
            assert_eq!(hash_of_ones(&tensor), expected, "{line}, ply {ply}, {seat}");
        }
        let request = EvalRequest {
            position: &hive,
            legal: &legal_moves(&hive),
            line: (&moves).into(),
            occurrences: 1,
        };
        let mut tensor = vec![0.0; planes * rows * columns];
        let known = encoding.encode(&request, &mut tensor).expect("it fits");
        assert_eq!(known.missing(), 0, "{line}, ply {ply}");
        let own = if hive.colour() == Colour::White {
            white
        } else {
            black
        };
        assert_eq!(hash_of_ones(&tensor), own, "{line}, ply {ply}");
        let ours = legal_actions(&hive);
        if let Some(legal) = legal {
            let found = fnv(ours.iter().copied().map(u64::from));
            assert_eq!(found, legal, "{line}, ply {ply}: legal actions");
            compared.legal += 1;
        }
        compared.positions += 1;
        let Some(&number) = recorded.actions.get(ply) else {
            break;
        };
        let mv = read_action(&hive, number).expect("OpenSpiel played it");
        let before = board;
        let left = board.follow(&hive, mv).err();
        let last = recorded.off && ply + 1 == recorded.positions.len();
        assert_eq!(left.is_some(), last, "{line}, ply {ply}: {left:?}");
        compared.left_the_board += usize::from(last);
        compared.shifted += usize::from(before != board);
        hive.apply(mv);
        moves.push(mv);
        assert_eq!(start.after(variant, &moves).is_err(), last);
    }
    compared.games += 1;
}

#[test]
fn recorded_positions_give_openspiels_numbers() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/openspiel/positions.jsonl");
    let compared = compare(&fs::read_to_string(path).expect("the recorded games"));
    assert!(compared.positions > 500, "{compared:?}");
    assert!(compared.left_the_board > 0, "{compared:?}");
    assert!(compared.shifted > 0, "{compared:?}");
}

/// Run by `./check referee`, which writes the file that the variable names.
#[test]
#[ignore = "needs games that OpenSpiel has just played"]
#[expect(clippy::print_stderr, reason = "what was compared")]
fn fresh_positions_give_openspiels_numbers() {
    let path = std::env::var("HEXAPOD_OPENSPIEL").expect("HEXAPOD_OPENSPIEL names a file");
    let compared = compare(&fs::read_to_string(path).expect("the recorded games"));
    eprintln!("{compared:?}");
    assert!(compared.positions > 0);
}

#[test]
fn what_is_no_action_is_refused() {
    let hive = Hive::start(&Variant::BASE);
    assert_eq!(read_action(&hive, 5489), Err(ActionError::Unknown(5489)));
    // The queen may not be placed first, and nobody has to pass.
    for number in [6, 5488, 0] {
        assert_eq!(
            read_action(&hive, number),
            Err(ActionError::Illegal(number))
        );
    }
    let legal = (0..=5488).filter(|&number| read_action(&hive, number).is_ok());
    assert_eq!(legal.count(), 10, "White's tiles but for the queen");
    assert_eq!(Board::new(0), Err(RadiusError(0)));
    assert_eq!(Board::new(15), Err(RadiusError(15)));
}
