//! What the tokens of `hive-tokens` say, in numbers.

mod random_games;

use std::collections::HashSet;
use std::fmt::Write as _;

use game::{Axial, Direction, EvalRequest, Game, History};
use hive_rules::{Bug, GameString, Hive, Move};
use net::encoding::HiveTokens;
use net::encoding::hive_tokens::{Roster, feature};
use net::input::Tokens;
use random_games::{Met, positions};

fn encode(met: &Met) -> Tokens {
    let mut tokens = HiveTokens::batch();
    HiveTokens::new().encode(&met.request(), &mut tokens);
    tokens
}

fn game(text: &str) -> History<Hive> {
    text.parse::<GameString>().expect("a legal game").game
}

/// Each token's numbers and place, sorted.
fn told(tokens: &Tokens) -> Vec<(Vec<u8>, [u32; 2])> {
    let rows = tokens.features.chunks(tokens.width).map(<[u8]>::to_vec);
    let places = tokens.places.iter().map(|place| place.map(f32::to_bits));
    let mut told: Vec<_> = rows.zip(places).collect();
    told.sort();
    told
}

/// The features that say the same of either player.
const SIDES: [[usize; 2]; 13] = [
    [feature::OWN, feature::OTHER],
    [feature::OWN_BELOW, feature::OTHER_BELOW],
    [feature::UNDER_OWN, feature::UNDER_OTHER],
    [feature::OWN_AROUND, feature::OTHER_AROUND],
    [feature::OWN_QUEEN_NEAR, feature::OTHER_QUEEN_NEAR],
    [feature::BESIDE_OWN_QUEEN, feature::BESIDE_OTHER_QUEEN],
    [feature::OPEN_TO_OWN, feature::OPEN_TO_OTHER],
    [feature::OWN_ARRIVALS, feature::OTHER_ARRIVALS],
    [feature::OWN_QUEEN, feature::OTHER_QUEEN],
    [feature::OWN_LIBERTIES, feature::OTHER_LIBERTIES],
    [feature::OWN_HAND, feature::OTHER_HAND],
    [feature::OWN_CHOICES, feature::OTHER_CHOICES],
    [feature::OWN_PLACEMENTS, feature::OTHER_PLACEMENTS],
];

/// What is told about the opponent is what would be told about the player to move, were it the
/// opponent's turn.
#[test]
fn own_and_other_change_places_when_a_turn_is_left_out() {
    let mut checked = 0;
    for met in positions(5, 4_000) {
        // Before the fourth turn one may do what the other may not, and who rests depends on whose
        // turn it is.
        if met.hive.plies() < 8 || met.hive.moved_last().is_some() {
            continue;
        }
        let mut passed = met.hive.clone();
        passed.apply(Move::Pass);
        let mut here = encode(&met);
        let mut there = encode(&Met::new(passed));
        for tokens in [&mut here, &mut there] {
            tokens.features[HiveTokens::FEATURES + feature::TURN] = 0;
        }
        for row in there.features.chunks_mut(HiveTokens::FEATURES) {
            for [own, other] in SIDES {
                row.swap(own, other);
            }
        }
        assert_eq!(told(&here), told(&there));
        checked += 1;
    }
    assert!(checked > 1_000, "{checked}");
}

/// A position that was encoded, for looking at.
struct Reading {
    tokens: Tokens,
    roster: Roster,
}

impl Reading {
    fn of(met: &Met) -> Reading {
        Reading {
            tokens: encode(met),
            roster: HiveTokens::new().roster(&met.hive).clone(),
        }
    }

    fn row(&self, token: usize) -> &[u8] {
        &self.tokens.features[token * HiveTokens::FEATURES..][..HiveTokens::FEATURES]
    }

    fn is(&self, token: usize, what: usize) -> bool {
        self.row(token)[what] == 16
    }

    fn number(&self, token: usize, what: usize) -> usize {
        self.row(token)[what].into()
    }

