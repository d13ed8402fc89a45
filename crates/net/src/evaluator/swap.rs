//! What the first stone of Hex and the answer to it are worth where swapping was agreed on.
//!
//! A network need not learn that: it follows from positions in which nobody may swap. What a network
//! says of a pending swap is hard to teach, too: with good play on both sides whoever may choose wins,
//! so that it learns that any stone loses, and cannot tell a good one from a bad one.
//!
//! - *The answer.* After a swap the stone lies mirrored in the other colour, and the other player is to
//!   move: the same game from the other seat. So one look, at the stone where nobody may swap, says both:
//!   replying is worth `v` to the player to move, swapping `-v`, and the position the better of the two.
//! - *The first stone.* It is worth what the better side of the swap leaves, and the empty board as much as
//!   the best of them. A half turn of the board changes nothing, so that one of two stones is looked at.

use game::{EvalAnswer, EvalRequest, Evaluation, Evaluator, Game as _};
use hex_rules::{Hex, Move};

use super::Reader;
use crate::encoding::hex::Seat;

/// Swapping and replying are each thought of at least so readily. A network's first word on a stone is often
/// wrong, and a search finds that out only if it looks at both.
const EITHER: f32 = 0.1;

/// A first stone that is worth so much less than the best, in values from -1 to 1, is thought of e times
/// less readily.
const OPENING_TEMPERATURE: f32 = 0.1;

/// An evaluator that another one tells about boards where nobody may swap.
#[derive(Debug)]
pub(super) struct SwapResolved<E>(pub(super) E);

/// A position that is asked about in the stead of another one.
struct Instead {
    position: Hex,
    legal: Vec<Move>,
    last: Option<Move>,
}

impl Instead {
    fn after(position: Hex, stone: Move) -> Instead {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        Instead {
            position,
            legal,
            last: Some(stone),
        }
    }

    fn request(&self) -> EvalRequest<'_, Hex> {
        EvalRequest {
            position: &self.position,
            legal: &self.legal,
            line: self.last.as_slice().into(),
            occurrences: 1,
        }
    }
}

/// What has to be looked at to answer a request.
enum Look {
    /// The position itself: nobody may swap.
    Itself,
    /// The board as if nobody swapped.
    Answer(Box<Instead>),
    /// The board after each first stone, one of two that a half turn carries into each other.
    First(Vec<Opening>),
}

/// A first stone.
struct Opening {
    stone: Move,
    /// Where it lies after a half turn.
    twin: Move,
    /// The board after it; `None` if it ends the game, so that nobody may swap any more.
    after: Option<Instead>,
}

impl Look {
    fn at(request: &EvalRequest<'_, Hex>) -> Look {
        let hex = request.position;
        if hex.may_swap() {
            let last = request.line.last().copied();
            let replies = request.legal.iter().copied();
            return Look::Answer(Box::new(Instead {
                position: hex.without_swap(),
                legal: replies.filter(|&mv| mv != Move::Swap).collect(),
                last,
            }));
        }
        if !hex.will_offer_swap() {
            return Look::Itself;
        }
        let (board, seat) = (hex.without_swap(), Seat::of(hex));
        let openings = hex.size().all().filter_map(|cell| {
            let turned = cell.turned(hex.size());
            let stone = Move::Place(cell);
            (seat.index(cell) <= seat.index(turned)).then(|| Opening {
                stone,
                twin: Move::Place(turned),
                after: {
                    let mut after = board.clone();
                    after.apply(stone);
                    let goes_on = after.outcome().is_none();
                    goes_on.then(|| Instead::after(after, stone))
                },
            })
        });
        Look::First(openings.collect())
    }

    fn requests<'a>(&'a self, itself: &EvalRequest<'a, Hex>) -> Vec<EvalRequest<'a, Hex>> {
        match self {
            Look::Itself => vec![*itself],
            Look::Answer(instead) => vec![instead.request()],
            Look::First(openings) => {
                let after = openings.iter().filter_map(|opening| opening.after.as_ref());
                after.map(Instead::request).collect()
            }
        }
    }

