"""Test code in source files of Rust: where it begins and ends, and how it is put back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.trust.source_rules.rust_parts import with_tests_of
from adws.trust.source_rules.rust_tests import inline_tests

CODE = "pub fn add(a: i32) -> i32 {\n    a\n}\n"
TESTS = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { assert_eq!(super::add(1), 1); }\n}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#[test]\nfn t() {}\nfn f() {}", ("#[test]\nfn t() {}",)),
        ("#[cfg(test)] mod tests;\nmod other;", ("#[cfg(test)] mod tests;",)),
        ("#[cfg(all(unix, test))]\n#[allow(x)]\nuse a::{b, c};", None),
        ('#[cfg(any(test, feature = "x"))]\nstruct A;\n', ()),
        ("#[cfg(any(test))] struct A;", None),
        ("#[cfg_attr(not(miri), test)]\nfn t() {}", None),
        ("#[cfg_attr(test, derive(Debug))]\nstruct A;", ()),
        ("#[ignore] // slow\n#[test]\nfn t() {}", None),
        ("// Now.\n/// Adds.\n#[test]\nfn t() {}", ("/// Adds.\n#[test]\nfn t() {}",)),
        ("#![cfg(test)]\nfn f() {}\n", None),
        ("mod a {\n#![cfg(test)]\nfn f() {}\n}", None),
        ("mod tests {\nfn f() {}\n#[test]\nfn t() {}\n}", None),
        ("mod tests {\nfn f() {}\n}\nmod a;", ()),
        ("proptest! {\n#[test]\nfn t(a in 0..3) {}\n}", None),
        ("vec![1];", ()),
        ("impl A {\n#[cfg(test)]\nfn f() {}\n}", ("#[cfg(test)]\nfn f() {}",)),
        ("fn f() {\n#[cfg(test)]\nreturn 1;\n}", ()),
        ("/// ```\n/// f();\n/// ```\nfn f() {}", ("/// ```\n/// f();\n/// ```",)),
        ("//! ~~~no_run\n//! f();\n//! ~~~\n", ("//! ~~~no_run\n//! f();\n//! ~~~",)),
        ("/// ```text\n/// f();\n/// ```\nfn f() {}", ()),
        ("// ```\n// f();\n// ```\nfn f() {}", ()),
        ("/// ```\n/// f();\nfn f() {}", ()),
        ('#[tokio::test(flavor = "x")]\nasync fn t() {}', None),
        (
            "mod a {\n#[test]\nfn t([a, b]: [u8; 2]) {}\nfn f() {}\n}",
            ("#[test]\nfn t([a, b]: [u8; 2]) {}",),
        ),
        ('#[test]\nfn t() { \'}\'; b\'{\'; "}\\"}"; r#"}"}"#; /* } /* } */ */ // }\n }', None),
        ("#[test]\nfn t<'a>(x: &'a str) {}", None),
        ("#[cfg(not(test))]\nfn f() {}", ()),
        ('// #[test]\nfn f() { "#[test]"; }', ()),
        ("/* #[test]", ()),
        ('r##"#[test]', ()),
        ("#[test]", ()),
        ("#[testing]\nfn f() {}", ()),
    ],
)
def test_test_code_is_what_an_attribute_says_it_is(
    text: str, expected: tuple[str, ...] | None
) -> None:
    """With its attribute, to the end of its item; comments and literals say nothing."""
    assert inline_tests(text) == ((text,) if expected is None else expected)


@pytest.mark.parametrize(
    ("after", "judged"),
    [
        (f"{CODE}\n{TESTS}\n", f"{CODE}\n{TESTS}\n"),
        (f"fn x() {{}}\n{TESTS}\n", f"fn x() {{}}\n{TESTS}\n"),
        (f"{CODE}\n{TESTS.replace('1)', '2)')}\n", f"{CODE}\n{TESTS}\n"),
        (f"{CODE}\n{TESTS.replace('#[test]', '#[ignore] #[test]')}\n", f"{CODE}\n{TESTS}\n"),
        (CODE, f"{CODE}\n{TESTS}\n"),
        (f"#[test]\nfn a() {{}}\n{CODE}\n#[test]\nfn b() {{}}\n", f"\n{CODE}\n{TESTS}\n"),
        (
            f"{CODE}// x\n#[test] fn a() {{}} fn b() {{}}\n{TESTS}",
            f"{CODE}// x\n fn b() {{}}\n{TESTS}",
        ),
        (f"{CODE}\n#[cfg(test)] mod tests;\n", f"{CODE}\n{TESTS}\n"),
        (f"{CODE}{{", None),
        (f"}}{CODE}{{", None),
    ],
)
def test_the_test_code_of_the_base_is_judged(after: str, judged: str | None) -> None:
    """In the place of the change's own of that name; the rest is the change's."""
    assert with_tests_of(f"{CODE}\n{TESTS}\n", after) == judged


INNER = "mod a {{\n    fn f() {{{}}}\n\n    #[test]\n    fn t() {{{}}}\n}}\n"


@pytest.mark.parametrize(
    ("after", "judged"),
    [
        (INNER.format("2", "2"), INNER.format("2", "1")),
        ("mod a {\n    fn f() {2}\n}\n", "mod a {\n    fn f() {2}\n\n#[test]\n    fn t() {1}\n}\n"),
        (INNER.format("2", "1").replace("mod a", "mod b"), None),
        ("mod a;\n", None),
    ],
)
def test_test_code_has_its_place_in_its_module(after: str, judged: str | None) -> None:
    """And none where the module is gone."""
    assert with_tests_of(INNER.format("1", "1"), after) == judged


EXAMPLES = """\
//! ```
//! add(1);
//! ```

