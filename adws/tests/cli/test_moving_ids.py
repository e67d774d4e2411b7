"""A suite whose cases are called otherwise in each run is judged like any other."""

from pathlib import PurePath

import pytest

from adws.tests.cli.program import CALC, MENDED, CommandResult, committed, invoke, write

pytestmark = [pytest.mark.real_io, pytest.mark.scenario]

TESTS = """\
import time

import pytest
from calc import add, double


@pytest.mark.parametrize("moment", [time.time_ns()])
def test_moment(moment):
    assert add(moment, 0) == moment


def test_add():
    assert add(1, 2) == 3


def test_double():
    assert double(2) == 4
"""
BROKEN = MENDED.replace("a + b", "3")


@pytest.fixture
def project(here: PurePath) -> PurePath:
    """Return a red project, one of whose ids holds the moment of the run."""
    return committed(here / "calc", {"calc.py": CALC, "test_calc.py": TESTS})


def judged(project: PurePath, source: str) -> CommandResult:
    """Let a change be judged."""
    _ = write(project, {"calc.py": source})
    return invoke("judge", "--root", str(project), "-q")


def test_an_honest_change_is_green(project: PurePath) -> None:
    """And the report says which ids it follows."""
    result = judged(project, MENDED)
    assert result.exit_code == 0, result.stdout
    assert "these ids change in each run" in result.stdout


def test_what_a_change_breaks_there_is_seen(project: PurePath) -> None:
    """A case that passed without the change, under its other id."""
    result = judged(project, BROKEN)
    assert result.exit_code == 1, result.stdout
    assert "fail now and did not fail before: test_calc.py::test_moment[" in result.stdout


def test_a_fix_is_kept_and_delivered(project: PurePath, here: PurePath) -> None:
    """Round after round, and in the last look at everything."""
    _ = write(here, {"mended.py": MENDED})
    asked = ("--agent", "command", "--agent-command", f"cp {here}/mended.py calc.py")
    result = invoke("fix", "--root", str(project), "-q", *asked)
    assert (result.exit_code, result.stdout.partition(" ·")[0]) == (0, "fixed 2, escalated 0")
