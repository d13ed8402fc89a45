//! Many samples in the numbers that a network is fed.

use game::{Dice, Symmetry};
use hive_rules::Hive;
use net::encoding::{HiveTokens, MoveActions, PlaneEncoding};
use net::input::Planes;
use net::training::{AuxiliaryTarget, PlaneTargets, TokenTargets, TrainingBatch};

use super::line::Mover;
use super::sample::Sample;

/// Samples that are learnt together.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// What is shown and what should be answered.
    pub content: TrainingBatch,
    /// Who moved in each position, and after how many moves.
    pub about: Vec<(Mover, usize)>,
    /// Of planes: the actions of each legal move, and which share of the choice it should be.
    pub moves: Vec<(MoveActions, Vec<f32>)>,
}

impl Batch {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.about.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.about.is_empty()
    }
}

/// Writes samples of a game into batches.
pub trait Encoder<G: game::Game>: Send {
    /// The batch of these samples, without those that cannot be encoded. Chance turns positions, if
    /// there is any.
    fn encode(&mut self, samples: &[Sample<G>], dice: Option<&mut Dice>) -> Batch;
}

impl<G: game::Game> Encoder<G> for Box<dyn Encoder<G>> {
    fn encode(&mut self, samples: &[Sample<G>], dice: Option<&mut Dice>) -> Batch {
        (**self).encode(samples, dice)
    }
}

/// Tokens of Hive.
#[derive(Debug)]
pub struct TokenEncoder {
    encoding: HiveTokens,
    /// Whether the network is taught what the future brings.
    auxiliary: bool,
}

impl Encoder<Hive> for TokenEncoder {
    fn encode(&mut self, samples: &[Sample<Hive>], mut dice: Option<&mut Dice>) -> Batch {
        let (mut tokens, mut targets) = (HiveTokens::batch(), TokenTargets::default());
        for sample in samples {
            self.encoding.encode(&sample.request(), &mut tokens);
            let shares = sample.shares.iter().map(|share| share * sample.weight);
            targets.policy.extend(shares);
            targets.results.push(sample.result.unwrap_or_default());
            if self.auxiliary {
                targets.auxiliary.push(self.auxiliary_target(sample));
            }
            if let Some(dice) = dice.as_mut() {
                let symmetry = dice.pick(&Symmetry::ALL).unwrap_or(Symmetry::IDENTITY);
                HiveTokens::turn(&mut tokens, targets.results.len() - 1, symmetry);
            }
        }
        Batch {
            content: TrainingBatch::Tokens(tokens, targets),
            about: samples.iter().map(about).collect(),
            moves: Vec::new(),
        }
    }
}

impl TokenEncoder {
    /// For a network that is taught what the future brings, or not.
    pub fn new(auxiliary: bool) -> TokenEncoder {
        TokenEncoder {
            encoding: HiveTokens::new(),
            auxiliary,
        }
    }

    fn auxiliary_target(&mut self, sample: &Sample<Hive>) -> AuxiliaryTarget {
        let auxiliary = &sample.auxiliary;
        let position = &sample.position;
        let reply = auxiliary.reply.and_then(|mv| {
            let roster = self.encoding.roster(position);
            roster.pair_of(!position.colour(), mv)
        });
        AuxiliaryTarget {
            own_liberties: auxiliary.liberties.map(|[own, _]| own),
            other_liberties: auxiliary.liberties.map(|[_, other]| other),
            moves_left: auxiliary.moves_left,
            short_term: auxiliary.short_term,
            reply,
        }
    }
}

/// Planes by any encoding of a game.
#[derive(Clone, Copy, Debug)]
pub struct PlaneEncoder<E> {
    pub encoding: E,
    /// Whether illegal actions are left out of the choice.
    pub legal_only: bool,
}

impl<E: PlaneEncoding> Encoder<E::Game> for PlaneEncoder<E> {
    fn encode(&mut self, samples: &[Sample<E::Game>], _: Option<&mut Dice>) -> Batch {
        let mut planes = Planes::default();
        let mut targets = PlaneTargets::default();
        let mut known = Vec::with_capacity(samples.len());
        let mut all_moves = Vec::with_capacity(samples.len());
        for sample in samples {
            let [channels, height, width] = self.encoding.shape(&sample.position);
            if planes.is_empty() {
                planes = Planes::new(channels, height, width);
            }
            debug_assert_eq!(
                [channels, height, width],
                [planes.channels, planes.height, planes.width]
            );
            let begin = planes.data.len();
            let numbers = self.encoding.encode(&sample.request(), planes.push());
            // A position that does not fit, or in which nothing can be chosen, teaches nothing.
            let Some(moves) = numbers.ok().filter(|moves| moves.missing() < moves.len()) else {
                planes.data.truncate(begin);
                continue;
            };
            let first = targets.policy.len();
            let actions = self.encoding.actions(&sample.position);
            targets.policy.resize(first + actions, 0.0);
            if self.legal_only {
                targets.legal.resize(first + actions, false);
            }
            for (mv, share) in sample.shares.iter().enumerate() {
                let all = moves.of(mv);
                let each = share * sample.weight / all.len().max(1) as f32;
                for &action in all {
                    targets.policy[first + action as usize] += each;
                    if self.legal_only {
                        targets.legal[first + action as usize] = true;
                    }
                }
            }
            targets.values.push(sample.value());
            known.push(about(sample));
            all_moves.push((moves, sample.shares.clone()));
        }
        Batch {
            content: TrainingBatch::Planes(planes, targets),
            about: known,
            moves: all_moves,
        }
    }
}

fn about<G: game::Game>(sample: &Sample<G>) -> (Mover, usize) {
    (sample.mover, sample.before.len())
}
