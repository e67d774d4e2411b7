"""Tests of `adws ledger` on ledgers that are not well."""

from pathlib import PurePath

import pytest

from adws.cli.commands.ledger import show_ledger
from adws.core.entry import AttemptOutcome
from adws.core.failure import Diagnosis
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


def test_a_narrow_terminal_gets_the_lines_of_an_entry_wrapped_between_words(
    here: PurePath, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wide terminal and a pipe get a table; people read why an entry is escalated in words."""
    used = attempt(AttemptOutcome.REFUSED)
    opened = ledger_of(failure("tests/test_a.py::test_the_sum"), max_attempts=1)
    ids = ("tests/test_a.py::test_the_sum",)
    diagnoses = {ids[0]: Diagnosis("add(1, 2) is 1.3333333 where 3 is expected")}
    ledger = ledger_after_change(record_attempt(opened, ids, used, diagnoses))
    _ = write(here, {".adws/ledger.json": render(ledger)})
    assert "  escalated (all attempts used)  1/1  " in invoke("ledger", "show").stdout
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "45")
    show_ledger(root=str(here))
    assert capsys.readouterr().out == (
        "F-001  P2  tests/test_a.py::test_the_sum\n"
        "  escalated (all attempts used), attempts:\n"
        "    1/1\n"
        "  add(1, 2) is 1.3333333 where 3 is expected\n"
    )


def test_an_entry_without_a_diagnosis_has_two_lines(
    here: PurePath, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is known yet."""
    _ = write(here, {".adws/ledger.json": render(ledger_of(failure("t.py::a")))})
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")
    show_ledger(root=str(here))
    assert capsys.readouterr().out == "F-001  P2  t.py::a\n  discovered, attempts: 0/3\n"


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
