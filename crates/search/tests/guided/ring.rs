//! The smallest game in which positions come again.

use game::{Game, Outcome, Player};

/// Two players walk round a ring of four cells, either way, or give the game up where they began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ring {
    pub(crate) at: u8,
    over: bool,
    to_move: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Walk {
    On,
    Back,
    GiveUp,
}

impl Game for Ring {
    type Variant = ();
    type Move = Walk;
    type Undo = Walk;

    fn start((): &()) -> Ring {
        Ring {
            at: 0,
            over: false,
            to_move: Player::First,
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.then_some(Outcome::Won(self.to_move))
    }

    fn legal_moves(&self, moves: &mut Vec<Walk>) {
        if !self.over {
            moves.extend([Walk::On, Walk::Back, Walk::GiveUp]);
        }
    }

    fn apply(&mut self, mv: Walk) -> Walk {
        match mv {
            Walk::On => self.at = (self.at + 1) % 4,
            Walk::Back => self.at = (self.at + 3) % 4,
            Walk::GiveUp => self.over = true,
        }
        self.to_move = !self.to_move;
        mv
    }

    fn retract(&mut self, mv: Walk) {
        match mv {
            Walk::On => self.at = (self.at + 3) % 4,
            Walk::Back => self.at = (self.at + 1) % 4,
            Walk::GiveUp => self.over = false,
        }
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        u64::from(self.at) * 4 + u64::from(self.over) * 2 + u64::from(self.to_move == Player::First)
    }
}
