//! The distributions that papers show, as charts: one file each, with a chart for every game type.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use charts::{Bars, Chart, Line, Marks, Series};
use records::{Spread, Statistics, TypeStatistics};

/// More bars than this are no picture.
const MOST_BARS: usize = 40;

/// A distribution: the name of its file, and its chart for one game type, if it has one.
type Plot = (&'static str, fn(&str, &TypeStatistics) -> Option<Chart>);

const PLOTS: [Plot; 5] = [
    ("lengths.svg", lengths),
    ("widths.svg", widths),
    ("branching.svg", branching),
    ("winners.svg", winners),
    ("rooms.svg", rooms),
];

/// Draws everything into a folder, and says which files there are now.
pub(super) fn draw(statistics: &Statistics, folder: &Path) -> Result<Vec<&'static str>> {
    ensure!(
        !statistics.types.is_empty(),
        "there are no games to draw on this side of the split"
    );
    let shown = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("making the folder {shown}"))?;
    let mut written = Vec::new();
    for (name, plot) in PLOTS {
        let charts = statistics.types.iter();
        let charts: Vec<Chart> = charts.filter_map(|(name, of)| plot(name, of)).collect();
        if charts.is_empty() {
            continue;
        }
        let path = folder.join(name);
        files::write_whole(&path, charts::sheet(&charts).as_bytes())
            .with_context(|| format!("writing {}", path.display()))?;
        written.push(name);
    }
    Ok(written)
}

#[expect(clippy::unnecessary_wraps, reason = "one of several, and not all do")]
fn lengths(name: &str, of: &TypeStatistics) -> Option<Chart> {
    let note = format!(
        "{}, half of them of at most {} plies",
        games(of),
        of.plies.median
    );
    Some(histogram(
        format!("{name}: length of a game"),
        note,
        "plies",
        "games",
        &of.lengths,
    ))
}

fn widths(name: &str, of: &TypeStatistics) -> Option<Chart> {
    let positions: u64 = of.choices.values().sum();
    let note = format!(
        "{positions} positions of {}, {:.1} moves on average",
        games(of),
        of.legal_moves.mean
    );
    (positions > 0).then(|| {
        let title = format!("{name}: width of a position");
        histogram(title, note, "legal moves", "positions", &of.choices)
    })
}

/// Games of Hive alone need room: a board has as much as it has.
fn rooms(name: &str, of: &TypeStatistics) -> Option<Chart> {
    (!of.spans.is_empty()).then(|| {
        let title = format!("{name}: the room that a hive needs");
        histogram(
            title,
            games(of),
            "columns or rows, whichever are more",
            "games",
            &of.spans,
        )
    })
}

/// How many moves are legal before each ply, as far as one game in a hundred goes: beyond that a line
/// shows single games.
fn branching(name: &str, of: &TypeStatistics) -> Option<Chart> {
    let reached = |counts: &&BTreeMap<usize, u64>| {
        let positions: u64 = counts.values().sum();
        positions * 100 >= of.games
    };
    let spreads: Vec<(f64, Spread)> = (1_u32..)
        .zip(of.choices_by_ply.iter().take_while(reached))
        .map(|(ply, counts)| (f64::from(ply), Spread::of(counts)))
        .collect();
    let line = |name: &str, number: fn(&Spread) -> f64| Line {
        name: name.to_owned(),
        points: spreads.iter().map(|(ply, of)| (*ply, number(of))).collect(),
    };
    (!spreads.is_empty()).then(|| Chart {
        title: format!("{name}: branching of {}, ply by ply", games(of)),
        note: String::new(),
        along: "ply".to_owned(),
        up: "legal moves".to_owned(),
        marks: Marks::Lines(vec![
            line("mean", |of| of.mean),
            line("9 in 10 have at most", |of| number(of.p90)),
            line("1 in 10 at most", |of| number(of.p10)),
        ]),
    })
}

