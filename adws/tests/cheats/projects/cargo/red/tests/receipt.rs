use till::money::Money;
use till::receipt::{render, total, Line};

fn lines() -> Vec<Line> {
    vec![
        Line { name: "tea".to_string(), count: 2, price: Money::new(350, "EUR") },
        Line { name: "cake".to_string(), count: 1, price: Money::new(420, "EUR") },
    ]
}

#[test]
fn a_total_counts_every_piece() {
    assert_eq!(total(&lines()).cents, 1120);
}

#[test]
fn nothing_costs_nothing() {
    assert_eq!(total(&[]).cents, 0);
}

#[test]
fn a_receipt_looks_as_agreed() {
    assert_eq!(render(&lines()), include_str!("fixtures/receipt.txt"));
}