    /// Answers a request by what was said of its [`requests`](Look::requests).
    fn answer(
        &self,
        request: &EvalRequest<'_, Hex>,
        said: &mut dyn Iterator<Item = Evaluation>,
        answer: &mut EvalAnswer<'_>,
    ) {
        match self {
            Look::Itself => {
                if let Some(said) = said.next() {
                    (answer.value, answer.draw) = (said.value, said.draw);
                    answer.priors.copy_from_slice(&said.priors);
                }
            }
            Look::Answer(_) => {
                if let Some(said) = said.next() {
                    (answer.value, answer.draw) = (said.value.abs(), said.draw);
                    priors_of_answers(request.legal, &said, answer.priors);
                }
            }
            Look::First(openings) => {
                let mut worth = vec![-1.0; request.position.size().cells()];
                let index = |mv: Move| match mv {
                    Move::Place(cell) => Some(request.position.size().index(cell)),
                    Move::Swap => None,
                };
                for opening in openings {
                    // The better side of the swap is the opponent's.
                    let left = match &opening.after {
                        Some(_) => said.next().map_or(0.0, |said| -said.value.abs()),
                        None => 1.0,
                    };
                    for stone in [opening.stone, opening.twin] {
                        if let Some(worth) = index(stone).and_then(|at| worth.get_mut(at)) {
                            *worth = left;
                        }
                    }
                }
                let of = |mv: Move| index(mv).and_then(|at| worth.get(at)).map_or(-1.0, |&w| w);
                answer.value = worth.iter().copied().fold(-1.0, f32::max);
                for (prior, &mv) in answer.priors.iter_mut().zip(request.legal) {
                    *prior = ((of(mv) - answer.value) / OPENING_TEMPERATURE).exp();
                }
                let all: f32 = answer.priors.iter().sum();
                answer.priors.iter_mut().for_each(|prior| *prior /= all);
            }
        }
    }
}

/// How likely the swap is, and every reply to those who do not swap.
fn priors_of_answers(legal: &[Move], said: &Evaluation, priors: &mut [f32]) {
    let swap = (0.5 - said.value / 2.0).clamp(EITHER, 1.0 - EITHER);
    // In the order of the legal moves, without the swap.
    let mut replies = said.priors.iter().copied();
    for (prior, &mv) in priors.iter_mut().zip(legal) {
        *prior = match mv {
            Move::Swap => swap,
            Move::Place(_) => (1.0 - swap) * replies.next().unwrap_or(0.0),
        };
    }
}

impl<E: Evaluator<Hex>> Evaluator<Hex> for SwapResolved<E> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hex>], answers: &mut [EvalAnswer<'_>]) {
        let turns_on_swap = |request: &EvalRequest<'_, Hex>| {
            request.position.may_swap() || request.position.will_offer_swap()
        };
        if !requests.iter().any(turns_on_swap) {
            return self.0.evaluate_into(requests, answers);
        }
        let looks: Vec<Look> = requests.iter().map(Look::at).collect();
        let asked: Vec<EvalRequest<'_, Hex>> = looks
            .iter()
            .zip(requests)
            .flat_map(|(look, request)| look.requests(request))
            .collect();
        let mut said = self.0.evaluate(&asked).into_iter();
        for ((look, request), answer) in looks.iter().zip(requests).zip(answers) {
            look.answer(request, &mut said, answer);
        }
    }
}

impl<E: Reader<Hex>> Reader<Hex> for SwapResolved<E> {
    /// Who reads a board reads it with any stone on it.
    fn reads(&self, request: &EvalRequest<'_, Hex>) -> bool {
        self.0.reads(request)
    }
}

#[cfg(test)]
mod tests {
    use hex_rules::{Cell, Size, Variant};

    use super::*;

    /// Says of a board that White is to be asked about how much its stone is worth by its column: nothing
    /// in the first, all in the last; and has never heard of a swap.
    struct ByColumn;

