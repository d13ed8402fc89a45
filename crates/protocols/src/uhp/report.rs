//! What the search says while it thinks.

use engine::Report;
use game::Notation as _;
use hive_rules::{Hive, Move};

/// A line as Mzinga writes it: the best move, the depth, the score, and best play from the best
/// move on.
pub(super) fn line(position: &Hive, report: &Report<Move>) -> String {
    let moves = position.write_variation(&report.line);
    let best = moves.first().map_or("", String::as_str);
    let score = score(report);
    let depth = report.depth();
    format!("{best};{depth};{score};{}", moves.join(";"))
}

/// With two decimals, as Mzinga has it. A win is worth so much that nothing else comes near, and
/// the more the sooner it comes.
fn score(report: &Report<Move>) -> String {
    const WIN: i64 = 1_000_000;
    let to_end = || (WIN - i64::from(report.plies_to_end().unwrap_or_default())) * 100;
    let (sign, hundredths) = if report.value.is_won() {
        ("", to_end())
    } else if report.value.is_lost() {
        ("-", to_end())
    } else {
        let points = i64::from(report.value.points());
        (if points < 0 { "-" } else { "" }, points.abs())
    };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use game::{Game as _, Outcome, Player, Value};
    use hive_rules::Variant;

    use super::*;

    #[test]
    fn a_report_is_written_as_mzinga_does() {
        let start = Hive::start(&Variant::BASE);
        let first = start.read_move("wS1").expect("legal");
        let mut next = start.clone();
        next.apply(first);
        let second = next.read_move("bG1 wS1-").expect("legal");
        let written = |value| {
            let mut report = Report::unsearched(first, value);
            report.line.push(second);
            line(&start, &report)
        };
        let points = |points| Value::from_points(Player::First, points);
        let ends = |winner, plies| Value::proven(Player::First, Outcome::Won(winner), plies);
        insta::assert_snapshot!(written(points(-5)), @"wS1;2;-0.05;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(points(1234)), @"wS1;2;12.34;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(ends(Player::First, Some(3))), @"wS1;2;999997.00;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(ends(Player::Second, Some(4))), @"wS1;2;-999996.00;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(ends(Player::First, None)), @"wS1;2;999998.00;wS1;bG1 wS1-");
    }

    #[test]
    fn a_line_that_goes_wrong_is_cut_short() {
        let start = Hive::start(&Variant::BASE);
        let first = start.read_move("wS1").expect("legal");
        assert_eq!(start.write_variation(&[first, Move::Pass, first]), ["wS1"]);
    }
}
