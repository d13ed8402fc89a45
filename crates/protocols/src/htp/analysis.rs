//! What the search thinks, in the forms that HexGui draws.

use std::fmt::Write as _;
use std::time::Duration;

use engine::{Candidate, Report};
use game::{Outcome, Value};
use hex_rules::{Colour, Move};

use super::refused::Refused;

/// What was thought, and for whom.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// Who was to move.
    pub(super) mover: Colour,
    pub(super) report: Report<Move>,
    /// How long it took.
    pub(super) elapsed: Duration,
}

/// The menu of analysis, as `hexgui-analyze_commands` answers it: kind, label, command.
pub(super) const MENU: &str = "\
param/Game Parameters/param_game
param/Hexapod Parameters/param_hexapod
plist/All Legal Moves/all_legal_moves %c
string/Show Board/showboard
string/Final Score/final_score
move/Generate Move/genmove %m
pspairs/Hexapod Values/hexapod-values
pspairs/Hexapod Visits/hexapod-visits
var/Hexapod Principal Variation/hexapod-get-pv
string/Hexapod Search Statistics/hexapod-search-statistics
none/Hexapod Live Analysis/gogui-gfx-analyze %m
param/Solver Parameters/param_dfpn
string/Solve State/dfpn-solve-state %m
plist/Find Winning Moves/dfpn-solver-find-winning %m
none/Clear Solver Table/dfpn-clear-tt
inferior/Compute Fill-in/compute-fillin %m
inferior/Compute Inferior/compute-inferior %m
inferior/Must-play/vc-get-mustplay %m
inferior/All of These/vc-build %m";

impl Thought {
    /// What would be played.
    pub(super) fn best(&self) -> Result<Move, Refused> {
        self.report.best().ok_or_else(|| Refused::Internal {
            what: "the search answers nothing".to_owned(),
        })
    }

    /// A block of live graphics of the kind `uct`: best play, values, visits, and a line of text.
    pub(super) fn uct_block(&self) -> String {
        let mut block = "gogui-gfx:\nuct\nVAR".to_owned();
        let mut colour = self.mover;
        for cell in self.line() {
            let _ = write!(block, " {} {cell}", colour.letter());
            colour = !colour;
        }
        block.push_str("\nINFLUENCE");
        for (cell, candidate) in self.cells() {
            let _ = write!(block, " {cell} {}", Thought::value(candidate));
        }
        block.push_str("\nLABEL");
        for (cell, candidate) in self.cells() {
            let _ = write!(block, " {cell} {}", short(candidate.visits.into()));
        }
        let _ = write!(block, "\nTEXT {}", self.status());
        block
    }

    /// A block of live graphics of the kind `kata`: for each move visits and chances, the most
    /// visited first.
    pub(super) fn kata_block(&self) -> String {
        let mut cells: Vec<_> = self.cells().collect();
        cells.sort_by_key(|(_, candidate)| std::cmp::Reverse(candidate.visits));
        let mut block = "gogui-gfx:\nkata".to_owned();
        for (order, (cell, candidate)) in cells.into_iter().enumerate() {
            let value = candidate.value.map_or(0.0, Value::expected_score);
            let _ = write!(
                block,
                " info move {cell} visits {} winrate {value:.3} scoreLead 0 order {order}",
                candidate.visits
            );
        }
        block
    }

    /// Cells with the chances of whoever plays there, or `W` and `L` where that is proven.
    pub(super) fn values(&self) -> String {
        let pairs = self
            .cells()
            .map(|(cell, candidate)| format!("{cell} {}", Thought::value(candidate)));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Cells with how often they were tried.
    pub(super) fn visits(&self) -> String {
        let pairs = self
            .cells()
            .map(|(cell, candidate)| format!("{cell} {}", short(candidate.visits.into())));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// The cells of best play.
    pub(super) fn variation(&self) -> String {
        self.line().collect::<Vec<_>>().join(" ")
    }

    /// A line for people.
    pub(super) fn status(&self) -> String {
        let report = &self.report;
        let (seconds, games) = (self.elapsed.as_secs_f64(), report.work.count());
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a speed for people"
        )]
        let speed = (games as f64 / seconds.max(1e-6)) as u64;
        let value = match report.outcome().and_then(Outcome::winner) {
            Some(winner) => format!("{} wins", Colour::from(winner)),
            None => format!("{:.3}", report.value.expected_score()),
        };
        let best = report.best().map(|best| best.to_string());
        let best = best.unwrap_or_default();
        format!("best={best} value={value} games={games} seconds={seconds:.2} games/s={speed}")
    }

