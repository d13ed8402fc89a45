//! What the search says while it thinks.

use engine::{Report, Score};
use game::{Game, Notation};
use hive_rules::{Hive, Move};

/// A line as Mzinga writes it: the best move, the depth, the score, and best play from the best
/// move on.
pub(super) fn line(position: &Hive, report: &Report) -> String {
    let moves = texts(position, &report.line);
    let best = moves.first().map_or("", String::as_str);
    let score = score(report.score);
    let depth = report.depth;
    format!("{best};{depth};{score};{}", moves.join(";"))
}

/// Moves that follow each other, written down as far as they are legal.
fn texts(position: &Hive, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in line {
        let text = position.write_move(mv);
        if position.play(mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts
}

/// With two decimals, as Mzinga has it. A win is worth so much that nothing else comes near, and
/// the more the sooner it comes.
fn score(score: Score) -> String {
    const WIN: i64 = 1_000_000;
    let (sign, hundredths) = match score {
        Score::WinIn(plies) => ("", (WIN - i64::from(plies)) * 100),
        Score::LossIn(plies) => ("-", (WIN - i64::from(plies)) * 100),
        Score::Points(points) if points < 0 => ("-", -i64::from(points)),
        Score::Points(points) => ("", i64::from(points)),
    };
    format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;
    use hive_rules::Variant;

    #[test]
    fn a_report_is_written_as_mzinga_does() {
        let start = Hive::start(&Variant::BASE);
        let first = start.read_move("wS1").expect("legal");
        let mut next = start.clone();
        next.apply(first);
        let second = next.read_move("bG1 wS1-").expect("legal");
        let written = |score| {
            let report = Report {
                depth: 2,
                score,
                nodes: 100,
                line: vec![first, second],
            };
            line(&start, &report)
        };
        insta::assert_snapshot!(written(Score::Points(-5)), @"wS1;2;-0.05;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(Score::Points(1234)), @"wS1;2;12.34;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(Score::WinIn(3)), @"wS1;2;999997.00;wS1;bG1 wS1-");
        insta::assert_snapshot!(written(Score::LossIn(4)), @"wS1;2;-999996.00;wS1;bG1 wS1-");
    }

    #[test]
    fn a_line_that_goes_wrong_is_cut_short() {
        let start = Hive::start(&Variant::BASE);
        let first = start.read_move("wS1").expect("legal");
        assert_eq!(texts(&start, &[first, Move::Pass, first]), ["wS1"]);
    }
}
