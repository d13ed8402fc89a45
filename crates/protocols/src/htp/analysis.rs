//! What the search thinks, in the forms that HexGui draws.

use std::fmt::Write as _;

use engine::{HexCandidate, HexReport};
use hex_rules::{Colour, Move};

/// What was thought, and for whom.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// Who was to move.
    pub(super) mover: Colour,
    pub(super) report: HexReport,
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
            let _ = write!(block, " {cell} {}", self.value(candidate));
        }
        block.push_str("\nLABEL");
        for (cell, candidate) in self.cells() {
            let _ = write!(block, " {cell} {}", short(candidate.visits));
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
            let value = match candidate.proven {
                Some(winner) if winner == self.mover => 1.0,
                Some(_) => 0.0,
                None => candidate.value,
            };
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
            .map(|(cell, candidate)| format!("{cell} {}", self.value(candidate)));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Cells with how often they were tried.
    pub(super) fn visits(&self) -> String {
        let pairs = self
            .cells()
            .map(|(cell, candidate)| format!("{cell} {}", short(candidate.visits)));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// The cells of best play.
    pub(super) fn variation(&self) -> String {
        self.line().collect::<Vec<_>>().join(" ")
    }

    /// A line for people.
    pub(super) fn status(&self) -> String {
        let report = &self.report;
        let seconds = report.elapsed.as_secs_f64();
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a speed for people"
        )]
        let speed = (report.simulations as f64 / seconds.max(1e-6)) as u64;
        let value = match report.proven {
            Some(winner) => format!("{winner} wins"),
            None => format!("{:.3}", report.value),
        };
        format!(
            "best={} value={value} games={} seconds={seconds:.2} games/s={speed}",
            report.best, report.simulations
        )
    }

    fn value(&self, candidate: &HexCandidate) -> String {
        match candidate.proven {
            Some(winner) if winner == self.mover => "W".to_owned(),
            Some(_) => "L".to_owned(),
            // HexGui writes it into the cell, which has room for four letters.
            None => format!("{:.2}", candidate.value),
        }
    }

    /// The moves that can be drawn on a board and were looked at, with what was thought of them.
    fn cells(&self) -> impl Iterator<Item = (String, &HexCandidate)> {
        let candidates = self.report.candidates.iter();
        let looked_at =
            candidates.filter(|candidate| candidate.visits > 0 || candidate.proven.is_some());
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
    use std::time::Duration;

    fn thought() -> Thought {
        let place = |text: &str| Move::Place(text.parse().expect("a cell"));
        let candidate = |text, visits, value, proven| HexCandidate {
            mv: place(text),
            visits,
            value,
            proven,
        };
        Thought {
            mover: Colour::White,
            report: HexReport {
                best: place("f6"),
                simulations: 20_000,
                value: 0.625,
                proven: None,
                candidates: vec![
                    candidate("e7", 7, 0.25, None),
                    candidate("f6", 12_345, 0.625, None),
                    candidate("a1", 3, 0.1, Some(Colour::Black)),
                    candidate("b4", 2, 0.9, Some(Colour::White)),
                    candidate("c4", 0, 0.0, None),
                ],
                line: vec![place("f6"), place("e7"), Move::Swap, place("a1")],
                elapsed: Duration::from_millis(500),
            },
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
