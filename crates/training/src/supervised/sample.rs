//! One position, and what should be said about it.

use game::{Dice, EvalRequest, Game, Outcome, Player};

use super::config::SampleConfig;
use super::line::{Line, Mover, Opinion, TrainableGame, chance, worth};

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Sample<G: Game> {
    pub position: G,
    pub legal: Vec<G::Move>,
    /// The moves that led there.
    pub before: Vec<G::Move>,
    /// How often it was on the table.
    pub occurrences: u32,
    /// Which share of the choice each legal move should be: adds up to one, or to nothing if no
    /// choice is to be learnt here.
    pub shares: Vec<f32>,
    /// How much the choice counts.
    pub weight: f32,
    /// Shares of win, draw and loss for the player to move, if they are known.
    pub result: Option<[f32; 3]>,
    /// What the future brought.
    pub auxiliary: Auxiliary<G::Move>,
    /// Who moved here.
    pub mover: Mover,
}

/// What the future brought, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Auxiliary<M> {
    /// Free cells around the own queen at the end, and around the other.
    pub liberties: Option<[u8; 2]>,
    /// Plies until the end.
    pub moves_left: Option<f32>,
    /// The value for the player to move 4, 12 and 40 plies later.
    pub short_term: [Option<f32>; 3],
    /// The opponent's reply.
    pub reply: Option<M>,
}

/// How far ahead [`Auxiliary::short_term`] looks.
const AHEAD: [usize; 3] = [4, 12, 40];

impl<G: TrainableGame> Sample<G> {
    /// The sample of a line after so many moves. Chance decides what is shown otherwise than it was
    /// played, if there is any.
    pub fn of(
        line: &Line<G>,
        ply: usize,
        config: &SampleConfig,
        dice: Option<&mut Dice>,
    ) -> Sample<G> {
        let mut dice = dice;
        let turned = dice.as_mut().is_some_and(|dice| dice.below(2) == 1) && config.symmetry;
        let turn = |mv: G::Move| {
            if turned {
                G::turned(&line.variant, mv)
            } else {
                mv
            }
        };
        let result = line.result(ply, config);
        let swap = dice.filter(|_| ply == 1 && result.is_some());
        let swap = swap.is_some_and(|dice| chance(dice, config.swap));
        let swap = swap.then(|| G::with_swap(&line.variant)).flatten();
        let variant = swap.as_ref().map_or(&line.variant, |(variant, _)| variant);
        let mut position = G::start(variant);
        let before: Vec<G::Move> = line.moves[..ply].iter().map(|&mv| turn(mv)).collect();
        for &mv in &before {
            position.apply(mv);
        }
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let player = position.to_move();
        let mover = line.movers[player as usize];
        let kind = match mover {
            Mover::Human => config.human,
            Mover::Bot => config.bot,
            Mover::Unknown => config.unknown,
        };
        let mut sample = Sample {
            shares: vec![0.0; legal.len()],
            position,
            legal,
            before,
            occurrences: line.occurrences.get(ply).map_or(1, |&count| count.into()),
            weight: line.weight * kind * config.of_rating(line.ratings[player as usize]),
            result,
            auxiliary: line.auxiliary(ply, player),
            mover,
        };
        sample.auxiliary.reply = sample.auxiliary.reply.map(turn);
        match swap {
            // Whoever stands worse after the first move takes it over, and stands better then.
            Some((_, swap)) if result.is_some_and(|[win, _, loss]| loss > win) => {
                sample.choose(swap, 1.0);
                sample.result = result.map(|[win, draw, loss]| [loss, draw, win]);
                sample.auxiliary = Auxiliary::default();
            }
            Some(_) => sample.imitate(line, ply, turn),
            None if ply >= line.random || line.study.is_some() => sample.imitate(line, ply, turn),
            None => {}
        }
        sample.smooth(config.smoothing);
        sample
    }

