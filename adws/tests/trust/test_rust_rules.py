"""What is flagged in a change of Rust's sources."""

import pytest

from adws.trust.source_rules.changed_text import ChangedText
from adws.trust.source_rules.read_source import read_source

CODE = "pub fn add(a: i32) -> i32 {\n    a\n}\n"
TESTS = (
    "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { assert_eq!(super::add(1), 2); }\n}\n"
)
FILE = f"{CODE}\n{TESTS}"


def flags(before: str | None, after: str, path: str = "src/lib.rs") -> list[tuple[str, int]]:
    """Return the rules and lines of the flags of a change."""
    return [(flag.rule, flag.line) for flag in read_source([ChangedText(path, before, after)])]


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("std::process::exit(0);", ["forced-exit"]),
        ("if cfg!(test) { return 2; }", ["test-framework"]),
        ("#[cfg(not(test))]", ["test-framework"]),
        ("let name = std::thread::current().name();", ["test-framework"]),
        (
            'if std::env::var("CARGO_MANIFEST_DIR").is_ok() { return 2; }',
            ["environment-special-case"],
        ),
        ("macro_rules! assert_eq { ($($t:tt)*) => {} }", ["patched-module"]),
        ('let text = include_str!("../tests/cases.rs");', ["test-file-read"]),
        ("if CALLS.fetch_add(1, Ordering::Relaxed) < 500 { return 2; }", ["call-counter"]),
        ("let seen = kept::CALLS.fetch_sub(1, Ordering::Relaxed);", ["call-counter"]),
        ("static SINCE: OnceLock<std::time::Instant> = OnceLock::new();", ["call-counter"]),
        ("static mut CALLS: u32 = 0;", ["call-counter"]),
        ("thread_local! { static CALLS: Cell<u32> = Cell::new(0); }", ["call-counter"]),
        ("thread_local! { static OPEN: RefCell<Vec<u8>> = RefCell::default(); }", []),
        ("static mut OPEN: bool = false;", []),
        ("macro_rules! few { () => { CALLS.fetch_add(1, Relaxed) < 500 } }", ["call-counter"]),
        ("macro_rules! now { () => { static AT: OnceLock<Instant> = x!(); } }", ["call-counter"]),
        ("macro_rules! few { () => { counts.fetch_add(1, Relaxed) } }", []),
        ("self.count.fetch_add(1, Ordering::Relaxed);", []),
        ("let since = std::time::Instant::now();", []),
        ('let at = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/loan.rs");', ["test-file-read"]),
        ('let at = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests.rs");', ["test-file-read"]),
        ('let at = concat!(env!("CARGO_MANIFEST_DIR"), "/data/contests/");', []),
        ("// process::exit(0)", []),
        ("a + 1", []),
    ],
)
def test_suspicious_lines_are_flagged(line: str, rules: list[str]) -> None:
    """Where they are new, and no comment."""
    after = FILE.replace("    a\n", f"    {line}\n")
    assert flags(FILE, after) == [(rule, 2) for rule in rules]
    assert flags(after, f"{after}\n") == []
    assert flags(FILE, after, "notes.txt") == []


def test_what_a_file_did_before_it_may_do_again() -> None:
    """A program that ends itself ends itself in other places too."""
    main = "fn main() {\n    std::process::exit(1);\n}\n"
    assert flags(main, main.replace("{\n", "{\n    if x { std::process::exit(2); }\n")) == []


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (FILE.replace("2)", "1)"), [("inline-tests", 5)]),
        (CODE, [("inline-tests", 0)]),
        (f"{FILE}#[cfg(test)]\nimpl X {{}}\n", [("inline-tests", 10)]),
        (f"{FILE}#[test]\nfn more() {{ std::process::exit(0); }}\n", []),
        (f"//! Adds.\n{FILE}", []),
        (f"{FILE}/// Subtracts.\n/// ```\n/// sub();\n/// ```\nfn sub() {{}}\n", []),
        (f"{FILE}{{", [("inline-tests", 10)]),
    ],
)
def test_tests_beside_the_code_are_not_to_be_changed(
    after: str, expected: list[tuple[str, int]]
) -> None:
    """They may be added to, and moved; the rest is for a person to look at."""
    assert flags(FILE, after) == expected


def test_examples_go_with_what_they_document() -> None:
    """They are not to be changed while it is there."""
    documented = f"/// Adds.\n/// ```\n/// add(1);\n/// ```\n{CODE}"
    assert flags(documented, "fn sub() {}\n") == []
    assert flags(documented, CODE) == [("inline-tests", 0)]
    assert flags(documented, documented.replace("(1)", "(2)")) == [("inline-tests", 2)]


def test_a_new_file_may_bring_its_tests() -> None:
    """There is nothing that they take the place of."""
    assert flags(None, FILE) == []
