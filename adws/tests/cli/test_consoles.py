"""Tests of where people are told something, and in which colours."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from adws.cli import consoles

TEXT = "[bold red]x[/] :x: 3.14 " + "a word " * 30


@pytest.mark.parametrize(
    ("variables", "start"),
    [
        ({}, "x :x: 3.14 "),
        ({"FORCE_COLOR": "1", "TERM": "xterm"}, "\x1b[1;31mx\x1b[0m :x: 3.14 "),
        ({"FORCE_COLOR": "1", "TERM": "xterm", "NO_COLOR": "1"}, "\x1b[1mx\x1b[0m :x: 3.14 "),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    variables: dict[str, str],
    start: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Nothing but plain text goes into a pipe, NO_COLOR takes the colours away (no-color.org)."""
    for name, setting in variables.items():
        monkeypatch.setenv(name, setting)
    consoles.out().print(TEXT)
    consoles.err().print(TEXT)
    out, err = capsys.readouterr()
    assert out == err == f"{start}{'a word ' * 30}\n"


def test_columns_may_be_folded(capsys: pytest.CaptureFixture[str]) -> None:
    """A width is kept where it was asked for, and nowhere else."""
    consoles.out(fold=True, width=40).print(TEXT)
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


def test_a_terminal_obeys_nothing_in_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    """Commands to a terminal go, hidden characters are spelled out; own styles stay."""
    hostile = "a\x1b[2Jb\u202ec\x9b31m\udc80"
    consoles.out().print(f"[bold]{hostile}[/]")
    consoles.err().print(hostile)
    consoles.echo(hostile)
    plain = "ab\\u202ec\\x9b31m\\udc80\n"
    assert capsys.readouterr() == (plain * 2, plain)


def test_a_long_line_wraps_at_words_at_a_terminal_and_not_in_a_pipe() -> None:
    """The rows behind the first one are indented by two more than it."""
    text = Text("  one two three four")
    printed = list[str]()
    for is_terminal in (True, False):
        written = io.StringIO()
        console = Console(file=written, width=12, force_terminal=is_terminal, no_color=True)
        consoles.print_wrapped(console, text)
        printed.append(written.getvalue())
    assert [line.rstrip() for line in printed[0].splitlines()] == [
        "  one two",
        "    three",
        "    four",
    ]
    assert printed[1].split() == ["one", "two", "three", "four"]


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("a test_the_sum_of_them b", ["a test_the_", "  sum_of_", "  them b"]),
        ("tests/test_sum.py::test_all", ["tests/test_", "  sum.py::", "  test_all"]),
        ("x " + "a" * 25, ["x aaaaaaaaaa", "  aaaaaaaaaa", "  aaaaa"]),
        ("    deep_names_here", ["    deep_", "      names_", "      here"]),
        ("測試_測試測試_測試", ["測試_", "  測試測試_", "  測試"]),
    ],
)
def test_a_name_that_is_wider_than_a_row_breaks_between_its_parts(
    line: str, rows: list[str]
) -> None:
    """Behind an underscore, a dot, a slash or a colon, or where the row is full."""
    written = io.StringIO()
    console = Console(file=written, width=12, force_terminal=True, no_color=True)
    consoles.print_wrapped(console, Text(line))
    assert [row.rstrip() for row in written.getvalue().splitlines()] == rows