    fn imitate(&mut self, line: &Line<G>, ply: usize, turn: impl Fn(G::Move) -> G::Move) {
        if let Some(study) = &line.study {
            for &(mv, share) in &study.wanted {
                self.choose(turn(mv), share);
            }
            return;
        }
        let thought = line.thoughts.get(ply).and_then(Option::as_ref);
        if thought.is_some_and(|thought| thought.cheap) {
            return;
        }
        let policy = thought.map_or(&[][..], |thought| &thought.policy);
        if policy.is_empty() {
            if let Some(&mv) = line.moves.get(ply) {
                self.choose(turn(mv), 1.0);
            }
            return;
        }
        let whole: u32 = policy.iter().map(|&(_, part)| u32::from(part)).sum();
        for &(mv, part) in policy {
            self.choose(turn(mv), f32::from(part) / whole as f32);
        }
    }

    fn choose(&mut self, mv: G::Move, share: f32) {
        if let Some(at) = self.legal.iter().position(|&legal| legal == mv) {
            self.shares[at] = share;
        }
    }

    fn smooth(&mut self, smoothing: f32) {
        if self.shares.iter().any(|&share| share > 0.0) {
            let each = smoothing / self.shares.len() as f32;
            for share in &mut self.shares {
                *share = *share * (1.0 - smoothing) + each;
            }
        }
    }
}

impl<G: Game> Sample<G> {
    /// The position as judges are asked about it.
    pub fn request(&self) -> EvalRequest<'_, G> {
        EvalRequest {
            position: &self.position,
            legal: &self.legal,
            line: (&self.before).into(),
            occurrences: self.occurrences,
        }
    }

    /// What it is worth to the player to move.
    pub fn value(&self) -> Option<f32> {
        self.result.map(|[win, _, loss]| win - loss)
    }
}

impl<M> Default for Auxiliary<M> {
    fn default() -> Auxiliary<M> {
        Auxiliary {
            liberties: None,
            moves_left: None,
            short_term: [None; 3],
            reply: None,
        }
    }
}

impl<G: TrainableGame> Line<G> {
    /// Win, draw and loss for whoever moves after so many moves.
    fn result(&self, ply: usize, config: &SampleConfig) -> Option<[f32; 3]> {
        if let Some(study) = &self.study {
            let shares = |value| Opinion::<G::Move>::of_value(value).chances;
            return study.value.map(shares);
        }
        let player = Player::ALL[ply % 2];
        let thought = self.thoughts.get(ply).and_then(Option::as_ref);
        let thought = thought.map(|thought| thought.chances);
        let left = (self.moves.len() - ply) as f32;
        let result = self.outcome.map(|outcome| {
            let certain = config.discount.powf(left);
            match outcome {
                Outcome::Draw => [0.0, 1.0, 0.0],
                Outcome::Won(winner) if winner == player => [certain, 1.0 - certain, 0.0],
                Outcome::Won(_) => [0.0, 1.0 - certain, certain],
            }
        });
        match (thought, result) {
            (Some(thought), Some(result)) => Some(std::array::from_fn(|at| {
                config.thoughts * thought[at] + (1.0 - config.thoughts) * result[at]
            })),
            (thought, result) => result.or(thought.filter(|_| config.thoughts > 0.0)),
        }
    }

    fn auxiliary(&self, ply: usize, player: Player) -> Auxiliary<G::Move> {
        if self.study.is_some() {
            return Auxiliary::default();
        }
        let left = self.moves.len() - ply;
        let liberties = self.liberties.filter(|_| self.over);
        let short_term = AHEAD.map(|ahead| {
            if self.thoughts.is_empty() {
                // Known for games that end soon alone, it would say that all games do.
                return None;
            }
            if ahead >= left {
                return self.outcome.map(|outcome| worth(outcome, player));
            }
            let thought = self.thoughts.get(ply + ahead)?.as_ref()?;
            let value = thought.value();
            Some(if ahead % 2 == 0 { value } else { -value })
        });
        Auxiliary {
            liberties: liberties.map(|[first, second]| match player {
                Player::First => [first, second],
                Player::Second => [second, first],
            }),
            moves_left: self.over.then_some(left as f32),
            short_term,
            reply: self.moves.get(ply + 1).copied(),
        }
    }
}
