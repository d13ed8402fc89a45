//! The Hive paper's encoding: what is drawn, what fits, and that turning the hive turns the picture.
#![expect(clippy::float_cmp, reason = "marks are the numbers that were drawn")]

use std::collections::BTreeSet;

use game::{Axial, Dice, EvalRequest, Game, Symmetry};
use hive_rules::{Cell, GameString, Hive, Move, Variant};
use net::encoding::PlaneEncoding;
use net::encoding::hive_paper::{HivePaper, Opening, Outside, PastMoves, Window, WindowError};

const CELLS: usize = Window::CELLS;

/// A position with the moves that led there.
#[derive(Clone)]
struct Reached {
    hive: Hive,
    line: Vec<Move>,
    legal: Vec<Move>,
}

impl Reached {
    fn by(variant: Variant, line: &[Move]) -> Reached {
        let mut hive = Hive::start(&variant);
        for &mv in line {
            hive.play(mv).expect("a legal move");
        }
        let mut legal = Vec::new();
        hive.legal_moves(&mut legal);
        Reached {
            hive,
            line: line.to_vec(),
            legal,
        }
    }

    fn read(text: &str) -> Reached {
        let game = text.parse::<GameString>().expect("a game").game;
        Reached::by(*game.variant(), &game.moves().collect::<Vec<_>>())
    }

    fn request(&self) -> EvalRequest<'_, Hive> {
        EvalRequest {
            position: &self.hive,
            legal: &self.legal,
            line: (&self.line).into(),
            occurrences: 1,
        }
    }

    fn encode(&self, encoding: HivePaper) -> Result<Vec<f32>, Outside> {
        let mut planes = vec![0.0; HivePaper::PLANES * CELLS];
        encoding.encode(&self.request(), &mut planes)?;
        Ok(planes)
    }

    /// The same game on a table that was turned or mirrored.
    fn image(&self, symmetry: Symmetry) -> Reached {
        let of = |cell| Cell::START.offset(symmetry.of(Cell::START.way_to(cell)));
        let line: Vec<Move> = self
            .line
            .iter()
            .map(|&mv| match mv {
                Move::Place { bug, at } => Move::Place { bug, at: of(at) },
                Move::Shift { from, to } => Move::Shift {
                    from: of(from),
                    to: of(to),
                },
                Move::Pass => Move::Pass,
            })
            .collect();
        Reached::by(self.hive.variant(), &line)
    }
}

/// The ends of random games, each at another length.
fn games(count: u64, longest: usize) -> impl Iterator<Item = Reached> {
    (0..count).map(move |game| {
        let mut dice = Dice::new(12, game);
        let mut reached = Reached::by(Variant::BASE, &[]);
        for _ in 0..dice.below(longest) {
            let Some(mv) = dice.pick(&reached.legal) else {
                break;
            };
            reached.hive.apply(mv);
            reached.line.push(mv);
            reached.legal.clear();
            reached.hive.legal_moves(&mut reached.legal);
        }
        reached
    })
}

/// The places that a plane marks, with the marks.
fn marks(planes: &[f32], plane: usize) -> Vec<(usize, f32)> {
    let plane = &planes[plane * CELLS..(plane + 1) * CELLS];
    let marked = plane.iter().copied().enumerate();
    marked.filter(|&(_, mark)| mark != 0.0).collect()
}

fn axial(place: usize) -> Axial {
    let along = |n: usize| i16::try_from(n).expect("below twelve");
    Axial::new(along(place % 12), along(place / 12))
}

/// The place of a cell of the window, if it is one.
fn place(cell: Axial) -> Option<usize> {
    let along = |n: i16| usize::try_from(n).ok().filter(|&n| n < 12);
    Some(along(cell.r)? * 12 + along(cell.q)?)
}

fn corner(cells: impl Iterator<Item = Axial> + Clone) -> Axial {
    let west = cells.clone().map(|cell| cell.q).min();
    let north = cells.map(|cell| cell.r).min();
    Axial::new(west.unwrap_or(0), north.unwrap_or(0))
}

