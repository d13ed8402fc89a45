//! Who has won.

use game::{Dice, Outcome, Player};
use hex_rules::Move;

use super::engine::Engine;
use crate::check::{Check, Finding, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![Check::new(
        "score",
        "final",
        "Not required: when a random game is over `final_score` says who has won, `B+` or `W+`. Black joins top and bottom.",
        final_score,
    )]
}

fn final_score(engine: &mut Engine<'_>) -> Finding {
    engine.needs("final_score")?;
    let games = engine.talk.settings.games;
    for number in 0..games {
        let mut dice = Dice::new(engine.talk.settings.seed, u64::from(number));
        let mut game = engine.begin(3 + number as usize % 5)?;
        while let Some(Move::Place(cell)) = dice.pick(&game.legal_moves()) {
            engine.play(&mut game, cell)?;
        }
        let expected = match game.outcome() {
            Some(Outcome::Won(Player::First)) => "B+",
            Some(Outcome::Won(Player::Second)) => "W+",
            _ => continue,
        };
        let said = engine.demand("final_score")?;
        if !said.to_ascii_uppercase().starts_with(expected) {
            return wrong(format!("`{}` instead of {expected}", game::excerpt(&said)));
        }
    }
    Ok(format!("{games} games"))
}
