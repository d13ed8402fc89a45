//! Positions as sets of tokens.

/// Many positions as tokens, one after the other without gaps, so that nothing is computed for
/// padding and no answer depends on its neighbours.
///
/// Positions may have different numbers of tokens and of moves; at least one of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tokens {
    /// Numbers a token.
    pub width: usize,
    /// `width` numbers for each token, in sixteenths: a flag that is set is 16.
    pub features: Vec<u8>,
    /// Where each token is, as an offset `(q, r)` from the middle of its position. Tokens that are
    /// nowhere are in the middle.
    pub places: Vec<[f32; 2]>,
    /// Where each position's tokens begin, and at last where they all end.
    pub starts: Vec<u32>,
    /// The moves, as (mover, destination): numbers of tokens within their position.
    pub moves: Vec<[u16; 2]>,
    /// Where each position's moves begin, and at last where they all end.
    pub move_starts: Vec<u32>,
}

impl Tokens {
    /// No positions yet.
    #[must_use]
    pub fn new(width: usize) -> Tokens {
        Tokens {
            width,
            starts: vec![0],
            move_starts: vec![0],
            ..Tokens::default()
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets the positions and keeps the memory.
    pub fn clear(&mut self) {
        self.features.clear();
        self.places.clear();
        self.starts.clear();
        self.starts.push(0);
        self.moves.clear();
        self.move_starts.clear();
        self.move_starts.push(0);
    }

    /// Ends a position: whatever was added since the last one is its tokens and moves.
    ///
    /// # Panics
    /// If there are more than four thousand million tokens.
    pub fn finish_position(&mut self) {
        debug_assert_eq!(self.features.len(), self.places.len() * self.width);
        self.starts
            .push(u32::try_from(self.places.len()).expect("few tokens"));
        self.move_starts
            .push(u32::try_from(self.moves.len()).expect("few moves"));
    }

    /// Adds the positions of another batch of the same width.
    ///
    /// # Panics
    /// If the widths differ.
    pub fn append(&mut self, other: &Tokens) {
        assert_eq!(self.width, other.width, "tokens of one kind");
        let (tokens, moves) = (self.places.len(), self.moves.len());
        self.features.extend_from_slice(&other.features);
        self.places.extend_from_slice(&other.places);
        self.moves.extend_from_slice(&other.moves);
        let shift = |by: usize| move |&at: &u32| at + u32::try_from(by).expect("few tokens");
        self.starts
            .extend(other.starts.iter().skip(1).map(shift(tokens)));
        self.move_starts
            .extend(other.move_starts.iter().skip(1).map(shift(moves)));
    }
}

/// What a network says about [`Tokens`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenAnswers {
    /// A logit for each of the moves, in their order.
    pub policy: Vec<f32>,
    /// Logits of win, draw and loss for the player to move, for each position.
    pub results: Vec<[f32; 3]>,
    /// What the future brings, for each position, if it was asked for and the network knows.
    pub auxiliary: Vec<AuxiliaryOutputs>,
}

/// The auxiliary outputs: what a network thinks that the future brings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AuxiliaryOutputs {
    /// Logits of 0 to 6 free cells around the own queen at the end.
    pub own_liberties: [f32; 7],
    /// The same of the other queen.
    pub other_liberties: [f32; 7],
    /// How many moves are left, as the logarithm of one more.
    pub moves_left: f32,
    /// The value for the player to move 4, 12 and 40 plies from now, before `tanh`.
    pub short_term: [f32; 3],
}

/// A network over tokens, ready to run.
pub trait TokenNetwork: Send + Sync {
    /// Answers about every position of a batch.
    fn run(&self, tokens: &Tokens) -> TokenAnswers;
}
