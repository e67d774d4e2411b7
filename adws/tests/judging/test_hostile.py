"""What code on trial can do to the machine: nothing of all that an attacker would want."""

from pathlib import PurePath

import pytest

from adws.core.suite import Outcome
from adws.tests.judging.hostile import Attempts, attempted, names
from adws.tests.tools import needs

pytestmark = [pytest.mark.real_io, needs("bwrap")]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Attempts, Attempts]:
    """Return what came of all attempts in two judged runs of the same tree."""
    return attempted(PurePath(tmp_path_factory.mktemp("hostile")))


@pytest.mark.parametrize("number", [0, 1])
def test_no_attempt_succeeds_in_a_cage(runs: tuple[Attempts, Attempts], number: int) -> None:
    """Neither by what it sees itself nor by what is seen outside, in a later run neither."""
    ran = runs[number]
    expected = dict.fromkeys(names(allowed=False), Outcome.FAILED)
    assert ran.outcomes == expected | dict.fromkeys(names(allowed=True), Outcome.PASSED)
    assert ran.seen == ()


def test_there_are_many_and_each_run_left_something(runs: tuple[Attempts, Attempts]) -> None:
    """What the second run does not find was there."""
    outcomes = [case.outcome for case in runs[0].report.cases if "test_last" in case.name]
    assert (len(names(allowed=False)) >= 100, outcomes) == (True, [Outcome.PASSED])
