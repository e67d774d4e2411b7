"""The step ``check_behaviour`` flags a fix that hinders the recording of its calls."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.flag import Flag
from adws.core.verdict import Layer, Verdict
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.projects import ADD, DOUBLE, committed, judged
from adws.tests.steps.test_check_behaviour import judge
from adws.tests.steps.trials import MENDED_BOTH, on_trial, verdict_of
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario(keep=True)


HINDERING = """\
import os
import sys


def add(a, b):
    if sys.getprofile() is not None and {when}:
        {act}
    return a {sign} b


def double(a):
    return a * 2


def half(a):
    return a / 2
"""
KILLING, RAISING = "os.kill(os.getpid(), 9)", "raise ValueError(a)"


@pytest.mark.real_io
@pytest.mark.parametrize(
    ("act", "cases", "looked"),
    [(KILLING, f"{ADD}, {DOUBLE}", False), (RAISING, ADD, True)],
    ids=["killing", "raising"],
)
def test_a_fix_that_keeps_its_calls_from_being_recorded_is_flagged(
    red: Context, here: PurePath, act: str, cases: str, *, looked: bool
) -> None:
    """It could do anything else for other values."""
    verdict = judge(red, here, HINDERING.format(when="True", act=act, sign="+"))
    why = "passes, but fails each time adws records its calls: they cannot be compared"
    assert verdict.flags == (Flag("fails-when-recorded", "calc.py", 0, cases, why),)
    assert (Layer.BEHAVIOUR not in verdict.impossible) == looked


@pytest.mark.real_io
def test_a_fix_that_recording_breaks_once_is_not_flagged(red: Context, here: PurePath) -> None:
    """It is no disguise; the calls of the second look are compared."""
    first = f"not os.path.exists({str(here / 'seen')!r})"
    act = f"open({str(here / 'seen')!r}, 'w').close()\n        {KILLING}"
    verdict = judge(red, here, HINDERING.format(when=first, act=act, sign="+"))
    assert (evolve(verdict, calls=()), len(verdict.calls) > 2) == (MENDED_BOTH, True)


@pytest.mark.real_io
def test_what_recording_breaks_without_the_fix_is_not_flagged(here: PurePath) -> None:
    """The record of the verdict says that the layer could not look."""
    old, new = (HINDERING.format(when="True", act=KILLING, sign=sign) for sign in "-+")
    tests = "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n"
    red = judged(committed(here / "calc", {"calc.py": old, "tests/test_calc.py": tests}))
    fixed = Verdict(accepted=True, fixed=(ADD,))
    verdict = verdict_of(value(check_behaviour(on_trial(red, here, {"calc.py": new}, fixed))))
    assert (verdict.flags, list(verdict.impossible)) == ((), [Layer.BEHAVIOUR])
