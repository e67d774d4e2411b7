"""The step ``check_behaviour`` says of which calls it knows nothing, and why."""

from pathlib import PurePath

import pytest
from attrs import evolve

from adws.core.context import Context
from adws.core.errors import SuiteUnreadable
from adws.core.suite import Case, Outcome
from adws.core.verdict import Layer, Verdict
from adws.judging.in_place import without_calls
from adws.slots import SUITES, TRIAL_ANALYSIS, VERDICT
from adws.steps.check_behaviour import check_behaviour
from adws.testing import FakeIo
from adws.tests.steps.projects import ADD, DOUBLE, MENDED, committed, judged, selected
from adws.tests.steps.trials import MENDED_BOTH, on_trial, verdict_of, without_git
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario(keep=True)


@pytest.mark.real_io
def test_calls_that_cannot_be_made_again_are_noted(here: PurePath) -> None:
    """An open file cannot be copied, and no call elsewhere may write one."""
    tests = """\
import shop


def test_shop():
    with open(__file__) as file:
        assert shop.first(file) == "import shop"
    assert shop.kept(3) == 3
    assert shop.price(4) == 5
"""
    source = """\
def first(file):
    return next(file).rstrip()


def kept(number):
    with open("kept.txt", "w") as file:
        return file.write("1" * number)


def price(number):
    return number - 1
"""
    red = judged(committed(here / "shop", {"shop.py": source, "tests/test_shop.py": tests}))
    mended = {"shop.py": source.replace("number - 1", "number + 1")}
    fixed = Verdict(accepted=True, fixed=("tests/test_shop.py::test_shop",))
    verdict = verdict_of(value(check_behaviour(on_trial(red, here, mended, fixed))))
    why = "some calls could not be repeated because of their arguments or effects"
    assert evolve(verdict, calls=()) == evolve(fixed, notes=(f"{why}: first, kept(3)",))


@pytest.mark.real_io
def test_a_case_that_cannot_be_watched_tells_nothing(red: Context, here: PurePath) -> None:
    """That is said with the verdict."""
    gone = Case("tests/test_calc.py::test_gone", "tests/test_calc.py", "test_gone", Outcome.PASSED)
    fixed = evolve(MENDED_BOTH, fixed=(gone.id,))
    context = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED}, fixed)
    seen = context.require(TRIAL_ANALYSIS).unwrap()
    after = evolve(seen, report=evolve(seen.report, cases=(*seen.report.cases, gone)))
    verdict = verdict_of(value(check_behaviour(context.put(TRIAL_ANALYSIS, after))))
    assert (verdict.accepted, list(verdict.impossible)) == (True, [Layer.BEHAVIOUR])


@pytest.mark.real_io
def test_a_case_that_calls_nothing_tells_nothing(here: PurePath) -> None:
    """A constant does not do anything."""
    tests = "import calc\n\n\ndef test_size():\n    assert calc.SIZE == 1\n"
    files = {"calc.py": "SIZE = 0\n", "tests/test_calc.py": tests}
    red = judged(committed(here / "calc", files))
    fixed = Verdict(accepted=True, fixed=("tests/test_calc.py::test_size",))
    context = on_trial(red, here, {"calc.py": "SIZE = 1\n"}, fixed)
    why = "the cases make no call of the project that can be repeated"
    assert verdict_of(value(check_behaviour(context))) == fixed.with_impossible_layer(
        Layer.BEHAVIOUR, why
    )


@pytest.mark.real_io
@pytest.mark.parametrize(("runner", "wrapped"), [("cargo", False), ("pytest", True)])
def test_a_runner_that_cannot_look_is_named(
    red: Context,
    here: PurePath,
    runner: str,
    *,
    wrapped: bool,
) -> None:
    """Nothing is held against the change."""
    chosen = on_trial(selected(red, ADD, DOUBLE), here, {"calc.py": MENDED})
    suites = tuple(
        evolve(suite, runner=runner, wrapped=wrapped) for suite in chosen.require(SUITES).unwrap()
    )
    verdict = verdict_of(value(check_behaviour(chosen.put(SUITES, suites))))
    assert (verdict.accepted, list(verdict.impossible)) == (True, [Layer.BEHAVIOUR])


@pytest.mark.real_io
def test_a_verdict_without_fixed_cases_stands(io: FakeIo) -> None:
    """There is no call to make again, and the record says so."""
    context = without_git(io)
    none = evolve(verdict_of(context), fixed=())
    why = "the change fixes no failing case"
    assert verdict_of(
        value(check_behaviour(context.put(VERDICT, none)))
    ) == none.with_impossible_layer(Layer.BEHAVIOUR, why)


def test_calls_that_cannot_be_made_in_time_tell_nothing() -> None:
    """The record of the verdict says why the layer could not look."""
    late = SuiteUnreadable("the suite did not end within 5 s")
    assert value(without_calls(MENDED_BOTH, late)) == MENDED_BOTH.with_impossible_layer(
        Layer.BEHAVIOUR, "the suite did not end within 5 s"
    )