/// Adds.
/// ```
/// add(2);
/// ```
pub fn add() {}
"""


@pytest.mark.parametrize(
    ("after", "judged"),
    [
        (EXAMPLES.replace("(1)", "(3)").replace("(2)", "(3)"), EXAMPLES),
        (EXAMPLES.replace("/// ```\n/// add", "/// ```ignore\n/// add"), EXAMPLES),
        (EXAMPLES.replace("Adds", "Sums"), EXAMPLES.replace("Adds", "Sums")),
        (f"{EXAMPLES}/// ```\n/// x();\n/// ```\nfn x() {{}}\n", None),
        (EXAMPLES.replace("pub fn add", "pub fn sum"), None),
        (
            "/// Adds.\npub fn add() {}\n",
            (
                "\n//! ```\n//! add(1);\n//! ```\n\n/// ```\n/// add(2);\n/// ```\n"
                "/// Adds.\npub fn add() {}\n"
            ),
        ),
        (
            EXAMPLES.replace("pub", "/// Or:\n/// ```\n/// x();\n/// ```\npub"),
            EXAMPLES.replace("pub", "/// Or:\npub"),
        ),
    ],
)
def test_examples_are_those_of_the_base(after: str, judged: str | None) -> None:
    """What had none may get some; they go with what they document. None: as it was changed."""
    assert with_tests_of(EXAMPLES, after) == (after if judged is None else judged)


def test_what_has_no_tests_may_be_in_words_unknown_here() -> None:
    """No part of it is sealed."""
    assert with_tests_of("fn a() {", "fn b() {") == "fn b() {"
    assert with_tests_of("/// ```\n/// a();\n/// ```\nfn a() {", "fn a() {}") is None


def test_a_file_of_tests_alone_is_the_bases() -> None:
    """Whatever the change makes of it."""
    was = "#![cfg(test)]\nfn f() {}\n"
    assert with_tests_of(was, "fn f() { 2 }\n") == was


def test_what_is_too_deep_to_be_looked_at_is_not() -> None:
    """Nobody's code is like that, and nothing breaks on it."""
    deep = f"{'mod a {' * 500}{'}' * 500}"
    assert inline_tests(f"{deep}{TESTS}") == ()
    assert with_tests_of(f"{CODE}{TESTS}", f"{deep}{TESTS}") is None


def test_what_becomes_of_a_piece_is_looked_at_again() -> None:
    """Where the change makes a comment of what is put back, it has no place."""
    was = "fn a() {}\n#[test]\nfn t() {}\n"
    assert with_tests_of(was, "fn a() {}\n/* */ // #[test]\nfn t() {} //") is not None
    assert with_tests_of(was, "mod m {\n//\n}") == "mod m {\n//\n}\n#[test]\nfn t() {}\n"


@given(st.text(alphabet="#[]{}();testcfg\"'/*\r \n", max_size=60))
def test_any_text_has_an_answer(text: str) -> None:
    """And a file that was not changed stays as it is."""
    assert all(piece in text for piece in inline_tests(text))
    assert with_tests_of(text, text) in {text, None}


ITEMS = (
    "fn a() {}",
    "/// Says.\nfn b() {}",
    "mod m {\n    fn c() {}\n\n    #[test]\n    fn t() {}\n}",
    "#[cfg(test)]\nuse x::y;",
    "#[test]\nfn t() { one(); }",
    "#[ignore]\n#[test]\nfn t() { two(); }",
    "#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {}\n}",
    "#[cfg(test)]\nmod tests {}",
    "// Note.",
)


@given(st.lists(st.sampled_from(ITEMS)), st.lists(st.sampled_from(ITEMS)))
def test_what_is_judged_holds_the_tests_of_the_base(was: list[str], now: list[str]) -> None:
    """All of them and no others, whatever the change did; once more changes nothing."""
    before, after = "\n\n".join(was), "\n\n".join(now)
    judged = with_tests_of(before, after)
    if judged is None:
        assert ITEMS[2] in was
        assert ITEMS[2] not in now
    else:
        assert sorted(inline_tests(judged)) == sorted(inline_tests(before))
        assert with_tests_of(before, judged) == judged
