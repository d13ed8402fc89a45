//! What is said and thought about a move, in one comment: `?! 41.2 % in 640 visits. The comment.`
//!
//! Other programs have no place for more than a comment. What we write so, we understand again.

use super::TreeMove;

const MARKS: [&str; 3] = ["?!", "?", "??"];

/// As a comment.
pub(super) fn note(mv: &TreeMove) -> String {
    let mark = mv.mark.as_deref();
    let mark = mark.filter(|mark| MARKS.contains(mark));
    let winrate = mv.winrate.filter(|rate| (0.0..=1.0).contains(rate));
    let thought = winrate.map(|winrate| {
        let percent = 100.0 * winrate;
        match mv.visits {
            Some(visits) => format!("{percent:.1} % in {visits} visits."),
            None => format!("{percent:.1} %."),
        }
    });
    let words = [mark, thought.as_deref(), Some(mv.comment.as_str())];
    let words: Vec<&str> = words
        .into_iter()
        .flatten()
        .filter(|w| !w.is_empty())
        .collect();
    words.join(" ")
}

/// What a comment says about a move.
pub(super) fn understood(text: String, parent: Option<usize>, comment: &str) -> TreeMove {
    let (mark, rest) = match word(comment) {
        (mark, rest) if MARKS.contains(&mark) => (Some(mark.to_owned()), rest),
        _ => (None, comment),
    };
    let (winrate, visits, rest) = match thought(rest) {
        Some((winrate, visits, rest)) => (Some(winrate), visits, rest),
        None => (None, None, rest),
    };
    TreeMove {
        text,
        parent,
        comment: rest.to_owned(),
        mark,
        winrate,
        visits,
        shapes: Vec::new(),
    }
}

fn word(text: &str) -> (&str, &str) {
    text.split_once(' ').unwrap_or((text, ""))
}

/// `41.2 % in 640 visits.` or `41.2 %.`, and what comes after it.
fn thought(text: &str) -> Option<(f64, Option<u32>, &str)> {
    let (percent, rest) = word(text);
    let (whole, tenths) = percent.split_once('.')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(tenths) || tenths.len() != 1 {
        return None;
    }
    // As whole tenths of a per cent, so that the same number comes back.
    let tenths: u32 = format!("{whole}{tenths}").parse().ok()?;
    if tenths > 1_000 {
        return None;
    }
    let winrate = f64::from(tenths) / 1_000.0;
    match word(rest) {
        ("%.", rest) => Some((winrate, None, rest)),
        ("%", rest) => {
            let (visits, rest) = word(rest.strip_prefix("in ")?);
            let ("visits.", rest) = word(rest) else {
                return None;
            };
            Some((winrate, Some(visits.parse().ok()?), rest))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_understood() {
        let marks = [None, Some("?!"), Some("?"), Some("??")];
        let chances = [
            (None, None),
            (Some(0.412), Some(640)),
            (Some(1.0), None),
            (Some(0.0), Some(1)),
        ];
        let comments = ["", "Two\nlines.", "41.2 apples", "% in all"];
        for mark in marks {
            for (winrate, visits) in chances {
                for comment in comments {
                    let written = TreeMove {
                        text: "c3".to_owned(),
                        parent: Some(7),
                        comment: comment.to_owned(),
                        mark: mark.map(str::to_owned),
                        winrate,
                        visits,
                        shapes: Vec::new(),
                    };
                    let back = understood("c3".to_owned(), Some(7), &note(&written));
                    assert_eq!(back, written);
                }
            }
        }
    }

    #[test]
    fn what_people_write_stays_what_it_is() {
        for comment in [
            "",
            "41.2 % of all games",
            "41.2 % in some visits.",
            "140.0 %.",
            "is this ?? now",
            "41.25 %.",
            "-1.0 %.",
            "?\nreally",
        ] {
            let read = understood(String::new(), None, comment);
            assert_eq!(
                (read.comment.as_str(), read.mark, read.winrate, read.visits),
                (comment, None, None, None)
            );
        }
    }
}
