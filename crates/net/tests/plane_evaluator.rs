//! An evaluator over planes, with a network that makes its answers up.
#![expect(clippy::float_cmp, reason = "what is handed on is not rounded")]

use std::sync::Arc;

use game::{Dice, EvalRequest, Evaluation, Evaluator, Game};
use hex_rules::{Hex, Move, Size, Variant};
use hive_rules::Hive;
use net::PlaneEvaluator;
use net::architecture::Architecture;
use net::catalogue::Design;
use net::encoding::hex::{HexOnePlane, HexPlanes, Seat};
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::encoding::hive_paper::HivePaper;
use net::encoding::{MoveActions, PlaneEncoding};
use net::input::{PlaneAnswers, PlaneNetwork, Planes};

/// Answers with what depends on every number of a position, and on nothing else.
struct MadeUp {
    /// Actions, or as many as cells and one more.
    actions: Option<usize>,
}

fn dice_of(position: &[f32]) -> Dice {
    let mixed = position.iter().fold(7_u64, |mixed, x| {
        (mixed ^ u64::from(x.to_bits())).wrapping_mul(0x100_0000_01b3)
    });
    Dice::new(mixed, 0)
}

fn logit(dice: &mut Dice) -> f32 {
    f32::from(u16::try_from(dice.below(4000)).expect("below")) / 500.0 - 4.0
}

impl PlaneNetwork for MadeUp {
    fn run(&self, planes: &Planes) -> PlaneAnswers {
        let actions = self.actions.unwrap_or(planes.height * planes.width + 1);
        let mut answers = PlaneAnswers::default();
        for position in planes.data.chunks_exact(planes.volume()) {
            let mut dice = dice_of(position);
            answers.values.push(logit(&mut dice) / 4.0);
            answers
                .policy
                .extend((0..actions).map(|_| logit(&mut dice)));
        }
        answers
    }
}

struct Asked<G: Game> {
    position: G,
    legal: Vec<G::Move>,
    line: Vec<G::Move>,
}

impl<G: Game> Asked<G> {
    /// Positions of random games of these variants.
    fn random(variants: &[G::Variant], count: u64, longest: usize) -> Vec<Asked<G>> {
        let asked = (0..count).map(|game| {
            let mut dice = Dice::new(3, game);
            let variant = &variants[dice.below(variants.len())];
            let (mut position, mut line) = (G::start(variant), Vec::new());
            let plies = dice.below(longest);
            loop {
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                match dice.pick(&legal) {
                    Some(mv) if line.len() < plies => {
                        position.apply(mv);
                        line.push(mv);
                    }
                    _ => {
                        break Asked {
                            position,
                            legal,
                            line,
                        };
                    }
                }
            }
        });
        asked.filter(|asked| !asked.legal.is_empty()).collect()
    }

    fn request(&self) -> EvalRequest<'_, G> {
        EvalRequest {
            position: &self.position,
            legal: &self.legal,
            line: (&self.line).into(),
            occurrences: 1,
        }
    }
}

fn evaluator<E: PlaneEncoding>(encoding: E, actions: Option<usize>) -> PlaneEvaluator<E> {
    PlaneEvaluator::new(encoding, Arc::new(MadeUp { actions }))
}

/// Asks all at once and each alone; the answers must be the same, one prior a move, their sum 1.
fn ask<G: Game>(evaluator: &impl Evaluator<G>, asked: &[Asked<G>]) -> Vec<Evaluation> {
    let requests: Vec<EvalRequest<'_, G>> = asked.iter().map(Asked::request).collect();
    let answers = evaluator.evaluate(&requests);
    assert_eq!(answers.len(), requests.len());
    for (request, answer) in requests.into_iter().zip(&answers) {
        assert_eq!(answer.priors.len(), request.legal.len());
        let sum: f32 = answer.priors.iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        assert!(answer.priors.iter().all(|&prior| prior > 0.0));
        assert_eq!(evaluator.evaluate(&[request]), std::slice::from_ref(answer));
    }
    answers
}

/// What the network said about a position.
fn said<E: PlaneEncoding>(
    encoding: &E,
    asked: &Asked<E::Game>,
    actions: Option<usize>,
) -> Option<(MoveActions, PlaneAnswers)> {
    let [channels, height, width] = encoding.shape(&asked.position);
    let mut planes = Planes::new(channels, height, width);
    let moves = encoding.encode(&asked.request(), planes.push()).ok()?;
    Some((moves, MadeUp { actions }.run(&planes)))
}

#[test]
fn hex_boards_of_all_sizes_are_answered_together() {
    let variants =
        [3, 5, 8, 4].map(|side| Variant::with_swap(Size::square(side).expect("a board")));
    let asked = Asked::<Hex>::random(&variants, 60, 12);
    let evaluator = evaluator(HexPlanes, None);
    for (asked, answer) in asked.iter().zip(ask(&evaluator, &asked)) {
        let (_, said) = said(&HexPlanes, asked, None).expect("every board fits");
        assert_eq!(answer.value, said.values[0]);
        let seat = Seat::of(&asked.position);
        let logit = |mv: Move| said.policy[seat.action(mv) as usize];
        // Ratios of priors are those of softmax.
        for (&mv, &prior) in asked.legal.iter().zip(&answer.priors) {
            let ratio = (logit(mv) - logit(asked.legal[0])).exp();
            assert!((prior / answer.priors[0] / ratio - 1.0).abs() < 1e-4);
        }
    }
    assert_eq!(evaluator.positions_outside() + evaluator.moves_outside(), 0);
}

