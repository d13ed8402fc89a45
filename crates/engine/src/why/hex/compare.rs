//! What is different after two moves.

use game::Game as _;
use hex_rules::{Cell, Colour, Hex, Move};

use super::HexFact;
use crate::facts::{End, HexFacts};
use crate::why::{Claim, sentences};

/// Why a move of Hex was worse than the best: both are the first of a line of play from `before`.
///
/// Of lines only the first moves count: what connects says already what comes of it; where one may swap,
/// also the answer to the first stone. Nothing is said if one of the moves is not legal, or if both are
/// the same.
pub fn hex(before: &Hex, played: &[Move], best: &[Move]) -> Vec<Claim<HexFact>> {
    if before.will_offer_swap() || before.may_swap() {
        let fact = swapping(before, played, best);
        return sentences(fact.map(|fact| (500, fact)).into_iter().collect());
    }
    let (Some(&Move::Place(played)), Some(&Move::Place(best))) = (played.first(), best.first())
    else {
        return Vec::new();
    };
    let after = |cell: Cell| {
        let mut after = before.clone();
        after.play(Move::Place(cell)).ok().map(|_| after)
    };
    let (Some(after_played), Some(after_best)) = (after(played), after(best)) else {
        return Vec::new();
    };
    if played == best {
        return Vec::new();
    }
    let compared = Compared {
        mover: before.turn(),
        stones: before,
        chosen: played,
        best,
        before: HexFacts::of(before),
        played: HexFacts::of(&after_played),
        instead: HexFacts::of(&after_best),
        after_played: &after_played,
    };
    let mut weighed = Vec::new();
    compared.decided(&mut weighed);
    compared.wasted(&mut weighed);
    compared.bridges(&mut weighed);
    if weighed.is_empty() {
        compared.connected(&mut weighed);
        compared.crossings(&mut weighed);
    }
    sentences(weighed)
}

/// What a swap has to do with it. Connections do not hold against somebody who may take the stone over.
fn swapping(before: &Hex, played: &[Move], best: &[Move]) -> Option<HexFact> {
    let [&mv, &instead] = [played.first()?, best.first()?];
    if mv == instead || !before.is_legal(mv) || !before.is_legal(instead) {
        return None;
    }
    let mover = before.turn();
    match (mv, instead) {
        (Move::Place(cell), _) if before.will_offer_swap() => Some(match played.get(1)? {
            Move::Swap => HexFact::TooGoodToOpen { cell, by: !mover },
            Move::Place(_) => HexFact::TooWeakToOpen { cell, by: !mover },
        }),
        (Move::Place(_), Move::Swap) => {
            first_stone(before).map(|cell| HexFact::LeavesStone { cell, mover })
        }
        (Move::Swap, Move::Place(best)) => {
            first_stone(before).map(|cell| HexFact::TakesStone { cell, best, mover })
        }
        _ => None,
    }
}

/// Where the only stone lies.
fn first_stone(position: &Hex) -> Option<Cell> {
    let mut stones = position.stones(!position.turn()).iter();
    stones.next().map(|index| position.size().cell(index))
}

struct Compared<'a> {
    mover: Colour,
    stones: &'a Hex,
    chosen: Cell,
    best: Cell,
    before: HexFacts,
    played: HexFacts,
    instead: HexFacts,
    after_played: &'a Hex,
}

type Weighed = Vec<(u32, HexFact)>;

impl Compared<'_> {
    /// Who wins, and where one had to play.
    fn decided(&self, weighed: &mut Weighed) {
        let opponent = !self.mover;
        let wins = |facts: &HexFacts, colour| facts.wins == Some(colour);
        if wins(&self.instead, self.mover) && !wins(&self.played, self.mover) {
            let fact = HexFact::Wins {
                best: self.best,
                winner: self.mover,
            };
            weighed.push((900, fact));
        }
        let outside = self.before.must_play.as_ref().filter(|must_play| {
            !must_play.cells.is_empty() && !must_play.cells.contains(&self.chosen)
        });
        if let Some(must_play) = outside {
            let fact = HexFact::LeavesMustPlay {
                threatened: opponent,
                cells: must_play.cells.clone(),
            };
            weighed.push((850, fact));
        }
        if wins(&self.played, opponent) && !wins(&self.instead, opponent) {
            weighed.push((800, HexFact::Loses { winner: opponent }));
        }
    }

    /// Stones that do nothing.
    fn wasted(&self, weighed: &mut Weighed) {
        let cell = self.chosen;
        if self.before.dead.contains(&cell) {
            weighed.push((700, HexFact::Dead { cell }));
        } else if self.before.captured(self.mover).contains(&cell) {
            weighed.push((690, HexFact::OwnAlready { cell }));
        } else if self.before.captured(!self.mover).contains(&cell) {
            let owner = !self.mover;
            weighed.push((680, HexFact::TheirsAlready { cell, owner }));
        }
    }

    /// Bridges that the best move saves.
    fn bridges(&self, weighed: &mut Weighed) {
        let own = self
            .before
            .bridges
            .iter()
            .filter(|bridge| bridge.by == self.mover);
        for bridge in own {
            if bridge.answer() == Some(self.best) && !self.joined_after(bridge.between) {
                let fact = HexFact::LeavesBridge {
                    between: bridge.between,
                    answer: self.best,
                };
                weighed.push((600, fact));
            }
        }
    }

    /// Whether stones join two ends after the move that was played.
    fn joined_after(&self, [one, other]: [End; 2]) -> bool {
        let size = self.after_played.size();
        let (End::Chain(stone), far) = (one, other) else {
            return false;
        };
        match far {
            End::Chain(far) => self.after_played.are_joined(stone, far),
            edge => size
                .all()
                .filter(|&cell| edge.touches(cell, size))
                .any(|cell| self.after_played.are_joined(stone, cell)),
        }
    }

    /// What the best move would have connected.
    fn connected(&self, weighed: &mut Weighed) {
        let was_there = |end: End| match end {
            End::Chain(cell) => self.stones.stone(cell).is_some(),
            _ => true,
        };
        for connection in &self.instead.connections {
            let between = connection.between;
            if connection.by == self.mover
                && between.into_iter().all(was_there)
                && !linked(&self.played, between, self.mover)
            {
                let fact = HexFact::WouldConnect {
                    best: self.best,
                    between,
                    by: self.mover,
                };
                weighed.push((400, fact));
            }
        }
    }

    /// How far both are from crossing.
    fn crossings(&self, weighed: &mut Weighed) {
        for colour in Colour::ALL {
            let missing = |facts: &HexFacts| facts.crossing(colour).missing;
            let (Some(played), Some(instead)) = (missing(&self.played), missing(&self.instead))
            else {
                continue;
            };
            let own = colour == self.mover;
            if if own {
                played > instead
            } else {
                played < instead
            } {
                let fact = HexFact::Crossing {
                    colour,
                    played,
                    instead,
                    best: self.best,
                };
                weighed.push((200 + 10 * played.abs_diff(instead), fact));
            }
        }
    }
}

/// Whether connections lead from one end to the other, over whatever lies between: a chain may go by
/// another of its stones.
fn linked(facts: &HexFacts, [one, other]: [End; 2], by: Colour) -> bool {
    let mut reached = vec![one];
    let mut next = 0;
    while let Some(&end) = reached.get(next) {
        for connection in facts
            .connections
            .iter()
            .filter(|connection| connection.by == by)
        {
            let [near, far] = connection.between;
            for (near, far) in [(near, far), (far, near)] {
                if near == end && !reached.contains(&far) {
                    reached.push(far);
                }
            }
        }
        next += 1;
    }
    reached.contains(&other)
}
