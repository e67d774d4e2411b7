"""Tests of how an error ends a command."""

import json

import pytest
import typer

from adws.cli.exit import fail
from adws.core.errors import (
    Cancelled,
    CommandFailed,
    IoFailed,
    PipelineError,
    SuiteUnreadable,
)

ENDED = {"raw_output": ".adws/raw/1/output.log"}
FULL = IoFailed("no [bold] :x: file", hint="look [here]", context={"reason": "missing"}, step="a")


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (
            FULL,
            "error: no [bold] :x: file\nhint: look [here]\nstep: a\n",
        ),
        (CommandFailed("it failed"), "error: it failed\n"),
        (
            SuiteUnreadable("cut off", context={**ENDED, "exit_code": 3, "seconds": 1.5}),
            "error: cut off\nlog: .adws/raw/1/output.log (exit code 3, after 1.5 s)\n",
        ),
        (
            SuiteUnreadable("cut off", context=ENDED),
            "error: cut off\nlog: .adws/raw/1/output.log\n",
        ),
    ],
)
def test_a_person_reads_a_message_a_hint_and_where_the_output_is(
    error: PipelineError, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are shown as they are, on stderr; stdout stays empty."""
    with pytest.raises(typer.Exit):
        fail(error)
    assert capsys.readouterr() == ("", expected)


def test_a_machine_reads_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole error is on stdout; stderr stays empty."""
    with pytest.raises(typer.Exit):
        fail(FULL, as_json=True)
    out, err = capsys.readouterr()
    assert (json.loads(out), err) == ({"error": FULL.as_dict()}, "")


@pytest.mark.parametrize(
    ("error", "code"), [(FULL, 2), (CommandFailed("it failed"), 1), (Cancelled("stopped"), 130)]
)
def test_the_kind_decides_the_exit_code(error: PipelineError, code: int) -> None:
    """It is the one that stands on the class."""
    with pytest.raises(typer.Exit) as ended:
        fail(error)
    assert ended.value.exit_code == code