    fn is_kind(&self, token: usize, owner: usize, bug: Bug) -> bool {
        self.is(token, owner) && self.is(token, feature::KIND + bug as usize)
    }

    /// Tiles and cells.
    fn placed(&self) -> impl Iterator<Item = usize> {
        self.roster.tiles().chain(self.roster.cells())
    }

    /// How far apart two tokens are, by their places alone.
    fn steps(&self, from: usize, to: usize) -> u16 {
        let [from, to] = [self.tokens.places[from], self.tokens.places[to]];
        let (q, r) = (to[0] - from[0], to[1] - from[1]);
        #[expect(clippy::cast_possible_truncation, reason = "at most 29")]
        let way = Axial::new(q.round() as i16, r.round() as i16);
        assert!((q - f32::from(way.q)).abs() + (r - f32::from(way.r)).abs() < 1e-4);
        Axial::ORIGIN.distance(way)
    }

    /// The moves as pairs of tokens.
    fn moves(&self) -> impl Iterator<Item = [usize; 2]> {
        self.tokens.moves.iter().map(|pair| pair.map(usize::from))
    }
}

#[test]
fn there_is_a_token_for_everything_and_the_middle_is_the_middle() {
    for met in positions(6, 3_000) {
        let reading = Reading::of(&met);
        let layout = met.hive.layout();
        let empty: HashSet<Axial> = layout
            .iter()
            .flat_map(|(axial, _)| axial.neighbours())
            .filter(|beside| !layout.iter().any(|(axial, _)| axial == beside))
            .collect();
        assert_eq!(reading.roster.cells().len(), empty.len().max(1));
        let tiles = reading.roster.tiles();
        assert_eq!(tiles.len(), met.hive.pieces().count());
        let pinned = tiles
            .clone()
            .filter(|&token| reading.is(token, feature::PINNED));
        assert_eq!(pinned.count(), met.hive.pinned().len());
        // What the cells with tiles are away from the middle cancels out.
        let ground = tiles.filter(|&token| reading.number(token, feature::LEVEL) == 0);
        let sum = ground.fold([0.0_f32; 2], |[q, r], token| {
            let [east, south] = reading.tokens.places[token];
            [q + east, r + south]
        });
        assert!(sum.iter().all(|offset| offset.abs() < 1e-4), "{sum:?}");
    }
}

#[test]
fn neighbours_and_queens_are_where_places_say() {
    for met in positions(7, 3_000) {
        let reading = Reading::of(&met);
        for (owner, around, near, beside) in [
            (
                feature::OWN,
                feature::OWN_AROUND,
                feature::OWN_QUEEN_NEAR,
                feature::BESIDE_OWN_QUEEN,
            ),
            (
                feature::OTHER,
                feature::OTHER_AROUND,
                feature::OTHER_QUEEN_NEAR,
                feature::BESIDE_OTHER_QUEEN,
            ),
        ] {
            let tiles = reading.roster.tiles();
            let shown: Vec<usize> = tiles
                .clone()
                .filter(|&tile| reading.is(tile, owner) && reading.is(tile, feature::TOP))
                .collect();
            let queen = tiles
                .clone()
                .find(|&tile| reading.is_kind(tile, owner, Bug::Queen));
            for token in reading.placed() {
                let next_to = shown
                    .iter()
                    .filter(|&&tile| reading.steps(token, tile) == 1);
                assert_eq!(reading.number(token, around), 3 * next_to.count());
                let steps = queen.map_or(8, |queen| reading.steps(token, queen).min(8));
                assert_eq!(reading.number(token, near), 16 - 2 * usize::from(steps));
                assert_eq!(reading.is(token, beside), steps == 1);
            }
        }
    }
}

