"""Markdown that stays valid whatever stands in a name."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adws.core.visible import one_line
from adws.reports.markdown import bullets, code, document, plain, section, table
from adws.tests.reports.rendering import cells, headings, items

NASTY = st.text(st.sampled_from("ab1 |\\`*_[]<>!#&;~-+.()\n\t\r\x1b\x00\u2028\udc80é")) | st.text()


@given(NASTY, NASTY)
@example("a\\|b", "`a` || b``")
@example("| --- |", "<b>&lt;</b>")
@example("__init__", "**x** [a](b) ![c](d)")
def test_a_table_shows_what_it_was_given(one: str, other: str) -> None:
    """Rows keep their columns, and every cell shows its text as it is."""
    rows = [(code(one), plain(other)), (plain(one), code(other))]
    texts = [one_line(one), one_line(other)]
    assert cells(table(("One", "Other"), rows)) == [["One", "Other"], texts, texts]


@given(NASTY.filter(lambda text: bool(one_line(text))))
@example("1. x")
@example("1) x")
@example("# x")
@example("- x")
@example("+ x")
@example("> x")
@example("===")
@example("---")
def test_a_list_shows_what_it_was_given(text: str) -> None:
    """A text that begins like a block stays a text."""
    names = items(bullets([plain(text), code(text)]))
    assert names == [one_line(text), one_line(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("snake_case and __dunder__", "snake_case and \\_\\_dunder\\_\\_"),
        ("a | b", "a \\| b"),
        ("<b> & c", "&lt;b> &amp; c"),
        ("2. two", "2\\. two"),
        ("-1 is less", "\\-1 is less"),
    ],
)
def test_plain_text_stays_legible(text: str, expected: str) -> None:
    """Only what would be markup is escaped."""
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tests/__init__.py", "`tests/__init__.py`"),
        ("test[a|b]", "test\\[a\\|b\\]"),
        ("a`b", "a\\`b"),
        ("", ""),
    ],
)
def test_a_name_stands_in_code_where_that_is_possible(text: str, expected: str) -> None:
    """A name that a code span cannot hold everywhere is escaped instead."""
    assert code(text) == expected


def test_a_table_without_rows_is_still_a_table() -> None:
    """Head and separator stand there, and a word says that there is nothing."""
    assert table(("#", "Test File"), ()) == "| # | Test File |\n|---|-----------|\n\nNone."


def test_an_empty_list_says_so() -> None:
    """A list without items is a word."""
    assert bullets(()) == "None."


def test_a_document_hides_nothing() -> None:
    """Commands to a terminal go, and what else is hidden is spelled out."""
    assert document("T", ("a\x1b[31m\u202eb\tc\n\x9b",)) == "# T\n\na\\u202eb\tc\n\\x9b\n"


def test_a_document_leaves_out_what_says_nothing() -> None:
    """Empty sections and parts leave no trace."""
    text = document("T", (section("A", "one", "", "two"), "", section("B")))
    assert text == "# T\n\n## A\n\none\n\ntwo\n\n## B\n"
    assert headings(text) == ["# T", "## A", "## B"]
