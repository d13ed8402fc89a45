//! The networks that ship, held against what both games are indifferent to: who sits on which side,
//! where the hive lies, and how the table is turned.

use std::collections::HashMap;

use engine::EngineGame;
use game::{Axial, Dice, EvalRequest, Evaluation, Evaluator as _, Game, Symmetry};
use hex_rules::{Hex, Size};
use hive_rules::{Bug, Cell, Colour, Hive, Variant};
use net::backend::cpu::CpuOptions;
use net::evaluator::NetEvaluator;
use net::file::Network;

fn shipped<G: EngineGame>() -> NetEvaluator<G> {
    let (numbers, card) = G::SHIPPED;
    let network = Network::read(numbers, card).expect("the network that ships is whole");
    G::evaluator(&network, CpuOptions::default().into()).expect("it is for this game")
}

/// What a network is asked.
struct Asked<G: Game> {
    position: G,
    legal: Vec<G::Move>,
    line: Vec<G::Move>,
}

fn ask<G: Game>(evaluator: &NetEvaluator<G>, asked: &[Asked<G>]) -> Vec<Evaluation> {
    let requests: Vec<EvalRequest<'_, G>> = asked
        .iter()
        .map(|asked| EvalRequest {
            position: &asked.position,
            legal: &asked.legal,
            line: (&asked.line).into(),
            occurrences: 1,
        })
        .collect();
    evaluator.evaluate(&requests)
}

fn legal<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The greatest difference between what was said about moves that stand for each other.
fn furthest(some: &Evaluation, others: &Evaluation) -> f32 {
    assert_eq!(some.priors.len(), others.priors.len());
    let pairs = some.priors.iter().zip(&others.priors);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
}

/// Positions of random games on boards from 5x5 to 13x13, with the moves that led there; every
/// game's second position is in, in which a swap is pending, or was refused.
fn hex_positions() -> Vec<(Hex, Vec<hex_rules::Move>)> {
    let mut found = Vec::new();
    for game in 0..64 {
        let mut dice = Dice::new(11, game);
        let size = Size::square(5 + dice.below(9)).expect("a board");
        let swap = game % 2 == 0;
        let mut hex = Hex::start(&hex_rules::Variant { size, swap });
        let mut line = Vec::new();
        let stays = 8 + dice.below(12);
        while let Some(mv) = dice.pick(&legal(&hex)) {
            if line.len() == 1 || line.len() % stays == 0 {
                found.push((hex.clone(), line.clone()));
            }
            hex.apply(mv);
            line.push(mv);
        }
    }
    found
}

#[test]
fn the_hex_network_judges_mirrored_twins_alike() {
    let evaluator = shipped::<Hex>();
    let mirror = |mv: &hex_rules::Move| match *mv {
        hex_rules::Move::Place(cell) => hex_rules::Move::Place(cell.mirrored()),
        hex_rules::Move::Swap => hex_rules::Move::Swap,
    };
    let (mut original, mut twins) = (Vec::new(), Vec::new());
    for (position, line) in hex_positions() {
        let legal = legal(&position);
        let twin = position.mirrored();
        assert_eq!(twin.turn(), !position.turn(), "the colours are exchanged");
        twins.push(Asked {
            // In the order of the moves that they stand for, which the network must not notice.
            legal: legal.iter().map(mirror).collect(),
            line: line.iter().map(mirror).collect(),
            position: twin,
        });
        original.push(Asked {
            position,
            legal,
            line,
        });
    }
    let pending = original.iter().filter(|asked| asked.position.may_swap());
    assert!(pending.count() >= 30, "a swap is pending in some");
    for colour in hex_rules::Colour::ALL {
        let of = |asked: &&Asked<Hex>| asked.position.turn() == colour;
        assert!(original.iter().filter(of).count() > 100, "{colour} to move");
    }
    assert!(original.len() > 300, "{} positions", original.len());
    let (said, of_twins) = (ask(&evaluator, &original), ask(&evaluator, &twins));
    for ((asked, said), of_twin) in original.iter().zip(&said).zip(&of_twins) {
        // The twin has the same planes, so that not a bit may differ.
        assert_eq!(said, of_twin, "{}", asked.position.size());
    }
    let spread = |values: &[Evaluation]| {
        let values = values.iter().map(|said| said.value);
        values.clone().fold(f32::MIN, f32::max) - values.fold(f32::MAX, f32::min)
    };
    assert!(spread(&said) > 1.0, "it has opinions: {}", spread(&said));
}

