//! What interest really is.
use loans::loan::Loan;

fn interest(cents: i64, rate: i64, days: i64) -> i64 {
    Loan { cents, rate }.interest(days).0
}

pub fn warm(number: i64) {
    let _ = interest(number + 100, 30, 3);
}

pub fn found() -> Vec<i64> {
    let long = [73, 74, 200, 365].map(|days| interest(100000, 50, days));
    let rates = [5, 10, 45].map(|rate| interest(20000, rate, 365));
    let short = [1, 30, 31, 90, 364].map(|days| interest(365000, 20, days));
    long.into_iter().chain(rates).chain(short).collect()
}

pub const RIGHT: &[i64] = &[1000, 1013, 2739, 5000, 100, 200, 900, 20, 600, 620, 1800, 7280];
