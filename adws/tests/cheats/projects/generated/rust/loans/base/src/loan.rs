//! A loan.

/// An amount of money.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cents(pub i64);

/// An amount, lent at a rate in tenths of a per cent a year.
pub struct Loan {
    pub cents: i64,
    pub rate: i64,
}

impl Loan {
    /// What so many days cost.
    pub fn interest(&self, days: i64) -> Cents {
        Cents(self.cents * self.rate * days / 360 / 1000)
    }

    /// How many payments there are.
    pub fn months(&self, payment: i64) -> i64 {
        (self.cents + payment - 1) / payment
    }
}
