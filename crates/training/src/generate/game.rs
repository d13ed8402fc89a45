//! One game of a plan.

use engine::heuristics::hive::Evaluation;
use engine::{Clock, Engine, EngineGame as _, Limits, Options, Stop};
use game::{Dice, Game as _, History, Notation as _, Repetition};
use hive_rules::Hive;
use records::{AnyGame, Ended, Kind, Person, Record, Source, Thought};

use super::plan::{Effort, Plan};
use crate::tuning::random_move;

/// Memory for a search: these are small, and there is one a thread.
const MEMORY_MIB: u32 = 4;

/// A game of a plan.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number in the plan.
    pub number: u64,
    /// The game, as it is kept.
    pub record: Record,
}

/// Plays the game of this number. `None` if it was stopped.
pub fn play(plan: &Plan, evaluation: &Evaluation, number: u64, stop: &Stop) -> Option<Played> {
    let mut dice = Dice::new(plan.seed, number);
    let variant = plan.types[(number % plan.types.len() as u64) as usize];
    let efforts = [(); 2].map(|()| plan.efforts[dice.below(plan.efforts.len())]);
    let random = opening_plies(plan, &mut dice);
    // Each player has a search of its own, so that neither knows what the other has seen.
    let options = Options {
        memory_mib: MEMORY_MIB,
        ..Hive::usual()
    };
    let mut engines = [(); 2]
        .map(|()| Engine::<Hive>::new(options, Clock::still()).with_evaluation(evaluation.clone()));
    let mut game = History::<Hive>::new(variant, Repetition::Threefold);
    let mut thoughts = Vec::new();
    while game.outcome().is_none() && game.plies() < plan.longest as usize {
        let mover = game.plies() % 2;
        let (mv, thought) = if game.plies() < random {
            (random_move(&game, &mut dice), None)
        } else {
            let report =
                engines[mover].think(&game, &efforts[mover].limits(), stop, &mut |_| {})?;
            if stop.is_raised() {
                return None;
            }
            let best = report.best()?;
            let thought = Thought {
                value: report.value.q(),
                best: Some(game.position().write_move(best)),
                ..Thought::default()
            };
            let slip = (dice.below(1 << 24) as f32) < plan.slips * (1 << 24) as f32;
            // Those who see a forced win play it out.
            let mv = if slip && report.outcome().is_none() {
                random_move(&game, &mut dice)
            } else {
                best
            };
            (mv, Some(thought))
        };
        thoughts.push(thought);
        game.play(mv).ok()?;
    }
    let record = record(game, efforts, thoughts, plan, number);
    Some(Played { number, record })
}

fn opening_plies(plan: &Plan, dice: &mut Dice) -> usize {
    let [least, most] = plan.random_plies;
    let span = most.saturating_sub(least) as usize + 1;
    least as usize + dice.below(span)
}

fn record(
    game: History<Hive>,
    efforts: [Effort; 2],
    thoughts: Vec<Option<Thought>>,
    plan: &Plan,
    number: u64,
) -> Record {
    let result = game.outcome();
    let ended = match (game.position().outcome(), result) {
        (Some(_), _) => Ended::Board,
        (None, Some(_)) => Ended::Repetition,
        (None, None) => Ended::Unfinished,
    };
    Record {
        play: AnyGame::Hive(game),
        players: efforts.map(|effort| Person {
            rating: None,
            name: Some(effort.player()),
            kind: Kind::Bot,
        }),
        date: None,
        site: None,
        result,
        ended,
        source: Source {
            file: format!("seed {}", plan.seed),
            place: Some(format!("game {number}")),
        },
        thoughts: Some(thoughts),
    }
}

impl Effort {
    fn limits(self) -> Limits {
        match self {
            Effort::Nodes(nodes) => Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            Effort::Depth(depth) => Limits {
                depth: Some(depth),
                ..Limits::default()
            },
        }
    }

    /// What somebody who thinks so much is called.
    fn player(self) -> String {
        match self {
            Effort::Nodes(nodes) => format!("alphabeta, {nodes} nodes"),
            Effort::Depth(depth) => format!("alphabeta, depth {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Outcome;
    use hive_rules::{Move, Variant};

    use super::*;

    fn plan() -> Plan {
        Plan {
            types: vec![Variant::BASE, Variant::MLP],
            efforts: vec![Effort::Nodes(60), Effort::Depth(1)],
            slips: 0.2,
            ..Plan::default()
        }
    }

    fn played(number: u64) -> Record {
        let evaluation = Evaluation::default();
        let game = play(&plan(), &evaluation, number, &Stop::new()).expect("nobody stops it");
        assert_eq!(game.number, number);
        game.record
    }

    #[test]
    fn a_number_is_a_game() {
        let [one, again, other] = [0, 0, 2].map(played);
        assert_eq!(one.play.line(), again.play.line());
        assert_eq!(one.thoughts, again.thoughts);
        assert_ne!(one.play.line(), other.play.line());
        assert_eq!(one.play.variant(), "Base");
        assert_eq!(played(1).play.variant(), "Base+MLP");
    }

    #[test]
    fn every_move_but_those_of_the_opening_has_a_thought() {
        let (mut slips, mut moves) = (0, 0);
        for number in 0..6 {
            let record = played(number);
            let thoughts = record.thoughts.as_ref().expect("an engine's game");
            let AnyGame::Hive(game) = &record.play else {
                unreachable!("a game of Hive")
            };
            assert_eq!(thoughts.len(), game.plies());
            let random = thoughts.iter().take_while(|it| it.is_none()).count();
            assert!((2..=8).contains(&random) || random == game.plies());
            let mut position = game.start();
            for (thought, mv) in thoughts.iter().zip(game.moves()) {
                if let Some(thought) = thought {
                    assert!((-1.0..=1.0).contains(&thought.value));
                    let best = thought.best.as_deref().expect("a best move");
                    let best: Move = position.read_move(best).expect("a legal move");
                    slips += usize::from(best != mv);
                    moves += 1;
                }
                position.apply(mv);
            }
            assert!(thoughts[random..].iter().all(Option::is_some));
        }
        // A fifth of the moves that decide nothing, less those where chance finds the best.
        assert!(
            slips * 20 > moves && slips * 3 < moves,
            "{slips} of {moves}"
        );
    }

    #[test]
    fn whoever_stops_gets_no_half_game() {
        let stop = Stop::new();
        stop.raise();
        assert!(play(&plan(), &Evaluation::default(), 0, &stop).is_none());
    }

    #[test]
    fn a_game_that_was_won_says_so() {
        let record = (0..40)
            .map(played)
            .find(|record| record.ended == Ended::Board)
            .expect("one of forty ends on the board");
        assert!(matches!(
            record.result,
            Some(Outcome::Won(_) | Outcome::Draw)
        ));
    }
}
