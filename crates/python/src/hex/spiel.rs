//! Hex, as OpenSpiel shows it.

use std::sync::Arc;

use game::{Dice, Game as _};
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};
use net::encoding::hex_openspiel::{Marks, PLANES, action, read_action};
use pyo3::PyResult;

use crate::fault::refused;
use crate::spiel::{AnyRules, Parameter, Parameters, Rules, Spiel, State};

/// How it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Whether tensors leave out what stones are joined to.
    plain: bool,
    /// Whether text says what stones are joined to.
    explicit: bool,
}

/// OpenSpiel's marks of stones, as far as anybody has looked: they follow the game when somebody does.
#[derive(Clone, Debug)]
pub(crate) struct Beside {
    marks: Marks,
    /// How many moves they have followed.
    plies: usize,
}

/// The marks as they are now.
fn marks(state: &mut State<Hex>) -> &Marks {
    let beside = &mut state.beside;
    let colours = Colour::ALL.into_iter().cycle();
    let new = colours.zip(&state.moves).skip(beside.plies);
    new.for_each(|(colour, &mv)| beside.marks.follow(colour, mv));
    beside.plies = state.moves.len();
    &beside.marks
}

/// How OpenSpiel's explicit text writes each mark, White's that have won first.
const LETTERS: [char; PLANES] = ['O', 'p', 'q', 'o', '.', 'x', 'z', 'y', 'X'];

impl Spiel for Hex {
    type Layout = Layout;
    type Beside = Beside;

    const LONG_NAME: &'static str = "Hex";
    const KEEPS: bool = true;

    fn usual() -> Vec<(&'static str, Parameter)> {
        vec![
            ("board_size", Parameter::Int(11)),
            ("num_cols", Parameter::Int(11)),
            ("num_rows", Parameter::Int(11)),
            ("plain_obs_tensor", Parameter::Bool(false)),
            ("string_rep", Parameter::Text("standard".to_owned())),
            ("swap", Parameter::Bool(false)),
        ]
    }

    fn read(given: Parameters) -> PyResult<Rules<Hex>> {
        let side = given.number("board_size", 11)?;
        let columns = given.number("num_cols", side)?;
        let size = Size::new(columns, given.number("num_rows", side)?).map_err(refused)?;
        let swap = given.bool("swap", false)?;
        if swap && !size.is_square() {
            return Err(refused(format!(
                "nobody can swap on a board of {size}: give as many rows as columns, or swap=False"
            )));
        }
        let text = given.text("string_rep", "standard")?;
        let explicit = match text.as_str() {
            "standard" => false,
            "explicit" => true,
            other => {
                let other = game::excerpt(other);
                return Err(refused(format!(
                    "string_rep is `{other}`: write `standard` or `explicit`"
                )));
            }
        };
        Ok(Rules {
            variant: Variant { size, swap },
            layout: Layout {
                plain: given.bool("plain_obs_tensor", false)?,
                explicit,
            },
            // The board is full then, and somebody has won.
            longest: size.cells() + usize::from(swap),
            given,
        })
    }

    fn shared(rules: Arc<Rules<Hex>>) -> AnyRules {
        AnyRules::Hex(rules)
    }

    fn actions(rules: &Rules<Hex>) -> usize {
        rules.variant.size.cells() + usize::from(rules.variant.swap)
    }

    /// Columns before rows, as OpenSpiel says it, though a tensor lists the cells row by row.
    fn shape(rules: &Rules<Hex>) -> [usize; 3] {
        let size = rules.variant.size;
        let planes = if rules.layout.plain { 3 } else { PLANES };
        [planes, size.columns().into(), size.rows().into()]
    }

    fn begin(rules: &Rules<Hex>) -> Beside {
        let marks = Marks::new(rules.variant.size);
        Beside { marks, plies: 0 }
    }

    fn begin_anew(_: &Rules<Hex>, beside: &mut Beside) {
        beside.marks.clear();
        beside.plies = 0;
    }

    fn meant(&self, rules: &Rules<Hex>, _: &Beside, action: u32) -> Option<Move> {
        read_action(rules.variant.size, action)
    }