#[test]
fn who_can_go_where_is_what_the_moves_say() {
    let mut thrown = 0;
    for met in positions(8, 6_000) {
        let reading = Reading::of(&met);
        let is_tile = |token: usize| reading.roster.tiles().contains(&token);
        let in_hand = reading.number(Roster::CONTEXT.into(), feature::OWN_HAND) > 0;
        for token in reading.placed() {
            let number = |what| reading.number(token, what);
            let from_here = reading.moves().filter(|pair| pair[0] == token).count();
            if reading.is(token, feature::OWN) {
                assert_eq!(number(feature::MOVES), from_here.min(32));
                assert_eq!(number(feature::FEW_MOVES), 4 * from_here.min(4));
                assert_eq!(reading.is(token, feature::CAN_MOVE), from_here > 0);
                let to_queen = reading.moves().filter(|&[from, to]| {
                    from == token && reading.is(to, feature::BESIDE_OTHER_QUEEN) && !is_tile(to)
                });
                assert_eq!(number(feature::QUEEN_CELLS), 4 * to_queen.count());
            } else if is_tile(token) {
                assert_eq!(number(feature::THROWS), 4 * from_here.min(4));
                assert_eq!(reading.is(token, feature::CAN_BE_THROWN), from_here > 0);
                thrown += usize::from(from_here > 0);
            }
            let to_here = || reading.moves().filter(|pair| pair[1] == token);
            let arrivals = to_here().filter(|pair| is_tile(pair[0])).count();
            assert_eq!(number(feature::OWN_ARRIVALS), (4 * arrivals).min(48));
            let placements = to_here().filter(|pair| reading.is(pair[0], feature::HAND));
            let open = in_hand && reading.is(token, feature::OPEN_TO_OWN);
            assert_eq!(placements.count() > 0, open);
        }
        for kind in reading.roster.hands() {
            if reading.is(kind, feature::OWN) {
                let placeable = reading.moves().any(|pair| pair[0] == kind);
                assert_eq!(reading.is(kind, feature::PLACEABLE), placeable);
            }
        }
    }
    assert!(thrown > 100, "chance left out the throws: {thrown}");
}