#[test]
fn every_legal_move_has_one_action_or_leads_out_of_the_window() {
    let (mut positions, mut outside) = (0, 0);
    for reached in games(1500, 90) {
        let Ok(window) = HivePaper::default().window(&reached.request()) else {
            continue;
        };
        positions += 1;
        let mut actions = BTreeSet::new();
        for &mv in &reached.legal {
            let shown = mv
                .lands_on()
                .is_some_and(|cell| window.place(cell).is_some());
            let action = window.action(&reached.hive, mv);
            assert_eq!(action.is_some(), shown, "{mv:?}");
            outside += usize::from(!shown && mv != Move::Pass);
            if let Some(action) = action {
                assert_eq!(window.read_action(&reached.hive, action), Some(mv));
                assert!(actions.insert(action), "{mv:?} shares its action");
            }
        }
        let known = 0..u32::try_from(HivePaper::ACTIONS).expect("few actions") + 2 * 144;
        let read: BTreeSet<u32> = known
            .filter(|&action| window.read_action(&reached.hive, action).is_some())
            .collect();
        assert_eq!(read, actions, "nothing else is an action here");
    }
    assert!(positions > 1000 && outside > 0, "{positions} {outside}");
}

#[test]
fn a_turned_or_mirrored_hive_is_drawn_turned_or_mirrored() {
    let encoding = HivePaper::default();
    let mut compared = 0;
    for reached in games(250, 60) {
        let Ok(planes) = reached.encode(encoding) else {
            continue;
        };
        for symmetry in Symmetry::ALL {
            let image = reached.image(symmetry);
            let Ok(turned) = image.encode(encoding) else {
                continue;
            };
            compared += 1;
            let occupied = |planes: &[f32]| {
                marks(planes, 55)
                    .into_iter()
                    .map(|(at, _)| axial(at))
                    .collect::<Vec<_>>()
            };
            let (here, there) = (occupied(&planes), occupied(&turned));
            let aside =
                corner(there.iter().copied()) - corner(here.iter().map(|&cell| symmetry.of(cell)));
            let moved = |at: usize| place(symmetry.of(axial(at)) + aside);
            for plane in 0..HivePaper::PLANES {
                let to = image_of_plane(plane, symmetry);
                let (before, after) = (marks(&planes, plane), marks(&turned, to));
                let past = (46..54).contains(&plane);
                if plane == 54 {
                    assert_eq!(before, after, "the turn");
                    continue;
                }
                assert!(past || before.len() == after.len(), "plane {plane}");
                for (at, mark) in before {
                    match moved(at) {
                        Some(at) => assert_eq!(turned[to * CELLS + at], mark, "plane {plane}"),
                        None => assert!(past, "plane {plane}"),
                    }
                }
            }
            compare_actions(&reached, &image, moved);
        }
    }
    assert!(compared > 2000, "{compared}");
}

/// The planes of the six cells around a queen change places.
fn image_of_plane(plane: usize, symmetry: Symmetry) -> usize {
    match (plane % 23).checked_sub(17) {
        Some(side) if plane < 46 => {
            let direction = game::Direction::ALL[side];
            plane - side + symmetry.of_direction(direction) as usize
        }
        _ => plane,
    }
}

fn compare_actions(one: &Reached, other: &Reached, moved: impl Fn(usize) -> Option<usize>) {
    let actions = |reached: &Reached| -> BTreeSet<usize> {
        let window = HivePaper::default().window(&reached.request());
        let window = window.expect("it fits");
        let known = reached.legal.iter();
        known
            .filter_map(|&mv| window.action(&reached.hive, mv))
            .map(|action| action as usize)
            .collect()
    };
    let there = actions(other);
    for action in actions(one) {
        if let Some(at) = moved(action % CELLS) {
            assert!(there.contains(&(action / CELLS * CELLS + at)));
        }
    }
}

#[test]
fn turned_openings_look_the_same_whichever_way_they_were_played() {
    let encoding = HivePaper {
        opening: Opening::Turned,
        ..HivePaper::default()
    };
    let mut compared = 0;
    for reached in games(300, 60) {
        let planes = reached.encode(encoding);
        for sixths in 1..6 {
            let turned = reached.image(Symmetry::turn(sixths)).encode(encoding);
            assert_eq!(turned.is_ok(), planes.is_ok());
            if let (Ok(planes), Ok(turned)) = (&planes, turned) {
                assert_eq!(*planes, turned);
                compared += 1;
            }
        }
        if let Ok(window) = encoding.window(&reached.request()) {
            for &mv in &reached.legal {
                let action = window.action(&reached.hive, mv);
                let read = action.and_then(|action| window.read_action(&reached.hive, action));
                assert_eq!(read, action.map(|_| mv));
            }
        }
    }
    assert!(compared > 500, "{compared}");
    let mut forgotten = games(20, 60)
        .find(|game| game.line.len() > 5)
        .expect("some game");
    forgotten.line.remove(0);
    assert_eq!(forgotten.encode(encoding), Err(Outside::UnknownOpening));
}

