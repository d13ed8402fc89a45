//! Playing with the cursor: pick a tile, on the board or in hand, then where it goes.

use game::Axial;

use super::{Screen, Tone};
use crate::playable::{Playable, Way};

/// What was picked to be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// The tile on top of this cell.
    At(Axial),
    /// A tile of this letter in hand.
    Hand(char),
}

impl Picked {
    /// Whether a move is made with it.
    pub(super) fn fits<M>(self, way: &Way<M>) -> bool {
        match self {
            Picked::At(at) => way.from == Some(at),
            Picked::Hand(letter) => way.hand == Some(letter),
        }
    }
}

/// Several moves that end on the cursor, of which one is to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chooser<M> {
    /// The letters of the tiles, with the moves.
    pub(super) moves: Vec<(char, M)>,
    /// Which one is about to be chosen.
    pub(super) at: usize,
}

impl<G: Playable> Screen<G> {
    /// The moves that can be made with what is picked.
    pub(super) fn picked_ways(&self) -> Vec<Way<G::Move>> {
        let Some(picked) = self.picked else {
            return Vec::new();
        };
        let mut ways = G::ways(self.table.game());
        ways.retain(|way| picked.fits(way));
        ways
    }

    /// Does at the cursor what can be done there.
    pub(super) fn point(&mut self) {
        if let Some(ending) = self.table.ending() {
            self.say(
                Tone::Good,
                format!("{ending} `new` plays again, `q` leaves."),
            );
            return;
        }
        if !self.table.awaits_person() {
            self.say(Tone::Wrong, "It is not your turn yet.".to_owned());
            return;
        }
        let ways = G::ways(self.table.game());
        if let [Way { mv, to: None, .. }] = ways.as_slice() {
            // There is nothing but a pass.
            self.play(*mv);
            return;
        }
        match self.picked {
            Some(picked) => self.put_down(picked, &ways),
            None => self.pick_up(&ways),
        }
    }

    fn pick_up(&mut self, ways: &[Way<G::Move>]) {
        let here = Some(self.cursor);
        let stone =
            |way: &&Way<G::Move>| way.to == here && way.from.is_none() && way.hand.is_none();
        if let Some(way) = ways.iter().find(stone) {
            self.play(way.mv);
        } else if ways.iter().any(|way| way.from == here) {
            self.picked = Some(Picked::At(self.cursor));
            self.say(
                Tone::Plain,
                "Where to? Enter puts it down, Esc leaves it.".to_owned(),
            );
        } else {
            let placed = ways.iter().filter(|way| way.to == here);
            let moves: Vec<(char, G::Move)> =
                placed.filter_map(|way| Some((way.hand?, way.mv))).collect();
            if moves.is_empty() {
                let reason = G::why_not_here(self.table.game(), self.cursor);
                self.say(Tone::Wrong, format!("{reason}."));
            } else {
                self.chooser = Some(Chooser { moves, at: 0 });
            }
        }
    }

    fn put_down(&mut self, picked: Picked, ways: &[Way<G::Move>]) {
        let here = Some(self.cursor);
        if picked == Picked::At(self.cursor) {
            self.picked = None;
            self.say(Tone::Plain, "It stays where it is.".to_owned());
            return;
        }
        let ends_here = |way: &&Way<G::Move>| way.to == here && picked.fits(way);
        if let Some(way) = ways.iter().find(ends_here) {
            self.play(way.mv);
        } else if ways.iter().any(|way| way.from == here) {
            self.picked = Some(Picked::At(self.cursor));
        } else {
            let (from, hand) = match picked {
                Picked::At(at) => (Some(at), None),
                Picked::Hand(letter) => (None, Some(letter)),
            };
            let reason = G::why_not_there(self.table.game(), from, hand, self.cursor);
            self.say(Tone::Wrong, format!("{reason}."));
        }
    }

    /// Picks the next tile in hand that can be placed, or the one before.
    pub(super) fn next_in_hand(&mut self, forward: bool) {
        if !self.table.awaits_person() {
            return;
        }
        let mut letters: Vec<char> = Vec::new();
        for way in G::ways(self.table.game()) {
            if let Some(letter) = way.hand.filter(|letter| !letters.contains(letter)) {
                letters.push(letter);
            }
        }
        if letters.is_empty() {
            let none = G::hands(self.table.game().position()).is_some();
            if none {
                self.say(Tone::Wrong, "No tile can be placed now.".to_owned());
            }
            return;
        }
        let now = match self.picked {
            Some(Picked::Hand(letter)) => letters.iter().position(|&other| other == letter),
            _ => None,
        };
        let next = match (now, forward) {
            (None, true) => 0,
            (None, false) => letters.len() - 1,
            (Some(now), true) => (now + 1) % letters.len(),
            (Some(now), false) => (now + letters.len() - 1) % letters.len(),
        };
        if let Some(&letter) = letters.get(next) {
            self.picked = Some(Picked::Hand(letter));
            let name = G::in_hand_name(letter);
            self.say(Tone::Plain, format!("A {name} from the hand: where to?"));
            self.go_to_target();
        }
    }

    /// Takes the cursor to the nearest cell where what is picked can go.
    fn go_to_target(&mut self) {
        let ways = self.picked_ways();
        let targets = ways.iter().filter_map(|way| way.to);
        if let Some(nearest) = targets.min_by_key(|to| to.distance(self.cursor)) {
            self.cursor = nearest;
            self.focus = None;
        }
    }

    /// Plays what is chosen.
    pub(super) fn choose(&mut self) {
        let chosen = self.chooser.take();
        if let Some(&(_, mv)) = chosen.as_ref().and_then(|it| it.moves.get(it.at)) {
            self.play(mv);
        }
    }
}
