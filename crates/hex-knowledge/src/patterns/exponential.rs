//! The exponential function, the same on every machine.

/// `e` to the power of a number that is not positive, with an error of less than one in 10,000.
///
/// Libraries differ in the last bits, from one processor to the next even; a search that is to
/// repeat exactly cannot use theirs.
pub(super) fn exponential(power: f32) -> f32 {
    let twos = power.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = twos.floor();
    let rest = twos - whole;
    // Two to the rest, which is between 0 and 1: the first terms of the series, fitted at the ends.
    let between = 1.0 + rest * (0.695_976 + rest * (0.224_494 + rest * 0.079_530));
    #[expect(clippy::cast_possible_truncation, reason = "between -116 and 0")]
    let exponent = whole as i32;
    // A whole power of two is its exponent's bits.
    #[expect(clippy::cast_sign_loss, reason = "between 11 and 127")]
    let scale = f32::from_bits(((exponent + 127) as u32) << 23);
    between * scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_what_mathematics_says() {
        for step in 0..8_000_u16 {
            let power = -f32::from(step) / 100.0;
            let (ours, exact) = (exponential(power), power.exp());
            assert!((ours / exact - 1.0).abs() < 2e-4, "{power}: {ours} {exact}");
        }
        assert!(exponential(-1e9) > 0.0);
    }
}
