"""Tests of how an analysis is shown."""

from pathlib import PurePath

import pytest
import typer

from adws.cli.commands.analyze import OutputForm, show_analysis
from adws.core.failure import Analysis, Group, Priority
from adws.core.suite import Outcome
from adws.reports.analysis_json import analysis_json
from adws.reports.analysis_markdown import analysis_markdown
from adws.reports.analysis_terminal import analysis_terminal
from adws.testing import FakeIo, a_case, a_failure, a_report

RED = Analysis(
    a_report(a_case(outcome=Outcome.FAILED)),
    (a_failure(),),
    (Group("g1", "the same cause", Priority.P2, ("tests/test_a.py::test_one",)),),
)
HERE = PurePath("/here")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (OutputForm(), analysis_terminal(RED, limit=10)),
        (OutputForm(quiet=True), analysis_terminal(RED, limit=0)),
        (OutputForm(markdown=True), analysis_markdown(RED)),
        (OutputForm(as_json=True), analysis_json(RED)),
        (OutputForm(as_json=True, markdown=True), analysis_json(RED)),
    ],
)
def test_the_form_decides_what_is_printed(
    form: OutputForm, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In short for people, whole as Markdown, and JSON for machines."""
    show_analysis(RED, form)
    assert capsys.readouterr() == (text, "")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (OutputForm(output="a.md"), analysis_markdown(RED)),
        (OutputForm(output="a.json"), analysis_json(RED)),
        (OutputForm(output="a.txt", as_json=True), analysis_json(RED)),
    ],
)
def test_a_file_is_written_from_here(
    form: OutputForm, text: str, io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is Markdown unless JSON was asked for or its name says so; nothing is printed."""
    io.folders["working"] = HERE
    show_analysis(RED, form)
    assert (io.files, capsys.readouterr().out) == ({HERE / str(form.output): text}, "")


def test_a_file_that_cannot_be_written_is_an_error(
    io: FakeIo, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command ends with exit code 2 and says why."""
    io.folders["working"] = HERE
    io.files[HERE / "a"] = "a file"
    with pytest.raises(typer.Exit) as ended:
        show_analysis(RED, OutputForm(output="a/b.md"))
    assert ended.value.exit_code == 2
    assert capsys.readouterr().err.startswith("error: cannot write /here/a/b.md")


def test_a_terminal_gets_lines_wrapped_at_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What follows the first row of a line is indented; other forms stay as they are."""
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "30")
    show_analysis(RED, OutputForm())
    rows = [row.rstrip() for row in capsys.readouterr().out.splitlines()]
    assert rows[3:5] == ["P2 g1  the same cause  (1", "  failure)"]
    show_analysis(RED, OutputForm(as_json=True))
    assert capsys.readouterr().out == analysis_json(RED)