    impl Evaluator<Hex> for ByColumn {
        fn evaluate_into(&self, requests: &[EvalRequest<'_, Hex>], answers: &mut [EvalAnswer<'_>]) {
            for (request, answer) in requests.iter().zip(answers) {
                let hex = request.position;
                assert!(!hex.may_swap() && !hex.will_offer_swap(), "nobody may swap");
                let first = hex.size().all().find(|&cell| hex.stone(cell).is_some());
                // To the player to move, who has not that stone.
                answer.value = first.map_or(0.25, |cell| 0.5 - f32::from(cell.column) / 4.0);
                answer.draw = 0.0;
            }
        }
    }

    fn size() -> Size {
        Size::square(5).expect("a board")
    }

    fn asked(moves: &[Move], swap: bool) -> (Vec<Move>, Evaluation) {
        let mut hex = Hex::start(&Variant { size: size(), swap });
        for &mv in moves {
            hex.apply(mv);
        }
        let mut legal = Vec::new();
        hex.legal_moves(&mut legal);
        let request = EvalRequest {
            position: &hex,
            legal: &legal,
            line: moves.into(),
            occurrences: 1,
        };
        let said = SwapResolved(ByColumn).evaluate(&[request]).remove(0);
        (legal, said)
    }

    fn prior(legal: &[Move], said: &Evaluation, mv: Move) -> f32 {
        let at = legal.iter().position(|&other| other == mv);
        said.priors[at.expect("a legal move")]
    }

    #[test]
    fn whoever_may_choose_has_the_better_side() {
        for (column, worth) in [(0, 0.5), (2, 0.0), (4, 0.5)] {
            let stone = Move::Place(Cell::new(column, 1));
            let (legal, said) = asked(&[stone], true);
            assert!(
                (said.value - worth).abs() < 1e-6,
                "{column}: {}",
                said.value
            );
            let swap = prior(&legal, &said, Move::Swap);
            match column {
                0 => assert!(swap < 0.3, "a bad stone is left where it is: {swap}"),
                2 => assert!(
                    (swap - 0.5).abs() < 1e-6,
                    "a balanced one is worth as much: {swap}"
                ),
                _ => assert!(swap > 0.7, "a good one is taken over: {swap}"),
            }
            let all: f32 = said.priors.iter().sum();
            assert!((all - 1.0).abs() < 1e-5, "{all}");
            let (_, plain) = asked(&[stone], false);
            assert!((plain.value - (0.5 - f32::from(column) / 4.0)).abs() < 1e-6);
        }
    }

    #[test]
    fn a_first_stone_is_worth_what_the_swap_leaves() {
        let (legal, said) = asked(&[], true);
        assert!(
            said.value.abs() < 1e-6,
            "there is a balanced one: {}",
            said.value
        );
        let balanced = prior(&legal, &said, Move::Place(Cell::new(2, 1)));
        for column in [0, 4] {
            let other = prior(&legal, &said, Move::Place(Cell::new(column, 1)));
            assert!(balanced > 50.0 * other, "{balanced} {other}");
        }
        let all: f32 = said.priors.iter().sum();
        assert!((all - 1.0).abs() < 1e-5, "{all}");
        let (_, plain) = asked(&[], false);
        assert!(
            (plain.value - 0.25).abs() < 1e-6,
            "without a swap it is asked itself"
        );
    }

    #[test]
    fn the_smallest_board_is_won_by_the_first_stone() {
        let hex = Hex::start(&Variant::with_swap(Size::square(1).expect("a board")));
        let legal = [Move::Place(Cell::new(0, 0))];
        let request = EvalRequest {
            position: &hex,
            legal: &legal,
            line: game::Line::default(),
            occurrences: 1,
        };
        let said = SwapResolved(ByColumn).evaluate(&[request]).remove(0);
        assert_eq!((said.value, said.priors), (1.0, vec![1.0]));
    }
}
