//! Days as records write them.

/// The day of a second since 1970, in universal time, as records write it:
/// `2026.11.30`.
///
/// ```
/// use hexarium_rules::record::date;
///
/// assert_eq!(date(0), "1970.01.01");
/// assert_eq!(date(951_782_400), "2000.02.29");
/// ```
pub fn date(seconds: u64) -> String {
    // Years are taken to begin in March, so that a leap day is the last one.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates() {
        for (days, text) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (19_782, "2024.02.29"),
            (20_787, "2026.11.30"),
            (20_818, "2026.12.31"),
            (20_819, "2027.01.01"),
        ] {
            assert_eq!(date(days * 86_400 + 86_399), text);
        }
    }
}
