//! Where a number stands on a chart, and which numbers are written beside it.

/// About so many numbers stand along an axis.
const TICKS: f64 = 8.0;

/// An axis from one number to a greater one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    least: f64,
    most: f64,
    step: f64,
}

impl Axis {
    /// From here to there; numbers are written no closer than `closest`.
    pub(crate) fn between(least: f64, most: f64, closest: f64) -> Axis {
        let span = most - least;
        // Nothing at all, and what is no number, is drawn as something of one step.
        let usable = span.is_finite() && span > 0.0;
        let most = if usable { most } else { least + closest };
        let step = round_step((most - least) / TICKS).max(closest);
        Axis { least, most, step }
    }

    /// The same, but to round numbers on either side.
    pub(crate) fn around(least: f64, most: f64, closest: f64) -> Axis {
        let axis = Axis::between(least, most, closest);
        Axis {
            // A hair less, so that a number which is round already stays.
            least: (axis.least / axis.step + 1e-9).floor() * axis.step,
            most: (axis.most / axis.step - 1e-9).ceil() * axis.step,
            step: axis.step,
        }
    }

    /// How far along a number stands: 0 is where the axis begins, 1 where it ends.
    pub(crate) fn part(&self, number: f64) -> f64 {
        (number - self.least) / (self.most - self.least)
    }

    /// The numbers that are written.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        let first = (self.least / self.step - 1e-9).ceil();
        let upto = self.most + self.step * 1e-9;
        let ticks = std::iter::successors(Some(first), |at| Some(at + 1.0));
        let ticks = ticks.map(|at| at * self.step);
        ticks.take_while(|&number| number <= upto).collect()
    }

    /// As a number is written: with as many places as the steps need.
    pub(crate) fn text(&self, number: f64) -> String {
        // Nothing is neither above nor below.
        let number = if number == 0.0 { 0.0 } else { number };
        let fine = [(1.0, 0), (0.1, 1), (0.01, 2), (0.001, 3)];
        let fits = |&&(least, _): &&(f64, usize)| self.step > least * 0.999;
        match fine.iter().find(fits) {
            Some(&(_, places)) => format!("{number:.places$}"),
            None if number == 0.0 => "0".to_owned(),
            None => format!("{number:.1e}"),
        }
    }
}

/// The smallest of 1, 2, 5, 10, 20, … and of 0.5, 0.2, … that is not smaller.
fn round_step(least: f64) -> f64 {
    let whole = 10.0_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * whole);
    let fits = |step: &f64| *step >= least * (1.0 - 1e-9);
    steps.into_iter().find(fits).unwrap_or(10.0 * whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(axis: Axis) -> Vec<String> {
        let ticks = axis.ticks().into_iter();
        ticks.map(|number| axis.text(number)).collect()
    }

    #[test]
    fn numbers_are_round() {
        assert_eq!(
            texts(Axis::around(0.0, 11.0, 1.0)),
            ["0", "2", "4", "6", "8", "10", "12"]
        );
        assert_eq!(texts(Axis::around(0.0, 2.0, 1.0)), ["0", "1", "2"]);
        assert_eq!(
            texts(Axis::around(0.51, 0.72, 0.0)),
            ["0.50", "0.55", "0.60", "0.65", "0.70", "0.75"]
        );
        assert_eq!(
            texts(Axis::around(0.0, 0.000_21, 0.0))
                .first()
                .map(String::as_str),
            Some("0")
        );
        assert_eq!(texts(Axis::between(-0.5, 3.5, 1.0)), ["0", "1", "2", "3"]);
    }

    #[test]
    fn an_axis_of_nothing_is_one_all_the_same() {
        for (least, most) in [(0.0, 0.0), (3.0, 3.0), (0.0, f64::NAN)] {
            let axis = Axis::around(least, most, 1.0);
            assert!(axis.part(least).is_finite(), "{least} to {most}");
            assert!(axis.ticks().len() < 20);
        }
        assert!(!Axis::around(0.5, 0.5, 1e-9).ticks().is_empty());
    }
}
