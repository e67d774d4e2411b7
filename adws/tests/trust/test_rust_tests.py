"""Test code in source files of Rust: where it begins and ends, and how it is put back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adws.trust.source_rules.rust_tests import inline_tests, with_tests_of

CODE = "pub fn add(a: i32) -> i32 {\n    a\n}\n"
TESTS = "#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() { assert_eq!(super::add(1), 1); }\n}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#[test]\nfn t() {}\nfn f() {}", ("#[test]\nfn t() {}",)),
        ("#[cfg(test)] mod tests;\nmod other;", ("#[cfg(test)] mod tests;",)),
        ("#[cfg(all(unix, test))]\n#[allow(x)]\nuse a::{b, c};", None),
        (
            '#[cfg(any(test, feature = "x"))]\nstruct A;\n',
            ('#[cfg(any(test, feature = "x"))]\nstruct A;',),
        ),
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
        ("#[test]", ("#[test]",)),
        ("#[testing]\nfn f() {}", ()),
    ],
)
def test_test_code_is_what_an_attribute_says_it_is(
    text: str, found: tuple[str, ...] | None
) -> None:
    """With its attribute, to the end of its item; comments and literals say nothing."""
    assert inline_tests(text) == ((text,) if found is None else found)


@pytest.mark.parametrize(
    ("after", "judged"),
    [
        (f"{CODE}\n{TESTS}\n", f"{CODE}\n{TESTS}\n"),
        (f"fn x() {{}}\n{TESTS}\n", f"fn x() {{}}\n{TESTS}\n"),
        (f"{CODE}\n{TESTS.replace('1)', '2)')}\n", f"{CODE}\n{TESTS}\n"),
        (CODE, f"{CODE}\n{TESTS}\n"),
        (f"#[test]\nfn a() {{}}\n{CODE}\n#[test]\nfn b() {{}}\n", f"{TESTS}\n{CODE}\n\n"),
        (f"{CODE}{{", None),
        (f"}}{CODE}{{", None),
    ],
)
def test_the_test_code_of_the_base_is_judged(after: str, judged: str | None) -> None:
    """In the place of the change's own, whatever became of that; the rest is the change's."""
    assert with_tests_of(f"{CODE}\n{TESTS}\n", after) == judged


@given(st.text(alphabet="#[]{}();testcfg\"'/*\\r \n", max_size=60))
def test_any_text_has_an_answer(text: str) -> None:
    """And a file that was not changed stays as it is."""
    assert all(piece in text for piece in inline_tests(text))
    assert with_tests_of(text, text) in {text, None}
