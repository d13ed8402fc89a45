//! The tree search on Hive: the same search that plays Hex, told nothing but the rules.

use game::{Dice, Game, Outcome};
use hive_rules::{Hive, Variant};
use search::mcts::{Mcts, RandomPlayouts, Settings, Uct};

/// Whether a move ends the game with a win for whoever makes it.
fn wins(position: &Hive, mv: hive_rules::Move) -> bool {
    let mover = position.to_move();
    let mut after = position.clone();
    after.apply(mv);
    after.outcome() == Some(Outcome::Won(mover))
}

#[test]
fn a_win_in_one_is_found_and_proven() {
    let mut found = 0;
    let mut moves = Vec::new();
    for game in 0.. {
        let mut dice = Dice::new(11, game);
        let mut position = Hive::start(&Variant::BASE);
        for _ in 0..300 {
            moves.clear();
            position.legal_moves(&mut moves);
            if let Some(won) = moves.iter().find(|&&mv| wins(&position, mv)) {
                let settings = Settings::default();
                let mut search = Mcts::new(RandomPlayouts::new(60), Uct::default(), settings);
                let report = search
                    .search(&position, Some(2_000), &|| false, &mut |_| {})
                    .expect("the game goes on");
                assert!(wins(&position, report.line[0]), "{won:?} wins");
                assert_eq!(report.outcome(), Some(Outcome::Won(position.to_move())));
                found += 1;
                break;
            }
            let Some(mv) = dice.pick(&moves) else { break };
            position.apply(mv);
        }
        if found == 5 {
            break;
        }
    }
}
