//! Hive, as OpenSpiel shows it.

use std::sync::Arc;

use game::{Dice, Game as _, Outcome, Player};
use hive_rules::{Bug, Hive, Move, Variant};
use net::encoding::hive_openspiel::{
    ACTIONS, Board, Counter, PASS, action_of_text, action_text, for_each_action, meant,
    mistaken_pins,
};
use pyo3::PyResult;

use crate::fault::refused;
use crate::spiel::{AnyRules, Parameter, Parameters, Rules, Spiel, State};

/// How it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The radius of the board.
    board_size: u8,
    /// Whether a hive that leaves the board ends the game as a draw.
    edge_draw: bool,
    /// Whether tiles are pinned where OpenSpiel says so, which is not where the rules do.
    openspiel_pins: bool,
}

/// What OpenSpiel keeps beside the position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    board: Board,
    tiles: Tiles,
}

/// Which of OpenSpiel's tiles each of ours is. There, of several tiles of a kind any may be placed first; here, as UHP
/// has it, the one with the lowest number always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tiles([u8; 28]);

/// Actions that begin with the same tile, and those that have the same two.
const WITH_TILE: u32 = 28 * 7;
const WITH_BOTH: u32 = 7;

impl Tiles {
    const AS_OURS: Tiles = {
        let mut tiles = [0; 28];
        let mut number = 0;
        while number < 28 {
            tiles[number as usize] = number;
            number += 1;
        }
        Tiles(tiles)
    };

    /// OpenSpiel's number of an action of ours.
    #[inline]
    fn theirs(&self, action: u32) -> u32 {
        if action == PASS {
            return action;
        }
        let tile = |number: u32| u32::from(self.0[number as usize]);
        let (piece, reference) = (action / WITH_TILE, action / WITH_BOTH % 28);
        tile(piece) * WITH_TILE + tile(reference) * WITH_BOTH + action % WITH_BOTH
    }

    /// Our number of an action of OpenSpiel's.
    fn ours(&self, action: u32) -> u32 {
        if action >= PASS {
            return action;
        }
        let tile = |number: u32| {
            let held = self.0.iter().position(|&tile| u32::from(tile) == number);
            held.and_then(|held| u32::try_from(held).ok())
                .unwrap_or(number)
        };
        let (piece, reference) = (action / WITH_TILE, action / WITH_BOTH % 28);
        tile(piece) * WITH_TILE + tile(reference) * WITH_BOTH + action % WITH_BOTH
    }

    /// Notes which tile an action has placed.
    fn place(&mut self, before: &Hive, mv: Move, action: u32) {
        let mut ours = None;
        for_each_action(before, mv, |number| {
            ours.get_or_insert(number / WITH_TILE);
        });
        let theirs = action / WITH_TILE;
        let held = self.0.iter().position(|&tile| u32::from(tile) == theirs);
        if let (Some(ours), Some(held)) = (ours, held) {
            self.0.swap(ours as usize, held);
        }
    }
}

impl Spiel for Hive {
    type Layout = Layout;
    type Beside = Beside;

    const LONG_NAME: &'static str = "Hive";
    const KEEPS: bool = false;

    fn usual() -> Vec<(&'static str, Parameter)> {
        vec![
            ("board_size", Parameter::Int(8)),
            ("uses_mosquito", Parameter::Bool(true)),
            ("uses_ladybug", Parameter::Bool(true)),
            ("uses_pillbug", Parameter::Bool(true)),
            ("ansi_color_output", Parameter::Bool(false)),
            ("edge_draw", Parameter::Bool(true)),
            ("max_game_length", Parameter::Int(500)),
            ("openspiel_pins", Parameter::Bool(false)),
        ]
    }

    fn read(given: Parameters) -> PyResult<Rules<Hive>> {
        let size = given.number("board_size", 8)?;
        // OpenSpiel plays on its largest board if it is asked for a larger one, but with tensors that are larger.
        let size = u8::try_from(size).unwrap_or(u8::MAX);
        Board::new(size).map_err(refused)?;
        if given.bool("ansi_color_output", false)? {
            return Err(refused(
                "there is no ansi_color_output here: print(state.to_game()) draws the hive",
            ));
        }
        let edge_draw = given.bool("edge_draw", true)?;
        let openspiel_pins = given.bool("openspiel_pins", false)?;
        if openspiel_pins && !edge_draw {
            return Err(refused(
                "with openspiel_pins=True a hive may fall to pieces that drift apart: that needs edge_draw=True",
            ));
        }
        Ok(Rules {
            variant: Variant {
                mosquito: given.bool("uses_mosquito", true)?,
                ladybug: given.bool("uses_ladybug", true)?,
                pillbug: given.bool("uses_pillbug", true)?,
            },
            layout: Layout {
                board_size: size,
                edge_draw,
                openspiel_pins,
            },
            longest: given.number("max_game_length", 500)?,
            given,
        })
    }

    fn shared(rules: Arc<Rules<Hive>>) -> AnyRules {
        AnyRules::Hive(rules)
    }

    fn actions(_: &Rules<Hive>) -> usize {
        ACTIONS
    }

