"""Tests of lists of named things."""

import json
from pathlib import PurePath

import pytest

from adws import catalog
from adws.cli.listing import first_sentence, show_broken, show_details, show_rows
from adws.tests.test_catalog import write_entry_points

ROWS = (
    {"name": "one", "does": "says :x: [bold]"},
    {"name": "eleven", "does": "a word " * 100 + "end"},
)


def test_a_pipe_gets_one_line_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    """Columns are aligned, nothing is folded, cut or read as markup."""
    show_rows(ROWS, as_json=False)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        "name    does",
        "one     says :x: [bold]",
        f"eleven  {'a word ' * 100}end",
    ]


def test_a_terminal_gets_folded_cells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long cell goes on below itself."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    show_rows(ROWS, as_json=False)
    assert max(map(len, capsys.readouterr().out.splitlines())) < 80


def test_a_terminal_gets_details_wrapped_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below their value; a word that is too long stays whole, and a pipe gets lines as they are."""
    row = {"name": "one", "does": f"a few words\n{'x' * 20} end", "reads": ""}
    show_details(row, as_json=False)
    assert capsys.readouterr().out == (
        f"name   one\ndoes   a few words\n       {'x' * 20} end\nreads\n"
    )
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "16")
    show_details(row, as_json=False)
    assert capsys.readouterr().out == (
        f"name   one\ndoes   a few\n       words\n       {'x' * 20}\n       end\nreads\n"
    )


def test_nothing_is_shown_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty list prints no table, but the words for it, if there are any."""
    show_rows((), as_json=False)
    assert capsys.readouterr().out == ""
    show_rows((), as_json=False, nothing="no cases")
    assert capsys.readouterr().out == "no cases\n"


@pytest.mark.parametrize("rows", [ROWS, ()])
def test_a_machine_gets_one_document(
    rows: tuple[dict[str, str], ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A list of objects, empty when there is nothing."""
    show_rows(rows, as_json=True)
    assert json.loads(capsys.readouterr().out) == list(rows)


@pytest.mark.parametrize(
    ("docstring", "expected"),
    [(None, ""), ("One line.", "One line."), ("\n  First.\n\n  More.\n", "First.")],
)
def test_the_first_line_of_a_docstring_says_what_something_does(
    docstring: str | None, expected: str
) -> None:
    """The rest is for readers of the source."""
    assert first_sentence(docstring) == expected


@pytest.mark.real_io
def test_what_cannot_be_used_stands_beside_the_list(
    tmp_path: PurePath, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the package that brings it, and why."""
    write_entry_points(tmp_path, "[adws.agents]\nlost = missing_package:AGENT\n")
    monkeypatch.syspath_prepend(tmp_path)
    show_broken(catalog.AGENT, ())
    candidate = " ".join(capsys.readouterr().err.split())
    assert candidate == (
        "not usable: the agent 'lost' of the package 'more-toys' cannot be loaded from "
        "missing_package:AGENT: ModuleNotFoundError: No module named 'missing_package'"
    )
