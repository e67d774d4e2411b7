"""Tests of `adws ledger` on ledgers that are not well."""

from pathlib import PurePath

import pytest

from adws.core.entry import AttemptOutcome
from adws.ledger.ledger import Ledger
from adws.ledger.recording import record_attempt
from adws.ledger.store import render
from adws.tests.cli.program import CommandResult, invoke, read, write
from adws.tests.ledger.analyses import attempt, failure, ledger_after_change, ledger_of

pytestmark = pytest.mark.real_io
LEDGER = Ledger("r1", "2026-01-01T00:00:00+00:00", "pytest", total_tests=1, initially_failing=0)
LOSING = Ledger("r1", "2026-01-01T00:00:00+00:00", "pytest", total_tests=1, initially_failing=1)


def test_a_lost_entry_is_found(here: PurePath) -> None:
    """The violation is told in words; exit code 1."""
    _ = write(here, {".adws/ledger.json": render(LOSING)})
    words = "failed at the start: 1 case, with an entry: 0"
    assert invoke("ledger", "check", "--json").json == [{"violation": words}]
    result = invoke("ledger", "check")
    assert (result.exit_code, words in result.stdout) == (1, True)


def test_an_empty_ledger_is_shown_as_such(here: PurePath) -> None:
    """There is nothing to list, and nothing wrong."""
    _ = write(here, {".adws/ledger.json": render(LEDGER)})
    assert invoke("ledger", "show") == CommandResult(0, "", "")
    assert invoke("ledger", "check").stdout == "0 entries, none open: no failure is lost\n"


def test_attempts_without_an_answer_are_shown(here: PurePath) -> None:
    """An agent that crashed was asked all the same."""
    crashed = attempt(AttemptOutcome.CRASHED)
    opened = ledger_of(failure("t.py::a"))
    ledger = ledger_after_change(record_attempt(opened, ("t.py::a",), crashed))
    _ = write(here, {".adws/ledger.json": render(ledger)})
    (row,) = invoke("ledger", "show", "--json").json
    assert row["attempts"] == "0/3, and 1 without an answer"


@pytest.mark.parametrize(
    "text", ["", render(LEDGER)[:-20], render(LEDGER).replace("r1", "r2"), "[]"]
)
@pytest.mark.parametrize("command", ["show", "check"])
def test_a_damaged_ledger_is_left_as_it_is(command: str, text: str, here: PurePath) -> None:
    """Exit code 2, a message that names the file, and not a byte is changed."""
    _ = write(here, {".adws/ledger.json": text})
    result = invoke("ledger", command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: the ledger {here}/.adws/ledger.json ")
    assert read(here / ".adws/ledger.json") == text


def test_no_ledger_is_an_error(here: PurePath) -> None:
    """There has been no run."""
    result = invoke("ledger", "show", "--root", str(here), "--json")
    assert (result.exit_code, result.json["error"]["kind"]) == (2, "IoFailed")
