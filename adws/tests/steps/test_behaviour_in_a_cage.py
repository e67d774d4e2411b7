"""The step ``check_behaviour`` where a cage holds the code: calls can be made there, too."""

from collections.abc import Callable
from pathlib import PurePath

import pytest

from adws.cage.level import cage_level
from adws.core.context import Context
from adws.core.settings import Sandbox, Settings
from adws.core.verdict import Colour
from adws.slots import CAGE
from adws.steps.check_behaviour import check_behaviour
from adws.tests.steps.projects import ADD, DOUBLE, MENDED, RED, committed, judged, selected
from adws.tests.steps.sums import SUM, sum_on_trial
from adws.tests.steps.sums_in_go import GO_SUM, go_sum_on_trial
from adws.tests.steps.trials import on_trial, verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

RIGHT = {"a - b": "a + b", "[1]": "[0]"}


def mended(source: str) -> str:
    """Return the source of two functions without their bugs."""
    for wrong, right in RIGHT.items():
        source = source.replace(wrong, right)
    return source


def in_python(here: PurePath) -> Context:
    """Return a fix of a package of Python on trial."""
    red = judged(committed(here / "calc", RED))
    return on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})


def in_javascript(here: PurePath) -> Context:
    """Return a fix of a package of JavaScript on trial."""
    return sum_on_trial(here, mended(SUM))


def in_go(here: PurePath) -> Context:
    """Return a fix of a module of Go on trial."""
    return go_sum_on_trial(here, mended(GO_SUM))


@pytest.mark.real_io
@pytest.mark.parametrize(
    "sandbox", [pytest.param(Sandbox.BWRAP, marks=needs("bwrap")), Sandbox.LANDLOCK]
)
@pytest.mark.parametrize(
    "on_trial_here",
    [
        in_python,
        pytest.param(in_javascript, marks=needs("node")),
        pytest.param(in_go, marks=needs("go")),
    ],
)
def test_calls_are_made_in_a_cage(
    here: PurePath, on_trial_here: Callable[[PurePath], Context], sandbox: Sandbox
) -> None:
    """What is written about them can be written: the user's own folder is hidden around it."""
    level = value(cage_level(Settings(sandbox=sandbox)))
    verdict = verdict_of(value(check_behaviour(on_trial_here(here).put(CAGE, level))))
    assert (verdict.colour, verdict.impossible) == (Colour.GREEN, {})
    assert [call.tested for call in verdict.calls[:3]] == [True, True, False]
