"""Edits to tests in Rust, and what a reviewer reads about them."""

import pytest

from adws.tests.trust.test_changes.files import told_of_edit

SKIPPED = "it no longer runs, or not everywhere"
ADDS = "assert_eq!(add(one, 2), 4)"
TEST = "    #[test]\n    fn adds"

IN_RUST = {
    "expected": (
        "(one, 2), 4",
        "(one, 2), 5",
        "tests.adds: the expected value of `add(one, 2)` changed: `4` → `5`",
    ),
    "turned": (
        ADDS,
        "assert_eq!(Some(-5), add(one, 2))",
        "tests.adds: the expected value of `add(one, 2)` changed: `4` → `Some(-5)`",
    ),
    "truthiness": (
        ADDS,
        "assert!(add(one, 2).is_some())",
        f"tests.adds: the assertion `{ADDS}` became truthiness: `assert!(add(one, 2).is_some())`",
    ),
    "difference": (
        ADDS,
        "assert!(add(one, 2) != 0)",
        f"tests.adds: the assertion `{ADDS}` became a difference: `assert!(add(one, 2) != 0)`",
    ),
    "never": (
        ADDS,
        "assert!(true)",
        f"tests.adds: the assertion `{ADDS}` became something that is always true: `assert!(true)`",
    ),
    "one argument": (
        ADDS,
        "insta::assert_snapshot!(add(one, 2))",
        (
            f"tests.adds: the assertion `{ADDS}` was replaced by "
            "`insta::assert_snapshot!(add(one, 2))`"
        ),
    ),
    "size": (
        "< 5",
        "< 9",
        "tests.compares: the expected value of `add(1, 2)` changed: `5` → `9`",
    ),
    "removed": (f"{ADDS};", "", f"tests.adds: the assertion `{ADDS}` was removed"),
    "ignored": (TEST, f"    #[ignore]\n{TEST}", f"tests.adds: `#[ignore]` was added: {SKIPPED}"),
    "elsewhere": (
        TEST,
        f"    #[cfg(windows)]\n{TEST}",
        f"tests.adds: `#[cfg(windows)]` was added: {SKIPPED}",
    ),
    "panics": (
        TEST,
        f"    #[should_panic]\n{TEST}",
        "tests.adds: `#[should_panic]` was added: it may fail without being red",
    ),
    "no case": (
        TEST,
        "    fn adds",
        "tests.adds: the case is now a function",
    ),
    "return": ("let one = 1;", "return;", "tests.adds: it returns before an assertion"),
    "inner return": (
        "let one = 1;",
        "let f = || { return };",
        "tests.adds: the case changed, but not what it asserts",
    ),
    "exit": (
        "let one = 1;",
        "std::process::exit(0);",
        "tests.adds: `std::process::exit(0)` was added: the run ends there",
    ),
    "caught": (
        "let one = 1;",
        "catch_unwind(one);",
        "tests.adds: `catch_unwind(one)` was added: what fails in it is caught",
    ),
    "renamed": (
        "fn adds",
        "fn sums",
        "tests.adds: the case was renamed to `tests.sums`; what it does is the same",
    ),
    "added": (TEST, f"    #[test]\n    fn more() {{}}\n\n{TEST}", "tests.more: the case was added"),
    "unmarked": (
        "#[cfg(test)]\n",
        "",
        "outside of the cases: `#[cfg(test)]` was removed",
    ),
    "import": (
        "use super::*;",
        "use fake::*;",
        "outside of the cases: `use super::*;` became `use fake::*;`",
    ),
    "example": (
        "/// assert_eq!(add(1, 2), 4);",
        "/// assert_eq!(add(1, 2), 1);",
        (
            "outside of the cases: `/// assert_eq!(add(1, 2), 4);` became "
            "`/// assert_eq!(add(1, 2), 1);`"
        ),
    ),
    "layout": ("/* not */", "// not\n", "only layout and comments were changed"),
}


@pytest.mark.parametrize(("old", "new", "sentence"), IN_RUST.values(), ids=IN_RUST)
def test_an_edit_in_rust_is_told(old: str, new: str, sentence: str) -> None:
    """Also of what stands beside the code, and in its documentation."""
    assert told_of_edit("calc.rs", old, new) == sentence
