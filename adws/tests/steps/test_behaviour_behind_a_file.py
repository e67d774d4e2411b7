"""The step ``check_behaviour`` where a test file could not be loaded without the change."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.flag import Flag
from adws.core.suite import Case, Outcome
from adws.core.verdict import Verdict
from adws.slots import TRIAL_ANALYSIS
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.projects import committed, judged
from adws.tests.steps.trials import on_trial, verdict_of
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.scenario, pytest.mark.real_io]

FILE = "tests/test_calc.py"
CASE = f"{FILE}::test_half"
TESTS = "from calc import half\n\n\ndef test_half():\n    assert half(8) == 4\n"
FIXED = Verdict(accepted=True, fixed=(FILE,))


def judge(here: PurePath, source: str) -> Verdict:
    """Let a change that makes the test file load pass the step."""
    red = judged(committed(here / "calc", {"calc.py": "SIZE = 1\n", FILE: TESTS}))
    context = on_trial(red, here, {"calc.py": source}, FIXED)
    seen = context.require(TRIAL_ANALYSIS).unwrap()
    case = Case(CASE, FILE, "test_half", Outcome.PASSED)
    after = evolve(seen, report=evolve(seen.report, cases=(case,)))
    return verdict_of(value(check_behaviour(context.put(TRIAL_ANALYSIS, after))))


@pytest.mark.scenario(keep=True)
def test_the_calls_of_its_cases_are_compared(here: PurePath) -> None:
    """The layer could look, and saw nothing against the change."""
    assert judge(here, "def half(a):\n    return a / 2\n") == FIXED


@pytest.mark.scenario(keep=True)
def test_a_change_that_keeps_them_from_being_recorded_is_flagged(here: PurePath) -> None:
    """The failure of the file is that of its cases."""
    hinders = "    if sys.getprofile() is not None:\n        raise ValueError(a)\n"
    verdict = judge(here, f"import sys\n\n\ndef half(a):\n{hinders}    return a / 2\n")
    why = "passes, but fails each time adws records its calls: they cannot be compared"
    assert verdict.flags == (Flag("fails-when-recorded", "calc.py", 0, CASE, why),)
