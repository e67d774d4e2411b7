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

pub fn sure(a: i32) -> Sure {
    Sure(a)
}
""",
        "tests/cases.rs": """\
use shop::{add, sure, Money, Sure};

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
""",
    },
    "tests/cases.rs",
    "tests/cases.rs::",
    (
        "values",
        "texts",
        "objects",
        "others",
        "conditions",
        "equal_to_every_number",
        "equal_to_every_object",
    ),
    {
        TwinForm.NEAR: frozenset({"equal_to_every_number", "equal_to_every_object"}),
        TwinForm.FAR: frozenset({"equal_to_every_number"}),
    },
)