#[test]
fn a_network_that_knows_no_swap_has_no_opinion_about_it() {
    let variant = Variant::with_swap(Size::square(5).expect("a board"));
    let asked = Asked::<Hex>::random(&[variant], 60, 3);
    let evaluator = evaluator(HexOnePlane { side: 5 }, Some(25));
    let mut swaps = 0;
    for (asked, answer) in asked.iter().zip(ask(&evaluator, &asked)) {
        if asked.legal.last() == Some(&Move::Swap) {
            swaps += 1;
            assert_eq!(answer.priors.last(), Some(&(1.0 / 25.0)));
        }
    }
    assert!(swaps > 0);
    // Asked together and then alone.
    assert_eq!(evaluator.moves_outside(), 2 * swaps);
    let other = Variant::plain(Size::square(6).expect("a board"));
    let foreign = Asked::<Hex>::random(&[other], 4, 2);
    for answer in ask(&evaluator, &foreign) {
        assert_eq!(answer, Evaluation::uniform(answer.priors.len()));
    }
    assert_eq!(evaluator.positions_outside(), 2 * foreign.len() as u64);
}

#[test]
fn what_leaves_the_window_is_counted_and_gets_no_opinion() {
    let asked = Asked::<Hive>::random(&[hive_rules::Variant::BASE], 300, 100);
    let actions = Some(HivePaper::ACTIONS);
    let evaluator = evaluator(HivePaper::default(), actions);
    let (mut positions, mut moves) = (0, 0);
    for (asked, answer) in asked.iter().zip(ask(&evaluator, &asked)) {
        let uniform = Evaluation::uniform(asked.legal.len());
        match said(&HivePaper::default(), asked, actions) {
            None => {
                positions += 1;
                assert_eq!(answer, uniform);
            }
            Some((known, said)) => {
                assert_eq!(answer.value, said.values[0]);
                for (mv, &prior) in answer.priors.iter().enumerate() {
                    if known.of(mv).is_empty() {
                        moves += u64::from(asked.legal.len() > 1);
                        assert_eq!(prior, uniform.priors[mv]);
                    }
                }
            }
        }
    }
    assert!(positions > 0 && moves > 0, "{positions} {moves}");
    assert_eq!(evaluator.positions_outside(), 2 * positions);
    assert_eq!(evaluator.moves_outside(), 2 * moves);
}

#[test]
fn a_move_with_several_numbers_has_the_sum_of_their_shares() {
    let variant = hive_rules::Variant::MLP;
    let encoding = HiveOpenSpiel::new(variant, 8).expect("a board");
    let asked = Asked::<Hive>::random(&[variant], 100, 60);
    let evaluator = evaluator(encoding, Some(5489));
    for (asked, answer) in asked.iter().zip(ask(&evaluator, &asked)) {
        let Some((known, said)) = said(&encoding, asked, Some(5489)) else {
            continue;
        };
        let weight = |mv| -> f32 {
            let logits = known
                .of(mv)
                .iter()
                .map(|&action| said.policy[action as usize]);
            logits.map(f32::exp).sum()
        };
        for (mv, &prior) in answer.priors.iter().enumerate() {
            let ratio = weight(mv) / weight(0);
            assert!((prior / answer.priors[0] / ratio - 1.0).abs() < 1e-4);
        }
    }
    assert_eq!(evaluator.moves_outside(), 0);
}

/// Whether a named network is made for an encoding: its name and version, its planes, its actions.
fn check_design<E: PlaneEncoding>(name: &str, encoding: &E, start: &E::Game) {
    let design = Design::named(name).expect("a design");
    assert_eq!(design.encoding.name, E::NAME);
    assert_eq!(design.encoding.version, E::VERSION);
    let [channels, height, width] = encoding.shape(start);
    let planes = match &design.architecture {
        Architecture::Resnet(net) => {
            assert_eq!(net.actions, encoding.actions(start));
            [net.planes, net.height, net.width]
        }
        Architecture::HexPaper(net) => [1, net.side, net.side],
        Architecture::HexResnet(net) => [net.planes, height, width],
        Architecture::Hexformer(_) => panic!("not over planes"),
    };
    assert_eq!(planes, [channels, height, width], "{name}");
}

#[test]
fn named_networks_are_made_for_their_encodings() {
    let hive = Hive::start(&hive_rules::Variant::BASE);
    for name in ["hive-paper", "hive-paper-hexagonal"] {
        check_design(name, &HivePaper::default(), &hive);
    }
    let hex = Hex::start(&Variant::plain(Size::ELEVEN));
    check_design("hex-paper", &HexOnePlane { side: 11 }, &hex);
    check_design("hex-resnet", &HexPlanes, &hex);
}
