//! The moves that led to a position, as a search has them: some were played, the others only tried.

/// The moves that led to a position, the first one first.
///
/// A search comes to a thousand positions from one game. So that nobody copies the game for each of
/// them, its moves and those that the search tried after them may lie in two places.
#[derive(Debug)]
pub struct Line<'a, M> {
    played: &'a [M],
    tried: &'a [M],
}

impl<'a, M> Line<'a, M> {
    /// The moves of a game, and those that were tried after them.
    pub fn new(played: &'a [M], tried: &'a [M]) -> Line<'a, M> {
        Line { played, tried }
    }

    /// How many moves there are.
    pub fn len(self) -> usize {
        self.played.len() + self.tried.len()
    }

    /// Whether no move is known.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// A move by its number, counted from 0.
    pub fn get(self, number: usize) -> Option<&'a M> {
        match number.checked_sub(self.played.len()) {
            None => self.played.get(number),
            Some(number) => self.tried.get(number),
        }
    }

    /// The last move.
    pub fn last(self) -> Option<&'a M> {
        self.tried.last().or(self.played.last())
    }

    /// The moves, the first one first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = &'a M> + Clone {
        self.played.iter().chain(self.tried)
    }
}

impl<M> Copy for Line<'_, M> {}

// Derived, it would be asked of the moves as well.
impl<M> Clone for Line<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

/// No move is known.
impl<M> Default for Line<'_, M> {
    fn default() -> Self {
        Line::new(&[], &[])
    }
}

impl<'a, M> From<&'a [M]> for Line<'a, M> {
    fn from(played: &'a [M]) -> Self {
        Line::new(played, &[])
    }
}

impl<'a, M> From<&'a Vec<M>> for Line<'a, M> {
    fn from(played: &'a Vec<M>) -> Self {
        Line::new(played, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wherever_the_moves_lie_the_line_is_the_same() {
        let moves = [3, 1, 2, 5];
        for played in 0..=moves.len() {
            let (played, tried) = moves.split_at(played);
            let line = Line::new(played, tried);
            assert_eq!((line.len(), line.is_empty()), (4, false));
            assert!(line.iter().eq(&moves));
            assert!(line.iter().rev().eq(moves.iter().rev()));
            assert!((0..5).all(|number| line.get(number) == moves.get(number)));
            assert_eq!(line.last(), Some(&5));
        }
        assert_eq!(Line::<u8>::default().last(), None);
    }
}
