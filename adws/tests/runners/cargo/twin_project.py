"""A small project of Rust of which some cases pass with any expectation, by their equality."""

from adws.core.twin import TwinForm
from adws.tests.runners.cargo.projects import manifest
from adws.tests.runners.contract import TwinProject

TWIN_PROJECT = TwinProject(
    {
        "Cargo.toml": manifest("shop", "\n[lib]\ndoctest = false\ntest = false\n"),
        "src/lib.rs": """\
#[derive(Debug, PartialEq)]
pub struct Money(pub i32);

impl From<i32> for Money {
    fn from(amount: i32) -> Self {
        Money(amount)
    }
}

#[derive(PartialEq)]
pub struct Secret(pub i32);

#[derive(Debug)]
pub struct Sure(pub i32);

impl PartialEq for Sure {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl PartialEq<i32> for Sure {
    fn eq(&self, _: &i32) -> bool {
        true
    }
}

pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

pub fn half(a: i32) -> Result<Money, String> {
    Ok(Money(a / 2))
}

pub fn sure(a: i32) -> Sure {
    Sure(a)
}
""",
        "tests/cases.rs": """\
#![deny(warnings)]

use shop::{add, half, sure, Money, Secret, Sure};

#[test]
fn values() {
    assert_eq!(add(1, 2), 3, "the sum");
}

#[test]
fn texts() {
    assert_eq!(add(1, 2).to_string(), "3");
}

#[test]
fn objects() {
    assert_eq!(Money(add(1, 2)), Money(3));
}

#[test]
fn part_of_a_type() {
    assert_eq!(half(6), Ok(Money(3)), "the {}", "half");
}

#[test]
fn others() {
    assert_ne!(
        add(1, 2),
        2,
    );
}

#[test]
fn conditions() {
    assert!(add(1, 2) > 2);
}

#[test]
fn equal_to_every_number() {
    assert_eq!(sure(1), 2);
}

#[test]
fn equal_to_every_object() {
    assert_eq!(sure(1), Sure(2));
}

#[test]
fn operator() {
    assert!(Money(add(1, 2)) == Money(3), "the sum");
}

#[test]
fn converted() {
    assert!(Money(add(1, 2)) == 3.into());
}

#[test]
fn without_a_size() {
    let (one, other) = ("a", String::from("a"));
    assert!(*one == *other);
}

#[test]
fn method() {
    assert!(Money(add(1, 2)).eq(&Money(3)));
}

#[test]
fn items() {
    assert!([add(1, 2)].iter().eq(&[3]));
}

#[test]
fn not_printed() {
    assert!(Secret(add(1, 2)) == Secret(3));
}

#[test]
fn not_printed_by_method() {
    let secret = Secret(3);
    assert!(secret.eq(&Secret(add(1, 2))));
}

#[test]
fn number_by_operator() {
    assert!(sure(1) == 2);
}

#[test]
fn number_by_method() {
    assert!(sure(1).eq(&2));
}

#[test]
fn object_by_operator() {
    assert!(sure(1) == Sure(2));
}

#[test]
fn object_by_method() {
    assert!(sure(1).eq(&Sure(2)));
}
""",
    },
    "tests/cases.rs",
    "tests/cases.rs::",
    (
        "values",
        "texts",
        "objects",
        "part_of_a_type",
        "others",
        "conditions",
        "equal_to_every_number",
        "equal_to_every_object",
        "operator",
        "converted",
        "without_a_size",
        "method",
        "items",
        "not_printed",
        "not_printed_by_method",
        "number_by_operator",
        "number_by_method",
        "object_by_operator",
        "object_by_method",
    ),
    {
        TwinForm.NEAR: frozenset(
            {
                "equal_to_every_number",
                "equal_to_every_object",
                "number_by_operator",
                "number_by_method",
                "object_by_operator",
                "object_by_method",
            }
        ),
        TwinForm.FAR: frozenset(
            {"equal_to_every_number", "number_by_operator", "number_by_method"}
        ),
    },
)
