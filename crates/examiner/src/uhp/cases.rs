//! The rules where engines go wrong, each with a game in which it matters.
//!
//! Every game is loaded; then the state that is shown and the moves that are listed must be right.

use super::engine::Engine;
use super::march;
use crate::check::{Check, Finding, wrong};

/// A rule and the games in which it matters.
struct Case {
    name: &'static str,
    rule: &'static str,
    games: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        name: "queen-not-first",
        rule: "The queen is not placed in a player's first turn.",
        games: &["Base", "Base;InProgress;Black[1];wS1"],
    },
    Case {
        name: "queen-by-fourth",
        rule: "Whoever has not placed the queen in three turns places her in the fourth.",
        games: &[
            r"Base;InProgress;White[4];wS1;bG1 wS1-;wA1 -wS1;bA1 bG1-;wS2 -wA1;bS1 bA1-",
            r"Base;InProgress;Black[4];wS1;bG1 wS1-;wA1 -wS1;bA1 bG1-;wS2 -wA1;bS1 bA1-;wQ -wS2",
        ],
    },
    Case {
        name: "queen-before-moves",
        rule: "Tiles move only once their own queen is placed.",
        games: &[r"Base;InProgress;White[3];wS1;bS1 wS1-;wA1 -wS1;bQ bS1-"],
    },
    Case {
        name: "one-hive",
        rule: "The hive stays in one piece, also before a queen is placed.",
        games: &[
            r"Base;InProgress;Black[3];wG1;bS1 -wG1;wB1 wG1-;bQ -bS1;wA1 wB1\",
            r"Base;InProgress;White[4];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-",
        ],
    },
    Case {
        name: "beetle-gate",
        rule: "A beetle does not pass between two stacks that are higher than where it comes from and goes to.",
        games: &[
            r"Base;InProgress;White[12];wB1;bS1 wB1-;wQ \wB1;bQ bS1/;wB2 -wQ;bB1 bQ\;wS1 /wB2;bB1 bS1;wG1 /wS1;bQ \bB1;wG2 wG1\;bB2 bQ/;wG3 wG2\;bB2 \bQ;wA1 wG3-;bB2 wQ;wA2 wA1-;bA1 bQ/;wS2 wA2-;bA1 bB1/;wA3 wS2/;bA1 wA3/",
        ],
    },
    Case {
        name: "stack-colour",
        rule: "For new tiles the colour of a stack is that of its top tile.",
        games: &[
            r"Base;InProgress;White[5];wB1;bG1 wB1-;wQ \wB1;bQ bG1-;wQ wB1/;bA1 bQ-;wB1 bG1;bA2 bA1-",
        ],
    },
    Case {
        name: "forced-pass",
        rule: "When nothing else is possible the only move is `pass`.",
        games: &[
            r"Base;InProgress;Black[13];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bQ bS1/;wA1 /wQ;bQ bS1-;wB1 \bS1;bQ bS1/;wB1 bS1;bQ wB1-;wA1 /bQ;bQ wB1/;wA2 /wQ;bQ wB1-;wA2 bQ\;bQ wB1/;wA3 /wQ;bQ wB1-;wA3 bQ-;bQ wB1/;wG1 /wB1;bQ wB1-;wG1 wB1/",
        ],
    },
    Case {
        name: "draw",
        rule: "If one move surrounds both queens the game is a draw.",
        games: &[super::games::OVER],
    },
    Case {
        name: "row",
        rule: "The board has no edge: eighteen tiles in a row are ordinary.",
        games: &[
            r"Base;InProgress;White[10];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-",
        ],
    },
    Case {
        name: "second-time",
        rule: "A position that occurs for the second time is no draw yet.",
        games: &[
            r"Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-",
            r"Base;InProgress;Black[11];wA1;bA1 wA1-;wQ /wA1;bQ bA1/;wS1 /wQ;bS1 bQ-;wS2 wQ\;bS2 bS1\;wS1 wS2-;bB1 /bS2;wA2 -wA1;bA2 bA1-;wB1 \wA1;bB1 bA2;wB1 wA2;bB1 bQ;wB1 wQ;bB1 \bB1;wB1 wB1-;bB1 bQ;wB1 wQ",
        ],
    },
    Case {
        name: "ladybug",
        rule: "The ladybug goes two steps on top of the hive and one down.",
        games: &[r"Base+L;InProgress;White[4];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wL -wQ;bA1 bQ-"],
    },
    Case {
        name: "mosquito-copies",
        rule: "The mosquito moves as its neighbours do.",
        games: &[
            r"Base+M;InProgress;White[4];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wM -wQ;bA1 bQ-",
            r"Base+M;InProgress;White[5];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-;wM \wA1;bS1 bA1-",
        ],
    },
    Case {
        name: "mosquito-mosquito",
        rule: "A mosquito that touches only mosquitoes cannot move.",
        games: &[
            r"Base+MLP;InProgress;White[5];wM;bM \wM;wQ wM-;bQ \bM;wQ \wQ;bQ \wQ;wM /bM;bQ -bQ",
        ],
    },
    Case {
        name: "mosquito-on-top",
        rule: "A mosquito on top of the hive moves as a beetle, and throws nothing.",
        games: &[
            r"Base+MP;InProgress;White[5];wB1;bP \wB1;wM wB1-;bM -bP;wQ /wB1;bB1 \bP;wM wB1;bQ /bM",
        ],
    },
    Case {
        name: "throw-just-moved",
        rule: "A pillbug does not throw what the opponent has just moved.",
        games: &[r"Base+P;InProgress;Black[4];wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP"],
    },
    Case {
        name: "thrown-rests",
        rule: "A tile that was thrown rests for a turn: it neither moves nor throws.",
        games: &[
            r"Base+P;InProgress;White[6];wS1;bP wS1-;wQ -wS1;bQ bP-;wA1 \wQ;bG1 bQ-;wA1 \bP;bG1 -wQ;wG1 -wA1;wA1 bP\",
            r"Base+P;InProgress;White[4];wP;bP -wP;wQ wP-;bQ \bP;wQ \wP;wP bP\",
        ],
    },
    Case {
        name: "pinned-throws",
        rule: "A pillbug, or a mosquito beside one, may throw though it is pinned.",
        games: &[
            r"Base+P;InProgress;Black[3];wP;bP wP/;wQ wP\;bQ \bP;wQ bP\",
            r"Base+MLP;InProgress;Black[3];wP;bM wP-;wQ \wP;bQ bM-;wQ wP\",
        ],
    },
    Case {
        name: "resting-lends",
        rule: "A mosquito beside a pillbug that rests may still throw.",
        games: &[
            r"Base+MP;InProgress;White[7];wP;bP wP-;wM -wP;bM bP\;wQ \wP;bQ bM\;wM -wQ;bQ /bM;wM wM\;bB1 bM/;wM \bP;wP \bB1",
        ],
    },
    Case {
        name: "covered-throws-not",
        rule: "A covered pillbug throws nothing, and lends nothing to a mosquito.",
        games: &[
            r"Base+P;InProgress;White[5];wP;bP /wP;wQ wP-;bQ -bP;wB1 \wP;bQ bQ\;wB1 wP;bB1 /bQ",
            r"Base+MLP;InProgress;Black[5];wB1;bP \wB1;wQ wB1-;bM -bP;wQ wB1\;bQ -bM;wQ /wB1;bQ bM\;wB1 bP",
        ],
    },
    Case {
        name: "throw-gate",
        rule: "A tile is not thrown between two stacks that are too high.",
        games: &[
            r"Base+P;InProgress;White[9];wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ",
        ],
    },
    Case {
        name: "own-queen",
        rule: "Whoever surrounds the own queen has lost.",
        games: &[
            r"Base+MLP;BlackWins;Black[10];wM;bP \wM;wQ /wM;bB1 bP/;wQ bB1\;bM -bB1;bP wM\;bQ \bB1;bP /wM;bM bQ;wP wQ\;bM bB1/;wB1 wP/;bM bM\;bP -wM;bM wB1/;bP wM\;bM -bM;bP /bB1",
            r"Base+MP;WhiteWins;White[10];wM;bM wM/;wB1 wM\;bP bM-;wP wB1-;bQ \bP;wQ wP\;bB1 bQ/;wQ bP\;bP -bQ;wQ wP\;bB2 -bB1;wQ wQ/;bG1 -bB2;wQ \wQ;bS1 bB1\;wQ bM\;wM bQ\",
        ],
    },
    Case {
        name: "all-tiles",
        rule: "The board has no edge: all twenty-eight tiles in a row are ordinary.",
        games: &[
            r"Base+MLP;InProgress;White[15];wG1;bG1 wG1-;wQ -wG1;bQ bG1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-;wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG2 -wB2;bG2 bB2-;wG3 -wG2;bG3 bG2-;wA1 -wG3;bA1 bG3-;wA2 -wA1;bA2 bA1-;wA3 -wA2;bA3 bA2-;wM -wA3;bM bA3-;wL -wM;bL bM-;wP -wL;bP bL-",
        ],
    },
];

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    let mut checks: Vec<Check<Engine<'a>>> = CASES
        .iter()
        .map(|case| {
            Check::new("rules", case.name, case.rule, |engine| {
                holds(engine, case.games)
            })
        })
        .collect();
    checks.push(Check::new(
        "rules",
        "march",
        "The board has no edge: a hive may wander for hundreds of moves.",
        march::march,
    ));
    checks
}

fn holds(engine: &mut Engine<'_>, games: &[&str]) -> Finding {
    for text in games {
        let game = engine.begin(text)?;
        if game.outcome().is_none() {
            engine.has_on_board(&game)?;
        } else {
            let answer = engine.ask("validmoves")?;
            let some = answer.lines.iter().any(|line| !line.trim().is_empty());
            if some && answer.refusal().is_none() {
                return wrong("it lists moves of a game that is over");
            }
        }
    }
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use hive_rules::GameString;

    use super::*;

    #[test]
    fn every_game_is_legal_and_says_what_is_true() {
        for case in CASES {
            for text in case.games {
                let read = text.parse::<GameString>();
                assert!(
                    read.as_ref().is_ok_and(|read| read.warnings.is_empty()),
                    "{}: {text}: {read:?}",
                    case.name
                );
            }
        }
    }
}
