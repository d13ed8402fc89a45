//! Powers and angles, for sixteen numbers at once. Within a few units of the last digit.

use super::lanes::Lanes;

/// `2^x` for `x <= 0`; what is below 2⁻¹²⁶ counts as that.
#[inline(always)]
pub(super) fn power_of_two<L: Lanes>(lanes: L, x: L::Floats) -> L::Floats {
    // The series of 2^f to the sixth power of f, where |f| <= 1/2: the next term is below 2e-7.
    const SERIES: [f32; 6] = [
        0.000_154_035_3,
        0.001_333_355_8,
        0.009_618_129,
        0.055_504_11,
        0.240_226_5,
        std::f32::consts::LN_2,
    ];
    let x = lanes.max(x, lanes.splat(-126.0));
    let whole = lanes.round(x);
    let part = lanes.sub(x, whole);
    let power = series(lanes, part, SERIES);
    let power = lanes.mul_add(power, part, lanes.splat(1.0));
    lanes.mul(power, lanes.power_of_two(whole))
}

/// The cosine and sine of an angle given in whole turns.
#[inline(always)]
pub(super) fn turn<L: Lanes>(lanes: L, turns: L::Floats) -> [L::Floats; 2] {
    // Series of sine and cosine of half the angle, which is within a quarter turn; then twice it.
    const SINE: [f32; 6] = [
        -1.0 / 39_916_800.0,
        1.0 / 362_880.0,
        -1.0 / 5_040.0,
        1.0 / 120.0,
        -1.0 / 6.0,
        1.0,
    ];
    const COSINE: [f32; 6] = [
        -1.0 / 3_628_800.0,
        1.0 / 40_320.0,
        -1.0 / 720.0,
        1.0 / 24.0,
        -0.5,
        1.0,
    ];
    const NEXT_COSINE: f32 = 1.0 / 479_001_600.0;
    let part = lanes.sub(turns, lanes.round(turns));
    let half = lanes.mul(part, lanes.splat(std::f32::consts::PI));
    let square = lanes.mul(half, half);
    let sine = lanes.mul(series(lanes, square, SINE), half);
    let [first, rest @ ..] = COSINE;
    let begin = lanes.mul_add(lanes.splat(NEXT_COSINE), square, lanes.splat(first));
    let mut cosine = begin;
    for term in rest {
        cosine = lanes.mul_add(cosine, square, lanes.splat(term));
    }
    let twice = lanes.add(sine, sine);
    [
        lanes.sub(lanes.splat(1.0), lanes.mul(twice, sine)),
        lanes.mul(twice, cosine),
    ]
}

/// `terms[0] · xⁿ + … + terms[n]`
#[inline(always)]
fn series<L: Lanes, const N: usize>(lanes: L, x: L::Floats, terms: [f32; N]) -> L::Floats {
    let mut sum = lanes.splat(terms[0]);
    for term in &terms[1..] {
        sum = lanes.mul_add(sum, x, lanes.splat(*term));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::cpu::instructions::Instructions;
    use crate::backend::cpu::lanes::Work;

    /// Both functions at sixteen points.
    struct Functions<'a>(&'a [f32; 16], &'a mut [[f32; 16]; 3]);

    impl Work for Functions<'_> {
        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) {
            let x = lanes.load(self.0);
            let [cosine, sine] = turn(lanes, x);
            lanes.store(cosine, &mut self.1[0]);
            lanes.store(sine, &mut self.1[1]);
            lanes.store(power_of_two(lanes, x), &mut self.1[2]);
        }
    }

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "points")]
    fn functions_are_what_they_say() {
        for instructions in Instructions::available() {
            for begin in 0..4000 {
                let points = std::array::from_fn(|lane| -((begin * 16 + lane) as f32) / 499.0);
                let mut found = [[0.0; 16]; 3];
                instructions.perform(Functions(&points, &mut found));
                for (lane, point) in points.into_iter().map(f64::from).enumerate() {
                    let (sine, cosine) = (point * std::f64::consts::TAU).sin_cos();
                    let [cos, sin, power] = found.map(|of| f64::from(of[lane]));
                    assert!(
                        (cos - cosine).abs() < 1e-6,
                        "cosine of {point} turns: {cos}"
                    );
                    assert!((sin - sine).abs() < 1e-6, "sine of {point} turns: {sin}");
                    let expected = point.max(-126.0).exp2();
                    assert!((power / expected - 1.0).abs() < 3e-7, "2^{point}: {power}");
                }
            }
        }
    }
}
