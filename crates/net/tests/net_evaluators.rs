//! From a network's card to its evaluator: what fits, what does not, and what it cannot read.

use game::{Dice, EvalRequest, Evaluation, Evaluator as _, Game as _};
use hive_rules::{Hive, Variant};
use net::Weights;
use net::architecture::{Architecture, Hexformer, Kernel, Resnet};
use net::backend::cpu::CpuOptions;
use net::encoding::hive_openspiel::{HiveOpenSpiel, Outside};
use net::encoding::{HiveTokens, PlaneEncoding as _};
use net::evaluator::{self, NetEvaluator, Reader as _, UnfitError};
use net::file::{Card, EncodingName, Game, Network};

/// A small network over planes of these measures.
fn resnet(planes: usize, side: usize, actions: usize) -> Architecture {
    Architecture::Resnet(Resnet {
        planes,
        height: side,
        width: side,
        channels: 4,
        blocks: 1,
        kernel: Kernel::Square,
        policy_channels: 2,
        actions,
        value_hidden: 4,
    })
}

fn network(encoding: &str, version: u32, architecture: Architecture) -> Network {
    Network {
        card: Card {
            format: Card::FORMAT,
            name: "small".into(),
            game: Game::Hive,
            encoding: EncodingName {
                name: encoding.into(),
                version,
            },
            architecture: architecture.clone(),
            sha256: String::new(),
            training: String::new(),
            strength: Vec::new(),
        },
        weights: Weights::untrained(architecture, 1).expect("measures that go together"),
    }
}

fn evaluator(network: &Network) -> Result<NetEvaluator<Hive>, UnfitError> {
    evaluator::hive(network, CpuOptions::default())
}

/// The first moves of a game, asked about.
fn ask(evaluator: &NetEvaluator<Hive>, variant: Variant) -> (bool, Evaluation) {
    let mut hive = Hive::start(&variant);
    let mut line = Vec::new();
    for _ in 0..5 {
        let legal = legal(&hive);
        line.push(legal[legal.len() / 2]);
        hive.apply(legal[legal.len() / 2]);
    }
    let request = EvalRequest {
        position: &hive,
        legal: &legal(&hive),
        line: (&line).into(),
        occurrences: 1,
    };
    let answer = evaluator.evaluate(&[request]).remove(0);
    (evaluator.reads(&request), answer)
}

fn legal(hive: &Hive) -> Vec<hive_rules::Move> {
    let mut moves = Vec::new();
    hive.legal_moves(&mut moves);
    moves
}

#[test]
fn every_encoding_of_hive_can_be_played_with() {
    let tokens = Architecture::Hexformer(
        Hexformer::named("xs", HiveTokens::FEATURES).expect("it has that name"),
    );
    for (encoding, architecture, all_types) in [
        ("hive-tokens", tokens, true),
        ("hive-paper", resnet(56, 12, 1584), false),
        ("hive-paper-without-history", resnet(56, 12, 1584), false),
        ("hive-paper-turned", resnet(56, 12, 1584), false),
        ("hive-openspiel", resnet(17, 17, 5489), false),
        ("hive-openspiel", resnet(17, 29, 5489), false),
    ] {
        let network = network(encoding, 1, architecture);
        let evaluator = evaluator(&network).expect("it fits");
        let (reads, answer) = ask(&evaluator, Variant::BASE);
        #[cfg(feature = "torch")]
        torch::says_the_same(&network, &answer);
        assert!(reads, "{encoding}");
        assert_ne!(
            answer,
            Evaluation::uniform(answer.priors.len()),
            "{encoding}"
        );
        // What it does not know it has no opinion about.
        let (reads, answer) = ask(&evaluator, Variant::MLP);
        assert_eq!(reads, all_types, "{encoding}");
        let opinion = answer != Evaluation::uniform(answer.priors.len());
        assert_eq!(opinion, all_types, "{encoding}");
    }
}