#[test]
fn what_does_not_fit_is_refused() {
    let line = |plies: usize| {
        let mut text =
            String::from("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA2 bA1-");
        text += ";wA3 -wA2;bA3 bA2-;wG1 -wA3;bG1 bA3-;wG2 -wG1";
        let fields: Vec<&str> = text.split(';').collect();
        Reached::read(&fields[..3 + plies].join(";"))
    };
    let encoding = HivePaper::default();
    let long = line(12);
    let mut planes = vec![0.0; HivePaper::PLANES * CELLS];
    let known = encoding
        .encode(&long.request(), &mut planes)
        .expect("it fits");
    let out: Vec<bool> = (0..long.legal.len())
        .map(|mv| known.of(mv).is_empty())
        .collect();
    assert_eq!(known.missing(), out.iter().filter(|&&out| out).count());
    assert!(known.missing() > 0 && known.missing() < long.legal.len());
    // In every direction of the plane it is too long: the north-eastern line has columns and rows.
    for (symmetry, columns, rows) in [(0, 13, 1), (1, 1, 13), (5, 13, 13)] {
        let error = line(13).image(Symmetry::turn(symmetry)).encode(encoding);
        assert_eq!(error, Err(WindowError { columns, rows }.into()));
    }
    let expanded = Reached::read("Base+M;;;wS1");
    assert_eq!(
        expanded.encode(encoding),
        Err(Outside::Expansions(expanded.hive.variant()))
    );
}

#[test]
fn the_planes_show_what_their_table_says() {
    // White's beetle has climbed onto its own queen, and Black's ant has come beside her.
    let text = r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wB1 -wQ;bA1 bQ-;wB1 wQ;bA1 -wB1";
    let reached = Reached::read(text);
    let planes = reached.encode(HivePaper::default()).expect("it fits");
    let shown = |plane: usize| {
        let window = HivePaper::default()
            .window(&reached.request())
            .expect("it fits");
        let marked = marks(&planes, plane).into_iter();
        marked
            .map(|(at, mark)| {
                let cell = window.cell(at).expect("a place");
                (Cell::START.way_to(cell).q, mark)
            })
            .collect::<Vec<_>>()
    };
    // From west to east: bA1, wQ under wB1, wS1, bG1, bQ. White is to move in turn 5.
    assert_eq!(shown(0), [(-1, 1.0)], "own queen");
    assert_eq!(shown(1), [(0, 1.0)], "own spider");
    assert_eq!(shown(3), [(-1, 1.0)], "own beetle");
    assert_eq!(shown(11), [(-1, 1.0), (0, 1.0)], "own tiles");
    assert_eq!(shown(12), [(-1, 1.0)], "a beetle on one tile");
    assert_eq!(shown(13), []);
    assert_eq!(shown(15), [(-2, 1.0), (0, 1.0)], "beside the own queen");
    assert_eq!(shown(16), [(-1, 1.0), (0, 1.0)], "covered, and pinned");
    assert_eq!(shown(23), [(2, 1.0)], "their queen");
    assert_eq!(shown(23 + 5), [(1, 1.0)], "their grasshopper");
    assert_eq!(shown(23 + 8), [(-2, 1.0)], "their ant");
    assert_eq!(shown(23 + 11), [(-2, 1.0), (1, 1.0), (2, 1.0)]);
    assert_eq!(shown(23 + 15), [(1, 1.0)]);
    assert_eq!(shown(23 + 16), [(1, 1.0)], "pinned");
    // The ant comes to every cell around either queen; the beetle steps down beside its own.
    assert_eq!(shown(23 + 17), [(-2, 1.0)], "to the east of their queen");
    for side in [18, 19, 21, 22] {
        let own: Vec<i16> = shown(side).into_iter().map(|(q, _)| q).collect();
        assert_eq!(own, [-2, -1], "plane {side}");
    }
    assert_eq!(shown(17), [], "the spider is there");
    assert_eq!(shown(46), [(-2, 1.0), (3, -1.0)], "the ant's move");
    assert_eq!(shown(47), [(-2, -1.0), (-1, 1.0)], "the beetle's");
    assert_eq!(shown(48), [(3, 1.0)], "the ant was placed");
    let turn = marks(&planes, 54);
    assert!(turn.len() == CELLS && turn.iter().all(|&(_, mark)| mark == 5.0 / 55.0));
    assert_eq!(shown(55).len(), 5);
    let hidden = HivePaper {
        past_moves: PastMoves::Hidden,
        ..HivePaper::default()
    };
    let without = reached.encode(hidden).expect("it fits");
    let mut expected = planes.clone();
    expected[46 * CELLS..54 * CELLS].fill(0.0);
    assert_eq!(without, expected);
}
