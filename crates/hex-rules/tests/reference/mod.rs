//! The rules once more, slow and plain, with nothing in common with the real ones but the rulebook:
//! a table of marks, and a flood from edge to edge.

/// Who a stone belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Empty,
    Black,
    White,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// Row and column.
    Stone(usize, usize),
    Swap,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    /// Row by row.
    pub(crate) marks: Vec<Vec<Mark>>,
    pub(crate) blacks_turn: bool,
    /// How many turns were taken.
    pub(crate) turns: usize,
    pub(crate) swap_rule: bool,
}

impl Table {
    pub(crate) fn start(columns: usize, rows: usize, swap_rule: bool) -> Table {
        Table {
            marks: vec![vec![Mark::Empty; columns]; rows],
            blacks_turn: true,
            turns: 0,
            swap_rule,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.marks.len()
    }

    pub(crate) fn columns(&self) -> usize {
        self.marks[0].len()
    }

    /// The rulebook's winner: a chain of stones between one's two edges.
    pub(crate) fn winner(&self) -> Option<Mark> {
        let (last_row, last_column) = (self.rows() - 1, self.columns() - 1);
        let tops = (0..=last_column).map(|column| (0, column));
        let lefts = (0..=last_row).map(|row| (row, 0));
        if self
            .flood(Mark::Black, tops.collect())
            .iter()
            .any(|&(row, _)| row == last_row)
        {
            Some(Mark::Black)
        } else if self
            .flood(Mark::White, lefts.collect())
            .iter()
            .any(|&(_, column)| column == last_column)
        {
            Some(Mark::White)
        } else {
            None
        }
    }

    /// Every stone of a colour that hangs together with one of these cells.
    fn flood(&self, mark: Mark, from: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
        let mut reached: Vec<(usize, usize)> = from
            .into_iter()
            .filter(|&(row, column)| self.marks[row][column] == mark)
            .collect();
        let mut next = 0;
        while next < reached.len() {
            let (row, column) = reached[next];
            next += 1;
            for cell in self.touching(row, column) {
                if self.marks[cell.0][cell.1] == mark && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
        }
        reached
    }

    /// Two cells touch if they are next to each other in a row or a column, or if one is below and
    /// to the left of the other.
    pub(crate) fn touching(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let all = (0..self.rows()).flat_map(|r| (0..self.columns()).map(move |c| (r, c)));
        all.filter(|&(r, c)| {
            let (down, right) = (
                r.cast_signed() - row.cast_signed(),
                c.cast_signed() - column.cast_signed(),
            );
            matches!((down, right), (0, 1 | -1) | (1 | -1, 0) | (1, -1) | (-1, 1))
        })
        .collect()
    }

    pub(crate) fn legal_turns(&self) -> Vec<Turn> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for (row, marks) in self.marks.iter().enumerate() {
            for (column, &mark) in marks.iter().enumerate() {
                if mark == Mark::Empty {
                    turns.push(Turn::Stone(row, column));
                }
            }
        }
        if self.swap_rule && self.turns == 1 && self.rows() == self.columns() {
            turns.push(Turn::Swap);
        }
        turns
    }

    #[must_use]
    pub(crate) fn after(&self, turn: Turn) -> Table {
        let mut table = self.clone();
        match turn {
            Turn::Stone(row, column) => {
                table.marks[row][column] = if self.blacks_turn {
                    Mark::Black
                } else {
                    Mark::White
                };
            }
            Turn::Swap => {
                for (row, marks) in self.marks.iter().enumerate() {
                    for (column, &mark) in marks.iter().enumerate() {
                        // Only one of all cells has a stone on it, and it is Black's.
                        if mark == Mark::Black {
                            table.marks[row][column] = Mark::Empty;
                            table.marks[column][row] = Mark::White;
                            // On the diagonal the stone stays where it is.
                        }
                    }
                }
            }
        }
        table.blacks_turn = !self.blacks_turn;
        table.turns += 1;
        table
    }
}
