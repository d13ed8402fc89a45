//! Facts about Hex and why a move was worse: checked on small boards by trying everything.

use std::collections::{BTreeMap, BTreeSet};

use engine::facts::{End, HexFacts};
use engine::why::{HexFact, hex};
use game::{Dice, Game, Notation, Outcome};
use hex_knowledge::solver::Solver;
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};

/// Who wins, by trying everything, with what was found before.
fn winner(position: &mut Hex, known: &mut BTreeMap<u64, Colour>) -> Colour {
    if let Some(colour) = position.winner() {
        return colour;
    }
    if let Some(&colour) = known.get(&position.key()) {
        return colour;
    }
    let mover = position.turn();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wins = moves.into_iter().any(|mv| {
        let undo = position.apply(mv);
        let found = winner(position, known);
        position.retract(undo);
        found == mover
    });
    let colour = if wins { mover } else { !mover };
    known.insert(position.key(), colour);
    colour
}

/// Positions of random games on a small board.
fn positions(seed: u64, side: usize, games: u64, mut see: impl FnMut(&Hex, &mut Dice)) {
    for number in 0..games {
        let mut dice = Dice::new(seed, number);
        let mut hex = Hex::start(&Variant::plain(Size::square(side).expect("a board")));
        for _ in 0..dice.below(side * side) {
            let mut moves = Vec::new();
            hex.legal_moves(&mut moves);
            let Some(mv) = dice.pick(&moves) else { break };
            hex.apply(mv);
        }
        see(&hex, &mut dice);
    }
}

fn after(hex: &Hex, cell: Cell) -> Hex {
    let mut after = hex.clone();
    after.play(Move::Place(cell)).expect("a legal move");
    after
}

/// The position with a stone more of any colour, and the same player to move.
fn with_stone(hex: &Hex, colour: Colour, cell: Cell) -> Hex {
    let stones = Colour::ALL.into_iter().flat_map(|own| {
        let cells = hex.stones(own).iter().map(move |index| (own, index));
        cells.map(|(own, index)| (own, hex.size().cell(index)))
    });
    let stones: Vec<(Colour, Cell)> = stones.chain([(colour, cell)]).collect();
    Hex::set_up(hex.size(), stones, hex.turn()).expect("an empty cell")
}

#[test]
fn facts_are_true_by_trying_everything() {
    let mut known = BTreeMap::new();
    let (mut wins, mut dead, mut captured) = (0, 0, 0);
    positions(1, 4, 800, |hex, _| {
        // Trying everything takes its time where nearly everything is empty.
        if hex.winner().is_some() || hex.count() < 5 {
            return;
        }
        let facts = HexFacts::of(hex);
        let really = winner(&mut hex.clone(), &mut known);
        if let Some(colour) = facts.wins {
            wins += 1;
            assert_eq!(colour, really, "{hex:?}");
        }
        for &cell in &facts.dead {
            dead += 1;
            let either =
                Colour::ALL.map(|colour| winner(&mut with_stone(hex, colour, cell), &mut known));
            assert_eq!(either, [really; 2], "{cell} {hex:?}");
        }
        for owner in Colour::ALL {
            for &cell in facts.captured(owner) {
                captured += 1;
                let filled = winner(&mut with_stone(hex, owner, cell), &mut known);
                assert_eq!(filled, really, "{cell} {hex:?}");
            }
        }
    });
    assert!(
        wins > 100 && dead > 100 && captured > 50,
        "{wins} {dead} {captured}"
    );
}

#[test]
fn who_leaves_the_must_play_region_loses() {
    // By the solver, which is tested by trying everything where it lives.
    let mut solver = Solver::new(Size::square(5).expect("a board"), 16);
    let (mut regions, mut outside) = (0, 0);
    positions(4, 5, 500, |hex, _| {
        let facts = HexFacts::of(hex);
        let Some(must_play) = facts.must_play else {
            return;
        };
        regions += 1;
        for index in hex.empty().iter() {
            let cell = hex.size().cell(index);
            if !must_play.cells.contains(&cell) {
                outside += 1;
                let answer = solver.solve(&after(hex, cell), &|| false, &mut |_| {});
                assert_eq!(
                    answer.map(|found| found.winner),
                    Some(!hex.turn()),
                    "{cell} {hex:?}"
                );
            }
        }
    });
    assert!(regions > 20 && outside > 100, "{regions} {outside}");
}