/// What lies where on the table and in which order, as seen by the player to move: tiles by their
/// kind and by whether they are own ones, from the own queen on.
type Seen = (Vec<(i16, i16, usize, Bug, bool)>, u32);

/// `None` while a queen is in hand: nothing to count from.
fn seen(hive: &Hive) -> Option<Seen> {
    let own = hive.colour();
    let queen = |colour| hive_rules::Piece::new(colour, Bug::Queen, 1).ok();
    let [home, _] = [own, !own].map(|colour| queen(colour).and_then(|queen| hive.find(queen)));
    let home = home?;
    let mut tiles = Vec::new();
    for (_, cell) in hive.layout() {
        let way = home.way_to(cell);
        for (depth, piece) in hive.stack(cell).enumerate() {
            tiles.push((way.q, way.r, depth, piece.bug(), piece.colour() == own));
        }
    }
    tiles.sort_by_key(|&(q, r, depth, ..)| (q, r, depth));
    // Networks are told every other turn number.
    Some((tiles, hive.turn_number() / 2))
}

/// A move as seen by the player to move, from the own queen.
fn seen_move(hive: &Hive, mv: hive_rules::Move) -> (Option<Bug>, Axial, Axial) {
    let queen = hive_rules::Piece::new(hive.colour(), Bug::Queen, 1).expect("in the box");
    let home = hive.find(queen).expect("on the table");
    match mv {
        hive_rules::Move::Pass => (None, Axial::ORIGIN, Axial::ORIGIN),
        hive_rules::Move::Place { bug, at } => (Some(bug), Axial::ORIGIN, home.way_to(at)),
        hive_rules::Move::Shift { from, to } => (None, home.way_to(from), home.way_to(to)),
    }
}

/// Random games in which White once takes two turns for what Black does in one come to the same
/// picture with the colours exchanged. The network cannot know which colour it plays.
#[test]
fn the_hive_network_judges_exchanged_colours_alike() {
    let mut met: HashMap<Seen, [Option<Hive>; 2]> = HashMap::new();
    for game in 0..4_000 {
        let mut dice = Dice::new(12, game);
        let mut hive = Hive::start(&Variant::default());
        for _ in 0..9 {
            let mut moves = legal(&hive);
            // Few kinds, or no two games would meet.
            moves.retain(|mv| match mv {
                hive_rules::Move::Place { bug, .. } => matches!(bug, Bug::Queen | Bug::Beetle),
                _ => true,
            });
            let Some(mv) = dice.pick(&moves) else { break };
            hive.apply(mv);
            if let Some(seen) = seen(&hive).filter(|_| hive.outcome().is_none()) {
                let colour = usize::from(hive.colour() == Colour::Black);
                met.entry(seen).or_default()[colour].get_or_insert_with(|| hive.clone());
            }
        }
    }
    let mut pairs: Vec<(Seen, Hive, Hive)> = met
        .into_iter()
        .filter_map(|(seen, [white, black])| Some((seen, white?, black?)))
        .collect();
    pairs.sort_by(|(a, ..), (b, ..)| a.cmp(b));
    assert!(pairs.len() >= 1_000, "{} pairs", pairs.len());
    let evaluator = shipped::<Hive>();
    for (seen, white, black) in pairs.into_iter().step_by(4) {
        let sorted = |hive: Hive| {
            let mut legal = legal(&hive);
            legal.sort_by_key(|&mv| {
                let (bug, from, to) = seen_move(&hive, mv);
                (bug.map(|bug| bug as u8), (from.q, from.r), (to.q, to.r))
            });
            Asked {
                position: hive,
                legal,
                line: Vec::new(),
            }
        };
        let asked = [sorted(white), sorted(black)];
        let moves = |asked: &Asked<Hive>| -> Vec<_> {
            let moves = asked.legal.iter();
            moves.map(|&mv| seen_move(&asked.position, mv)).collect()
        };
        assert_eq!(moves(&asked[0]), moves(&asked[1]), "the same may be done");
        let said = ask(&evaluator, &asked);
        let apart = (said[0].value - said[1].value).abs();
        assert!(
            apart < 1e-4,
            "{seen:?}: {} and {}",
            said[0].value,
            said[1].value
        );
        assert!(furthest(&said[0], &said[1]) < 1e-4, "{seen:?}");
    }
}

