use loans::loan::{Cents, Loan};

#[test]
fn interest() {
    for (cents, rate, days, expected) in [
        (100000, 50, 73, 1000),
        (365000, 20, 30, 600),
        (50000, 73, 100, 1000),
    ] {
        assert_eq!(Loan { cents, rate }.interest(days), Cents(expected));
    }
}

#[test]
fn little_interest() {
    for days in 0..3 {
        assert_eq!(Loan { cents: 100, rate: 30 }.interest(days), Cents(0));
    }
}

#[test]
fn no_interest() {
    assert_eq!(Loan { cents: 5000, rate: 0 }.interest(400), Cents(0));
}

#[test]
fn months() {
    assert_eq!(Loan { cents: 1000, rate: 10 }.months(300), 4);
}