/// Whether a player who only answers inside of a carrier joins two ends, by trying everything.
fn joins(hex: &Hex, by: Colour, between: [End; 2], carrier: &[Cell]) -> bool {
    fn joined(hex: &Hex, by: Colour, own: &BTreeSet<Cell>, between: [End; 2]) -> bool {
        let size = hex.size();
        let mine = |cell: Cell| hex.stone(cell) == Some(by) || own.contains(&cell);
        let starts = |end: End| -> Vec<Cell> {
            match end {
                End::Chain(cell) => vec![cell],
                edge => size
                    .all()
                    .filter(|&cell| edge.touches(cell, size) && mine(cell))
                    .collect(),
            }
        };
        let goal = starts(between[1]);
        let (mut todo, mut seen) = (starts(between[0]), BTreeSet::new());
        while let Some(cell) = todo.pop() {
            if seen.insert(cell) {
                todo.extend(cell.neighbours(size).filter(|&next| mine(next)));
            }
        }
        goal.iter().any(|cell| seen.contains(cell))
    }
    fn attack(
        hex: &Hex,
        by: Colour,
        between: [End; 2],
        left: &[Cell],
        own: &mut BTreeSet<Cell>,
    ) -> bool {
        if joined(hex, by, own, between) {
            return true;
        }
        // The opponent takes a cell, the player another.
        left.iter().all(|&taken| {
            let rest: Vec<Cell> = left.iter().copied().filter(|&cell| cell != taken).collect();
            rest.iter().any(|&answer| {
                let rest: Vec<Cell> = rest
                    .iter()
                    .copied()
                    .filter(|&cell| cell != answer)
                    .collect();
                own.insert(answer);
                let holds = attack(hex, by, between, &rest, own);
                own.remove(&answer);
                holds
            })
        }) && !left.is_empty()
    }
    attack(hex, by, between, carrier, &mut BTreeSet::new())
}

#[test]
fn connections_hold_against_every_intrusion() {
    let (mut checked, mut bridges) = (0, 0);
    positions(2, 5, 250, |hex, _| {
        if hex.winner().is_some() || hex.count() < 4 {
            return;
        }
        let facts = HexFacts::of(hex);
        for connection in facts
            .connections
            .iter()
            .filter(|found| found.carrier.len() <= 7)
        {
            checked += 1;
            assert!(
                joins(hex, connection.by, connection.between, &connection.carrier),
                "{connection:?} {hex:?}"
            );
        }
        for bridge in &facts.bridges {
            bridges += 1;
            let empty = bridge
                .carrier
                .iter()
                .filter(|&&cell| hex.stone(cell).is_none());
            match bridge.answer() {
                None => assert!(joins(hex, bridge.by, bridge.between, &bridge.carrier)),
                Some(answer) => {
                    assert_eq!(empty.copied().collect::<Vec<_>>(), [answer]);
                    let mut closed = with_stone(hex, bridge.by, answer);
                    closed =
                        Hex::set_up(closed.size(), stones(&closed), bridge.by).expect("stones");
                    assert!(joins(&closed, bridge.by, bridge.between, &[]));
                }
            }
        }
    });
    assert!(checked > 300 && bridges > 100, "{checked} {bridges}");
}

fn stones(hex: &Hex) -> Vec<(Colour, Cell)> {
    let of = |own: Colour| hex.stones(own).iter().map(move |index| (own, index));
    let all = Colour::ALL.into_iter().flat_map(of);
    all.map(|(own, index)| (own, hex.size().cell(index)))
        .collect()
}

#[test]
fn every_claim_about_random_moves_is_true() {
    let mut known = BTreeMap::new();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    positions(3, 4, 1_500, |before, dice| {
        let cells: Vec<usize> = before.empty().iter().collect();
        let (Some(played), Some(best)) = (dice.pick(&cells), dice.pick(&cells)) else {
            return;
        };
        let [played, best] = [played, best].map(|index| before.size().cell(index));
        if before.winner().is_some() || before.count() < 5 || played == best {
            return;
        }
        let claims = hex(before, &[Move::Place(played)], &[Move::Place(best)]);
        let (p, b) = (after(before, played), after(before, best));
        let mover = before.turn();
        for claim in &claims {
            let kind = serde_json::to_value(&claim.fact).expect("JSON")["kind"].to_string();
            *seen.entry(kind).or_default() += 1;
            let true_ = match &claim.fact {
                HexFact::Wins {
                    best: said,
                    winner: who,
                } => *said == best && *who == mover && winner(&mut b.clone(), &mut known) == mover,
                HexFact::Loses { winner: who } => {
                    *who == !mover && winner(&mut p.clone(), &mut known) == !mover
                }
                HexFact::LeavesMustPlay { threatened, cells } => {
                    *threatened == !mover
                        && !cells.contains(&played)
                        && winner(&mut p.clone(), &mut known) == !mover
                }
                HexFact::LeavesBridge { between, answer } => {
                    *answer == best
                        && p.stone(*answer).is_none()
                        && !joins(&p, mover, *between, &[])
                        && joins(&b, mover, *between, &[])
                }
                HexFact::Dead { cell } => {
                    *cell == played && {
                        let other = winner(&mut with_stone(before, !mover, played), &mut known);
                        let own = winner(&mut with_stone(before, mover, played), &mut known);
                        other == own
                    }
                }
                HexFact::OwnAlready { cell } | HexFact::TheirsAlready { cell, .. } => {
                    let owner = match claim.fact {
                        HexFact::TheirsAlready { owner, .. } => owner,
                        _ => mover,
                    };
                    let filled = winner(&mut with_stone(before, owner, played), &mut known);
                    *cell == played && filled == winner(&mut before.clone(), &mut known)
                }
                HexFact::WouldConnect {
                    best: said,
                    between,
                    by,
                } => {
                    let facts = HexFacts::of(&b);
                    let found = facts
                        .connections
                        .iter()
                        .find(|found| found.between == *between);
                    let found = found.expect("it is among the connections");
                    *said == best && *by == mover && joins(&b, mover, *between, &found.carrier)
                }
                HexFact::Crossing {
                    colour,
                    played,
                    instead,
                    ..
                } => {
                    let missing = |hex: &Hex| HexFacts::of(hex).crossing(*colour).missing;
                    missing(&p) == Some(*played)
                        && missing(&b) == Some(*instead)
                        && (played > instead) == (*colour == mover)
                        && *played <= plainly(&p, *colour)
                        && *instead <= plainly(&b, *colour)
                }
                HexFact::TooGoodToOpen { .. }
                | HexFact::TooWeakToOpen { .. }
                | HexFact::LeavesStone { .. }
                | HexFact::TakesStone { .. } => false, // Nobody may swap in these positions.
            };
            assert!(
                true_,
                "{claim:?} after {played} instead of {best} in {before:?}"
            );
        }
    });
    assert!(seen.len() >= 8, "{seen:?}");
}

