//! How far a game of Hive has come.

use hive_rules::{Bug, Colour, Hive};

use crate::review::Phase;

/// Until so many tiles lie on the table the game opens: four of each player.
const OPENED: usize = 8;
/// A queen with so many cells around her taken is about to fall.
const NEARLY_SURROUNDED: usize = 4;

/// The opening lasts until both queens lie and eight tiles do; it is the end when four of the cells
/// around a queen are taken, or a player's hand is empty.
pub(crate) fn phase(position: &Hive) -> Phase {
    let queens = Colour::ALL.map(|colour| position.queen_neighbours(colour));
    let [Some(white), Some(black)] = queens else {
        return Phase::Opening;
    };
    let is_empty = |colour| {
        Bug::ALL
            .iter()
            .all(|&bug| position.in_hand(colour, bug) == 0)
    };
    if white.max(black) >= NEARLY_SURROUNDED || Colour::ALL.into_iter().any(is_empty) {
        Phase::End
    } else if position.on_table().len() < OPENED {
        Phase::Opening
    } else {
        Phase::Middle
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::GameString;

    use super::*;

    fn of(moves: &str) -> Phase {
        let game = format!("Base;;;{moves}");
        let game = game.trim_end_matches(';').parse::<GameString>();
        phase(game.expect("a game").game.position())
    }

    #[test]
    fn it_goes_by_tiles_on_the_table_and_cells_around_the_queens() {
        assert_eq!(of(""), Phase::Opening);
        assert_eq!(of("wS1;bS1 wS1-;wQ -wS1;bQ bS1-"), Phase::Opening);
        let eight = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA2 bA1-";
        assert_eq!(of(eight), Phase::Middle);
        // One more goes to the queen's side each time: S1, A1, A3, A2 are around her then.
        let near = format!("{eight};wA3 -wA2;bA3 bA2-;wA3 bQ/;bG1 bA2\\;wA2 bQ\\");
        assert_eq!(of(&near), Phase::End);
    }
}