/// A game on a table that was turned about the cell of the first move.
fn turned(moves: &[hive_rules::Move], symmetry: Symmetry) -> Hive {
    let mut hive = Hive::start(&Variant::ALL[7]);
    for &mv in moves {
        hive.play(image(mv, symmetry))
            .expect("legal however the table lies");
    }
    hive
}

fn image(mv: hive_rules::Move, symmetry: Symmetry) -> hive_rules::Move {
    use hive_rules::Move;
    let of = |cell: Cell| Cell::START.offset(symmetry.of(Cell::START.way_to(cell)));
    match mv {
        Move::Pass => Move::Pass,
        Move::Place { bug, at } => Move::Place { bug, at: of(at) },
        Move::Shift { from, to } => Move::Shift {
            from: of(from),
            to: of(to),
        },
    }
}

/// A transformer with places as angles is not indifferent to turning by its making: it was taught
/// every position in a random one of its twelve ways. This is how well it has learnt that.
#[test]
fn the_hive_network_has_learnt_that_the_table_may_be_turned() {
    let evaluator = shipped::<Hive>();
    let (mut values, mut moved, mut count) = (0.0, 0.0, 0.0_f32);
    let mut opinions = 0.0;
    for game in 0..40 {
        let mut dice = Dice::new(13, game);
        let mut hive = Hive::start(&Variant::ALL[7]);
        let mut line = Vec::new();
        for _ in 0..6 + game {
            let Some(mv) = dice.pick(&legal(&hive)) else {
                break;
            };
            hive.apply(mv);
            line.push(mv);
        }
        let moves = legal(&hive);
        if moves.is_empty() {
            continue;
        }
        let asked: Vec<Asked<Hive>> = Symmetry::ALL
            .iter()
            .map(|&symmetry| Asked {
                position: turned(&line, symmetry),
                legal: moves.iter().map(|&mv| image(mv, symmetry)).collect(),
                line: Vec::new(),
            })
            .collect();
        let said = ask(&evaluator, &asked);
        for other in &said[1..] {
            values += (said[0].value - other.value).abs();
            let pairs = said[0].priors.iter().zip(&other.priors);
            // How much of the policy lies elsewhere.
            moved += pairs.map(|(a, b)| (a - b).abs()).sum::<f32>() / 2.0;
            count += 1.0;
        }
        opinions += said[0].value.abs() * 11.0;
    }
    let [values, moved, opinions] = [values, moved, opinions].map(|sum: f32| sum / count);
    #[expect(clippy::print_stdout, reason = "a figure that is published")]
    {
        println!("value {values:.4} apart (of {opinions:.3}), policy {moved:.4}, {count} pairs");
    }
    assert!(values < 0.1, "values are {values} apart");
    assert!(
        moved < 0.2,
        "a share of {moved} of the policy lies elsewhere"
    );
}
