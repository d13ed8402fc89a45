//! Times as UHP writes them: `hh:mm:ss`, and with fractions `00:00:00.5`.

use std::time::Duration;

use game::excerpt;

/// The longest time that is understood: a day.
const LONGEST: Duration = Duration::from_hours(24);

/// Why a text is no time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// A bare number, which engines take for seconds or for days.
    #[error("`{text}` is no time: if it means seconds, write `{meant}`")]
    BareNumber {
        /// What was read.
        text: String,
        /// The same as so many seconds.
        meant: String,
    },
    /// Something else than three numbers.
    #[error(
        "`{text}` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`"
    )]
    Form {
        /// What was read.
        text: String,
    },
    /// Sixty minutes or seconds, or more.
    #[error("`{text}` is no time: minutes and seconds end at 59")]
    Sixty {
        /// What was read.
        text: String,
    },
    /// More than a day.
    #[error(
        "`{text}` is too long: the most is `24:00:00`; a bare `bestmove` goes on until stopped"
    )]
    TooLong {
        /// What was read.
        text: String,
    },
}

/// Reads `hh:mm:ss` with up to nine digits of fractions.
pub(super) fn read(text: &str) -> Result<Duration, TimeError> {
    let form = || TimeError::Form {
        text: excerpt(text),
    };
    let (whole, nanoseconds) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, read_fraction(fraction).ok_or_else(form)?),
        None => (text, 0),
    };
    let fields: Vec<&str> = whole.split(':').collect();
    let &[hours, minutes, seconds] = fields.as_slice() else {
        return Err(read_bare_number(text).unwrap_or_else(form));
    };
    let number = |field: &str| number(field).ok_or_else(form);
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    if minutes > 59 || seconds > 59 {
        return Err(TimeError::Sixty {
            text: excerpt(text),
        });
    }
    let whole = hours * 3600 + minutes * 60 + seconds;
    let time = Duration::new(u64::from(whole), nanoseconds);
    if time > LONGEST {
        return Err(TimeError::TooLong {
            text: excerpt(text),
        });
    }
    Ok(time)
}

/// One or two digits.
fn number(field: &str) -> Option<u32> {
    let digits = field.chars().all(|c| c.is_ascii_digit());
    (digits && (1..=2).contains(&field.len()))
        .then(|| field.parse().ok())
        .flatten()
}

/// What follows the point, in nanoseconds.
fn read_fraction(fraction: &str) -> Option<u32> {
    let digits = fraction.chars().all(|c| c.is_ascii_digit());
    (digits && (1..=9).contains(&fraction.len()))
        .then(|| format!("{fraction:0<9}").parse().ok())
        .flatten()
}

/// What to say about a number of seconds without the form of a time.
fn read_bare_number(text: &str) -> Option<TimeError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let seconds: u64 = whole.parse().ok().filter(|&s| s < LONGEST.as_secs())?;
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let point = if fraction.is_empty() { "" } else { "." };
    Some(TimeError::BareNumber {
        text: excerpt(text),
        meant: format!(
            "{hours:02}:{minutes:02}:{:02}{point}{}",
            seconds % 60,
            excerpt(fraction)
        ),
    })
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    #[test]
    fn times_are_read_strictly() {
        let texts = [
            "00:00:05",
            "0:0:5",
            "00:00:00",
            "00:00:00.5",
            "01:02:03.000000001",
            "24:00:00",
            "24:00:00.1",
            "25:00:00",
            "1",
            "90",
            "0.5",
            "99999999999999999999",
            "00:60:00",
            "00:00:60",
            "00:05",
            "00:00:00:05",
            "+0:00:05",
            "00:00:-5",
            "00:00:005",
            "00:00:5.",
            "00:00:.5",
            "00:00:00.1234567890",
            "00:00:0x",
            "٠٠:٠٠:٠٥",
            "",
            ".",
        ];
        let mut all = String::new();
        for text in texts {
            match read(text) {
                Ok(time) => writeln!(all, "{text:20} {time:?}"),
                Err(error) => writeln!(all, "{text:20} {error}"),
            }
            .expect("a string takes everything");
        }
        insta::assert_snapshot!(all, @"
        00:00:05             5s
        0:0:5                5s
        00:00:00             0ns
        00:00:00.5           500ms
        01:02:03.000000001   3723.000000001s
        24:00:00             86400s
        24:00:00.1           `24:00:00.1` is too long: the most is `24:00:00`; a bare `bestmove` goes on until stopped
        25:00:00             `25:00:00` is too long: the most is `24:00:00`; a bare `bestmove` goes on until stopped
        1                    `1` is no time: if it means seconds, write `00:00:01`
        90                   `90` is no time: if it means seconds, write `00:01:30`
        0.5                  `0.5` is no time: if it means seconds, write `00:00:00.5`
        99999999999999999999 `99999999999999999999` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:60:00             `00:60:00` is no time: minutes and seconds end at 59
        00:00:60             `00:00:60` is no time: minutes and seconds end at 59
        00:05                `00:05` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:00:05          `00:00:00:05` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        +0:00:05             `+0:00:05` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:-5             `00:00:-5` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:005            `00:00:005` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:5.             `00:00:5.` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:.5             `00:00:.5` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:00.1234567890  `00:00:00.1234567890` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        00:00:0x             `00:00:0x` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        ٠٠:٠٠:٠٥             `٠٠:٠٠:٠٥` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
                             `` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        .                    `.` is no time: write hours, minutes and seconds such as `00:00:05` or `00:00:00.5`
        ");
    }
}