/// How many stones are missing if connections count for nothing: no fewer than if they do.
fn plainly(hex: &Hex, colour: Colour) -> u32 {
    let size = hex.size();
    let [start, finish] = End::edges(colour);
    let cost = |cell: Cell| match hex.stone(cell) {
        Some(own) if own == colour => Some(0),
        Some(_) => None,
        None => Some(1),
    };
    let mut far: BTreeMap<Cell, u32> = BTreeMap::new();
    let mut todo: BTreeSet<(u32, Cell)> = size
        .all()
        .filter(|&cell| start.touches(cell, size))
        .filter_map(|cell| Some((cost(cell)?, cell)))
        .collect();
    while let Some((steps, cell)) = todo.pop_first() {
        if far.contains_key(&cell) {
            continue;
        }
        far.insert(cell, steps);
        todo.extend(
            cell.neighbours(size)
                .filter_map(|next| Some((steps + cost(next)?, next))),
        );
    }
    let ends = far.iter().filter(|(cell, _)| finish.touches(**cell, size));
    ends.map(|(_, &steps)| steps).min().unwrap_or(u32::MAX)
}

#[test]
fn of_first_stones_the_swap_is_said_and_nothing_else() {
    let start = Hex::start(&Variant::with_swap(Size::square(5).expect("a board")));
    let cell = |text: &str| text.parse().expect("a cell");
    let mv = |text: &str| hex_rules::Move::Place(cell(text));
    let swap = hex_rules::Move::Swap;
    let facts = |before: &Hex, played: &[_], best: &[_]| -> Vec<HexFact> {
        let claims = hex(before, played, best).into_iter();
        claims.map(|claim| claim.fact).collect()
    };
    let by = Colour::White;
    assert_eq!(
        facts(&start, &[mv("c3"), swap], &[mv("a2")]),
        [HexFact::TooGoodToOpen {
            cell: cell("c3"),
            by
        }]
    );
    assert_eq!(
        facts(&start, &[mv("a1"), mv("c3")], &[mv("a2")]),
        [HexFact::TooWeakToOpen {
            cell: cell("a1"),
            by
        }]
    );
    assert!(
        facts(&start, &[mv("c3")], &[mv("a1")]).is_empty(),
        "nobody knows the answer"
    );
    let mut pending = start.clone();
    pending.apply(mv("c3"));
    assert_eq!(
        facts(&pending, &[mv("d2")], &[swap]),
        [HexFact::LeavesStone {
            cell: cell("c3"),
            mover: by
        }]
    );
    assert_eq!(
        facts(&pending, &[swap], &[mv("d2")]),
        [HexFact::TakesStone {
            cell: cell("c3"),
            best: cell("d2"),
            mover: by
        }]
    );
    let mut after = pending.clone();
    after.apply(swap);
    assert!(
        facts(&after, &[swap], &[mv("a1")]).is_empty(),
        "that is no move any more"
    );
}

#[test]
fn sentences_name_what_they_are_about() {
    let stones = [
        ("c2", Colour::Black),
        ("b4", Colour::Black),
        ("b3", Colour::White),
    ];
    let stones = stones.map(|(cell, colour)| (colour, cell.parse().expect("a cell")));
    let before =
        Hex::set_up(Size::square(5).expect("a board"), stones, Colour::Black).expect("stones");
    let mv = |text: &str| before.read_move(text).expect("a move");
    let claims = hex(&before, &[mv("e5")], &[mv("c3")]);
    let texts: Vec<&str> = claims.iter().map(|claim| claim.text.as_str()).collect();
    assert!(
        texts.contains(&"Leaves the bridge between b4 and c2 open to be broken at c3."),
        "{texts:?}"
    );
    assert_eq!(before.outcome().and_then(Outcome::winner), None);
}