/// One position, looked at by hand: White's beetle is on its queen, the pillbug beside her.
#[test]
fn the_numbers_say_what_one_sees() {
    use feature as f;
    let game = game(r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/;wB1 -wQ;bB1 bQ-;wB1 wQ");
    let reading = Reading::of(&Met::new(game.position().clone()));
    let says = |token: usize, expected: &[(usize, u8)]| {
        for &(what, number) in expected {
            assert_eq!(reading.row(token)[what], number, "number {what} of {token}");
        }
    };
    let tile = |owner: usize, bug: Bug| {
        let mut tiles = reading.roster.tiles();
        let found = tiles.find(|&tile| reading.is_kind(tile, owner, bug));
        found.expect("on the table")
    };
    // Black is to move, so White is the other.
    let queen = tile(f::OTHER, Bug::Queen);
    says(queen, &[(f::STACK, 8), (f::LEVEL, 0), (f::TOP, 0)]);
    says(queen, &[(f::UNDER_OTHER, 16), (f::UNDER_OWN, 0)]);
    says(queen, &[(f::OTHER_AROUND, 3), (f::OWN_AROUND, 0)]);
    says(queen, &[(f::MOVES, 0), (f::OTHER_QUEEN_NEAR, 16)]);
    let beetle = tile(f::OTHER, Bug::Beetle);
    says(beetle, &[(f::STACK, 8), (f::LEVEL, 4), (f::TOP, 16)]);
    says(beetle, &[(f::OTHER_BELOW, 4), (f::OWN_BELOW, 0)]);
    says(beetle, &[(f::MOVES, 6), (f::FEW_MOVES, 16)]);
    says(beetle, &[(f::MOVED_LAST, 16), (f::PINNED, 0)]);
    for way in f::SLIDES..f::SLIDES + 6 {
        says(beetle, &[(way, 0)]);
    }
    let pillbug = tile(f::OTHER, Bug::Pillbug);
    says(pillbug, &[(f::PINNED, 16), (f::CAN_MOVE, 0)]);
    says(
        pillbug,
        &[(f::BESIDE_OTHER_QUEEN, 16), (f::CAN_BE_THROWN, 0)],
    );
    says(
        tile(f::OWN, Bug::Queen),
        &[(f::PINNED, 16), (f::OWN_AROUND, 6)],
    );
    // At the end of the row, with Black's queen to the west: it slides along her on both sides.
    let ways = [Direction::SouthWest, Direction::NorthWest];
    for direction in Direction::ALL {
        let slides = if ways.contains(&direction) { 16 } else { 0 };
        let way = f::SLIDES + direction as usize;
        says(tile(f::OWN, Bug::Beetle), &[(way, slides)]);
    }
    let mut hands = reading.roster.hands();
    let ants = hands.find(|&kind| reading.is_kind(kind, f::OWN, Bug::Ant));
    let ants = ants.expect("in hand");
    says(ants, &[(f::HAND, 16), (f::LEFT, 15), (f::PLACEABLE, 16)]);
    let context = Roster::CONTEXT.into();
    says(context, &[(f::OWN_LIBERTIES, 12), (f::OTHER_LIBERTIES, 15)]);
    says(context, &[(f::OWN_HAND, 11), (f::OTHER_HAND, 11)]);
    says(context, &[(f::TURN, 2), (f::REPEATED, 0), (f::PILLBUG, 16)]);
    let value = reading.row(Roster::VALUE.into());
    assert_eq!(value.iter().filter(|&&number| number > 0).count(), 1);
}

#[test]
fn the_past_is_told_as_far_as_it_matters() {
    let met = Met::new(Hive::start(&hive_rules::Variant::BASE));
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    for occurrences in [0, 1, 2, 3, 9] {
        encoding.encode(
            &EvalRequest {
                occurrences,
                ..met.request()
            },
            &mut tokens,
        );
    }
    assert_eq!(tokens.len(), 5);
    let repeated = |position: usize| {
        let context = tokens.starts[position] as usize + usize::from(Roster::CONTEXT);
        tokens.features[context * HiveTokens::FEATURES + feature::REPEATED]
    };
    assert_eq!([0, 1, 2, 3, 4].map(repeated), [0, 0, 8, 16, 16]);
}

/// A row of all 28 tiles is as long as a hive can be, and longer than cells know their distances.
#[test]
fn the_longest_hive_is_told_right() {
    let mut text = String::from("Base+MLP;;;wG1;bG1 wG1-");
    let (mut west, mut east) = ("G1", "G1");
    for bug in [
        "Q", "S1", "S2", "B1", "B2", "G2", "G3", "A1", "A2", "A3", "M", "L", "P",
    ] {
        write!(text, ";w{bug} -w{west};b{bug} b{east}-").expect("a string takes everything");
        (west, east) = (bug, bug);
    }
    let met = Met::new(game(&text).position().clone());
    let tokens = encode(&met);
    assert_eq!(tokens.places.len(), HiveTokens::MOST);
    let columns: HashSet<u32> = tokens.places[2..30]
        .iter()
        .map(|place| place[0].to_bits())
        .collect();
    assert_eq!(columns.len(), 28);
    let far = |place: &[f32; 2]| {
        place[0]
            .abs()
            .max(place[1].abs())
            .max((place[0] + place[1]).abs())
    };
    let furthest = tokens.places.iter().map(far).fold(0.0, f32::max);
    assert!((furthest - 14.5).abs() < 1e-6, "{furthest}");
    // The last of Black's tiles lies thirteen steps and more from White's queen.
    let pillbug = tokens
        .features
        .chunks(HiveTokens::FEATURES)
        .find(|row| row[feature::OTHER] == 16 && row[feature::KIND + Bug::Pillbug as usize] == 16);
    assert_eq!(pillbug.expect("on the table")[feature::OWN_QUEEN_NEAR], 0);
}
