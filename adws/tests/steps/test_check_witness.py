"""The step ``check_witness``: a case passes by its body, nothing else is altered."""

from pathlib import PurePath

import pytest

from adws.core.context import Context
from adws.core.errors import IoFailed
from adws.core.verdict import Colour, Layer, Verdict
from adws.slots import VERDICT
from adws.steps.check_witness import check_witness
from adws.testing import FakeIo
from adws.tests.steps.projects import ADD, CALC, DOUBLE, MENDED, selected
from adws.tests.steps.trials import MENDED_BOTH, on_trial, refused, verdict_of, without_git
from adws.tests.vcs.repositories import error, value


def judge(red: Context, here: PurePath, source: str) -> Verdict:
    """Let a change of the calculator pass the step."""
    chosen = selected(red, ADD, DOUBLE)
    return verdict_of(value(check_witness(on_trial(chosen, here, {"calc.py": source}))))


@pytest.mark.real_io
def test_an_honest_fix_stands(red: Context, here: PurePath) -> None:
    """Each body comes to its end, and nothing is altered."""
    assert judge(red, here, MENDED) == MENDED_BOTH


SWALLOWING = """\
import _pytest.python as runner

_run = runner.Function.runtest


def _quiet(self):
    try:
        _run(self)
    except BaseException:
        pass


runner.Function.runtest = _quiet

"""


@pytest.mark.real_io
def test_a_swallowed_assertion_is_refused(red: Context, here: PurePath) -> None:
    """The body says what it raised, and the class is not what it was."""
    verdict = judge(red, here, f"{SWALLOWING}{CALC}")
    raised = "(it raises builtins.AssertionError)"
    unended = (
        f"passes although the body does not come to its end: {ADD} {raised}, {DOUBLE} {raised}"
    )
    altered = "alters _pytest.python.Function.runtest, which is not the project's"
    assert (verdict.colour, verdict.layer) == (Colour.RED, Layer.WITNESS)
    assert verdict.reasons == (unended, f"{altered}, while the tests are loaded or run")


def test_a_refusal_stands(io: FakeIo) -> None:
    """No layer is asked any more."""
    given = without_git(io)
    verdict = refused(verdict_of(given))
    assert verdict_of(value(check_witness(given.put(VERDICT, verdict)))) == verdict


def test_a_machine_that_fails_is_told(io: FakeIo) -> None:
    """Its error is the step's."""
    assert isinstance(error(check_witness(without_git(io))), IoFailed)
