use till::money::Money;
use till::parsing::{parse, Refused};

#[test]
fn reads_an_amount() {
    assert_eq!(parse("12.05 CHF"), Ok(Money::new(1205, "CHF")));
}

#[test]
fn refuses_what_is_no_amount() {
    assert_eq!(parse("twelve"), Err(Refused::NotAnAmount));
}

#[test]
fn refuses_what_is_below_zero() {
    assert_eq!(parse("-3.50 EUR"), Err(Refused::BelowZero));
}