#[test]
fn a_network_of_other_hyperparameters_or_another_encoding_is_refused() {
    // Seventeen planes of sixteen rows are no board of OpenSpiel's; 23 are of another game type.
    for architecture in [
        resnet(17, 16, 5489),
        resnet(23, 17, 5489),
        resnet(17, 17, 5488),
        resnet(17, 31, 5489),
    ] {
        let refused = evaluator(&network("hive-openspiel", 1, architecture)).unwrap_err();
        assert!(
            matches!(refused, UnfitError::Hyperparameters { .. }),
            "{refused}"
        );
    }
    let refused = evaluator(&network("hive-paper", 1, resnet(56, 11, 1584))).unwrap_err();
    assert!(
        matches!(refused, UnfitError::Hyperparameters { .. }),
        "{refused}"
    );
    for (encoding, version) in [("hive-openspiel", 2), ("hive-paper", 2), ("hive", 1)] {
        let refused = evaluator(&network(encoding, version, resnet(17, 17, 5489))).unwrap_err();
        assert!(matches!(refused, UnfitError::Encoding { .. }), "{refused}");
        assert!(refused.to_string().contains("hive-openspiel"), "{refused}");
    }
}

/// Nothing of another game type, even a tile that the planes have no place for, is a panic.
#[test]
fn openspiels_planes_are_of_one_game_type() {
    let encoding = HiveOpenSpiel::new(Variant::BASE, 8).expect("a board");
    let base = Hive::start(&Variant::BASE);
    let [planes, height, width] = encoding.shape(&base);
    assert_eq!([planes, height, width], [17, 17, 17], "what training says");
    assert_eq!(encoding.actions(&base), 5489);
    let mut met = [0, 0];
    for number in 0..40 {
        let variant = Variant::ALL[number % 8];
        let mut dice = Dice::new(5, number as u64);
        let (mut hive, mut line) = (Hive::start(&variant), Vec::new());
        while let Some(mv) = dice.pick(&legal(&hive)).filter(|_| line.len() < 50) {
            let request = EvalRequest {
                position: &hive,
                legal: &legal(&hive),
                line: (&line).into(),
                occurrences: 1,
            };
            let mut numbers = vec![0.0; planes * height * width];
            let said = encoding.encode(&request, &mut numbers);
            assert_eq!(encoding.fits(&request), said.is_ok());
            let (found, wanted) = (variant, Variant::BASE);
            if found != wanted {
                assert_eq!(said, Err(Outside::Variant { found, wanted }));
            }
            met[usize::from(found == wanted)] += 1;
            line.push(mv);
            hive.apply(mv);
        }
    }
    assert!(met[0] > 100 && met[1] > 100, "{met:?}");
}

/// libtorch runs them all too.
#[cfg(feature = "torch")]
mod torch {
    use net::backend::torch::{OwnKernels, Place, Precision, TorchOptions};

    use super::*;

    const OPTIONS: TorchOptions = TorchOptions {
        place: Place::Cpu,
        precision: Precision::Full,
        auxiliary: false,
        kernels: OwnKernels::None,
    };

    pub(super) fn says_the_same(network: &Network, expected: &Evaluation) {
        let evaluator = evaluator::hive(network, OPTIONS).expect("it fits");
        let (reads, found) = ask(&evaluator, Variant::BASE);
        assert!(reads);
        assert!((found.value - expected.value).abs() < 1e-4);
        for (found, expected) in found.priors.iter().zip(&expected.priors) {
            assert!((found - expected).abs() < 1e-4, "{found} {expected}");
        }
        assert_eq!(found.priors.len(), expected.priors.len());
    }

    #[test]
    fn what_is_unfit_is_unfit_there_too() {
        let network = network("hive-openspiel", 1, resnet(17, 16, 5489));
        let refused = evaluator::hive(&network, OPTIONS).unwrap_err();
        assert!(
            matches!(refused, UnfitError::Hyperparameters { .. }),
            "{refused}"
        );
    }
}