    fn allows(state: &mut State<Hex>, mv: Move) -> bool {
        state.position.is_legal(mv)
    }

    fn draw(state: &mut State<Hex>, dice: &mut Dice) -> Option<(u32, Move)> {
        let hex = &state.position;
        let size = hex.size();
        let place = dice.below(hex.count_legal_moves());
        let mv = match hex.nth_empty(place) {
            Some(index) => Move::Place(size.cell(index)),
            None => Move::Swap,
        };
        Some((action(size, mv), mv))
    }

    fn lowest(&self, rules: &Rules<Hex>, _: &Beside, mv: Move) -> Option<u32> {
        Some(action(rules.variant.size, mv))
    }

    fn leaves(state: &State<Hex>) -> Option<usize> {
        // The swap comes and goes with the second move.
        let Some(Move::Place(cell)) = state.moves.last() else {
            return None;
        };
        let alone = !state.rules.variant.swap || state.moves.len() > 2;
        let index = state.rules.variant.size.index(*cell);
        (alone && !state.is_over()).then(|| state.position.empty().rank(index))
    }

    fn follow(_: &Rules<Hex>, _: &mut Beside, _: &Hex, _: Move, _: u32) -> bool {
        true
    }

    /// The empty cells, and the swap: without a list of moves.
    fn number(state: &mut State<Hex>) {
        let hex = &state.position;
        let empty = hex.empty();
        // The number of a cell is its place on the board, row by row.
        let cells = empty.iter().filter_map(|index| u32::try_from(index).ok());
        state.numbered.extend(cells);
        if hex.may_swap() {
            state.numbered.push(action(hex.size(), Move::Swap));
        }
    }

    fn observe<N: From<u8> + Copy>(state: &mut State<Hex>, _: usize, tensor: &mut [N]) {
        let plain = state.rules.layout.plain;
        let marks = marks(state);
        if plain {
            marks.observe_plainly(tensor);
        } else {
            marks.observe(tensor);
        }
    }

    fn action_text(state: &State<Hex>, action: u32) -> Option<String> {
        let size = state.rules.variant.size;
        match read_action(size, action)? {
            Move::Swap => state.rules.variant.swap.then(|| "swap".to_owned()),
            Move::Place(cell) => Some(cell.to_string()),
        }
    }

    fn read_action(rules: &Rules<Hex>, text: &str) -> PyResult<u32> {
        let size = rules.variant.size;
        if text == "swap" {
            return Ok(action(size, Move::Swap));
        }
        let cell: Cell = text.parse().map_err(refused)?;
        if !size.contains(cell) {
            return Err(refused(format!("{cell} is not on a board of {size}")));
        }
        Ok(action(size, Move::Place(cell)))
    }

    /// An action a line.
    fn serialize(state: &State<Hex>) -> String {
        let lines: Vec<String> = state.actions.iter().map(u32::to_string).collect();
        lines.join("\n") + "\n"
    }

    fn deserialize(_: &Rules<Hex>, text: &str) -> PyResult<Vec<u32>> {
        let actions = text.split_whitespace().map(|word| {
            let wrong = |_| {
                refused(format!(
                    "`{}` is no action: they are numbers",
                    game::excerpt(word)
                ))
            };
            word.parse().map_err(wrong)
        });
        actions.collect()
    }

    fn picture(state: &mut State<Hex>) -> String {
        let size = state.rules.variant.size;
        let explicit = state.rules.layout.explicit;
        let marks = marks(state);
        let mut text = String::new();
        for cell in size.all() {
            if cell.column == 0 && cell.row > 0 {
                text.push('\n');
                text.extend(std::iter::repeat_n(' ', cell.row.into()));
            }
            let plane = marks.plane(cell);
            let letter = if explicit {
                LETTERS[plane]
            } else {
                ['o', 'o', 'o', 'o', '.', 'x', 'x', 'x', 'x'][plane]
            };
            text.push(letter);
            text.push(' ');
        }
        text
    }
}
