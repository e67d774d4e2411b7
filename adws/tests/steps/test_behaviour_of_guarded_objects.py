"""The step ``check_behaviour`` with objects that refuse to be made without arguments, or filled."""

from pathlib import PurePath

import pytest

from adws.core.verdict import Verdict
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.projects import committed, judged
from adws.tests.steps.trials import on_trial, verdict_of
from adws.tests.vcs.repositories import value

pytestmark = [pytest.mark.scenario(keep=True), pytest.mark.real_io]

CASE = "tests/test_numeral.py::test_half"
TESTS = """\
from numeral import Numeral


def test_half():
    assert Numeral(8).half() == 4
"""
SOURCE = """\
import sys


class Numeral:
    __slots__ = ("value",)

    def __new__(cls, value, /):
        made = object.__new__(cls)
        object.__setattr__(made, "value", value)
        return made

    def __setattr__(self, name, value):
        raise AttributeError(name)

    def half(self):
        return {half}
"""


def judge(here: PurePath, half: str) -> Verdict:
    """Let a change of the method pass the step."""
    files = {"numeral.py": SOURCE.format(half="self.value"), "tests/test_numeral.py": TESTS}
    red = judged(committed(here / "numeral", files))
    fixed = Verdict(accepted=True, fixed=(CASE,))
    return verdict_of(
        value(check_behaviour(on_trial(red, here, {"numeral.py": SOURCE.format(half=half)}, fixed)))
    )


def test_its_calls_are_made_again(here: PurePath) -> None:
    """With other values in its slots, too."""
    verdict = judge(here, "self.value / 2")
    calls = {(call.before, call.after) for call in verdict.calls}
    assert (verdict.accepted, {("8", "4.0"), ("9", "4.5")} <= calls) == (True, True)


def test_a_fix_that_works_in_a_test_run_alone_is_refused(here: PurePath) -> None:
    """No class is a place to hide in."""
    verdict = judge(here, "self.value / 2 if 'pytest' in sys.modules else self.value")
    assert (verdict.accepted, len(verdict.reasons)) == (False, 1)
