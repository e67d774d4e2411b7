//! Amounts of money.

use std::fmt;

/// An amount in one currency.
#[derive(Clone, Debug, PartialEq)]
pub struct Money {
    pub cents: i64,
    pub currency: String,
}

impl Money {
    pub fn new(cents: i64, currency: &str) -> Self {
        Money { cents, currency: currency.to_string() }
    }

    /// The sum of two amounts.
    pub fn plus(&self, other: &Money) -> Money {
        Money::new(self.cents + other.cents, &self.currency)
    }

    /// A part of an amount.
    pub fn share(&self, percent: i64) -> Money {
        Money::new((self.cents * percent + 50) / 100, &self.currency)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}.{:02} {}", self.cents / 100, self.cents % 100, self.currency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(Money::new(130, "EUR").plus(&Money::new(25, "EUR")), Money::new(155, "EUR"));
    }

    #[test]
    fn a_share_is_rounded() {
        assert_eq!(Money::new(1995, "EUR").share(7).cents, 140);
        assert_eq!(Money::new(333, "EUR").share(50).cents, 167);
        assert_eq!(Money::new(1, "EUR").share(49).cents, 0);
    }
}
