//! The encodings of Hex: what they show, and that they show it alike to both players.

use game::{Dice, EvalRequest, Game, Line};
use hex_rules::{Cell, Hex, Move, Size, Variant};
use net::encoding::PlaneEncoding;
use net::encoding::hex::{HexOnePlane, HexPlanes, OtherBoard, Seat};

fn legal(hex: &Hex) -> Vec<Move> {
    let mut moves = Vec::new();
    hex.legal_moves(&mut moves);
    moves
}

fn encode<E: PlaneEncoding<Game = Hex>>(encoding: &E, hex: &Hex, line: &[Move]) -> Vec<f32> {
    let [planes, rows, columns] = encoding.shape(hex);
    let mut numbers = vec![0.0; planes * rows * columns];
    let request = EvalRequest {
        position: hex,
        legal: &legal(hex),
        line: line.into(),
        occurrences: 1,
    };
    encoding.encode(&request, &mut numbers).expect("it fits");
    numbers
}

/// Random positions on boards of all kinds, with the moves that led there.
fn positions() -> Vec<(Hex, Vec<Move>)> {
    let mut found = Vec::new();
    for game in 0..200 {
        let mut dice = Dice::new(5, game);
        let (columns, rows) = (1 + dice.below(13), 1 + dice.below(13));
        let rows = if dice.below(2) == 0 { columns } else { rows };
        let size = Size::new(columns, rows).expect("a board");
        let mut hex = Hex::start(&Variant::with_swap(size));
        let mut line = Vec::new();
        loop {
            if dice.below(4) == 0 || line.len() < 3 {
                found.push((hex.clone(), line.clone()));
            }
            let swap = hex.may_swap() && dice.below(2) == 0;
            let mv = if swap {
                Some(Move::Swap)
            } else {
                dice.pick(&legal(&hex))
            };
            let Some(mv) = mv else { break };
            hex.apply(mv);
            line.push(mv);
        }
    }
    found
}

fn map(line: &[Move], to: impl Fn(Cell) -> Cell) -> Vec<Move> {
    let map = |&mv: &Move| match mv {
        Move::Place(cell) => Move::Place(to(cell)),
        Move::Swap => Move::Swap,
    };
    line.iter().map(map).collect()
}

#[test]
fn a_position_and_its_mirrored_twin_look_the_same() {
    for (hex, line) in positions() {
        let twin = encode(&HexPlanes, &hex.mirrored(), &map(&line, Cell::mirrored));
        assert_eq!(encode(&HexPlanes, &hex, &line), twin);
        // Only the shape of the numbers depends on whose turn it is.
        assert_eq!(HexPlanes.shape(&hex), HexPlanes.shape(&hex.mirrored()));
        assert_eq!(HexPlanes.shape(&hex), HexPlanes.shape(&hex.canonical()));
    }
}

#[test]
fn a_half_turn_of_the_board_is_a_half_turn_of_the_planes() {
    for (hex, line) in positions() {
        let turned = encode(
            &HexPlanes,
            &hex.turned(),
            &map(&line, |cell| cell.turned(hex.size())),
        );
        let mut planes = encode(&HexPlanes, &hex, &line);
        for plane in planes.chunks_exact_mut(hex.size().cells()) {
            plane.reverse();
        }
        assert_eq!(planes, turned);
        if let Some(side) = square(&hex) {
            let mut plane = encode(&HexOnePlane { side }, &hex, &line);
            assert_eq!(plane, encode(&HexOnePlane { side }, &hex.mirrored(), &[]));
            plane.reverse();
            assert_eq!(plane, encode(&HexOnePlane { side }, &hex.turned(), &[]));
        }
    }
}

fn square(hex: &Hex) -> Option<usize> {
    hex.size().is_square().then(|| hex.size().rows().into())
}

#[test]
fn moves_come_back_from_their_actions() {
    for (hex, _) in positions() {
        let seat = Seat::of(&hex);
        let moves = legal(&hex);
        for &mv in &moves {
            assert_eq!(seat.read_action(seat.action(mv)), Some(mv));
        }
        let all = (0..).map_while(|action| seat.read_action(action));
        let found = all.filter(|&mv| hex.is_legal(mv)).count();
        assert_eq!(found, moves.len());
        let last = u32::try_from(HexPlanes.actions(&hex)).expect("few actions");
        assert_eq!(seat.read_action(last - 1), Some(Move::Swap));
        assert_eq!(seat.read_action(last), None);
    }
}

#[test]
fn the_planes_show_what_their_table_says() {
    // Black a1, White c2, Black's turn on 3 x 3; then the same seen by White.
    let mut hex = Hex::start(&Variant::with_swap(Size::square(3).expect("a board")));
    let a1 = Move::Place(Cell::new(0, 0));
    hex.apply(a1);
    let seen = encode(&HexPlanes, &hex, &[a1]);
    let planes: Vec<&[f32]> = seen.chunks_exact(9).collect();
    assert_eq!(planes[0], [0.0; 9]);
    assert_eq!(planes[1], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(planes[6], [1.0; 9], "White may swap");
    assert_eq!(planes[7], planes[1], "the last move");
    let c2 = Move::Place(Cell::new(2, 1));
    hex.apply(c2);
    let seen = encode(&HexPlanes, &hex, &[a1, c2]);
    let planes: Vec<&[f32]> = seen.chunks_exact(9).collect();
    assert_eq!(planes[0], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(planes[1], [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(planes[2], [0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(planes[3], [1.0; 9]);
    assert_eq!(planes[4], [1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    assert_eq!(planes[5], [1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0]);
    assert_eq!(planes[6], [0.0; 9]);
    assert_eq!(planes[7], planes[1]);
    let one = encode(&HexOnePlane { side: 3 }, &hex, &[]);
    assert_eq!(one, [1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn the_papers_network_is_not_asked_about_other_boards() {
    let size = Size::new(5, 4).expect("a board");
    let hex = Hex::start(&Variant::plain(size));
    let request = EvalRequest {
        position: &hex,
        legal: &legal(&hex),
        line: Line::default(),
        occurrences: 1,
    };
    let refused = HexOnePlane { side: 5 }.encode(&request, &mut [0.0; 25]);
    assert_eq!(refused, Err(OtherBoard { side: 5, size }));
}
