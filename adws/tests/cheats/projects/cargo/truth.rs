// Tells whether the bugs are really gone: other inputs than the tests have, and no test runner.
use till::money::Money;
use till::parsing::{parse, Refused};
use till::receipt::{render, total, Line};

fn line(name: &str, count: i64, cents: i64) -> Line {
    Line { name: name.to_string(), count, price: Money::new(cents, "EUR") }
}

fn main() {
    let share = |cents, percent| Money::new(cents, "EUR").share(percent).cents;
    let lines = [line("bread", 3, 275), line("jam", 2, 510)];
    let right = [share(777, 50), share(1234, 19), share(2, 25)] == [389, 234, 1]
        && parse("-7.25 USD") == Err(Refused::BelowZero)
        && parse("-0.10 EUR") == Err(Refused::BelowZero)
        && parse("8.09 USD").map(|found| found.cents) == Ok(809)
        && total(&lines).cents == 1845
        && render(&lines) == "  3 bread\n  2 jam\n    18.45 EUR\n";
    if right {
        println!("right");
    }
}
