"""The step ``check_witness`` for JavaScript: how bodies end, and what else is altered."""

from pathlib import PurePath

import pytest

from adws.core.verdict import Layer, Verdict
from adws.steps.check_witness import check_witness
from adws.tests.steps.sums import SUM, SUM_CASES, SUM_TESTS, sum_on_trial
from adws.tests.steps.trials import verdict_of
from adws.tests.tools import needs
from adws.tests.vcs.repositories import value

pytestmark = pytest.mark.scenario


SUM_MENDED = SUM.replace("a - b", "a + b").replace("[1]", "[0]")
RECORDED = "while the tests are loaded or run"


@pytest.mark.real_io
@needs("node")
def test_bodies_in_javascript_tell_how_they_end(here: PurePath) -> None:
    """In files of the judge tree that have a line in each body."""
    verdict = verdict_of(value(check_witness(sum_on_trial(here, SUM_MENDED))))
    assert verdict == Verdict(accepted=True, fixed=SUM_CASES)


@pytest.mark.real_io
@needs("node")
def test_a_forged_pass_in_javascript_is_refused(here: PurePath) -> None:
    """The tool never hears what the bodies raise, and the language is not what it was."""
    swallowing = (
        "const { then } = Promise.prototype;\n"
        "Promise.prototype.then = function (done) {\n"
        "  return then.call(this, done, () => done?.());\n};\n"
    )
    tests = SUM_TESTS.replace("() => assert", "async () => assert")
    context = sum_on_trial(here, f"{swallowing}{SUM}", tests)
    verdict = verdict_of(value(check_witness(context)))
    raised = "(it raises AssertionError)"
    candidate = ", ".join(f"{sum_case} {raised}" for sum_case in SUM_CASES)
    assert (verdict.layer, verdict.reasons) == (
        Layer.WITNESS,
        (
            f"passes although the body does not run to its end: {candidate}",
            f"alters Promise.prototype.then, which is not the project's, {RECORDED}",
        ),
    )


@pytest.mark.real_io
@needs("node")
def test_cases_in_javascript_whose_bodies_stand_elsewhere_are_noted(here: PurePath) -> None:
    """No line can be put into them, nor into files that are not there."""
    tests = SUM_TESTS.replace(
        'test("sums", () => assert.equal(sum(1, 2), 3))',
        'const sums = () => assert.equal(sum(1, 2), 3);\ntest("sums", sums)',
    )
    cases = (*SUM_CASES[:1], "test/gone.test.js > sums")
    verdict = verdict_of(value(check_witness(sum_on_trial(here, SUM_MENDED, tests, cases))))
    assert (verdict.accepted, list(verdict.impossible)) == (True, [Layer.WITNESS])
