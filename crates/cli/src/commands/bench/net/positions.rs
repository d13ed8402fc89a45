//! Positions of random midgames, as networks are fed them.

use game::{Dice, EvalRequest, Game};
use hex_rules::Size;
use hive_rules::Variant;
use net::encoding::hex::{HexOnePlane, HexPlanes};
use net::encoding::hive_paper::HivePaper;
use net::encoding::{HiveTokens, PlaneEncoding};
use net::input::{Planes, Tokens};

/// So many positions of Hive with all expansions, as tokens.
pub(super) fn tokens(count: usize) -> Tokens {
    let mut encoding = HiveTokens::new();
    let mut tokens = HiveTokens::batch();
    let mut number = 0;
    while tokens.len() < count {
        visit(&Variant::MLP, number, 16..64, |request| {
            encoding.encode(request, &mut tokens);
            tokens.len() < count
        });
        number += 1;
    }
    tokens
}

/// So many positions as planes of the network of this name.
pub(super) fn planes(name: &str, count: usize) -> Planes {
    let hex = hex_rules::Variant::plain(Size::ELEVEN);
    match name {
        "hex-resnet" => laid_out(&HexPlanes, &hex, 10..60, count),
        "hex-paper" => laid_out(&HexOnePlane { side: 11 }, &hex, 10..60, count),
        _ => laid_out(&HivePaper::default(), &Variant::BASE, 8..40, count),
    }
}

fn laid_out<E: PlaneEncoding>(
    encoding: &E,
    variant: &<E::Game as Game>::Variant,
    plies: std::ops::Range<usize>,
    count: usize,
) -> Planes {
    let mut planes = Planes::default();
    let mut number = 0;
    while planes.is_empty() || planes.len() < count {
        visit::<E::Game>(variant, number, plies.clone(), |request| {
            let [channels, height, width] = encoding.shape(request.position);
            if planes.is_empty() {
                planes = Planes::new(channels, height, width);
            }
            let before = planes.data.len();
            if encoding.encode(request, planes.push()).is_err() {
                planes.data.truncate(before);
            }
            planes.len() < count
        });
        number += 1;
    }
    planes
}

/// Shows every position of a random game between these plies, as long as more are wanted.
fn visit<G: Game>(
    variant: &G::Variant,
    number: u64,
    plies: std::ops::Range<usize>,
    mut show: impl FnMut(&EvalRequest<'_, G>) -> bool,
) {
    let mut dice = Dice::new(7, number);
    let mut position = G::start(variant);
    let (mut line, mut legal) = (Vec::new(), Vec::new());
    for ply in 0..plies.end {
        legal.clear();
        position.legal_moves(&mut legal);
        let Some(mv) = dice.pick(&legal) else { return };
        let request = EvalRequest {
            position: &position,
            legal: &legal,
            line: (&line).into(),
            occurrences: 1,
        };
        if ply >= plies.start && !show(&request) {
            return;
        }
        position.apply(mv);
        line.push(mv);
    }
}
