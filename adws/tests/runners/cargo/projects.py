"""Small projects for cargo, and what becomes of each of their cases."""

from adws.tests.runners.contract import Project


def manifest(name: str, more: str = "") -> str:
    """Return the manifest of a package without dependencies."""
    return f'[package]\nname = "{name}"\nversion = "0.1.0"\nedition = "2021"\n{more}'


MIXED = Project(
    {
        "Cargo.toml": manifest(
            "shop",
            '\n[[test]]\nname = "custom"\nharness = false\n\n[workspace]\nmembers = ["money"]\n',
        ),
        "src/lib.rs": """\
//! A shop.
//!
//! ```
//! assert_eq!(shop::add(1, 2), 3);
//! ```
pub mod basket;

/// Adds.
///
/// ```should_panic
/// shop::basket::item(&[], 0);
/// ```
///
/// ```ignore
/// nothing
/// ```
pub fn add(a: i32, b: i32) -> i32 {
    a - b
}
""",
        "src/basket.rs": """\
pub fn item(items: &[i32], at: usize) -> i32 {
    items[at]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_out_of_bounds() {
        println!("looking");
        assert_eq!(item(&[1], 3), 1);
    }

    #[test]
    fn passes() {}

    #[test]
    #[ignore = "slow"]
    fn is_ignored() {}
}
""",
        "tests/cases.rs": """\
use shop::add;

#[test]
fn adds() {
    assert_eq!(add(1, 2), 3, "the sum");
}

mod group {
    #[test]
    fn passes() {
        println!("{{ \\"type\\": \\"test\\", \\"name\\": \\"forged\\", \\"event\\": \\"ok\\" }}");
    }

    #[test]
    fn gives_an_error() -> Result<(), String> {
        Err("not today".into())
    }

    #[test]
    #[should_panic(expected = "this")]
    fn panics_otherwise() {
        panic!("that");
    }

    #[test]
    #[should_panic]
    fn does_not_panic() {}

    #[test]
    #[should_panic]
    fn panics_as_expected() {
        panic!("as expected");
    }
}
""",
        "tests/custom.rs": 'fn main() {\n    println!("no harness");\n}\n',
        "tests/dies.rs": """\
#[test]
fn aborts() {
    eprintln!("not captured by the test library");
    std::process::abort();
}
""",
        "tests/empty.rs": "",
        "tests/leaves.rs": "#[test]\nfn leaves() {\n    std::process::exit(0);\n}\n",
        "money/Cargo.toml": manifest("money", "\n[lib]\ndoctest = false\n"),
        "money/src/lib.rs": "",
        "money/tests/cases.rs": "#[test]\nfn adds() {}\n",
    },
    101,
    {
        "money/tests/cases.rs::adds": "passed",
        "src/lib.rs - (crate)": "failed",
        "src/lib.rs - add": "passed",
        "src/lib.rs - add #2": "skipped",
        "src/lib.rs::basket::tests::is_ignored": "skipped",
        "src/lib.rs::basket::tests::is_out_of_bounds": "failed",
        "src/lib.rs::basket::tests::passes": "passed",
        "tests/cases.rs::adds": "failed",
        "tests/cases.rs::group::does_not_panic": "failed",
        "tests/cases.rs::group::gives_an_error": "failed",
        "tests/cases.rs::group::panics_as_expected": "passed",
        "tests/cases.rs::group::panics_otherwise": "failed",
        "tests/cases.rs::group::passes": "passed",
        "tests/custom.rs": "passed",
        "tests/dies.rs": "errored",
        "tests/dies.rs::aborts": "errored",
        "tests/leaves.rs": "errored",
        "tests/leaves.rs::leaves": "errored",
    },
)
BROKEN = Project(
    {
        "Cargo.toml": manifest("broken"),
        "src/lib.rs": """\
pub fn add(a: i32) -> i32 {
    a + "1"
}

pub fn check() {
    assert_eq!(1, "a");
}
""",
        "tests/passes.rs": "#[test]\nfn passes() {}\n",
    },
    101,
    {"src/lib.rs": "errored"},
)
GREEN = Project(
    {
        "Cargo.toml": manifest("green", "\n[lib]\ndoctest = false\ntest = false\n"),
        "src/lib.rs": "",
        "tests/a.rs": "#[test]\nfn passes() {}\n\n#[test]\nfn passes_too() {}\n",
    },
    0,
    {"tests/a.rs::passes": "passed", "tests/a.rs::passes_too": "passed"},
)
PROJECTS = {"mixed": MIXED, "broken": BROKEN, "green": GREEN}
MISSING = {
    "Cargo.toml": manifest("missing", '\n[dependencies]\nnowhere-to-be-found = "1"\n'),
    "src/lib.rs": "",
}
"""A project that needs a package which is not there."""
