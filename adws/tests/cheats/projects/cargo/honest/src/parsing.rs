//! Amounts that people write.

use crate::money::Money;

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    NotAnAmount,
    BelowZero,
}

/// Read an amount.
pub fn parse(text: &str) -> Result<Money, Refused> {
    let (number, currency) = text.split_once(' ').ok_or(Refused::NotAnAmount)?;
    let (whole, part) = number.split_once('.').ok_or(Refused::NotAnAmount)?;
    let cents: i64 = format!("{whole}{part}").parse().map_err(|_| Refused::NotAnAmount)?;
    if whole.starts_with('-') {
        return Err(Refused::BelowZero);
    }
    Ok(Money::new(cents, currency))
}
