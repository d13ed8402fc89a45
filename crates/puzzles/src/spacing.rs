//! When something that went wrong comes back: soon at first, then each time later as long as it goes well.

/// Milliseconds of a day.
pub const DAY: i64 = 24 * 60 * 60 * 1_000;
/// After how many days it comes back, for so many times in a row that it went well; after that it is learnt.
pub const DAYS: [i64; 6] = [0, 1, 3, 7, 16, 35];

/// When it is due again, seen `now` and right so many times in a row; none if it need not come back.
pub fn due(now: i64, row: u32) -> Option<i64> {
    let days = DAYS.get(usize::try_from(row).ok()?)?;
    Some(now.saturating_add(days.saturating_mul(DAY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_wrong_comes_back_at_once_and_ever_later() {
        let dues: Vec<i64> = (0..6).filter_map(|row| due(1_000, row)).collect();
        assert_eq!(dues.first(), Some(&1_000));
        assert!(dues.windows(2).all(|two| two[0] < two[1]));
        assert_eq!(due(0, 6), None);
        assert_eq!(due(i64::MAX, 5), Some(i64::MAX));
    }
}
