//! Dates as files write them, made into dates that can be put in order.

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// A date as `2013-05-22`, if it is one: `2013.05.22`, `22-May-2013_16:10:56`, `May 22, 2013` and
/// `Wed May 22 12:57:07 EDT 2013` are all that day. What is not understood stays as it was written;
/// of `05/06/2013` nobody knows which of the two is the month.
pub(crate) fn in_order(date: String) -> String {
    read(&date).unwrap_or(date)
}

fn read(date: &str) -> Option<String> {
    let words = || {
        date.split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
    };
    let number = |word: &str, digits: std::ops::RangeInclusive<usize>| -> Option<u32> {
        let all = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse()
            .ok()
            .filter(|_| all && digits.contains(&word.len()))
    };
    let year = words().find_map(|word| number(word, 4..=4))?;
    let (month, day) = if let Some(month) = words().find_map(month) {
        // The time of day comes after it, and years have four digits.
        (month, words().find_map(|word| number(word, 1..=2))?)
    } else {
        let mut words = words();
        number(words.next()?, 4..=4)?;
        (number(words.next()?, 1..=2)?, number(words.next()?, 1..=2)?)
    };
    let right = year > 0 && (1..=12).contains(&month) && (1..=31).contains(&day);
    right.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// The number of a month, by its name or the first letters of it.
fn month(word: &str) -> Option<u32> {
    let start = word.get(..3)?.to_ascii_lowercase();
    let at = MONTHS.iter().position(|&month| month == start)?;
    u32::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ways_to_write_a_day() {
        for written in [
            "2013-05-22",
            "2013.05.22",
            "2013-05-22 12:57",
            "22-May-2013_16:10:56",
            "22 May 2013",
            "May 22, 2013",
            "Wed May 22 12:57:07 EDT 2013",
        ] {
            assert_eq!(in_order(written.to_owned()), "2013-05-22", "{written}");
        }
        assert_eq!(in_order("October 3, 2018".to_owned()), "2018-10-03");
    }

    #[test]
    fn what_is_no_day_stays() {
        for written in [
            "",
            "1999",
            "2013-13-40",
            "05/06/2013",
            "May 2013",
            "дата",
            "0000-00-00",
            "спа 2013",
        ] {
            assert_eq!(in_order(written.to_owned()), written);
        }
    }
}
