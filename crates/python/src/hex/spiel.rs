//! Hex, as OpenSpiel shows it.

use std::sync::Arc;

use hex_rules::{Cell, Hex, Move, Size, Variant};
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

/// How OpenSpiel's explicit text writes each mark, White's that have won first.
const LETTERS: [char; PLANES] = ['O', 'p', 'q', 'o', '.', 'x', 'z', 'y', 'X'];

impl Spiel for Hex {
    type Layout = Layout;
    type Beside = Marks;

    const LONG_NAME: &'static str = "Hex";

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

    fn begin(rules: &Rules<Hex>) -> Marks {
        Marks::new(rules.variant.size)
    }

    fn follow(_: &Rules<Hex>, beside: &mut Marks, before: &Hex, mv: Move, _: u32) -> bool {
        beside.follow(before, mv);
        true
    }

    fn number(&self, _: &Marks, moves: &[Move], numbered: &mut Vec<(u32, u32)>) {
        let size = self.size();
        numbered.extend(
            (0..)
                .zip(moves)
                .map(|(place, &mv)| (action(size, mv), place)),
        );
    }

    fn observe<N: From<u8> + Copy>(state: &State<Hex>, _: usize, tensor: &mut [N]) {
        if state.rules.layout.plain {
            state.beside.observe_plainly(tensor);
        } else {
            state.beside.observe(tensor);
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

    fn draw(state: &State<Hex>) -> String {
        let size = state.rules.variant.size;
        let mut text = String::new();
        for cell in size.all() {
            if cell.column == 0 && cell.row > 0 {
                text.push('\n');
                text.extend(std::iter::repeat_n(' ', cell.row.into()));
            }
            let plane = state.beside.plane(cell);
            let letter = if state.rules.layout.explicit {
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
