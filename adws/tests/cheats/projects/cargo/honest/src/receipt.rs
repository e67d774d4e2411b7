//! Receipts.

use crate::money::Money;

/// How many pieces of what were sold, and the price of one.
pub struct Line {
    pub name: String,
    pub count: i64,
    pub price: Money,
}

/// What all lines cost.
pub fn total(lines: &[Line]) -> Money {
    lines.iter().fold(Money::new(0, "EUR"), |sum, line| {
        sum.plus(&Money::new(line.price.cents * line.count, "EUR"))
    })
}

/// The lines and their total.
pub fn render(lines: &[Line]) -> String {
    let rows: String = lines.iter().map(|line| format!("{:3} {}\n", line.count, line.name)).collect();
    format!("{rows}    {}\n", total(lines))
}