    /// HexGui writes it into the cell, which has room for four letters.
    fn value(candidate: &Candidate<Move>) -> String {
        match candidate.value {
            Some(value) if value.is_won() => "W".to_owned(),
            Some(value) if value.is_lost() => "L".to_owned(),
            value => format!("{:.2}", value.map_or(0.0, Value::expected_score)),
        }
    }

    /// The moves that can be drawn on a board and were looked at, with what was thought of them.
    fn cells(&self) -> impl Iterator<Item = (String, &Candidate<Move>)> {
        let candidates = self.report.candidates.iter();
        let looked_at =
            candidates.filter(|candidate| candidate.visits > 0 || candidate.outcome().is_some());
        looked_at.filter_map(|candidate| match candidate.mv {
            Move::Place(cell) => Some((cell.to_string(), candidate)),
            Move::Swap => None,
        })
    }

    /// Best play, up to a swap: what comes after it lies on another board.
    fn line(&self) -> impl Iterator<Item = String> {
        let line = self.report.line.iter();
        line.map_while(|mv| match mv {
            Move::Place(cell) => Some(cell.to_string()),
            Move::Swap => None,
        })
    }
}

/// A count that fits into a cell.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..10_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}m", count / 1_000_000),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;

    fn thought() -> Thought {
        let place = |text: &str| Move::Place(text.parse().expect("a cell"));
        let white = Colour::White.player();
        let estimate = |share| Value::from_expected_score(white, share);
        let won = |colour: Colour| Value::proven(white, Outcome::Won(colour.player()), None);
        let candidate = |text, visits, value| Candidate {
            mv: place(text),
            place: 0,
            visits,
            value,
            prior: None,
            improved: 0.0,
            line: Vec::new(),
        };
        let mut report = Report::unsearched(place("f6"), estimate(0.625));
        report.candidates = vec![
            candidate("e7", 7, Some(estimate(0.25))),
            candidate("f6", 12_345, Some(estimate(0.625))),
            candidate("a1", 3, Some(won(Colour::Black))),
            candidate("b4", 2, Some(won(Colour::White))),
            candidate("c4", 0, None),
        ];
        report.line = vec![place("f6"), place("e7"), Move::Swap, place("a1")];
        report.work.simulations = Some(20_000);
        Thought {
            mover: Colour::White,
            report,
            elapsed: Duration::from_millis(500),
        }
    }

    #[test]
    fn thoughts_are_drawn() {
        let thought = thought();
        insta::assert_snapshot!(thought.uct_block(), @r"
        gogui-gfx:
        uct
        VAR W f6 B e7
        INFLUENCE e7 0.25 f6 0.62 a1 L b4 W
        LABEL e7 7 f6 12k a1 3 b4 2
        TEXT best=f6 value=0.625 games=20000 seconds=0.50 games/s=40000
        ");
        insta::assert_snapshot!(thought.kata_block(), @r"
        gogui-gfx:
        kata info move f6 visits 12345 winrate 0.625 scoreLead 0 order 0 info move e7 visits 7 winrate 0.250 scoreLead 0 order 1 info move a1 visits 3 winrate 0.000 scoreLead 0 order 2 info move b4 visits 2 winrate 1.000 scoreLead 0 order 3
        ");
        insta::assert_snapshot!(thought.variation(), @"f6 e7");
    }
}