    fn shape(rules: &Rules<Hive>) -> [usize; 3] {
        let kinds = Bug::ALL.into_iter().filter(|&bug| rules.variant.has(bug));
        let side = 2 * usize::from(rules.layout.board_size) + 1;
        [2 * kinds.count() + 7, side, side]
    }

    fn begin(rules: &Rules<Hive>) -> Beside {
        Beside {
            board: Board::new(rules.layout.board_size).expect("a size that was read"),
            tiles: Tiles::AS_OURS,
        }
    }

    fn follow(
        rules: &Rules<Hive>,
        beside: &mut Beside,
        before: &Hive,
        mv: Move,
        action: u32,
    ) -> bool {
        if let Move::Place { .. } = mv {
            beside.tiles.place(before, mv, action);
        }
        beside.board.follow(before, mv).is_ok() || !rules.layout.edge_draw
    }

    fn are_ours(layout: &Layout) -> bool {
        !layout.openspiel_pins
    }

    fn list(&self, rules: &Rules<Hive>, moves: &mut Vec<Move>) {
        let mistaken = rules.layout.openspiel_pins.then(|| mistaken_pins(self));
        match mistaken.flatten() {
            Some(pinned) => self.list_moves_with_pins(pinned, moves),
            None => self.legal_moves(moves),
        }
    }

    fn meant(&self, _: &Rules<Hive>, beside: &Beside, action: u32) -> Option<Move> {
        meant(self, beside.tiles.ours(action))
    }

    fn draw(state: &mut State<Hive>, dice: &mut Dice) -> Option<(u32, Move)> {
        state.legal();
        let hive = &state.position;
        let moves = state.listed_moves();
        let mut counter = Counter::new(hive);
        let all = moves.iter().map(|&mv| counter.count(mv)).sum();
        let mut left = dice.below(all);
        for &mv in moves {
            let here = counter.count(mv);
            if left < here {
                let mut drawn = None;
                for_each_action(hive, mv, |action| {
                    if left == 0 && drawn.is_none() {
                        drawn = Some(state.beside.tiles.theirs(action));
                    }
                    left = left.saturating_sub(1);
                });
                return drawn.map(|action| (action, mv));
            }
            left -= here;
        }
        None
    }

    fn lowest(&self, _: &Rules<Hive>, beside: &Beside, mv: Move) -> Option<u32> {
        let mut lowest = None;
        for_each_action(self, mv, |action| {
            let action = beside.tiles.theirs(action);
            lowest = Some(lowest.map_or(action, |lowest: u32| lowest.min(action)));
        });
        lowest
    }

    fn number(state: &mut State<Hive>) {
        state.legal();
        let mut numbered = std::mem::take(&mut state.numbered);
        let (hive, tiles) = (&state.position, &state.beside.tiles);
        let same = *tiles == Tiles::AS_OURS;
        let theirs = |action| if same { action } else { tiles.theirs(action) };
        for &mv in state.listed_moves() {
            for_each_action(hive, mv, |action| numbered.push(theirs(action)));
        }
        state.numbered = numbered;
    }

    fn observe<N: From<u8> + Copy>(state: &mut State<Hive>, player: usize, tensor: &mut [N]) {
        let seat = Player::ALL[player].into();
        state.beside.board.observe(&state.position, seat, tensor);
    }

    fn action_text(_: &State<Hive>, action: u32) -> Option<String> {
        action_text(action)
    }

    fn move_text(state: &State<Hive>, action: u32) -> Option<String> {
        action_text(state.beside.tiles.ours(action))
    }

    fn read_action(_: &Rules<Hive>, text: &str) -> PyResult<u32> {
        action_of_text(text).map_err(refused)
    }

    /// A UHP game string whose moves are written as they were chosen.
    fn serialize(state: &State<Hive>) -> String {
        let plies = state.actions.len();
        let stands = if plies == 0 {
            "NotStarted"
        } else if !state.is_over() {
            "InProgress"
        } else {
            match state.position.outcome() {
                Some(Outcome::Won(Player::First)) => "WhiteWins",
                Some(Outcome::Won(Player::Second)) => "BlackWins",
                Some(Outcome::Draw) | None => "Draw",
            }
        };
        let colour = state.position.colour();
        let mut text = format!(
            "{};{stands};{colour}[{}]",
            state.rules.variant,
            plies / 2 + 1
        );
        let moves = state
            .actions
            .iter()
            .filter_map(|&action| action_text(action));
        text.push(';');
        text.push_str(&moves.collect::<Vec<_>>().join(";"));
        text
    }

    fn deserialize(rules: &Rules<Hive>, text: &str) -> PyResult<Vec<u32>> {
        let mut fields = text.trim().split(';');
        let of = fields.next().unwrap_or_default();
        let variant: Variant = of.parse().map_err(refused)?;
        if variant != rules.variant {
            let wanted = rules.variant;
            return Err(refused(format!(
                "this is a state of {variant}, and the game is {wanted}"
            )));
        }
        let moves = fields.skip(2).filter(|text| !text.is_empty());
        moves.map(|text| Hive::read_action(rules, text)).collect()
    }

    fn picture(state: &mut State<Hive>) -> String {
        Hive::serialize(state)
    }
}