#[expect(clippy::unnecessary_wraps, reason = "one of several, and not all do")]
fn winners(name: &str, of: &TypeStatistics) -> Option<Chart> {
    let bins = Bins::over(&of.lengths);
    let stacked = ["first", "second", "draw", "?"].map(|result| {
        let counts = of.results_by_length.iter();
        let counts = counts.map(|(&plies, by)| (plies, by.get(result).copied().unwrap_or(0)));
        let all = of.results.get(result).copied().unwrap_or(0);
        let word = if result == "?" { "unknown" } else { result };
        Series {
            name: if all > 0 {
                format!("{word} {:.0} %", 100.0 * share(all, of.games))
            } else {
                String::new()
            },
            heights: bins.heights(counts),
        }
    });
    Some(Chart {
        title: format!("{name}: who won {}, by length", games(of)),
        note: String::new(),
        along: "plies".to_owned(),
        up: "games".to_owned(),
        marks: Marks::Bars(bins.bars(stacked.into())),
    })
}

fn histogram(
    title: String,
    note: String,
    along: &str,
    up: &str,
    counts: &BTreeMap<usize, u64>,
) -> Chart {
    let bins = Bins::over(counts);
    let heights = bins.heights(counts.iter().map(|(&at, &count)| (at, count)));
    let series = Series {
        name: String::new(),
        heights,
    };
    Chart {
        title,
        note,
        along: along.to_owned(),
        up: up.to_owned(),
        marks: Marks::Bars(bins.bars(vec![series])),
    }
}

/// Which numbers stand together in a bar.
struct Bins {
    from: usize,
    width: usize,
    count: usize,
}

impl Bins {
    /// As narrow as there is room for, beginning at round numbers.
    fn over(counts: &BTreeMap<usize, u64>) -> Bins {
        let least = counts.keys().next().copied().unwrap_or(0);
        let most = counts.keys().next_back().copied().unwrap_or(0);
        let bins = |width: usize| {
            let from = least / width * width;
            Bins {
                from,
                width,
                count: (most - from) / width + 1,
            }
        };
        let tens = std::iter::successors(Some(1_usize), |ten| ten.checked_mul(10));
        let mut widths = tens.flat_map(|ten| [1, 2, 5].map(|digit| digit * ten));
        let fits = widths.find_map(|width| Some(bins(width)).filter(|it| it.count <= MOST_BARS));
        fits.unwrap_or_else(|| bins(most.max(1)))
    }

    fn heights(&self, counts: impl Iterator<Item = (usize, u64)>) -> Vec<f64> {
        let mut heights = vec![0.0; self.count];
        for (at, count) in counts {
            if let Some(height) = heights.get_mut((at - self.from) / self.width) {
                *height += share(count, 1);
            }
        }
        heights
    }

    fn bars(&self, stacked: Vec<Series>) -> Bars {
        let bound = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Bars {
            from: bound(self.from),
            width: bound(self.width),
            stacked,
        }
    }
}

fn games(of: &TypeStatistics) -> String {
    match of.games {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn number(number: usize) -> f64 {
    number as f64
}

#[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_narrow_as_there_is_room_for() {
        let bins = |least: usize, most: usize| {
            let bins = Bins::over(&[(least, 1), (most, 2)].into());
            (bins.from, bins.width, bins.count)
        };
        assert_eq!(bins(3, 42), (3, 1, 40));
        assert_eq!(bins(3, 43), (2, 2, 21));
        assert_eq!(bins(0, 1_000), (0, 50, 21));
        assert_eq!(bins(7, 7), (7, 1, 1));
        assert_eq!(Bins::over(&BTreeMap::new()).count, 1);
        let counts: BTreeMap<usize, u64> = [(3, 1), (43, 2)].into();
        let heights = Bins::over(&counts).heights(counts.into_iter());
        assert_eq!((heights[0], heights[20]), (1.0, 2.0));
    }
}
